// A game of Alpha Clash by Comprehensive Rulebook 2.2. Everything outside of engine/alpha_clash
// goes through this class; how a game flows through the files is in docs/engine.md.
#pragma once

#include <span>

#include "engine/alpha_clash/action.h"
#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

struct Setup {
  CardIndex contender[2] = {};
  std::span<const CardIndex> deck[2] = {};
  std::uint64_t seed = 0;
  Player first = engine::kNobody;  // kNobody: by chance (103.1)
};

// A copy is another game. Not more than kMaxObjects objects, see state.h.
class Game {
 public:
  // The pool (and the sink, if any) must outlive the game.
  Game(const effects::CardPool& pool, const Rulings& rulings) : table_(pool, rulings) {}

  // 103: Contenders, shuffle, hands; stops at the first player's mulligan. Fails where the decks do
  // not fit, or a card is unknown.
  Result<void> Start(const Setup& setup, EventSink* log = nullptr);

  Player current_player() const { return table_.decision.player; }
  const Decision& decision() const { return table_.decision; }
  bool is_terminal() const { return table_.s.outcome != engine::Outcome::kGoesOn; }
  engine::Outcome outcome() const { return table_.s.outcome; }

  // Ascending; never empty while the game goes on.
  void LegalActions(engine::ActionList& list) const;
  // The rule against an action of the current player, if there is one.
  engine::Refusal WhyNot(Action action) const;
  // The rule against an action that either player would take if its window were open now; none for
  // kinds that have no window.
  engine::Refusal WhyNot(Player player, Action action) const;
  // Carries the action out and runs on to the next decision. On error nothing has changed (710).
  Result<void> Apply(Action action, EventSink* log = nullptr);
  // Apply() for an action that is known to be legal.
  void ApplyLegal(Action action, EventSink* log = nullptr);

  // What `player` may know (observe.cpp): hidden cards are CardIndex kUnknownCard, decks are in no
  // order, the own deck is the list of its cards (400.2).
  State Observe(Player player) const;
  std::uint64_t Hash() const;

  const State& state() const { return table_.s; }
  const Derived& derived() const { return table_.d; }
  const effects::CardPool& pool() const { return *table_.pool.whole; }
  const Rulings& rulings() const { return table_.rulings; }

  // Puts a table together by hand (scenarios, tests, saved games): sets the state, then runs to the
  // first decision.
  void Resume(const State& state, EventSink* log = nullptr);

 private:
  Table table_;
};

inline constexpr CardIndex kUnknownCard = 0xFFFF;

}  // namespace clashdeck::alpha_clash
