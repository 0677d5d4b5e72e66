// Which cards an effect is about: this one, targets (113), chosen ones, all of a kind, and the
// pronouns that refer back to one of them.
#include <array>
#include <optional>

#include "engine/text/objects.h"
#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace objects {
namespace {

TypeMask TypesOf(const Value& noun) {
  TypeMask types = 0;
  constexpr std::uint32_t kAttachedThings = Is::kAttached | Is::kOnBearer;
  for (const Filter& filter : noun.filters) {
    const bool weapon = filter.bearer != kNil || (filter.is & kAttachedThings) != 0;
    types |= filter.types == 0 && weapon ? kAnyWeapon : filter.types;
  }
  return types;
}

Value Meaning(Selector who, bool plural = false) {
  Value value;
  value.who = who;
  value.plural = plural;
  return value;
}

Value Self(Writer& w, const Node&) {
  const Selector self = Pick(Who::kSelf);
  w.Mentioned(self, Mask(w.facts.type));
  return Meaning(self);
}

// "another": than what was named last of its kind, else than this card, where it is of that kind.
void Another(Writer& w, const Node& at, Value& noun) {
  Is than = Is::kSelf;
  const auto mention = w.Latest(TypesOf(noun), false, false);
  if (mention) {
    switch (mention->who.who) {
      case Who::kTarget:
        than = Is::kTargetOfThis;
        break;
      case Who::kEventObject:
      case Who::kEventOther:
        than = Is::kOfEvent;
        break;
      case Who::kSet:
      case Who::kLast:
        than = Is::kLastMoved;
        break;
      case Who::kBearer:
        than = Is::kBearerOfThis;
        break;
      default:
        break;
    }
  }
  const bool action = (Mask(w.facts.type) & (kAnyAction | Mask(CardType::kTrap))) != 0;
  if (than == Is::kSelf && action && TypesOf(noun) != 0 &&
      (TypesOf(noun) & Mask(w.facts.type)) == 0) {
    w.Decline(at, "another than what");
  }
  for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(than);
}

// 113.2b: what can't be in play is targeted where it can be.
void WhereItCanBe(Value& noun) {
  for (Filter& filter : noun.filters) {
    const bool action = filter.types != 0 && (filter.types & ~kAnyAction) == 0;
    if (action && filter.zones == 0) filter.zones = Mask(Zone::kStandby);
  }
}

TypeMask TypesOfSlot(Writer& w, Index filter) {
  TypeMask types = 0;
  for (Index i = filter; i != kNil; i = w.pool.filters[i].other) {
    if (w.pool.filters[i].types == 0) return 0;
    types |= w.pool.filters[i].types;
  }
  return types;
}

// "target Contender and Clash card": two kinds, and one word for both.
bool JoinsKinds(Writer& w, const Node& noun) {
  const Node* kinds = w.Child(noun, "kinds");
  if (kinds == nullptr) return false;
  return w.Says(*kinds, "and") && !w.Says(*kinds, "or");
}

// One instance of the word "target" is one slot (113.3).
Value Target(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  TargetSpec spec;
  Draft& draft = w.draft();
  if (w.Says(n, "another") || w.Says(n, "other")) {
    bool earlier = false;
    for (std::size_t i = 0; i < draft.targets.size(); ++i) {
      if (draft.targets[i].filter == kAnything) continue;
      const TypeMask types = TypesOfSlot(w, draft.targets[i].filter);
      if (types != 0 && TypesOf(noun) != 0 && (types & TypesOf(noun)) == 0) continue;
      spec.distinct_from = static_cast<std::uint8_t>(i);
      earlier = true;
    }
    if (!earlier) Another(w, n, noun);
  }
  WhereItCanBe(noun);
  spec.filter = w.FilterOf(noun);
  bool plural = false;
  if (w.Has(n, "number")) {
    const Value number = w.Eval(n, "number");
    const Quantity& quantity = w.pool.quantities[number.n];
    spec.max = quantity.kind == Number::kConstant ? static_cast<std::uint8_t>(quantity.n) : 0xFF;
    if (quantity.kind != Number::kConstant && quantity.kind != Number::kX) {
      w.Decline(n, "a number of targets that is neither plain nor X");
    }
    spec.min = w.Says(n, "up") ? std::uint8_t{0} : spec.max;
    plural = spec.max > 1;
  }
  if (w.Says(n, "any")) {
    spec.min = 0;
    spec.max = kAnyNumber;
    plural = true;
  }
  if (!plural && JoinsKinds(w, *w.Child(n, "noun"))) w.Decline(n, "one target of two kinds");
  if (draft.optional) spec.min = 0;  // 113.6a
  const Selector who = w.AddTarget(n, spec);
  w.Mentioned(who, TypesOf(noun), plural);
  return Meaning(who, plural);
}

template <Whom kWhose>
Value ContenderOf(Writer& w, const Node&) {
  const Selector who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(kWhose));
  w.Mentioned(who, Mask(CardType::kContender));
  Value value = Meaning(who);
  value.player = kWhose;
  return value;
}

