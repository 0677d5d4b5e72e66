#include "engine/alpha_clash/verbs.h"

#include <algorithm>
#include <utility>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/costs.h"
#include "engine/alpha_clash/damage.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Flag;
using effects::kNil;
using effects::On;
using effects::Op;
using effects::Who;

namespace {

// 118.2c, 101.4: the active player first.
template <class Each>
void ForEachPlayer(const Table& t, std::uint8_t players, Each each) {
  for (const Player player : {t.s.active, Other(t.s.active)}) {
    if ((players >> player & 1U) != 0) each(player);
  }
}

// 603.9a: told before the card moves.
bool LooksBackInTime(On on) {
  return on == On::kLeavesPlay || on == On::kPutIntoOblivion || on == On::kSentToOblivion ||
         on == On::kDiscards || on == On::kBanished || on == On::kDefeated;
}

int ShareOf(const Resolution& r, ObjectId id) {
  int share = 0;
  for (int i = 0; i < r.item.targets; ++i) {
    if (r.item.target[i].id == id) share += r.item.share[i];
  }
  return share;
}

Done Damage(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const ObjectSet targets = SelectPresent(t, r, in.who);
  ObjectId source = r.item.source.id;
  if (in.by.who != Who::kNothing) source = Select(t, view, in.by).First();
  Hit hits[kMaxObjects];
  int count = 0;
  const int amount = in.n == kNil ? 0 : Evaluate(t, view, in.n);
  for (const ObjectId id : targets) {
    hits[count++] = {source, id, IsOn(in, Flag::kDivided) ? ShareOf(r, id) : amount,
                     IsOn(in, Flag::kUnpreventable), false};
  }
  const int dealt = DealDamage(t, hits, count, false);
  RememberNumber(r, in, dealt);
  r.last = targets;
  r.did_so = dealt > 0 ? 1 : 0;
  return Done::kNext;
}

// 609.5: what takes the place of an event is not replaced again by what replaced it, nor is the
// event itself where "you may ... instead" was not taken.
Applied AppliedBy(const Table& t, const Resolution& r, On on) {
  const bool instead = r.item.kind == StandbyKind::kTriggered && r.item.event.on == on &&
                       t.pool.abilities[r.item.ability].kind == effects::AbilityKind::kResolve;
  if (!instead) return {};
  return {.source = r.item.source.id, .ability = r.item.ability};
}

// 118.2, 118.6b: one card at a time; what replaces a draw is carried out before the next one. The
// draws to come are counted in Resolution::part.
Done Draw(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const Applied applied = AppliedBy(t, r, On::kDraws);
  const int wanted = std::max(0, Evaluate(t, view, in.n));
  const std::uint8_t players = PlayersOf(t, view, in.player, Select(t, view, in.who));
  r.did_so = 0;
  ForEachPlayer(t, players, [&](Player player) {
    if (!ForbiddenTo(t, player, effects::ForbidPlayer::kDraw)) r.did_so = 1;
  });
  const auto at_once = [&](Player player) {
    return applied.source == kNoObject ? DrawnAtOnce(t, player, wanted) : wanted;
  };
  if (players == 3) {
    ForEachPlayer(t, players,
                  [&](Player player) { DrawCards(t, player, at_once(player), "118.1", applied); });
    return Done::kNext;
  }
  if (players == 0) return Done::kNext;
  if (r.chosen == 0) {
    r.chosen = 1;
    r.part = static_cast<std::uint8_t>(std::min(at_once(players == 1 ? 0 : 1), 255));
  }
  const Together together(t);
  while (r.part > 0) {
    --r.part;
    DrawCards(t, players == 1 ? 0 : 1, 1, "118.1", applied);
    if (r.part > 0 && t.s.resolution_count < kMaxResolutions && RiderWaits(t)) return Done::kJumped;
  }
  r.chosen = 0;
  return Done::kNext;
}

Done Health(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const ObjectSet objects = Select(t, view, in.who);
  const int amount = std::max(0, Evaluate(t, view, in.n));
  const Applied applied = AppliedBy(t, r, On::kLosesHealth);
  const Loss loss{.clash = applied.source != kNoObject && r.item.event.clash != 0,
                  .applied = applied};
  int changed = 0;
  ForEachPlayer(t, PlayersOf(t, view, in.player, objects), [&](Player player) {
    switch (in.op) {
      case Op::kLoseHealth:
        changed += LoseHealth(t, player, amount, "116.3", loss);
        break;
      case Op::kGainHealth:
        changed += GainHealth(t, player, amount, "116.3", AppliedBy(t, r, On::kGainsHealth));
        break;
      default:
        SetHealth(t, player, amount);
        break;
    }
  });
  RememberNumber(r, in, changed);
  r.did_so = changed != 0 || in.op == Op::kSetHealth ? 1 : 0;
  return Done::kNext;
}

Done EndGame(Table& t, const Resolution& r, const Instruction& in, const View& view) {
  const std::uint8_t players = PlayersOf(t, view, in.player);
  if (in.op == Op::kDrawGame || players == 3) {
    t.GameOver(Outcome::kDraw, "104.4b");
  } else if (players != 0) {
    const Player player = players == 1 ? 0 : 1;
    bool wins = in.op == Op::kWin;
    if (wins && r.pc + 1 < r.end) {  // 104.3e: both at once is a loss
      const Instruction& next = t.pool.code[r.pc + 1U];
      if (next.op == Op::kLose && PlayersOf(t, view, next.player) == players) wins = false;
    }
    t.GameOver(WinOf(wins ? player : Other(player)), wins ? "104.2b" : "104.3d");
  }
  return Done::kNext;
}

// The step that a skipped event begins (609.8).
Phase PhaseOf(On on) {
  switch (on) {
    case On::kReadyStep:
      return Phase::kReady;
    case On::kDrawStep:
      return Phase::kDraw;
    case On::kResourceStep:
      return Phase::kResource;
    case On::kPrimaryPhase:
      return Phase::kPrimary;
    default:
      return Phase::kStart;  // the whole turn
  }
}

void StartLoop(Resolution& r, const Loop& loop) {
  (r.loops[0].active == 0 ? r.loops[0] : r.loops[1]) = loop;
}

Done EachPlayer(Table& t, Resolution& r, const Instruction& in, const View& view) {
  Loop loop;
  loop.active = 1;
  loop.begin = static_cast<Index>(r.pc + 1);
  loop.end = in.x;
  loop.players = PlayersOf(t, view, in.player, Select(t, view, in.who));
  loop.outer_player = r.item.event.player;
  loop.outer_object = r.item.event.object;
  if (IsOn(in, Flag::kSimultaneous)) r.sets[in.set & 3U] = {};
  StartLoop(r, loop);
  r.pc = in.x;  // the end of the body: the first round begins there
  return Done::kJumped;
}

// 605.2d: the choices and actions of one step of an effect come before those of the next. Who is
// through with a step waits, in the lower place, while the other is carried out in the upper one.
// Where both places are taken, by something inside a rider, one player comes after the other.
Done Meet(Table& t, Resolution& r) {
  ++r.pc;
  Resolution& lower = t.s.resolutions[0];
  Resolution& upper = t.s.resolutions[1];
  if (lower.waits) {
    std::swap(lower, upper);
    lower.waits = true;
    upper.waits = false;
  } else if (t.s.resolution_count == 1 && r.loops[1].active == 0 && r.loops[0].active == 1) {
    upper = lower;
    if (AdvanceLoop(t, upper, upper.loops[0])) {
      upper.pc = upper.loops[0].begin;
      lower.loops[0].players = 0;
      lower.waits = true;
      ++t.s.resolution_count;
    } else {
      upper = kNoResolution;
    }
  }
  return Done::kJumped;
}

Done EachObject(Table& t, Resolution& r, const Instruction& in, const View& view) {
  Loop loop;
  loop.active = 2;
  loop.begin = static_cast<Index>(r.pc + 1);
  loop.end = in.x;
  loop.rest = Select(t, view, in.who);
  loop.outer_player = r.item.event.player;
  loop.outer_object = r.item.event.object;
  StartLoop(r, loop);
  r.pc = in.x;
  return Done::kJumped;
}

Done NegateThem(Table& t, Resolution& r, const Instruction& in, const View& view) {
  r.did_so = 0;
  for (const ObjectId id : Select(t, view, in.who)) {
    const unsigned place = PlaceInStandby(t, id);
    if (place == kNoObject || !Negate(t, place, view.self)) continue;
    r.did_so = 1;
    // "put it ... instead of into its owner's Oblivion" (605.2a)
    if (in.zone != Zone::kNone && t[id].zone == Zone::kOblivion) {
      MoveCard(t, id, {.to = in.zone, .place = in.place, .source = view.self, .rule = "605.2a"});
    }
  }
  return Done::kNext;
}

Done NegateAttack(Table& t, Resolution& r, const View& view) {
  r.did_so = t.s.clash.step == ClashStep::kNone ? 0 : 1;
  if (r.did_so == 0) return Done::kNext;
  t.s.clash.negated = true;  // 703.4b: the Clash ends when Standby is empty
  t.Tell({.kind = EventKind::kAttackNegated,
          .rule = "703.4b",
          .object = t.s.clash.attacker.id,
          .other = view.self});
  Happens(t, {.on = On::kAttackNegated, .player = t.s.active, .object = t.s.clash.attacker});
  return Done::kNext;
}

Done Portal(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const bool open = t.s.portal_open;
  const Index mode = in.n == kNil ? 0 : in.n;
  const bool there_already = (mode == 1 && open) || (mode == 2 && !open);
  if (!there_already) TogglePortal(t, view.you, "703.16.a.1");
  r.did_so = t.s.portal_open != open ? 1 : 0;
  return Done::kNext;
}

Done Turn(Table& t, Resolution& r, const Instruction& in) {
  const ObjectSet objects = SelectPresent(t, r, in.who);
  r.did_so = 0;
  for (const ObjectId id : objects) {
    const bool before = t.Engaged(id);
    if (in.op == Op::kReady) {
      if (!Forbidden(t, id, effects::Forbid::kBeReadied)) Ready(t, id, "703.11b");
    } else if (t[id].zone == Zone::kStandby) {
      t.Set(id, Mark::kEnterEngaged);  // "that card enters play engaged" (609.1c)
      r.did_so = 1;
    } else if (!Forbidden(t, id, effects::Forbid::kBeEngaged)) {
      Engage(t, id, "703.11a");
    }
    if (t.Engaged(id) != before) r.did_so = 1;  // "if you do"
  }
  r.last = objects;
  return Done::kNext;
}

Done Counters(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const int amount = in.n == kNil ? 1 : std::max(0, Evaluate(t, view, in.n));
  const NameId kind = in.x == kNil ? effects::kNoName : in.x;
  const ObjectSet objects = SelectPresent(t, r, in.who);
  const bool all = IsOn(in, Flag::kAllCounters);
  int moved = 0;
  bool in_full = true;  // 115.2: what was done by halves was not done
  for (const ObjectId id : objects) {
    if (in.op == Op::kPutCounters) {
      const int share = IsOn(in, Flag::kDivided) ? ShareOf(r, id) : amount;  // 601.1d
      PutCounters(t, id, kind, share);
      moved += share;
    } else if (in.op == Op::kRemoveCounters) {
      const int removed = RemoveCounters(t, id, kind, all ? 255 : amount);
      in_full = in_full && (all || removed == amount);
      moved += removed;
    } else {  // 119.3: both halves or none
      const ObjectId from = Select(t, view, in.by).First();
      const bool can = from != kNoObject && from != id && InPlay(t[id].zone) &&
                       CountersOn(t, from, kind) > 0 &&
                       !Forbidden(t, id, effects::Forbid::kHaveCounters);
      if (!can) continue;
      const int removed = RemoveCounters(t, from, kind, amount);
      PutCounters(t, id, kind, removed);
      moved += removed;
    }
  }
  r.last = objects;
  r.did_so = moved > 0 && in_full ? 1 : 0;
  RememberNumber(r, in, moved);
  return Done::kNext;
}

Done Clash(Table& t, const Instruction& in, const View& view) {
  if (in.op == Op::kEndClash) {
    t.s.clash.ended = true;
    return Done::kNext;
  }
  t.Changed(Read::kClash);
  for (const ObjectId id : Select(t, view, in.who)) {  // 504.5
    t.s.clash.obstructors.Erase(id);
    if (t.s.clash.attacker.id == id) t.s.clash.ended = true;
    if (t.s.clash.target.id == id) t.s.clash.target = Ref{};
  }
  return Done::kNext;
}

}  // namespace

