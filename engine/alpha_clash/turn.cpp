#include "engine/alpha_clash/turn.h"

#include <algorithm>

#include "engine/alpha_clash/clash.h"
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/costs.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/groups.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/replacement.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/verbs.h"
#include "engine/alpha_clash/windows.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::ForbidPlayer;
using effects::On;
using effects::Op;
using effects::Price;
using effects::Until;
using engine::ActionList;

namespace {

constexpr int kStartingHand = 8;  // 103.5
constexpr int kPortalPrice = 2;   // 410.3
constexpr Refusal kLegal = {};

void Next(Frame& frame, TurnStep step) { frame.step = static_cast<std::uint8_t>(step); }

void BeginPhase(Table& t, Phase phase, const char* rule) {
  t.s.phase = phase;
  t.Changed(Read::kPhase);
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kStep,
            .rule = rule,
            .player = t.s.active,
            .amount = static_cast<int>(phase)});
}

// 609.8: skipped once; "next" waits for the next one.
bool Skips(Table& t, Player player, Phase phase) {
  Derive(t);
  if ((phase == Phase::kReady && ForbiddenTo(t, player, ForbidPlayer::kReadyStep)) ||
      (phase == Phase::kDraw && ForbiddenTo(t, player, ForbidPlayer::kDrawStep)) ||
      (phase == Phase::kResource && ForbiddenTo(t, player, ForbidPlayer::kResourceStep))) {
    return true;
  }
  std::uint8_t& skips = t.Of(player).skips[SkipOf(phase)];
  if (skips == 0) return false;
  --skips;
  return true;
}

// A step or phase has begun. It happens to the Contender, who is in play: nobody else than those
// who listen can wait for it.
void Trigger(Table& t, On on) {
  Derive(t);
  if ((t.d.listens >> static_cast<unsigned>(on) & 1U) != 0) {
    Happens(t, {.on = on, .player = t.s.active, .object = t.RefTo(t.ContenderOf(t.s.active))});
  }
  Settle(t);
}

void BeginTurn(Table& t, Frame& frame) {
  t.s.active = frame.player;
  t.Changed(Read::kTurn);
  ++t.s.turn;
  if (t.Of(t.s.active).turns < 255) ++t.Of(t.s.active).turns;
  t.Tell(
      {.kind = EventKind::kTurnBegins, .rule = "500.1", .player = t.s.active, .amount = t.s.turn});
  BeginPhase(t, Phase::kStart, "501.1");
  EndLasting(t, Until::kYourNextTurn, t.s.active);
  Next(frame, TurnStep::kReady);
  Happens(
      t,
      {.on = On::kStartOfTurn, .player = t.s.active, .object = t.RefTo(t.ContenderOf(t.s.active))});
  Push(t, FrameKind::kSettle);
}

// 502.1a: all cards the player controls.
void ReadyStep(Table& t) {
  BeginPhase(t, Phase::kReady, "502.1a");
  Derive(t);
  ObjectSet engaged;
  for (const Zone zone :
       {Zone::kContender, Zone::kClash, Zone::kClashground, Zone::kAccessory, Zone::kResources}) {
    for (const ObjectId id : t.d.where.in[t.s.active][static_cast<std::size_t>(zone)]) {
      if (!t.Engaged(id)) continue;
      const bool named = t.rulings.ready_step_readies_all || t.IsClashCard(id);
      const bool kept = InPlay(zone) && (Forbidden(t, id, effects::Forbid::kReady) ||
                                         Forbidden(t, id, effects::Forbid::kBeReadied));
      if (named && !kept) engaged.Insert(id);
    }
  }
  for (const ObjectId id : engaged) Ready(t, id, "502.1a");
  EndReadyStep(t, t.s.active);
}

bool StepResource(Table& t, Frame& frame) {
  if (t.PileOf(t.s.active, Zone::kHand).size == 0) {
    Next(frame, TurnStep::kPrimaryBegin);
    return true;
  }
  AskPlayer(t, Ask::kResource, t.s.active);
  return false;
}

