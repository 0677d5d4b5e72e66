#include "engine/alpha_clash/payment.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <climits>
#include <cstring>

namespace clashdeck::alpha_clash {

namespace {

using effects::ColorMask;
using effects::kColors;
using effects::Price;

using ColorSet = unsigned;  // a ColorMask to calculate with
constexpr ColorSet kEveryColor = kColorMasks - 1;

// The colours that the price has gems of.
ColorSet GemColors(const Price& price) {
  ColorSet colors = 0;
  for (unsigned c = 0; c < kColors; ++c) colors |= price.gems[c] != 0 ? 1U << c : 0;
  return colors;
}

// For every set of colours the gems of those colours.
using Demand = std::array<std::uint16_t, kColorMasks>;
// Sets of other colours than the price has gems of are not filled in: nobody asks for them.
Demand DemandOf(const Price& price) {
  Demand demand = {};
  const ColorSet colors = GemColors(price);
  for (ColorSet set = (0U - colors) & colors; set != 0; set = (set - colors) & colors) {
    demand[set] =
        static_cast<std::uint16_t>(demand[set & (set - 1)] + price.gems[std::countr_zero(set)]);
  }
  return demand;
}

// How many colours a set has: std::popcount is a call into a library where not every processor has
// it as an instruction.
constexpr MaskCounts MakeSizes() {
  MaskCounts sizes = {};
  for (ColorSet mask = 0; mask < kColorMasks; ++mask)
    sizes[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  return sizes;
}
constexpr MaskCounts kSizes = MakeSizes();

// Of how many sets of colours a resource of this mask gives one: what engaging it takes from the
// sum of ReadyResources::gives.
constexpr MaskCounts MakeWorth() {
  MaskCounts worth = {};
  for (ColorSet mask = 0; mask < kColorMasks; ++mask)
    worth[mask] = static_cast<std::uint8_t>(kColorMasks - (kColorMasks >> kSizes[mask]));
  return worth;
}
constexpr MaskCounts kWorth = MakeWorth();

// Kinds of resources: sets of sets of colours, a bit for each mask.
using Kinds = std::uint32_t;
static_assert(kColorMasks <= 32);

// The masks of so many colours: those of one row are worth the same, the first row least.
constexpr std::array<Kinds, kColors + 1> MakeRows() {
  std::array<Kinds, kColors + 1> rows = {};
  for (ColorSet mask = 0; mask < kColorMasks; ++mask) rows[kSizes[mask]] |= Kinds{1} << mask;
  return rows;
}
constexpr std::array<Kinds, kColors + 1> kCheapestFirst = MakeRows();

Kinds KindsIn(const MaskCounts& of) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t kLow = UINT64_C(0x7F7F7F7F7F7F7F7F);
  Kinds kinds = 0;
  unsigned shift = 0;
  for (const std::uint64_t word : std::bit_cast<decltype(ColorCounts::words)>(of)) {
    // A one in each byte that is not empty; the product brings the eight of them side by side.
    const std::uint64_t ones = (((word & kLow) + kLow) | word) >> 7U & UINT64_C(0x0101010101010101);
    kinds |= static_cast<Kinds>(ones * UINT64_C(0x0102040810204080) >> 56U) << shift;
    shift += 8;
  }
  return kinds;
}

// Finds the payment of least worth by the greedy algorithm of matroids. Sets of resources that can
// be part of a payment are the union of a transversal matroid (gems) and a uniform one (the rest),
// so taking the cheapest that still fits, again and again, is optimal. It fits as long as, for each
// set of gem colours, those engaged that give none of them leave room for its gems.
class Payer {
 public:
  Payer(Kinds pool, const Price& price, const Needs& needs)
      : total_(price.total),
        gem_colors_(GemColors(price)),
        demand_(DemandOf(price)),
        needs_(needs) {
    for (const Kinds row : kCheapestFirst) {
      for (Kinds rest = pool & row; rest != 0; rest &= rest - 1)
        kinds_[kind_count_++] = static_cast<ColorMask>(std::countr_zero(rest));
    }
  }

  struct Answer {
    Payment payment;
    int worth = 0;
    bool paid = false;
  };

  // Pays from `of`, which holds no kinds but those of the pool.
  Answer Pay(const MaskCounts& of) const {
    Answer answer;
    MaskCounts left = of;
    Demand outside = {};  // engaged resources that give none of these colours
    int paid = 0;
    std::size_t kind = 0;
    while (paid < total_ && kind < kind_count_) {
      const int worth = kWorth[kinds_[kind]];
      std::size_t end = kind;
      while (end < kind_count_ && kWorth[kinds_[end]] == worth) ++end;
      while (paid < total_) {
        const ColorSet best = MostLeft(left, kind, end);
        if (left[best] == 0) break;
        if (!Fits(best, outside)) {
          left[best] = 0;  // what does not fit once never fits again
          continue;
        }
        --left[best];
        ++answer.payment.of[best];
        answer.worth += worth;
        ++paid;
        ForEachSetMissedBy(best, [&](ColorSet set) { ++outside[set]; });
      }
      kind = end;
    }
    answer.paid = paid == total_;
    return answer;
  }

