// A Spec made ready to be played: the pool with the opponent's cards as the Spec wants them, and
// the contests that its parts are. Which game is played is decided here and nowhere else.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/simulate/alpha_clash/contest.h"
#include "engine/simulate/spec.h"

namespace clashdeck::simulate {

using alpha_clash_play::Contest;
using alpha_clash_play::Worker;

class Arena {
 public:
  // The Spec must have passed Check(). Games are broken off when `cancel` is set, which may be
  // null.
  explicit Arena(const Spec& spec, const std::atomic<bool>* cancel = nullptr);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // ab: one for each list; gauntlet: one for each opponent; else one.
  const std::vector<Contest>& contests() const { return contests_; }
  const effects::CardPool& pool() const { return pool_; }
  // Of the pool's cards, the opponent's as they are here.
  std::vector<text::CardFacts> Facts() const;
  int opponent_health() const { return health_; }
  // Games that one thread plays in one go: even, few where they take long.
  std::uint64_t chunk() const { return searches_ ? 2 : 64; }

 private:
  std::shared_ptr<const CardSet> cards_;
  effects::CardPool pool_;
  int health_;
  int defense_;
  std::unique_ptr<alpha_clash_play::Insight> insight_;
  std::vector<Contest> contests_;
  bool searches_ = false;
};

// The cards of `other`, those that `deck` has too at the same places: with the same seed both are
// dealt the same cards where they agree.
std::vector<CardIndex> Aligned(const std::vector<CardIndex>& deck,
                               const std::vector<CardIndex>& other);

}  // namespace clashdeck::simulate
