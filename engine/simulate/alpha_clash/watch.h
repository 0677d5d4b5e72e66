// Reads out of a game what goldfish reports tell, while it is played. It looks at the state between
// decisions; nothing is asked of the engine but what it keeps anyway.
#pragma once

#include <vector>

#include "engine/simulate/alpha_clash/view.h"
#include "engine/simulate/facts.h"
#include "engine/simulate/goldfish_tally.h"

namespace clashdeck::simulate::alpha_clash_play {

// A game that takes more decisions is taken for one that never ends.
inline constexpr std::uint64_t kMaxDecisions = 20'000;

// The different cards of a deck, in the order in which it names them first.
std::vector<GoldfishTally::Slot> SlotsOf(const Deck& deck);

class Watch {
 public:
  // `closely`: everything; else how the game ends and how long it takes.
  Watch(const effects::CardPool& pool, const Deck& deck, bool closely);

  void Begin(const alpha_clash::Game& game, Player seat, bool began);
  // Before `action` answers the decision of the game, and after it.
  void Before(const alpha_clash::Game& game, Action action) {
    if (closely_ && game.current_player() == seat_) NoteAction(game, action);
  }
  void After(const alpha_clash::Game& game) {
    if (closely_) Look(game);
  }
  const GameFacts& End(const alpha_clash::Game& game, int limit, std::uint64_t decisions);

 private:
  void NoteAction(const alpha_clash::Game& game, Action action);
  void Look(const alpha_clash::Game& game);
  void NoteHand(const alpha_clash::Game& game, bool opening);
  void NoteOpening(const alpha_clash::Game& game);
  void NotePrimary(const alpha_clash::Game& game);
  void NoteEndOfTurn(const alpha_clash::Game& game);
  CardFactsOfGame* FactsOf(CardIndex card) {
    return slot_of_[card] == kNoSlot ? nullptr : &facts_.card[slot_of_[card]];
  }
  TurnFacts& Turn(int turn) { return facts_.turn[static_cast<std::size_t>(turn)]; }

  static constexpr std::uint8_t kNoSlot = 0xFF;

  const effects::CardPool& pool_;
  std::vector<std::uint8_t> slot_of_;  // by CardIndex
  std::size_t slots_ = 0;
  bool closely_;
  Player seat_ = 0;
  GameFacts facts_;
  ObjectSet hand_;               // as it was seen last
  effects::ColorMask seen_ = 0;  // colours drawn so far
  int start_health_ = 0;
  bool opened_ = false;  // the opening hand is noted
  int primary_ = 0;      // own turn whose Primary Phase is noted
  int turn_ = 0;         // own turn under way
};

}  // namespace clashdeck::simulate::alpha_clash_play
