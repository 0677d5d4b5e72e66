// What the commands on decks share: the data of one game, and decks from files.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/deck_input.h"
#include "app/deck_rules.h"
#include "app/search_indexes.h"
#include "app/services.h"
#include "cli/command.h"

namespace clashdeck::cli {

inline constexpr std::size_t kMaxDeckFile = std::size_t{256} << 10U;

// A game of an opened data directory, with everything that checks need.
class DeckBench {
 public:
  // On an error prints it, sets the exit code and gives nothing.
  static std::unique_ptr<DeckBench> Open(const CommonOptions& options, int& exit_code);

  app::Services& services() { return services_; }
  const GameCatalog& catalog() const { return *catalog_; }
  const app::DeckRules& rules() const { return *rules_; }
  // Of today, with what is not out yet.
  const query::SearchIndex& index();
  const std::string& now() const { return now_; }
  std::string data_version() const { return services_.catalogs->current()->data_version(); }

 private:
  DeckBench() = default;

  app::Services services_;
  std::shared_ptr<const GameCatalog> catalog_;
  std::unique_ptr<app::SearchIndexes> indexes_;
  app::IndexPtr index_;
  std::unique_ptr<app::DeckRules> rules_;
  std::string now_;
};

// A deck from a file, from standard input for "-", or a code as it stands.
Result<app::DeckInput> ReadDeckArgument(const std::string& argument);

}  // namespace clashdeck::cli
