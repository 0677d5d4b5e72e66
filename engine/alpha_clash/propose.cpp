#include "engine/alpha_clash/propose.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/proposal_cost.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/windows.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::kNil;
using effects::Mode;
using effects::On;
using effects::TargetSpec;
using engine::ActionList;

namespace {

// Steps of the frame. a: slot or cost part; b: how many are chosen there; c: Choice bits.
enum class Step : std::uint8_t {
  kModes,
  kOptionalCosts,
  kDiscount,
  kX,
  kTargets,
  kDivide,
  kPayWith,
  kCommit
};
enum : std::uint16_t { kTakeDiscount = 1, kFree = 2, kModesDone = 4 };

Step StepOf(const Frame& frame) { return static_cast<Step>(frame.step); }

void Next(Frame& frame, Step step) {
  frame.step = static_cast<std::uint8_t>(step);
  frame.a = 0;
  frame.b = 0;
}

// The ability whose modes are chosen, if the item has one.
const Ability* ModalAbility(const Table& t, const StandbyItem& item) {
  if (item.ability < t.pool.abilities.size()) {
    const Ability& ability = t.pool.abilities[item.ability];
    return ability.modes.count > 0 ? &ability : nullptr;
  }
  if (item.kind != StandbyKind::kCard && item.kind != StandbyKind::kTrap) return nullptr;
  for (unsigned n = 0;; ++n) {
    const Index index = ResolveAbility(t, item, n);
    if (index == kNil) return nullptr;
    if (t.pool.abilities[index].modes.count > 0) return &t.pool.abilities[index];
  }
}

// "If ..., you may choose both."
int MostModes(const Table& t, const StandbyItem& item, const Ability& ability) {
  const bool all = ability.modes_all_if != kNil && Holds(t, ViewOf(t, item), ability.modes_all_if);
  return all ? ability.modes.count : ability.modes_max;
}

bool ModeIsLegal(const Table& t, const StandbyItem& item, const Ability& ability, unsigned mode) {
  const unsigned most = ability.modes_repeat ? 3 : 1;  // 702.1d
  if (mode >= kMaxModes || TimesChosen(item, mode) >= most) return false;
  const Mode& row = t.pool.modes[ability.modes.first + mode];
  return Holds(t, ViewOf(t, item), row.condition) && TargetsExist(t, item, row.targets);
}

int ChosenModes(const StandbyItem& item) {
  unsigned chosen = 0;
  for (unsigned mode = 0; mode < kMaxModes; ++mode) chosen += TimesChosen(item, mode);
  return static_cast<int>(chosen);
}

bool AnyModeLeft(const Table& t, const StandbyItem& item, const Ability& ability) {
  for (unsigned mode = 0; mode < ability.modes.count; ++mode) {
    if (ModeIsLegal(t, item, ability, mode)) return true;
  }
  return false;
}

void Fizzle(Table& t, const char* rule) {
  const StandbyItem& item = t.s.proposal;
  t.Tell({.kind = EventKind::kFizzles,
          .rule = rule,
          .player = item.controller,
          .object = item.source.id});
  NoteDefeatTriggerDone(t, item);
  const ObjectId id = item.source.id;
  const bool card = item.kind == StandbyKind::kCard || item.kind == StandbyKind::kTrap;
  t.s.proposal = kNoItem;
  Pop(t);
  if (card && t[id].zone == Zone::kStandby) MoveCard(t, id, {.to = Zone::kOblivion, .rule = rule});
}

// Nothing of 601.1b–f is left to its controller.
bool AsksNothing(const Table& t, const StandbyItem& item) {
  if (item.ability < t.pool.abilities.size()) {
    const Ability& ability = t.pool.abilities[item.ability];
    if (ability.modes.count > 0 || ability.targets.count > 0 || ability.x_is != kNil ||
        ability.x_chosen) {
      return false;
    }
    if (item.kind == StandbyKind::kTriggered || ability.cost == kNil) return true;
    const effects::Cost& cost = t.pool.costs[ability.cost];
    return cost.parts.count == 0 && !cost.price.x;
  }
  if (item.kind != StandbyKind::kCard && item.kind != StandbyKind::kTrap) return false;
  const CardDef& def = t.Def(item.source.id);
  const For what = item.kind == StandbyKind::kCard ? For::kPlaying : For::kTrap;
  return !def.uses.aims && !def.uses.parts && !def.uses.alternatives && !def.price.x &&
         PriceIsPrinted(t, item.source.id, what);
}

// 601.1f: the price is fixed and paid before what else is paid could change it.
void PayPrice(Table& t, const Frame& frame) {
  PayProposal(t, t.s.proposal, (frame.c & kTakeDiscount) != 0, (frame.c & kFree) != 0);
}

bool StepModes(Table& t, Frame& frame) {
  const StandbyItem& item = t.s.proposal;
  if (AsksNothing(t, item)) {
    PayPrice(t, frame);
    Next(frame, Step::kCommit);
    return true;
  }
  const Ability* ability = ModalAbility(t, item);
  if (ability == nullptr || (frame.c & kModesDone) != 0 ||
      ChosenModes(item) >= MostModes(t, item, *ability) || !AnyModeLeft(t, item, *ability)) {
    // 603.3c, 702.1b: a triggered effect without a legal mode is removed.
    if (ability != nullptr && ChosenModes(item) < ability->modes_min &&
        item.kind == StandbyKind::kTriggered) {
      Fizzle(t, "603.3c");
      return true;
    }
    Next(frame, Step::kOptionalCosts);
    return true;
  }
  const int chosen = ChosenModes(item);
  AskPlayer(t, Ask::kMode, item.controller, item.source.id,
            static_cast<std::uint8_t>(std::max(0, ability->modes_min - chosen)),
            static_cast<std::uint8_t>(MostModes(t, item, *ability) - chosen));
  return false;
}

bool StepOptionalCosts(Table& t, Frame& frame) {  // 115.8a–b
  const StandbyItem& item = t.s.proposal;
  for (; HasOptionalCost(t, item, frame.a); ++frame.a) {
    if (!CanTakeOptionalCost(t, item, frame.a, (frame.c & kFree) != 0)) continue;
    AskPlayer(t, Ask::kMay, item.controller, item.source.id);
    return false;
  }
  Next(frame, Step::kDiscount);
  return true;
}

bool StepDiscount(Table& t, Frame& frame) {
  if ((frame.c & kFree) == 0 && OffersDiscount(t, t.s.proposal)) {
    AskPlayer(t, Ask::kDiscount, t.s.proposal.controller, t.s.proposal.source.id);
    return false;
  }
  Next(frame, Step::kX);
  return true;
}

bool StepX(Table& t, Frame& frame) {
  StandbyItem& item = t.s.proposal;
  // 107.3b: what is free has an X of 0 in its cost.
  const bool asks = AsksForX(t, item) && ((frame.c & kFree) == 0 || XIsChosen(t, item));
  if (!asks) {
    if (!AsksForX(t, item)) DefineX(t, item);
    Next(frame, Step::kTargets);
    return true;
  }
  AskPlayer(t, Ask::kX, item.controller, item.source.id);
  return false;
}

bool StepTargets(Table& t, Frame& frame) {
  StandbyItem& item = t.s.proposal;
  const TargetSpec* spec = SpecAt(t, item, frame.a);
  if (spec == nullptr) {
    Next(frame, Step::kDivide);
    return true;
  }
  const unsigned least = MinTargets(item, *spec);
  const unsigned max = MaxTargets(t, item, *spec);
  bool more = frame.b < max && item.targets < kMaxTargets && AnyTargetLeft(t, item, frame.a);
  if (!more) {
    if (frame.b < std::min(least, max)) {  // only triggered effects get here (603.3d)
      Fizzle(t, "603.3d");
      return true;
    }
    ++frame.a;
    frame.b = 0;
    return true;
  }
  AskPlayer(t, Ask::kTarget, item.controller, item.source.id,
            static_cast<std::uint8_t>(frame.b >= least ? 0 : least - frame.b),
            static_cast<std::uint8_t>(max - frame.b));
  return false;
}

// 601.1d: each target of a divided amount gets at least one, the last one what is left.
bool StepDivide(Table& t, Frame& frame) {
  StandbyItem& item = t.s.proposal;
  for (; frame.a < item.targets; ++frame.a) {
    const TargetSpec* spec = SpecAt(t, item, item.slot[frame.a]);
    if (spec == nullptr || spec->divide == kNil) continue;
    const int left = LeftToDivide(t, item, frame.a);
    int after = 0;
    for (int i = frame.a + 1; i < item.targets; ++i)
      after += item.slot[i] == item.slot[frame.a] ? 1 : 0;
    if (after == 0) {
      item.share[frame.a] = static_cast<std::uint8_t>(std::clamp(left, 0, 255));
      continue;
    }
    AskPlayer(t, Ask::kDivide, item.controller, item.source.id, 1,
              static_cast<std::uint8_t>(std::clamp(left - after, 1, 255)));
    return false;
  }
  PayPrice(t, frame);
  Next(frame, Step::kPayWith);
  return true;
}

bool StepPayWith(Table& t, Frame& frame) {
  StandbyItem& item = t.s.proposal;
  const View view = ViewOf(t, item);
  const bool free = (frame.c & kFree) != 0;
  for (const effects::CostPart* part = PartAt(t, item, frame.a, free); part != nullptr;
       part = PartAt(t, item, ++frame.a, free), frame.b = 0) {
    const int count = PartCount(t, view, *part);
    if (!PartIsChosen(*part)) {
      PayPart(t, view, *part, {});
      continue;
    }
    const ObjectSet choices = PartChoices(t, view, *part, t.s.chosen);
    if (frame.b >= count || choices.empty()) {
      PayPart(t, view, *part, t.s.chosen);
      t.s.chosen = {};
      continue;
    }
    AskPlayer(t, Ask::kPayWith, item.controller, item.source.id,
              static_cast<std::uint8_t>(count - frame.b),
              static_cast<std::uint8_t>(count - frame.b));
    return false;
  }
  Next(frame, Step::kCommit);
  return true;
}

void MarkBuffed(Table& t, const StandbyItem& item) {
  if (item.kind != StandbyKind::kCard || t.Type(item.source.id) != CardType::kClashBuff) return;
  for (int i = 0; i < item.targets; ++i) {
    const ObjectId id = item.target[i].id;
    if (IsPlayer(id)) {
      t.Of(static_cast<Player>(id - kPlayerBase)).buffed = true;
    } else {
      t.Set(id, Mark::kBuffed);
    }
  }
}

void TellCommitted(Table& t, const StandbyItem& item) {
  const ObjectId id = item.source.id;
  Event event{.player = item.controller, .object = id};
  if (id < t.s.object_count) event.card = t[id].card;
  On on = On::kNever;
  switch (item.kind) {
    case StandbyKind::kCard:
      event.kind = EventKind::kPlays;
      event.rule = "601.1g";
      on = On::kPlays;
      break;
    case StandbyKind::kTrap:
      event.kind = EventKind::kActivates;
      event.rule = "304.4";
      on = On::kActivatesTrap;
      break;
    case StandbyKind::kActivated:
      event.kind = EventKind::kActivates;
      event.rule = "602.2";
      // 304.4: a card that was set as a Trap is one while it lies face down.
      if (id < t.s.object_count && t.Def(id).front != effects::kNoCard) on = On::kActivatesTrap;
      break;
    case StandbyKind::kTriggered:
      event.kind = EventKind::kTriggers;
      event.rule = "603.3";
      break;
  }
  t.Tell(event);
  for (int i = 0; i < item.targets; ++i) {
    const ObjectId target = item.target[i].id;
    t.Tell({.kind = EventKind::kTargets,
            .rule = "113.1",
            .player = item.controller,
            .object = target,
            .other = id});
    if (target < t.s.object_count) {
      Happens(t, {.on = On::kTargeted,
                  .player = item.controller,
                  .object = item.target[i],
                  .other = item.source});
    }
  }
  if (on != On::kNever) Happens(t, {.on = on, .player = item.controller, .object = item.source});
}

void CountPlayed(Table& t, const StandbyItem& item) {
  if (item.kind != StandbyKind::kCard) return;
  if (t[item.source.id].plays < 255) ++t[item.source.id].plays;
  t.d.marked.Insert(item.source.id);
  t.Changed(Read::kFacts);
  PlayerState& of = t.Of(item.controller);
  if (of.played < 255) ++of.played;
  if (t.IsClashCard(item.source.id) && of.clash_cards_played < 255) ++of.clash_cards_played;
}

bool Commit(Table& t) {
  Pop(t);
  if (t.s.standby_count == kMaxStandby) {
    t.s.proposal = kNoItem;
    t.OutOfRoom();
    return true;
  }
  StandbyItem& item = t.s.standby[t.s.standby_count++];
  item = t.s.proposal;
  t.s.proposal = kNoItem;
  // A card that was moved as a cost is found where it went.
  if (item.kind == StandbyKind::kActivated) item.source = t.RefTo(item.source.id);
  t.Changed(effects::Mask(Zone::kStandby));  // 107.3f: its X
  MarkBuffed(t, item);
  CountPlayed(t, item);
  TellCommitted(t, item);
  return true;
}

void Begin(Table& t, const StandbyItem& item, bool free = false) {
  t.s.proposal = item;
  t.s.chosen = {};
  Push(t, FrameKind::kPropose, item.controller);
  // Optional discounts are taken unless they are declined.
  Top(t).c = static_cast<std::uint16_t>(kTakeDiscount | (free ? kFree : 0));
}

}  // namespace

