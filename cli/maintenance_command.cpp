#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "core/catalog.h"

namespace clashdeck::cli {

namespace {

struct MaintenanceOptions : CommonOptions {
  std::filesystem::path file;
};

int Backup(const MaintenanceOptions& options) {
  db::OpenSqliteStore(options.data_dir)->BackupTo(options.file);
  std::cout << "backed up to " << options.file.string() << "\n";
  return kDone;
}

// Beyond the database's own checks: the content must hash to the version that the newest import
// left behind.
void CheckVersion(app::Services& services, db::VerifyReport& report) {
  std::optional<db::ImportEntry> newest;
  services.store->Read([&](db::Session& session) { newest = session.imports.Newest(); });
  const std::string version = services.catalogs->current()->data_version();
  if (newest && newest->version_after != version) {
    report.problems.push_back("the content's version is " + version + ", but import " +
                              std::to_string(newest->number) + " left " + newest->version_after);
  }
}

int Verify(const MaintenanceOptions& options) {
  int code = kDone;
  auto services = Open(options, code);
  if (!services) return code;
  db::VerifyReport report = services->store->Verify();
  CheckVersion(*services, report);
  for (const std::string& problem : report.problems) std::cout << "problem: " << problem << "\n";
  if (!report.problems.empty()) return kNo;
  std::cout << "sound: schema " << report.schema_version << ", " << report.audit_entries
            << " audit entries, data version " << services->catalogs->current()->data_version()
            << "\n";
  return kDone;
}

int Migrate(const MaintenanceOptions& options) {
  for (const db::MigrationStep& step : db::MigrateDataDir(options.data_dir)) {
    std::cout << step.version << " " << step.name
              << (step.applied_now ? " applied" : " already there") << "\n";
  }
  return kDone;
}

}  // namespace

void AddMaintenance(CLI::App& root, Run& run) {
  auto options = std::make_shared<MaintenanceOptions>();
  CLI::App* backup = root.add_subcommand("backup", "Copy the database while it is in use.");
  AddDataDir(*backup, *options);
  backup->add_option("file", options->file, "The copy; must not exist yet")->required();
  backup->callback([options, &run] { run = [options] { return Backup(*options); }; });

  CLI::App* verify = root.add_subcommand(
      "verify",
      "Check the database: integrity, references, migrations, audit chain, content version.");
  AddDataDir(*verify, *options);
  AddGamesDir(*verify, *options);
  verify->footer("Exit codes: 0 sound, 1 problems found, 3 the database cannot be opened.");
  verify->callback([options, &run] { run = [options] { return Verify(*options); }; });

  CLI::App* migrate =
      root.add_subcommand("migrate", "Bring the database to this program's schema.");
  AddDataDir(*migrate, *options);
  migrate->callback([options, &run] { run = [options] { return Migrate(*options); }; });
}

}  // namespace clashdeck::cli
