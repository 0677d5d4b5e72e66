// What is asked of a shuffled deck: the chance that the cards a player has seen hold so many of
// each of some groups. Start with Chances().
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/odds/fraction.h"
#include "core/result.h"

namespace clashdeck::odds {

inline constexpr std::uint32_t kMaxDeck = 1000;
inline constexpr std::size_t kMaxGroups = 6;
inline constexpr std::uint32_t kMaxTurns = 20;

// Cards that belong to the same groups and are alike for that reason.
struct Cell {
  std::uint32_t cards = 0;
  std::uint32_t groups = 0;  // bit g: they belong to group g
};

// How many cards of a group are wanted; nothing = no upper bound.
struct Wish {
  std::uint32_t min = 1;
  std::optional<std::uint32_t> max = {};
};

struct Question {
  std::vector<Cell> cells = {};   // together the deck; no two with the same groups
  std::vector<Wish> wishes = {};  // of group g; all must come true
  std::uint32_t hand = 0;
  std::uint32_t draws = 0;  // beyond the hand; hand + draws <= cards of the deck
  Mulligan::Kind mulligan = Mulligan::Kind::kNone;
  std::uint32_t mulligans = 0;  // how often the player may; with kSome 0 or 1
  std::uint32_t shrink = 0;     // kWhole: cards that each one takes from the hand
};

// [e] is the chance after e draws beyond the hand, 0 <= e <= draws, exactly. Of the mulligans a
// player makes the best use for that very number: kWhole exchanges a hand whenever a new one is
// more likely to bring the wish about, kSome sends back the cards of which that is true. Both are
// the maximum over all choices, so no other play does better. kTooLarge when the groups cut the
// deck into so many kinds of hands that counting them would take too long.
Result<std::vector<Fraction>> Chances(const Question& question);

}  // namespace clashdeck::odds
