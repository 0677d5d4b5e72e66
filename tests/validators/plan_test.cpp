// Fixes: each cures what it is for, plans make decks legal, and no smaller plan exists.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/validators/game_files.h"
#include "tests/validators/small_game.h"
#include "validators/checker.h"
#include "validators/fix.h"
#include "validators/plan.h"

namespace clashdeck::validators {

namespace {

// Small and the same everywhere.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2654435761U + 1) {}
  std::uint32_t Below(std::size_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>((state_ >> 33U) % bound);
  }

 private:
  std::uint64_t state_;
};

// How often each cell's card stands there.
using Counts = std::vector<int>;

// The fewest moves to a legal deck, by looking at every deck within reach.
int FewestMoves(const CompiledFormat& format, const Counts& start, int most) {
  const auto cards = static_cast<CardIndex>(format.catalog->card_count());
  Checker checker;
  const auto legal = [&](const Counts& counts) {
    Deck deck;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0)
        deck.entries.push_back({.section = static_cast<SectionIndex>(i / cards),
                                .card = static_cast<CardIndex>(i % cards),
                                .quantity = static_cast<std::uint32_t>(counts[i])});
    }
    return checker.Check(format, deck, {.fixes = false}).legal;
  };
  std::set<Counts> seen = {start};
  std::vector<Counts> edge = {start};
  for (int moves = 0; moves <= most; ++moves) {
    std::vector<Counts> next;
    for (const Counts& counts : edge) {
      if (legal(counts)) return moves;
      for (std::size_t i = 0; i < counts.size(); ++i) {
        for (const int step : {1, -1}) {
          Counts changed = counts;
          changed[i] += step;
          if (changed[i] >= 0 && seen.insert(changed).second) next.push_back(std::move(changed));
        }
      }
    }
    edge = std::move(next);
  }
  return -1;
}

struct SmallFormat {
  std::string name;
  FormatVersion version;
};

std::vector<SmallFormat> SmallFormats() {
  std::vector<SmallFormat> out;
  out.push_back({"Plain", SmallVersion(3, 2)});
  FormatVersion capped = SmallVersion(3, 2);
  capped.caps = {{.id = "spells",
                  .q = "t:spell",
                  .max = 1,
                  .across = {kMain, kSide},
                  .source = Cited("4", "caps/spells")}};
  out.push_back({"Capped", capped});
  FormatVersion composed = SmallVersion(4, 1);
  composed.composition = {{.id = "spells",
                           .q = "t:spell",
                           .count = {.min = 2, .max = 2},
                           .across = {kMain},
                           .source = Cited("5", "composition/spells")},
                          {.id = "a",
                           .q = "n:a",
                           .count = {.min = 1},
                           .across = {kMain, kSide},
                           .source = Cited("6", "composition/a")}};
  out.push_back({"Composed", composed});
  FormatVersion or_none = SmallVersion(2, 3);
  or_none.sections[1].size = {.min = 3, .max = 3};
  or_none.sections[1].or_none = true;
  or_none.copies[0].apart = true;
  out.push_back({"OrNone", or_none});
  FormatVersion tight = SmallVersion(4, 2);  // hardly any card but those of the deck
  tight.pools = {{.q = "!a or !b or !s", .source = Cited("7", "pool")}};
  tight.copies[0].max = 2;
  out.push_back({"Tight", tight});
  return out;
}

class SmallestPlan : public testing::TestWithParam<SmallFormat> {};

TEST_P(SmallestPlan, IsAsSmallAsAnyPlan) {
  const SmallGame game({{"a"}, {"b"}, {"s", "spell"}, {"t", "spell"}});
  const auto format = game.Compile(GetParam().version);
  ASSERT_TRUE(format) << format.error().message;
  const auto cards = static_cast<CardIndex>((*format)->catalog->card_count());
  Checker checker;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Dice dice(seed);
    Counts counts(std::size_t{3} * cards);
    Deck deck;
    for (std::uint32_t i = dice.Below(6); i > 0; --i)
      ++counts[(1 + dice.Below(2)) * cards + dice.Below(cards)];
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0)
        deck.entries.push_back({.section = static_cast<SectionIndex>(i / cards),
                                .card = static_cast<CardIndex>(i % cards),
                                .quantity = static_cast<std::uint32_t>(counts[i])});
    }
    const Verdict verdict = checker.Check(**format, deck, {.plan = true});
    if (verdict.legal) continue;
    const int fewest = FewestMoves(**format, counts, 4);
    if (fewest < 0) continue;  // too far to look at everything
    ASSERT_TRUE(verdict.plan) << "seed " << seed;
    EXPECT_EQ(verdict.plan->size(), static_cast<std::uint64_t>(fewest)) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 15);
}

