// Conditions that compare two sides, and those about what an effect has just done.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace comparisons {
namespace {

Value When(Index condition) {
  Value value;
  value.condition = condition;
  return value;
}

Index Compared(Writer& w, Index a, Compare compare, Index b) {
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = compare;
  condition.a = a;
  condition.b = b;
  return w.Test(condition);
}

Index Of(Writer& w, Number kind, Whom whom) {
  Quantity quantity;
  quantity.kind = kind;
  quantity.who.index = static_cast<std::uint8_t>(whom);
  return w.Add(quantity);
}

Index Plus(Writer& w, Index a, Index b) {
  Quantity sum;
  sum.kind = Number::kPlus;
  sum.a = a;
  sum.b = b;
  return w.Add(sum);
}

void Control(Value& noun, effects::Control control) {
  for (Filter& filter : noun.filters) filter.control = control;
}

// Both sides counted: `more` of the first than of the second, by `margin` at least.
Value More(Writer& w, Index first, Index second, bool more, Index margin) {
  if (margin == kNil) {
    return When(Compared(w, first, more ? Compare::kMore : Compare::kLess, second));
  }
  if (more) return When(Compared(w, first, Compare::kAtLeast, Plus(w, second, margin)));
  return When(Compared(w, Plus(w, first, margin), Compare::kAtMost, second));
}

Index MarginOf(Writer& w, const Node& n) {
  return w.Has(n, "number") ? w.Eval(n, "number").n : kNil;
}

bool YouFirst(Writer& w, const Node& n) { return w.Words(n).starts_with("you "); }

Value ControlsMore(Writer& w, const Node& n) {
  if (w.Says(n, "target")) w.draft().that_player = Whom::kOpponent;
  Value noun = w.Eval(n, "noun");
  Value yours = noun;
  Control(noun, w.Says(n, "defending") ? effects::Control::kDefending : effects::Control::kNotYou);
  Control(yours, effects::Control::kYou);
  const Index theirs = w.Count(noun);
  const Index own = w.Count(yours);
  const bool more = w.Says(n, "more");
  const Index margin = MarginOf(w, n);
  return YouFirst(w, n) ? More(w, own, theirs, more, margin) : More(w, theirs, own, more, margin);
}

Number Thing(Writer& w, const Node& n) {
  if (w.Says(n, "hand")) return Number::kHandOf;
  if (w.Says(n, "oblivion")) return Number::kOblivionOf;
  if (w.Says(n, "deck")) return Number::kDeckOf;
  if (w.Says(n, "health")) return Number::kHealthOf;
  return Number::kResourcesOf;
}

Value HasMore(Writer& w, const Node& n) {
  const Number thing = Thing(w, *w.Child(n, "thing"));
  const Index own = Of(w, thing, Whom::kYou);
  const Index theirs = Of(w, thing, Whom::kOpponent);
  const bool more = w.Says(n, "more");
  const Index margin = MarginOf(w, n);
  return YouFirst(w, n) ? More(w, own, theirs, more, margin) : More(w, theirs, own, more, margin);
}

Value StatIsMore(Writer& w, const Node& n) {
  Quantity first;
  first.kind = Number::kStatOf;
  const bool health = w.Says(n, "health");
  first.n = static_cast<std::int16_t>(health ? static_cast<int>(Stat::kHealth)
                                             : w.Eval(n, "stat").number);
  Quantity second = first;
  first.who = w.Eval(n, "objects").who;
  second.who = w.Eval(n, "objects", 1).who;
  const bool more = w.Says(n, "more") || w.Says(n, "higher") || w.Says(n, "greater");
  const Index a = w.Add(first);
  const Index b = w.Add(second);
  return More(w, a, b, more, MarginOf(w, n));
}

// What the words before it did, of a kind.
Value DoneTo(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  const bool any = noun.filters.size() == 1 && noun.filters.front() == Filter{};
  Value bound;
  bound.number = static_cast<int>(Compare::kAtLeast);
  bound.n = w.Number(1);
  if (w.Has(n, "bound")) bound = w.Eval(n, "bound");
  Index count = kNil;
  if (any) {
    Quantity number;
    number.kind = Number::kRegister;
    number.n = w.NumberRegister();
    count = w.Add(number);
  } else {
    for (Filter& filter : noun.filters) {
      filter.is |= static_cast<std::uint32_t>(Is::kLastMoved);
      filter.zones = kEveryZone;
    }
    count = w.Count(noun);
  }
  return When(Compared(w, count, static_cast<Compare>(bound.number), bound.n));
}

Index FactOfTurn(Writer& w, Fact fact, Whom whom) {
  Quantity quantity;
  quantity.kind = Number::kFact;
  quantity.n = static_cast<std::int16_t>(fact);
  quantity.who.index = static_cast<std::uint8_t>(whom);
  return w.Add(quantity);
}

template <Fact kFact, Whom kWhose>
Value NoneThisTurn(Writer& w, const Node&) {
  return When(Compared(w, FactOfTurn(w, kFact, kWhose), Compare::kEqual, w.Number(0)));
}

template <Fact kFact, Whom kWhose>
Value SomeThisTurn(Writer& w, const Node&) {
  return When(Compared(w, FactOfTurn(w, kFact, kWhose), Compare::kAtLeast, w.Number(1)));
}

Value Matches(Writer& w, Selector who, const Value& noun) {
  Condition condition;
  condition.test = effects::Test::kMatches;
  condition.who = who;
  condition.a = w.FilterAnywhere(noun);
  return When(w.Test(condition));
}

template <Is kIs>
Value SelfIs(Writer& w, const Node& n) {
  w.Eval(n, "self");
  Value state;
  state.filters.emplace_back().is = static_cast<std::uint32_t>(kIs);
  Value out = Matches(w, Pick(Who::kSelf), state);
  if (w.Says(n, "didn't") || w.Says(n, "not")) out.condition = w.Not(out.condition);
  return out;
}

// What an attack of this card or another is aimed at.
Value IsAttacking(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  Value attacking;
  attacking.filters.emplace_back().is = static_cast<std::uint32_t>(Is::kAttacking);
  const Index attacks = Matches(w, who, attacking).condition;
  Value noun;
  if (w.Has(n, "noun")) {
    noun = w.Eval(n, "noun");
  } else {
    noun.filters.emplace_back().types = Mask(CardType::kContender);
    if (w.Says(n, "your")) noun.filters.back().control = effects::Control::kYou;
  }
  return When(w.And(attacks, Matches(w, Pick(Who::kAttackTarget), noun).condition));
}

Value CountOf(Writer& w, const Node& n, const Value& noun) {
  if (!w.Has(n, "bound")) {
    Condition exists;
    exists.test = effects::Test::kExists;
    exists.a = w.FilterOf(noun);
    const Index some = w.Test(exists);
    return When(w.Says(n, "no") ? w.Not(some) : some);
  }
  const Value bound = w.Eval(n, "bound");
  return When(Compared(w, w.Count(noun), static_cast<Compare>(bound.number), bound.n));
}

Value AttackedWith(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  for (Filter& filter : noun.filters) {
    filter.is |= static_cast<std::uint32_t>(Is::kAttackedThisTurn);
    if (w.Says(n, "you")) filter.control = effects::Control::kYou;
  }
  return CountOf(w, n, noun);
}

// "the defending player controls ...", "target opponent controls ..."
Value SomebodyControls(Writer& w, const Node& n) {
  effects::Control control = effects::Control::kDefending;
  if (w.Says(n, "attacking")) control = effects::Control::kAttacking;
  if (w.Says(n, "target")) {
    TargetSpec spec;
    spec.players = w.Says(n, "opponent") ? 2 : 3;
    w.AddTarget(n, spec);
    w.draft().that_player = Whom::kTarget;
    control = effects::Control::kTargetPlayer;
  }
  Value noun = w.Eval(n, "noun");
  Control(noun, control);
  return CountOf(w, n, noun);
}

Value HealthIs(Writer& w, const Node& n) {
  const Value bound = w.Eval(n, "bound");
  const Whom whom = w.Says(n, "opponent") ? Whom::kOpponent : Whom::kYou;
  return When(
      Compared(w, Of(w, Number::kHealthOf, whom), static_cast<Compare>(bound.number), bound.n));
}

Value Nothing(Writer&, const Node&) { return {}; }

constexpr auto kRows = std::to_array<Row>({
    {"fact",
     "you control [at least <number>] (more|less) <noun> than (any|each|an|target|your|the "
     "defending) opponent",
     ControlsMore},
    {"fact", "you control [at least <number>] (more|less) <noun> than the defending player",
     ControlsMore},
    {"fact",
     "(an|your|that|the defending) opponent controls [at least <number>] (more|less) <noun> than "
     "you [do]",
     ControlsMore},
    {"thing", "(cards in hand|cards in your hand|cards in their hand)", Nothing},
    {"thing", "(cards in your oblivion|cards in their oblivion)", Nothing},
    {"thing", "(cards in your deck|cards in their deck)", Nothing},
    {"thing", "(resources|health)", Nothing},
    {"fact",
     "you have [at least <number>] (more|less) <thing> than (any|each|an|your) opponent [does]",
     HasMore},
    {"fact", "(an|your) opponent has [at least <number>] (more|less) <thing> than you [do]",
     HasMore},
    {"fact", "<objects> has [at least <number>] (more|less) health than <objects>", StatIsMore},
    {"fact", "<objects> has at least <number> health (more|less) than <objects>", StatIsMore},
    {"fact",
     "<objects> has (more|less|higher|lower|a higher|a lower|greater) <stat> than <objects>",
     StatIsMore},
    {"fact", "you <done> (a|an|<bound>) <noun> (this way|with this effect)", DoneTo},

    {"fact", "<self> (didn't|did not) attack this turn",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       return NoneThisTurn<Fact::kAttacksOfThis, Whom::kYou>(w, n);
     }},
    {"fact", "you (didn't|did not|haven't|have not) (attack|attacked|declare an attack) this turn",
     NoneThisTurn<Fact::kAttacks, Whom::kYou>},
    {"fact", "(that player|they) (didn't|did not) attack this turn",
     [](Writer& w, const Node& n) {
       const Whom that = w.draft().that_player;
       if (that == Whom::kNobody) w.Decline(n, "no player before it that this could mean");
       return When(Compared(w, FactOfTurn(w, Fact::kAttacks, that), Compare::kEqual, w.Number(0)));
     }},
    {"fact", "no clash cards (was|were) defeated this turn",
     [](Writer& w, const Node&) {
       const Index all = Plus(w, FactOfTurn(w, Fact::kClashCardsDefeated, Whom::kYou),
                              FactOfTurn(w, Fact::kClashCardsDefeated, Whom::kOpponent));
       return When(Compared(w, all, Compare::kEqual, w.Number(0)));
     }},
    {"fact", "no clash cards you control (was|were) defeated this turn",
     NoneThisTurn<Fact::kClashCardsDefeated, Whom::kYou>},
    {"fact", "(an opponent|your opponent) lost health this turn",
     SomeThisTurn<Fact::kHealthLost, Whom::kOpponent>},
    {"fact", "(an opponent|your opponent) (discarded|has discarded) a card this turn",
     SomeThisTurn<Fact::kCardsDiscarded, Whom::kOpponent>},
    {"fact", "you've attacked this turn", SomeThisTurn<Fact::kAttacks, Whom::kYou>},
    {"fact", "<self> (entered play|did not enter play|didn't enter play) this turn",
     SelfIs<Is::kEnteredThisTurn>},
    {"fact", "<objects> is attacking (a|an) <noun>", IsAttacking},
    {"fact", "<objects> is attacking your contender", IsAttacking},
    {"fact", "you attacked with (a|an|<bound>) <noun> this turn", AttackedWith},
    {"fact", "(a|an|no|<bound>) <noun> attacked this turn", AttackedWith},
    {"fact",
     "([the] defending player|the attacking player|target player|target opponent) controls "
     "(a|an|no|<bound>) <noun>",
     SomebodyControls},
    {"fact", "no opponent controls (a|an) <noun>",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       Control(noun, effects::Control::kNotYou);
       return CountOf(w, n, noun);
     }},
    {"fact", "you have <bound> health", HealthIs},
    {"fact", "(an opponent|your opponent) has <bound> health", HealthIs},
    {"fact", "you have (a|an) <noun>",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "noun");
       Control(noun, effects::Control::kYou);
       return CountOf(w, n, noun);
     }},
    {"fact", "(a|an|<bound>) <noun> (is|are|was|were) <done> (by this effect|this way)", DoneTo},
});

}  // namespace
}  // namespace comparisons

std::span<const Row> ComparisonRows() { return comparisons::kRows; }

}  // namespace clashdeck::text
