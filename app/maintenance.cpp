#include "app/maintenance.h"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/draft_journal.h"
#include "core/catalog.h"
#include "importers/game_loader.h"

namespace clashdeck::app {

namespace {

// The content hashes to the version that the newest import left behind, unless a migration or
// another set of games has changed what is hashed: that the records are what the imports made of
// them is known from the journal.
void CheckContent(const std::filesystem::path& data_dir,
                  const std::vector<importers::GameFolder>& games, Soundness& found) {
  std::map<std::string, std::shared_ptr<const GameCatalog>> parts;
  std::optional<db::ImportEntry> newest;
  db::ReadDataDir(data_dir, [&](db::Session& session) {
    for (const importers::GameFolder& folder : games) {
      parts[folder.game.id.str()] = std::make_shared<const GameCatalog>(
          folder.game, session.records.Load(folder.game.id.str()));
    }
    newest = session.imports.Newest();
  });
  found.data_version = Catalog(std::move(parts)).data_version();
  if (newest && newest->version_after != found.data_version) {
    found.notes.push_back("the content's version is " + found.data_version + ", import " +
                          std::to_string(newest->number) + " left " + newest->version_after);
  }
}

// Seed and picks of every draft give the table that its rows speak of.
void CheckDrafts(const std::filesystem::path& data_dir, Soundness& found) {
  constexpr std::size_t kPage = 100;
  db::ReadDataDir(data_dir, [&](db::Session& session) {
    std::string after;
    for (auto page = session.drafts.ListById(after, kPage); !page.empty();
         page = session.drafts.ListById(after, kPage)) {
      for (const db::DraftRow& draft : page)
        for (std::string& problem : JournalProblems(session, draft))
          found.problems.push_back(std::move(problem));
      after = page.back().id;
    }
  });
}

}  // namespace

Result<Soundness> VerifyData(const std::filesystem::path& data_dir,
                             const std::filesystem::path& games_dir) {
  const auto games = importers::LoadGames(games_dir);
  if (!games) return Failure(games.error());
  Soundness found;
  if (db::StateOfDatabase(data_dir) == db::DatabaseState::kEmpty) {
    found.problems.emplace_back("the database file is empty");
    return found;
  }
  if (auto there = CheckDatabase(data_dir, WhenMissing::kRefuse); !there)
    return Failure(there.error());
  db::VerifyReport report = db::VerifyDataDir(data_dir);
  found.problems = std::move(report.problems);
  found.schema_version = report.schema_version;
  found.audit_entries = report.audit_entries;
  for (const std::string& game : report.games) {
    const bool known = std::any_of(games->begin(), games->end(), [&](const auto& folder) {
      return folder.game.id.str() == game;
    });
    if (!known)
      found.problems.push_back("there are records of the game '" + game +
                               "', which is not in the games folder");
  }
  try {
    CheckContent(data_dir, *games, found);
  } catch (const std::runtime_error& error) {  // damage; it may have been told already
    found.problems.push_back("the catalog cannot be built: " + std::string(error.what()));
  }
  try {
    CheckDrafts(data_dir, found);
  } catch (const std::runtime_error& error) {
    found.problems.push_back("the drafts cannot be replayed: " + std::string(error.what()));
  }
  return found;
}

Result<void> BackupData(const std::filesystem::path& data_dir, const std::filesystem::path& file) {
  if (auto there = CheckDatabase(data_dir, WhenMissing::kRefuse); !there) return there;
  db::BackupDataDir(data_dir, file);
  return {};
}

std::vector<std::string> MigrateData(const std::filesystem::path& data_dir) {
  std::vector<std::string> lines;
  for (const db::MigrationStep& step : db::MigrateDataDir(data_dir)) {
    lines.push_back(std::to_string(step.version) + " " + step.name +
                    (step.applied_now ? " applied" : " already there"));
  }
  return lines;
}

Result<void> CheckDatabase(const std::filesystem::path& data_dir, WhenMissing when_missing) {
  if (when_missing == WhenMissing::kCreate ||
      db::StateOfDatabase(data_dir) == db::DatabaseState::kThere)
    return {};
  return Fail(ErrorCode::kNotFound, "there is no database in '" + data_dir.string() + "'");
}

Result<KeyAccess> OpenKeys(const std::filesystem::path& data_dir, WhenMissing when_missing) {
  if (auto there = CheckDatabase(data_dir, when_missing); !there) return Failure(there.error());
  KeyAccess access;
  access.store = db::OpenSqliteStore(data_dir);
  access.keys = std::make_unique<KeyService>(*access.store, SystemNow);
  return access;
}

}  // namespace clashdeck::app