ObjectSet SelectPresent(const Table& t, const Resolution& r, const effects::Selector& selector) {
  ObjectSet objects = Select(t, ViewOf(t, r), selector);
  const auto drop_if_gone = [&](const Ref& ref) {
    if (ref.id >= t.s.object_count) return;
    const bool left = LooksBackInTime(r.item.event.on) && ref.id == r.item.event.object.id;
    const int moves = t[ref.id].generation - ref.generation;
    if (moves > (left ? 1 : 0)) objects.Erase(ref.id);
  };
  if (selector.who == Who::kSelf) drop_if_gone(r.item.source);
  if (selector.who == Who::kEventObject) drop_if_gone(r.item.event.object);
  return objects;
}

void Remember(Resolution& r, const Instruction& in, const ObjectSet& objects) {
  ObjectSet all = objects;
  // Inside "each player": what all of them chose, to be acted on at once (101.4).
  if (IsOn(in, Flag::kSimultaneous)) all.Add(r.sets[in.set & 3U]);
  r.sets[in.set & 3U] = all;
  r.found = static_cast<std::uint8_t>(r.found & ~(1U << (in.set & 3U)));
  r.last = all;
  r.numbers[in.set & 3U] = static_cast<std::int16_t>(all.size());
  r.did_so = objects.empty() ? 0 : 1;
}

