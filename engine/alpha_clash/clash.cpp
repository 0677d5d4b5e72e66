#include "engine/alpha_clash/clash.h"

#include "engine/alpha_clash/clash_strike.h"
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/damage.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/windows.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Forbid;
using effects::Keyword;
using effects::Manner;
using effects::On;
using effects::Op;
using effects::Until;
using engine::ActionList;

namespace {

constexpr Refusal kLegal = {};

enum class Step : std::uint8_t {
  kTarget,
  kCounter,
  kObstruct,
  kAttackerBuff,
  kDefenderBuff,
  kDamage,
  kSecondDamage,
  kEnd,
};

void Next(Frame& frame, Step step) { frame.step = static_cast<std::uint8_t>(step); }
bool IsSecondDamage(const Frame& frame) {
  return static_cast<Step>(frame.step) == Step::kSecondDamage;
}

Player Defender(const Table& t) { return Other(t.s.active); }

void BeginStep(Table& t, ClashStep step, const char* rule) {
  if (t.s.clash.step == step) return;
  t.s.clash.step = step;
  t.Changed(Read::kClash);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kStep,
            .rule = rule,
            .player = t.s.active,
            .amount = 16 + static_cast<int>(step)});
}

bool IsOpposed(const Table& t) {
  for (const ObjectId id : t.s.clash.obstructors) {
    if (Fights(t, id)) return true;
  }
  return false;
}

// 504.3, 504.4, 703.4b, 504.5.
bool IsOver(const Table& t) {
  const ClashState& clash = t.s.clash;
  if (clash.negated || clash.ended || !Fights(t, clash.attacker)) return true;
  if (t.Controller(clash.attacker.id) != t.s.active) return true;
  const bool opposed = clash.obstructed ? IsOpposed(t) : Fights(t, clash.target);
  if (opposed) return false;
  // 704.4d, 504.4a read the other way: Breakthrough strikes through nobody.
  return t.rulings.breakthrough_needs_opposition ||
         !HasKeyword(t, clash.attacker.id, Keyword::kBreakthrough);
}

void Declare(Table& t, ObjectId target) {
  ClashState& clash = t.s.clash;
  const ObjectId attacker = clash.attacker.id;
  clash.target = t.RefTo(target);
  BeginStep(t, ClashStep::kAttack, "504.2a");
  t.Set(attacker, Mark::kAttackAgain, false);
  Engage(t, attacker, "504.2a");
  PlayerState& of = t.Of(t.s.active);
  if (of.attacks < 255) ++of.attacks;
  if (t.IsContender(target) && of.attacks_at_contender < 255) ++of.attacks_at_contender;
  if (t[attacker].attacks < 255) ++t[attacker].attacks;
  t.Changed(Read::kFacts);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kAttacks,
            .rule = "504.2a",
            .player = t.s.active,
            .object = attacker,
            .other = target,
            .card = t[attacker].card});
  Happens(t, {.on = On::kAttack,
              .player = t.s.active,
              .amount = of.attacks,
              .object = clash.attacker,
              .other = clash.target});
  Settle(t);
}

void DeclareObstructors(Table& t) {
  ClashState& clash = t.s.clash;
  clash.obstructors = t.s.chosen;
  clash.obstructed = !t.s.chosen.empty();
  t.s.chosen = {};
  t.Changed(Read::kClash);
  const ObjectSet obstructors = clash.obstructors;
  for (const ObjectId id : obstructors) {
    Engage(t, id, "303.9");
    t.Tell({.kind = EventKind::kObstructs,
            .rule = "504.2c",
            .player = Defender(t),
            .object = id,
            .other = clash.attacker.id,
            .card = t[id].card});
  }
  for (const ObjectId id : obstructors) {
    Happens(t, {.on = On::kObstruct,
                .player = Defender(t),
                .object = t.RefTo(id),
                .other = clash.attacker});
  }
  Happens(t, {.on = clash.obstructed ? On::kBecomesObstructed : On::kNotObstructed,  // 701.1, 504.8
              .player = t.s.active,
              .object = clash.attacker});
  Settle(t);
}