 private:
  template <class Do>
  void ForEachSetMissedBy(ColorSet mask, Do&& act) const {
    const ColorSet colors = gem_colors_ & ~mask;
    for (ColorSet set = colors; set != 0; set = (set - 1) & colors) act(set);
  }

  bool Fits(ColorSet mask, const Demand& outside) const {
    bool fits = true;
    ForEachSetMissedBy(
        mask, [&](ColorSet set) { fits = fits && outside[set] + 1 <= total_ - demand_[set]; });
    return fits;
  }

  ColorSet MostLeft(const MaskCounts& left, std::size_t first, std::size_t end) const {
    ColorSet best = kinds_[first];
    int most = Spare(left, best);
    for (std::size_t i = first + 1; i < end; ++i) {
      const int spare = Spare(left, kinds_[i]);
      if (spare <= most) continue;
      best = kinds_[i];
      most = spare;
    }
    return best;
  }

  // How many of this kind are left beyond what is needed of it.
  int Spare(const MaskCounts& left, ColorSet mask) const {
    if (left[mask] == 0) return INT_MIN;
    const bool plain = std::has_single_bit(mask);
    return left[mask] - (plain ? needs_.of[std::countr_zero(mask)] : 0);
  }

  int total_;
  ColorSet gem_colors_;
  Demand demand_;
  Needs needs_;
  std::array<ColorMask, kColorMasks> kinds_;  // of the pool, cheapest first
  std::size_t kind_count_ = 0;
};

// The colours that the rest can give.
ColorSet OpenColors(Kinds kinds, const MaskCounts& of, const Payment& payment) {
  ColorSet open = 0;
  for (; kinds != 0; kinds &= kinds - 1) {
    const auto mask = static_cast<ColorSet>(std::countr_zero(kinds));
    if (of[mask] > payment.of[mask]) open |= mask;
  }
  return open;
}

// The cheapest payment that keeps certain colours open: for each of them some resource is put aside
// before paying, in every way that could matter.
class Keeper {
 public:
  Keeper(const Payer& payer, const ReadyResources& ready, int spare, int least_worth)
      : payer_(payer), of_(ready.of), spare_(spare), least_worth_(least_worth) {}

  Payer::Answer Keep(ColorSet colors) {
    best_ = {};
    Search(colors, spare_);
    return best_;
  }

 private:
  void Search(ColorSet missing, int spare) {
    if (best_.paid && best_.worth == least_worth_) return;
    if (missing == 0) {
      const Payer::Answer answer = payer_.Pay(of_);
      if (answer.paid && (!best_.paid || answer.worth < best_.worth)) best_ = answer;
      return;
    }
    if (spare == 0) return;
    const ColorSet color = missing & (0U - missing);
    for (ColorSet mask = kEveryColor; mask > 0; --mask) {
      if ((mask & color) == 0 || of_[mask] == 0) continue;
      --of_[mask];
      Search(missing & ~mask, spare - 1);
      ++of_[mask];
    }
  }

