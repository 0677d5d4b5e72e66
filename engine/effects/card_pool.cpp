#include "engine/effects/card_pool.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "core/fold.h"

namespace clashdeck::effects {

namespace {

template <class Row>
Index Append(std::vector<Row>& table, const Row& row) {
  assert(table.size() < kNil && "a table of a card pool is full");
  table.push_back(row);
  return static_cast<Index>(table.size() - 1);
}

unsigned AsksOf(const CardPool& pool, const Quantity& quantity);

unsigned AsksOfNumber(const CardPool& pool, Index quantity) {
  return quantity == kNil ? 0U : AsksOf(pool, pool.quantities[quantity]);
}

unsigned AsksOf(Stat stat) {
  return stat == Stat::kAttack || stat == Stat::kDefense ? Mask(Asks::kItsStats) : 0U;
}

unsigned AsksOfFilter(const CardPool& pool, Index filter) {
  unsigned asks = 0;
  for (Index i = filter; i != kNil; i = pool.filters[i].other) {
    const Filter& row = pool.filters[i];
    const bool multicolored =
        ((row.is | row.is_not) & static_cast<std::uint32_t>(Is::kMulticolored)) != 0;
    if (multicolored || (row.colors | row.colors_not) != 0 ||
        (row.affiliations | row.affiliations_not) != 0) {
      asks |= Mask(Asks::kItsColors);
    }
    if ((row.keywords | row.keywords_not) != 0) asks |= Mask(Asks::kItsKeywords);
    asks |= AsksOfFilter(pool, row.bearer) | AsksOfFilter(pool, row.weapon);
    for (int n = 0; n < row.bounds; ++n) {
      asks |= AsksOf(row.bound[n].stat) | AsksOfNumber(pool, row.bound[n].quantity);
    }
  }
  return asks;
}

unsigned AsksOf(const CardPool& pool, const Quantity& quantity) {
  switch (quantity.kind) {
    case Number::kCount:
      return AsksOfFilter(pool, quantity.a);
    case Number::kColorsOf:
      return AsksOfFilter(pool, quantity.a) | Mask(Asks::kItsColors);
    case Number::kCountOf:
      return AsksOfFilter(pool, quantity.who.filter);
    case Number::kSum:
    case Number::kLeast:
    case Number::kMost:
      return AsksOfFilter(pool, quantity.a) | AsksOf(static_cast<Stat>(quantity.n));
    case Number::kStatOf:
      return AsksOfFilter(pool, quantity.who.filter) | AsksOf(static_cast<Stat>(quantity.n));
    case Number::kPlus:
    case Number::kMinus:
    case Number::kTimes:
    case Number::kHalfUp:
    case Number::kHalfDown:
      return AsksOfNumber(pool, quantity.a) | AsksOfNumber(pool, quantity.b);
    default:
      return 0;
  }
}

unsigned AsksOfCondition(const CardPool& pool, Index condition) {
  if (condition == kAlways) return 0;
  const Condition& row = pool.conditions[condition];
  switch (row.test) {
    case Test::kAnd:
    case Test::kOr:
    case Test::kNot:
      return AsksOfCondition(pool, row.a) | AsksOfCondition(pool, row.b);
    case Test::kCompare:
      return AsksOfNumber(pool, row.a) | AsksOfNumber(pool, row.b);
    case Test::kExists:
      return AsksOfFilter(pool, row.a);
    case Test::kMatches:
      return AsksOfFilter(pool, row.a) | AsksOfFilter(pool, row.who.filter);
    default:
      return 0;
  }
}

// Colours are settled before abilities, and both before attack and defense: what is asked about
// something settled before is answered as it is asked.
unsigned Unsettled(Op op) {
  switch (op) {
    case Op::kModify:
    case Op::kSetStats:
    case Op::kSwapStats:
      return Mask(Asks::kItsStats);
    case Op::kColorSet:
    case Op::kAffiliationGive:
      return Mask(Asks::kItsColors) | Mask(Asks::kItsKeywords) | Mask(Asks::kItsStats);
    case Op::kKeywordGive:
    case Op::kKeywordTake:
    case Op::kKeywordNever:
    case Op::kGrant:
    case Op::kLoseText:
    case Op::kForbid:
    case Op::kExtraWeapons:
      return Mask(Asks::kItsKeywords) | Mask(Asks::kItsStats);
    default:
      return 0;  // asked when it matters
  }
}

unsigned AsksOf(const CardPool& pool, const Ability& ability) {
  unsigned asks = AsksOfCondition(pool, ability.condition);
  for (Index i = 0; i < ability.code.count; ++i) {
    const Instruction& in = pool.code[ability.code.first + i];
    asks |= AsksOfFilter(pool, in.who.filter) & Unsettled(in.op);
  }
  return asks;
}

}  // namespace

Now PrintedAs(const CardDef& card) {
  Now now{.attack = card.attack,
          .defense = card.defense,
          .keywords = card.keywords,
          .affiliations = card.affiliations,
          .colors = card.colors};
  std::copy(std::begin(card.keyword_number), std::end(card.keyword_number), now.numbers);
  return now;
}

NameId CardPool::Name(std::string_view name) {
  const std::string folded = Fold(name);
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (Fold(names[i]) == folded) return static_cast<NameId>(i);
  }
  return Append(names, std::string(name));
}

