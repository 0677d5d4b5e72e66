// What players control, have, and did this turn, as conditions and numbers; two of them compared.
#include <array>
#include <utility>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace parties {
namespace {

Value When(Index condition) {
  Value value;
  value.condition = condition;
  return value;
}

Value Amount(Index n) {
  Value value;
  value.n = n;
  return value;
}

template <Whom kWhom>
Value Party(Writer&, const Node&) {
  Value value;
  value.player = kWhom;
  return value;
}

// "they" after it are the opponent, where nobody else was named.
Value Opponent(Writer& w, const Node& n) {
  Whom& that = w.draft().that_player;
  if (that == Whom::kNobody) that = Whom::kOpponent;
  return Party<Whom::kOpponent>(w, n);
}

Value TargetParty(Writer& w, const Node& n) {
  TargetSpec spec;
  spec.players = w.Says(n, "opponent") || w.Says(n, "opponent's") ? 2 : 3;
  if (w.draft().optional) spec.min = 0;
  w.AddTarget(n, spec);
  w.draft().that_player = Whom::kTarget;
  return Party<Whom::kTarget>(w, n);
}

// "that player", "they": of an event where no other player was named.
Value ThatParty(Writer& w, const Node&) {
  const Whom that = w.draft().that_player;
  Value value;
  value.player = that == Whom::kNobody ? Whom::kEventPlayer : that;
  return value;
}

Control ControlOf(Whom whom) {
  switch (whom) {
    case Whom::kYou:
      return Control::kYou;
    case Whom::kOpponent:
      return Control::kNotYou;
    case Whom::kTarget:
      return Control::kTargetPlayer;
    case Whom::kDefending:
      return Control::kDefending;
    case Whom::kAttacking:
      return Control::kAttacking;
    case Whom::kNobody:
      return Control::kAnybody;
    default:
      return Control::kEventPlayer;
  }
}

Index Of(Writer& w, Number kind, Whom whom) {
  Quantity quantity;
  quantity.kind = kind;
  quantity.who.index = static_cast<std::uint8_t>(whom);
  return w.Add(quantity);
}

Index FactOf(Writer& w, Fact fact, Whom whom) {
  Quantity quantity;
  quantity.kind = Number::kFact;
  quantity.n = static_cast<std::int16_t>(fact);
  quantity.who.index = static_cast<std::uint8_t>(whom);
  return w.Add(quantity);
}

Index Compared(Writer& w, Index a, Compare compare, Index b) {
  Condition condition;
  condition.test = effects::Test::kCompare;
  condition.compare = compare;
  condition.a = a;
  condition.b = b;
  return w.Test(condition);
}

Index Some(Writer& w, const Value& noun) {
  Condition exists;
  exists.test = effects::Test::kExists;
  exists.a = w.FilterOf(noun);
  return w.Test(exists);
}

// All cards of one zone are counted already.
Index CountIn(Writer& w, const Value& noun, Whom whom) {
  Filter plain;
  plain.control = ControlOf(whom);
  const auto is_all_of = [&](Zone zone) {
    plain.zones = Mask(zone);
    return noun.filters.size() == 1 && noun.filters.front() == plain;
  };
  if (whom != Whom::kNobody) {
    if (is_all_of(Zone::kHand)) return Of(w, Number::kHandOf, whom);
    if (is_all_of(Zone::kDeck)) return Of(w, Number::kDeckOf, whom);
    if (is_all_of(Zone::kOblivion)) return Of(w, Number::kOblivionOf, whom);
    if (is_all_of(Zone::kResources)) return Of(w, Number::kResourcesOf, whom);
  }
  return w.Count(noun);
}

// Cards of the party, as the words around the noun narrow them.
Value CardsOf(Writer& w, const Node& n, Whom whom) {
  Value noun = w.Eval(n, "noun");
  for (Filter& filter : noun.filters) {
    filter.control = ControlOf(whom);
    if (w.Says(n, "another") || w.Says(n, "other")) {
      filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
    }
  }
  return noun;
}

Value Controls(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "party").player;
  const Value noun = CardsOf(w, n, whom);
  if (w.Has(n, "bound")) {
    const Value bound = w.Eval(n, "bound");
    return When(Compared(w, CountIn(w, noun, whom), static_cast<Compare>(bound.number), bound.n));
  }
  const bool none =
      w.Says(n, "no") || w.Says(n, "don't") || w.Says(n, "doesn't") || w.Says(n, "not");
  Filter plain;
  plain.control = ControlOf(whom);
  if (none && !noun.filters.empty() && noun.filters.front().zones != 0) {
    const Index count = CountIn(w, noun, whom);
    return When(Compared(w, count, Compare::kEqual, w.Number(0)));
  }
  const Index exists = Some(w, noun);
  return When(none ? w.Not(exists) : exists);
}

