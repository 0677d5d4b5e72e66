// What is done to permanents: ready, engage, attach, negate, counters, control, the Portal, the
// Clash.
#include <array>

#include "engine/text/objects.h"
#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace permanents {
namespace {

template <Op kOp>
Value Do(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.Emit(kOp, objects.who);
  return {};
}

// 605.2b, 703.11a: what is engaged cannot be engaged, so it is not chosen for it.
Value Engage(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  if (!w.draft().code.empty() && w.draft().code.back().op == Op::kChoose &&
      objects.who.who == Who::kSet) {
    Value ready;
    for (Index i = w.draft().code.back().who.filter; i != kNil; i = w.pool.filters[i].other) {
      ready.filters.push_back(w.pool.filters[i]);
      ready.filters.back().other = kNil;
      ready.filters.back().is |= static_cast<std::uint32_t>(Is::kReady);
    }
    const Index filter = w.FilterOf(ready);
    w.draft().code.back().who.filter = filter;
  }
  w.Emit(Op::kEngage, objects.who);
  return {};
}

template <Op kOp>
Value Plain(Writer& w, const Node&) {
  w.Emit(kOp).player = w.draft().actor;
  return {};
}

bool EngageCost(Writer& w, const Node& n, CostDraft& cost) {
  return CostOfObjects(w, *w.Child(n, "objects"), Pay::kEngageSelf, Pay::kEngage, cost);
}

bool UnattachCost(Writer& w, const Node& n, CostDraft& cost) {
  if (!w.Has(*w.Child(n, "objects"), "self")) return false;
  CostPart part;
  part.pay = Pay::kUnattachSelf;
  cost.parts.push_back(part);
  return true;
}

// The Weapon first, then the bearer; both are settled before anything is written.
Value Attach(Writer& w, const Node& n) {
  const Value weapons = w.Eval(n, "objects");
  const Value bearer = w.Eval(n, "objects", 1);
  w.Emit(Op::kAttach, bearer.who).by = weapons.who;
  return {};
}

// Only Contenders bear Contender Weapons, and a player has one (301.1).
Value AttachToContender(Writer& w, const Node& n) {
  const Value weapons = w.Eval(n, "objects");
  const TypeMask types = w.draft().mentions.empty() ? TypeMask{0} : w.draft().mentions.back().types;
  if (types != Mask(CardType::kContenderWeapon)) w.Decline(n, "nothing says what to attach it to");
  w.Emit(Op::kAttach, Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou))).by =
      weapons.who;
  return {};
}

Value PutCounters(Writer& w, const Node& n) {
  Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  const auto kind = static_cast<NameId>(w.Eval(n, "counter").number);
  const Value objects = w.Eval(n, "objects");
  if (w.Has(n, "counted")) number = Times(w, number, w.Eval(n, "counted").n);
  Instruction& put = w.Emit(Op::kPutCounters, objects.who);
  put.n = number;
  put.x = kind;
  w.draft().counters_put = put;
  return {};
}

// 601.1d: the division is declared with the targets.
Value DistributeCounters(Writer& w, const Node& n) {
  const Index number = w.Eval(n, "number").n;
  const auto kind = static_cast<NameId>(w.Eval(n, "counter").number);
  const Value objects = w.Eval(n, "objects");
  if (objects.who.who != Who::kTarget) {
    w.Decline(n, "a division among others than targets");
    return {};
  }
  w.draft().targets[objects.who.index].divide = number;
  Instruction& put = w.Emit(Op::kPutCounters, objects.who);
  put.n = number;
  put.x = kind;
  put |= Flag::kDivided;
  return {};
}

Value RemoveCounters(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  const auto kind = static_cast<NameId>(w.Eval(n, "counter").number);
  const Selector who = w.Has(n, "noun") ? All(w, w.Eval(n, "noun")) : w.Eval(n, "objects").who;
  Instruction& remove = w.Emit(Op::kRemoveCounters, who);
  remove.n = number;
  remove.x = kind;
  remove.player = w.draft().actor;
  remove.set = w.NewSet();
  if (w.Says(n, "all")) remove |= Flag::kAllCounters;
  if (w.Says(n, "any") || w.Says(n, "up")) remove |= Flag::kUpTo;
  if (w.Says(n, "any")) remove.n = w.Number(kAnyNumber);
  // From among them, as the player likes; "from each" of them is each one's own.
  const bool among =
      w.Has(n, "noun") || (who.who == Who::kAll && !w.Says(*w.Child(n, "objects"), "each"));
  if (among && !w.Says(n, "all")) remove |= Flag::kDivided;
  return {};
}

