#include "engine/effects/print.h"

#include <cstddef>
#include <span>

#include "engine/effects/print_words.h"

namespace clashdeck::effects {

namespace {

template <class Enum>
std::string Word(std::span<const std::string_view> words, Enum value) {
  const auto i = static_cast<std::size_t>(value);
  return i < words.size() ? std::string(words[i]) : "#" + std::to_string(i);
}

std::string Bits(std::span<const std::string_view> words, std::uint32_t bits,
                 std::string_view before = "") {
  std::string out;
  for (std::size_t i = 0; i < 32; ++i) {
    if ((bits >> i & 1U) == 0) continue;
    if (!out.empty()) out += ' ';
    out += std::string(before) + Word(words, i);
  }
  return out;
}

// A list of parts with spaces between those that are not empty.
class Line {
 public:
  Line& Add(const std::string& part) {
    if (part.empty()) return *this;
    if (!text_.empty()) text_ += ' ';
    text_ += part;
    return *this;
  }
  Line& Add(std::string_view name, const std::string& value) {
    return value.empty() ? *this : Add(std::string(name) + "=" + value);
  }
  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string Join(std::string a, std::string_view between, const std::string& b) {
  if (b.empty()) return a;
  if (!a.empty()) a += between;
  return a + b;
}

class Printer {
 public:
  explicit Printer(const CardPool& pool) : pool_(pool) {}

  std::string Name(NameId name) const {
    return name < pool_.names.size() ? pool_.names[name] : "?" + std::to_string(name);
  }

  std::string Types(TypeMask types) const {
    if (types == kAnyAccessory) return "accessory";
    if (types == kAnyAction) return "action";
    if (types == kAnyPermanent) return "permanent";
    if (types == kAnyWeapon) return "weapon";
    std::string out;
    for (int i = 0; i <= static_cast<int>(CardType::kEmpowerment); ++i) {
      const auto type = static_cast<CardType>(i);
      if ((types & Mask(type)) == 0) continue;
      const std::string name =
          i < kCardTypes ? std::string(TypeName(type)) : "type " + std::to_string(i);
      out = Join(std::move(out), "|", name);
    }
    return out;
  }

  std::string Zones(ZoneMask zones) const {
    if (zones == static_cast<ZoneMask>(~ZoneMask{0})) return "anywhere";
    std::string out;
    for (int i = 0; i < kZones; ++i) {
      const auto zone = static_cast<Zone>(i);
      if ((zones & Mask(zone)) != 0) out = Join(std::move(out), "|", std::string(ZoneName(zone)));
    }
    return out;
  }

  std::string Colors(ColorMask colors) const {
    std::string out;
    for (int i = 0; i < kColors; ++i) {
      const auto color = static_cast<Color>(i);
      if ((colors & Mask(color)) != 0)
        out = Join(std::move(out), "|", std::string(ColorName(color)));
    }
    return out;
  }

  std::string Keywords(KeywordMask keywords) const {
    std::string out;
    for (int i = 0; i < kKeywords; ++i) {
      const auto keyword = static_cast<Keyword>(i);
      if ((keywords & Mask(keyword)) != 0) {
        out = Join(std::move(out), ", ", std::string(KeywordName(keyword)));
      }
    }
    return out;
  }

  std::string Affiliations(std::uint16_t bits) const {
    std::string out;
    for (std::size_t i = 0; i < pool_.affiliations.size(); ++i) {
      if ((std::uint32_t{bits} >> i & 1U) != 0)
        out = Join(std::move(out), "|", Name(pool_.affiliations[i]));
    }
    return out;
  }

  std::string FilterText(Index index) const {
    if (index == kNil) return "anything";
    std::string out;
    for (Index i = index; i != kNil; i = pool_.filters[i].other) {
      out = Join(std::move(out), " or ", OneFilter(pool_.filters[i]));
    }
    return "{" + out + "}";
  }

