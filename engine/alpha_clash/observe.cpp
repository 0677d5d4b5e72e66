// What one player may know of a game (400.2, 401.5, 703.8): everything else is taken out of a copy
// of the state.
#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/game.h"
#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

namespace {

constexpr bool Has(const Object& object, Mark mark) {
  return (object.marks & static_cast<std::uint16_t>(mark)) != 0;
}

Pile& PileOf(State& state, Player player, Zone zone) {
  return state.players[player].piles[static_cast<std::size_t>(zone)];
}

ObjectSet CardsIn(const State& state, const Pile& pile) {
  ObjectSet cards;
  for (ObjectId id = pile.first; id != kNoObject; id = state.objects[id].next) cards.Insert(id);
  return cards;
}

// The cards lie in the order of their ids, which says nothing; `first` lies on top.
void Arrange(State& state, Pile& pile, ObjectId first) {
  ObjectSet cards = CardsIn(state, pile);
  if (cards.empty()) return;
  ObjectId before = kNoObject;
  const auto put = [&](ObjectId id) {
    state.objects[id].previous = before;
    state.objects[id].next = kNoObject;
    (before == kNoObject ? pile.first : state.objects[before].next) = id;
    pile.last = before = id;
  };
  if (first != kNoObject) {
    cards.Erase(first);
    put(first);
  }
  for (const ObjectId id : cards) put(id);
}

// Nothing is left that tells one hidden card from another.
void Hide(State& state, ObjectId id) {
  Object& object = state.objects[id];
  constexpr auto kPublic = static_cast<std::uint16_t>(static_cast<unsigned>(Mark::kOwner) |
                                                      static_cast<unsigned>(Mark::kController));
  object.card = kUnknownCard;
  object.marks &= kPublic;
  object.generation = 0;
  object.plays = 0;
}

// 401.2: a player knows what is in the own deck, not where.
void Jumble(State& state, const ObjectSet& cards) {
  CardIndex known[kMaxObjects];
  int count = 0;
  for (const ObjectId id : cards) known[count++] = state.objects[id].card;
  std::sort(known, known + count);
  count = 0;
  for (const ObjectId id : cards) {
    Hide(state, id);
    state.objects[id].card = known[count++];
  }
}

// What was in play and is hidden now can't be told by what it was.
void ForgetHidden(State& state) {
  for (Memory& known : state.memories) {
    if (known.id == kNoObject) continue;
    const Object& object = state.objects[known.id];
    const bool hidden = object.card == kUnknownCard || object.zone == Zone::kDeck;
    if (!hidden) continue;
    for (CounterPile& pile : state.known_counters) {
      if (pile.object == known.id) pile = {};
    }
    known = {};
  }
}

// The cards of decks and hands that the player is looking at: what there is to choose from, and
// what the effect that asks has taken up (703.8d, 703.9a).
ObjectSet LookedAt(const Game& game, Player player) {
  ObjectSet seen;
  if (game.is_terminal() || game.current_player() != player) return seen;
  engine::ActionList actions;
  game.LegalActions(actions);
  for (const Action action : actions) {
    if (KindOf(action) == ActionKind::kChoose) seen.Insert(action.a());
  }
  const State& state = game.state();
  if (state.resolution_count == 0) return seen;
  const Resolution& r = state.resolutions[state.resolution_count - 1];
  ObjectSet taken = r.last;
  for (const ObjectSet& set : r.sets) taken.Add(set);
  for (const ObjectId id : taken) {
    const Player owner = Has(state.objects[id], Mark::kOwner) ? 1 : 0;
    const bool theirs = r.loops[0].active != 0 || r.item.controller != player;
    if (owner == player || !theirs) seen.Insert(id);
  }
  return seen;
}

// 401.5: the top of the owner's deck lies open to the player.
bool TopIsShown(const Game& game, Player owner, Player player) {
  const Derived& derived = game.derived();
  for (int i = 0; derived.Any(effects::Op::kShowTop) && i < derived.active_count; ++i) {
    const Active& active = derived.active[i];
    const Instruction& in = game.pool().code[active.code];
    if (in.op != effects::Op::kShowTop) continue;
    const bool meant = in.player == effects::Whom::kEach ||
                       (in.player == effects::Whom::kOpponent) == (active.you != owner);
    if (!meant) continue;
    if (active.you == player || IsOn(in, effects::Flag::kShown)) return true;
  }
  return false;
}

}  // namespace

State Game::Observe(Player player) const {
  State seen = table_.s;
  seen.seed = 0;
  std::fill(std::begin(seen.draws), std::end(seen.draws), 0U);
  std::fill(std::begin(seen.dice), std::end(seen.dice), std::uint8_t{0});
  const ObjectSet looked_at = LookedAt(*this, player);
  for (Player owner = 0; owner < 2; ++owner) {
    Pile& deck = PileOf(seen, owner, Zone::kDeck);
    const ObjectId top = TopIsShown(*this, owner, player) ? deck.first : kNoObject;
    const auto hidden = [&](const Pile& pile) {
      ObjectSet cards;
      for (const ObjectId id : CardsIn(seen, pile)) {
        const bool open = Has(seen.objects[id], Mark::kRevealed) || looked_at.Has(id) || id == top;
        if (!open) cards.Insert(id);
      }
      return cards;
    };
    const ObjectSet in_deck = hidden(deck);
    Arrange(seen, deck, top);
    if (owner == player) {
      Jumble(seen, in_deck);
      continue;
    }
    for (const ObjectId id : in_deck) Hide(seen, id);
    for (const ObjectId id : hidden(PileOf(seen, owner, Zone::kHand))) Hide(seen, id);
    for (const ObjectId id : CardsIn(seen, PileOf(seen, owner, Zone::kAccessory))) {
      if (Has(seen.objects[id], Mark::kFaceDown)) seen.objects[id].card = kUnknownCard;
    }
  }
  ForgetHidden(seen);
  return seen;
}

}  // namespace clashdeck::alpha_clash
