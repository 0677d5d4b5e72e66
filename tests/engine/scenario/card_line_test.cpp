#include "engine/scenario/card_line.h"

#include <gtest/gtest.h>

namespace clashdeck::scenario {
namespace {

using effects::CardType;
using effects::Color;

CardFacts ReadFacts(const std::string& text) {
  Line line(text, 1);
  const std::string word = line.Word("");
  CardFacts facts = ReadCard(line, word);
  EXPECT_EQ(line.reason(), "") << text;
  return facts;
}

std::string Mistake(const std::string& text) {
  Line line(text, 1);
  const std::string word = line.Word("");
  ReadCard(line, word);
  return line.reason();
}

TEST(ScenarioCardLine, EveryFact) {
  const CardFacts facts =
      ReadFacts(R"(card "Ox" clash red+blue cost=3 gems=RU 4/5 keywords="Flight, Awe Factor 2" )"
                R"(character="Oxana" location="Denver" planet="Earth" affiliation="Alpha, Rogue" )"
                R"(text="One.\nTwo.")");
  EXPECT_EQ(facts.name, "Ox");
  EXPECT_EQ(facts.type, CardType::kClash);
  EXPECT_EQ(facts.colors, effects::Mask(Color::kRed) | effects::Mask(Color::kBlue));
  EXPECT_TRUE(facts.has_cost);
  EXPECT_EQ(facts.cost, 3);
  EXPECT_EQ(facts.gems, "RU");
  EXPECT_FALSE(facts.cost_is_x);
  EXPECT_EQ(facts.attack, 4);
  EXPECT_EQ(facts.defense, 5);
  EXPECT_EQ(facts.keywords, "Flight, Awe Factor 2");
  EXPECT_EQ(facts.character, "Oxana");
  EXPECT_EQ(facts.location, "Denver");
  EXPECT_EQ(facts.planet, "Earth");
  EXPECT_EQ(facts.affiliations, (std::vector<std::string>{"Alpha", "Rogue"}));
  EXPECT_EQ(facts.text, "One.\nTwo.");
}

TEST(ScenarioCardLine, ACardMayHaveNoCost) {
  const CardFacts facts = ReadFacts(R"(card "A" clash green cost=none 1/1)");
  EXPECT_FALSE(facts.has_cost);
  EXPECT_EQ(WriteCard(facts), R"(card "A" clash green cost=none 1/1)");
  EXPECT_EQ(Mistake(R"(card "A" clash green cost=none gems=G 1/1)"),
            "a card without a cost has no gems");
}

TEST(ScenarioCardLine, TypesAndTheirOwnFacts) {
  EXPECT_EQ(ReadFacts(R"(card "A" buff green cost=0)").type, CardType::kClashBuff);
  EXPECT_EQ(ReadFacts(R"(card "A" basic green cost=0)").type, CardType::kBasic);
  EXPECT_EQ(ReadFacts(R"(card "A" quick green cost=0)").type, CardType::kQuick);
  EXPECT_EQ(ReadFacts(R"(card "A" trap green cost=0)").type, CardType::kTrap);
  EXPECT_EQ(ReadFacts(R"(card "A" relic green cost=0)").type, CardType::kRelic);
  EXPECT_EQ(ReadFacts(R"(card "A" clashground green cost=0)").type, CardType::kClashground);
  EXPECT_TRUE(ReadFacts(R"(card "A" token colorless 1/1)").token);
  EXPECT_FALSE(ReadFacts(R"(card "A" token colorless 1/1)").has_cost)
      << "111.10: a token has no cost";
  EXPECT_EQ(ReadFacts(R"(card "A" weapon red cost=1 attach=RR)").attach, "RR");
  EXPECT_EQ(ReadFacts(R"(card "A" weapon red cost=1 attach=0)").attach, "");
  EXPECT_EQ(ReadFacts(R"(contender "A" white 0/1 health=30)").health, 30);
  EXPECT_EQ(ReadFacts(R"(card "A" basic red cost=X gems=RR)").cost, 2) << "gems beside X";
  EXPECT_TRUE(ReadFacts(R"(card "A" basic red cost=X gems=RR)").cost_is_x);
  EXPECT_EQ(ReadFacts(R"(card "A" clash red gems=RR 1/1)").cost, 2) << "its gems if not said";
}

struct CardMistake {
  const char* name;
  const char* line;
  const char* reason;
};

class ScenarioCardLineMistakes : public testing::TestWithParam<CardMistake> {};

TEST_P(ScenarioCardLineMistakes, AreNamed) {
  EXPECT_EQ(Mistake(GetParam().line), GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    All, ScenarioCardLineMistakes,
    testing::Values(
        CardMistake{"NoName", "card clash red",
                    "the card's name in double quotes is missing before 'clash'"},
        CardMistake{"EmptyName", R"(card "" clash red)", "the card's name is empty"},
        CardMistake{"Type", R"(card "A" beast red)", "there is no card type 'beast'"},
        CardMistake{"Color", R"(card "A" clash pink)",
                    "'pink' is no colour; it is like red, red+blue or colorless"},
        CardMistake{"HalfColor", R"(card "A" clash red+)",
                    "'red+' is no colour; it is like red, red+blue or colorless"},
        CardMistake{"Key", R"(card "A" clash red speed=2)", "a card has no speed="},
        CardMistake{"Twice", R"(card "A" clash red cost=2 cost=3)", "cost= stands there twice"},
        CardMistake{"StatsTwice", R"(card "A" clash red 1/1 2/2)",
                    "attack and defense stand there twice"},
        CardMistake{"Stats", R"(card "A" clash red 300/1)", "attack and defense are at most 127"},
        CardMistake{"Cost", R"(card "A" clash red cost=two)",
                    "cost= takes a number from 0 to 255, X or none"},
        CardMistake{"Gems", R"(card "A" clash red gems=RX)",
                    "gems= takes letters of BGWUR, one for each gem"},
        CardMistake{"MoreGems", R"(card "A" clash red cost=1 gems=RR)",
                    "cost=1 is less than its gems"},
        CardMistake{"Attach", R"(card "A" clash red attach=R)", "only a Weapon has attach="},
        CardMistake{"BadAttach", R"(card "A" weapon red attach=Q)",
                    "attach= takes letters of BGWUR, one for each gem, or 0"},
        CardMistake{"Health", R"(card "A" clash red health=3)", "only a Contender has health="},
        CardMistake{"NoHealth", R"(contender "A" red 0/1)", "a Contender needs health="},
        CardMistake{"BadHealth", R"(contender "A" red 0/1 health=0)",
                    "health= takes a number from 1 to 255"},
        CardMistake{"NoStats", R"(contender "A" red health=30)",
                    "a Contender needs attack/defense"},
        CardMistake{"Rest", R"(card "A" clash red fast)", "nothing can be made of 'fast' here"}),
    [](const auto& param) { return param.param.name; });

TEST(ScenarioCardLine, WhatIsWrittenIsReadBack) {
  for (const char* text :
       {(R"(card "Ox \"the\" Big" clash red+blue cost=3 gems=RU 4/-5 keywords="Flight, Enrage 2" )"
         R"(character="O" location="L" planet="P" affiliation="Alpha, Rogue" text="One.\nTwo.")"),
        R"(contender "Ada" white 0/1 health=30 text="{10} Draw.")",
        R"(card "A" weapon red cost=1 attach=RR)", R"(card "A" weapon red cost=1 attach=0)",
        R"(card "A" token colorless 1/1)", R"(card "A" weapon-token red attach=R)",
        R"(card "A" basic red cost=X gems=R)",
        R"(card "A" contender-weapon red cost=1 gems=R attach=B)",
        R"(card "A" empowerment red cost=1)"}) {
    const CardFacts facts = ReadFacts(text);
    const std::string written = WriteCard(facts);
    EXPECT_EQ(WriteCard(ReadFacts(written)), written);
    EXPECT_EQ(ReadFacts(written).text, facts.text);
    EXPECT_EQ(ReadFacts(written).keywords, facts.keywords);
    EXPECT_EQ(ReadFacts(written).has_cost, facts.has_cost);
  }
  EXPECT_EQ(WriteCard(ReadFacts(R"(card "A" clash red+black gems=RB 1/2)")),
            R"(card "A" clash black+red cost=2 gems=RB 1/2)");
}

}  // namespace
}  // namespace clashdeck::scenario