// "an opponent's Contender": there is no choice.
bool IsTheirContender(const Value& noun) {
  Filter theirs;
  theirs.types = Mask(CardType::kContender);
  theirs.control = Control::kNotYou;
  return noun.filters.size() == 1 && noun.filters.front() == theirs;
}

// Chosen as the effect resolves, by whoever acts (605.2).
Value Chosen(Writer& w, const Node& n) {
  Value noun = w.Eval(n, w.Has(n, "noun") ? "noun" : "extreme");
  if (IsTheirContender(noun)) return ContenderOf<Whom::kOpponent>(w, n);
  if (w.Says(n, "another") || w.Says(n, "other")) Another(w, n, noun);
  Index count = w.Number(1);
  bool plural = false;
  if (w.Has(n, "number") || w.Has(n, "quantity")) {
    count = w.Eval(n, w.Has(n, "number") ? "number" : "quantity").n;
    const Quantity& quantity = w.pool.quantities[count];
    plural = quantity.kind != Number::kConstant || quantity.n > 1;
  }
  const std::uint8_t set = w.NewSet();
  Instruction& choose = w.Emit(Op::kChoose, All(w, noun));
  choose.player = w.draft().actor;
  choose.n = count;
  choose.set = set;
  if (w.Says(n, "up")) choose |= Flag::kUpTo;
  if (w.Says(n, "any") || w.Says(n, "more")) {
    choose |= Flag::kUpTo;
    choose.n = w.Number(kAnyNumber);
    plural = true;
  }
  const Selector who = Pick(Who::kSet, set);
  w.Mentioned(who, TypesOf(noun), plural);
  return Meaning(who, plural);
}

// 606.6a: chosen when the effect is made; what it has to be is looked at again later (610.9).
Value ChosenSource(Writer& w, const Node& n) {
  Selector from = Pick(Who::kSources);
  if (w.Has(n, "adjectives")) from.filter = w.FilterAnywhere(w.Eval(n, "adjectives"));
  const std::uint8_t set = w.NewSet();
  Instruction& choose = w.Emit(Op::kChoose, from);
  choose.player = w.draft().actor;
  choose.n = w.Number(1);
  choose.set = set;
  Selector who = Pick(Who::kSet, set);
  w.Mentioned(who, 0);
  who = w.Known(who);
  who.filter = from.filter;
  return Meaning(who);
}

// "a target Clash card or a target Relic": one of either kind.
Value EitherTarget(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  for (const Filter& filter : w.Eval(n, "noun", 1).filters) noun.filters.push_back(filter);
  TargetSpec spec;
  spec.filter = w.FilterOf(noun);
  if (w.draft().optional) spec.min = 0;
  const Selector who = w.AddTarget(n, spec);
  w.Mentioned(who, TypesOf(noun));
  return Meaning(who);
}

