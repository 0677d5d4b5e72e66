// Damage (117), health (116) and prevention (610).
#include <algorithm>
#include <array>
#include <vector>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace damage {
namespace {

void DealTo(Writer& w, Selector who, Index n) {
  Instruction& damage = w.Emit(Op::kDamage, who);
  damage.n = n;
  w.draft().damaged = who;
}

Value Deal(Writer& w, const Node& n) {
  const Index number = w.Eval(n, "number").n;
  const Value objects = w.Eval(n, "objects");
  DealTo(w, objects.who, number);
  return {};
}

Value DealAgain(Writer& w, const Node& n) {  // "deal four damage instead": to the same
  if (w.draft().damaged.who == Who::kNothing) w.Decline(n, "nothing before it was dealt damage");
  DealTo(w, w.draft().damaged, w.Eval(n, "number").n);
  return {};
}

Value DealTwice(Writer& w, const Node& n) {
  Deal(w, n);
  const Index number = w.Eval(n, "number", 1).n;
  const Value objects = w.Eval(n, "objects", 1);
  DealTo(w, objects.who, number);
  return {};
}

Value DealDivided(Writer& w, const Node& n) {
  const Index number = w.Eval(n, "number").n;
  const Value objects = w.Eval(n, "objects");
  if (objects.who.who != Who::kTarget) {
    w.Decline(n, "a division among others than targets");
    return {};
  }
  w.draft().targets[objects.who.index].divide = number;
  DealTo(w, objects.who, number);
  w.draft().code.back() |= Flag::kDivided;
  return {};
}

Value SelfDeals(Writer& w, const Node& n) {
  const Selector by = w.Eval(n, "objects").who;
  // "its attack power" is that of the card that deals it, wherever the words stand.
  const Index number = w.Eval(n, w.Has(n, "number") ? "number" : "amount").n;
  const Selector who = w.Eval(n, "objects", 1).who;
  DealTo(w, who, number);
  w.draft().code.back().by = by;
  return {};
}

// 603.6b: like a Trigger - Enter of that card.
Value DealtAsItEnters(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const Index number = w.Eval(n, "number").n;
  Filter that;
  that.is = static_cast<std::uint32_t>(Is::kLastMoved);
  that.zones = kEveryZone;
  Trigger trigger;
  trigger.on = effects::On::kEnter;
  trigger.subject = w.pool.Add(that);
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.draft().ability.delayed = true;
  w.draft().ability.trigger = w.pool.Add(trigger);
  w.Emit(Op::kDamage, Pick(Who::kEventObject)).n = number;
  const Index ability = w.CloseAsOther();
  w.Emit(Op::kDelay, objects.who).x = ability;
  return {};
}

// Whose Contender: a player, or the controller of a Contender that was named otherwise.
void Health(Writer& w, Op op, const Value& objects, Index n) {
  Instruction& change = w.Emit(op);
  change.n = n;
  change.player = Whom::kControllerOf;
  change.who = objects.who;
  if (objects.who.who == Who::kContenderOf) {
    change.player = static_cast<Whom>(objects.who.index);
    change.who = {};
  } else if (objects.who.who == Who::kSelf) {
    change.player = Whom::kYou;
    change.who = {};
  }
}

Value Gains(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  const Index number = w.Has(n, "number")      ? w.Eval(n, "number").n
                       : w.Has(n, "that-many") ? w.Eval(n, "that-many").n
                                               : w.Eval(n, "quantity").n;
  Index total = number;
  if (w.Has(n, "counted")) {
    Quantity times;
    times.kind = Number::kTimes;
    times.a = number;
    times.b = w.Eval(n, "counted").n;
    total = w.Add(times);
  }
  Health(w, w.Says(n, "gains") || w.Says(n, "gain") ? Op::kGainHealth : Op::kLoseHealth, objects,
         total);
  return {};
}

// 116.5: it is neither gained nor lost.
Value SetHealth(Writer& w, const Node& n) {
  Value whose;
  const bool all = w.Says(n, "each");
  const bool yours = w.Says(n, "your");
  whose.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(all ? Whom::kEach : Whom::kYou));
  if (!all && !yours) {
    Filter contender;
    contender.types = Mask(CardType::kContender);
    TargetSpec spec;
    spec.filter = w.pool.Add(contender);
    whose.who = w.AddTarget(n, spec);
    w.Mentioned(whose.who, contender.types);
  }
  Health(w, Op::kSetHealth, whose, w.Eval(n, "number").n);
  return {};
}

DamageKind KindOf(Writer& w, const Node& n) {
  if (w.Says(n, "clash")) return DamageKind::kClash;
  if (w.Says(n, "non-clash")) return DamageKind::kNonClash;
  return DamageKind::kAny;
}

