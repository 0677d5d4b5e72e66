#include "engine/alpha_clash/state_based.h"

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Forbid;
using effects::Keyword;
using effects::On;

namespace {

// 104.3b: by health only after everything in Standby has resolved, what is defeated now too.
bool NothingWaits(const Table& t) {
  return t.s.standby_count == 0 && t.s.pending_count == 0 && t.s.resolution_count == 0;
}

void DecideLosses(Table& t, bool health_counts) {
  bool loses[2];
  for (Player player = 0; player < 2; ++player) {
    loses[player] = t.Of(player).drew_from_empty || (health_counts && t.Of(player).health <= 0);
  }
  if (loses[0] && loses[1]) {
    // 301.2c: both by clash damage, the active player wins; otherwise a draw (104.4a, 104.4c).
    const bool by_clash = t.Of(0).felled_in_clash && t.Of(1).felled_in_clash;
    if (by_clash && t.rulings.clash_draw_goes_to_attacker) {
      t.GameOver(WinOf(t.s.active), "301.2c");
    } else {
      t.GameOver(Outcome::kDraw, "104.4a");
    }
  } else if (loses[0] || loses[1]) {
    const Player loser = loses[0] ? 0 : 1;
    t.GameOver(WinOf(Other(loser)), t.Of(loser).drew_from_empty ? "118.4" : "104.3b");
  }
}

inline void CheckLosses(Table& t, bool health_counts) {
  if (!Stands(t.Of(0)) || !Stands(t.Of(1))) DecideLosses(t, health_counts);
}

bool Undefeatable(const Table& t, ObjectId id) {
  if (Forbidden(t, id, Forbid::kBeDefeated)) return true;
  // 704.14b: not during a Clash on its controller's turn.
  return HasKeyword(t, id, Keyword::kUndisputed) && t.s.clash.step != ClashStep::kNone &&
         t.s.active == t.Controller(id);
}

// 603.1b, 504.2f.1: those that defeated a Clash card in the Damage Step and stand themselves; each
// card defeated is an event of its own (701.1).
void TellVictors(Table& t, const ObjectSet& defeated) {
  const ClashState& clash = t.s.clash;
  if (clash.step != ClashStep::kDamage || !t.Current(clash.attacker)) return;
  const ObjectId attacker = clash.attacker.id;
  int defeated_by_attacker = 0;
  for (const ObjectId id : defeated) {
    if (id == attacker || t[id].clash_damage == 0) continue;
    const bool opposed = clash.obstructed ? clash.obstructors.Has(id) : clash.target.id == id;
    if (opposed) ++defeated_by_attacker;
  }
  const auto tell = [&](ObjectId id) {
    Happens(t, {.on = On::kVictory, .player = t.Controller(id), .object = t.RefTo(id)});
  };
  const bool stands = clash.dealt.Has(attacker) && !defeated.Has(attacker);
  for (int i = 0; stands && i < defeated_by_attacker; ++i) tell(attacker);
  if (!defeated.Has(attacker) || t[attacker].clash_damage == 0) return;
  const ObjectSet dealt = clash.dealt;
  for (const ObjectId id : dealt) {
    if (id != attacker && !defeated.Has(id) && InClash(t, id)) tell(id);
  }
}

ObjectSet ClashZones(const Table& t) {
  constexpr auto kZone = static_cast<std::size_t>(Zone::kClash);
  return t.d.where.in[0][kZone] | t.d.where.in[1][kZone];
}

// 117.4. `dying` becomes all that are defeated already. Mostly there are none of either.
ObjectSet WornDown(Table& t, ObjectSet& dying) {
  ObjectSet worn_down;
  for (const ObjectId id : ClashZones(t)) {
    Object& object = t[id];
    if ((object.marks & static_cast<std::uint16_t>(Mark::kDefeated)) != 0) {
      dying.Insert(id);
    } else if (t.d.now[id].defense <= object.clash_damage + object.other_damage) {
      worn_down.Insert(id);
    } else {
      object.struck_by = kNoObject;  // 117.5: that damage did not do it
    }
  }
  return worn_down;
}

// `dying` becomes all that are defeated, before and now.
bool DefeatCards(Table& t, ObjectSet& dying) {
  const ObjectSet worn_down = WornDown(t, dying);
  if (worn_down.empty()) return false;
  ObjectSet defeated;
  for (const ObjectId id : worn_down) {
    if (!t.IsClashCard(id)) continue;
    if (!Undefeatable(t, id)) {
      defeated.Insert(id);
      continue;
    }
    t[id].struck_by = kNoObject;
    // Something keeps it from being defeated, and may end without a change to the card itself.
    t.Changed(Read::kDefeat);
  }
  if (defeated.empty()) return false;
  dying.Add(defeated);
  for (const ObjectId id : defeated) {
    t.Set(id, Mark::kDefeated);
    t.Set(id, Mark::kDefeatedThisTurn);
    auto& count = t.Of(t.Controller(id)).defeated;
    if (count < 255) ++count;
    t.Changed(Read::kFacts);
    t.Tell({.kind = EventKind::kDefeated,
            .rule = "117.4",
            .player = t.Controller(id),
            .object = id,
            .card = t[id].card});
  }
  const Together together(t);
  for (const ObjectId id : defeated) {
    Happens(t, {.on = On::kDefeated,
                .player = t.Controller(id),
                .clash = static_cast<std::uint8_t>(t[id].clash_damage > 0 ? 1 : 0),
                .object = t.RefTo(id),
                .other = t.RefTo(t[id].struck_by)});
  }
  TellVictors(t, defeated);
  return true;
}

// 303.5: into Oblivion once their own Trigger - Defeat effects have resolved.
bool BuryDefeated(Table& t, const ObjectSet& dying) {
  ObjectSet gone;
  for (const ObjectId id : dying) {
    if (t.Has(id, Mark::kDefeated) && t[id].defeat_triggers == 0) gone.Insert(id);
  }
  if (gone.empty()) return false;
  MoveCards(t, gone, {.to = Zone::kOblivion, .rule = "303.5"});
  return true;
}

// 111.7, 111.8, 708.3a.
bool CeaseTokens(Table& t) {
  if (t.s.tokens_out == 0) return false;
  t.s.tokens_out = 0;
  bool any = false;
  for (ObjectId id = 0; id < t.s.object_count; ++id) {
    const Zone zone = t[id].zone;
    if (zone == Zone::kNone || InPlay(zone) || zone == Zone::kResources) continue;
    const bool copy = t.Has(id, Mark::kCopy);
    if (!t.Def(id).token && !copy) continue;
    if (copy && zone == Zone::kStandby) {
      t.s.tokens_out = 1;
      continue;
    }
    t.Tell({.kind = EventKind::kCeases, .rule = "111.7", .object = id, .card = t[id].card});
    Cease(t, id);
    any = true;
  }
  return any;
}

// 607.3: what was banished until a permanent leaves play comes back when it has left.
bool ReturnBanished(Table& t) {
  for (int i = 0; i < t.s.lasting_count; ++i) {
    const Lasting lasting = t.s.lasting[i];
    if (lasting.op != effects::Op::kBanishUntil) continue;
    if (t.Current(lasting.source) && InPlay(t[lasting.source.id].zone)) continue;
    RemoveLasting(t, static_cast<std::uint8_t>(i));
    const ObjectId id = lasting.object.id;
    if (t.Current(lasting.object) && t[id].zone == Zone::kBanished) {
      MoveCard(t, id, {.to = Zone::kClash, .rule = "607.3"});
    }
    return true;
  }
  return false;
}

}  // namespace

void PerformStateBasedActions(Table& t) {
  for (;;) {
    Derive(t);
    CheckLosses(t, !t.rulings.health_loss_waits_for_standby);
    if (t.s.outcome != Outcome::kGoesOn) return;
    bool changed = false;
    if ((t.d.unchecked & kDefeats) != 0) {
      t.d.unchecked = 0;
      ObjectSet dying;
      changed |= DefeatCards(t, dying);
      changed |= BuryDefeated(t, dying);
    }
    if (t.d.Any(effects::Op::kBanishUntil)) changed |= ReturnBanished(t);
    changed |= CeaseTokens(t);
    if (!changed) break;
  }
  CheckStateTriggers(t);
  if (NothingWaits(t)) CheckLosses(t, true);
}

}  // namespace clashdeck::alpha_clash
