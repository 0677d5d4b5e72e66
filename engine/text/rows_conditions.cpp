// Conditions: if, as long as, while.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace conditions {
namespace {

Value When(Index condition) {
  Value value;
  value.condition = condition;
  return value;
}

template <effects::Test kTest>
Value Plain(Writer& w, const Node&) {
  Condition condition;
  condition.test = kTest;
  return When(w.Test(condition));
}

Index Compared(Writer& w, Index a, Compare compare, Index b) {
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = compare;
  condition.a = a;
  condition.b = b;
  return w.Test(condition);
}

// "<bound> <noun>": that many of them.
Value CountIs(Writer& w, const Value& bound, const Value& noun) {
  return When(Compared(w, w.Count(noun), static_cast<Compare>(bound.number), bound.n));
}

Value ThereAre(Writer& w, const Node& n) {
  return CountIs(w, w.Eval(n, "bound"), w.Eval(n, "noun"));
}

Value Exists(Writer& w, const Node& n) {
  Condition condition;
  condition.test = effects::Test::kExists;
  condition.a = w.FilterOf(w.Eval(n, "noun"));
  const Index exists = w.Test(condition);
  return When(w.Says(n, "no") ? w.Not(exists) : exists);
}

Value Matches(Writer& w, Selector who, const Value& noun) {
  Condition condition;
  condition.test = effects::Test::kMatches;
  condition.who = who;
  condition.a = w.FilterAnywhere(noun);
  return When(w.Test(condition));
}

Value ObjectIs(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  Value out = Matches(w, who, w.Eval(n, w.Has(n, "noun") ? "noun" : "adjectives"));
  if (w.Says(n, "isn't") || w.Says(n, "wasn't") || w.Says(n, "aren't") || w.Says(n, "not"))
    out.condition = w.Not(out.condition);
  return out;
}

Value ObjectHas(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  Value noun;
  Filter filter;
  if (w.Has(n, "keyword-name")) {
    filter.keywords = Mask(static_cast<Keyword>(w.Eval(n, "keyword-name").number));
    noun.filters.push_back(filter);
    return Matches(w, who, noun);
  }
  const Value bound = w.Eval(n, "bound");
  Quantity quantity;
  quantity.kind = Number::kStatOf;
  quantity.who = who;
  if (w.Has(n, "counter")) {
    quantity.n = static_cast<std::int16_t>(Stat::kCounters);
    quantity.b = static_cast<NameId>(w.Eval(n, "counter").number);
  } else if (w.Has(n, "stat")) {
    quantity.n = static_cast<std::int16_t>(w.Eval(n, "stat").number);
  } else {
    quantity.n = static_cast<std::int16_t>(Stat::kHealth);
  }
  return When(Compared(w, w.Add(quantity), static_cast<Compare>(bound.number), bound.n));
}

Value Some(Writer& w, const Value& noun) {
  Condition exists;
  exists.test = effects::Test::kExists;
  exists.a = w.FilterOf(noun);
  return When(w.Test(exists));
}

// "... a Clash card you don't control ...": any one will do.
bool IsAnyOne(Writer& w, const Node& objects) {
  return w.Reads(objects, "(a|an|another|a single) <noun>") && !w.Says(objects, "another");
}

Value AnyOneWith(Writer& w, const Node& n, const Filter& also) {
  Value noun = w.Eval(*w.Child(n, "objects"), "noun");
  noun.filters = Both(w, n, noun.filters, {also});
  return Some(w, noun);
}

Value CountersThere(Writer& w, const Node& n) {
  Value bound;
  bound.number = static_cast<int>(Compare::kAtLeast);
  bound.n = w.Number(1);
  if (w.Has(n, "bound")) bound = w.Eval(n, "bound");
  if (w.Has(n, "objects") && IsAnyOne(w, *w.Child(n, "objects"))) {
    Filter counters;
    counters.bounds = 1;
    counters.bound[0].stat = Stat::kCounters;
    counters.bound[0].name = static_cast<NameId>(w.Eval(n, "counter").number);
    counters.bound[0].compare = static_cast<Compare>(bound.number);
    counters.bound[0].quantity = bound.n;
    return AnyOneWith(w, n, counters);
  }
  Quantity quantity;
  quantity.n = static_cast<std::int16_t>(Stat::kCounters);
  quantity.b = static_cast<NameId>(w.Eval(n, "counter").number);
  if (w.Has(n, "noun")) {
    quantity.kind = Number::kSum;
    quantity.a = w.FilterOf(w.Eval(n, "noun"));
  } else {
    quantity.kind = Number::kStatOf;
    quantity.who = w.Eval(n, "objects").who;
  }
  return When(Compared(w, w.Add(quantity), static_cast<Compare>(bound.number), bound.n));
}

template <Fact kFact, Whom kWhose, Compare kCompare, int kNumber>
Value FactIs(Writer& w, const Node&) {
  Quantity quantity;
  quantity.kind = Number::kFact;
  quantity.n = static_cast<std::int16_t>(kFact);
  quantity.who.index = static_cast<std::uint8_t>(kWhose);
  return When(Compared(w, w.Add(quantity), kCompare, w.Number(kNumber)));
}

// Nothing but "Clash cards", perhaps of somebody's.
bool IsPlainClash(const Filter& filter) {
  Filter plain;
  plain.types = Mask(CardType::kClash);
  plain.control = filter.control;
  const bool whose = filter.control == effects::Control::kAnybody ||
                     filter.control == effects::Control::kYou ||
                     filter.control == effects::Control::kNotYou;
  return whose && filter == plain;
}

// 117.4: what happened is counted, a card that was defeated twice for two.
Index TimesDefeated(Writer& w, effects::Control whose) {
  const auto of = [&](Whom whom) {
    Quantity quantity;
    quantity.kind = Number::kFact;
    quantity.n = static_cast<std::int16_t>(Fact::kClashCardsDefeated);
    quantity.who.index = static_cast<std::uint8_t>(whom);
    return w.Add(quantity);
  };
  if (whose == effects::Control::kYou) return of(Whom::kYou);
  if (whose == effects::Control::kNotYou) return of(Whom::kOpponent);
  Quantity both;
  both.kind = Number::kPlus;
  both.a = of(Whom::kYou);
  both.b = of(Whom::kOpponent);
  return w.Add(both);
}

Value Defeated(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  Value bound;
  bound.number = static_cast<int>(Compare::kAtLeast);
  bound.n = w.Number(1);
  if (w.Has(n, "bound")) bound = w.Eval(n, "bound");
  if (noun.filters.size() == 1 && IsPlainClash(noun.filters.front())) {
    return When(Compared(w, TimesDefeated(w, noun.filters.front().control),
                         static_cast<Compare>(bound.number), bound.n));
  }
  for (Filter& filter : noun.filters) {
    filter.is |= static_cast<std::uint32_t>(Is::kDefeatedThisTurn);
  }
  OnlyPrinted(w, n, noun);
  return CountIs(w, bound, noun);
}

Value WeaponsAttached(Writer& w, const Node& n) {
  Quantity quantity;
  quantity.kind = Number::kStatOf;
  quantity.n = static_cast<std::int16_t>(Stat::kWeapons);
  quantity.who = w.Eval(n, "objects").who;
  if (w.Has(n, "noun")) {
    const Value noun = w.Eval(n, "noun");
    Filter any;
    any.types = kAnyWeapon;
    if (noun.filters.size() != 1 || noun.filters.front() != any) {
      Value bearing;
      bearing.filters.emplace_back().weapon = w.FilterOf(noun);
      return Matches(w, quantity.who, bearing);
    }
  }
  if (!w.Has(n, "bound")) {
    return When(Compared(w, w.Add(quantity), Compare::kAtLeast, w.Number(1)));
  }
  const Value bound = w.Eval(n, "bound");
  return When(Compared(w, w.Add(quantity), static_cast<Compare>(bound.number), bound.n));
}

Value DidSo(Writer& w, const Node& n) {
  const bool denied = w.Says(n, "don't") || w.Says(n, "didn't") || w.Says(n, "not");
  if (w.draft().paid && !denied) return {};
  if (w.draft().code.empty()) w.Decline(n, "nothing before it that could have been done");
  Value value = Plain<effects::Test::kDidSo>(w, n);
  if (denied) value.condition = w.Not(value.condition);
  return value;
}

// 301.4: of all attacks of the player, the Contender's too.
Value NthAttack(Writer& w, const Node& n) {
  Quantity attacks;
  attacks.kind = Number::kFact;
  attacks.n = static_cast<std::int16_t>(Fact::kAttacks);
  attacks.who.index = static_cast<std::uint8_t>(Whom::kYou);
  const int nth = w.Says(n, "first") ? 1 : w.Says(n, "second") ? 2 : 3;
  return When(Compared(w, w.Add(attacks), Compare::kEqual, w.Number(nth)));
}

// 115.8b: an Action or Trap knows it while it resolves.
Value CostPaid(Writer& w, const Node& n) {
  if ((Mask(w.facts.type) & (kAnyAction | Mask(CardType::kTrap))) == 0) {
    w.Decline(n, "only an Action or a Trap knows what was paid for it");
  }
  return Plain<effects::Test::kCostPaid>(w, n);
}

Value IfNot(Writer& w, const Node&) { return When(w.Not(w.draft().last_condition)); }

// A card that an opponent plays, in a Counter - Play: what is being played.
Value OpponentPlays(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  TypeMask types = 0;
  for (const Filter& filter : noun.filters) types |= filter.types;
  const Selector who = Pick(Who::kCardBeingPlayed);
  w.Mentioned(who, types);
  w.draft().that_player = Whom::kOpponent;
  Value value = Matches(w, who, noun);
  if (w.Says(n, "turn")) {
    Condition theirs;
    theirs.test = effects::Test::kOpponentsTurn;
    value.condition = w.And(value.condition, w.Test(theirs));
  }
  return value;
}

Value YourContender() {
  Value noun;
  Filter& filter = noun.filters.emplace_back();
  filter.types = Mask(CardType::kContender);
  filter.control = effects::Control::kYou;
  return noun;
}

// What is asked for is looked at, nothing is chosen or done for it.
Value Asked(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  Value value = w.Eval(n, "fact");
  for (std::size_t i = from; i < w.here(); ++i) {
    if (w.draft().code[i].op == Op::kThatPlayer) continue;
    w.Decline(n, "a condition that would choose something");
    break;
  }
  return value;
}

Value BothOf(Writer& w, const Node& n) {
  const Index a = w.Eval(n.children[0]).condition;
  return When(w.And(a, w.Eval(n.children[1]).condition));
}

// How many Counters of a kind they have, compared with a number.
template <Compare kCompare, int kNumber>
Value HasCounters(Writer& w, const Node& n) {
  Quantity counters;
  counters.kind = Number::kStatOf;
  counters.n = static_cast<std::int16_t>(Stat::kCounters);
  counters.who = w.Eval(n, "objects").who;
  counters.b = static_cast<NameId>(w.Eval(n, "counter").number);
  return When(Compared(w, w.Add(counters), kCompare, w.Number(kNumber)));
}

constexpr auto kRows = std::to_array<Row>({
    {"condition", "<fact>", Asked},
    {"condition", "<fact> and [if] <fact>", BothOf},
    {"condition", "<fact> or [if] <fact>",
     [](Writer& w, const Node& n) {
       Condition either;
       either.test = effects::Test::kOr;
       either.a = w.Eval(n.children[0]).condition;
       either.b = w.Eval(n.children[1]).condition;
       return When(w.Test(either));
     }},
    {"fact", "your contender is (a|an) (black|green|white|blue|red)",
     [](Writer& w, const Node& n) {
       Value noun;
       noun.filters.emplace_back();
       for (int i = 0; i < kColors; ++i) {
         const auto color = static_cast<effects::Color>(i);
         if (w.Says(n, ColorName(color))) noun.filters.front().colors = Mask(color);
       }
       return Matches(w, Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou)), noun);
     }},
    {"fact", "the portal is open", Plain<effects::Test::kPortalOpen>},
    {"fact", "the portal is closed", Plain<effects::Test::kPortalClosed>},
    {"fact", "(it's|it is) your turn", Plain<effects::Test::kYourTurn>},
    {"fact", "(it's|it is) (an|your) opponent's turn", Plain<effects::Test::kOpponentsTurn>},
    {"fact", "it's not your turn", Plain<effects::Test::kOpponentsTurn>},
    {"fact", "(it's not|it isn't|not)", IfNot},
    {"fact", "(you|they|that player) (do|did)", DidSo},
    {"fact", "(that player|that opponent|your opponent) does", DidSo},
    {"fact", "(you|they|that player) (don't|do not|didn't|did not)", DidSo},
    {"fact", "you paid its additional cost", CostPaid},
    {"fact", "it's (your|the) (first|second|third) attack this turn", NthAttack},
    {"fact", "this is (your|the) (first|second|third) attack this turn", NthAttack},
    {"fact",
     "this is the (first|second|third) attack (you've declared|you have declared|you declared) "
     "this turn",
     NthAttack},
    {"fact", "it's (a|an) <noun>",
     [](Writer& w, const Node& n) {
       const auto it = w.Latest(0, false, false);
       if (!it) {
         w.Decline(n, "nothing before it that this could mean");
         return Value{};
       }
       return Matches(w, it->who, w.Eval(n, "noun"));
     }},
    {"fact", "<objects> has (<bound> attached weapons|<bound> weapons attached)", WeaponsAttached},
    {"fact", "<objects> has (an attached <noun>|a <noun> attached)", WeaponsAttached},
    {"fact", "there (is|are) (a|an|<bound>) <counter> on <objects>", CountersThere},
    {"fact", "there (is|are) <bound> <counter> among <noun>", CountersThere},
    {"fact", "you (have|control) <bound> <counter> (among|on) <noun>", CountersThere},
    {"fact", "there (is|are) <bound> <noun>", ThereAre},
    {"fact", "there (is|are) (a|an|no) <noun>", Exists},
    {"fact", "(a|an) <noun> is in play", Exists},
    {"fact", "<objects> (is|are|was|were) (a|an) <noun>", ObjectIs},
    {"fact", "<objects> (is|are) <adjectives>", ObjectIs},
    {"fact", "<objects> (isn't|is not|wasn't) (a|an) <noun>", ObjectIs},
    {"fact", "<objects> (isn't|is not|aren't) <adjectives>", ObjectIs},
    {"fact", "<objects> (has|have|had) <keyword-name>", ObjectHas},
    {"fact", "<objects> (doesn't have|does not have|don't have|do not have) <keyword-name>",
     [](Writer& w, const Node& n) { return When(w.Not(ObjectHas(w, n).condition)); }},
    {"fact", "<objects> (has|have|had) <bound> <counter> [on (it|them)]", ObjectHas},
    {"fact", "<objects> (has|have|had) no <counter> [on (it|them)]",
     HasCounters<Compare::kEqual, 0>},
    {"fact", "<self> (is|isn't) attached",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       Value attached;
       attached.filters.emplace_back().is = static_cast<std::uint32_t>(Is::kAttached);
       const Index is = Matches(w, Pick(Who::kSelf), attached).condition;
       return When(w.Says(n, "isn't") ? w.Not(is) : is);
     }},
    {"fact", "<objects> has <bound> health", ObjectHas},
    {"fact", "<objects> (has|had) (a|an) <stat> [of] <bound>", ObjectHas},
    {"fact", "<amount> is <bound>",
     [](Writer& w, const Node& n) {
       const Index amount = w.Eval(n, "amount").n;
       const Value bound = w.Eval(n, "bound");
       return When(Compared(w, amount, static_cast<Compare>(bound.number), bound.n));
     }},
    {"fact", "you control both a #name and (a|an) #name <noun>",
     [](Writer& w, const Node& n) {
       const Value noun = w.Eval(n, "noun");
       Index both = kAlways;
       for (int i = 0; i < 2; ++i) {
         const std::string_view words = w.Words(*w.Child(n, "#name", i));
         Value one = noun;
         for (Filter& filter : one.filters) {
           filter.name = w.pool.Name(words.substr(1, words.size() - 2));
           filter.control = effects::Control::kYou;
         }
         Condition exists;
         exists.test = effects::Test::kExists;
         exists.a = w.FilterOf(one);
         both = w.And(both, w.Test(exists));
       }
       return When(both);
     }},
    {"fact", "<self> is in your (oblivion|hand)",
     [](Writer& w, const Node& n) {  // 112.4a
       w.Eval(n, "self");
       Ability& ability = w.draft().ability;
       const Zone zone = w.Says(n, "hand") ? Zone::kHand : Zone::kOblivion;
       if (ability.kind != AbilityKind::kResolve) {
         ability.zones = Mask(zone);
         return Value{};
       }
       Value there;
       there.filters.emplace_back().zones = Mask(zone);
       return Matches(w, Pick(Who::kSelf), there);
     }},
    {"fact", "<self> is in your (clash|accessory) zone",
     [](Writer& w, const Node& n) {
       Value noun;
       Filter filter;
       filter.zones = Mask(w.Says(n, "clash") ? Zone::kClash : Zone::kAccessory);
       noun.filters.push_back(filter);
       w.Eval(n, "self");
       return Matches(w, Pick(Who::kSelf), noun);
     }},
    {"fact", "<self> is attached to (a|an) <noun>",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       return Matches(w, Pick(Who::kBearer), w.Eval(n, "noun"));
     }},
    {"fact", "<self> is attached to your contender",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       Value noun;
       Filter filter;
       filter.types = Mask(CardType::kContender);
       filter.control = effects::Control::kYou;
       noun.filters.push_back(filter);
       return Matches(w, Pick(Who::kBearer), noun);
     }},
    {"fact", "the portal was activated this turn",
     FactIs<Fact::kPortalActivations, Whom::kYou, Compare::kAtLeast, 1>},
    {"fact", "<self> is the only <noun> you control",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       Value noun = w.Eval(n, "noun");
       for (Filter& filter : noun.filters) {
         filter.control = effects::Control::kYou;
         filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
       }
       Condition others;
       others.test = effects::Test::kExists;
       others.a = w.FilterOf(noun);
       return When(w.Not(w.Test(others)));
     }},
    {"fact", "<objects> (has|have|had) (a|an) <counter> [on (it|them)]",
     HasCounters<Compare::kAtLeast, 1>},
    {"fact", "that player did not declare an attack targeted at a contender [this turn]",
     FactIs<Fact::kAttacksAtContender, Whom::kEventPlayer, Compare::kEqual, 0>},
    {"fact", "<self> attacked this turn",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       return FactIs<Fact::kAttacksOfThis, Whom::kYou, Compare::kAtLeast, 1>(w, n);
     }},
    {"fact", "<self> is attacking for the second time this turn",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       return FactIs<Fact::kAttacksOfThis, Whom::kYou, Compare::kEqual, 2>(w, n);
     }},
    {"fact", "(a|an|<bound>) <noun> (was|were) defeated this turn", Defeated},
    {"fact", "<bound> weapons are attached to <objects>", WeaponsAttached},
    {"played", "(an opponent|your opponent) plays (a|an) <noun> [on their turn]", OpponentPlays},
    {"played", "(a|an) <noun> is being (played|activated)", OpponentPlays},
    {"played", "(an opponent|your opponent) (attacks|is attacking) (a|an) <noun>",
     [](Writer& w, const Node& n) {
       const Selector who = Pick(Who::kAttackTarget);
       w.Mentioned(who, 0);
       return Matches(w, who, w.Eval(n, "noun"));
     }},
    {"played", "(an opponent|your opponent) (attacks|is attacking) [with (a|an) <noun>]",
     [](Writer& w, const Node& n) {
       Condition theirs;
       theirs.test = effects::Test::kOpponentsTurn;
       if (!w.Has(n, "noun")) return When(w.Test(theirs));
       const Selector who = Pick(Who::kAttacker);
       w.Mentioned(who, Mask(CardType::kClash));
       return Matches(w, who, w.Eval(n, "noun"));
     }},
    {"played", "(an opponent|your opponent) (attacks|is attacking) your contender",
     [](Writer& w, const Node&) {
       return Matches(w, Pick(Who::kAttackTarget), YourContender());
     }},
    {"played", "your contender is [being] attacked",
     [](Writer& w, const Node&) {
       return Matches(w, Pick(Who::kAttackTarget), YourContender());
     }},
    {"played", "(a|an) <noun> is being attacked",
     [](Writer& w, const Node& n) {
       const Selector who = Pick(Who::kAttackTarget);
       w.Mentioned(who, 0);
       return Matches(w, who, w.Eval(n, "noun"));
     }},
    {"played", "(a|an) <noun> attacks",
     [](Writer& w, const Node& n) {
       const Selector who = Pick(Who::kAttacker);
       w.Mentioned(who, Mask(CardType::kClash));
       return Matches(w, who, w.Eval(n, "noun"));
     }},
    {"fact", "(a|an) <noun> is attached to (a|an) <noun>",
     [](Writer& w, const Node& n) {
       Value weapon = w.Eval(n, "noun");
       const Index bearer = w.FilterOf(w.Eval(n, "noun", 1));
       for (Filter& filter : weapon.filters) filter.bearer = bearer;
       Condition exists;
       exists.test = effects::Test::kExists;
       exists.a = w.FilterOf(weapon);
       return When(w.Test(exists));
     }},
    {"fact", "(a|an) <noun> entered play [under your control] this turn",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       for (Filter& filter : noun.filters) {
         filter.is |= static_cast<std::uint32_t>(Is::kEnteredThisTurn);
         if (w.Says(n, "under")) filter.control = effects::Control::kYou;
       }
       Condition exists;
       exists.test = effects::Test::kExists;
       exists.a = w.FilterOf(noun);
       return When(w.Test(exists));
     }},
    {"fact", "your contender attacked this turn",
     [](Writer& w, const Node&) {
       Value noun;
       noun.filters.emplace_back().is = static_cast<std::uint32_t>(Is::kAttackedThisTurn);
       return Matches(w, Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou)), noun);
     }},
});

}  // namespace
}  // namespace conditions

std::span<const Row> ConditionRows() { return conditions::kRows; }

}  // namespace clashdeck::text