Value DamageWord(Writer& w, const Node& n) {
  Value value;
  value.number = static_cast<int>(KindOf(w, n));
  return value;
}

// "prevent the next two damage that would be dealt to ...", "prevent two damage": a shield (610.7);
// "all": each time.
Value Prevent(Writer& w, const Node& n) {
  const Value so_much = w.Eval(n, "so-much");
  const Index number = so_much.n;
  const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Value objects = w.Has(n, "objects") ? w.Eval(n, "objects") : Value{};
  const Until until = w.Has(n, "duration") ? w.Eval(n, "duration").until : Until::kEndOfTurn;
  Instruction& prevent = w.Emit(Op::kPrevent);
  const bool by = w.Says(n, "by") || w.Says(n, "from") || w.Says(n, "deal");
  (by ? prevent.by : prevent.who) = objects.who;
  prevent.n = number;
  prevent.damage = kind;
  prevent.until = until;
  const bool next = number != kNil || so_much.number != 0;
  if (next) prevent |= Flag::kNext;
  // 610.7: a shield stands before somebody.
  if (next && !w.Has(n, "objects")) w.Decline(n, "nobody that the shield protects");
  return {};
}

Value Nothing(Writer&, const Node&) { return {}; }

Value NextSoMuch(Writer& w, const Node& n) {
  Value value;
  value.n = w.Eval(n, "number").n;
  return value;
}

Value NextInstance(Writer&, const Node&) {  // 610.8
  Value value;
  value.number = 1;
  return value;
}

// 610.1a: by all kinds of words it is prevention.
Value CannotBeDealt(Writer& w, const Node& n) {
  const auto kind = static_cast<DamageKind>(w.Eval(n, "damage").number);
  const Selector objects = w.Eval(n, "objects").who;
  Instruction& prevent = w.Emit(Op::kPrevent);
  const bool by = w.Says(n, "by") || w.Says(n, "deals") || w.Says(n, "deal");
  (by ? prevent.by : prevent.who) = objects;
  prevent.damage = kind;
  return {};
}

Value NeverPrevented(Writer& w, const Node& n) {
  if (w.Eval(n, "damage").number != static_cast<int>(DamageKind::kAny)) {
    w.Decline(n, "one kind of damage only");
  }
  Selector who = Pick(Who::kAll);
  if (w.Has(n, "objects")) {
    who = w.Eval(n, "objects").who;
  } else {
    Filter anything;
    anything.zones = kEveryZone;
    who.filter = w.pool.Add(anything);
  }
  w.Emit(Op::kForbid, who).n = static_cast<Index>(Forbid::kHaveDamagePrevented);
  return {};
}

// 107.1a
Value LosesHalf(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  Quantity health;
  health.kind = Number::kStatOf;
  health.n = static_cast<std::int16_t>(Stat::kHealth);
  health.who = objects.who;
  Quantity half;
  half.kind = w.Says(n, "up") ? Number::kHalfUp : Number::kHalfDown;
  half.a = w.Add(health);
  Health(w, Op::kLoseHealth, objects, w.Add(half));
  return {};
}

