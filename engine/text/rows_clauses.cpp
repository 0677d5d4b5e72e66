// What stands after a noun and narrows it: where the cards are, what they are attached to, how they
// compare with others.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace clauses {
namespace {

Value One(const Filter& filter) {
  Value value;
  value.filters.push_back(filter);
  return value;
}

NameId NameIn(Writer& w, const Node& n) {
  const std::string_view words = w.Words(*w.Child(n, "#name"));
  return w.pool.Name(words.substr(1, words.size() - 2));
}

template <Is kIs>
Value ThatIs(Writer&, const Node&) {
  Filter filter;
  filter.is = static_cast<std::uint32_t>(kIs);
  return One(filter);
}

ZoneMask ZonesIn(Writer& w, const Node& n) {
  ZoneMask zones = 0;
  if (w.Says(n, "hand")) zones |= Mask(Zone::kHand);
  if (w.Says(n, "deck")) zones |= Mask(Zone::kDeck);
  if (w.Says(n, "oblivion") || w.Says(n, "oblivions")) zones |= Mask(Zone::kOblivion);
  if (w.Says(n, "banished") || w.Says(n, "banish")) zones |= Mask(Zone::kBanished);
  if (w.Says(n, "accessory")) zones |= Mask(Zone::kAccessory);
  if (w.Says(n, "clash")) zones |= Mask(Zone::kClash);
  if (w.Says(n, "resource") || w.Says(n, "resources")) zones |= Mask(Zone::kResources);
  return zones;
}

Value Place(Writer& w, const Node& n) {
  Filter filter;
  filter.zones = ZonesIn(w, n);
  return One(filter);
}

Value Whose(Writer& w, const Node& n) {
  Filter filter;
  if (w.Says(n, "your")) filter.control = Control::kYou;
  if (w.Says(n, "their") || w.Says(n, "that")) {
    if (!w.KnowsThem()) w.Decline(n, "no player before it that this could mean");
    filter.control = w.Theirs();
  }
  if (w.Says(n, "opponent's") && !w.Says(n, "that")) filter.control = Control::kNotYou;
  if (w.Says(n, "defending")) filter.control = Control::kDefending;
  if (w.Says(n, "attacking")) filter.control = Control::kAttacking;
  if (w.Says(n, "target")) {
    TargetSpec spec;
    spec.players = w.Says(n, "opponent's") ? 2 : 3;
    if (w.draft().optional) spec.min = 0;
    w.AddTarget(n, spec);
    w.draft().that_player = Whom::kTarget;
    filter.control = Control::kTargetPlayer;
  }
  return One(filter);
}

// Where the cards are, and whose.
Value Where(Writer& w, const Node& n) {
  Value value = w.Eval(n, "place");
  if (w.Has(n, "owner")) value.filters.front().control = w.Eval(n, "owner").filters.front().control;
  return value;
}

Index YourContender(Writer& w) {
  Filter contender;
  contender.types = Mask(CardType::kContender);
  contender.control = Control::kYou;
  return w.pool.Add(contender);
}

Value AttachedTo(Writer& w, const Node& n) {
  Filter filter;
  filter.bearer = w.Has(n, "noun") ? w.FilterOf(w.Eval(n, "noun")) : YourContender(w);
  return One(filter);
}

// Any Weapon at all, which needs no filter of its own.
bool IsAnyWeapon(const Value& noun) {
  Filter weapon;
  weapon.types = kAnyWeapon;
  return noun.filters.size() == 1 && noun.filters.front() == weapon;
}

Value Bearing(Writer& w, const Node& n) {
  const Value noun = w.Eval(n, "noun");
  const bool none = w.Says(n, "no") || w.Says(n, "without");
  Filter filter;
  if (IsAnyWeapon(noun)) {
    (none ? filter.is_not : filter.is) = static_cast<std::uint32_t>(Is::kBearing);
    return One(filter);
  }
  if (none) w.Decline(n, "only Weapons of any kind can be missing");
  filter.weapon = w.FilterOf(noun);
  return One(filter);
}

// "with a lower attack power than ...", "with a cost less than that card".
Value Compares(Writer& w, const Node& n) {
  Filter filter;
  filter.bounds = 1;
  Bound& bound = filter.bound[0];
  bound.stat = static_cast<Stat>(w.Eval(n, "stat").number);
  const bool after = w.Has(n, "comparison");
  bound.compare = static_cast<Compare>(w.Eval(n, after ? "comparison" : "comparison-first").number);
  if (w.Has(n, "amount")) {
    bound.quantity = w.Eval(n, "amount").n;
    return One(filter);
  }
  Quantity theirs;
  theirs.kind = Number::kStatOf;
  theirs.n = static_cast<std::int16_t>(bound.stat);
  theirs.who = w.Eval(n, w.Has(n, "self") ? "self" : "that-object").who;
  bound.quantity = w.Add(theirs);
  return One(filter);
}

template <Compare kCompare>
Value Comparing(Writer&, const Node&) {
  Value value;
  value.number = static_cast<int>(kCompare);
  return value;
}

constexpr auto kRows = std::to_array<Row>({
    {"place", "(hand|deck|oblivion|banished zone|banish zone)", Place},
    {"place", "(clash|accessory|resource) zone", Place},
    {"place", "(hand or oblivion|deck or oblivion|hand or deck)", Place},
    {"owner", "(your|their|that player's|that opponent's)", Whose},
    {"owner", "(an|each|your) opponent's", Whose},
    {"owner", "target (player's|opponent's)", Whose},
    {"owner", "[the] (defending|attacking) player's", Whose},
    {"owner", "(an|any|any player's|a player's|each player's)", Whose},
    {"clause", "(from|in) <owner> <place>", Where},
    {"clause", "(from|in) (all|all players'|both players'|any) oblivions", Place},
    {"clause", "(from|in) every oblivion", Place},

    {"last-clause", "attached to (a|an) <noun>", AttachedTo},  // takes all that follows
    {"clause", "attached to your contender", AttachedTo},
    {"last-clause", "attached to target <noun>",
     [](Writer& w, const Node& n) {
       TargetSpec spec;
       spec.filter = w.FilterOf(w.Eval(n, "noun"));
       if (w.draft().optional) spec.min = 0;
       const Selector who = w.AddTarget(n, spec);
       w.Mentioned(who, 0);
       Filter filter;
       filter.bearer = OnlyThese(w, n, who);
       return One(filter);
     }},
    {"clause", "with (a|an|no|1 or more) <noun> attached [to (it|them)]", Bearing},
    {"clause", "with <noun> attached [to (it|them)]", Bearing},
    {"clause", "with an attached <noun>", Bearing},
    {"clause", "without a <noun> attached [to (it|them)]", Bearing},

    {"clause", "with #name in (its|their) (name|names)",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.name = NameIn(w, n);
       filter.is = static_cast<std::uint32_t>(Is::kNameHas);
       return One(filter);
     }},
    {"clause", "[that (is|are)] named #name",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.name = NameIn(w, n);
       return One(filter);
     }},
    {"clause", "[,] [that (is|are)] not named #name [,]",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.name_not = NameIn(w, n);
       return One(filter);
     }},

    {"comparison", "less than", Comparing<Compare::kLess>},
    {"comparison", "less than or equal to", Comparing<Compare::kAtMost>},
    {"comparison", "(greater than|more than)", Comparing<Compare::kMore>},
    {"comparison", "greater than or equal to", Comparing<Compare::kAtLeast>},
    {"comparison", "equal to", Comparing<Compare::kEqual>},
    {"clause", "with [a|an] <stat> <comparison> (<that-object>|<self>)", Compares},
    {"comparison-first", "(lower|less)", Comparing<Compare::kLess>},
    {"comparison-first", "(higher|greater)", Comparing<Compare::kMore>},
    {"clause", "with [a|an] <comparison-first> <stat> than (<amount>|<that-object>|<self>)",
     Compares},
    {"clause", "that (is|are) <adjectives>",
     [](Writer& w, const Node& n) { return w.Eval(n, "adjectives"); }},
    {"clause", "other than <self>",
     [](Writer& w, const Node& n) {
       w.Eval(n, "self");
       Filter filter;
       filter.is_not = static_cast<std::uint32_t>(Is::kSelf);
       return One(filter);
     }},
    {"clause", "being attacked", ThatIs<Is::kAttacked>},
    {"clause", "that entered play under your control this turn",
     [](Writer&, const Node&) {
       Filter filter;
       filter.is = static_cast<std::uint32_t>(Is::kEnteredThisTurn);
       filter.control = Control::kYou;
       return One(filter);
     }},
    {"clause", "that (was|were) played this turn", ThatIs<Is::kPlayedThisTurn>},
});

}  // namespace
}  // namespace clauses

std::span<const Row> ClauseRows() { return clauses::kRows; }

}  // namespace clashdeck::text