// The defender's cards that are not among the obstructors already.
ObjectSet StillToChoose(const Table& t) {
  return t.d.where.in[Defender(t)][static_cast<std::size_t>(Zone::kClash)] - t.s.chosen;
}

bool AnyObstructor(const Table& t) {
  for (const ObjectId id : StillToChoose(t)) {
    if (!WhyNotObstruct(t, Defender(t), id)) return true;
  }
  return false;
}

bool StepObstruct(Table& t, Frame& frame) {
  BeginStep(t, ClashStep::kObstruct, "504.2c");
  Derive(t);
  if (AnyObstructor(t)) {
    AskPlayer(t, Ask::kObstruct, Defender(t), t.s.clash.attacker.id);
    return false;
  }
  Next(frame, Step::kAttackerBuff);
  DeclareObstructors(t);
  return true;
}

bool StepBuff(Table& t, Frame& frame, bool attacker) {
  const Player player = attacker ? t.s.active : Defender(t);
  BeginStep(t, attacker ? ClashStep::kAttackerBuff : ClashStep::kDefenderBuff,
            attacker ? "504.2d" : "504.2e");
  Derive(t);
  const bool had_one = frame.a != 0 && t.rulings.one_buff_per_step;
  if (!had_one && AnyPlay(t, player, Window::kBuff)) {
    AskPlayer(t, Ask::kClashBuff, player);
    return false;
  }
  frame.a = 0;
  Next(frame, attacker ? Step::kDefenderBuff : Step::kDamage);
  return true;
}

// frame.b: one more than the striker whose damage a barrier is to take first, 0: not chosen.
bool StepDamage(Table& t, Frame& frame) {
  const bool second = IsSecondDamage(frame);
  if (!second) {
    BeginStep(t, ClashStep::kDamage, "504.2f");
    t.s.clash.struck = {};
  }
  Derive(t);
  // Before anything is struck: who has counts in the second step.
  const ObjectSet striking = StrikingNow(t, second);
  if (frame.b == 0 && !ShieldChoices(t, striking).empty()) {
    const ObjectId attacker = t.s.clash.attacker.id;
    AskPlayer(t, Ask::kChooseObjects, t.Controller(attacker), attacker, 1, 1);
    return false;
  }
  const ObjectId first = frame.b == 0 ? kNoObject : static_cast<ObjectId>(frame.b - 1);
  const bool splits = !second && SplitsBySpeed(t, Opposition(t));
  frame.b = 0;
  Next(frame, splits ? Step::kSecondDamage : Step::kEnd);
  Strike(t, striking, first);
  return true;
}

// The card with Necrotic that struck what is sent; the attacker where both sides did.
ObjectId NecroticAgainst(const Table& t, const ClashState& clash, const ObjectSet& sent) {
  ObjectId source = clash.attacker.id;
  if (!sent.Has(source) || sent.size() > 1) return source;
  for (const ObjectId by : clash.struck) {
    if (by != source && HasKeyword(t, by, Keyword::kNecrotic)) return by;
  }
  return t[source].struck_by;
}

// 704.11e: what Necrotic struck and did not defeat is sent to Oblivion after the Clash.
void SendNecrotic(Table& t, const ClashState& clash) {
  ObjectSet sent;
  for (const ObjectId id : t.d.where.permanents) {
    if (!t.Has(id, Mark::kNecrotic)) continue;
    t.Set(id, Mark::kNecrotic, false);
    if (t.Has(id, Mark::kDefeated)) continue;
    if (!t.rulings.necrotic_outlives_its_source) {
      bool source_there = false;
      for (const ObjectId by : clash.struck) {
        source_there |= by != id && InPlay(t[by].zone) && HasKeyword(t, by, Keyword::kNecrotic);
      }
      if (!source_there) continue;
    }
    sent.Insert(id);
  }
  if (sent.empty()) return;
  for (const ObjectId id : sent) {
    t.Tell(
        {.kind = EventKind::kSentToOblivion, .rule = "704.11e", .object = id, .card = t[id].card});
  }
  MoveCards(t, sent,
            {.to = Zone::kOblivion,
             .manner = Manner::kSent,
             .source = NecroticAgainst(t, clash, sent),
             .rule = "704.11e"});
}

