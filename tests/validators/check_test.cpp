// What a verdict says besides codes and rules, which tests/decks has: numbers, cards, lines, words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/validators/small_game.h"
#include "validators/checker.h"

namespace clashdeck::validators {

namespace {

using testing::ElementsAre;

std::vector<std::string> MessagesOf(const Verdict& verdict) {
  std::vector<std::string> out;
  for (const Problem& problem : verdict.problems) out.push_back(problem.message);
  return out;
}

TEST(Check, NamesCardsLinesAndNumbers) {
  const SmallGame game({{"a"}, {"b"}, {"c"}});
  const auto format = game.Compile(SmallVersion(4, 2));
  const Deck deck =
      game.MakeDeck({{kMain, "a", 2}, {kMain, "b", 1}, {kMain, "a", 1}, {kSide, "a", 1}});
  const Verdict verdict = Checker().Check(**format, deck);
  EXPECT_FALSE(verdict.legal);
  EXPECT_TRUE(verdict.complete);
  EXPECT_THAT(verdict.counts, ElementsAre(SectionCount{kMain, 4}, SectionCount{kSide, 1}));
  ASSERT_EQ(verdict.problems.size(), 1U);
  const Problem& problem = verdict.problems[0];
  EXPECT_EQ(problem.code, ProblemCode::kCopiesExceeded);
  EXPECT_EQ(problem.message, "4 copies of a in Main and Side, at most 2 are allowed");
  EXPECT_EQ(problem.actual, 4U);
  EXPECT_EQ(problem.limit, 2U);
  EXPECT_THAT(problem.sections, ElementsAre(kMain, kSide));
  EXPECT_EQ(problem.source, Cited("3", "copies"));
  ASSERT_EQ(problem.cards.size(), 2U);
  EXPECT_EQ(problem.cards[0].id, "a");
  EXPECT_EQ(problem.cards[0].quantity, 3U);
  EXPECT_THAT(problem.cards[0].lines, ElementsAre(1U, 3U));
  EXPECT_EQ(problem.cards[1].section, kSide);
  // The side gives first, then the end of the list.
  ASSERT_EQ(problem.fix->remove.size(), 2U);
  EXPECT_EQ(problem.fix->remove[0].section, kMain);
  EXPECT_EQ(problem.fix->remove[0].quantity, 1U);
  EXPECT_EQ(problem.fix->remove[1].section, kSide);
}

TEST(Check, SaysInWordsWhatIsWrong) {
  const SmallGame game({{"a"},
                        {"boss", "leader"},
                        {"imp", "unit", {}, true},
                        {"late", "unit", {}, false, "TWO"},
                        {"s", "spell"},
                        {"t", "spell"},
                        {"x"}});
  FormatVersion version = SmallVersion(6, 1);
  version.caps = {{.id = "spells", .q = "t:spell", .max = 1, .across = {kMain, kSide}}};
  version.pools = {{.q = "-!x"}};
  version.composition = {{.id = "units", .q = "t:unit", .count = {.min = 5}, .across = {kMain}}};
  const auto format = game.Compile(version);
  ListedDeck deck;
  deck.deck = game.MakeDeck({{kLead, "boss"},
                             {kMain, "boss"},
                             {kMain, "imp"},
                             {kMain, "late"},
                             {kMain, "x"},
                             {kSide, "s"},
                             {kSide, "t"}});
  deck.unread = {{.section = kMain, .line = 9, .text = "Nobody"},
                 {.section = kMain,
                  .line = 8,
                  .ambiguous = true,
                  .text = "?",
                  .candidates = {{.card = game.card("s")}, {.card = game.card("t")}}}};
  EXPECT_THAT(
      MessagesOf(Checker().Check(**format, deck)),
      ElementsAre("Test has no Lead, and 1 card stands there", "boss may not stand in Main",
                  "imp is a token, and tokens are no part of a deck",
                  "Side has 2 cards and may have at most 1",
                  "2 cards of the kind spells in Side, at most 1 is allowed: s and t",
                  "x is not in the card pool of Test",
                  "late is not out on 2025-01-01, its release is on 2026-01-01",
                  "Main has 2 cards of the kind units and needs at least 5",
                  "'?' may be several cards: s and t", "'Nobody' is no card of Small Game"));
}

TEST(Check, SaysWhatALargeSectionNeeds) {
  const SmallGame game({{"a"}, {"b"}, {"c"}});
  FormatVersion version = SmallVersion(2, 1);
  const Deck deck = game.MakeDeck({{kMain, "a", 2}, {kMain, "b"}, {kSide, "b"}, {kSide, "c"}});
  Checker checker;
  EXPECT_THAT(MessagesOf(checker.Check(**game.Compile(version), deck)),
              ElementsAre("Main has 3 cards and needs exactly 2",
                          "Side has 2 cards and may have at most 1"));
  version.sections[0].size.min = 1;
  EXPECT_THAT(
      MessagesOf(checker.Check(**game.Compile(version), deck)),
      ElementsAre("Main has 3 cards and needs 1 to 2", "Side has 2 cards and may have at most 1"));
}

TEST(Check, CountsSharedNamesTogether) {
  // 201.2a: a and b have a name in common, and so have b and c.
  const SmallGame game({{"a"}, {"b", "unit", {"A", "C"}}, {"c"}, {"d"}});
  const auto format = game.Compile(SmallVersion(4, 0));
  const Verdict verdict = Checker().Check(
      **format, game.MakeDeck({{kMain, "c"}, {kMain, "a"}, {kMain, "b"}, {kMain, "d"}}));
  EXPECT_THAT(
      MessagesOf(verdict),
      ElementsAre("3 copies of a, b and c (which share a name) in Main, at most 2 are allowed"));
}

TEST(Check, CountsCardsByThemselvesWhereTheRuleSaysSo) {
  const SmallGame game({{"a"}, {"b", "unit", {"A"}}});
  FormatVersion version = SmallVersion(4, 0);
  version.copies[0].by = CopyRule::By::kCard;
  const auto format = game.Compile(version);
  EXPECT_TRUE(Checker().Check(**format, game.MakeDeck({{kMain, "a", 2}, {kMain, "b", 2}})).legal);
}

TEST(Check, TakesTheFirstExceptionThatNamesACard) {
  const SmallGame game({{"a"}, {"b"}, {"s", "spell"}});
  FormatVersion version = SmallVersion(6, 0);
  version.copies[0].except = {{.q = "!a", .max = 3}, {.q = "t:unit", .max = std::nullopt}};
  const auto format = game.Compile(version);
  Checker checker;
  EXPECT_TRUE(checker.Check(**format, game.MakeDeck({{kMain, "b", 6}})).legal);
  EXPECT_FALSE(checker.Check(**format, game.MakeDeck({{kMain, "a", 4}, {kMain, "b", 2}})).legal);
  EXPECT_FALSE(checker.Check(**format, game.MakeDeck({{kMain, "s", 3}, {kMain, "b", 3}})).legal);
}

TEST(Check, NotesSpeakOfPrintingsThatAreListed) {
  const SmallGame game({{"a"}, {"b"}});
  FormatVersion version = SmallVersion(2, 0);
  version.notes = {{.id = "odd", .q = "r:odd", .message = "look twice"}};
  const auto format = game.Compile(version);
  Deck deck = game.MakeDeck({{kMain, "a"}, {kMain, "b"}});
  Checker checker;
  EXPECT_TRUE(checker.Check(**format, deck).problems.empty());
  deck.entries[0].printing = game.catalog().FindPrinting("ONE-a-odd");
  deck.entries[1].printing = game.catalog().FindPrinting("ONE-b-plain");
  const Verdict verdict = checker.Check(**format, deck);
  EXPECT_TRUE(verdict.legal);
  EXPECT_THAT(MessagesOf(verdict), ElementsAre("a: look twice"));
  EXPECT_EQ(verdict.problems[0].severity, Severity::kInfo);
  EXPECT_FALSE(verdict.problems[0].fix);
}

TEST(Check, AFormerCheckLeavesNothingBehind) {
  const SmallGame game({{"a"}, {"b"}});
  const auto format = game.Compile(SmallVersion(2, 1));
  Checker checker;
  EXPECT_FALSE(checker.Check(**format, game.MakeDeck({{kMain, "a", 9}}), {.plan = true}).legal);
  EXPECT_TRUE(checker.Check(**format, game.MakeDeck({{kMain, "a", 2}})).legal);
}

TEST(Check, BuildingIsLegalAndIncomplete) {
  const SmallGame game({{"a"}});
  const auto format = game.Compile(SmallVersion(2, 1));
  const Deck deck = game.MakeDeck({{kMain, "a"}});
  const Verdict building = Checker().Check(**format, deck, {.mode = Mode::kBuilding});
  EXPECT_TRUE(building.legal);
  EXPECT_FALSE(building.complete);
  EXPECT_TRUE(building.problems[0].fix);
  const Verdict final_one = Checker().Check(**format, deck);
  EXPECT_FALSE(final_one.legal);
  EXPECT_FALSE(final_one.complete);
}

TEST(Check, ASmallSectionThatMayBeEmptyIsCuredByTheFewerMoves) {
  const SmallGame game({{"a"}, {"b"}, {"c"}, {"d"}});
  FormatVersion version = SmallVersion(1, 4);
  version.sections[1].size = {.min = 4, .max = 4};
  version.sections[1].or_none = true;
  const auto format = game.Compile(version);
  Checker checker;
  const Verdict one = checker.Check(**format, game.MakeDeck({{kMain, "a"}, {kSide, "b"}}));
  EXPECT_EQ(one.problems[0].message, "Side has 1 card and needs exactly 4, or none");
  EXPECT_EQ(one.problems[0].fix->remove.size(), 1U);
  const Verdict three =
      checker.Check(**format, game.MakeDeck({{kMain, "a"}, {kSide, "b", 2}, {kSide, "c"}}));
  EXPECT_EQ(three.problems[0].fix->add.size(), 1U);
}

}  // namespace

}  // namespace clashdeck::validators
