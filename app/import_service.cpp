#include "app/import_service.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <thread>
#include <utility>

#include "app/import_plan.h"
#include "app/json.h"
#include "app/try_write.h"
#include "app/workers.h"
#include "core/sha256.h"
#include "core/suggest.h"
#include "db/audit_detail.h"

#include <nlohmann/json.hpp>

namespace clashdeck::app {

namespace {

ImportCounts CountChanges(const std::vector<RowChange>& changes, std::size_t unchanged) {
  ImportCounts counts{.added = 0, .changed = 0, .removed = 0, .unchanged = unchanged};
  for (const RowChange& change : changes) {
    if (!change.old_values) {
      ++counts.added;
    } else if (!change.new_values) {
      ++counts.removed;
    } else {
      ++counts.changed;
    }
  }
  return counts;
}

ImportReport StartReport(const ImportRequest& request, importers::ImportBatch& batch,
                         std::string created_at) {
  ImportReport report;
  report.game = request.game;
  report.kind = std::string(importers::ImportKindName(batch.kind));
  report.format = batch.format;
  report.file_name = request.file_name;
  report.created_at = std::move(created_at);
  report.rows = batch.rows;
  report.imported = batch.taken;
  report.repaired = std::move(batch.repaired);
  report.conflicts = std::move(batch.conflicts);
  report.quarantined = std::move(batch.quarantined);
  report.deferred = std::move(batch.deferred);
  report.notes = std::move(batch.notes);
  return report;
}

// The whole file counts as one set each: every set that has a printing in it.
void MarkFull(importers::ImportBatch& batch) {
  for (const auto& [code, set] : batch.records.sets) batch.full_sets.push_back(code);
}

// Another process committed between our reading and our writing.
class StaleBase : public std::exception {};

Result<void> CheckVersion(const Catalog& catalog, const std::string& wanted) {
  if (wanted.empty() || wanted == catalog.data_version()) return {};
  return Fail(ErrorCode::kPreconditionFailed, "the data version is " + catalog.data_version());
}

constexpr std::chrono::seconds kPatience{30};
constexpr std::chrono::milliseconds kFirstPause{5};
constexpr std::chrono::milliseconds kLongestPause{320};

// Plans again on the newer data, with growing pauses in which the other process can finish; gives
// up only where others go on importing for longer than anybody would wait.
template <class Work>
Result<ImportReport> Retried(const Work& work) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::chrono::milliseconds pause = kFirstPause;
  while (true) {
    try {
      return work();
    } catch (const StaleBase&) {
      if (std::chrono::steady_clock::now() >= deadline) break;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, kLongestPause);
  }
  return Fail(ErrorCode::kUnavailable, "other imports keep changing the data; try again");
}

}  // namespace

ImportService::ImportService(CatalogService& catalogs, db::Store& store, Clock clock)
    : catalogs_(catalogs), store_(store), clock_(std::move(clock)) {}

Result<ImportReport> ImportService::Import(const ImportRequest& request) {
  if (catalogs_.FindGame(request.game) == nullptr) {
    std::vector<std::string> known;
    for (const importers::GameFolder& folder : catalogs_.games())
      known.push_back(folder.game.id.str());
    return Failure(Error{.code = ErrorCode::kNotFound,
                         .message = "there is no game '" + request.game + "'",
                         .suggestions = Nearest(request.game, known)});
  }
  const std::lock_guard lock(mutex_);
  return Retried([&] { return ImportOnce(request); });
}

Result<ImportReport> ImportService::ImportOnce(const ImportRequest& request) {
  const importers::GameFolder* folder = catalogs_.FindGame(request.game);
  const std::int64_t base = NewestNumber();
  catalogs_.ReloadIfChanged();
  const CatalogPtr before = catalogs_.current();
  if (auto same = CheckVersion(*before, request.if_version); !same) return Failure(same.error());
  const Records& existing = before->Find(request.game)->records();
  auto batch = importers::ReadImport({.bytes = request.bytes, .file_name = request.file_name},
                                     {.game = folder->game,
                                      .existing = existing,
                                      .repairs = folder->repairs,
                                      .progress = request.progress,
                                      .workers = LendWorkers()},
                                     request.kind);
  if (!batch) return Failure(batch.error());
  if (request.full) MarkFull(*batch);
  // A quarantined row of a whole set is not a card that was taken out of it.
  if (!batch->quarantined.empty()) batch->full_sets.clear();
  ImportReport report = StartReport(request, *batch, clock_());
  auto plan = PlanImport(existing, *std::move(batch));
  if (!plan) return Failure(plan.error());
  report.notes.insert(report.notes.end(), plan->notes.begin(), plan->notes.end());
  report.records = CountChanges(plan->changes, plan->unchanged);
  report.diff = std::move(plan->changes);
  if (!report.quarantined.empty() && !request.partial) {
    report.status = request.dry_run ? "dry_run" : "rejected";
    report.data_version = before->data_version();
    return report;
  }
  if (request.dry_run) {
    report.status = "dry_run";
    report.data_version =
        Catalog::VersionOf(before->games(), request.game, ContentHash(plan->next));
    return report;
  }
  report.status = report.diff.empty() ? "unchanged" : "done";
  if (request.skip_unchanged && report.diff.empty()) {
    report.data_version = before->data_version();
    return report;
  }
  return Commit(
      std::move(report), std::move(plan->next), {.import_number = base, .catalog = before},
      {.sha256 = std::async(std::launch::async, Sha256Hex, request.bytes), .actor = request.actor},
      request.keeping);
}

