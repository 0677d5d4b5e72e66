// Import of card sets, errata, rulings and rulebooks: read, compare, write in one transaction, swap
// the snapshot.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_keeper.h"
#include "app/catalog_service.h"
#include "app/clock.h"
#include "core/record_row.h"
#include "core/result.h"
#include "importers/import_batch.h"

namespace clashdeck::app {

struct ImportReport;

struct ImportRequest {
  std::string game = {};
  std::string_view bytes;
  std::string file_name = {};
  std::optional<importers::ImportKind> kind = {};  // empty = detect
  bool dry_run = false;
  bool partial = false;         // keep the good rows when some are quarantined
  bool full = false;            // the file holds its sets whole: what is missing in it is removed
  bool skip_unchanged = false;  // a file that changes nothing is not journaled either
  std::string actor = {};
  std::string if_version = {};  // data_version that the caller has seen; empty = any
  std::function<void(std::size_t done, std::size_t of)> progress = {};
  Keeping<ImportReport> keeping = {};
};

struct ImportCounts {
  std::size_t added = 0;
  std::size_t changed = 0;
  std::size_t removed = 0;
  std::size_t unchanged = 0;
};

struct ImportReport {
  std::int64_t number = 0;  // 0 = nothing was journaled (dry run, rejected, skipped)
  std::string status = {};  // "done", "unchanged", "dry_run", "rejected"; later also "rolled_back"
  std::string game = {};
  std::string kind = {};
  std::string format = {};
  std::string file_name = {};
  std::string created_at = {};
  std::string data_version = {};  // after the import; of a dry run: as it would be
  std::size_t rows = 0;
  std::size_t imported = 0;   // rows taken; the others are quarantined or deferred
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
  // kPreconditionFailed when the data is not at `if_version`, or kUnavailable when other processes
  // do not let us write.
  Result<ImportReport> Import(const ImportRequest& request);

  // Undoes the newest import of its game. kNotLatest when a newer one stands, kNotFound, kConflict
  // when already undone or when its game is not loaded.
  Result<ImportReport> Rollback(std::int64_t number, const std::string& actor,
                                const std::string& if_version = {},
                                const Keeping<ImportReport>& keeping = {});

  std::optional<db::ImportEntry> Find(std::int64_t number);
  std::vector<db::ImportEntry> List(std::string_view game, std::int64_t before, std::size_t limit);

  // When the content of any game last changed; empty = never.
  std::string LastChange();

  // Changes after a point: `since` is a data_version that was or is current, an ISO date, an ISO
  // time with its zone, or the number of an import (0 = the beginning). Oldest first.
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
  struct Origin {                          // what the journal says of it besides the report
    std::future<std::string> sha256 = {};  // of the input; asked for once the records are written
    std::string actor = {};
  };

  Result<ImportReport> ImportOnce(const ImportRequest& request);
  Result<ImportReport> RollbackOnce(std::int64_t number, const std::string& actor,
                                    const std::string& if_version,
                                    const Keeping<ImportReport>& keeping);
  Result<ImportReport> Commit(ImportReport report, Records next, const Base& base, Origin origin,
                              const Keeping<ImportReport>& keeping);
  std::optional<std::int64_t> NumberOfVersion(std::string_view data_version);
  std::int64_t NewestNumber();

  CatalogService& catalogs_;
  db::Store& store_;
  Clock clock_;
  std::mutex mutex_;  // one import at a time: each is compared with the version it changes
};

}  // namespace clashdeck::app
