// Verbs about cards: revealing, moving, creating, attaching, controlling, copying.
#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/retarget.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/verbs.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Flag;
using effects::kNil;
using effects::Manner;
using effects::On;
using effects::Op;
using effects::Who;
using effects::Whom;

namespace {

ObjectSet CardsIn(const Table& t, Player player, Zone zone) {
  ObjectSet set;
  ForEach(t, player, zone, [&](ObjectId id) { set.Insert(id); });
  return set;
}

void Show(Table& t, const ObjectSet& cards) {
  for (const ObjectId id : cards) {
    t.Set(id, Mark::kRevealed);
    t.Tell({.kind = EventKind::kReveals,
            .rule = "703.8a",
            .player = t.Owner(id),
            .object = id,
            .card = t[id].card});
  }
}

Done TakeTop(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const Player player = PlayerOf(t, view, in.player);
  if (player == kNobody) return Done::kNext;
  // 606.3: as many as there are.
  const int count = std::clamp(Evaluate(t, view, in.n), 0, 255);
  const effects::Selector top{
      .who = Who::kTopOfDeck, .index = static_cast<std::uint8_t>(count), .filter = kNil};
  const ObjectSet cards = Select(t, view, top, player);
  if (IsOn(in, Flag::kShown)) Show(t, cards);
  Remember(r, in, cards);
  return Done::kNext;
}

Move MoveOf(const Table& t, const Instruction& in, const View& view) {
  static constexpr const char* kRules[] = {"703.14a", "703.6a",  "703.12a",
                                           "703.13a", "703.15a", "703.7a"};
  // Without a zone: into play, where its type belongs (400.4); MoveCards() finds out where that is.
  Move move{.to = in.zone == Zone::kNone ? Zone::kClash : in.zone,
            .manner = in.manner,
            .place = in.place,
            .engaged = IsOn(in, Flag::kEngaged),
            .ready = IsOn(in, Flag::kReadied),
            .face_down = IsOn(in, Flag::kFaceDown),
            .source = view.self,
            .rule = kRules[static_cast<std::size_t>(in.manner)]};
  if (IsOn(in, Flag::kYours)) move.controller = view.you;
  if (in.player != Whom::kYou && in.player != Whom::kNobody) {
    move.controller = PlayerOf(t, view, in.player);
  }
  return move;
}

// A card in Standby that is moved does not resolve (703.6a, 703.12c).
void LeaveStandby(Table& t, const ObjectSet& cards) {
  for (const ObjectId id : cards) {
    if (t[id].zone != Zone::kStandby) continue;
    const unsigned place = PlaceInStandby(t, id);
    if (place != kNoObject) RemoveFromStandby(t, place);
  }
}

ObjectSet Rest(const Resolution& r, const Instruction& in) {
  ObjectSet rest = r.sets[in.n & 3U];
  for (unsigned i = 0; i < 4; ++i) {
    if (i != (in.n & 3U)) rest.Remove(r.sets[i]);
  }
  return rest;
}

// "If you do" after "send two ...": two were to be chosen (115.2).
bool ChosenInFull(const Table& t, const Resolution& r, const Instruction& in) {
  if (r.pc == 0 || in.who.who != Who::kSet) return true;
  const Instruction& before = t.pool.code[r.pc - 1U];
  if (before.op != Op::kChoose || before.set != in.who.index) return true;
  if (IsOn(before, Flag::kUpTo) || IsOn(before, Flag::kSimultaneous) || before.n == kNil) {
    return true;
  }
  return r.sets[in.who.index & 3U].size() >= Evaluate(t, ViewOf(t, r), before.n);
}

void MoveNow(Table& t, Resolution& r, const Instruction& in, const ObjectSet& cards,
             const Move& move) {
  const bool in_full = ChosenInFull(t, r, in);
  ObjectSet movable;
  for (const ObjectId id : cards) {
    const bool irrefutable = t[id].zone == Zone::kStandby && t.rulings.irrefutable_in_standby &&
                             HasKeyword(t, id, effects::Keyword::kIrrefutable);
    if (!irrefutable) movable.Insert(id);
  }
  LeaveStandby(t, movable);
  const ObjectSet moved = MoveCards(t, movable, move);
  // What the effect itself has moved it still finds.
  if (r.item.source.id < t.s.object_count && moved.Has(r.item.source.id)) {
    r.item.source = t.RefTo(r.item.source.id);
  }
  const ObjectId about = r.item.event.object.id;
  if (about < t.s.object_count && moved.Has(about)) r.item.event.object = t.RefTo(about);
  Remember(r, in, moved);
  if (!in_full) r.did_so = 0;
}

// The top of a deck is that of the player who acts (605.2a).
ObjectSet CardsToMove(const Table& t, const Resolution& r, const Instruction& in, View view) {
  if (in.op == Op::kMoveRest) return Rest(r, in);
  if (in.who.who != Who::kTopOfDeck) return SelectPresent(t, r, in.who);
  ObjectSet cards;
  const std::uint8_t players = PlayersOf(t, view, in.player);
  for (Player player = 0; player < 2; ++player) {
    if ((players >> player & 1U) == 0) continue;
    view.you = player;
    cards.Add(Select(t, view, in.who));
  }
  return cards;
}

Done MoveThem(Table& t, Resolution& r, const Instruction& in, const View& view) {
  ObjectSet cards = CardsToMove(t, r, in, view);
  // 401.4: the owner arranges several cards that go to one place of a deck; one choice at a time,
  // each card is put as it is chosen.
  if (in.zone == Zone::kDeck && cards.size() > 1) {
    ObjectSet left = cards;
    left.Remove(t.s.chosen);
    if (r.chosen == 0) {
      r.chosen = 1;
      t.s.chosen = {};
      left = cards;
    }
    if (left.size() > 1) {
      const Player owner = t.Owner(left.First());
      AskPlayer(t, Ask::kOrderCards, owner, view.self, 1, static_cast<std::uint8_t>(left.size()));
      return Done::kAsked;
    }
    MoveCards(t, left, MoveOf(t, in, view));
    t.s.chosen = {};
    r.chosen = 0;
    Remember(r, in, cards);
    return Done::kNext;
  }
  if (IsOn(in, Flag::kRandom) && cards.size() > 1) {
    int pick = Chance(t, cards.size());
    ObjectSet one;
    for (const ObjectId id : cards) {
      if (pick-- == 0) one.Insert(id);
    }
    cards = one;
  }
  if (!InPlay(in.zone) && in.zone != Zone::kDeck && WaitsForOthers(r, cards)) return Done::kNext;
  Move move = MoveOf(t, in, view);
  if (in.place == effects::Place::kTopOrBottom && in.zone == Zone::kDeck && !cards.empty()) {
    if (r.chosen == 0) {  // 0: top, 1: bottom
      AskPlayer(t, Ask::kChooseNumber,
                PlayerOf(t, view, in.player) == kNobody ? view.you : PlayerOf(t, view, in.player),
                view.self, 0, 1);
      return Done::kAsked;
    }
    r.chosen = 0;
    move.place = r.numbers[in.set & 3U] == 0 ? effects::Place::kTop : effects::Place::kBottom;
  }
  MoveNow(t, r, in, cards, move);
  return Done::kNext;
}

// 703.10b: what a search found is not shuffled; 703.8c: what is shuffled are new objects, which no
// later word means.
void ShuffleDeck(Table& t, Resolution& r, Player player) {
  ObjectSet found;
  for (unsigned i = 0; i < 4; ++i) {
    if ((r.found >> i & 1U) != 0) found.Add(r.sets[i]);
  }
  Shuffle(t, player, found);
  ObjectSet shuffled = CardsIn(t, player, Zone::kDeck);
  shuffled.Remove(found);
  for (ObjectSet& set : r.sets) set.Remove(shuffled);
  r.last.Remove(shuffled);
}

Done BanishUntil(Table& t, Resolution& r, const Instruction& in, const View& view) {
  // 608.2b: nothing happens where "until" is over already.
  if (view.self == kNoObject || !t.Current(r.item.source) || !InPlay(t[view.self].zone)) {
    return Done::kNext;
  }
  const ObjectSet gone = MoveCards(
      t, Select(t, view, in.who),
      {.to = Zone::kBanished, .manner = Manner::kBanished, .source = view.self, .rule = "607.3"});
  for (const ObjectId id : gone) {
    AddLasting(t, {.op = Op::kBanishUntil,
                   .until = effects::Until::kWhileInPlay,
                   .controller = view.you,
                   .object = t.RefTo(id),
                   .source = r.item.source,
                   .code = r.pc});
  }
  Remember(r, in, gone);
  return Done::kNext;
}

Done Attach(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const ObjectId bearer = Select(t, view, in.who).First();
  bool done = false;
  for (const ObjectId weapon : Select(t, view, in.by)) {
    if (bearer == kNoObject || WhyNotBearByEffect(t, weapon, bearer)) continue;
    AttachTo(t, weapon, bearer);
    Derive(t);
    done = true;
  }
  r.did_so = done ? 1 : 0;
  return Done::kNext;
}

void TakeControl(Table& t, ObjectId id, Player player) {
  Happens(t, {.on = On::kControlChanged, .player = t.Controller(id), .object = t.RefTo(id)});
  Shift(t, id, t[id].zone, player);
  t.Tell({.kind = EventKind::kControl,
          .rule = "110.2c",
          .player = player,
          .object = id,
          .card = t[id].card});
  t.s.clash.obstructors.Erase(id);  // 504.5
  if (t.s.clash.attacker.id == id) t.s.clash.ended = true;
  if (t.s.clash.target.id == id) t.s.clash.target = Ref{};  // 303.7a: nobody attacks their own
}

Done Control(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const ObjectSet objects = Select(t, view, in.who);
  r.did_so = 0;
  if (in.op == Op::kExchangeControl) {
    const ObjectId one = objects.First();
    const ObjectId other = Select(t, view, in.by).First();
    if (one == kNoObject || other == kNoObject) return Done::kNext;
    const Player mine = t.Controller(one);
    const Player theirs = t.Controller(other);
    if (mine == theirs) return Done::kNext;
    TakeControl(t, one, theirs);
    TakeControl(t, other, mine);
    r.did_so = 1;
    return Done::kNext;
  }
  const Player player = PlayerOf(t, view, in.player);
  for (const ObjectId id : objects) {
    if (player == kNobody || t.IsContender(id)) continue;
    const unsigned place = t[id].zone == Zone::kStandby ? PlaceInStandby(t, id) : kNoObject;
    if (place != kNoObject) t.s.standby[place].controller = player;  // enters under their control
    if (!InPlay(t[id].zone)) continue;
    const bool exclusive = (t.Def(id).keywords & effects::Mask(effects::Keyword::kExclusive)) != 0;
    if (exclusive && !MayEnter(t, id, player)) continue;  // 704.7b
    const Player before = t.Controller(id);
    if (before != player) TakeControl(t, id, player);
    r.did_so = 1;
    if (IsOn(in, Flag::kReadied)) Ready(t, id, "703.11b");
    if (IsOn(in, Flag::kEngaged)) Engage(t, id, "703.11a");
    if (in.until == effects::Until::kForever) {  // outlasts what was gained before for a time
      ForgetControl(t, id);
      continue;
    }
    AddLasting(t, {.op = Op::kTakeControl,
                   .until = in.until,
                   .controller = view.you,
                   .object = t.RefTo(id),
                   .source = r.item.source,
                   .n = before,
                   .code = r.pc});
  }
  r.last = objects;
  return Done::kNext;
}

// 708.3: the copy is an object of its own with the choices of the original.
Done Copy(Table& t, const Instruction& in, const View& view) {
  const ObjectId original = Select(t, view, in.who).First();
  const unsigned place = original == kNoObject ? kNoObject : PlaceInStandby(t, original);
  if (place == kNoObject) return Done::kNext;
  StandbyItem item = t.s.standby[place];
  item.controller = view.you;
  item.window_closed = 2;  // nobody plays a copy, so nobody answers it
  if (item.kind == StandbyKind::kCard || item.kind == StandbyKind::kTrap) {
    const ObjectId id = NewObject(t, t[original].card, view.you);
    if (id == kNoObject) return Done::kNext;
    Relocate(t, id, Zone::kStandby, view.you);
    t.Set(id, Mark::kCopy);
    item.source = t.RefTo(id);
  }
  if (t.s.standby_count == kMaxStandby) {
    t.OutOfRoom();
    return Done::kNext;
  }
  t.s.standby[t.s.standby_count++] = item;
  if (IsOn(in, Flag::kNewTargets)) {  // 708.3b
    BeginRetarget(t, t.s.standby_count - 1U, view.you, effects::Retarget::kSome);
  }
  return Done::kNext;
}

Done ChangeTargets(Table& t, const Instruction& in, const View& view) {
  const ObjectId id = Select(t, view, in.who).First();
  const unsigned place = id == kNoObject ? kNoObject : PlaceInStandby(t, id);
  const Player player = PlayerOf(t, view, in.player);
  if (place == kNoObject || player == kNobody) return Done::kNext;
  BeginRetarget(t, place, player, static_cast<effects::Retarget>(in.n));
  return Done::kNext;
}

}  // namespace

