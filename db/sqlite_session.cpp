#include "db/sqlite_session.h"

namespace clashdeck::db {

SqliteSession::SqliteSession(Database& database)
    : records_(database),
      imports_(database),
      keys_(database),
      audit_(database),
      idempotency_(database),
      formats_(database),
      decks_(database),
      simulations_(database),
      events_(database),
      entries_(database),
      drafts_(database),
      scrubs_(database),
      session_{records_, imports_,     keys_,   audit_,   idempotency_, formats_,
               decks_,   simulations_, events_, entries_, drafts_,      scrubs_} {}

}  // namespace clashdeck::db
