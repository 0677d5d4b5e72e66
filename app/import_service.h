// Import of card sets, errata, rulings and rulebooks: read, compare, write in one transaction, swap
// the snapshot.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog_service.h"
#include "app/clock.h"
#include "core/record_row.h"
#include "core/result.h"
#include "importers/import_batch.h"

namespace clashdeck::app {

struct ImportRequest {
  std::string game = {};
  std::string_view bytes;
  std::string file_name = {};
  std::optional<importers::ImportKind> kind = {};  // empty = detect
  bool dry_run = false;
  bool partial = false;  // keep the good rows when some are quarantined
  bool full = false;     // the file holds its sets whole: what is missing in it is removed
  std::string actor = {};
  std::string if_version = {};  // data_version that the caller has seen; empty = any
  std::function<void(std::size_t done, std::size_t of)> progress = {};
};

struct ImportCounts {
  std::size_t added = 0;
  std::size_t changed = 0;
  std::size_t removed = 0;
  std::size_t unchanged = 0;
};

struct ImportReport {
  std::int64_t number = 0;  // 0 = nothing was journaled (dry run, rejected)
  std::string status = {};  // "done", "unchanged", "dry_run", "rejected"; later also "rolled_back"
  std::string game = {};
  std::string kind = {};
  std::string format = {};
  std::string file_name = {};
  std::string created_at = {};
  std::string data_version = {};  // after the import; of a dry run: as it would be
  std::size_t rows = 0;
  std::size_t imported = 0;   // rows taken; imported + quarantined = rows
  ImportCounts records = {};  // records of all kinds
  std::vector<importers::Repair> repaired = {};
  std::vector<importers::Conflict> conflicts = {};
  std::vector<importers::Quarantine> quarantined = {};
  std::vector<importers::Quarantine> deferred = {};
  std::vector<std::string> notes = {};
  std::int64_t rolls_back = 0;  // number of the import that this one undid
  std::vector<RowChange> diff = {};
};

class ImportService {
 public:
  ImportService(CatalogService& catalogs, db::Store& store, Clock clock);

  // Everything valid goes in or nothing does. Quarantined rows without `partial` give a report with
  // status "rejected" and change nothing. An error means that the input could not be read at all,
  // or kPreconditionFailed when the data is not at `if_version`.
  Result<ImportReport> Import(const ImportRequest& request);

  // Undoes the newest import of its game. kNotLatest when a newer one stands, kNotFound, kConflict
  // when already undone.
  Result<ImportReport> Rollback(std::int64_t number, const std::string& actor,
                                const std::string& if_version = {});

  std::optional<db::ImportEntry> Find(std::int64_t number);
  std::vector<db::ImportEntry> List(std::string_view game, std::int64_t before, std::size_t limit);

  // Changes after a point: `since` is a data_version, an ISO date or time, or an import's number.
  // Oldest first.
  struct ChangeList {
    std::vector<db::JournalChange> changes = {};
    bool has_more = false;
  };
  Result<std::int64_t> ResolveSince(std::string_view game, std::string_view since);
  ChangeList Changes(std::string_view game, const db::ChangePage& page);

 private:
  struct Base {  // what an import was planned on
    std::int64_t import_number = 0;
    CatalogPtr catalog = {};
  };

  Result<ImportReport> ImportOnce(const ImportRequest& request);
  Result<ImportReport> RollbackOnce(std::int64_t number, const std::string& actor,
                                    const std::string& if_version);
  Result<ImportReport> Commit(ImportReport report, Records next, const Base& base,
                              const std::string& sha256, const std::string& actor);
  std::int64_t NewestNumber();

  CatalogService& catalogs_;
  db::Store& store_;
  Clock clock_;
  std::mutex mutex_;  // one import at a time: each is compared with the version it changes
};

}  // namespace clashdeck::app