  std::string QuantityText(Index index) const {
    if (index == kNil) return "";
    const Quantity& q = pool_.quantities[index];
    const auto operands = [&](std::string_view sign) {
      return "(" + QuantityText(q.a) + std::string(sign) + QuantityText(q.b) + ")";
    };
    switch (q.kind) {
      case Number::kConstant:
        return std::to_string(q.n);
      case Number::kX:
        return "X";
      case Number::kCount:
        return "count" + FilterText(q.a);
      case Number::kSum:
      case Number::kLeast:
      case Number::kMost:
        return Word(kNumberWords, q.kind) + "(" + StatText(q) + " of " + FilterText(q.a) + ")";
      case Number::kColorsOf:
        return "colors" + FilterText(q.a);
      case Number::kCountOf:
        return "count(" + SelectorText(q.who) + ")";
      case Number::kStatOf:
        return StatText(q) + "(" + SelectorText(q.who) + ")";
      case Number::kRegister:
        return "number" + std::to_string(q.n);
      case Number::kFact:
        return Word(kFactWords, q.n) + "(" + Word(kWhomWords, q.who.index) + ")";
      case Number::kPlus:
        return operands("+");
      case Number::kMinus:
        return operands("-");
      case Number::kTimes:
        return operands("*");
      case Number::kHalfUp:
      case Number::kHalfDown:
        return Word(kNumberWords, q.kind) + "(" + QuantityText(q.a) + ")";
      case Number::kKeyword:
      case Number::kEventAmount:
        return Word(kNumberWords, q.kind);
      default:
        return Word(kNumberWords, q.kind) + "(" + Word(kWhomWords, q.who.index) + ")";
    }
  }

  std::string ConditionText(Index index) const {
    if (index == kAlways) return "";
    const Condition& c = pool_.conditions[index];
    switch (c.test) {
      case Test::kAnd:
        return "(" + ConditionText(c.a) + " and " + ConditionText(c.b) + ")";
      case Test::kOr:
        return "(" + ConditionText(c.a) + " or " + ConditionText(c.b) + ")";
      case Test::kNot:
        return "not " + ConditionText(c.a);
      case Test::kCompare:
        return QuantityText(c.a) + " " + Word(kCompareWords, c.compare) + " " + QuantityText(c.b);
      case Test::kExists:
        return "exists" + FilterText(c.a);
      case Test::kMatches:
        return SelectorText(c.who) + " is " + FilterText(c.a);
      default:
        return Word(kTestWords, c.test);
    }
  }

  std::string SelectorText(const Selector& who) const {
    std::string out = Word(kWhoWords, who.who);
    switch (who.who) {
      case Who::kNothing:
        return "";
      case Who::kTarget:
      case Who::kSet:
      case Who::kTopOfDeck:
        out += std::to_string(who.index);
        break;
      case Who::kContenderOf:
        out += "(" + Word(kWhomWords, who.index) + ")";
        break;
      default:
        break;
    }
    if (who.filter != kAnything) out += FilterText(who.filter);
    return out;
  }

  std::string PriceText(const Price& price) const {
    std::string out;
    int gems = 0;
    for (int i = 0; i < kColors; ++i) {
      for (int k = 0; k < price.gems[i]; ++k, ++gems) {
        out += std::string("{") + "BGWUR"[i] + "}";
      }
    }
    if (price.x) return "X" + out;
    if (price.total > gems) out += std::to_string(price.total - gems);
    return out;
  }

  std::string CostText(Index index) const {
    if (index == kNil) return "";
    const Cost& cost = pool_.costs[index];
    std::string out = PriceText(cost.price);
    for (Index i = 0; i < cost.parts.count; ++i) {
      const CostPart& part = pool_.cost_parts[cost.parts.first + i];
      Line line;
      line.Add(Word(kPayWords, part.pay)).Add(QuantityText(part.quantity));
      if (part.name != kNoName) line.Add(Name(part.name));
      if (part.filter != kAnything) line.Add(FilterText(part.filter));
      out = Join(std::move(out), ", ", line.Take());
    }
    return out.empty() ? "nothing" : out;
  }

