#include "engine/text/lexicon.h"

#include <gtest/gtest.h>

#include "engine/text/compile.h"
#include "engine/text/normalise.h"

namespace clashdeck::text {
namespace {

const Lexicon& Words() {
  static const Lexicon kWords(
      {{"mill N cards", "put the top N cards of your deck into your Oblivion"},
       {"Mend N", "Whenever this card attacks, your Contender gains N health.", true},
       {"Hulk N:", "if you control N or more Clash cards,"},
       {"stun ...", "engage ... and it can't be readied this turn"}});
  return kWords;
}

std::string Explained(const std::string& text) { return Words().Explain(text).text; }

TEST(Lexicon, WordsAreReplacedWithTheirNumber) {
  EXPECT_EQ(Explained("Trigger - Enter: Mill two cards."),
            "Trigger - Enter: put the top 2 cards of your deck into your Oblivion.");
  EXPECT_EQ(Explained("Hulk 3: This card gets +1/+1."),
            "if you control 3 or more Clash cards, This card gets +1/+1.");
  EXPECT_EQ(Explained("Mill cards."), "Mill cards.");
}

TEST(Lexicon, TheRestOfAClauseStandsWhereItIsWanted) {
  EXPECT_EQ(
      Explained("Stun target Clash card you don't control, then draw a card."),
      "engage target Clash card you don't control and it can't be readied this turn, then draw "
      "a card.");
  EXPECT_EQ(Explained("Stun."), "Stun.");
}

TEST(Lexicon, AKeywordStandsAloneOrIsGiven) {
  EXPECT_EQ(Normalise("Flight, Mend 2", &Words()).text,
            "flight\nwhenever this card attacks, your contender gains 2 health.");
  EXPECT_EQ(Normalise("Clash cards you control get +1/+0 and Mend 1.", &Words()).text,
            "clash cards you control get +1/+0 and \"whenever this card attacks, your contender "
            "gains 1 health.\"");
  EXPECT_EQ(Explained("It can mend 2 wounds."), "It can mend 2 wounds.");
}

TEST(Lexicon, SpansAreThoseOfTheCard) {
  const std::string source = "Flight\nTrigger - Enter: Mill two cards, then sing loudly.";
  const NormalText text = Normalise(source, &Words());
  bool sang = false;
  for (std::size_t i = 0; i < text.tokens.size(); ++i) {
    const Token& token = text.tokens[i];
    ASSERT_LE(token.source_begin, token.source_end);
    ASSERT_LE(token.source_end, source.size());
    const std::string spelt =
        source.substr(token.source_begin, std::size_t{token.source_end} - token.source_begin);
    if (text.Word(i) == "oblivion") {
      EXPECT_EQ(spelt, "Mill two cards");
    }
    if (text.Word(i) == "sing") {
      EXPECT_EQ(spelt, "sing");
      sang = true;
    }
  }
  EXPECT_TRUE(sang);
}

TEST(Lexicon, WhatIsExplainedIsCompiled) {
  CardFacts facts;
  facts.name = "Healer";
  facts.text = "Hulk 2: This card gets +1/+1.";
  facts.keywords = "Flight, Mend 1";
  facts.lexicon = &Words();
  effects::CardPool pool;
  const Compiled compiled = CompileCard(pool, facts);
  EXPECT_EQ(compiled.report.tier, Tier::kCompiled);
  EXPECT_EQ(pool.cards[compiled.card].abilities.count, 2);
  facts.lexicon = nullptr;
  EXPECT_EQ(CompileCard(pool, facts).report.tier, Tier::kDeclined);
}

}  // namespace
}  // namespace clashdeck::text