Index Plus(Writer& w, Index a, Index b) {
  Quantity sum;
  sum.kind = Number::kPlus;
  sum.a = a;
  sum.b = b;
  return w.Add(sum);
}

// `more` of the first than of the second, by `margin` at least; without one of the two words as
// many.
Value Against(Writer& w, const Node& n, Index first, Index second) {
  const bool more = w.Says(n, "more");
  if (!more && !w.Says(n, "less")) {
    const Compare compare = w.Says(n, "least") ? Compare::kAtLeast : Compare::kEqual;
    return When(Compared(w, first, compare, second));
  }
  if (!w.Has(n, "number")) {
    return When(Compared(w, first, more ? Compare::kMore : Compare::kLess, second));
  }
  const Index margin = w.Eval(n, "number").n;
  if (more) return When(Compared(w, first, Compare::kAtLeast, Plus(w, second, margin)));
  return When(Compared(w, Plus(w, first, margin), Compare::kAtMost, second));
}

Value ControlsMore(Writer& w, const Node& n) {
  const Whom first = w.Eval(n, "party").player;
  const Whom second = w.Eval(n, "party", 1).player;
  const Index left = w.Count(CardsOf(w, n, first));
  return Against(w, n, left, w.Count(CardsOf(w, n, second)));
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
  const Whom first = w.Eval(n, "party").player;
  const Whom second = w.Eval(n, "party", 1).player;
  return Against(w, n, Of(w, thing, first), Of(w, thing, second));
}

Value ResourcesAgainst(Writer& w, const Node& n) {
  const Whom first = w.Eval(n, "partys").player;
  const Whom second = w.Says(n, "yours") ? Whom::kYou : w.Eval(n, "partys", 1).player;
  const Index left = Of(w, Number::kResourcesOf, first);
  const Index right = Of(w, Number::kResourcesOf, second);
  if (!w.Has(n, "bound")) return Against(w, n, left, right);
  const Value bound = w.Eval(n, "bound");
  Quantity more;
  more.kind = Number::kMinus;
  more.a = left;
  more.b = right;
  return When(Compared(w, w.Add(more), static_cast<Compare>(bound.number), bound.n));
}

Value HasHealth(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "party").player;
  const Value bound = w.Eval(n, "bound");
  return When(
      Compared(w, Of(w, Number::kHealthOf, whom), static_cast<Compare>(bound.number), bound.n));
}

// --- this turn
Fact DeedOf(Writer& w, const Node& n) {
  if (w.Says(n, "drawn") || w.Says(n, "drew") || w.Says(n, "draw")) return Fact::kCardsDrawn;
  if (w.Says(n, "discarded") || w.Says(n, "discard")) return Fact::kCardsDiscarded;
  if (w.Says(n, "lost") || w.Says(n, "lose")) return Fact::kHealthLost;
  if (w.Says(n, "gained") || w.Says(n, "gain")) return Fact::kHealthGained;
  if (w.Says(n, "played") || w.Says(n, "play")) {
    return w.Says(n, "clash") ? Fact::kClashCardsPlayed : Fact::kCardsPlayed;
  }
  return Fact::kAttacks;
}

