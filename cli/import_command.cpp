#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/json.h"
#include "cli/command.h"
#include "cli/format_import.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

constexpr std::size_t kMaxFile = std::size_t{64} << 20U;  // as the API's limit on import bodies
constexpr std::size_t kShown = 20;  // findings of one sort that are listed for people

struct ImportOptions : CommonOptions {
  std::string kind = "auto";
  bool dry_run = false;
  bool partial = false;
  bool full = false;
  bool json = false;
  std::vector<std::string> files;
};

std::string Where(const importers::Place& place) {
  std::string where = place.row == 0 ? "" : "row " + std::to_string(place.row);
  if (!place.pointer.empty()) where += (where.empty() ? "" : " ") + place.pointer;
  return where.empty() ? "file" : where;
}

void PrintRows(const char* title, const std::vector<importers::Quarantine>& rows) {
  if (rows.empty()) return;
  std::cout << title << "\n";
  for (std::size_t i = 0; i < rows.size() && i < kShown; ++i) {
    const importers::Quarantine& row = rows[i];
    std::cout << "  " << Where(row.place) << ": " << Visible(row.field) << " '"
              << Visible(row.value) << "': " << Visible(row.reason);
    if (!row.suggestion.empty()) std::cout << " (" << Visible(row.suggestion) << ")";
    std::cout << "\n";
  }
  if (rows.size() > kShown)
    std::cout << "  ... and " << rows.size() - kShown << " more (--json lists all)\n";
}

void PrintFindings(const app::ImportReport& report) {
  std::map<std::string, std::size_t> repairs;
  for (const importers::Repair& repair : report.repaired) ++repairs[repair.field];
  for (const auto& [field, count] : repairs)
    std::cout << "repaired " << Visible(field) << ": " << count << "\n";
  if (!report.conflicts.empty()) std::cout << "conflicts\n";
  for (std::size_t i = 0; i < report.conflicts.size() && i < kShown; ++i) {
    const importers::Conflict& conflict = report.conflicts[i];
    std::cout << "  " << Visible(conflict.subject) << " " << Visible(conflict.field) << ": took '"
              << Visible(conflict.winner) << "' (" << Visible(conflict.reason) << ")\n";
  }
  if (report.conflicts.size() > kShown) {
    std::cout << "  ... and " << report.conflicts.size() - kShown << " more (--json lists all)\n";
  }
  PrintRows("quarantined", report.quarantined);
  PrintRows("deferred", report.deferred);
  for (std::size_t i = 0; i < report.notes.size() && i < kShown; ++i)
    std::cout << "note: " << Visible(report.notes[i]) << "\n";
  if (report.notes.size() > kShown) {
    std::cout << "  ... and " << report.notes.size() - kShown << " more (--json lists all)\n";
  }
}

void PrintReport(const app::ImportReport& report) {
  const Tone tone = report.status == "rejected" ? Tone::kBad : Tone::kGood;
  std::cout << Visible(report.file_name) << ": " << Painted(STDOUT_FILENO, tone, report.status)
            << " (" << report.kind << ", " << report.format << "): " << report.rows << " rows, "
            << report.imported << " imported, " << report.quarantined.size() << " quarantined, "
            << report.deferred.size() << " deferred; records: " << report.records.added
            << " added, " << report.records.changed << " changed, " << report.records.removed
            << " removed, " << report.records.unchanged << " unchanged\n";
  PrintFindings(report);
  if (report.number != 0) std::cout << "import " << report.number << ", ";
  std::cout << "data version " << report.data_version << "\n";
}

bool LooksLikeFormat(const std::string& bytes) {
  const auto root = nlohmann::json::parse(bytes, nullptr, /*allow_exceptions=*/false);
  return root.is_object() && root.contains("versions");
}

