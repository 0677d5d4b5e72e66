// Counts of goldfish games. Integers only, so that adding tallies in any order gives the same.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "engine/simulate/facts.h"
#include "engine/simulate/statistics.h"

namespace clashdeck::simulate {

struct KillTally {
  std::uint64_t games = 0;
  std::array<std::uint64_t, kMaxTurns + 1> by_turn = {};

  void Add(int kill_turn);  // 0: not won
  void Merge(const KillTally& other);
  KillTurns Report(int turns) const;
};

struct TurnTally {
  Moments damage, damage_so_far, resources, unspent, hand;
  Moments ended;  // the whole damage of games whose last own turn this was
  std::array<std::uint64_t, kMaxResources + 1> resource_counts = {};
  std::array<std::uint64_t, effects::kColors> seen = {}, placed = {};

  void Merge(const TurnTally& other);
};

struct CardTally {
  std::uint64_t opening = 0, drawn = 0, asked = 0, castable = 0, played = 0, placed = 0, dead = 0;
  Moments turn_played;
  Moments early_kills;  // kill turns of the games in which it came early

  void Merge(const CardTally& other);
};

class GoldfishTally {
 public:
  // `slots`: the different cards of the deck and how many there are of each. Allocates; adding
  // games does not.
  struct Slot {
    CardIndex card = 0;
    int copies = 0;
  };
  GoldfishTally(std::vector<Slot> slots, int turns);

  void Add(std::uint64_t number, const GameFacts& game);
  void Merge(const GoldfishTally& other);
  Goldfish Report() const;
  const Moments& won() const { return won_; }  // kill turns

 private:
  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  static constexpr int kHandLimit = 8;

  void AddTurns(const GameFacts& game);
  void AddCards(const GameFacts& game);
  void AddHand(const GameFacts& game);
  int KillOrLimit(const GameFacts& game) const {
    return game.kill_turn != 0 ? game.kill_turn : turns_ + 1;
  }
  std::vector<TurnRow> TurnRows() const;
  std::vector<CardRow> CardRows() const;
  OpeningHands Opening() const;

  std::vector<Slot> slots_;
  int turns_;
  std::uint64_t decisions_ = 0;
  KillTally all_, first_, second_, kept_, redrawn_;
  Moments won_;    // kill turns of games that were won
  Moments kills_;  // of all games, see KillOrLimit()
  std::array<std::uint64_t, kEndings> endings_ = {};
  std::array<std::uint64_t, kMaxTurns + 1> first_game_ = {};  // by kill turn; [0]: not won
  std::vector<TurnTally> turn_;
  std::vector<CardTally> cards_;
  Moments put_back_, castable_;
  std::array<Moments, kCostClasses> costs_ = {};
  std::array<Moments, effects::kColors> colors_ = {};
  std::array<std::uint64_t, kHandLimit + 1> castable_counts_ = {};
  std::vector<Moments> patterns_;  // kill turns, by the pattern of the hand
};

}  // namespace clashdeck::simulate
