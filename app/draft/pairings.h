// Rounds within a pod (901.4a): everybody meets somebody with as many points as they have and whom
// they have not met, as far as that goes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/draft/table.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app::draft {

inline constexpr std::uint32_t kWinPoints = 3;
inline constexpr std::uint32_t kDrawPoints = 1;

// One match; `second` is nobody for the player who sits out and gets the points of a win.
struct Pairing {
  Seat first = 0;
  std::optional<Seat> second = {};
};
struct Played {
  Pairing pairing = {};
  std::uint32_t first_wins = 0;  // games; equal is a draw
  std::uint32_t second_wins = 0;
};

// At most so many seats: all ways to pair them are looked at.
inline constexpr std::uint32_t kMaxPaired = 12;

// The next round of the seats that are still in. Of all pairings the one with the fewest repeats
// (sitting out a second time is one too), then the one in which the player who sits out has the
// fewest points, so that no leader wins without playing, then the smallest differences in points.
// What is equal is decided by `rng`.
std::vector<Pairing> Pair(std::span<const Seat> seats, std::span<const Played> played,
                          engine::Rng rng);

struct Standing {
  Seat seat = 0;
  std::uint32_t place = 0;  // from 1; the same for those whom nothing tells apart
  std::uint32_t points = 0;
  std::uint32_t wins = 0, losses = 0, draws = 0;  // matches; sitting out is a win
  std::uint32_t opponents = 0;                    // points of the opponents met, together
  std::uint32_t games_won = 0, games_lost = 0;
};
// The best first: points, then points of the opponents, then games won less games lost.
std::vector<Standing> Standings(std::span<const Seat> seats, std::span<const Played> played);

}  // namespace clashdeck::app::draft