  const Payer& payer_;
  MaskCounts of_;  // what is not put aside
  int spare_;      // how many may be put aside
  int least_worth_;
  Payer::Answer best_;
};

}  // namespace

ReadyResources Ready(const MaskCounts& of) {
  return Ready(ColorCounts{std::bit_cast<decltype(ColorCounts::words)>(of)});
}

ReadyResources Ready(const ColorCounts& of) {
  // Eight counts in a word, the lowest mask in the lowest byte; no sum passes 255, so none carries.
  static_assert(std::endian::native == std::endian::little);
  using Words = std::array<std::uint64_t, kColorMasks / 8>;
  Words within = of.words;  // becomes: how many have no colours but these
  for (std::uint64_t& word : within) {
    word += (word & UINT64_C(0x00FF00FF00FF00FF)) << 8U;
    word += (word & UINT64_C(0x0000FFFF0000FFFF)) << 16U;
    word += word << 32U;
  }
  within[1] += within[0];
  within[3] += within[2];
  within[2] += within[0];
  within[3] += within[1];

  ReadyResources ready;
  ready.of = std::bit_cast<MaskCounts>(of.words);
  ready.total = static_cast<std::uint8_t>(within[3] >> 56U);
  // What is not within the other colours gives one of these: total - within[~set].
  const std::uint64_t totals = ready.total * UINT64_C(0x0101010101010101);
  Words gives = {};
  for (std::size_t i = 0; i < gives.size(); ++i)
    gives[i] = totals - __builtin_bswap64(within[gives.size() - 1 - i]);
  // Word by word: together they would be put into the stack by halves and read as one.
  for (std::size_t i = 0; i < gives.size(); ++i)
    std::memcpy(ready.gives.data() + 8 * i, &gives[i], sizeof gives[i]);
  for (unsigned c = 0; c < kColors; ++c) {
    const ColorSet set = 1U << c;
    const std::uint64_t of_color = gives[set / 8] >> (8 * (set % 8)) & 0xFFU;
    ready.singles |= std::min<std::uint64_t>(of_color, 127) << (8 * c);
  }
  return ready;
}

int Gems(const Price& price) {
  int gems = 0;
  for (std::uint8_t of_color : price.gems) gems += of_color;
  return gems;
}

Price AtX(const Price& price, int x) {
  if (!price.x) return price;
  assert(x >= Gems(price) && x <= UINT8_MAX && "X pays at least the gems");
  Price fixed = price;
  fixed.total = static_cast<std::uint8_t>(x);
  fixed.x = false;
  return fixed;
}

Price Reduce(const Price& price, const std::uint8_t (&less)[kColors]) {
  assert(!price.x && "X is declared before costs are reduced (601.1b, 601.1f)");
  if (std::all_of(std::begin(less), std::end(less), [](auto n) { return n == 0; })) return price;
  Price reduced = price;
  for (int c = 0; c < kColors; ++c) {
    const std::uint8_t gems = std::min(less[c], price.gems[c]);
    reduced.gems[c] = static_cast<std::uint8_t>(reduced.gems[c] - gems);
    reduced.total = static_cast<std::uint8_t>(reduced.total - gems);
  }
  return reduced;
}

namespace {

// Hall's theorem: every set of gem colours has as many resources that give one of them as gems.
bool EverySetIsThere(const ReadyResources& ready, const Price& price) {
  const ColorSet colors = GemColors(price);
  for (ColorSet set = colors; set != 0; set = (set - 1) & colors) {
    int wanted = 0;
    for (ColorSet rest = set; rest != 0; rest &= rest - 1)
      wanted += price.gems[std::countr_zero(rest)];
    if (ready.gives[set] < wanted) return false;
  }
  return true;
}

}  // namespace

bool CanPayManyGems(const ReadyResources& ready, const Price& price, int total) {
  if (price.x && total < Gems(price)) return false;
  return EverySetIsThere(ready, price);
}

int HighestX(const ReadyResources& ready, const Price& price, const std::uint8_t (&less)[kColors],
             int more) {
  assert(price.x);
  Price at_least = AtX(price, Gems(price));
  at_least = Reduce(at_least, less);
  const int discount = Gems(price) - at_least.total;
  const int highest = ready.total + discount - more;
  if (highest < Gems(price) || !CanPay(ready, at_least)) return -1;
  return highest;
}

bool IsChoice(const ReadyResources& ready, const Price& price) {
  const Kinds kinds = KindsIn(ready.of);
  return price.total < ready.total && (kinds & (kinds - 1)) != 0;
}

Payment ChoosePayment(const ReadyResources& ready, const Price& price, int x, const Needs& needs) {
  assert(CanPay(ready, price, x));
  const Price fixed = AtX(price, x);
  if (fixed.total == ready.total) return {.of = ready.of};
  const Kinds kinds = KindsIn(ready.of);
  if ((kinds & (kinds - 1)) == 0) {  // of one kind only: no choice
    Payment payment;
    payment.of[static_cast<std::size_t>(std::countr_zero(kinds))] = fixed.total;
    return payment;
  }
  const Payer payer(kinds, fixed, needs);
  const Payer::Answer cheapest = payer.Pay(ready.of);
  const ColorSet open_before = OpenColors(kinds, ready.of, {});
  if (OpenColors(kinds, ready.of, cheapest.payment) == open_before) return cheapest.payment;

  // The cheapest payment closes colours: see whether a dearer one closes fewer.
  Keeper keeper(payer, ready, ready.total - fixed.total, cheapest.worth);
  ColorSet needed = 0;
  for (unsigned c = 0; c < kColors; ++c) needed |= needs.of[c] != 0 ? 1U << c : 0;
  for (int count = kSizes[open_before]; count > 0; --count) {
    Payer::Answer best;
    int kept = 0;  // needed colours that the best one keeps open
    for (ColorSet colors = kEveryColor; colors > 0; --colors) {
      if ((colors & ~open_before) != 0 || kSizes[colors] != count) continue;
      const Payer::Answer answer = keeper.Keep(colors);
      if (!answer.paid) continue;
      const int keeps = kSizes[colors & needed];
      const bool better = answer.worth != best.worth ? answer.worth < best.worth : keeps > kept;
      if (best.paid && !better) continue;
      best = answer;
      kept = keeps;
    }
    if (best.paid) return best.payment;
  }
  return cheapest.payment;
}

}  // namespace clashdeck::alpha_clash
