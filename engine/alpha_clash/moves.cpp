#include "engine/alpha_clash/moves.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/memory.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Forbid;
using effects::Keyword;
using effects::kNil;
using effects::Manner;
using effects::On;
using effects::Op;
using effects::Place;
using effects::Replace;
using effects::Replacement;

namespace {

Zone ZoneOfType(CardType type) {  // 400.4
  switch (type) {
    case CardType::kContender:
      return Zone::kContender;
    case CardType::kClash:
      return Zone::kClash;
    case CardType::kClashground:
      return Zone::kClashground;
    case CardType::kTrap:
    case CardType::kWeapon:
    case CardType::kContenderWeapon:
    case CardType::kRelic:
      return Zone::kAccessory;
    default:
      return Zone::kNone;
  }
}

// "can't" comes before everything (101.2). Rules move what they must.
bool Stopped(const Table& t, ObjectId id, const Move& move) {
  const Zone from = t[id].zone;
  if (from == Zone::kNone) return true;
  if (t.IsContender(id)) return true;  // 301.6: a Contender never leaves its zone
  if (move.source == kNoObject) return false;
  if (MoveIsForbidden(t, id, move.manner, move.source)) return true;
  if (move.to == Zone::kResources && OwnTextForbids(t, id, Forbid::kBeResource)) return true;
  // 704.10b: nothing keeps an Irrefutable card in Standby from entering play.
  return from == Zone::kStandby && t.rulings.irrefutable_in_standby &&
         HasKeyword(t, id, Keyword::kIrrefutable) && !InPlay(move.to);
}

// 609.6: another destination instead.
Move Redirected(const Table& t, ObjectId id, Move move) {
  Player player = kNobody;
  ForEachActive(t, Op::kReplace,
                [&](const Instruction& in, const Active& active, const View& view) {
                  const Replacement& replacement = t.pool.replacements[in.x];
                  if (replacement.kind != Replace::kDestination || player != kNobody) return;
                  if (active.lasting != 0xFF && !Concerns(t, in, active, view, id)) return;
                  const bool to_oblivion =
                      replacement.event == On::kPutIntoOblivion && move.to == Zone::kOblivion;
                  const bool leaves = replacement.event == On::kLeavesPlay && InPlay(t[id].zone);
                  if ((!to_oblivion && !leaves) || !Matches(t, view, replacement.subject, id))
                    return;
                  player = view.you;
                  move.to = replacement.zone;
                  move.place = replacement.place;
                });
  return move;
}

End EndOf(Place place) {
  switch (place) {
    case Place::kBottom:
    case Place::kAnyOrderBottom:
      return End::kBottom;
    case Place::kSecondFromTop:
      return End::kSecondFromTop;
    default:
      return End::kTop;
  }
}

struct Entry {
  bool engaged = false;
  bool ready = false;
};

// 112.4e, 603.6d: a card's own text about how it enters works as it enters.
bool EntersEngagedByItself(const Table& t, ObjectId id) {
  const CardDef& def = t.Def(id);
  bool engaged = false;
  for (Index i = 0; def.has_static && i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != effects::AbilityKind::kStatic) continue;
    for (Index j = 0; j < ability.code.count; ++j) {
      const Instruction& in = t.pool.code[ability.code.first + j];
      if (in.op != Op::kReplace) continue;
      const Replacement& replacement = t.pool.replacements[in.x];
      const bool itself =
          replacement.subject != kNil && (t.pool.filters[replacement.subject].is &
                                          static_cast<std::uint32_t>(effects::Is::kSelf)) != 0;
      engaged |= replacement.kind == Replace::kEnterEngaged && itself &&
                 Holds(t, ViewOf(t, id), ability.condition);
    }
  }
  return engaged;
}

// 609.1c–d, 609.10: how it enters, by its own text and by others'.
Entry EntryOf(const Table& t, ObjectId id, const Move& move) {
  Entry entry{.engaged = move.engaged || t.Has(id, Mark::kEnterEngaged), .ready = move.ready};
  ForEachActive(t, Op::kReplace, [&](const Instruction& in, const Active&, const View& view) {
    const Replacement& replacement = t.pool.replacements[in.x];
    if (replacement.event != On::kEnter || !Matches(t, view, replacement.subject, id)) return;
    if (replacement.kind == Replace::kEnterEngaged) entry.engaged = true;
    if (replacement.kind == Replace::kEnterReady) entry.ready = true;
  });
  if (EntersEngagedByItself(t, id)) entry.engaged = true;
  return entry;
}