StandbyItem ItemFor(const Table& t, StandbyKind kind, Player player, ObjectId id, Window window) {
  StandbyItem item;
  if (kind == StandbyKind::kCard || kind == StandbyKind::kTrap) item.tag = TagFor(t, id, window);
  item.kind = kind;
  item.controller = player;
  item.source = t.RefTo(id);
  // A response is about the topmost card or effect.
  if (t.s.standby_count > 0) item.answers = static_cast<std::uint8_t>(t.s.standby_count - 1);
  return item;
}

Refusal WhyNotX(const Table& t, int x) {
  const bool discount = (Top(t).c & kTakeDiscount) != 0;
  const XRange range = PayableX(t, t.s.proposal, discount);
  if (x > range.high) return {"115.2", "it can't be paid"};
  if (x > RangeOfX(t, t.s.proposal, discount).high)
    return {"113.6b", "there are not so many targets"};
  if (x < range.low) return {"115.6", "the gems of the cost are at least this many"};
  return {};
}

void BeginPlay(Table& t, Player player, ObjectId id, unsigned alternative, bool free) {
  Relocate(t, id, Zone::kStandby, player);  // 601.1a
  Derive(t);
  StandbyItem item = ItemFor(t, StandbyKind::kCard, player, id, WindowOf(t));
  item.alternative = static_cast<std::uint8_t>(alternative);
  Begin(t, item, free);
}