Value Deed(Writer& w, const Node& n) {
  Value value;
  value.number = static_cast<int>(DeedOf(w, n));
  if (w.Has(n, "bound")) {
    const Value bound = w.Eval(n, "bound");
    value.n = bound.n;
    value.m = static_cast<Index>(bound.number);
  }
  return value;
}

Value DidThisTurn(Writer& w, const Node& n) {
  const Whom whom = w.Has(n, "party") ? w.Eval(n, "party").player : Whom::kYou;
  const Value deed = w.Eval(n, "past");
  const Index done = FactOf(w, static_cast<Fact>(deed.number), whom);
  if (deed.n == kNil) return When(Compared(w, done, Compare::kAtLeast, w.Number(1)));
  return When(Compared(w, done, static_cast<Compare>(deed.m), deed.n));
}

Value DidNotThisTurn(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "party").player;
  const auto fact = static_cast<Fact>(w.Eval(n, "undone").number);
  return When(Compared(w, FactOf(w, fact, whom), Compare::kEqual, w.Number(0)));
}

Value PlayedThisTurn(Writer& w, const Node& n) {
  const Whom whom = w.Has(n, "party") ? w.Eval(n, "party").player : Whom::kYou;
  Value noun = CardsOf(w, n, whom);
  const Filter any{.control = ControlOf(whom)};
  const bool plain = noun.filters.size() == 1 && noun.filters.front() == any;
  Value bound;
  bound.number = static_cast<int>(Compare::kAtLeast);
  bound.n = w.Number(1);
  if (w.Has(n, "bound")) bound = w.Eval(n, "bound");
  if (plain) {
    return When(Compared(w, FactOf(w, Fact::kCardsPlayed, whom), static_cast<Compare>(bound.number),
                         bound.n));
  }
  for (Filter& filter : noun.filters) {
    filter.is |= static_cast<std::uint32_t>(Is::kPlayedThisTurn);
    filter.zones = kEveryZone;
  }
  if (!w.Has(n, "bound")) return When(Some(w, noun));
  return When(Compared(w, w.Count(noun), static_cast<Compare>(bound.number), bound.n));
}

Value ContenderDid(Writer& w, const Node& n) {
  const Whom whom = w.Eval(n, "partys").player;
  const Fact fact = w.Says(n, "lost") ? Fact::kHealthLost : Fact::kHealthGained;
  const Index done = FactOf(w, fact, whom);
  if (!w.Has(n, "bound")) return When(Compared(w, done, Compare::kAtLeast, w.Number(1)));
  const Value bound = w.Eval(n, "bound");
  return When(Compared(w, done, static_cast<Compare>(bound.number), bound.n));
}

Value DeedAmount(Writer& w, const Node& n) {
  const Whom whom = w.Has(n, "party")    ? w.Eval(n, "party").player
                    : w.Has(n, "partys") ? w.Eval(n, "partys").player
                                         : Whom::kYou;
  return Amount(FactOf(w, DeedOf(w, n), whom));
}

Value Nothing(Writer&, const Node&) { return {}; }