void EnterWithCounters(Table& t, ObjectId id) {
  struct Gift {
    NameId kind = 0;
    int count = 0;
  };
  Gift gifts[4];
  int count = 0;
  ForEachActive(t, Op::kReplace, [&](const Instruction& in, const Active&, const View& view) {
    const Replacement& replacement = t.pool.replacements[in.x];
    if (replacement.kind != Replace::kEnterWithCounters || count == 4) return;
    if (!Matches(t, view, replacement.subject, id)) return;
    gifts[count++] = {replacement.x, Evaluate(t, view, replacement.n)};
  });
  for (int i = 0; i < count; ++i) PutCounters(t, id, gifts[i].kind, gifts[i].count);
}

void Enter(Table& t, ObjectId id, const Move& move, Zone zone, Player controller) {
  Derive(t);
  // 609.10: as it would exist in play, under whose control too.
  const bool before = t.Has(id, Mark::kController);
  t.Set(id, Mark::kController, controller == 1);
  const Entry entry = EntryOf(t, id, move);
  t.Set(id, Mark::kController, before);
  const Zone from = t[id].zone;
  Relocate(t, id, zone, controller);
  t.Set(id, Mark::kEnteredThisTurn);
  if (entry.engaged && !entry.ready) t.Set(id, Mark::kEngaged);
  if (move.face_down) {
    t.Set(id, Mark::kFaceDown);
    t.Set(id, Mark::kSetThisTurn);
  }
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kMoves,
            .rule = move.rule,
            .player = controller,
            .object = id,
            .other = move.source,
            .card = t[id].card,
            .from = from,
            .to = zone});
  Derive(t);
  EnterWithCounters(t, id);
}

void FreeWeapons(Table& t, ObjectId bearer) {
  ObjectSet weapons;
  for (const ObjectId id : t.d.where.attached) {
    if (t[id].bearer == bearer) weapons.Insert(id);
  }
  for (const ObjectId id : weapons) {
    // 305.7 names the owner of the card that left; 400.3 the owner of the Weapon.
    const Player home = t.rulings.weapon_returns_to_its_owner ? t.Owner(id) : t.Owner(bearer);
    Unattach(t, id, home, "305.7");
  }
}

void Leave(Table& t, ObjectId id, const Move& move) {
  const Zone from = t[id].zone;
  const Player owner = t.Owner(id);
  if (InPlay(from)) FreeWeapons(t, id);
  const End end = move.to == Zone::kDeck ? EndOf(move.place) : End::kBottom;
  t.s.clash.obstructors.Erase(id);                                               // 504.5
  const bool named = move.to == Zone::kResources && move.controller != kNobody;  // 400.3
  Relocate(t, id, move.to, named ? move.controller : owner, end);
  if (move.to == Zone::kResources && move.engaged) t.Set(id, Mark::kEngaged);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kMoves,
            .rule = move.rule,
            .player = owner,
            .object = id,
            .other = move.source,
            .card = t[id].card,
            .from = from,
            .to = move.to});
}

void TellUnattached(Table& t, ObjectId weapon) {  // 603.9b looks back
  Happens(t, {.on = On::kUnattached,
              .player = t.Controller(weapon),
              .object = t.RefTo(weapon),
              .other = t.RefTo(t[weapon].bearer)});
}

void LooksBack(Table& t, ObjectId id, const Move& move) {
  const Zone from = t[id].zone;
  Happening happening{.player = t.Controller(id), .object = t.RefTo(id)};
  happening.other = t.RefTo(move.source);
  happening.from = from;
  if (move.manner == Manner::kSent && move.to == Zone::kOblivion) {
    happening.on = On::kSentToOblivion;
    Happens(t, happening);
  }
  if (InPlay(from) && !InPlay(move.to)) {
    if (t[id].bearer != kNoObject) TellUnattached(t, id);  // 603.9b
    happening.on = On::kLeavesPlay;
    Happens(t, happening);
  }
  if (move.to == Zone::kOblivion && InPlay(from)) {
    happening.on = On::kPutIntoOblivion;
    HappensToItself(t, happening);
  }
  if (move.manner == Manner::kReturned && move.to == Zone::kHand) {
    Happening returned = happening;
    returned.on = On::kReturned;
    returned.player = t.Owner(id);
    Happens(t, returned);
  }
  if (from == Zone::kOblivion && move.to != Zone::kOblivion) {
    Happening left = happening;
    left.on = On::kLeavesOblivion;
    left.player = t.Owner(id);
    Happens(t, left);
  }
  if (move.to == Zone::kBanished) {
    happening.on = On::kBanished;
    Happens(t, happening);
  }
}