Value AtRandom(Writer& w, const Node& n) {
  Filter hand;
  hand.zones = Mask(Zone::kHand);
  hand.control = w.Says(n, "your") ? Control::kYou : w.Theirs();
  Selector from = Pick(Who::kAll);
  from.filter = w.pool.Add(hand);
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  Instruction& choose = w.Emit(Op::kChoose, from);
  choose.player = w.draft().actor;
  choose.n = number;
  choose |= Flag::kRandom;
  choose.set = w.NewSet();
  const Selector who = Pick(Who::kSet, choose.set);
  w.Mentioned(who, 0);
  return Meaning(who);
}

// All of a kind: "Clash cards", "all Clash cards"; one without an article is no English.
bool IsPlural(const Writer& w, const Node& noun) {
  const Node* kinds = w.Child(noun, "kinds");
  if (kinds == nullptr) return !w.Has(noun, "sign") && !w.Has(noun, "#name");
  return w.Words(*kinds).back() == 's';
}

Value Every(Writer& w, const Node& n) {
  if (!w.Says(n, "each") && !IsPlural(w, *w.Child(n, "noun"))) {
    w.Decline(n, "one card, and no word that says which");
  }
  Value noun = w.Eval(n, "noun");
  if (IsTheirContender(noun)) return ContenderOf<Whom::kOpponent>(w, n);
  const bool action = (Mask(w.facts.type) & (kAnyAction | Mask(CardType::kTrap))) != 0;
  if (w.Says(n, "other") && action) {
    Another(w, n, noun);
  } else if (w.Says(n, "other")) {
    for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
  }
  const Selector who = All(w, noun);
  w.Mentioned(who, TypesOf(noun), true);
  return Meaning(who, true);
}

// "each Clash card and each Contender": both kinds at once.
Value EachOfBoth(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  for (const Filter& filter : w.Eval(n, "noun", 1).filters) noun.filters.push_back(filter);
  if (w.Says(n, "other")) {  // this card is in neither
    for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
  }
  const Selector who = All(w, noun);
  w.Mentioned(who, TypesOf(noun), true);
  return Meaning(who, true);
}

Value Refer(Writer& w, const Node& n, TypeMask types, bool plural, bool not_self) {
  const auto mention = w.Latest(types, plural, not_self);
  if (!mention) {
    w.Decline(n, "nothing before it that this could mean");
    return Meaning(Pick(Who::kLast));
  }
  return Meaning(mention->who, mention->plural);
}

// Of the two parties of an event "it" is the subject ("whenever this card deals damage to a Clash
// card, ... on it"), whom it was done to is "that card".
Value It(Writer& w, const Node& n) {
  const std::vector<Mention>& all = w.draft().mentions;
  const bool two = all.size() > 1 && all.back().party == 2 && all[all.size() - 2].party == 1;
  if (two) return Meaning(w.Known(all[all.size() - 2].who));
  return Refer(w, n, 0, false, false);
}
Value That(Writer& w, const Node& n) {
  for (const std::string_view done : kParticiples) {
    if (!w.Says(n, done)) continue;
    if (const auto who = w.Done(done)) return Meaning(*who);
    w.Decline(n, "nothing before it that this could mean");
    return Meaning(Pick(Who::kLast));
  }
  TypeMask types = 0;
  if (w.Has(n, "kind")) types = w.Eval(n, "kind").filters.front().types;
  if (const Node* second = w.Child(n, "kind", 1)) {
    types = static_cast<TypeMask>(types | w.Eval(*second).filters.front().types);
  }
  constexpr auto kNoContender =
      static_cast<TypeMask>(static_cast<TypeMask>(~TypeMask{0}) & ~Mask(CardType::kContender));
  if (types == 0 && w.Latest(kNoContender, false, true)) types = kNoContender;
  const Value that = Refer(w, n, types, false, true);
  if (types == 0 && that.who.who == Who::kContenderOf) {  // nobody calls "your Contender" so
    w.Decline(n, "nothing before it that this could mean");
  }
  return that;
}
// "the revealed card": of the pile that was revealed, whatever was named since (703.8).
Value Revealed(Writer& w, const Node& n) {
  const Selector pile = w.draft().pile;
  return pile.who == Who::kSet ? Meaning(w.Known(pile)) : That(w, n);
}

