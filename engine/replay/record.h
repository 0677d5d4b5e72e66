// Writes a game down while it is played, and plays it again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/replay/replay.h"

namespace clashdeck::replay {

// Start() it with what the game was started with, then tell it of every action before it is
// applied, and of the end.
class Recorder {
 public:
  // `replay` says cards, seats, seed and rulings; what it holds of a course is dropped.
  explicit Recorder(Replay replay) : replay_(std::move(replay)) { replay_.turns.clear(); }

  // The action that is about to answer the decision of `game`. Forced ones are not kept.
  void Note(const alpha_clash::Game& game, Action action);
  Replay Finish(const alpha_clash::Game& game) &&;

 private:
  void BeginTurn(const alpha_clash::Game& game);

  Replay replay_;
};

// The pool of a replay's cards. Kept apart from the game, which points at it.
std::unique_ptr<effects::CardPool> BuildPool(const std::vector<CardFacts>& cards);
// The cards of the seats in that pool, as Game::Start takes them; kNotFound for a name that no card
// has.
struct Decks {
  effects::CardIndex contender[2] = {};
  std::vector<effects::CardIndex> deck[2] = {};
};
Result<Decks> FindDecks(const effects::CardPool& pool, const Seat (&seats)[2]);

struct ShownEvent {
  int turn = 0;           // 0: before the first one
  std::string rule = {};  // empty: it follows none
  std::string text = {};
};

// The game as sentences, turn by turn, and where it went another way than the file says.
struct Showing {
  std::vector<std::string> lines = {};
  std::vector<ShownEvent> events = {};  // the same lines in their parts
  std::optional<std::string> difference = {};
};
Showing Show(const Replay& replay);

}  // namespace clashdeck::replay