void BeginActivate(Table& t, Player player, ObjectId id, unsigned ability) {
  const bool set_as_trap = t.Def(id).front != effects::kNoCard;
  if (t.Type(id) == CardType::kTrap && t.Has(id, Mark::kFaceDown) && !set_as_trap) {
    Relocate(t, id, Zone::kStandby, player);
    Derive(t);
    Begin(t, ItemFor(t, StandbyKind::kTrap, player, id, WindowOf(t)));
    return;
  }
  StandbyItem item = ItemFor(t, StandbyKind::kActivated, player, id);
  item.ability = AbilityAt(t, id, ability);
  NoteUse(t, id, item.ability);
  Begin(t, item);
}

void BeginAttach(Table& t, Player player, ObjectId id) {
  StandbyItem item = ItemFor(t, StandbyKind::kActivated, player, id);
  item.ability = kAttachEffect;
  Begin(t, item);
}

void BeginUnattach(Table& t, Player player, ObjectId id) {
  StandbyItem item = ItemFor(t, StandbyKind::kActivated, player, id);
  item.ability = kUnattachEffect;
  Begin(t, item);
}

void BeginTriggered(Table& t, const Pending& pending) {
  StandbyItem item = ItemFor(t, StandbyKind::kTriggered, pending.controller, kNoObject);
  item.source = pending.source;
  item.ability = pending.ability;
  item.event = pending.event;
  item.number = pending.number;
  item.x = pending.x;
  item.group = pending.group;
  Begin(t, item);
}