// The top card of the deck into its owner's hand; kNoObject: there was none (118.4).
ObjectId TakeTop(Table& t, Player player, const char* rule) {
  const ObjectId top = t.PileOf(player, Zone::kDeck).first;
  if (top == kNoObject) {
    t.Of(player).drew_from_empty = true;
    return top;
  }
  Relocate(t, top, Zone::kHand, player);
  if (t.Of(player).drawn < 255) ++t.Of(player).drawn;
  t.Changed(Read::kFacts);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kDraws,
            .rule = rule,
            .player = player,
            .object = top,
            .card = t[top].card});
  return top;
}

// 603.9: what is not in the list of those that look back is told when it has happened.
void TellArrived(Table& t, ObjectId id, const Move& move, Zone from) {
  Happening happening{.player = t.Owner(id), .from = from, .object = t.RefTo(id)};
  happening.other = t.RefTo(move.source);
  if (move.manner == Manner::kDiscarded) {
    happening.on = On::kDiscards;
    Happens(t, happening);
  }
  if (move.to == Zone::kOblivion) {
    happening.on = On::kPutIntoOblivion;
    Happens(t, happening);
  }
}

void CountDiscard(Table& t, ObjectId id) {
  auto& discarded = t.Of(t.Owner(id)).discarded;
  if (discarded < 255) ++discarded;
  t.Changed(Read::kFacts);
}

}  // namespace

bool MayEnter(const Table& t, ObjectId id, Player controller) {
  const Zone zone = ZoneOfType(t.Type(id));
  if (zone == Zone::kNone || zone == Zone::kContender) return false;  // 110.2e, 301.1
  if ((t.Def(id).keywords & effects::Mask(Keyword::kExclusive)) == 0) return true;
  bool alone = true;  // 704.7d
  for (const Zone where : {Zone::kClash, Zone::kClashground, Zone::kAccessory}) {
    ForEach(t, controller, where, [&](ObjectId other) {
      if (other != id && t.Def(other).name == t.Def(id).name) alone = false;
    });
  }
  return alone;
}

namespace {

// 302.4, 302.6, 405.2: the active Clashground goes before another one enters.
void OustClashground(Table& t, ObjectId entering) {
  if (t.Type(entering) != CardType::kClashground) return;
  for (Player player = 0; player < 2; ++player) {
    ObjectSet active;
    ForEach(t, player, Zone::kClashground, [&](ObjectId id) { active.Insert(id); });
    if (!active.empty()) MoveCards(t, active, {.to = Zone::kOblivion, .rule = "302.6"});
  }
}

}  // namespace

ObjectSet MoveCards(Table& t, const ObjectSet& cards, const Move& move) {
  const Together together(t);
  ObjectSet leaving;
  ObjectSet entering;
  struct Route {  // only where something replaces the move
    Zone to;
    Place place;
  };
  Route routes[kMaxObjects];
  if (InPlay(move.to) &&
      t.pool.any_set_as_trap) {  // what was set as a Trap comes into play as itself
    for (const ObjectId id : cards) {
      const bool set = t.Def(id).front != effects::kNoCard && t[id].zone == Zone::kAccessory;
      if (set) Become(t, id, t.Def(id).front);
    }
  }
  Derive(t);
  const bool replaced = t.d.Any(Op::kReplace);
  const auto route = [&](ObjectId id) {
    Move own = move;
    if (replaced) {
      own.to = routes[id].to;
      own.place = routes[id].place;
    }
    return own;
  };
  Zone from[kMaxObjects];
  for (const ObjectId id : cards) {
    if (Stopped(t, id, move)) continue;
    from[id] = t[id].zone;
    routes[id] = {move.to, move.place};
    if (replaced) {
      const Move redirected = Redirected(t, id, move);
      routes[id] = {redirected.to, redirected.place};
    }
    if (!InPlay(routes[id].to)) {
      leaving.Insert(id);
      continue;
    }
    const Player controller = move.controller == kNobody ? t.Owner(id) : move.controller;
    if (MayEnter(t, id, controller)) entering.Insert(id);
  }
  for (const ObjectId id : leaving) replaced ? LooksBack(t, id, route(id)) : LooksBack(t, id, move);
  for (const ObjectId id : entering) {
    if (t[id].zone == Zone::kOblivion) LooksBack(t, id, move);
  }
  for (const ObjectId id : leaving) {
    if (InPlay(t[id].zone)) RememberPermanent(t, id);
  }
  for (const ObjectId id : leaving) {
    if (move.manner == Manner::kDiscarded) CountDiscard(t, id);
    replaced ? Leave(t, id, route(id)) : Leave(t, id, move);
  }
  for (const ObjectId id : entering) {
    const Player controller = move.controller == kNobody ? t.Owner(id) : move.controller;
    OustClashground(t, id);
    const Zone zone = ZoneOfType(t.Type(id));
    replaced ? Enter(t, id, route(id), zone, controller) : Enter(t, id, move, zone, controller);
  }
  if (!leaving.empty()) DropStaleLasting(t);
  for (const ObjectId id : leaving) TellArrived(t, id, route(id), from[id]);
  for (const ObjectId id : entering) {
    if (t.Has(id, Mark::kFaceDown)) continue;
    Happens(
        t, {.on = On::kEnter, .player = t.Controller(id), .from = from[id], .object = t.RefTo(id)});
  }
  if (move.to == Zone::kResources) {
    for (const ObjectId id : leaving) {
      Happens(t, {.on = On::kPutsResource, .player = t.Controller(id), .object = t.RefTo(id)});
    }
  }
  leaving.Add(entering);
  return leaving;
}

