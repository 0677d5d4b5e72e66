#include "app/card_source.h"

#include "app/card_facts.h"
#include "app/loaded_catalog.h"

namespace clashdeck::app {

Result<scenario::CardSource> OpenCardSource(const std::filesystem::path& catalog,
                                            const std::filesystem::path& games_dir) {
  const auto loaded = LoadCatalog({{.path = catalog}}, kPlayedGame, games_dir);
  if (!loaded) return Failure(loaded.error());
  const auto find = [loaded = *loaded](std::string_view id) -> Result<text::CardFacts> {
    const GameCatalog& cards = *loaded.cards;
    const auto card = cards.FindByAnyId(id);
    if (!card)
      return Fail(ErrorCode::kNotFound, "no card '" + std::string(id) + "' is in the catalog");
    return CardFactsOf(cards, *card, cards.StateOf(*card));
  };
  return scenario::CardSource{.find = find, .lexicon = &LexiconOf(loaded->cards->game())};
}

Result<scenario::CardSource> WordsOnly(const std::filesystem::path& games_dir) {
  const auto loaded = LoadCatalog({}, kPlayedGame, games_dir);
  if (!loaded) return Failure(loaded.error());
  return scenario::CardSource{.find = {}, .lexicon = &LexiconOf(loaded->cards->game())};
}

}  // namespace clashdeck::app