// 704.14c read the other way: its defense is whole again, whatever damage it was dealt.
void ResetUndisputed(Table& t) {
  Derive(t);
  t.Changed(Read::kDamage);
  ForEach(t, t.s.active, Zone::kClash, [&](ObjectId id) {
    if (HasKeyword(t, id, Keyword::kUndisputed)) t[id].other_damage = 0;
  });
}

bool StepEnd(Table& t) {
  const ClashState clash = t.s.clash;
  t.s.clash = ClashState{};
  t.Changed(Read::kClash | Read::kDamage);
  for (const ObjectId id : t.d.where.permanents) t[id].clash_damage = 0;  // 117.2a
  if (!t.rulings.undisputed_checked_after_clash) ResetUndisputed(t);
  EndLasting(t, Until::kEndOfClash);
  GoesOnUntil(t, Until::kEndOfNextClash, Until::kEndOfClash);
  t.Tell({.kind = EventKind::kStep, .rule = "504.10", .player = t.s.active, .amount = 16});
  Derive(t);
  SendNecrotic(t, clash);
  Pop(t);
  Happens(t, {.on = On::kAfterClash, .player = t.s.active, .object = clash.attacker});
  Settle(t);
  return true;
}

bool ObstructionForbidden(const Table& t, ObjectId attacker, ObjectId id) {
  return Forbidden(t, attacker, Forbid::kBeObstructed) ||
         ForbiddenBy(t, attacker, Forbid::kBeObstructed, id) ||
         ForbiddenBy(t, id, Forbid::kObstruct, attacker);
}

bool MayAttackReady(const Table& t, ObjectId attacker, ObjectId target) {
  bool may = HasKeyword(t, attacker, Keyword::kCloseCombat);  // 704.5b
  ForEachActive(t, Op::kAttackReady,
                [&](const Instruction& in, const Active& active, const View& view) {
                  may |= Concerns(t, in, active, view, attacker) && Matches(t, view, in.x, target);
                });
  return may;
}

bool MustStillObstruct(const Table& t) {
  bool owed = false;
  ForEachActive(t, Op::kMustObstruct,
                [&](const Instruction& in, const Active& active, const View& view) {
                  ForEach(t, Defender(t), Zone::kClash, [&](ObjectId id) {
                    owed |= !t.s.chosen.Has(id) && Concerns(t, in, active, view, id) &&
                            !WhyNotObstruct(t, Defender(t), id);
                  });
                });
  // An attacker that must be obstructed is, by anything that can.
  ForEachActive(t, Op::kMustBeObstructed,
                [&](const Instruction& in, const Active& active, const View& view) {
                  if (!t.s.chosen.empty()) return;
                  if (!Concerns(t, in, active, view, t.s.clash.attacker.id)) return;
                  ForEach(t, Defender(t), Zone::kClash,
                          [&](ObjectId id) { owed |= !WhyNotObstruct(t, Defender(t), id); });
                });
  return owed;
}

// One obstructor is not enough for this attacker.
bool NeedsAnother(const Table& t) {
  return t.s.chosen.size() == 1 && Forbidden(t, t.s.clash.attacker.id, Forbid::kBeObstructedAlone);
}

// Stops where the callable returns true.
template <class Each>
bool ForEachAttackTarget(const Table& t, ObjectId attacker, Each each) {
  const auto& defending = t.d.where.in[Defender(t)];
  const ObjectId contender = t.ContenderOf(Defender(t));
  if (!WhyNotTarget(t, attacker, contender) && each(contender)) return true;
  for (const ObjectId id : defending[static_cast<std::size_t>(Zone::kClash)]) {
    if (!WhyNotTarget(t, attacker, id) && each(id)) return true;
  }
  return false;
}

}  // namespace

void BeginAttack(Table& t, ObjectId attacker) {
  t.s.clash = ClashState{};
  t.s.clash.attacker = t.RefTo(attacker);
  Push(t, FrameKind::kClash, t.s.active);
}