bool MoveCard(Table& t, ObjectId id, const Move& move) {
  ObjectSet one;
  one.Insert(id);
  return !MoveCards(t, one, move).empty();
}

bool MoveIsForbidden(const Table& t, ObjectId id, Manner manner, ObjectId source) {
  if (!InPlay(t[id].zone)) return false;
  Forbid what = Forbid::kBeSentToOblivion;
  if (manner == Manner::kReturned) what = Forbid::kBeReturned;
  if (manner == Manner::kBanished) what = Forbid::kBeBanished;
  const bool named = manner == Manner::kSent || what != Forbid::kBeSentToOblivion;
  return named && (Forbidden(t, id, what) || ForbiddenBy(t, id, what, source));
}

bool DiscardIsReplaced(const Table& t, ObjectId id) {
  const Move discard{.to = Zone::kOblivion, .manner = Manner::kDiscarded};
  return Redirected(t, id, discard).to != Zone::kOblivion;
}

void DealCards(Table& t, Player player, int count) {
  for (int i = 0; i < count; ++i) TakeTop(t, player, "103.5");
}

void DrawCards(Table& t, Player player, int count, const char* rule, const Applied& applied) {
  for (int i = 0; i < count; ++i) {
    Derive(t);
    if (ForbiddenTo(t, player, effects::ForbidPlayer::kDraw)) return;  // 101.2, 118.3
    Happening draw{.on = On::kDraws, .player = player, .amount = 1};
    if (ReplaceEvent(t, draw, applied)) continue;  // 118.6a: with an empty deck too
    const ObjectId top = TakeTop(t, player, rule);
    if (top == kNoObject) return;
    Happens(t, {.on = On::kDraws, .player = player, .amount = 1, .object = t.RefTo(top)});
  }
}

ObjectSet CreateTokens(Table& t, CardIndex card, Player player, int count, bool engaged) {
  ObjectSet tokens;
  const Zone zone = ZoneOfType(t.pool.cards[card].type);
  for (int i = 0; i < count && zone != Zone::kNone; ++i) {
    const ObjectId id = NewObject(t, card, player);
    if (id == kNoObject) return tokens;
    if (!MayEnter(t, id, player)) {  // 111.5
      Cease(t, id);
      continue;
    }
    t.d.now[id] = Printed(t.pool.cards[card]);
    OustClashground(t, id);
    Enter(t, id, {.to = zone, .engaged = engaged, .controller = player, .rule = "703.5a"}, zone,
          player);
    t.Tell({.kind = EventKind::kCreates,
            .rule = "703.5a",
            .player = player,
            .object = id,
            .card = card});
    tokens.Insert(id);
  }
  for (const ObjectId id : tokens) {
    Happens(t, {.on = On::kEnter, .player = player, .object = t.RefTo(id)});
  }
  return tokens;
}

void Engage(Table& t, ObjectId id, const char* rule) {
  if (t.Engaged(id)) return;  // 703.11a
  t.Set(id, Mark::kEngaged);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kEngages,
            .rule = rule,
            .player = t.Controller(id),
            .object = id,
            .card = t[id].card});
  if (t[id].zone != Zone::kResources) {
    Happens(t, {.on = On::kBecomesEngaged, .player = t.Controller(id), .object = t.RefTo(id)});
  }
}

