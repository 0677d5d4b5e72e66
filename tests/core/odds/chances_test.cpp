#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <vector>

#include "core/odds/binomials.h"
#include "core/odds/question.h"

namespace clashdeck::odds {
namespace {

// Every card on its own, and every set of cards tried: slow, plain, and of another make than the
// code under test.
class BruteForce {
 public:
  explicit BruteForce(const Question& question) : question_(question) {
    for (const Cell& cell : question.cells) cards_.insert(cards_.end(), cell.cards, cell.groups);
  }

  Fraction Chance(std::uint32_t draws) const {
    const std::uint32_t hand = question_.hand;
    if (question_.mulligans == 0) return Whole(hand, draws, 0);
    if (question_.mulligan == Mulligan::Kind::kWhole)
      return Whole(hand, draws, question_.mulligans);
    return Mean(all(), hand, [&](std::uint32_t cards) {
      Fraction best;
      for (std::uint32_t kept = cards;; kept = (kept - 1) & cards) {
        best = std::max(best, After(kept, hand - Size(kept) + draws));
        if (kept == 0) return best;
      }
    });
  }

 private:
  static std::uint32_t Size(std::uint32_t set) {
    return static_cast<std::uint32_t>(std::popcount(set));
  }
  std::uint32_t all() const { return (1U << cards_.size()) - 1; }

  bool Fine(std::uint32_t seen) const {
    for (std::size_t group = 0; group < question_.wishes.size(); ++group) {
      std::uint32_t count = 0;
      for (std::size_t i = 0; i < cards_.size(); ++i)
        count += (seen >> i) & (cards_[i] >> group) & 1U;
      const Wish& wish = question_.wishes[group];
      if (count < wish.min || (wish.max && count > *wish.max)) return false;
    }
    return true;
  }

  // The mean of value(set) over the sets of `size` cards among `from`.
  template <class Value>
  Fraction Mean(std::uint32_t from, std::uint32_t size, Value value) const {
    Fraction sum;
    std::uint64_t sets = 0;
    for (std::uint32_t set = from;; set = (set - 1) & from) {
      if (Size(set) == size) {
        sum = sum + value(set);
        ++sets;
      }
      if (set == 0) break;
    }
    return sum * Fraction(BigUint(1), BigUint(sets));
  }

  Fraction After(std::uint32_t kept, std::uint32_t draws) const {
    const auto found = after_.find({kept, draws});
    if (found != after_.end()) return found->second;
    const Fraction one(BigUint(1), BigUint(1));
    const Fraction chance = Mean(all() & ~kept, draws, [&](std::uint32_t drawn) {
      return Fine(kept | drawn) ? one : Fraction();
    });
    after_[{kept, draws}] = chance;
    return chance;
  }

  Fraction Whole(std::uint32_t hand, std::uint32_t draws, std::uint32_t mulligans) const {
    Fraction next;
    if (mulligans > 0) next = Whole(hand - question_.shrink, draws, mulligans - 1);
    return Mean(all(), hand,
                [&](std::uint32_t cards) { return std::max(After(cards, draws), next); });
  }

