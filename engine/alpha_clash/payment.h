// Paying resources (115, 202, 408): what ready resources can pay for, and which of them to engage.
// Nothing here allocates; CanPay() runs for every card in hand at every decision.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/effects/ir.h"
#include "engine/effects/words.h"

namespace clashdeck::alpha_clash {

inline constexpr int kColorMasks = 1 << effects::kColors;
using MaskCounts = std::array<std::uint8_t, kColorMasks>;  // a number for each set of colours

// Counts by set of colours, eight in a word.
struct ColorCounts {
  std::array<std::uint64_t, kColorMasks / 8> words = {};

  void Add(effects::ColorMask mask, int count) {
    const unsigned place = mask & (kColorMasks - 1);
    words[place / 8] += static_cast<std::uint64_t>(std::int64_t{count}) << (8 * (place % 8));
  }
};

// The ready cards of one Resource Zone. Make it with Ready(), which fills `gives`.
struct ReadyResources {
  MaskCounts of = {};      // how many have exactly these colours; 0 = colourless (901.2a.1)
  MaskCounts gives = {};   // how many can give at least one of these colours (408.6, 408.7b)
  std::uint8_t total = 0;  // at most 255
  // `gives` of each colour alone, a byte each, at most 127: a price of one colour is compared with
  // it in one step.
  std::uint64_t singles = 0;
};

ReadyResources Ready(const ColorCounts& of);
ReadyResources Ready(const MaskCounts& of);

// The gems of a price, all colours together.
int Gems(const effects::Price& price);

// The price once X is declared (107.3a, 601.1b): X in total. X must be at least Gems(price), which
// is the lowest X (Appendix C on 115.6). A price without X stays as it is.
effects::Price AtX(const effects::Price& price, int x);

// Discounts (115.6): each gem of `less` takes away one gem of that colour, if the price has one,
// and one resource of the total. X must have been declared.
effects::Price Reduce(const effects::Price& price, const std::uint8_t (&less)[effects::kColors]);

// Whether some of the ready resources pay the price: a resource of its colour for each gem, any
// resource for the rest (202.1a, 202.2, 115.2). `x` is the X declared, read only if the price has
// one; an X below the gems can't be paid.
bool CanPayManyGems(const ReadyResources& ready, const effects::Price& price, int total);
inline bool CanPay(const ReadyResources& ready, const effects::Price& price, int x = 0) {
  // A byte for each colour, to compare all of them at once.
  constexpr std::uint64_t kOnes = UINT64_C(0x0101010101);
  constexpr std::uint64_t kTops = kOnes << 7U;
  static_assert(effects::kColors == 5 && std::endian::native == std::endian::little);
  std::uint64_t gems = 0;
  std::memcpy(&gems, &price, sizeof gems);
  gems = gems >> 8U & ~(~UINT64_C(0) << 40U);                     // behind the total
  const std::uint64_t colors = (gems + (kTops - kOnes)) & kTops;  // a bit for each that has gems
  const int total = price.x ? x : price.total;
  // No byte borrows from the next: the top bits are set on one side and clear on the other.
  const bool each = (((ready.singles | kTops) - (gems & ~kTops)) & kTops) == kTops;
  if ((ready.total >= total) & each) {
    const bool one_color = ((gems & kTops) | (colors & (colors - 1))) == 0;
    return (one_color && !price.x) || gems == 0 || CanPayManyGems(ready, price, total);
  }
  return false;
}

// The highest X that can be paid for a price with X that is then reduced by `less` and raised by
// `more` resources of any colour; -1 if no X can.
int HighestX(const ReadyResources& ready, const effects::Price& price,
             const std::uint8_t (&less)[effects::kColors], int more);

// More than one payment is possible, so that needs matter.
bool IsChoice(const ReadyResources& ready, const effects::Price& price);

// How many gems of each colour the player's other cards ask for.
struct Needs {
  std::uint8_t of[effects::kColors] = {};
};

struct Payment {
  MaskCounts of = {};  // how many to engage of each set of colours
};

// Which resources to engage for a price that CanPay() allows. What the rest can pay for is decided
// by its size, which is given, and by how many of it give each set of colours. Of all payments this
// is one that leaves
//   1. the most colours that the rest can still give, and among those
//   2. the largest sum of ReadyResources::gives over all sets of colours.
// Among equal ones it leaves the colours that the player needs: of kinds that are worth the same
// the one with the most cards left beyond the need is engaged first, then the one with the lowest
// mask. The answer depends on the arguments alone.
Payment ChoosePayment(const ReadyResources& ready, const effects::Price& price, int x = 0,
                      const Needs& needs = {});

}  // namespace clashdeck::alpha_clash
