#include "app/draft/pairings.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <tuple>
#include <utility>

namespace clashdeck::app::draft {

namespace {

struct RoundBadness {  // of a round; less is better
  std::uint32_t repeats = 0;
  std::uint32_t out = 0;    // points of the player who sits out
  std::uint32_t apart = 0;  // squares of the differences in points
  auto operator<=>(const RoundBadness&) const = default;
};

std::uint32_t Square(std::uint32_t n) { return n * n; }

// All ways to pair some players, the first of the best ones kept.
class PairingSearch {
 public:
  PairingSearch(std::vector<Seat> players, std::span<const Played> played)
      : players_(std::move(players)), played_(played) {
    for (const Standing& each : Standings(players_, played)) {
      const auto at = std::ranges::find(players_, each.seat) - players_.begin();
      points_[static_cast<std::size_t>(at)] = each.points;
    }
  }

  std::vector<Pairing> Run() {
    PairFrom({}, {});
    return best_;
  }

 private:
  bool Met(Seat a, Seat b) const {
    return std::ranges::any_of(played_, [&](const Played& each) {
      const Pairing& met = each.pairing;
      return met.second &&
             ((met.first == a && *met.second == b) || (met.first == b && *met.second == a));
    });
  }
  bool SatOut(Seat seat) const {
    return std::ranges::any_of(played_, [&](const Played& each) {
      return !each.pairing.second && each.pairing.first == seat;
    });
  }

  void PairFrom(std::vector<Pairing> round, RoundBadness badness) {
    if (found_ && best_badness_ <= badness) return;
    std::size_t first = 0;
    while (first < players_.size() && used_[first]) ++first;
    if (first == players_.size()) {
      best_ = std::move(round);
      best_badness_ = badness;
      found_ = true;
      return;
    }
    used_[first] = true;
    for (std::size_t second = first + 1; second < players_.size(); ++second) {
      if (used_[second]) continue;
      used_[second] = true;
      RoundBadness next = badness;
      next.repeats += Met(players_[first], players_[second]) ? 1U : 0U;
      next.apart += Square(std::max(points_[first], points_[second]) -
                           std::min(points_[first], points_[second]));
      auto longer = round;
      longer.push_back({players_[first], players_[second]});
      PairFrom(std::move(longer), next);
      used_[second] = false;
    }
    if (players_.size() % 2 == 1 && !out_) {
      out_ = true;
      RoundBadness next = badness;
      next.repeats += SatOut(players_[first]) ? 1U : 0U;
      next.out = points_[first];
      auto longer = std::move(round);
      longer.push_back({players_[first], {}});
      PairFrom(std::move(longer), next);
      out_ = false;
    }
    used_[first] = false;
  }

  std::vector<Seat> players_;
  std::span<const Played> played_;
  std::uint32_t points_[kMaxPaired] = {};
  bool used_[kMaxPaired] = {};
  bool out_ = false;  // somebody sits out
  bool found_ = false;
  RoundBadness best_badness_ = {};
  std::vector<Pairing> best_;
};

void Count(Standing& standing, std::uint32_t won, std::uint32_t lost) {
  standing.games_won += won;
  standing.games_lost += lost;
  if (won > lost) {
    ++standing.wins;
    standing.points += kWinPoints;
  } else if (won < lost) {
    ++standing.losses;
  } else {
    ++standing.draws;
    standing.points += kDrawPoints;
  }
}

auto Rank(const Standing& standing) {
  const auto games = std::int64_t{standing.games_won} - std::int64_t{standing.games_lost};
  return std::tuple(standing.points, standing.opponents, games);
}

}  // namespace

std::vector<Pairing> Pair(std::span<const Seat> seats, std::span<const Played> played,
                          engine::Rng rng) {
  assert(seats.size() <= kMaxPaired);
  std::vector<Seat> players(seats.begin(), seats.end());
  for (std::size_t left = players.size(); left > 1; --left)
    std::swap(players[left - 1], players[static_cast<std::size_t>(rng.Below(left))]);
  return PairingSearch(std::move(players), played).Run();
}

std::vector<Standing> Standings(std::span<const Seat> seats, std::span<const Played> played) {
  std::vector<Standing> standings;
  for (const Seat seat : seats) standings.push_back({.seat = seat});
  const auto of = [&](Seat seat) {
    const auto at = std::ranges::find(standings, seat, &Standing::seat);
    return at == standings.end() ? nullptr : &*at;
  };
  for (const Played& each : played) {
    if (auto* first = of(each.pairing.first)) {
      // Sitting out is a win without games.
      if (each.pairing.second) {
        Count(*first, each.first_wins, each.second_wins);
      } else {
        ++first->wins;
        first->points += kWinPoints;
      }
    }
    if (!each.pairing.second) continue;
    if (auto* second = of(*each.pairing.second)) Count(*second, each.second_wins, each.first_wins);
  }
  for (const Played& each : played) {
    if (!each.pairing.second) continue;
    auto* first = of(each.pairing.first);
    auto* second = of(*each.pairing.second);
    if (first != nullptr && second != nullptr) {
      first->opponents += second->points;
      second->opponents += first->points;
    }
  }
  std::ranges::stable_sort(standings,
                           [](const auto& a, const auto& b) { return Rank(a) > Rank(b); });
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const bool equal = i > 0 && Rank(standings[i]) == Rank(standings[i - 1]);
    standings[i].place = equal ? standings[i - 1].place : static_cast<std::uint32_t>(i + 1);
  }
  return standings;
}

}  // namespace clashdeck::app::draft