// 505.3, 505.4: at the same time; then the marks of this turn are wiped off.
void CleanUp(Table& t) {
  EndLasting(t, Until::kEndOfTurn);
  EndLasting(t, Until::kEndOfClash);  // of a Clash that never came
  EndLasting(t, Until::kEndOfNextClash);
  EndLasting(t, Until::kEndOfNextTurn, Other(t.s.active));
  EndLasting(t, Until::kEndOfYourNextTurn, t.s.active);
  GoesOnUntil(t, Until::kAfterYourTurn, Until::kEndOfYourNextTurn, t.s.active);
  std::uint8_t kept = 0;
  for (int i = 0; i < t.s.delayed_count; ++i) {
    if (t.s.delayed[i].until != Until::kEndOfTurn) t.s.delayed[kept++] = t.s.delayed[i];
  }
  for (int i = kept; i < t.s.delayed_count; ++i) t.s.delayed[i] = Delayed{};
  if (t.s.delayed_count != kept) t.Changed(Read::kLasting);
  t.s.delayed_count = kept;
  FreeGroups(t);
  constexpr auto kWiped = static_cast<std::uint16_t>(
      static_cast<unsigned>(Mark::kEnteredThisTurn) | static_cast<unsigned>(Mark::kSetThisTurn) |
      static_cast<unsigned>(Mark::kBuffed) | static_cast<unsigned>(Mark::kDefeatedThisTurn) |
      static_cast<unsigned>(Mark::kAttackAgain));
  for (const ObjectId id : t.d.where.permanents | t.d.marked) {
    Object& object = t[id];
    object.marks = static_cast<std::uint16_t>(object.marks & ~kWiped);
    object.uses = 0;
    object.attacks = object.prevented = object.plays = 0;
    object.struck_by = kNoObject;
    if (t.rulings.damage_leaves_contenders || !t.IsContender(id)) object.other_damage = 0;
  }
  for (PlayerState& of : t.s.players) {
    of.attacks = of.attacks_at_contender = of.drawn = of.played = of.clash_cards_played = 0;
    of.discarded = of.health_lost = of.health_gained = of.defeated = 0;
    of.buffed = false;
    of.awe_factor = 0;
  }
  t.s.portal_activations = 0;
  t.d.marked = {};
  t.Changed(Read::kFacts | Read::kDamage);
}

// Something happened since the clean-up that ends with the turn (505.3, 117.2b).
bool TurnLeftMarks(const Table& t) {
  const auto ends = [](const auto& row) { return row.until == Until::kEndOfTurn; };
  if (std::any_of(t.s.lasting, t.s.lasting + t.s.lasting_count, ends) ||
      std::any_of(t.s.delayed, t.s.delayed + t.s.delayed_count, ends)) {
    return true;
  }
  for (const PlayerState& of : t.s.players) {
    if ((of.drawn | of.discarded | of.health_lost | of.health_gained | of.defeated) != 0)
      return true;
  }
  for (const ObjectId id : t.d.where.permanents) {
    const bool leaves = t.rulings.damage_leaves_contenders || !t.IsContender(id);
    if (t[id].other_damage > 0 && leaves) return true;
  }
  return false;
}

int PortalCost(const Table& t) {
  int less = 0;
  ForEachActive(t, Op::kPortalLess, [&](const Instruction& in, const Active&, const View& view) {
    const bool theirs = (PlayersOf(t, view, in.player) >> t.s.active & 1U) != 0;
    if (theirs) less += Evaluate(t, view, in.n);
  });
  return std::max(0, kPortalPrice - less);
}

void SetTrap(Table& t, ObjectId id) {
  if (t.Def(id).as_trap != effects::kNoCard) Become(t, id, t.Def(id).as_trap);
  MoveCard(t, id,
           {.to = Zone::kAccessory, .face_down = true, .controller = t.s.active, .rule = "304.3"});
  t.Tell({.kind = EventKind::kSets,
          .rule = "304.3",
          .player = t.s.active,
          .object = id,
          .card = t[id].card});
}