// "one of the discarded cards"
Value OneOfDone(Writer& w, const Node& n) {
  std::optional<Selector> from;
  for (const std::string_view done : kParticiples) {
    if (w.Says(n, done)) from = w.Done(done);
  }
  if (!from) {
    w.Decline(n, "nothing before it that this could mean");
    return Meaning(Pick(Who::kLast));
  }
  const std::uint8_t set = w.NewSet();
  Instruction& choose = w.Emit(Op::kChoose, *from);
  choose.player = w.draft().actor;
  choose.n = w.Number(1);
  choose.set = set;
  const Selector who = Pick(Who::kSet, set);
  w.Mentioned(who, 0);
  return Meaning(who);
}

// After the instruction, kLast is what it was about.
bool ActsOnThem(const Instruction& in) {
  switch (in.op) {
    case Op::kDamage:
    case Op::kReady:
    case Op::kEngage:
    case Op::kPutCounters:
      return true;
    case Op::kModify:
    case Op::kSetStats:
    case Op::kKeywordGive:
    case Op::kKeywordTake:
    case Op::kGrant:
    case Op::kColorSet:
      return in.until != Until::kForever;  // by a resolution
    default:
      return false;
  }
}

// 608.2c: those that the words just before were about, though these may have changed them.
Value Those(Writer& w, const Node& n) {
  Value those = Refer(w, n, 0, true, true);
  const std::vector<Instruction>& before = w.draft().code;
  if (those.who.who != Who::kAll || before.empty()) return those;
  const bool acted = before.back().who == those.who && ActsOnThem(before.back());
  return acted ? Meaning(Pick(Who::kLast), true) : those;
}

// "its controller's Contender": from here on that controller is "that player".
Value ContenderOfController(Writer& w, const Node& n) {
  const Value whose = w.Has(n, "that-object") ? w.Eval(n, "that-object") : It(w, n);
  Instruction& bind = w.Emit(Op::kThatPlayer, whose.who);
  bind.player = Whom::kControllerOf;
  w.draft().that_player = Whom::kEventPlayer;
  return ContenderOf<Whom::kEventPlayer>(w, n);
}

template <Who kWho, CardType kType>
Value Fixed(Writer& w, const Node&) {
  const Selector who = Pick(kWho == Who::kBearer ? w.bearer() : kWho);
  w.Mentioned(who, Mask(kType));
  return Meaning(who);
}

Value BeingPlayed(Writer& w, const Node& n) {
  const Selector who = Pick(Who::kCardBeingPlayed);
  const Value kind = w.Eval(n, "kind");
  w.Mentioned(who, TypesOf(kind));
  if (TypesOf(kind) != 0) {  // 304.8: it answers a card of that type and no other
    Condition is;
    is.test = effects::Test::kMatches;
    is.who = who;
    is.a = w.FilterAnywhere(kind);
    const Index holds = w.Test(is);
    Ability& ability = w.draft().ability;
    ability.condition = w.And(ability.condition, holds);
  }
  return Meaning(who);
}

}  // namespace
}  // namespace objects