bool WaitsForOthers(Resolution& r, const ObjectSet& cards) {
  Loop& loop = r.loops[1].active != 0 ? r.loops[1] : r.loops[0];
  if (loop.active != 1 || r.pc + 1 != loop.end) return false;
  loop.rest.Add(cards);
  return true;
}

void RememberNumber(Resolution& r, const Instruction& in, int number) {
  r.numbers[in.set & 3U] = static_cast<std::int16_t>(std::clamp(number, -30000, 30000));
}

bool AdvanceLoop(const Table& t, Resolution& r, Loop& loop) {
  if (loop.active == 1) {
    for (const Player player : {t.s.active, Other(t.s.active)}) {
      if ((loop.players >> player & 1U) == 0) continue;
      loop.players = static_cast<std::uint8_t>(loop.players & ~(1U << player));
      r.item.event.player = player;
      return true;
    }
  } else {
    const ObjectId id = loop.rest.First();
    if (id != kNoObject) {
      loop.rest.Erase(id);
      r.item.event.object = t.RefTo(id);
      r.item.event.player = t.Controller(id);
      return true;
    }
  }
  r.item.event.player = loop.outer_player;
  r.item.event.object = loop.outer_object;
  return false;
}

void TogglePortal(Table& t, Player player, const char* rule) {
  Derive(t);
  if (ForbiddenTo(t, player, effects::ForbidPlayer::kActivatePortal)) return;
  t.s.portal_open = !t.s.portal_open;
  if (t.s.portal_activations < 255) ++t.s.portal_activations;
  t.Changed(Read::kPortal | Read::kFacts);
  t.Tell({.kind = EventKind::kPortal,
          .rule = rule,
          .player = player,
          .amount = t.s.portal_open ? 1 : 0});
  Happens(t, {.on = On::kPortalActivated,
              .player = player,
              .amount = static_cast<std::int16_t>(t.s.portal_open ? 1 : 0)});
}