void Redraw(Table& t) {
  for (const Player player : {t.s.starting, Other(t.s.starting)}) {
    int count = 0;
    for (const ObjectId id : t.s.chosen) {
      if (t.Owner(id) != player) continue;
      Relocate(t, id, Zone::kDeck, player);
      ++count;
    }
    t.Tell({.kind = EventKind::kMulligan, .rule = "103.5", .player = player, .amount = count});
    if (count == 0) continue;
    Shuffle(t, player);
    DealCards(t, player, count);
  }
  t.s.chosen = {};
}

// 103.6: what cards do at the start of the game, wherever they are.
void TellGameBegins(Table& t, Player player) {
  constexpr auto kBit = std::uint64_t{1} << static_cast<unsigned>(On::kGameBegins);
  for (ObjectId id = 0; id < t.s.object_count; ++id) {
    if (t.Owner(id) != player || (t.Def(id).listens & kBit) == 0) continue;
    Happens(t, {.on = On::kGameBegins, .player = player, .object = t.RefTo(id)});
  }
  Push(t, FrameKind::kSettle);
}

bool AnyLeftToPutBack(const Table& t, Player player) {
  bool any = false;
  ForEach(t, player, Zone::kHand, [&](ObjectId id) { any |= !t.s.chosen.Has(id); });
  return any;
}

}  // namespace

bool StepStart(Table& t) {
  Frame& frame = Top(t);
  const Player first = t.s.starting;
  switch (static_cast<StartStep>(frame.step)) {
    case StartStep::kFirstEffects:
    case StartStep::kSecondEffects: {
      // Appendix C on 103.6: "start the game with" comes before hands are drawn, in turn order.
      const bool second = static_cast<StartStep>(frame.step) == StartStep::kSecondEffects;
      const Player player = second ? Other(first) : first;
      ++frame.step;
      Happens(t,
              {.on = On::kGameStart, .player = player, .object = t.RefTo(t.ContenderOf(player))});
      Settle(t);
      return true;
    }
    case StartStep::kDeal:
      for (const Player player : {first, Other(first)}) {
        Shuffle(t, player);  // 103.3
        DealCards(t, player, kStartingHand);
      }
      frame.player = first;
      t.s.chosen = {};
      frame.step = static_cast<std::uint8_t>(StartStep::kMulligans);
      return true;
    case StartStep::kMulligans:
      if (AnyLeftToPutBack(t, frame.player)) {
        AskPlayer(t, Ask::kMulligan, frame.player);
        return false;
      }
      if (frame.player == first) {
        frame.player = Other(first);
      } else {
        frame.step = static_cast<std::uint8_t>(StartStep::kRedraw);
      }
      return true;
    case StartStep::kRedraw:
      Redraw(t);
      ++frame.step;
      return true;
    case StartStep::kFirstBegins:
    case StartStep::kSecondBegins: {
      const bool second = static_cast<StartStep>(frame.step) == StartStep::kSecondBegins;
      ++frame.step;
      TellGameBegins(t, second ? Other(first) : first);
      return true;
    }
    case StartStep::kFirstTurn:
      for (PlayerState& of : t.s.players) of.drawn = 0;
      Pop(t);
      Push(t, FrameKind::kTurn, first);
      return true;
  }
  return true;
}

void AnswerStart(Table& t, Action action) {
  Frame& frame = Top(t);
  if (KindOf(action) == ActionKind::kMulligan) {
    t.s.chosen.Insert(action.a());
  } else if (frame.player == t.s.starting) {
    frame.player = Other(t.s.starting);
  } else {
    frame.step = static_cast<std::uint8_t>(StartStep::kRedraw);
  }
}

void OptionsStart(const Table& t, ActionList& list) {
  list.Add(Make(ActionKind::kPass));
  ForEach(t, t.decision.player, Zone::kHand, [&](ObjectId id) {
    if (!t.s.chosen.Has(id)) list.Add(Make(ActionKind::kMulligan, id));
  });
}