Result<app::ImportReport> ImportFile(const ImportOptions& options, app::Services& services,
                                     const std::string& file) {
  const auto bytes = ReadInput(file, kMaxFile);
  if (!bytes) return Failure(bytes.error());
  std::optional<importers::ImportKind> kind;
  if (options.kind != "auto") kind = importers::ImportKindFromName(options.kind);
  Progress progress("importing " + Visible(file));
  auto report = services.imports->Import(
      {.game = options.game,
       .bytes = *bytes,
       .file_name = std::filesystem::path(file).filename().string(),
       .kind = kind,
       .dry_run = options.dry_run,
       .partial = options.partial,
       .full = options.full,
       .actor = "cli",
       .progress = [&](std::size_t done, std::size_t of) { progress.Show(done, of); }});
  if (report) return report;
  Error error = report.error();
  error.file = file;  // as it was typed
  if (error.code == ErrorCode::kBadImport && LooksLikeFormat(*bytes))
    error.message = "this looks like a format, which is imported with '--kind format'";
  return Failure(std::move(error));
}

int RunImport(const ImportOptions& options) {
  if (const auto once = CheckStandardInputOnce(options.files); !once) return Complain(once.error());
  if (options.kind == "format")
    return ImportFormats({.common = options,
                          .files = options.files,
                          .dry_run = options.dry_run,
                          .json = options.json});
  int code = kDone;
  auto services =
      Open(options, options.dry_run ? app::WhenMissing::kRefuse : app::WhenMissing::kCreate, code);
  if (!services) return code;
  nlohmann::ordered_json reports = nlohmann::ordered_json::array();
  for (const std::string& file : options.files) {
    const auto report = ImportFile(options, *services, file);
    if (!report) {
      code = Complain(report.error());  // the files before it are in: their reports are printed
      break;
    }
    if (options.json) {
      reports.push_back(app::ImportReportJson(*report, app::ReportDetail::kComplete));
    } else {
      PrintReport(*report);
    }
    if (report->status == "rejected") {
      if (!options.json) std::cout << "nothing was written; --partial keeps the good rows\n";
      code = kNo;
      break;
    }
  }
  if (options.json && !(reports.empty() && options.files.size() == 1))
    std::cout << (options.files.size() == 1 ? reports.front() : reports).dump(2) << "\n";
  return code;
}

}  // namespace

void AddImport(CLI::App& root, Run& run) {
  auto options = std::make_shared<ImportOptions>();
  CLI::App* command = root.add_subcommand(
      "import",
      "Import card sets, errata, rulings, a rulebook, or formats (--kind format).\n"
      "Each file is one transaction: everything valid goes in or nothing does.");
  AddDataDir(*command, *options, app::WhenMissing::kCreate);
  AddGamesDir(*command, *options);
  AddGame(*command, *options);
  command->add_option("--kind", options->kind, "What the files are; detected when not said")
      ->check(CLI::IsMember({"auto", "set", "errata", "rulings", "rulebook", "format"}))
      ->capture_default_str();
  command->add_flag("--dry-run", options->dry_run,
                    "Report and diff only, write nothing; the database must be there");
  command->add_flag("--partial", options->partial, "Keep the good rows when some are quarantined");
  command->add_flag("--full", options->full,
                    "The files hold their sets whole: remove what is missing in them.\n"
                    "Means nothing for errata, rulings and rulebooks");
  command->add_flag("--json", options->json,
                    "Print the report as the API's JSON (several files: a list)");
  command->add_option("files", options->files, "Files to import, - for standard input")->required();
  command->footer(
      "Several files are taken in the order given, and the first that fails ends it: put a set\n"
      "before those that reprint its cards.\n"
      "Exit codes: 0 imported or unchanged, 1 rejected (nothing written), 2 unreadable input, 3 "
      "system failure.\n"
      "Example: clashdeck import --data-dir data --game alpha-clash --dry-run cards.json");
  command->callback([options, &run] { run = [options] { return RunImport(*options); }; });
}

}  // namespace clashdeck::cli