// 107.1b: as much again; a gain stops at the maximum (301.2b).
Value Doubled(Writer& w, const Node&) {
  Quantity health;
  health.kind = Number::kHealthOf;
  health.who.index = static_cast<std::uint8_t>(Whom::kYou);
  Instruction& gain = w.Emit(Op::kGainHealth);
  gain.player = Whom::kYou;
  gain.n = w.Add(health);
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act", "~deal <number> [non-clash] damage to <objects>", Deal},
    {"act", "~deal <number> [non-clash] damage to <objects> for each <counted>",
     [](Writer& w, const Node& n) {
       const Index each = w.Eval(n, "number").n;
       const Selector who = w.Eval(n, "objects").who;
       DealTo(w, who, ForEachOf(w, each, w.Eval(n, "counted").n));
       return Value{};
     }},
    {"act", "~deal <that-many> [non-clash] damage to <objects>",
     [](Writer& w, const Node& n) {
       const Index number = w.Eval(n, "that-many").n;
       DealTo(w, w.Eval(n, "objects").who, number);
       return Value{};
     }},
    {"act", "~deal [non-clash] damage to <objects> equal to <quantity>",
     [](Writer& w, const Node& n) {
       const Selector who = w.Eval(n, "objects").who;
       DealTo(w, who, w.Eval(n, "quantity").n);
       return Value{};
     }},
    {"act", "~deal [non-clash] damage equal to <quantity> to <objects>",
     [](Writer& w, const Node& n) {
       const Index number = w.Eval(n, "quantity").n;
       DealTo(w, w.Eval(n, "objects").who, number);
       return Value{};
     }},
    {"act", "~deal <number> [non-clash] damage", DealAgain},
    {"act",
     "~deal <number> [non-clash] damage to <objects> and <number> [non-clash] damage to <objects>",
     DealTwice},
    {"act", "~deal <number> [non-clash] damage divided as you choose among <objects>", DealDivided},
    {"effect", "<objects> deals <number> damage to <objects>", SelfDeals},
    {"effect", "<objects> deals damage equal to <amount> to <objects>", SelfDeals},
    {"effect", "<objects> deals damage to <objects> equal to <amount>", SelfDeals},
    {"effect", "<objects> is dealt <number> damage as it enters play", DealtAsItEnters},
    {"effect", "<objects> (is|are) dealt <number> damage",
     [](Writer& w, const Node& n) {
       const Value objects = w.Eval(n, "objects");
       DealTo(w, objects.who, w.Eval(n, "number").n);
       return Value{};
     }},
    {"effect", "<objects> (gains|gain|loses|lose) <number> health", Gains},
    {"effect", "<objects> (gains|gain|loses|lose) health equal to <quantity>", Gains},
    {"effect", "<objects> (gains|gain|loses|lose) <that-many> health", Gains},
    {"effect", "<objects> (gains|gain|loses|lose) <number> health for each <counted>", Gains},
    {"act", "~set (your|target|each) contender's health [total] to <number>", SetHealth},
    {"effect", "(your|target|each) contender's health [total] becomes <number>", SetHealth},
    {"effect", "(your|target|each) contender's health [total] is now <number>", SetHealth},
    {"effect", "(your|target|each) contender's health [total] is set to <number>", SetHealth},

    {"damage", "[clash|non-clash] damage", DamageWord},
    {"act", "prevent <so-much> <damage> [that would be dealt] [<duration>]", Prevent},
    {"act", "prevent <so-much> <damage> [that would be] dealt (to|by) <objects> [<duration>]",
     Prevent},
    {"act", "prevent <so-much> <damage> from <objects> [<duration>]", Prevent},
    {"act", "prevent <so-much> <damage> <objects> would deal [<duration>]", Prevent},
    {"act", "prevent <so-much> <damage> <objects> would (be dealt|take) [<duration>]", Prevent},
    {"so-much", "all [of the]", Nothing},
    {"so-much", "the next <number>", NextSoMuch},
    {"so-much", "the next <number> points of", NextSoMuch},
    {"so-much", "<number>", NextSoMuch},
    {"so-much", "the next", NextInstance},
    // 610.12
    {"sentence", "(this|that) damage can't be prevented .",
     [](Writer& w, const Node& n) {
       std::vector<Instruction>& code = w.draft().code;
       for (std::size_t i = code.size(); i-- > 0;) {
         if (code[i].op != Op::kDamage) continue;
         code[i] |= Flag::kUnpreventable;
         return Value{};
       }
       w.Decline(n, "no damage before it that this could mean");
       return Value{};
     }},
    {"durable", "<damage> (dealt by|from) <objects> can't be prevented", NeverPrevented},
    {"durable", "<damage> <objects> (deals|deal) can't be prevented", NeverPrevented},
    {"durable", "<damage> can't be prevented", NeverPrevented},
    {"durable", "<damage> can't be dealt (to|by) <objects>", CannotBeDealt},
    {"durable", "<objects> (takes|take|is dealt|are dealt|deals|deal) no <damage>", CannotBeDealt},
    {"act", "double your contender's health [total]", Doubled},
    {"effect", "<objects> loses half its health , rounded (up|down)", LosesHalf},
    {"act", "~gain <number> health",  // a player's health is that of the Contender (116.1)
     [](Writer& w, const Node& n) {
       const Index number = w.Eval(n, "number").n;
       Instruction& gain = w.Emit(Op::kGainHealth);
       gain.player = w.draft().actor;
       gain.n = number;
       return Value{};
     }},
    {"act", "~gain <number>",  // "gain two instead": of health, as just before
     [](Writer& w, const Node& n) {
       const std::vector<Instruction>& code = w.draft().code;
       const bool gained = std::any_of(code.begin(), code.end(), [](const Instruction& in) {
         return in.op == Op::kGainHealth;
       });
       if (!gained) w.Decline(n, "nothing before it says of what");
       const Index number = w.Eval(n, "number").n;
       Instruction& gain = w.Emit(Op::kGainHealth);
       gain.player = w.draft().actor;
       gain.n = number;
       return Value{};
     }},
    {"act", "~lose <number> health",
     [](Writer& w, const Node& n) {
       const Index number = w.Eval(n, "number").n;
       Instruction& lose = w.Emit(Op::kLoseHealth);
       lose.player = w.draft().actor;
       lose.n = number;
       return Value{};
     }},
});

}  // namespace
}  // namespace damage

std::span<const Row> DamageRows() { return damage::kRows; }

}  // namespace clashdeck::text