Done Execute(Table& t, Resolution& r) {
  const Instruction& in = t.pool.code[r.pc];
  const View view = ViewOf(t, r);
  switch (in.op) {
    case Op::kEnd:
      return Done::kNext;
    case Op::kJump:
      r.pc = in.x;
      return Done::kJumped;
    case Op::kUnless:
      if (Holds(t, view, in.n)) return Done::kNext;
      r.did_so = 0;  // 605.2a: "if you do" asks for what was passed over now
      r.pc = in.x;
      return Done::kJumped;
    case Op::kEachPlayer:
      return EachPlayer(t, r, in, view);
    case Op::kEachObject:
      return EachObject(t, r, in, view);
    case Op::kMeet:
      return Meet(t, r);
    case Op::kDamage:
      return Damage(t, r, in, view);
    case Op::kLoseHealth:
    case Op::kGainHealth:
    case Op::kSetHealth:
      return Health(t, r, in, view);
    case Op::kDraw:
      return Draw(t, r, in, view);
    case Op::kReady:
    case Op::kEngage:
      return Turn(t, r, in);
    case Op::kNegate:
      return NegateThem(t, r, in, view);
    case Op::kNegateAttack:
      return NegateAttack(t, r, view);
    case Op::kNegateNextEnter:
      if (in.who.who == Who::kNothing) return ExecuteLasting(t, r, in);  // whichever comes next
      for (const ObjectId id : Select(t, view, in.who))
        t.Set(id, in.n == kNil ? Mark::kNoNextEnter : Mark::kNoEnter);
      return Done::kNext;
    case Op::kRemoveCounters:
      if (!IsOn(in, Flag::kAllCounters) && (IsOn(in, Flag::kDivided) || IsOn(in, Flag::kUpTo))) {
        return ExecuteChoice(t, r, in);
      }
      return Counters(t, r, in, view);
    case Op::kPutCounters:
    case Op::kMoveCounters:
      return Counters(t, r, in, view);
    case Op::kPortal:
      return Portal(t, r, in, view);
    case Op::kRollDie: {
      int total = 0;
      for (int dice = in.m == kNil ? 1 : Evaluate(t, view, in.m); dice > 0; --dice)
        total += RollDie(t, Evaluate(t, view, in.n));
      RememberNumber(r, in, total);
      return Done::kNext;
    }
    case Op::kEndClash:
    case Op::kRemoveFromClash:
      return Clash(t, in, view);
    case Op::kWin:
    case Op::kLose:
    case Op::kDrawGame:
      return EndGame(t, r, in, view);
    case Op::kMayAttackAgain:
      for (const ObjectId id : Select(t, view, in.who)) t.Set(id, Mark::kAttackAgain);
      return Done::kNext;
    case Op::kSkip:
      ForEachPlayer(t, PlayersOf(t, view, in.player), [&](Player player) {
        auto& skips = t.Of(player).skips[SkipOf(PhaseOf(static_cast<On>(in.n)))];
        if (skips < 255) ++skips;
      });
      return Done::kNext;
    case Op::kRemember:
      RememberNumber(r, in, Evaluate(t, view, in.n));
      return Done::kNext;
    case Op::kRememberSet:
      Remember(r, in, Select(t, view, in.who));
      return Done::kNext;
    case Op::kThatPlayer:
      r.item.event.player = PlayerOf(t, view, in.player, Select(t, view, in.who));
      return Done::kNext;
    case Op::kMay:
    case Op::kUnlessPays:
    case Op::kDiscard:
    case Op::kChoose:
    case Op::kSearch:
    case Op::kPlayFree:
    case Op::kResourceFromHand:
    case Op::kChooseColor:
    case Op::kChooseNumber:
      return ExecuteChoice(t, r, in);
    case Op::kDiscardHand:
    case Op::kReveal:
    case Op::kRevealHand:
    case Op::kTakeTop:
    case Op::kShuffle:
    case Op::kMove:
    case Op::kMoveRest:
    case Op::kBanishUntil:
    case Op::kCreate:
    case Op::kAttach:
    case Op::kUnattach:
    case Op::kTakeControl:
    case Op::kExchangeControl:
    case Op::kCopy:
    case Op::kCreateCopy:
    case Op::kBecomeCopy:
    case Op::kChangeTargets:
      return ExecuteCards(t, r, in);
    default:
      return ExecuteLasting(t, r, in);
  }
}

}  // namespace clashdeck::alpha_clash