  const Question& question_;
  std::vector<std::uint32_t> cards_ = {};  // groups of each
  mutable std::map<std::pair<std::uint32_t, std::uint32_t>, Fraction> after_ = {};
};

struct SmallDeck {
  std::string name;
  Question question;
};

void ExpectSameAsBruteForce(const Question& question) {
  const auto chances = Chances(question);
  ASSERT_TRUE(chances.has_value()) << chances.error().message;
  ASSERT_EQ(chances->size(), question.draws + 1U);
  const BruteForce brute(question);
  for (std::uint32_t e = 0; e <= question.draws; ++e)
    EXPECT_EQ((*chances)[e].Written(), brute.Chance(e).Written()) << "after draws: " << e;
}

class SmallDecks : public testing::TestWithParam<SmallDeck> {};

TEST_P(SmallDecks, WithoutMulligan) {
  Question question = GetParam().question;
  question.draws = 5;
  ExpectSameAsBruteForce(question);
}

TEST_P(SmallDecks, WithSomeCardsExchanged) {
  Question question = GetParam().question;
  question.mulligan = Mulligan::Kind::kSome;
  question.mulligans = 1;
  ExpectSameAsBruteForce(question);
}

TEST_P(SmallDecks, WithTheWholeHandExchangedOnce) {
  Question question = GetParam().question;
  question.mulligan = Mulligan::Kind::kWhole;
  question.mulligans = 1;
  ExpectSameAsBruteForce(question);
}

TEST_P(SmallDecks, WithSmallerAndSmallerHands) {
  Question question = GetParam().question;
  question.mulligan = Mulligan::Kind::kWhole;
  question.mulligans = question.hand;
  question.shrink = 1;
  ExpectSameAsBruteForce(question);
}

Question Ask(std::vector<Cell> cells, std::vector<Wish> wishes) {
  Question question;
  question.cells = std::move(cells);
  question.wishes = std::move(wishes);
  question.hand = 4;
  question.draws = 2;
  return question;
}

INSTANTIATE_TEST_SUITE_P(
    Wishes, SmallDecks,
    testing::Values(
        SmallDeck{"OneOfThree", Ask({{3, 1}, {7, 0}}, {{1, {}}})},
        SmallDeck{"TwoOfFour", Ask({{4, 1}, {6, 0}}, {{2, {}}})},
        SmallDeck{"ExactlyTwo", Ask({{5, 1}, {5, 0}}, {{2, 2}})},
        SmallDeck{"AtMostOne", Ask({{4, 1}, {6, 0}}, {{0, 1}})},
        SmallDeck{"TwoApart", Ask({{3, 1}, {3, 2}, {4, 0}}, {{1, {}}, {1, {}}})},
        SmallDeck{"Overlapping", Ask({{2, 1}, {2, 3}, {3, 2}, {3, 0}}, {{1, {}}, {2, {}}})},
        SmallDeck{"OverlappingWithBound", Ask({{3, 1}, {2, 3}, {2, 2}, {3, 0}}, {{1, {}}, {1, 2}})},
        SmallDeck{"OneInsideTheOther", Ask({{2, 3}, {4, 1}, {4, 0}}, {{3, {}}, {1, {}}})},
        SmallDeck{"NoOtherCards", Ask({{4, 1}, {6, 2}}, {{2, 3}, {1, {}}})},
        SmallDeck{"ThreeGroups", Ask({{2, 1}, {1, 3}, {2, 6}, {1, 7}, {2, 4}, {2, 0}},
                                     {{1, {}}, {1, {}}, {1, 2}})},
        SmallDeck{"Impossible", Ask({{1, 1}, {9, 0}}, {{2, {}}})},
        SmallDeck{"BoundsCross", Ask({{4, 1}, {6, 0}}, {{2, 1}})},
        SmallDeck{"Certain", Ask({{10, 1}}, {{1, {}}})}, SmallDeck{"NoWish", Ask({{10, 0}}, {})}),
    [](const auto& each) { return each.param.name; });

// 1 - C(N - G, h) / C(N, h), for a deck of the real size.
TEST(Chances, AtLeastOneHasAClosedForm) {
  const auto chances = Chances({.cells = {{4, 1}, {46, 0}}, .wishes = {{}}, .hand = 8, .draws = 5});
  ASSERT_TRUE(chances.has_value());
  Binomials binomials;
  for (std::uint32_t e = 0; e <= 5; ++e) {
    BigUint hits = binomials.Choose(50, 8 + e);
    hits -= binomials.Choose(46, 8 + e);
    EXPECT_EQ((*chances)[e], Fraction(hits, binomials.Choose(50, 8 + e)));
  }
  EXPECT_EQ((*chances)[0].Decimal(), "0.513981762918");
}

// 103.5: whoever wants one of four cards and has none sends all eight back: two independent hands.
TEST(Chances, Rule103_5_AllCardsSentBackAreASecondHand) {
  Question question{.cells = {{4, 1}, {46, 0}}, .wishes = {{}}, .hand = 8, .draws = 0};
  const Fraction once = (*Chances(question))[0];
  question.mulligan = Mulligan::Kind::kSome;
  question.mulligans = 1;
  const Fraction twice = (*Chances(question))[0];
  BigUint miss = once.denominator();
  miss -= once.numerator();
  EXPECT_EQ(twice, once + Fraction(miss, once.denominator()) * once);
}

TEST(Chances, GrowWithEveryDrawMulliganAndCard) {
  Question question{.cells = {{12, 1}, {9, 2}, {3, 3}, {26, 0}},
                    .wishes = {{.min = 2}, {.min = 1}},
                    .hand = 8,
                    .draws = 20};
  const auto plain = *Chances(question);
  question.mulligan = Mulligan::Kind::kSome;
  question.mulligans = 1;
  const auto some = *Chances(question);
  question.mulligan = Mulligan::Kind::kWhole;
  const auto whole = *Chances(question);
  for (std::size_t e = 0; e <= 20; ++e) {
    EXPECT_LT(plain[e], whole[e]);
    EXPECT_LT(whole[e], some[e]);  // to send all back is one of its choices
    if (e > 0) {
      EXPECT_LT(plain[e - 1], plain[e]);
    }
  }
}

TEST(Chances, TakeTheLargestDeck) {
  Question question{.hand = 20, .draws = 20};
  for (std::uint32_t group = 0; group < 6; ++group) {
    question.cells.push_back({100, 1U << group});
    question.wishes.push_back({.min = 2});
  }
  question.cells.push_back({400, 0});
  const auto chances = Chances(question);
  ASSERT_TRUE(chances.has_value()) << chances.error().message;
  EXPECT_GT((*chances)[20], (*chances)[0]);
}

TEST(Chances, SayWhenThereIsTooMuchToCount) {
  Question question{.hand = 20, .draws = 20};
  for (std::uint32_t groups = 0; groups < 64; ++groups) question.cells.push_back({15, groups});
  for (int group = 0; group < 6; ++group) question.wishes.push_back({.min = 5});
  question.mulligan = Mulligan::Kind::kSome;
  question.mulligans = 1;
  const auto chances = Chances(question);
  ASSERT_FALSE(chances.has_value());
  EXPECT_EQ(chances.error().code, ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace clashdeck::odds