bool CostOfObjects(Writer& w, const Node& objects, std::optional<Pay> self, Pay chosen,
                   CostDraft& cost) {
  if (w.Has(objects, "self") || w.Reads(objects, "it")) {
    if (!self.has_value()) return false;
    CostPart part;
    part.pay = *self;
    cost.parts.push_back(part);
    return true;
  }
  CostPart part;
  part.pay = chosen;
  if (w.Reads(objects, "your contender")) {
    Filter yours;
    yours.types = Mask(CardType::kContender);
    yours.control = Control::kYou;
    part.filter = w.pool.Add(yours);
    cost.parts.push_back(part);
    return true;
  }
  const bool attached = w.Reads(objects, "[the] attached card") ||
                        w.Reads(objects, "[the] attached clash card") ||
                        w.Reads(objects, "[the] attached contender");
  if (attached && w.bearer() == Who::kBearer) {
    Filter bearer;
    bearer.is = static_cast<std::uint32_t>(Is::kBearerOfThis);
    part.filter = w.pool.Add(bearer);
    cost.parts.push_back(part);
    return true;
  }
  const bool one = w.Reads(objects, "(a|an|another|a single) <noun>");
  if (!one && !w.Reads(objects, "<number> [other] <noun>")) return false;
  Value noun = w.Eval(objects, "noun");
  if (w.Says(objects, "another") || w.Says(objects, "other")) {
    for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
  }
  part.filter = w.FilterOf(noun);
  if (!one) part.quantity = w.Eval(objects, "number").n;
  cost.parts.push_back(part);
  return true;
}

