// A game under way with what a scenario knows of it: the names of its cards and everything that
// happened. A copy is another game, so lines are tried on copies and kept when they are legal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/alpha_clash/game.h"
#include "engine/scenario/cast.h"

namespace clashdeck::scenario {

using alpha_clash::Action;
using alpha_clash::ActionKind;
using alpha_clash::Ask;
using alpha_clash::ObjectId;
using engine::Player;

struct Logged {
  alpha_clash::Event event = {};
  int object_number = 0;  // in the cast when it happened, as below
  int other_number = 0;
  effects::CardIndex object_card = 0;
  effects::CardIndex other_card = 0;
};

// Its copies loop over an array by clang's own variable.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
class Play {
 public:
  Play(const effects::CardPool& pool, const alpha_clash::Rulings& rulings)
      : game_(pool, rulings), cast_(pool) {}

  // Begins with a table put together by hand, whose cards are in `cast`.
  void Begin(const alpha_clash::State& state, Cast cast);
  // Begins a whole game (103); its cards are numbered as they come.
  Result<void> Start(const alpha_clash::Setup& setup);
  // Carries out an action that LegalActions() lists, or a concession.
  void Apply(Action action);

  const alpha_clash::Game& game() const { return game_; }
  const alpha_clash::State& state() const { return game_.state(); }
  const alpha_clash::Object& object(ObjectId id) const { return state().objects[id]; }
  const effects::CardDef& card(ObjectId id) const { return game_.pool().cards[object(id).card]; }
  const Cast& cast() const { return cast_; }
  const std::vector<Logged>& log() const { return log_; }

  bool Has(ObjectId id, alpha_clash::Mark mark) const {
    return (object(id).marks & static_cast<std::uint16_t>(mark)) != 0;
  }
  Player OwnerOf(ObjectId id) const { return Has(id, alpha_clash::Mark::kOwner) ? 1 : 0; }
  Player ControllerOf(ObjectId id) const { return Has(id, alpha_clash::Mark::kController) ? 1 : 0; }
  ObjectId ContenderOf(Player player) const;
  // Where nothing is under way: the active player may do anything of 503, or the game is over.
  bool AtRest() const;
  bool IsLegal(Action action) const;

  // The game as it was in the last Obstruct Step since it was at rest: where nobody can obstruct
  // the step is over at once, but why not may still be asked. nullptr: there was none.
  const alpha_clash::Game* obstruct_step() const {
    return obstruct_step_ ? &*obstruct_step_ : nullptr;
  }

  // What an `order` line said: the sources of triggered effects, the first to resolve first. It
  // stays in force while their targets are chosen one by one.
  const std::vector<ObjectId>& order(Player player) const { return order_[player]; }
  void set_order(Player player, std::vector<ObjectId> order) { order_[player] = std::move(order); }

  // Something was done to the object since the log had `since` entries.
  bool HappenedTo(ObjectId id, std::size_t since) const;

  std::string Shown(ObjectId id) const;
  std::vector<std::string> LogText() const;

 private:
  class Recorder;

  alpha_clash::Game game_;
  Cast cast_;
  std::vector<Logged> log_;
  std::vector<ObjectId> order_[2];
  std::optional<alpha_clash::Game> obstruct_step_;
};

}  // namespace clashdeck::scenario