  std::string TriggerText(Index index) const {
    if (index == kNil) return "";
    const Trigger& t = pool_.triggers[index];
    Line line;
    line.Add("on " + Word(kOnWords, t.on));
    if (t.also != On::kNever) line.Add("or " + Word(kOnWords, t.also));
    if (t.player != Whom::kNobody) line.Add("player", Word(kWhomWords, t.player));
    if (t.damage != DamageKind::kAny) line.Add("damage", Word(kDamageKindWords, t.damage));
    if (t.together) line.Add("together");
    if (t.nth != 0) line.Add("nth", std::to_string(t.nth));
    if (t.subject != kAnything) line.Add("subject", FilterText(t.subject));
    if (t.other != kAnything) line.Add("other", FilterText(t.other));
    if (t.name != kNoName) line.Add("kind", Name(t.name));
    if (t.from != 0) line.Add("from", Zones(t.from));
    return line.Take();
  }

  std::string TargetText(const TargetSpec& t) const {
    Line line;
    if (t.players != 0) line.Add(t.players == 2 ? "opponent" : "player");
    if (t.filter != kAnything || t.players == 0) line.Add(FilterText(t.filter));
    if (t.min != 1 || t.max != 1) {
      const std::string max = t.max == 0xFF         ? "X"
                              : t.max == kAnyNumber ? "any"
                                                    : std::to_string(t.max);
      line.Add(std::to_string(t.min) + ".." + max);
    }
    if (t.distinct_from != 0xFF) line.Add("not", "target" + std::to_string(t.distinct_from));
    line.Add("divide", QuantityText(t.divide));
    return line.Take();
  }

  std::string ReplacementText(Index index) const {
    const Replacement& r = pool_.replacements[index];
    Line line;
    line.Add(Word(kReplaceWords, r.kind)).Add("on", Word(kOnWords, r.event));
    if (r.damage != DamageKind::kAny) line.Add("damage", Word(kDamageKindWords, r.damage));
    if (r.player != Whom::kNobody) line.Add("player", Word(kWhomWords, r.player));
    if (r.subject != kAnything) line.Add("subject", FilterText(r.subject));
    if (r.source != kAnything) line.Add("source", FilterText(r.source));
    if (r.zone != Zone::kNone) line.Add("zone", std::string(ZoneName(r.zone)));
    line.Add("n", QuantityText(r.n)).Add("to", SelectorText(r.to));
    if (r.kind == Replace::kEnterWithCounters) line.Add("kind", Name(r.x));
    line.Add("if", ConditionText(r.condition));
    std::string out = line.Take();
    if (r.kind == Replace::kInstead && r.x != kNil) out += Nested(r.x);
    return out;
  }

  std::string Nested(Index ability) const {
    std::string inner = AbilityText(pool_.abilities[ability]);
    std::string out = " [";
    for (char c : inner) {
      if (c == '\n') {
        out += "; ";
      } else {
        out += c;
      }
    }
    return out + "]";
  }

  std::string TokenText(const CardDef& card) const {
    Line line;
    if (card.type == CardType::kClash) {
      line.Add(std::to_string(card.attack) + "/" + std::to_string(card.defense));
    }
    line.Add(Colors(card.colors));
    if (card.affiliations != 0) line.Add("(" + Affiliations(card.affiliations) + ")");
    line.Add(Name(card.name)).Add(Keywords(card.keywords));
    return line.Take();
  }

  std::string InstructionText(const Instruction& in, Index base) const;
  std::string AbilityText(const Ability& ability) const;

 private:
  std::string StatText(const Quantity& q) const {
    std::string out = Word(kStatWords, q.n);
    if (q.b != kNil && static_cast<Stat>(q.n) == Stat::kCounters && q.b != kNoName) {
      out += ":" + Name(q.b);
    }
    return out;
  }

