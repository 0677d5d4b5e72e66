// The repositories of one connection, put together for Session.
#pragma once

#include "db/audit_repository.h"
#include "db/deck_repository.h"
#include "db/draft_repository.h"
#include "db/entry_repository.h"
#include "db/event_repository.h"
#include "db/format_repository.h"
#include "db/idempotency_repository.h"
#include "db/import_repository.h"
#include "db/key_repository.h"
#include "db/record_repository.h"
#include "db/repositories.h"
#include "db/scrub_repository.h"
#include "db/simulation_repository.h"
#include "db/sqlite.h"

namespace clashdeck::db {

// Must not outlive `database`.
class SqliteSession {
 public:
  explicit SqliteSession(Database& database);
  SqliteSession(const SqliteSession&) = delete;
  SqliteSession& operator=(const SqliteSession&) = delete;
  Session& Get() { return session_; }

 private:
  SqliteRecordRepository records_;
  SqliteImportRepository imports_;
  SqliteKeyRepository keys_;
  SqliteAuditRepository audit_;
  SqliteIdempotencyRepository idempotency_;
  SqliteFormatRepository formats_;
  SqliteDeckRepository decks_;
  SqliteSimulationRepository simulations_;
  SqliteEventRepository events_;
  SqliteEntryRepository entries_;
  SqliteDraftRepository drafts_;
  SqliteScrubRepository scrubs_;
  Session session_;
};

}  // namespace clashdeck::db
