// Games of Alpha Clash between two decks: what all of them have in common, and a worker that plays
// any of them by its number.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/simulate/alpha_clash/decider.h"
#include "engine/simulate/alpha_clash/insight.h"
#include "engine/simulate/alpha_clash/watch.h"
#include "engine/simulate/facts.h"
#include "engine/simulate/schedule.h"

namespace clashdeck::simulate::alpha_clash_play {

// Side 0 is the deck that the report is about.
struct Contest {
  const effects::CardPool* pool = nullptr;
  const Insight* insight = nullptr;
  Deck decks[2] = {};
  PolicySpec policies[2] = {};
  std::uint64_t seed = 0;
  Play play = Play::kBoth;
  bool paired = false;   // two games a seed (schedule.h)
  bool goldfish = true;  // look closely at what side 0 does
  bool mulligans = true;
  int turns = kGoldfishTurns;
  const std::atomic<bool>* cancel = nullptr;  // games are broken off when it is set; may be null
};

// Told of every action before it is carried out.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void Note(const alpha_clash::Game& game, Action action) = 0;
};

// Belongs to one thread. Takes its memory when it is made; playing allocates nothing.
class Worker {
 public:
  explicit Worker(const Contest& contest);

  // What happened, valid until the next game; nullptr: the game was broken off.
  const GameFacts* Play(std::uint64_t number, Listener* listener = nullptr);
  // The game that was played last, as it ended.
  const alpha_clash::Game& game() const { return game_; }
  alpha_clash::Setup SetupOf(std::uint64_t number) const;

 private:
  Action Choose();
  bool cancelled() const {
    return contest_.cancel != nullptr && contest_.cancel->load(std::memory_order_relaxed);
  }

  const Contest& contest_;
  alpha_clash::Game game_;
  engine::ActionList legal_;
  std::unique_ptr<Decider> deciders_[2];  // by side
  engine::Rng rng_[2];                    // by seat
  Player seat_ = 0;                       // of side 0
  Watch watch_;
};

}  // namespace clashdeck::simulate::alpha_clash_play