// "remove those counters": as many of that kind from where they were put.
Value RemoveThose(Writer& w, const Node& n) {
  const Instruction put = w.draft().counters_put;
  if (put.op != Op::kPutCounters) {
    w.Decline(n, "no counters before it that this could mean");
    return {};
  }
  Instruction& remove = w.Emit(Op::kRemoveCounters, put.who);
  remove.n = put.n;
  remove.x = put.x;
  remove.set = w.NewSet();
  return {};
}

bool RemoveCost(Writer& w, const Node& n, CostDraft& cost) {
  if (!w.Has(n, "objects") || !w.Has(*w.Child(n, "objects"), "self")) return false;
  if (w.Says(n, "all") || w.Says(n, "any") || w.Says(n, "up")) return false;
  CostPart part;
  part.pay = Pay::kRemoveCounters;
  part.name = static_cast<NameId>(w.Eval(n, "counter").number);
  if (w.Has(n, "number")) part.quantity = w.Eval(n, "number").n;
  cost.parts.push_back(part);
  return true;
}

constexpr int kMostCounters = 255;

Value MoveCounters(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(kAnyNumber);
  const auto kind = static_cast<NameId>(w.Eval(n, "counter").number);
  if (kind == kNoName) w.Decline(n, "Counters of several kinds");
  const Value from = w.Eval(n, "objects");
  const Value to = w.Eval(n, "objects", 1);
  Index moved = w.Says(n, "all") ? w.Number(kMostCounters) : number;
  if (w.Says(n, "any")) {  // 107.1c: as many as the player likes
    Quantity there;
    there.kind = Number::kStatOf;
    there.n = static_cast<std::int16_t>(Stat::kCounters);
    there.b = kind;
    there.who = w.Known(from.who);
    Instruction& choose = w.Emit(Op::kChooseNumber);
    choose.player = w.draft().actor;
    choose.n = w.Add(there);
    choose.set = w.NewSet();
    Quantity chosen;
    chosen.kind = Number::kRegister;
    chosen.n = w.Register(choose.set);
    moved = w.Add(chosen);
  }
  Instruction& move = w.Emit(Op::kMoveCounters, to.who);
  move.by = from.who;
  move.n = moved;
  move.x = kind;
  return {};
}

Value Portal(Writer& w, const Node& n) {
  Instruction& portal = w.Emit(Op::kPortal);
  portal.player = w.draft().actor;
  portal.n = w.Says(n, "open") ? 1 : w.Says(n, "close") ? 2 : 0;
  return {};
}

Value Control(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  Instruction& take = w.Emit(Op::kTakeControl, objects.who);
  take.player = w.draft().actor;
  if (w.Has(n, "duration")) {
    const Until until = w.Eval(n, "duration").until;
    w.draft().code.back().until = until;
  }
  return {};
}

Value NextEnter(Writer& w, const Node& n) {
  Selector who = Pick(Who::kNothing);  // whoever's comes next
  if (w.Has(n, "objects")) who = w.Eval(n, "objects").who;
  if (w.Says(n, "card's") || w.Says(n, "its")) {
    const auto card = w.Latest(0, false, true);
    if (!card) {
      w.Decline(n, "nothing before it that this could mean");
      return {};
    }
    who = card->who;
  }
  const Index all = w.Says(n, "effects") ? w.Number(kAnyNumber) : kNil;
  Instruction& negate = w.Emit(Op::kNegateNextEnter, who);
  negate.until = Until::kEndOfTurn;
  negate.n = all;
  return {};
}

// A card that is being played: the change waits until it enters play (609.1c).
Value EntersEngaged(Writer& w, const Node& n) { return Do<Op::kEngage>(w, n); }
Value EntersYours(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.Emit(Op::kTakeControl, objects.who).player = Whom::kYou;
  return {};
}

// The verb itself lets the player choose a card, or none.
Value PlayFree(Writer& w, const Node& n) {
  const Node& objects = *w.Child(n, "objects");
  const Selector who = w.Reads(objects, "(a|an|another|a single) <noun>")
                           ? All(w, w.Eval(objects, "noun"))
                           : w.Eval(objects).who;
  Instruction& play = w.Emit(Op::kPlayFree, who);
  play.player = w.draft().actor;
  if (w.draft().optional) play |= Flag::kUpTo;  // "you may"
  return {};
}

constexpr int kLargestNumber = 20;  // more than any number that a card could ask for

