// Conditions that compare two sides, and those about what an effect has just done.
#include <array>
#include <utility>

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

Index Plus(Writer& w, Index a, Index b) {
  Quantity sum;
  sum.kind = Number::kPlus;
  sum.a = a;
  sum.b = b;
  return w.Add(sum);
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
    count = CountOfDone(w, std::move(noun));
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

constexpr auto kRows = std::to_array<Row>({
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
    {"fact", "no clash cards (was|were) defeated this turn",
     [](Writer& w, const Node&) {
       const Index all = Plus(w, FactOfTurn(w, Fact::kClashCardsDefeated, Whom::kYou),
                              FactOfTurn(w, Fact::kClashCardsDefeated, Whom::kOpponent));
       return When(Compared(w, all, Compare::kEqual, w.Number(0)));
     }},
    {"fact", "no clash cards you control (was|were) defeated this turn",
     NoneThisTurn<Fact::kClashCardsDefeated, Whom::kYou>},
    {"fact", "<self> (entered play|did not enter play|didn't enter play) this turn",
     SelfIs<Is::kEnteredThisTurn>},
    {"fact", "<objects> is attacking (a|an) <noun>", IsAttacking},
    {"fact", "<objects> is attacking your contender", IsAttacking},
    {"fact", "you attacked with (a|an|<bound>) <noun> this turn", AttackedWith},
    {"fact", "(a|an|no|<bound>) <noun> attacked this turn", AttackedWith},
    {"fact", "(a|an|<bound>) <noun> (is|are|was|were) <done> (by this effect|this way)", DoneTo},
});

}  // namespace
}  // namespace comparisons

std::span<const Row> ComparisonRows() { return comparisons::kRows; }

}  // namespace clashdeck::text