namespace objects {
namespace {

constexpr auto kRows = std::to_array<Row>({
    {"self", "this (card|clash card|contender|weapon|trap|relic|clashground|accessory)", Self},
    {"self", "itself", Self},
    {"self", "this", Self},
    {"self", "the card triggering this effect", Self},
    {"that-object", "(that|the) <kind>", That},
    {"that-object",
     "the "
     "(chosen|found|targeted|defeated|discarded|diminished|banished|returned|sent|negated|same) "
     "<kind>",
     That},
    {"that-object", "the revealed (card|clash card|accessory|weapon|relic|trap|action)", Revealed},
    {"that-object", "the (card|clash card) revealed [this way]", Revealed},
    {"that-object",
     "the <kind> (discarded|banished|sent|sent to oblivion|returned|returned to your hand|"
     "returned to its owner's hand|diminished) [this way]",
     That},
    {"that-object", "(that|the) <kind> or <kind>", That},
    {"that-object", "(that|the) target", That},
    {"objects", "<self>"},
    {"objects", "<self> from (play|your clash zone)",
     [](Writer& w, const Node& n) { return w.Eval(n, "self"); }},
    {"objects", "it", It},
    {"objects", "(he|she)", It},
    {"objects", "1 of the (discarded|diminished|banished|returned|sent) cards", OneOfDone},
    {"objects", "<that-object>"},
    {"objects",
     "[each of] (them|both of them|both of those cards|those cards|those clash cards|those "
     "tokens|those weapons|those "
     "contenders|those accessories|those relics|the chosen cards|the chosen clash cards)",
     Those},
    {"objects", "they", Those},
    {"objects", "[another|a] target <noun>", Target},
    {"objects", "[a] target <noun> or [a] target <noun>", EitherTarget},
    {"aimed", "[another] target <noun>", Target},
    {"aimed", "up to <number> target <noun>", Target},
    {"aimed", "all [other] <noun>", Every},
    {"aimed", "<self>"},
    {"aimed", "it", It},
    {"aimed", "<that-object>"},
    {"aimed", "(a|an|another|a single) <noun>", Chosen},
    {"objects", "(a card|<number> cards) at random from (your|their) hand", AtRandom},
    {"objects", "(up to <number> [other]|<number>) target <noun>", Target},
    {"objects", "each of up to <number> [other] target <noun>", Target},
    {"objects", "any number of target <noun>", Target},
    {"objects", "(1 or 2|1 , 2 , or 3) target <noun>",
     [](Writer& w, const Node& n) {
       const Value noun = w.Eval(n, "noun");
       TargetSpec spec;
       spec.filter = w.FilterOf(noun);
       spec.min = w.draft().optional ? 0 : 1;
       spec.max = w.Says(n, "3") ? 3 : 2;
       const Selector who = w.AddTarget(n, spec);
       w.Mentioned(who, TypesOf(noun), true);
       return Meaning(who, true);
     }},
    {"objects", "each [other] <noun> and each [other] <noun>", EachOfBoth},
    {"objects", "all [other] <noun> and all [other] <noun>", EachOfBoth},
    {"objects", "(each player's contender|both contenders)",
     [](Writer& w, const Node&) {
       Filter contender;
       contender.types = Mask(CardType::kContender);
       Selector who = Pick(Who::kAll);
       who.filter = w.pool.Add(contender);
       w.Mentioned(who, contender.types, true);
       return Meaning(who, true);
     }},
    {"objects", "(a|an|another|a single) <noun>", Chosen},
    {"objects", "(a|an) <noun> or (a|an) <noun>",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       for (const Filter& filter : w.Eval(n, "noun", 1).filters) noun.filters.push_back(filter);
       const std::uint8_t set = w.NewSet();
       Instruction& choose = w.Emit(Op::kChoose, All(w, noun));
       choose.player = w.draft().actor;
       choose.n = w.Number(1);
       choose.set = set;
       const Selector who = Pick(Who::kSet, set);
       w.Mentioned(who, TypesOf(noun));
       return Meaning(who);
     }},
    {"objects", "target player's contender",
     [](Writer& w, const Node& n) {
       TargetSpec spec;
       spec.players = 3;
       if (w.draft().optional) spec.min = 0;
       w.AddTarget(n, spec);
       w.draft().that_player = Whom::kTarget;
       return ContenderOf<Whom::kTarget>(w, n);
     }},
    {"objects", "<number> [other] <noun>", Chosen},
    {"objects", "up to <number> [other] <noun>", Chosen},
    {"objects", "any number of [other] <noun>", Chosen},
    {"objects", "1 or more [other] <noun>", Chosen},
    {"objects", "[all|each] [other] <noun>", Every},
    {"objects", "the active clashground",
     [](Writer& w, const Node&) {  // 302.5
       Filter clashground;
       clashground.types = Mask(CardType::kClashground);
       Selector who = Pick(Who::kAll);
       who.filter = w.pool.Add(clashground);
       w.Mentioned(who, clashground.types);
       return Meaning(who);
     }},
    {"objects", "a [<adjectives>] source of your choice", ChosenSource},
    {"objects", "your contender", ContenderOf<Whom::kYou>},
    {"objects", "(your opponent's|the opposing) contender", ContenderOf<Whom::kOpponent>},
    {"objects", "(that player's|that opponent's|their) contender",
     [](Writer& w, const Node&) {
       const Whom that = w.draft().that_player;
       const Whom whose = that == Whom::kNobody ? Whom::kEventPlayer : that;
       const Selector who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(whose));
       w.Mentioned(who, Mask(CardType::kContender));
       Value value = Meaning(who);
       value.player = whose;
       return value;
     }},
    {"objects", "its controller's contender", ContenderOfController},
    {"objects", "the (card|clash card) (<self> is|it's) attached to",
     Fixed<Who::kBearer, CardType::kClash>},
    {"objects", "the contender (<self> is|it's) attached to",
     Fixed<Who::kBearer, CardType::kContender>},
    {"objects", "the <extreme>", Chosen},
    {"objects", "a number of [other] <noun> equal to <quantity>", Chosen},
    {"objects", "[the] attached card", Fixed<Who::kBearer, CardType::kClash>},
    {"objects", "[the] attached clash card", Fixed<Who::kBearer, CardType::kClash>},
    {"objects", "[the] attached contender", Fixed<Who::kBearer, CardType::kContender>},
    {"objects", "the attacking (clash card|card)", Fixed<Who::kAttacker, CardType::kClash>},
    {"objects", "the <kind> being (played|activated)", BeingPlayed},
});

}  // namespace
}  // namespace objects

std::span<const Row> ObjectRows() { return objects::kRows; }

}  // namespace clashdeck::text