INSTANTIATE_TEST_SUITE_P(All, SmallestPlan, testing::ValuesIn(SmallFormats()),
                         [](const auto& test) { return test.param.name; });

// Ways to spoil a deck.
ListedDeck Spoiled(const GameFiles& files, std::uint64_t seed) {
  Dice dice(seed);
  const std::size_t cards = files.catalog->card_count();
  const std::size_t sections = files.catalog->game().sections.size();
  ListedDeck out;
  for (std::uint32_t i = 5 + dice.Below(25); i > 0; --i) {
    const auto line = static_cast<std::uint32_t>(out.deck.entries.size() + 1);
    out.deck.entries.push_back({.section = static_cast<SectionIndex>(dice.Below(sections)),
                                .card = dice.Below(cards),
                                .quantity = 1 + dice.Below(dice.Below(8) == 0 ? 12 : 4),
                                .line = line});
  }
  if (dice.Below(3) == 0)
    out.unread.push_back({.section = static_cast<SectionIndex>(dice.Below(sections)),
                          .quantity = 1 + dice.Below(3),
                          .line = 100,
                          .text = "Nobody"});
  return out;
}

struct Shipped {
  std::string game;
  std::string format;
};

class SpoiledDecks : public testing::TestWithParam<Shipped> {};

TEST_P(SpoiledDecks, EveryFixCures) {
  GameFiles& files = FilesOf(GetParam().game);
  const auto format = files.Compile(GetParam().format, "2025-03-01");
  Checker checker;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const ListedDeck deck = Spoiled(files, seed);
    const Mode mode = seed % 3 == 0 ? Mode::kBuilding : Mode::kFinal;
    const Verdict verdict = checker.Check(*format, deck, {.mode = mode, .plan = true});
    for (const Problem& problem : verdict.problems) {
      if (problem.code == ProblemCode::kListNote) continue;
      ASSERT_TRUE(problem.fix) << "seed " << seed << ": " << problem.message;
      const Verdict after =
          checker.Check(*format, Applied(*problem.fix, deck), {.mode = mode, .fixes = false});
      for (const Problem& left : after.problems) {
        const bool same = left.code == problem.code && left.source == problem.source &&
                          left.sections == problem.sections && !left.cards.empty() &&
                          !problem.cards.empty() && left.cards[0].name == problem.cards[0].name;
        const bool same_size = left.code == problem.code && left.sections == problem.sections &&
                               left.cards.empty() && left.source == problem.source;
        EXPECT_FALSE(same || same_size) << "seed " << seed << ": " << problem.message;
      }
    }
    if (verdict.legal) continue;
    ASSERT_TRUE(verdict.plan) << "seed " << seed;
    EXPECT_TRUE(checker.Check(*format, Applied(*verdict.plan, deck), {.mode = mode}).legal)
        << "seed " << seed;
  }
}

// No fix undoes another: whoever applies the first one again and again is done soon.
TEST_P(SpoiledDecks, FirstFixesLeadToALegalDeck) {
  GameFiles& files = FilesOf(GetParam().game);
  const auto format = files.Compile(GetParam().format, "2025-03-01");
  Checker checker;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    ListedDeck deck = Spoiled(files, seed);
    Verdict verdict = checker.Check(*format, deck);
    // Each removal may leave a section to be filled up again.
    const std::size_t most = 2 * verdict.problems.size();
    std::size_t steps = 0;
    for (; !verdict.legal && steps < most; ++steps) {
      const auto first =
          std::find_if(verdict.problems.begin(), verdict.problems.end(),
                       [](const Problem& problem) { return problem.severity == Severity::kError; });
      ASSERT_TRUE(first->fix) << "seed " << seed << ": " << first->message;
      EXPECT_GT(first->fix->size(), 0U) << "seed " << seed << ": " << first->message;
      deck = Applied(*first->fix, std::move(deck));
      verdict = checker.Check(*format, deck);
    }
    EXPECT_TRUE(verdict.legal) << "seed " << seed << " after " << steps
                               << " steps: " << verdict.problems.front().message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shipped, SpoiledDecks,
    testing::Values(Shipped{"alpha-clash", "standard"}, Shipped{"alpha-clash", "draft-db01"},
                    Shipped{"elemental-clash", "standard"}, Shipped{"elemental-clash", "casual"},
                    Shipped{"creator-clash", "standard"}, Shipped{"shining-shadows", "standard"}),
    [](const auto& test) {
      std::string name = test.param.game + test.param.format;
      std::erase(name, '-');
      return name;
    });