namespace {

bool StepOnce(Table& t) {
  Derive(t);
  Frame& frame = Top(t);
  switch (StepOf(frame)) {
    case Step::kModes:
      return StepModes(t, frame);
    case Step::kOptionalCosts:
      return StepOptionalCosts(t, frame);
    case Step::kDiscount:
      return StepDiscount(t, frame);
    case Step::kX:
      return StepX(t, frame);
    case Step::kTargets:
      return StepTargets(t, frame);
    case Step::kDivide:
      return StepDivide(t, frame);
    case Step::kPayWith:
      return StepPayWith(t, frame);
    case Step::kCommit:
      return Commit(t);
  }
  return true;
}

}  // namespace

bool StepPropose(Table& t) {
  do {
    if (!StepOnce(t)) return false;
  } while (GoesOnWith(t, FrameKind::kPropose));
  return true;
}

void AnswerPropose(Table& t, Action action) {
  Frame& frame = Top(t);
  StandbyItem& item = t.s.proposal;
  switch (KindOf(action)) {
    case ActionKind::kMode:
      item.modes = static_cast<std::uint16_t>(item.modes + (1U << (2U * action.a())));
      break;
    case ActionKind::kYes:
    case ActionKind::kNo:
      if (StepOf(frame) == Step::kOptionalCosts) {
        const unsigned taken = KindOf(action) == ActionKind::kYes ? 1 : 0;
        item.paid = static_cast<std::uint8_t>(item.paid | taken << frame.a++);
        break;
      }
      if (KindOf(action) == ActionKind::kNo)
        frame.c = static_cast<std::uint16_t>(frame.c & ~kTakeDiscount);
      Next(frame, Step::kX);
      break;
    case ActionKind::kNumber:
      if (StepOf(frame) == Step::kX) {
        item.x = action.a();
        Next(frame, Step::kTargets);
      } else {
        item.share[frame.a++] = action.a();
      }
      break;
    case ActionKind::kChoosePlayer:
    case ActionKind::kChoose: {
      if (StepOf(frame) == Step::kPayWith) {
        t.s.chosen.Insert(action.a());
        ++frame.b;
        break;
      }
      const bool player = KindOf(action) == ActionKind::kChoosePlayer;
      item.slot[item.targets] = frame.a;
      item.target[item.targets++] =
          player ? Ref{PlayerTarget(action.a()), 0, 0} : t.RefTo(action.a());
      ++frame.b;
      break;
    }
    case ActionKind::kPass:
      if (StepOf(frame) == Step::kModes) {
        frame.c |= kModesDone;
      } else {
        ++frame.a;
        frame.b = 0;
      }
      break;
    default:
      break;
  }
}