namespace {

bool StepOnce(Table& t) {
  Derive(t);
  Frame& frame = Top(t);
  const auto step = static_cast<Step>(frame.step);
  if (step != Step::kTarget && step != Step::kEnd && IsOver(t)) {
    Next(frame, Step::kEnd);
    return true;
  }
  switch (step) {
    case Step::kTarget:
      AskPlayer(t, Ask::kAttackTarget, t.s.active, t.s.clash.attacker.id);
      return false;
    case Step::kCounter:
      BeginStep(t, ClashStep::kCounter, "504.2b");
      Derive(t);
      if (AnyPlay(t, Defender(t), Window::kCounterAttack)) {
        AskPlayer(t, Ask::kCounterAttack, Defender(t), t.s.clash.attacker.id);
        return false;
      }
      t.s.chosen = {};
      Next(frame, Step::kObstruct);
      return true;
    case Step::kObstruct:
      return StepObstruct(t, frame);
    case Step::kAttackerBuff:
      return StepBuff(t, frame, true);
    case Step::kDefenderBuff:
      return StepBuff(t, frame, false);
    case Step::kDamage:
    case Step::kSecondDamage:
      return StepDamage(t, frame);
    case Step::kEnd:
      return StepEnd(t);
  }
  return true;
}

}  // namespace

bool StepClash(Table& t) {
  do {
    if (!StepOnce(t)) return false;
  } while (GoesOnWith(t, FrameKind::kClash));
  return true;
}

void AnswerClash(Table& t, Action action) {
  Frame& frame = Top(t);
  switch (KindOf(action)) {
    case ActionKind::kChoose:
      if (t.decision.ask == Ask::kChooseObjects) {
        frame.b = static_cast<std::uint16_t>(action.a() + 1);
        break;
      }
      Next(frame, Step::kCounter);
      Declare(t, action.a());
      break;
    case ActionKind::kObstruct:
      t.s.chosen.Insert(action.a());
      break;
    case ActionKind::kPass:
      if (t.decision.ask == Ask::kObstruct) {
        Next(frame, Step::kAttackerBuff);
        DeclareObstructors(t);
      } else if (t.decision.ask == Ask::kCounterAttack) {
        t.s.chosen = {};
        Next(frame, Step::kObstruct);
      } else {
        frame.a = 0;
        Next(frame, static_cast<Step>(frame.step) == Step::kAttackerBuff ? Step::kDefenderBuff
                                                                         : Step::kDamage);
      }
      break;
    default: {
      const Player player = t.decision.player;
      if (t.decision.ask == Ask::kClashBuff) frame.a = 1;  // one was played in this step
      Push(t, FrameKind::kSettle);
      BeginAnswer(t, player, action);
      break;
    }
  }
}

void OptionsClash(const Table& t, ActionList& list) {
  switch (t.decision.ask) {
    case Ask::kAttackTarget:
      ForEachAttackTarget(t, t.s.clash.attacker.id, [&](ObjectId id) {
        list.Add(Make(ActionKind::kChoose, id));
        return false;
      });
      break;
    case Ask::kChooseObjects:
      for (const ObjectId id : ShieldChoices(t, StrikingNow(t, IsSecondDamage(Top(t))))) {
        list.Add(Make(ActionKind::kChoose, id));
      }
      break;
    case Ask::kObstruct:
      if (!MustStillObstruct(t) && !NeedsAnother(t)) list.Add(Make(ActionKind::kPass));
      for (const ObjectId id : StillToChoose(t)) {
        if (!WhyNotObstruct(t, Defender(t), id)) list.Add(Make(ActionKind::kObstruct, id));
      }
      break;
    default:
      list.Add(Make(ActionKind::kPass));
      AddPlays(t, t.decision.player, WindowOf(t), list);
      AddActivations(t, t.decision.player, WindowOf(t), list);
      break;
  }
}

