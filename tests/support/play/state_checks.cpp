#include "tests/support/play/state_checks.h"

#include <algorithm>
#include <cstring>

#include "engine/alpha_clash/frames.h"

namespace clashdeck::play {

using alpha_clash::ClashState;
using alpha_clash::FrameKind;
using alpha_clash::Game;
using alpha_clash::InPlay;
using alpha_clash::Mark;
using alpha_clash::Object;
using alpha_clash::ObjectId;
using alpha_clash::Pile;
using alpha_clash::State;
using effects::CardType;
using effects::Zone;
using engine::kNoObject;
using engine::ObjectSet;
using engine::Player;

namespace {

std::string Name(const Game& game, ObjectId id) {
  const Object& object = game.state().objects[id];
  return "object " + std::to_string(id) + " (" +
         game.pool().names[game.pool().cards[object.card].name] + ")";
}

Broken CheckPile(const Game& game, Player player, Zone zone, ObjectSet& seen) {
  const State& s = game.state();
  const Pile& pile = s.players[player].piles[static_cast<std::size_t>(zone)];
  ObjectId previous = kNoObject;
  int size = 0;
  for (ObjectId id = pile.first; id != kNoObject; id = s.objects[id].next) {
    if (id >= s.object_count) return "a pile leads to an object that does not exist";
    if (seen.Has(id)) return Name(game, id) + " lies in two places";
    seen.Insert(id);
    const Object& object = s.objects[id];
    if (object.zone != zone) return Name(game, id) + " lies in a pile of another zone";
    if (Has(object, Mark::kController) != (player == 1))
      return Name(game, id) + " lies in the pile of a player who does not control it";
    if (object.previous != previous) return Name(game, id) + " does not know the card before it";
    // 400.3: in these zones everything is its owner's.
    const bool own = zone == Zone::kDeck || zone == Zone::kHand || zone == Zone::kOblivion;
    if (own && Has(object, Mark::kOwner) != (player == 1))
      return Name(game, id) + " is in a zone of a player who does not own it (400.3)";
    previous = id;
    ++size;
  }
  if (pile.last != previous) return "a pile ends with another card than it says";
  if (pile.size != size) return "a pile does not count its cards";
  return std::nullopt;
}

Broken CheckZones(const Game& game) {
  const State& s = game.state();
  ObjectSet seen;
  for (Player player = 0; player < 2; ++player) {
    for (int zone = 0; zone < effects::kZones; ++zone) {
      if (auto broken = CheckPile(game, player, static_cast<Zone>(zone), seen)) return broken;
    }
    if (s.players[player].piles[0].size != 0) return "a pile outside of the game";
    const Pile& contenders = s.players[player].piles[static_cast<std::size_t>(Zone::kContender)];
    ObjectId id = contenders.first;
    int count = 0;
    for (; id != kNoObject; id = s.objects[id].next)
      count += game.pool().cards[s.objects[id].card].type == CardType::kContender ? 1 : 0;
    if (count != 1) return "a player has " + std::to_string(count) + " Contenders (301.6)";
  }
  for (ObjectId id = 0; id < s.object_count; ++id) {
    const bool somewhere = s.objects[id].zone != Zone::kNone;
    if (somewhere != seen.Has(id)) return Name(game, id) + " is in a zone and in no pile of it";
  }
  return std::nullopt;
}

// Each card of the decks is somewhere, though shuffles exchange the places of a deck's cards; what
// came later are tokens and copies.
Broken CheckCards(const Game& game, const alpha_clash::Setup& setup) {
  const State& s = game.state();
  ObjectId id = 0;
  for (Player player = 0; player < 2; ++player) {
    std::vector<effects::CardIndex> wanted(setup.deck[player].begin(), setup.deck[player].end());
    wanted.push_back(setup.contender[player]);
    std::vector<effects::CardIndex> found;
    for (std::size_t i = 0; i < wanted.size(); ++i, ++id) {
      const Object& object = s.objects[id];
      if (object.zone == Zone::kNone) return Name(game, id) + " is nowhere";
      if (Has(object, Mark::kOwner) != (player == 1)) return Name(game, id) + " changed its owner";
      if (Has(object, Mark::kCopy)) return Name(game, id) + " became a copy";
      const effects::CardIndex front = game.pool().cards[object.card].front;
      const bool set = front != effects::kNoCard;  // as a Trap
      if (set && (object.zone != Zone::kAccessory || !Has(object, Mark::kFaceDown))) {
        return Name(game, id) + " is a Trap where none lies";
      }
      found.push_back(set ? front : object.card);
    }
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    if (found != wanted) return "the cards of a deck became others";
  }
  for (; id < s.object_count; ++id) {
    const Object& object = s.objects[id];
    const bool token = game.pool().cards[object.card].token || Has(object, Mark::kCopy);
    if (object.zone != Zone::kNone && !token) return Name(game, id) + " came from nowhere";
  }
  return std::nullopt;
}

Broken CheckWeapons(const Game& game) {
  const State& s = game.state();
  for (ObjectId id = 0; id < s.object_count; ++id) {
    const Object& weapon = s.objects[id];
    if (weapon.bearer == kNoObject) continue;
    if (!InPlay(weapon.zone)) return Name(game, id) + " is attached outside of play";
    const CardType type = game.pool().cards[weapon.card].type;
    if ((effects::Mask(type) & effects::kAnyWeapon) == 0)
      return Name(game, id) + " is attached and no Weapon";
    if (weapon.bearer >= s.object_count || !InPlay(s.objects[weapon.bearer].zone))
      return Name(game, id) + " has a bearer that is not in play (305.7)";
    if (s.objects[weapon.bearer].zone != weapon.zone)
      return Name(game, id) + " does not lie with its bearer (406.1)";
  }
  return std::nullopt;
}

Broken CheckClash(const State& s) {
  bool clash = false;
  for (int i = 0; i < s.frame_count; ++i) clash |= KindOf(s.frames[i]) == FrameKind::kClash;
  const ClashState none = {};
  // It has no padding. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
  if (!clash && std::memcmp(&none, &s.clash, sizeof none) != 0)
    return "something is left of a Clash that is over";
  return std::nullopt;
}

}  // namespace

Broken CheckState(const Game& game, const alpha_clash::Setup& setup) {
  const State& s = game.state();
  if (auto broken = CheckZones(game)) return broken;
  if (auto broken = CheckCards(game, setup)) return broken;
  if (auto broken = CheckWeapons(game)) return broken;
  for (Player player = 0; player < 2; ++player) {
    if (s.players[player].health > game.pool().cards[setup.contender[player]].health)
      return "a Contender has more health than its maximum (301.2b)";
  }
  if (game.is_terminal()) return std::nullopt;
  return CheckClash(s);
}

Broken CheckTurnBegins(const State& state) {
  if (state.standby_count != 0) return "a turn ended with cards or effects in Standby (505.5)";
  if (state.pending_count != 0) return "a turn ended with triggered effects that wait (603.3)";
  if (state.resolution_count != 0) return "a turn ended while an effect resolves";
  return std::nullopt;
}

Broken CheckActions(const engine::ActionList& list) {
  if (list.empty()) return "nobody can do anything, and the game is not over";
  if (list.size() == engine::ActionList::kCapacity) return "more actions than a list can hold";
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0 && !(list[i - 1] < list[i])) return "actions twice or out of order";
  }
  return std::nullopt;
}

Broken CheckAccepted(const Game& game, engine::Action action) {
  if (const auto refusal = game.WhyNot(action))
    return "a listed action is refused by " + std::string(refusal.rule);
  return std::nullopt;
}

Broken CheckRefused(const Game& game, const engine::ActionList& list, engine::Action action) {
  const bool listed = std::find(list.begin(), list.end(), action) != list.end();
  if (listed || alpha_clash::KindOf(action) == alpha_clash::ActionKind::kConcede)
    return std::nullopt;
  const std::string name = "the unlisted action " + std::to_string(action.code);
  if (!game.WhyNot(action)) return name + " is not refused";
  Game copy = game;
  const auto applied = copy.Apply(action);
  if (applied || applied.error().rule.empty()) return name + " is carried out";
  if (!SameState(copy.state(), game.state())) return name + " changed the game (710)";
  return std::nullopt;
}

// The state has no padding.
// NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
bool SameState(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace clashdeck::play