Value ChooseNumber(Writer& w, const Node& n) {
  Instruction& choose = w.Emit(w.Says(n, "color") ? Op::kChooseColor : Op::kChooseNumber);
  choose.player = w.draft().actor;
  choose.n = w.Says(n, "color") ? kNil : w.Number(kLargestNumber);
  choose.set = w.NewSet();
  w.draft().chosen_number = choose.set;
  return {};
}

Value ChoosePlayer(Writer& w, const Node& n) {
  if (w.Says(n, "opponent")) {
    w.draft().that_player = Whom::kOpponent;
    return {};
  }
  // A player chosen on resolution is asked for like a target that anybody may be.
  TargetSpec spec;
  spec.players = 3;
  w.AddTarget(n, spec);
  w.draft().that_player = Whom::kTarget;
  return {};
}

Value RollDie(Writer& w, const Node& n) {
  const std::string_view die = w.Words(*w.Child(n, "#die"));
  int sides = 0;
  for (char c : die.substr(1)) sides = sides * 10 + (c - '0');
  Instruction& roll = w.Emit(Op::kRollDie);
  roll.player = w.draft().actor;
  roll.n = w.Number(sides);
  if (w.Has(n, "number")) roll.m = w.Eval(n, "number").n;  // 707.1a
  roll.set = w.NewSet();
  return {};
}

Value Skip(Writer& w, const Node& n) {
  Instruction& skip = w.Emit(Op::kSkip);
  skip.player = w.draft().actor;
  skip.n = static_cast<Index>(w.Says(n, "draw")    ? effects::On::kDrawStep
                              : w.Says(n, "ready") ? effects::On::kReadyStep
                                                   : effects::On::kStartOfTurn);
  return {};
}

Value PayNow(Writer& w, const Node& n) {
  CostDraft cost;
  AsCosts(w, n, cost);
  if (cost.price.x) w.Decline(n, "an X that is paid while resolving");
  const Index row = w.Add(cost);
  const std::size_t pays = w.here();
  w.Emit(Op::kUnlessPays).n = row;
  w.draft().code.back().player = w.draft().actor;
  w.Land(pays);
  return {};
}

bool PayCost(Writer& w, const Node& n, CostDraft& cost) {
  if (w.Has(n, "gems")) {
    const Price price = w.Eval(n, "gems").price;
    for (int i = 0; i < kColors; ++i) cost.price.gems[i] += price.gems[i];
    cost.price.total += price.total;
    return true;
  }
  if (w.Says(n, "health")) {
    CostPart part;
    part.pay = Pay::kPayHealth;
    part.quantity = w.Eval(n, "number").n;
    cost.parts.push_back(part);
    return true;
  }
  const Value number = w.Eval(n, "number");
  const Quantity& quantity = w.pool.quantities[number.n];
  if (quantity.kind == Number::kX) {
    cost.price.x = true;
  } else if (quantity.kind == Number::kConstant) {
    cost.price.total = static_cast<std::uint8_t>(cost.price.total + number.number);
  } else {
    return false;
  }
  return true;
}

// 113.7
Value ChangesTargets(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  Instruction& change = w.Emit(Op::kChangeTargets, who);
  change.player = w.draft().actor;
  change.n = static_cast<Index>(w.Says(n, "any") || w.Says(n, "new") ? Retarget::kSome
                                : w.Says(n, "a")                     ? Retarget::kOne
                                                                     : Retarget::kAll);
  return {};
}