Refusal WhyNotAttack(const Table& t, Player player, ObjectId id) {
  if (!t.IsClashCard(id) && !t.IsContender(id))
    return {"504.2a", "only Contenders and Clash cards attack"};
  if (!InPlay(t[id].zone) || t.Controller(id) != player) return {"504.2a", "you don't control it"};
  if (t.s.turn == 1 && t.rulings.first_turn_without_attack) {
    return {"103.8a", "the first player does not attack on the first turn"};
  }
  if (t.Has(id, Mark::kDefeated)) return {"117.4", "it is defeated"};
  if (t.Engaged(id) && !t.Has(id, Mark::kAttackAgain)) return {"504.2a", "it is engaged"};
  if (t.Has(id, Mark::kEnteredThisTurn) && HasKeyword(t, id, Keyword::kObservant)) {
    return {"704.12b", "it is Observant and entered play this turn"};
  }
  if (Forbidden(t, id, Forbid::kAttack)) return {"101.2", "an effect says it can't attack"};
  if (ForbiddenTo(t, player, effects::ForbidPlayer::kAttack)) {
    return {"101.2", "an effect forbids more attacks"};
  }
  // Without such effects the opposing Contender always is there to be attacked.
  if (player == t.s.active && !t.d.Any(Op::kForbid)) return kLegal;
  const bool any = ForEachAttackTarget(t, id, [](ObjectId) { return true; });
  return any ? kLegal : Refusal{"504.2a", "there is nothing it can attack"};
}

Refusal WhyNotTarget(const Table& t, ObjectId attacker, ObjectId target) {
  if (t.Controller(target) == t.Controller(attacker)) {
    return {t.IsContender(attacker) ? "301.4a" : "303.7a", "it is on the attacker's side"};
  }
  if (!InPlay(t[target].zone)) return {"504.2a", "it is not in play"};
  if (Forbidden(t, target, Forbid::kBeAttacked) ||
      ForbiddenBy(t, target, Forbid::kBeAttacked, attacker))
    return {"101.2", "an effect says it can't be attacked"};
  if (t.IsContender(target)) {
    return Forbidden(t, attacker, Forbid::kAttackContenders)
               ? Refusal{"101.2", "an effect says it can't attack Contenders"}
               : kLegal;
  }
  if (!t.IsClashCard(target)) return {"504.1", "only Contenders and Clash cards are attacked"};
  if (t.Has(target, Mark::kDefeated)) return {"117.4", "it is defeated"};
  if (t.Engaged(target) || MayAttackReady(t, attacker, target)) return kLegal;
  return {"303.8", "a ready Clash card may not be attacked"};
}

namespace {

Refusal WhyNotObstructAlone(const Table& t, Player player, ObjectId id) {
  if (t.IsContender(id)) return {"301.4", "Contenders don't obstruct"};
  if (!t.IsClashCard(id) || t[id].zone != Zone::kClash || t.Controller(id) != player) {
    return {"303.9", "only your own Clash cards obstruct"};
  }
  const ObjectId attacker = t.s.clash.attacker.id;
  if (t.Has(id, Mark::kDefeated)) return {"117.4", "it is defeated"};
  if (id == t.s.clash.target.id) return {"303.10", "it can't obstruct an attack on itself"};
  if (t.Engaged(id)) return {"303.9", "it is engaged"};
  if (HasKeyword(t, attacker, Keyword::kFlight) && !HasKeyword(t, id, Keyword::kFlight) &&
      !HasKeyword(t, id, Keyword::kInterception)) {
    return {"704.8b", "only Flight or Interception obstructs Flight"};
  }
  if (Forbidden(t, id, Forbid::kObstruct)) return {"504.9", "an effect says it can't obstruct"};
  if (ObstructionForbidden(t, attacker, id)) {
    return {"504.9", "an effect says it can't obstruct this attacker"};
  }
  return kLegal;
}

}  // namespace

Refusal WhyNotObstruct(const Table& t, Player player, ObjectId id) {
  if (const Refusal refusal = WhyNotObstructAlone(t, player, id)) return refusal;
  if (!Forbidden(t, t.s.clash.attacker.id, Forbid::kBeObstructedAlone)) return kLegal;
  bool another = !t.s.chosen.empty();
  ForEach(t, player, Zone::kClash, [&](ObjectId other) {
    another |= other != id && !WhyNotObstructAlone(t, player, other);
  });
  if (another) return kLegal;
  return {"504.9", "an effect says two or more obstruct this attacker"};
}

}  // namespace clashdeck::alpha_clash
