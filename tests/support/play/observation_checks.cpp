#include "tests/support/play/observation_checks.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace clashdeck::play {

using alpha_clash::Game;
using alpha_clash::Mark;
using alpha_clash::Object;
using alpha_clash::ObjectId;
using alpha_clash::Pile;
using alpha_clash::State;
using effects::Zone;
using engine::Player;

namespace {

std::vector<ObjectId> CardsOf(const State& s, Player player, Zone zone) {
  std::vector<ObjectId> ids;
  for (ObjectId id = s.players[player].piles[static_cast<std::size_t>(zone)].first;
       id != engine::kNoObject; id = s.objects[id].next) {
    ids.push_back(id);
  }
  return ids;
}

ObjectId TopOf(const State& s, Player player) {
  return s.players[player].piles[static_cast<std::size_t>(Zone::kDeck)].first;
}

// The other player's hand and deck, but for what everybody has seen.
std::vector<ObjectId> Hidden(const State& s, Player player) {
  std::vector<ObjectId> hidden;
  for (const Zone zone : {Zone::kHand, Zone::kDeck}) {
    for (const ObjectId id : CardsOf(s, engine::Other(player), zone))
      if (!Has(s.objects[id], Mark::kRevealed)) hidden.push_back(id);
  }
  return hidden;
}

std::vector<ObjectId> FaceDown(const State& s, Player player) {
  std::vector<ObjectId> down = CardsOf(s, engine::Other(player), Zone::kAccessory);
  std::erase_if(down, [&](ObjectId id) { return !Has(s.objects[id], Mark::kFaceDown); });
  return down;
}

void TurnRound(State& s, const std::vector<ObjectId>& ids) {
  for (std::size_t i = 0; i < ids.size() / 2; ++i)
    std::swap(s.objects[ids[i]].card, s.objects[ids[ids.size() - 1 - i]].card);
}

void TurnDeckRound(State& s, Player player) {
  Pile& deck = s.players[player].piles[static_cast<std::size_t>(Zone::kDeck)];
  for (const ObjectId id : CardsOf(s, player, Zone::kDeck))
    std::swap(s.objects[id].next, s.objects[id].previous);
  std::swap(deck.first, deck.last);
}

}  // namespace

Broken CheckObservation(const Game& game, Player player) {
  const State seen = game.Observe(player);
  std::vector<ObjectId> hidden = Hidden(game.state(), player);
  // 401.5: who sees which deck's top then is for scenarios to say.
  const bool tops = game.derived().Any(effects::Op::kShowTop);
  if (tops) std::erase(hidden, TopOf(game.state(), engine::Other(player)));
  const std::vector<ObjectId> down = FaceDown(game.state(), player);
  // An effect may let its player look at cards of the other's hand or deck.
  const bool looks = game.state().resolution_count > 0 && game.current_player() == player;
  for (const auto& ids : {hidden, down}) {
    for (const ObjectId id : ids)
      if (!looks && seen.objects[id].card != alpha_clash::kUnknownCard)
        return "a hidden card is seen (400.2)";
  }
  if (seen.seed != 0) return "the seed is seen";
  // Only where the player decides: what the other one could do stops the game or does not.
  if (game.is_terminal() || game.current_player() != player || looks || tops) return std::nullopt;
  State other = game.state();
  TurnRound(other, hidden);
  TurnRound(other, down);
  TurnRound(other, CardsOf(other, player, Zone::kDeck));
  for (Player owner = 0; owner < 2; ++owner) TurnDeckRound(other, owner);
  ++other.seed;
  Game changed(game.pool(), game.rulings());
  changed.Resume(other);
  if (!SameState(changed.state(), other)) return std::nullopt;
  if (!SameState(changed.Observe(player), seen)) return "what is hidden shows (400.2)";
  return std::nullopt;
}

}  // namespace clashdeck::play