  std::string OneFilter(const Filter& f) const {
    Line line;
    line.Add(Types(f.types)).Add(Bits(kIsWords, f.is)).Add(Bits(kIsWords, f.is_not, "not-"));
    if (f.colors != 0) line.Add(Colors(f.colors));
    if (f.colors_not != 0) line.Add("not-" + Colors(f.colors_not));
    if (f.affiliations != 0) line.Add("(" + Affiliations(f.affiliations) + ")");
    if (f.affiliations_not != 0) line.Add("not-(" + Affiliations(f.affiliations_not) + ")");
    if (f.name != kNoName) line.Add("[" + Name(f.name) + "]");
    if (f.name_not != kNoName) line.Add("not-[" + Name(f.name_not) + "]");
    if (f.keywords != 0) line.Add("with " + Keywords(f.keywords));
    if (f.keywords_not != 0) line.Add("without " + Keywords(f.keywords_not));
    for (int i = 0; i < f.bounds; ++i) {
      const Bound& bound = f.bound[i];
      std::string stat = Word(kStatWords, bound.stat);
      if (bound.name != kNoName) stat += ":" + Name(bound.name);
      line.Add(stat + " " + Word(kCompareWords, bound.compare) + " " +
               QuantityText(bound.quantity));
    }
    if (f.bearer != kNil) line.Add("on", FilterText(f.bearer));
    if (f.weapon != kNil) line.Add("bearing", FilterText(f.weapon));
    if (f.control != Control::kAnybody) line.Add("of " + Word(kControlWords, f.control));
    if (f.zones != 0) line.Add("in " + Zones(f.zones));
    return line.Take();
  }