void Ready(Table& t, ObjectId id, const char* rule) {
  if (!t.Engaged(id)) return;  // 703.11b
  t.Set(id, Mark::kEngaged, false);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kReadies,
            .rule = rule,
            .player = t.Controller(id),
            .object = id,
            .card = t[id].card});
  if (t[id].zone != Zone::kResources) {
    Happens(t, {.on = On::kBecomesReady, .player = t.Controller(id), .object = t.RefTo(id)});
  }
}

int CountersOn(const Table& t, ObjectId id, NameId kind) {
  int sum = 0;
  for (int i = 0; i < t.s.counter_piles; ++i) {
    const CounterPile& pile = t.s.counters[i];
    if (pile.object == id && (kind == effects::kNoName || pile.kind == kind)) sum += pile.count;
  }
  return sum;
}

void PutCounters(Table& t, ObjectId id, NameId kind, int count) {
  if (count <= 0 || !InPlay(t[id].zone)) return;
  Derive(t);
  if (Forbidden(t, id, Forbid::kHaveCounters)) return;  // 112.4f
  CounterPile* const end = t.s.counters + t.s.counter_piles;
  CounterPile* const pile = std::find_if(t.s.counters, end, [&](const CounterPile& row) {
    return row.object == id && row.kind == kind;
  });
  if (pile == end) {
    if (t.s.counter_piles == kMaxCounterPiles) {
      t.OutOfRoom();
      return;
    }
    ++t.s.counter_piles;
    *pile = {.kind = kind, .object = id};
  }
  pile->count = static_cast<std::uint8_t>(std::min(255, pile->count + count));
  t.Changed(Read::kCounters);
  t.Tell({.kind = EventKind::kCounters,
          .rule = "119.1",
          .object = id,
          .card = t[id].card,
          .amount = count});
  Happens(t, {.on = On::kCounterPut,
              .player = t.Controller(id),
              .amount = static_cast<std::int16_t>(count),
              .name = kind,
              .object = t.RefTo(id)});
}

int RemoveCounters(Table& t, ObjectId id, NameId kind, int count) {
  int removed = 0;
  std::uint8_t kept = 0;
  for (int i = 0; i < t.s.counter_piles; ++i) {
    CounterPile pile = t.s.counters[i];
    if (pile.object == id && (kind == effects::kNoName || pile.kind == kind)) {
      const int now = std::min<int>(pile.count, count - removed);
      pile.count = static_cast<std::uint8_t>(pile.count - now);
      removed += now;
    }
    if (pile.count > 0) t.s.counters[kept++] = pile;
  }
  std::fill(t.s.counters + kept, t.s.counters + t.s.counter_piles, CounterPile{});
  t.s.counter_piles = kept;
  if (removed == 0) return 0;
  t.Changed(Read::kCounters);
  t.Tell({.kind = EventKind::kCounters,
          .rule = "119.1",
          .object = id,
          .card = t[id].card,
          .amount = -removed});
  return removed;
}

void AttachTo(Table& t, ObjectId weapon, ObjectId bearer) {
  const Player controller = t.Controller(weapon);
  const ObjectId before = t[weapon].bearer;
  if (before != kNoObject) TellUnattached(t, weapon);
  Shift(t, weapon, t[bearer].zone, controller);  // 407.3
  t[weapon].bearer = bearer;
  t.d.where.attached.Insert(weapon);
  t.Tell({.kind = EventKind::kAttaches,
          .rule = "703.2a",
          .player = controller,
          .object = weapon,
          .other = bearer,
          .card = t[weapon].card});
  Happens(t, {.on = On::kAttached,
              .player = controller,
              .object = t.RefTo(weapon),
              .other = t.RefTo(bearer)});
}

void Unattach(Table& t, ObjectId weapon, Player home, const char* rule) {
  const ObjectId before = t[weapon].bearer;
  TellUnattached(t, weapon);
  t[weapon].bearer = kNoObject;
  t.d.where.attached.Erase(weapon);
  Shift(t, weapon, Zone::kAccessory, home);
  t.Tell({.kind = EventKind::kUnattaches,
          .rule = rule,
          .player = home,
          .object = weapon,
          .other = before,
          .card = t[weapon].card});
}

}  // namespace clashdeck::alpha_clash
