// Autocomplete answers by an index what a look at every name would answer.
#include <gmock/gmock.h>

#include <set>

#include "app/card_lookup.h"
#include "core/fold.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

// Whether a word of the name starts with `typed`; the first word does not count.
bool AWordStarts(std::string_view name, std::string_view typed) {
  for (std::size_t at = 1; at < name.size(); ++at) {
    const bool starts = std::string_view(" -'").find(name[at - 1]) != std::string_view::npos;
    if (starts && name.substr(at).starts_with(typed)) return true;
  }
  return false;
}

std::vector<CardIndex> ByLookingAtAll(const GameCatalog& cards, const std::string& typed,
                                      std::size_t most) {
  std::set<std::tuple<bool, std::string_view, CardIndex>> found;
  for (CardIndex card = 0; card < cards.card_count(); ++card) {
    const std::string_view name = cards.folded_name(card);
    const bool begins = name.starts_with(typed);
    if (begins || AWordStarts(name, typed)) found.emplace(!begins, name, card);
  }
  std::vector<CardIndex> out;
  for (const auto& [inner, name, card] : found) {
    if (out.size() < most) out.push_back(card);
  }
  return out;
}

TEST(Autocomplete, AnswersAsIfItLookedAtEveryName) {
  for (const char* game : {"alpha-clash", "elemental-clash", "creator-clash"}) {
    const auto catalog = ImportCatalog(game);
    const GameCatalog& cards = *catalog->cards;
    std::set<std::string> typed = {"!",      ",",   "'",   "s",     "-",
                                   "of the", "zzz", "e, ", "kelp-", "diver's k"};
    for (CardIndex card = 0; card < cards.card_count(); ++card) {
      const std::string name(cards.folded_name(card));
      for (std::size_t at = 0; at < name.size(); at += 3) {
        for (const std::size_t size : {1U, 2U, 5U, 12U}) typed.insert(name.substr(at, size));
      }
    }
    for (const std::string& text : typed) {
      const std::string folded = Fold(text);
      if (folded.empty()) continue;
      ASSERT_EQ(Autocomplete(cards, text, 7), ByLookingAtAll(cards, folded, 7)) << text;
    }
  }
}

}  // namespace
}  // namespace clashdeck::app