namespace {

bool StepOnce(Table& t) {
  Frame& frame = Top(t);
  const bool first_turn = t.s.turn == 1;
  switch (static_cast<TurnStep>(frame.step)) {
    case TurnStep::kBegin:
      if (Skips(t, frame.player, Phase::kStart)) {
        frame.player = Other(frame.player);
        return true;
      }
      BeginTurn(t, frame);
      return true;
    case TurnStep::kReady:
      // 103.8a, 502.1: the first player has no Ready and Draw Step in the first turn.
      Next(frame, first_turn ? TurnStep::kResource : TurnStep::kDraw);
      if (first_turn || Skips(t, t.s.active, Phase::kReady)) return true;
      ReadyStep(t);
      Trigger(t, On::kReadyStep);
      return true;
    case TurnStep::kDraw:
      Next(frame, TurnStep::kResource);
      if (Skips(t, t.s.active, Phase::kDraw)) return true;
      BeginPhase(t, Phase::kDraw, "502.1b");
      Derive(t);
      // 705.3: before what triggers
      DrawCards(t, t.s.active, DrawnAtOnce(t, t.s.active, 1), "502.1b");
      Trigger(t, On::kDrawStep);
      return true;
    case TurnStep::kResource:
      Next(frame, TurnStep::kPutResource);
      if (Skips(t, t.s.active, Phase::kResource)) {
        Next(frame, TurnStep::kPrimaryBegin);
        return true;
      }
      BeginPhase(t, Phase::kResource, "502.1c");
      Trigger(t, On::kResourceStep);
      return true;
    case TurnStep::kPutResource:
      return StepResource(t, frame);
    case TurnStep::kPrimaryBegin:
      Next(frame, TurnStep::kPrimary);
      BeginPhase(t, Phase::kPrimary, "503.1");
      Trigger(t, On::kPrimaryPhase);
      return true;
    case TurnStep::kPrimary:
      AskPlayer(t, Ask::kPrimary, t.s.active);
      return false;
    case TurnStep::kEnd:
      Next(frame, TurnStep::kCleanUp);
      BeginPhase(t, Phase::kEnd, "505.1");
      Trigger(t, On::kEndOfTurn);
      return true;
    case TurnStep::kCleanUp:
      Next(frame, TurnStep::kNextTurn);
      CleanUp(t);
      Settle(t);
      return true;
    case TurnStep::kNextTurn:
      if (TurnLeftMarks(t)) {  // what came of the clean-up belongs to this turn too
        Next(frame, TurnStep::kCleanUp);
        return true;
      }
      frame.player = Other(t.s.active);
      Next(frame, TurnStep::kBegin);
      return true;
  }
  return true;
}

}  // namespace

bool StepTurn(Table& t) {
  do {
    if (!StepOnce(t)) return false;
  } while (GoesOnWith(t, FrameKind::kTurn));
  return true;
}

void AnswerTurn(Table& t, Action action) {
  Frame& frame = Top(t);
  const Player player = t.s.active;
  switch (KindOf(action)) {
    case ActionKind::kPass:
      Next(frame, TurnStep::kPrimaryBegin);
      return;
    case ActionKind::kResource:
      Next(frame, TurnStep::kPrimaryBegin);
      MoveCard(t, action.a(), {.to = Zone::kResources, .rule = "408.1"});
      Settle(t);
      return;
    case ActionKind::kEndTurn:
      Next(frame, TurnStep::kEnd);
      return;
    case ActionKind::kAttack:
      BeginAttack(t, action.a());
      return;
    case ActionKind::kSet:
      SetTrap(t, action.a());
      Settle(t);
      return;
    case ActionKind::kPortal:
      PayResources(t, player, Price{.total = static_cast<std::uint8_t>(PortalCost(t))});
      TogglePortal(t, player, "410.3");
      Settle(t);
      return;
    default:
      break;
  }
  Push(t, FrameKind::kSettle);
  switch (KindOf(action)) {
    case ActionKind::kAttach:
      BeginAttach(t, player, action.a());
      break;
    case ActionKind::kUnattach:
      BeginUnattach(t, player, action.a());
      break;
    default:
      BeginAnswer(t, player, action);
      break;
  }
}

