// Which cards the cure of one problem takes out: those that are wrong anyway before others.
#include "validators/fix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/validators/small_game.h"
#include "validators/checker.h"

namespace clashdeck::validators {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "1 a Main"
std::vector<std::string> Rows(const std::vector<SectionCard>& cards) {
  std::vector<std::string> out;
  for (const SectionCard& card : cards) {
    out.push_back(std::to_string(card.quantity) + " " + card.name + " " +
                  std::vector{"Lead", "Main", "Side"}[card.section]);
  }
  return out;
}

std::vector<std::string> Removed(const Problem& problem) {
  EXPECT_TRUE(problem.fix) << problem.message;
  if (!problem.fix) return {};
  EXPECT_THAT(problem.fix->add, IsEmpty()) << problem.message;
  return Rows(problem.fix->remove);
}

const Problem& ProblemOf(const Verdict& verdict, ProblemCode code) {
  for (const Problem& problem : verdict.problems) {
    if (problem.code == code) return problem;
  }
  throw std::runtime_error("no such problem");
}

TEST(Fix, ALargeSectionGivesWhatItsCompositionHasTooMuchOf) {
  const SmallGame game({{"a"}, {"b"}, {"s", "spell"}, {"t", "spell"}});
  FormatVersion version = SmallVersion(4, 0);
  version.composition = {
      {.id = "units", .q = "t:unit", .count = {.min = 2, .max = 2}, .across = {kMain}},
      {.id = "spells", .q = "t:spell", .count = {.min = 2, .max = 2}, .across = {kMain}}};
  const auto format = game.Compile(version);
  const Verdict verdict = Checker().Check(
      **format, game.MakeDeck({{kMain, "a", 2}, {kMain, "b"}, {kMain, "s"}, {kMain, "t"}}));
  EXPECT_THAT(Removed(ProblemOf(verdict, ProblemCode::kSectionTooLarge)), ElementsAre("1 b Main"));
  EXPECT_THAT(Removed(ProblemOf(verdict, ProblemCode::kCompositionMismatch)),
              ElementsAre("1 b Main"));
}

TEST(Fix, NoMinimumIsBrokenWhenAnotherCardCanGo) {
  const SmallGame game({{"a"}, {"b"}, {"s", "spell"}});
  FormatVersion version = SmallVersion(3, 0);
  version.composition = {{.id = "spells", .q = "t:spell", .count = {.min = 2}, .across = {kMain}}};
  const auto format = game.Compile(version);
  const Verdict verdict =
      Checker().Check(**format, game.MakeDeck({{kMain, "a"}, {kMain, "b"}, {kMain, "s", 2}}));
  ASSERT_EQ(verdict.problems.size(), 1U);
  EXPECT_THAT(Removed(verdict.problems[0]), ElementsAre("1 b Main"));
  // All that is left is needed.
  const Verdict five = Checker().Check(**format, game.MakeDeck({{kMain, "a"}, {kMain, "s", 4}}));
  EXPECT_THAT(Removed(ProblemOf(five, ProblemCode::kSectionTooLarge)), ElementsAre("2 s Main"));
}

TEST(Fix, ALargeSectionKeepsTheCardsThatMayStandThere) {
  const SmallGame game({{"a"}, {"boss", "leader"}, {"x"}});
  FormatVersion version = SmallVersion(1, 0);
  version.sections.insert(
      version.sections.begin(),
      {.section = kLead, .size = {.min = 1, .max = 1}, .q = "t:leader", .source = Cited("0", "l")});
  const auto format = game.Compile(version);
  const Verdict verdict = Checker().Check(
      **format, game.MakeDeck({{kMain, "a"}, {kLead, "a"}, {kLead, "x", 9}, {kLead, "boss"}}));
  EXPECT_THAT(Removed(ProblemOf(verdict, ProblemCode::kSectionTooLarge)),
              ElementsAre("1 a Lead", "9 x Lead"));
}

TEST(Fix, CardsOutsideThePoolBannedOrTooManyGoFirst) {
  const SmallGame game({{"a"}, {"b"}, {"s", "spell"}, {"t", "spell"}, {"x"}, {"z"}});
  FormatVersion version = SmallVersion(1, 3);
  version.pools = {{.q = "-!x"}};
  version.caps = {{.id = "spells", .q = "t:spell", .max = 1, .across = {kMain, kSide}}};
  ListChange change;
  change.effective = change.announced = "2024-02-01";
  change.cards = {{.card = CardId("b"), .max = 0}};
  const auto format = game.Compile(version, {change});
  Checker checker;
  const auto removed = [&](const Deck& deck) {
    return Removed(ProblemOf(checker.Check(**format, deck), ProblemCode::kSectionTooLarge));
  };
  EXPECT_THAT(removed(game.MakeDeck({{kMain, "a"}, {kSide, "x"}, {kSide, "z", 2}, {kSide, "s"}})),
              ElementsAre("1 x Side"));
  EXPECT_THAT(removed(game.MakeDeck({{kMain, "a"}, {kSide, "b"}, {kSide, "z", 2}, {kSide, "s"}})),
              ElementsAre("1 b Side"));
  EXPECT_THAT(removed(game.MakeDeck({{kMain, "a"}, {kSide, "a", 2}, {kSide, "s"}, {kSide, "z"}})),
              ElementsAre("1 a Side"));
  EXPECT_THAT(removed(game.MakeDeck({{kMain, "s"}, {kSide, "t"}, {kSide, "a"}, {kSide, "z", 2}})),
              ElementsAre("1 t Side"));
}

TEST(Fix, ALineThatNamesNoCardGoesBeforeCards) {
  const SmallGame game({{"a"}, {"b"}});
  const auto format = game.Compile(SmallVersion(2, 0));
  ListedDeck deck;
  deck.deck = game.MakeDeck({{kMain, "a"}, {kMain, "b"}});
  deck.unread = {{.section = kMain, .line = 1, .text = "Nobody"}};
  const Verdict verdict = Checker().Check(**format, deck);
  EXPECT_THAT(Removed(ProblemOf(verdict, ProblemCode::kSectionTooLarge)),
              ElementsAre("1 Nobody Main"));
}

TEST(Fix, ALineWithoutANumberHasNoCure) {
  const SmallGame game({{"a"}});
  const auto format = game.Compile(SmallVersion(1, 0));
  ListedDeck deck;
  deck.deck = game.MakeDeck({{kMain, "a"}});
  LineReport line;
  line.line = 2;
  line.kind = LineKind::kEntry;
  line.status = LineStatus::kUnparseable;
  line.section = kMain;
  line.text = "99999 a";
  deck.lines = {line};
  deck.unparseable = 1;
  Checker checker;
  const Verdict verdict = checker.Check(**format, deck, {.plan = true});
  ASSERT_EQ(verdict.problems.size(), 1U);
  // How many copies were meant is not known, so nothing can be taken away.
  EXPECT_FALSE(verdict.problems[0].fix.has_value());
  EXPECT_FALSE(verdict.plan.has_value());
}

TEST(Fix, TheEndOfTheListGivesFirst) {
  const SmallGame game({{"a"}, {"b"}, {"c"}});
  const auto format = game.Compile(SmallVersion(3, 0));
  const Verdict verdict =
      Checker().Check(**format, game.MakeDeck({{kMain, "c", 2}, {kMain, "b"}, {kMain, "a"}}));
  ASSERT_EQ(verdict.problems.size(), 1U);
  EXPECT_THAT(Removed(verdict.problems[0]), ElementsAre("1 a Main"));
}

// One card on several lines: a row for each section, with all its lines.
class RepeatedLines : public testing::Test {
 protected:
  SmallGame game_{{{"a"}, {"b"}, {"boss", "leader"}, {"c"}, {"s", "spell"}, {"t", "spell"}}};
  Checker checker_;
};

TEST_F(RepeatedLines, CopiesAreCountedTogether) {
  const auto format = game_.Compile(SmallVersion(3, 2));
  const Deck deck =
      game_.MakeDeck({{kMain, "a"}, {kSide, "a"}, {kMain, "b"}, {kMain, "a"}, {kSide, "a"}});
  const Verdict verdict = checker_.Check(**format, deck, {.plan = true});
  EXPECT_THAT(verdict.counts, ElementsAre(SectionCount{kMain, 3}, SectionCount{kSide, 2}));
  ASSERT_EQ(verdict.problems.size(), 1U);
  const Problem& problem = verdict.problems[0];
  EXPECT_EQ(problem.code, ProblemCode::kCopiesExceeded);
  EXPECT_EQ(problem.actual, 4U);
  EXPECT_THAT(Rows(problem.cards), ElementsAre("2 a Main", "2 a Side"));
  EXPECT_THAT(problem.cards[0].lines, ElementsAre(1U, 4U));
  EXPECT_THAT(problem.cards[1].lines, ElementsAre(2U, 5U));
  EXPECT_THAT(Removed(problem), ElementsAre("2 a Side"));
  EXPECT_EQ(verdict.plan, problem.fix);
  ListedDeck listed;
  listed.deck = deck;
  const ListedDeck mended = Applied(*problem.fix, listed);
  EXPECT_TRUE(checker_.Check(**format, mended).legal);
  EXPECT_EQ(mended.deck.entries.size(), 3U);
}

TEST_F(RepeatedLines, ALargeSectionGivesItsLastLine) {
  const auto format = game_.Compile(SmallVersion(3, 0));
  const Deck deck = game_.MakeDeck({{kMain, "a"}, {kMain, "c"}, {kMain, "b"}, {kMain, "a"}});
  const Verdict verdict = checker_.Check(**format, deck, {.plan = true});
  ASSERT_EQ(verdict.problems.size(), 1U);
  EXPECT_EQ(verdict.problems[0].actual, 4U);
  EXPECT_THAT(Removed(verdict.problems[0]), ElementsAre("1 a Main"));
  EXPECT_EQ(verdict.plan, verdict.problems[0].fix);
  ListedDeck listed;
  listed.deck = deck;
  const ListedDeck mended = Applied(*verdict.plan, listed);
  ASSERT_EQ(mended.deck.entries.size(), 3U);
  EXPECT_EQ(mended.deck.entries[0].line, 1U);  // the first line of the card stays
}

TEST_F(RepeatedLines, ACardInTheWrongSectionIsOneProblem) {
  const auto format = game_.Compile(SmallVersion(1, 2));
  const Deck deck = game_.MakeDeck({{kSide, "boss"}, {kMain, "a"}, {kSide, "boss"}});
  const Verdict verdict = checker_.Check(**format, deck, {.plan = true});
  ASSERT_EQ(verdict.problems.size(), 1U);
  EXPECT_EQ(verdict.problems[0].code, ProblemCode::kCardWrongSection);
  EXPECT_EQ(verdict.problems[0].actual, 2U);
  ASSERT_EQ(verdict.problems[0].cards.size(), 1U);
  EXPECT_THAT(verdict.problems[0].cards[0].lines, ElementsAre(1U, 3U));
  EXPECT_THAT(Removed(verdict.problems[0]), ElementsAre("2 boss Side"));
  EXPECT_EQ(verdict.plan, verdict.problems[0].fix);
}

TEST_F(RepeatedLines, CapsAndCompositionsCountThemAll) {
  FormatVersion version = SmallVersion(4, 2);
  version.copies.clear();
  version.caps = {{.id = "spells", .q = "t:spell", .max = 1, .across = {kMain, kSide}}};
  version.composition = {
      {.id = "units", .q = "t:unit", .count = {.min = 4, .max = 4}, .across = {kMain}}};
  const auto format = game_.Compile(version);
  const Deck deck =
      game_.MakeDeck({{kSide, "s"}, {kMain, "a", 2}, {kMain, "b"}, {kSide, "s"}, {kMain, "a", 2}});
  const Verdict verdict = checker_.Check(**format, deck, {.plan = true});
  const Problem& cap = ProblemOf(verdict, ProblemCode::kCapExceeded);
  EXPECT_THAT(Rows(cap.cards), ElementsAre("2 s Side"));
  EXPECT_THAT(cap.cards[0].lines, ElementsAre(1U, 4U));
  EXPECT_THAT(Removed(cap), ElementsAre("1 s Side"));
  const Problem& units = ProblemOf(verdict, ProblemCode::kCompositionMismatch);
  EXPECT_EQ(units.actual, 5U);
  EXPECT_THAT(Rows(units.cards), ElementsAre("4 a Main", "1 b Main"));
  EXPECT_THAT(units.cards[0].lines, ElementsAre(2U, 5U));
  EXPECT_THAT(Removed(units), ElementsAre("1 a Main"));
  ASSERT_TRUE(verdict.plan);
  EXPECT_THAT(Rows(verdict.plan->remove), ElementsAre("1 a Main", "1 s Side"));
}

TEST_F(RepeatedLines, PrintingsOfOneLineAreThatLineOnce) {
  const auto format = game_.Compile(SmallVersion(3, 0));
  Deck deck = game_.MakeDeck({{kMain, "a", 2}, {kMain, "a"}});
  deck.entries[1].line = 1;
  deck.entries[1].printing = game_.catalog().FindPrinting("ONE-a-odd");
  const Verdict verdict = checker_.Check(**format, deck);
  ASSERT_EQ(verdict.problems.size(), 1U);
  ASSERT_EQ(verdict.problems[0].cards.size(), 1U);
  EXPECT_EQ(verdict.problems[0].cards[0].quantity, 3U);
  EXPECT_THAT(verdict.problems[0].cards[0].lines, ElementsAre(1U));
}

TEST_F(RepeatedLines, ADraftPoolCountsThemAll) {
  FormatVersion version = SmallVersion(3, 2);
  version.copies.clear();
  version.draft = DraftRule{};
  const auto format = game_.Compile(version);
  ASSERT_TRUE(format) << format.error().message;
  const Deck pool = game_.MakeDeck({{kMain, "a"}, {kMain, "b", 2}, {kMain, "a"}});
  const Deck good = game_.MakeDeck({{kMain, "a"}, {kMain, "b"}, {kMain, "a"}});
  EXPECT_TRUE(checker_.Check(**format, good, {.pool = &pool}).legal);
  const Deck deck = game_.MakeDeck({{kMain, "a", 2}, {kSide, "a"}, {kMain, "b"}, {kSide, "a"}});
  const Verdict verdict = checker_.Check(**format, deck, {.pool = &pool, .plan = true});
  const Problem& problem = ProblemOf(verdict, ProblemCode::kPoolExceeded);
  EXPECT_EQ(problem.actual, 4U);
  EXPECT_EQ(problem.limit, 2U);
  EXPECT_THAT(problem.cards[1].lines, ElementsAre(2U, 4U));
  EXPECT_THAT(Removed(problem), ElementsAre("2 a Side"));
  EXPECT_EQ(verdict.plan, problem.fix);
}

}  // namespace

}  // namespace clashdeck::validators