void ActTogether(Table& t, Resolution& r, const Loop& loop) {
  const Instruction& in = t.pool.code[loop.end - 1U];
  const View view = ViewOf(t, r);
  if (in.op != Op::kDiscard) {
    MoveNow(t, r, in, loop.rest, MoveOf(t, in, view));
    return;
  }
  Remember(r, in,
           MoveCards(t, loop.rest,
                     {.to = Zone::kOblivion,
                      .manner = Manner::kDiscarded,
                      .source = view.self,
                      .rule = "703.7a"}));
}

Done ExecuteCards(Table& t, Resolution& r, const Instruction& in) {
  const View view = ViewOf(t, r);
  const std::uint8_t players = PlayersOf(t, view, in.player, Select(t, view, in.who));
  switch (in.op) {
    case Op::kDiscardHand: {
      ObjectSet hand;
      for (Player player = 0; player < 2; ++player) {
        if ((players >> player & 1U) != 0) hand.Add(CardsIn(t, player, Zone::kHand));
      }
      Remember(r, in,
               MoveCards(t, hand,
                         {.to = Zone::kOblivion,
                          .manner = Manner::kDiscarded,
                          .source = view.self,
                          .rule = "703.7a"}));
      return Done::kNext;
    }
    case Op::kReveal: {
      const ObjectSet cards = Select(t, view, in.who);
      Show(t, cards);
      Remember(r, in, cards);
      return Done::kNext;
    }
    case Op::kRevealHand:
      for (Player player = 0; player < 2; ++player) {
        if ((players >> player & 1U) != 0) Show(t, CardsIn(t, player, Zone::kHand));
      }
      return Done::kNext;
    case Op::kTakeTop:
      return TakeTop(t, r, in, view);
    case Op::kShuffle:
      for (Player player = 0; player < 2; ++player) {
        if ((players >> player & 1U) == 0) continue;
        ShuffleDeck(t, r, player);
        Happens(t, {.on = On::kShuffles, .player = player});
      }
      return Done::kNext;
    case Op::kMove:
    case Op::kMoveRest:
      return MoveThem(t, r, in, view);
    case Op::kBanishUntil:
      return BanishUntil(t, r, in, view);
    case Op::kCreate: {
      const Player player = PlayerOf(t, view, in.player);
      const int count = in.n == kNil ? 1 : std::max(0, Evaluate(t, view, in.n));
      if (player == kNobody) return Done::kNext;
      Remember(r, in, CreateTokens(t, in.x, player, count, IsOn(in, Flag::kEngaged)));
      return Done::kNext;
    }
    case Op::kCreateCopy: {  // 708.2: as it is printed
      const Player player = PlayerOf(t, view, in.player);
      const ObjectId model = Select(t, view, in.who).First();
      const int count = in.n == kNil ? 1 : std::max(0, Evaluate(t, view, in.n));
      if (player == kNobody || model == kNoObject) return Done::kNext;
      const ObjectSet tokens =
          CreateTokens(t, t[model].card, player, count, IsOn(in, Flag::kEngaged));
      for (const ObjectId id : tokens) t.Set(id, Mark::kCopy);
      Remember(r, in, tokens);
      return Done::kNext;
    }
    case Op::kAttach:
      return Attach(t, r, in, view);
    case Op::kUnattach:
      for (const ObjectId id : Select(t, view, in.who)) {
        if (t[id].bearer != kNoObject) Unattach(t, id, t.Controller(id), "703.2a");
      }
      return Done::kNext;
    case Op::kTakeControl:
    case Op::kExchangeControl:
      return Control(t, r, in, view);
    case Op::kCopy:
      return Copy(t, in, view);
    case Op::kChangeTargets:
      return ChangeTargets(t, in, view);
    case Op::kBecomeCopy: {
      const ObjectId model = Select(t, view, in.who).First();
      for (const ObjectId id : Select(t, view, in.by)) {
        if (model != kNoObject) Become(t, id, t[model].card);  // 708.2
      }
      return Done::kNext;
    }
    default:
      return Done::kNext;
  }
}

}  // namespace clashdeck::alpha_clash