Result<ImportReport> ImportService::Commit(ImportReport report, Records next, const Base& base,
                                           Origin origin, const Keeping<ImportReport>& keeping) {
  const std::string& old_version = base.catalog->data_version();
  report.data_version = old_version;
  // The snapshot is made while records and journal are written; it also knows the new version.
  std::future<GameCatalogPtr> snapshot;
  if (!report.diff.empty()) {
    snapshot = std::async(std::launch::async, [this, &report, &next] {
      return catalogs_.Prepare(report.game, std::move(next));
    });
  }
  GameCatalogPtr made;
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto newest = session.imports.Newest();
    if ((newest ? newest->number : 0) != base.import_number) throw StaleBase();
    session.records.Apply(report.game, report.diff);
    db::ImportEntry entry{.number = 0,
                          .game = report.game,
                          .kind = report.kind,
                          .file_name = report.file_name,
                          .sha256 = {},
                          .status = report.status,
                          .actor = origin.actor,
                          .created_at = report.created_at,
                          .version_before = old_version,
                          .version_after = {},
                          .rolls_back = report.rolls_back,
                          .report = {}};
    entry.number = report.number = session.imports.Insert(entry, report.diff);
    if (snapshot.valid()) {
      made = snapshot.get();
      report.data_version =
          Catalog::VersionOf(base.catalog->games(), report.game, made->content_hash());
    }
    entry.sha256 = origin.sha256.get();
    entry.version_after = report.data_version;
    entry.report = ImportReportJson(report, ReportDetail::kJournal).dump();
    session.imports.Complete(entry);
    if (report.rolls_back != 0) session.imports.SetStatus(report.rolls_back, "rolled_back");
    session.audit.Append({.seq = 0,
                          .at = report.created_at,
                          .actor = origin.actor,
                          .action = report.rolls_back != 0 ? "import.rollback" : "import",
                          .subject = report.game + "/" + std::to_string(report.number),
                          .detail = db::ImportAuditDetail(entry),
                          .previous = {},
                          .hash = {}});
    keeping(session, report);
  });
  if (!written) return Failure(written.error());
  if (made != nullptr) catalogs_.Replace(std::move(made), base.catalog);
  return report;
}

Result<ImportReport> ImportService::Rollback(std::int64_t number, const std::string& actor,
                                             const std::string& if_version,
                                             const Keeping<ImportReport>& keeping) {
  const std::lock_guard lock(mutex_);
  return Retried([&] { return RollbackOnce(number, actor, if_version, keeping); });
}

Result<ImportReport> ImportService::RollbackOnce(std::int64_t number, const std::string& actor,
                                                 const std::string& if_version,
                                                 const Keeping<ImportReport>& keeping) {
  const std::int64_t base = NewestNumber();
  catalogs_.ReloadIfChanged();
  if (auto same = CheckVersion(*catalogs_.current(), if_version); !same)
    return Failure(same.error());
  std::optional<db::ImportEntry> entry;
  std::optional<db::ImportEntry> latest;
  std::vector<RowChange> changes;
  store_.Read([&](db::Session& session) {
    entry = session.imports.Find(number);
    if (!entry) return;
    latest = session.imports.LatestDone(entry->game);
    changes = session.imports.ChangesOf(number);
  });
  if (!entry) return Fail(ErrorCode::kNotFound, "there is no import " + std::to_string(number));
  if (entry->status != "done" || entry->rolls_back != 0) {
    return Fail(ErrorCode::kConflict, "import " + std::to_string(number) + " is '" + entry->status +
                                          "' and has nothing to undo");
  }
  if (!latest || latest->number != number) {
    return Fail(ErrorCode::kNotLatest, "import " + std::to_string(latest ? latest->number : 0) +
                                           " of " + entry->game +
                                           " is newer: roll that one back first");
  }
  const CatalogPtr before = catalogs_.current();
  const GameCatalog* catalog = before->Find(entry->game);
  if (catalog == nullptr) {
    return Fail(ErrorCode::kConflict, "the game '" + entry->game + "' of import " +
                                          std::to_string(number) + " is not loaded");
  }
  ImportReport report;
  report.status = "done";
  report.game = entry->game;
  report.kind = "rollback";
  report.format = "journal";
  report.file_name = entry->file_name;
  report.created_at = clock_();
  report.rolls_back = number;
  report.diff = Reverse(changes);
  report.records = CountChanges(report.diff, 0);
  auto next = ApplyChanges(catalog->records(), report.diff);
  if (!next) return Failure(next.error());
  return Commit(
      std::move(report), *std::move(next), {.import_number = base, .catalog = before},
      {.sha256 = std::async(std::launch::deferred, [&] { return entry->sha256; }), .actor = actor},
      keeping);
}

}  // namespace clashdeck::app
