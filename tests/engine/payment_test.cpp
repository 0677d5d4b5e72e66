#include "engine/alpha_clash/payment.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <tuple>
#include <vector>

#include "engine/kernel/rng.h"

namespace clashdeck::alpha_clash {
namespace {

using effects::Color;
using effects::kColors;
using effects::Mask;
using effects::Price;

constexpr int kBlack = Mask(Color::kBlack);
constexpr int kGreen = Mask(Color::kGreen);
constexpr int kBlue = Mask(Color::kBlue);
constexpr int kRed = Mask(Color::kRed);
constexpr int kColorless = 0;

ReadyResources Pool(const std::vector<int>& masks) {
  MaskCounts of = {};
  for (int mask : masks) ++of[static_cast<std::size_t>(mask)];
  return Ready(of);
}

// "3RR": three in total, two of them red. "XRR" with a variable total. Letters as in scenarios.
Price Costs(const std::string& text) {
  Price price;
  for (char c : text) {
    const std::size_t color = std::string("BGWUR").find(c);
    if (color != std::string::npos) {
      ++price.gems[color];
    } else if (c == 'X') {
      price.x = true;
    } else {
      price.total = static_cast<std::uint8_t>(c - '0');
    }
  }
  return price;
}

TEST(Payment, Rule202_1a_GemsArePaidInTheirColor) {
  EXPECT_TRUE(CanPay(Pool({kGreen, kRed}), Costs("2G")));
  EXPECT_FALSE(CanPay(Pool({kBlue, kRed}), Costs("2G")));
  EXPECT_FALSE(CanPay(Pool({kGreen, kRed}), Costs("2GG")));
}

TEST(Payment, Rule115_2_TheWholeCostIsPaid) {
  EXPECT_FALSE(CanPay(Pool({kGreen}), Costs("2G")));
  EXPECT_TRUE(CanPay(Pool({}), Costs("0")));  // 115.3b: nothing can always be paid
}

TEST(Payment, Rule408_7b_ATwoColoredResourceGivesOneOfItsColors) {
  EXPECT_TRUE(CanPay(Pool({kRed | kBlue}), Costs("1R")));
  EXPECT_TRUE(CanPay(Pool({kRed | kBlue}), Costs("1U")));
  EXPECT_FALSE(CanPay(Pool({kRed | kBlue, kGreen}), Costs("2UR")));  // not both at once
  EXPECT_TRUE(CanPay(Pool({kRed | kBlue, kRed | kGreen}), Costs("2UR")));
}

TEST(Payment, Rule901_2a_1_AColorlessResourcePaysNoGem) {
  EXPECT_FALSE(CanPay(Pool({kColorless}), Costs("1R")));
  EXPECT_TRUE(CanPay(Pool({kColorless, kRed}), Costs("2R")));
}

TEST(Payment, Rule107_3a_AnXCostIsXInTotal) {  // gems included: Appendix C on 115.6
  const ReadyResources pool = Pool({kBlack, kBlack, kRed});
  EXPECT_FALSE(CanPay(pool, Costs("XBB"), 1));
  EXPECT_TRUE(CanPay(pool, Costs("XBB"), 2));
  EXPECT_TRUE(CanPay(pool, Costs("XBB"), 3));
  EXPECT_FALSE(CanPay(pool, Costs("XBB"), 4));
  EXPECT_EQ(AtX(Costs("XBB"), 3).total, 3);
  EXPECT_FALSE(AtX(Costs("XBB"), 3).x);
}

TEST(Payment, Rule115_6_ADiscountTakesGemsAndTotal) {
  const Price eight = Reduce(Costs("8GGG"), Costs("1G").gems);
  EXPECT_EQ(eight.total, 7);
  EXPECT_EQ(eight.gems[1], 2);
  const Price three = Reduce(Costs("3GG"), Costs("3GGG").gems);  // no more than it has
  EXPECT_EQ(three.total, 1);
  EXPECT_EQ(Gems(three), 0);
  EXPECT_TRUE(CanPay(Pool({kRed}), three));
  const Price other = Reduce(Costs("3GG"), Costs("2RR").gems);  // no gem of that colour
  EXPECT_EQ(other.total, 3);
  EXPECT_EQ(Reduce(Costs("1B"), Costs("1B").gems).total, 0);
}

TEST(Payment, HighestX) {
  const ReadyResources pool = Pool({kBlack, kBlack, kRed, kRed});
  EXPECT_EQ(HighestX(pool, Costs("XBB"), Costs("").gems, 0), 4);
  EXPECT_EQ(HighestX(pool, Costs("XBB"), Costs("B").gems, 0), 5);  // 5 - 1 = 4 resources
  EXPECT_EQ(HighestX(pool, Costs("XBB"), Costs("").gems, 1), 3);
  EXPECT_EQ(HighestX(pool, Costs("XBB"), Costs("").gems, 3), -1);  // X = 2 would cost 5
  EXPECT_EQ(HighestX(pool, Costs("XBBB"), Costs("").gems, 0), -1);
  EXPECT_EQ(HighestX(pool, Costs("XBBB"), Costs("B").gems, 0), 5);
  EXPECT_EQ(HighestX(Pool({}), Costs("X"), Costs("").gems, 0), 0);
}

TEST(Payment, KeepsTheMostColorsOpen) {
  // The dearer two-coloured card is engaged: the rest still gives green, red and blue.
  const Payment one = ChoosePayment(Pool({kRed | kBlue, kRed | kBlue, kGreen}), Costs("1"));
  EXPECT_EQ(one.of[kRed | kBlue], 1);
  // Colourless first, then the colour of which there is most.
  const Payment two = ChoosePayment(Pool({kColorless, kRed, kRed, kBlue}), Costs("2"));
  EXPECT_EQ(two.of[kColorless], 1);
  EXPECT_EQ(two.of[kRed], 1);
  // The gem is paid by the card that gives red only.
  const Payment gem = ChoosePayment(Pool({kRed | kBlue, kRed, kGreen}), Costs("1R"));
  EXPECT_EQ(gem.of[kRed], 1);
}

TEST(Payment, LeavesTheColorsThatAreNeeded) {
  Needs black;
  black.of[0] = 1;  // gems are numbered black, green, white, blue, red
  const Payment last = ChoosePayment(Pool({kRed, kRed, kBlack}), Costs("2R"), 0, black);
  EXPECT_EQ(last.of[kRed], 2);
  const Payment any = ChoosePayment(Pool({kBlack, kBlack, kRed, kRed}), Costs("1"), 0, black);
  EXPECT_EQ(any.of[kRed], 1);
  // The number of colours that stay comes first.
  const Payment most = ChoosePayment(Pool({kRed, kRed, kBlack, kBlack}), Costs("2"), 0, black);
  EXPECT_EQ(most.of[kRed], 1);
  EXPECT_EQ(most.of[kBlack], 1);
}

// --- against every assignment -------------------------------------------------------------------
bool Assigns(std::vector<int>& unused, const std::vector<int>& gems, std::size_t gem) {
  if (gem == gems.size()) return true;
  for (std::size_t i = 0; i < unused.size(); ++i) {
    const int mask = unused[i];
    if (mask < 0 || (mask & (1 << gems[gem])) == 0) continue;
    unused[i] = -1;
    const bool done = Assigns(unused, gems, gem + 1);
    unused[i] = mask;
    if (done) return true;
  }
  return false;
}

std::vector<int> GemList(const Price& price) {
  std::vector<int> gems;
  for (int c = 0; c < kColors; ++c) gems.insert(gems.end(), price.gems[c], c);
  return gems;
}

// Whether exactly these resources pay the price.
bool Pays(std::vector<int> engaged, const Price& price) {
  return engaged.size() == price.total && Assigns(engaged, GemList(price), 0);
}

using Score = std::tuple<int, int>;  // colours open, sum of what the rest gives
Score ScoreOf(const std::vector<int>& rest) {
  int open = 0;
  int sum = 0;
  for (int mask : rest) open |= mask;
  for (int set = 1; set < kColorMasks; ++set)
    for (int mask : rest) sum += (mask & set) != 0 ? 1 : 0;
  return {std::popcount(static_cast<unsigned>(open)), sum};
}

struct Best {
  bool payable = false;
  Score score = {-1, -1};
};

Best TryEverySubset(const std::vector<int>& pool, const Price& price) {
  Best best;
  for (unsigned chosen = 0; chosen < 1U << pool.size(); ++chosen) {
    if (std::popcount(chosen) != price.total) continue;
    std::vector<int> engaged;
    std::vector<int> rest;
    for (std::size_t i = 0; i < pool.size(); ++i)
      ((chosen >> i & 1U) != 0 ? engaged : rest).push_back(pool[i]);
    if (!Pays(engaged, price)) continue;
    best.payable = true;
    best.score = std::max(best.score, ScoreOf(rest));
  }
  return best;
}

int Draw(engine::Rng& rng, int bound) {
  return static_cast<int>(rng.Below(static_cast<std::uint64_t>(bound)));
}

// Mostly one or two colours, as in real decks, sometimes anything.
int RandomMask(engine::Rng& rng, int colors) {
  const int kind = Draw(rng, 8);
  if (kind == 0) return Draw(rng, kColorMasks);
  if (kind == 1) return kColorless;
  const int mask = 1 << Draw(rng, colors);
  return kind < 5 ? mask : mask | 1 << Draw(rng, colors);
}

TEST(Payment, EqualsBruteForceOnRandomPools) {
  engine::Rng rng{.seed = 202};
  int payable = 0;
  for (int round = 0; round < 20'000; ++round) {
    const int colors = 1 + Draw(rng, kColors);
    std::vector<int> pool;
    for (int n = Draw(rng, 9); n > 0; --n) pool.push_back(RandomMask(rng, colors));
    Price price;
    for (int n = Draw(rng, 4); n > 0; --n) ++price.gems[Draw(rng, colors)];
    price.total = static_cast<std::uint8_t>(Gems(price) + Draw(rng, 5));
    const bool with_x = Draw(rng, 4) == 0;
    const int x = price.total;
    Price asked = price;
    if (with_x) {
      asked.x = true;
      asked.total = 0;
    }

    const Best best = TryEverySubset(pool, price);
    const ReadyResources ready = Pool(pool);
    ASSERT_EQ(CanPay(ready, asked, x), best.payable) << "round " << round;
    if (!best.payable) continue;
    ++payable;
    const Payment payment = ChoosePayment(ready, asked, x);
    std::vector<int> engaged;
    std::vector<int> rest;
    for (int mask = 0; mask < kColorMasks; ++mask) {
      const auto at = static_cast<std::size_t>(mask);
      ASSERT_LE(payment.of[at], ready.of[at]);
      engaged.insert(engaged.end(), payment.of[at], mask);
      rest.insert(rest.end(), static_cast<std::size_t>(ready.of[at] - payment.of[at]), mask);
    }
    ASSERT_TRUE(Pays(engaged, price)) << "round " << round;
    ASSERT_EQ(ScoreOf(rest), best.score) << "round " << round;
  }
  EXPECT_GT(payable, 5'000);  // the sample must try both answers
  EXPECT_LT(payable, 15'000);
}

TEST(Payment, CapacitiesCountEachResourceOnce) {
  engine::Rng rng{.seed = 408};
  for (int round = 0; round < 200; ++round) {
    std::vector<int> pool;
    for (int n = Draw(rng, 20); n > 0; --n) pool.push_back(RandomMask(rng, kColors));
    const ReadyResources ready = Pool(pool);
    ASSERT_EQ(ready.total, pool.size());
    for (int set = 0; set < kColorMasks; ++set) {
      int gives = 0;
      for (int mask : pool) gives += (mask & set) != 0 ? 1 : 0;
      ASSERT_EQ(ready.gives[static_cast<std::size_t>(set)], gives);
    }
  }
}

}  // namespace
}  // namespace clashdeck::alpha_clash
