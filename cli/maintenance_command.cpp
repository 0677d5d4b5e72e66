#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

struct MaintenanceOptions : CommonOptions {
  std::filesystem::path file;
};

int Backup(const MaintenanceOptions& options) {
  if (const auto done = app::BackupData(options.data_dir, options.file); !done)
    return Complain(done.error());
  std::cout << "backed up to " << options.file.string() << "\n";
  return kDone;
}

int Verify(const MaintenanceOptions& options) {
  const auto found = app::VerifyData(options.data_dir, options.games_dir);
  if (!found) return Complain(found.error());
  for (const std::string& problem : found->problems) {
    std::cout << Painted(STDOUT_FILENO, Tone::kBad, "problem:") << " " << Visible(problem) << "\n";
  }
  for (const std::string& note : found->notes) std::cout << "note: " << Visible(note) << "\n";
  if (!found->problems.empty()) return kNo;
  std::cout << Painted(STDOUT_FILENO, Tone::kGood, "sound:") << " schema " << found->schema_version
            << ", " << found->audit_entries << " audit entries, data version "
            << found->data_version << "\n";
  return kDone;
}

int Migrate(const MaintenanceOptions& options) {
  for (const std::string& line : app::MigrateData(options.data_dir)) std::cout << line << "\n";
  return kDone;
}

}  // namespace

void AddMaintenance(CLI::App& root, Run& run) {
  auto options = std::make_shared<MaintenanceOptions>();
  CLI::App* backup = root.add_subcommand("backup", "Copy the database while it is in use.");
  AddDataDir(*backup, *options, app::WhenMissing::kRefuse);
  backup->add_option("file", options->file, "The copy; must not exist yet")->required();
  backup->callback([options, &run] { run = [options] { return Backup(*options); }; });

  CLI::App* verify = root.add_subcommand(
      "verify",
      "Check the database without changing it: integrity, schema, references, audit log, journal,\n"
      "keys, replay of drafts, content version.");
  AddDataDir(*verify, *options, app::WhenMissing::kRefuse);
  AddGamesDir(*verify, *options);
  verify->footer(
      "Exit codes: 0 sound, 1 problems found, 2 there is no database, 3 it cannot be opened.");
  verify->callback([options, &run] { run = [options] { return Verify(*options); }; });

  CLI::App* migrate =
      root.add_subcommand("migrate", "Bring the database to this program's schema.");
  AddDataDir(*migrate, *options, app::WhenMissing::kCreate);
  migrate->callback([options, &run] { run = [options] { return Migrate(*options); }; });
}

}  // namespace clashdeck::cli