std::uint16_t CardPool::Affiliation(std::string_view name) {
  const NameId id = Name(name);
  const auto known = std::find(affiliations.begin(), affiliations.end(), id);
  const auto bit = known - affiliations.begin();
  if (known == affiliations.end()) {
    assert(affiliations.size() < 16 && "a pool knows at most 16 affiliations");
    affiliations.push_back(id);
  }
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(bit));
}

Index CardPool::Constant(int n) {
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    if (quantities[i].kind == Number::kConstant && quantities[i].n == n) {
      return static_cast<Index>(i);
    }
  }
  return Add(Quantity{.kind = Number::kConstant, .n = static_cast<std::int16_t>(n)});
}

Index CardPool::Add(const Filter& row) { return Append(filters, row); }
Index CardPool::Add(const Quantity& row) { return Append(quantities, row); }
Index CardPool::Add(const Condition& row) { return Append(conditions, row); }
Index CardPool::Add(const Trigger& row) { return Append(triggers, row); }
Index CardPool::Add(const Cost& row) { return Append(costs, row); }
Index CardPool::Add(const Price& row) { return Append(prices, row); }
Index CardPool::Add(const Replacement& row) { return Append(replacements, row); }

namespace {

bool AsksForStatesAlone(const Filter& filter) {
  return filter.bounds == 0 && (filter.colors | filter.colors_not) == 0 &&
         (filter.keywords | filter.keywords_not) == 0 &&
         (filter.affiliations | filter.affiliations_not) == 0 &&
         (filter.name | filter.name_not) == kNoName && filter.bearer == kNil &&
         filter.weapon == kNil;
}

}  // namespace

void CardPool::ReadStatic(CardDef& card, const Ability& ability) {
  card.has_static = true;
  for (Index i = 0; i < ability.code.count; ++i) {
    const auto at = static_cast<Index>(ability.code.first + i);
    const Instruction& in = code[at];
    const auto colors = static_cast<ColorMask>(in.x);
    if (in.op == Op::kDefineStats) card.stats = at;
    if (in.op == Op::kForbid && in.who.who == Who::kSelf) card.forbids_itself |= 1U << in.n;
    if (in.op == Op::kDefineColors) {  // 604.3: in all zones
      const bool added = (in.flags & static_cast<std::uint16_t>(Flag::kInAddition)) != 0;
      card.colors = added ? card.colors | colors : colors;
    }
    if (in.op == Op::kPlayFrom && ability.zones != 0) card.plays_itself = true;
  }
}

void CardPool::Finish() {
  AddKeywordAbilities();
  for (Filter& filter : filters) filter.only_states = AsksForStatesAlone(filter);
  while_reads.clear();
  change_reads.clear();
  for (const Ability& ability : abilities) {
    while_reads.push_back(ReadsOfWhile(*this, ability));
    change_reads.push_back(ReadsOfChanges(*this, ability));
  }
  code_reads.clear();
  for (const Instruction& in : code) code_reads.push_back(ReadsOf(*this, in.who));
  for (CardDef& card : cards) {
    card.listens = 0;
    card.counts_firsts = 0;
    card.has_static = false;
    card.forbids_itself = 0;
    card.asks = 0;
    card.printed_colors = card.colors;
    for (Index i = 0; i < card.abilities.count; ++i) {
      const Ability& ability = abilities[card.abilities.first + i];
      if (ability.kind == AbilityKind::kStatic) {
        ReadStatic(card, ability);
        card.asks |= AsksOf(*this, ability);
      }
      if (ability.kind == AbilityKind::kActivated && ability.zones != 0) card.acts_outside = true;
      if (ability.kind != AbilityKind::kTriggered || ability.trigger == kNil) continue;
      card.listens |= EventsOf(triggers[ability.trigger]);
      if (!ability.first || i >= 8) continue;  // Object::uses counts eight
      card.counts_firsts = static_cast<std::uint16_t>(card.counts_firsts | 3U << (2 * i));
      firsts |= EventsOf(triggers[ability.trigger]);
    }
    any_acts_outside |= card.acts_outside;
    any_plays_itself |= card.plays_itself;
    card.printed = PrintedAs(card);
    any_set_as_trap |= card.as_trap != kNoCard;
    card.uses = UsesOf(*this, card);
    card.waits = card.listens | EventsOf(card.keywords);
  }
}

}  // namespace clashdeck::effects