constexpr auto kRows = std::to_array<Row>({
    {"party", "you", Party<Whom::kYou>},
    {"party",
     "(an opponent|your opponent|any opponent|each opponent|that opponent|opponents|your "
     "opponents)",
     Opponent},
    {"party", "(that player|they)", ThatParty},
    {"party", "(a player|any player)", Party<Whom::kNobody>},
    {"party", "[the] defending (player|opponent)", Party<Whom::kDefending>},
    {"party", "[the] attacking player", Party<Whom::kAttacking>},
    {"party", "target (player|opponent)", TargetParty},
    {"partys", "your", Party<Whom::kYou>},
    {"partys", "(an opponent's|your opponent's|each opponent's|that opponent's)", Opponent},
    {"partys", "(that player's|their)", ThatParty},
    {"partys", "[the] (defending player's|defending opponent's)", Party<Whom::kDefending>},
    {"partys", "[the] attacking player's", Party<Whom::kAttacking>},
    {"partys", "target (player's|opponent's)", TargetParty},

    {"fact", "<party> (control|controls|have|has) (a|an|another|no) [other] <noun>", Controls},
    {"fact", "<party> (control|controls|have|has) <bound> [other] <noun>", Controls},
    {"fact",
     "<party> (don't|doesn't|do not|does not) (control|have) (a|an|any|another) [other] <noun>",
     Controls},
    {"fact", "no opponent controls (a|an) <noun>",
     [](Writer& w, const Node& n) { return When(w.Not(Some(w, CardsOf(w, n, Whom::kOpponent)))); }},
    {"fact", "<party> (have|has) <bound> health", HasHealth},

    {"fact",
     "<party> (control|controls) [at least <number>] (more|less) <noun> than <party> [do|does]",
     ControlsMore},
    {"fact", "<party> (control|controls) [at least] as many <noun> as <party> [do|does]",
     ControlsMore},
    {"thing", "(cards in hand|cards in your hand|cards in their hand)", Nothing},
    {"thing", "(cards in your oblivion|cards in their oblivion)", Nothing},
    {"thing", "(cards in your deck|cards in their deck)", Nothing},
    {"thing", "(resources|health)", Nothing},
    {"fact",
     "<party> (have|has) [at least <number>] (more|less) <thing> than <party> [do|does|have|has]",
     HasMore},
    {"fact", "<party> (have|has) [at least] as many <thing> as <party> [do|does]", HasMore},

    {"fact",
     "<partys> resource (count|total) is [at least <number>] (more|less) than (yours|<partys>)",
     ResourcesAgainst},
    {"fact", "<partys> resource (count|total) exceeds (yours|<partys>) by <bound>",
     ResourcesAgainst},
    {"past", "(attacked|declared an attack)", Deed},
    {"past", "(drawn|drew|discarded) (a card|cards|<bound> cards)", Deed},
    {"past", "(gained|lost) [<bound>] health", Deed},
    {"undone", "(attack|attacked|declare an attack)", Deed},
    {"undone", "(draw|discard|play) (a card|any cards)", Deed},
    {"undone", "(gain|lose) [any] health", Deed},
    {"fact", "<party> [have|has] <past> this turn", DidThisTurn},
    {"fact", "you've <past> this turn", DidThisTurn},
    {"fact", "<party> (didn't|did not|haven't|have not|hasn't|has not) <undone> this turn",
     DidNotThisTurn},
    {"fact", "<party> [have|has] played (a|an|another|<bound>) [other] <noun> this turn",
     PlayedThisTurn},
    {"fact", "you've played (a|an|another|<bound>) [other] <noun> this turn", PlayedThisTurn},
    {"fact", "<partys> contender [has] (gained|lost) [<bound>] health this turn", ContenderDid},

    {"measure",
     "the (number|amount) of cards (you've|<party> [have|has]) (drawn|drew|discarded|played) this "
     "turn",
     DeedAmount},
    {"measure", "the number of clash cards (you've|<party> [have|has]) played this turn",
     DeedAmount},
    {"measure", "the number of attacks [that] (you've|<party> [have|has]) declared this turn",
     DeedAmount},
    {"measure", "the number of times (you've|<party> [have|has]) attacked this turn", DeedAmount},
    {"measure", "the amount of health <partys> contender [has] (lost|gained) this turn",
     DeedAmount},
    {"measure", "the amount of health (you've|<party> [have|has]) (lost|gained) this turn",
     DeedAmount},
    {"counted", "card (you've|<party> [have|has]) (drawn|drew|discarded|played) this turn",
     DeedAmount},
    {"counted", "clash card (you've|<party> [have|has]) played this turn", DeedAmount},
    {"counted", "(attack|time) (you've|<party> [have|has]) (declared|attacked) this turn",
     DeedAmount},
});

}  // namespace
}  // namespace parties

std::span<const Row> PartyRows() { return parties::kRows; }

}  // namespace clashdeck::text