  const CardPool& pool_;
};

std::string Printer::InstructionText(const Instruction& in, Index base) const {
  Line line;
  line.Add(Word(kOpWords, in.op));
  const auto place = [&](Index x) { return "->" + std::to_string(x - base); };
  switch (in.op) {
    case Op::kJump:
      return line.Add(place(in.x)).Take();
    case Op::kUnless:
      return line.Add(ConditionText(in.n)).Add(place(in.x)).Take();
    case Op::kMay:
    case Op::kEachPlayer:
      return line.Add(Word(kWhomWords, in.player)).Add(place(in.x)).Take();
    case Op::kUnlessPays:
      return line.Add(Word(kWhomWords, in.player)).Add(CostText(in.n)).Add(place(in.x)).Take();
    default:
      break;
  }
  line.Add(SelectorText(in.who)).Add("by", SelectorText(in.by));
  if (in.player != Whom::kYou) line.Add("player", Word(kWhomWords, in.player));
  switch (in.op) {  // verbs whose n is no quantity
    case Op::kForbid:
      line.Add(Word(kForbidWords, in.n));
      break;
    case Op::kForbidPlayer:
      line.Add(Word(kForbidPlayerWords, in.n));
      break;
    case Op::kSkip:
      line.Add(Word(kOnWords, in.n));
      break;
    case Op::kPortal:
      line.Add(in.n == 1 ? "open" : in.n == 2 ? "close" : "activate");
      break;
    case Op::kMoveRest:
      line.Add("set" + std::to_string(in.n));
      break;
    case Op::kChangeTargets:
      line.Add(Word(kRetargetWords, in.n));
      break;
    default:
      line.Add("n", QuantityText(in.n));
      break;
  }
  if (in.op == Op::kAttachLess) {
    line.Add("to", in.m == kNil ? "" : FilterText(in.m));
  } else {
    line.Add("m", QuantityText(in.m));
  }
  if (in.zone != Zone::kNone) line.Add("zone", std::string(ZoneName(in.zone)));
  if (in.op == Op::kMove || in.op == Op::kMoveRest) line.Add(Word(kMannerWords, in.manner));
  if (in.place != Place::kTop || in.zone == Zone::kDeck) line.Add(Word(kPlaceWords, in.place));
  if (in.damage != DamageKind::kAny) line.Add(Word(kDamageKindWords, in.damage));
  if (in.until != Until::kForever) line.Add("until", Word(kUntilWords, in.until));
  line.Add(Bits(kFlagWords, in.flags));
  switch (in.op) {  // what remembers says where
    case Op::kDiscard:
    case Op::kTakeTop:
    case Op::kChoose:
    case Op::kSearch:
    case Op::kMove:
    case Op::kCreate:
    case Op::kCreateCopy:
    case Op::kRollDie:
    case Op::kChooseColor:
    case Op::kChooseNumber:
    case Op::kRemember:
    case Op::kRememberSet:
    case Op::kRemoveCounters:
      line.Add("set", std::to_string(in.set));
      break;
    default:
      break;
  }
  if (in.x == kNil) return line.Take();
  switch (in.op) {
    case Op::kPutCounters:
    case Op::kRemoveCounters:
    case Op::kMoveCounters:
      line.Add("kind", in.x == kNoName ? "any" : Name(in.x));
      break;
    case Op::kCreate:
      line.Add("card", TokenText(pool_.cards[in.x]));
      break;
    case Op::kKeywordGive:
    case Op::kKeywordTake:
    case Op::kKeywordNever:
      line.Add(std::string(KeywordName(static_cast<Keyword>(in.x))));
      break;
    case Op::kTriggerMore:
      line.Add("on", Word(kOnWords, in.x));
      break;
    case Op::kColorSet:
    case Op::kDefineColors:
      line.Add(Colors(static_cast<ColorMask>(in.x)));
      break;
    case Op::kAffiliationGive:
      line.Add("(" + Affiliations(in.x) + ")");
      break;
    case Op::kCostLess:
    case Op::kAttachLess:
    case Op::kTrapLess:
      line.Add("price", PriceText(pool_.prices[in.x]));
      break;
    case Op::kReplace:
      line.Add(ReplacementText(in.x));
      break;
    case Op::kGrant:
    case Op::kDelay:
    case Op::kPrevent:
      return line.Take() + Nested(in.x);
    default:
      line.Add("x", FilterText(in.x));
      break;
  }
  return line.Take();
}

std::string Printer::AbilityText(const Ability& a) const {
  Line head;
  head.Add(Word(kAbilityKindWords, a.kind));
  if (a.delayed) head.Add("delayed");
  if (a.timing != Timing::kYourPrimary) head.Add("at " + Word(kTimingWords, a.timing));
  if (a.threshold != 0) head.Add("threshold", std::to_string(a.threshold));
  if (a.per_turn != 0) head.Add("per-turn", std::to_string(a.per_turn));
  if (a.first) head.Add("first-of-turn");
  if (a.any_player) head.Add("any-player");
  if (a.optional) head.Add("optional");
  if (a.zones != 0) head.Add("in", Zones(a.zones));
  head.Add(TriggerText(a.trigger)).Add("if", ConditionText(a.condition));
  head.Add("cost", CostText(a.cost)).Add("X", a.x_chosen ? "chosen" : QuantityText(a.x_is));
  if (a.modes.count != 0) {
    head.Add("modes", std::to_string(a.modes_min) + ".." + std::to_string(a.modes_max));
  }
  if (a.modes_all_if != kNil) head.Add("all-modes-if", ConditionText(a.modes_all_if));
  std::string out = head.Take();
  const auto targets = [&](Range range) {
    for (Index i = 0; i < range.count; ++i) {
      out += "\n  target" + std::to_string(i) + " " + TargetText(pool_.targets[range.first + i]);
    }
  };
  const auto code = [&](Range range) {
    for (Index i = 0; i < range.count; ++i) {
      const Instruction& in = pool_.code[range.first + i];
      if (in.op == Op::kEnd) continue;
      out += "\n  " + std::to_string(i) + " " + InstructionText(in, range.first);
    }
  };
  targets(a.targets);
  code(a.code);
  for (Index i = 0; i < a.modes.count; ++i) {
    const Mode& mode = pool_.modes[a.modes.first + i];
    out += "\n mode " + std::to_string(i + 1);
    targets(mode.targets);
    code(mode.code);
  }
  return out;
}

}  // namespace

std::string Print(const CardPool& pool, const Ability& ability) {
  return Printer(pool).AbilityText(ability);
}

std::string Print(const CardPool& pool, const CardDef& card) {
  const Printer printer(pool);
  std::string out;
  if (card.keywords != 0) out = "keywords: " + printer.Keywords(card.keywords);
  for (Index i = 0; i < card.abilities.count; ++i) {
    out = Join(std::move(out), "\n", printer.AbilityText(pool.abilities[card.abilities.first + i]));
  }
  return out;
}

std::string PrintFilter(const CardPool& pool, Index filter) {
  return Printer(pool).FilterText(filter);
}
std::string PrintQuantity(const CardPool& pool, Index quantity) {
  return Printer(pool).QuantityText(quantity);
}
std::string PrintCondition(const CardPool& pool, Index condition) {
  return Printer(pool).ConditionText(condition);
}

}  // namespace clashdeck::effects
