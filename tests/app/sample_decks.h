// The sample lists of games/<game>/decks, read with the sample cards: decks for tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/deck/text_reader.h"
#include "core/query/index.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {

struct SampleDecks {
  std::unique_ptr<ImportedCatalog> imported;
  std::shared_ptr<const GameCatalog> catalog;  // belongs to `imported`
  std::shared_ptr<const query::SearchIndex> index;
  std::map<std::string, Deck> decks;  // by file name without ending
};

inline Deck ReadDeck(const GameCatalog& catalog, const std::string& list) {
  const auto listed = ReadTextList(list, catalog);
  if (!listed) throw std::runtime_error(listed.error().message);
  if (!listed->complete()) throw std::runtime_error("no such card: " + listed->unread[0].text);
  return listed->deck;
}

// Made once for each game.
inline const SampleDecks& SamplesOf(const std::string& game) {
  static std::map<std::string, SampleDecks> made;
  const auto [place, added] = made.try_emplace(game);
  SampleDecks& out = place->second;
  if (!added) return out;
  out.imported = ImportCatalog(game);
  out.catalog =
      std::shared_ptr<const GameCatalog>(std::shared_ptr<void>(), out.imported->cards.get());
  out.index = query::BuildIndex(out.catalog);
  for (const auto& file :
       std::filesystem::directory_iterator(CLASHDECK_SOURCE_DIR "/games/" + game + "/decks")) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream),
                           std::istreambuf_iterator<char>()};
    out.decks.emplace(file.path().stem().string(), ReadDeck(*out.catalog, text));
  }
  return out;
}

}  // namespace clashdeck::app