TEST(Plan, MovesACardThatStandsInTheWrongPlace) {
  const SmallGame game({{"a"}, {"b"}, {"boss", "leader"}});
  FormatVersion version = SmallVersion(2, 2);
  version.sections.insert(version.sections.begin(), {.section = kLead,
                                                     .size = {.min = 1, .max = 1},
                                                     .q = "t:leader",
                                                     .source = Cited("0", "sections/lead")});
  const auto format = game.Compile(version);
  Checker checker;
  const Deck deck = game.MakeDeck({{kMain, "a", 2}, {kSide, "boss"}});
  const Verdict verdict = checker.Check(**format, deck, {.plan = true});
  ASSERT_TRUE(verdict.plan);
  ASSERT_EQ(verdict.plan->remove.size(), 1U);
  ASSERT_EQ(verdict.plan->add.size(), 1U);
  EXPECT_EQ(verdict.plan->remove[0].name, "boss");
  EXPECT_EQ(verdict.plan->remove[0].section, kSide);
  EXPECT_EQ(verdict.plan->add[0].name, "boss");
  EXPECT_EQ(verdict.plan->add[0].section, kLead);
}

TEST(Plan, IsAbsentWhenNoLegalDeckExists) {
  const SmallGame game({{"a"}});
  const auto format = game.Compile(SmallVersion(3, 0));  // two of one card are no three
  Checker checker;
  const Verdict verdict = checker.Check(**format, game.MakeDeck({{kMain, "a", 2}}), {.plan = true});
  EXPECT_FALSE(verdict.legal);
  EXPECT_FALSE(verdict.plan);
  EXPECT_FALSE(verdict.problems[0].fix);
}

TEST(Plan, IsMadeOnlyWhenAskedFor) {
  const SmallGame game({{"a"}, {"b"}});
  const auto format = game.Compile(SmallVersion(2, 0));
  Checker checker;
  EXPECT_FALSE(checker.Check(**format, game.MakeDeck({{kMain, "a", 3}})).plan);
  EXPECT_EQ(checker.Check(**format, game.MakeDeck({{kMain, "a", 2}}), {.plan = true}).plan, Fix{})
      << "a legal deck needs nothing";
}

TEST(Plan, IsNotLookedForWhereItWouldBeEndless) {
  const SmallGame game({{"a"}, {"b"}, {"c"}});
  const auto format = game.Compile(SmallVersion(2, 2));
  Checker checker;
  const auto plan_of = [&](std::uint32_t copies) {
    const Deck deck = game.MakeDeck({{kMain, "a", 2}, {kSide, "b", copies}});
    return checker.Check(**format, deck, {.plan = true}).plan;
  };
  ASSERT_TRUE(plan_of(kMaxPlanMoves + 2));
  EXPECT_EQ(plan_of(kMaxPlanMoves + 2)->size(), kMaxPlanMoves);
  EXPECT_FALSE(plan_of(kMaxPlanMoves + 3));
  const Deck banned = game.MakeDeck({{kMain, "a", 2}, {kLead, "b", 9999}});  // no search needed
  EXPECT_EQ(checker.Check(**format, banned, {.plan = true}).plan->size(), 9999U);
}

TEST(Plan, AddsCardsOfTheDeckFirst) {
  const SmallGame game({{"a"}, {"b"}, {"c"}});
  const auto format = game.Compile(SmallVersion(3, 2));
  Checker checker;
  const Verdict verdict =
      checker.Check(**format, game.MakeDeck({{kMain, "b"}, {kMain, "c"}}), {.plan = true});
  ASSERT_EQ(verdict.plan->add.size(), 1U);
  EXPECT_EQ(verdict.plan->add[0].name, "b");
  EXPECT_EQ(verdict.problems[0].fix, verdict.plan);
}

}  // namespace

}  // namespace clashdeck::validators