void OptionsPropose(const Table& t, ActionList& list) {
  const Frame& frame = Top(t);
  const StandbyItem& item = t.s.proposal;
  switch (t.decision.ask) {
    case Ask::kMode: {
      const Ability* ability = ModalAbility(t, item);
      if (t.decision.min == 0) list.Add(Make(ActionKind::kPass));
      for (unsigned mode = 0; mode < ability->modes.count; ++mode) {
        if (ModeIsLegal(t, item, *ability, mode)) list.Add(Make(ActionKind::kMode, mode));
      }
      break;
    }
    case Ask::kMay:
      list.Add(Make(ActionKind::kYes));
      list.Add(Make(ActionKind::kNo));
      break;
    case Ask::kDiscount:
      list.Add(Make(ActionKind::kYes));
      if (CanDecline(t, item)) list.Add(Make(ActionKind::kNo));
      break;
    case Ask::kX: {
      const XRange range = RangeOfX(t, item, (frame.c & kTakeDiscount) != 0);
      for (int x = range.low; x <= range.high; ++x) {
        list.Add(Make(ActionKind::kNumber, static_cast<unsigned>(x)));
      }
      break;
    }
    case Ask::kTarget:
      if (t.decision.min == 0) list.Add(Make(ActionKind::kPass));
      for (const ObjectId id : TargetChoices(t, item, frame.a)) {
        list.Add(Make(ActionKind::kChoose, id));
      }
      for (Player player = 0; player < 2; ++player) {
        if (PlayerIsChoice(t, item, frame.a, player)) {
          list.Add(Make(ActionKind::kChoosePlayer, player));
        }
      }
      break;
    case Ask::kDivide:
      for (unsigned n = 1; n <= t.decision.max; ++n) list.Add(Make(ActionKind::kNumber, n));
      break;
    case Ask::kPayWith: {
      const effects::CostPart* part = PartAt(t, item, frame.a, (frame.c & kFree) != 0);
      for (const ObjectId id : PartChoices(t, ViewOf(t, item), *part, t.s.chosen)) {
        list.Add(Make(ActionKind::kChoose, id));
      }
      break;
    }
    default:
      break;
  }
}

}  // namespace clashdeck::alpha_clash
