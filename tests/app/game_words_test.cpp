// What game.json says of keywords is in words that the text compiler understands.
#include <gtest/gtest.h>

#include "app/card_coverage.h"
#include "app/card_facts.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

// With a number for every N, and an act, an amount or a target where the rest of a clause stands.
std::string Filled(std::string text, const std::string& number) {
  constexpr std::string_view kRest = "...";
  if (const std::size_t at = text.find(kRest); at != std::string::npos)
    text.replace(at, kRest.size(),
                 text.ends_with("and ...")        ? "draw 1 card"
                 : text.ends_with("equal to ...") ? "the number of Clash cards you control"
                                                  : "target Clash card");
  for (std::size_t at = 0; (at = text.find('N', at)) != std::string::npos; ++at) {
    const bool alone = (at == 0 || text[at - 1] == ' ') &&
                       (at + 1 == text.size() ||
                        std::string_view(" :.").find(text[at + 1]) != std::string_view::npos);
    if (alone) text.replace(at, 1, number);
  }
  return text;
}

void ExpectFull(const Game& game, const std::string& text) {
  text::CardFacts facts;
  facts.name = "Test Card";
  facts.text = text;
  facts.lexicon = &LexiconOf(game);
  const CardCoverage coverage = CoverageOf(facts);
  EXPECT_EQ(coverage.tier, text::Tier::kCompiled) << text;
  for (const DeclinedWords& words : coverage.declined)
    EXPECT_EQ(words.normalised, "") << text << ": " << words.why;
}

TEST(GameWords, EveryKeywordAbilityIsUnderstood) {
  const auto imported = ImportCatalog("alpha-clash");
  const Game& game = imported->folder.game;
  std::size_t abilities = 0;
  for (const Keyword& keyword : game.keywords) {
    if (keyword.ability.empty()) continue;
    ++abilities;
    const std::string name = keyword.name + (keyword.numbered ? " 2" : "");
    ExpectFull(game, name);
    ExpectFull(game, "Trigger - Attack: This card gets " + name + " until end of turn.");
  }
  EXPECT_GE(abilities, 2U);
}

TEST(GameWords, EveryPhraseIsUnderstood) {
  const auto imported = ImportCatalog("alpha-clash");
  const Game& game = imported->folder.game;
  std::size_t phrases = 0;
  for (const Keyword& keyword : game.keywords) {
    for (const KeywordPhrase& phrase : keyword.phrases) {
      ++phrases;
      const std::string words = Filled(phrase.words, "3");
      if (words.ends_with(":")) {
        // What is done once lasts for a time; it stands behind a tag or brings its own.
        const bool told = phrase.means.ends_with("If you do,");
        const bool tagged = words.starts_with("Wrath");
        ExpectFull(game, (tagged ? "Trigger - Enter: " : "") + words + " This card gets +1/+0" +
                             (told ? " until end of turn." : "."));
      } else if (words.starts_with("you ")) {
        ExpectFull(game, "While " + words + ", this card gets +1/+0.");
      } else if (words.find("1 or more") != std::string::npos) {
        const bool yours = phrase.means.starts_with("put ");
        ExpectFull(game, std::string("Whenever ") + (yours ? "you " : "an opponent ") + words +
                             ", this card gets +1/+0 until end of turn.");
      } else if (phrase.means.starts_with("puts ")) {
        ExpectFull(game, "Trigger - Enter: Target player " + words + ".");
      } else {
        ExpectFull(game, "Trigger - Enter: You may " + words + (words.ends_with(".") ? "" : "."));
      }
    }
  }
  EXPECT_GE(phrases, 8U);
}

}  // namespace
}  // namespace clashdeck::app