// `who` and `by`: control of both is exchanged; the first becomes a copy of the second.
template <Op kOp>
Value TwoParties(Writer& w, const Node& n) {
  const Selector first = w.Eval(n, "objects").who;
  const Selector second = w.Eval(n, "objects", 1).who;
  w.draft().last_effect = w.here();
  Instruction& both = w.Emit(kOp, second);
  both.by = first;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act", "change (the target|the targets|a target|any targets) of <objects>", ChangesTargets},
    {"act", "choose new targets for <objects>", ChangesTargets},

    {"act", "~ready <objects>", Do<Op::kReady>},
    {"act", "~engage <objects>", Engage, EngageCost},
    {"act", "~unattach <objects>", Do<Op::kUnattach>, UnattachCost},
    {"act", "~unattach all <noun> from <objects>",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       const Index bearer = OnlyThese(w, n, w.Eval(n, "objects").who);
       for (Filter& filter : noun.filters) filter.bearer = bearer;
       w.Emit(Op::kUnattach, All(w, noun));
       return Value{};
     }},
    {"act", "~attach <objects> to <objects>", Attach},
    {"act",
     "~attach <objects> to <objects> without paying (its|their|that weapon's|the|that contender "
     "weapon's) [attach] "
     "(cost|costs)",
     Attach},
    {"act",
     "~attach <objects> without paying (its|their|that weapon's|the) attach (cost|costs) to "
     "<objects>",
     Attach},
    {"act", "~attach <objects> without paying (its|their|that weapon's|the) attach (cost|costs)",
     AttachToContender},
    {"act", "~pay <gems>", PayNow, PayCost},
    {"act", "~pay <number> (resource|resources) [of any color]", PayNow, PayCost},
    {"act", "~pay <number> health", PayNow, PayCost},

    {"act", "~remove <objects> from (the|this) clash", Do<Op::kRemoveFromClash>},
    {"act", "~negate <objects>", Do<Op::kNegate>},
    {"act", "~negate the effects of <objects>", Do<Op::kNegate>},
    {"act", "negate (that|the|this|target) attack", Plain<Op::kNegateAttack>},
    {"act", "negate the next trigger - enter effect this turn", NextEnter},
    {"act", "negate the trigger - enter (effect|effects) of <objects>", NextEnter},
    {"act", "negate (that card's|that clash card's|its) trigger - enter (effect|effects)",
     NextEnter},

    {"act", "(~put|~place) (a|an|<number>) <counter> (on|onto) <objects>", PutCounters},
    {"act", "~put (a|<number>) <counter> on <objects> for each <counted>", PutCounters},
    {"act", "~distribute <number> <counter> [as you choose] among <objects>", DistributeCounters},
    {"act", "~put <number> <counter> divided as you choose among <objects>", DistributeCounters},
    {"act", "~remove (a|an|all|<number>|any number of|up to <number>) <counter> from <objects>",
     RemoveCounters, RemoveCost},
    {"act", "remove those counters", RemoveThose},
    {"act", "~remove (a|all|<number>|any number of|up to <number>) <counter> from among <noun>",
     RemoveCounters},
    {"act",
     "~move (a|all|<number>|any number of) <counter> (from|on) <objects> (to|onto) <objects>",
     MoveCounters},

    {"act", "(~activate|~open|~close) the portal", Portal},
    {"act", "(activate|open|close) it",  // after "if the Portal is ..."
     [](Writer& w, const Node& n) {
       const auto about_portal = [&](Index i) {
         if (i == kAlways) return false;
         const effects::Test test = w.pool.conditions[i].test;
         return test == effects::Test::kPortalOpen || test == effects::Test::kPortalClosed;
       };
       if (!about_portal(w.draft().last_condition) && !about_portal(w.draft().ability.condition)) {
         w.Decline(n, "no Portal before it that this could mean");
       }
       return Portal(w, n);
     }},
    {"act", "(~gain|~take) control of <objects> [<duration>]", Control},
    {"effect", "<objects> enters play engaged", EntersEngaged},
    {"effect", "<objects> enters play under your control", EntersYours},
    {"act", "end (this|the) clash", Plain<Op::kEndClash>},
    {"effect", "the clash ends", Plain<Op::kEndClash>},
    {"effect", "<objects> (may|can) attack again [this turn]", Do<Op::kMayAttackAgain>},
    {"act", "~exchange control of <objects> and <objects>", TwoParties<Op::kExchangeControl>},
    {"effect", "<objects> becomes a copy of <objects>", TwoParties<Op::kBecomeCopy>},
    {"act", "~win the game", Plain<Op::kWin>},
    {"act", "~lose the game", Plain<Op::kLose>},
    {"effect", "the game is a draw", Plain<Op::kDrawGame>},
    {"act", "~play <objects> without paying (its|their) resource cost", PlayFree},
    {"act", "choose a (number|color)", ChooseNumber},
    {"act", "choose (a player|an opponent)", ChoosePlayer},
    {"act", "choose target (player|opponent)",
     [](Writer& w, const Node& n) {
       TargetSpec spec;
       spec.players = w.Says(n, "opponent") ? 2 : 3;
       w.AddTarget(n, spec);
       w.draft().that_player = Whom::kTarget;
       return Value{};
     }},
    {"act", "~roll a #die", RollDie},
    {"act", "~roll <number> #die", RollDie},
    {"act", "~skip (your|their) next (draw step|ready step|turn)", Skip},
});

}  // namespace
}  // namespace permanents

std::span<const Row> PermanentRows() { return permanents::kRows; }

}  // namespace clashdeck::text