void OptionsTurn(const Table& t, ActionList& list) {
  const Player player = t.s.active;
  if (t.decision.ask == Ask::kResource) {
    list.Add(Make(ActionKind::kPass));
    for (const ObjectId id : t.d.where.in[player][static_cast<std::size_t>(Zone::kHand)]) {
      if (!OwnTextForbids(t, id, effects::Forbid::kBeResource))
        list.Add(Make(ActionKind::kResource, id));
    }
    return;
  }
  const Whereabouts& where = t.d.where;
  const auto of_type = [&](CardType type) { return where.of_type[static_cast<std::size_t>(type)]; };
  const auto in = [&](Zone zone) { return where.in[player][static_cast<std::size_t>(zone)]; };
  AddPlays(t, player, Window::kPrimary, list);
  const ObjectSet settable =
      t.pool.any_set_as_trap ? in(Zone::kHand) : in(Zone::kHand)&of_type(CardType::kTrap);
  for (const ObjectId id : settable) {
    if (!WhyNotSet(t, player, id)) list.Add(Make(ActionKind::kSet, id));
  }
  AddActivations(t, player, Window::kPrimary, list);
  const ObjectSet own = in(Zone::kContender) | in(Zone::kClash) | in(Zone::kAccessory);
  const ObjectSet weapons =
      own & (of_type(CardType::kWeapon) | of_type(CardType::kContenderWeapon));
  for (const ObjectId id : weapons) {
    if (AttachesForPrint(t, id) && !AttachIsPaid(t, player, id)) continue;
    if (!WhyNotAttach(t, player, id)) list.Add(Make(ActionKind::kAttach, id));
  }
  for (const ObjectId id : own& where.attached) {
    if (!WhyNotUnattach(t, player, id)) list.Add(Make(ActionKind::kUnattach, id));
  }
  if (!WhyNotPortal(t, player)) list.Add(Make(ActionKind::kPortal));
  for (const ObjectId id : own&(of_type(CardType::kContender) | of_type(CardType::kClash))) {
    if (t.Engaged(id) && !t.Has(id, Mark::kAttackAgain)) continue;
    if (!WhyNotAttack(t, player, id)) list.Add(Make(ActionKind::kAttack, id));
  }
  if (!WhyNotEndTurn(t, player)) list.Add(Make(ActionKind::kEndTurn));
}

Refusal WhyNotPortal(const Table& t, Player player) {
  if (ForbiddenTo(t, player, ForbidPlayer::kActivatePortal)) {
    return {"101.2", "an effect forbids activating the Portal"};
  }
  return ReadyOf(t, player).total >= PortalCost(t) ? kLegal
                                                   : Refusal{"410.3", "two resources are needed"};
}

Refusal WhyNotSet(const Table& t, Player player, ObjectId id) {
  if (t.Type(id) != CardType::kTrap && t.Def(id).as_trap == effects::kNoCard)
    return {"304.3", "only Traps are set"};
  if (t[id].zone != Zone::kHand || t.Owner(id) != player)
    return {"304.3", "it is not in your hand"};
  if (ForbiddenTo(t, player, ForbidPlayer::kSetTraps)) return {"101.2", "an effect forbids it"};
  return kLegal;
}

Refusal WhyNotEndTurn(const Table& t, Player player) {
  bool owed = false;
  ForEachActive(t, Op::kMustAttack,
                [&](const Instruction& in, const Active& active, const View& view) {
                  ForEach(t, player, Zone::kClash, [&](ObjectId id) {
                    owed |= t.IsClashCard(id) && Concerns(t, in, active, view, id) &&
                            t[id].attacks == 0 && !WhyNotAttack(t, player, id);
                  });
                });
  return owed ? Refusal{"101.1", "a card must attack if it can"} : kLegal;
}

}  // namespace clashdeck::alpha_clash
