#include "engine/effects/reads.h"

#include <algorithm>

#include "engine/effects/card_pool.h"

namespace clashdeck::effects {

namespace {

constexpr Reads kNothing = 0;
constexpr Reads kEverywhere = (1U << static_cast<unsigned>(kZones)) - 1;

Reads ReadsOfQuantity(const CardPool& pool, Index quantity);
Reads ReadsOfFilter(const CardPool& pool, Index filter);

Reads ReadsOf(Whom whom) {
  switch (whom) {
    case Whom::kActive:
    case Whom::kAttacking:
    case Whom::kDefending:
      return Bits(Read::kTurn);
    default:
      return kNothing;
  }
}

// 604.3: the stats of some card are what its own effect says, which may look at anything.
bool DefinesStats(const CardPool& pool) {
  return std::any_of(pool.code.begin(), pool.code.end(),
                     [](const Instruction& in) { return in.op == Op::kDefineStats; });
}

Reads ReadsOf(const CardPool& pool, Stat stat) {
  const Reads defined = DefinesStats(pool) ? Bits(Read::kAll) : kNothing;
  switch (stat) {
    case Stat::kDefense:
      return Read::kDamage | Read::kNow | defined;
    case Stat::kDamage:
      return Bits(Read::kDamage);
    case Stat::kAttack:
      return defined | Read::kNow;
    case Stat::kInitialAttack:
    case Stat::kInitialDefense:
      return defined;
    case Stat::kHealth:
      return Bits(Read::kHealth);
    case Stat::kCounters:
      return Bits(Read::kCounters);
    case Stat::kCost:
    case Stat::kSpecificCost:
    case Stat::kWeapons:
      return kNothing;
  }
  return Bits(Read::kAll);
}

Reads ReadsOfStates(std::uint32_t bits) {
  constexpr std::uint32_t kTurned = Is::kReady | Is::kEngaged;
  constexpr std::uint32_t kClashing = (Is::kAttacking | Is::kObstructing) |
                                      (Is::kObstructed | Is::kAttacked) |
                                      (Is::kInThisClash | Is::kOpposing);
  constexpr std::uint32_t kThisTurn = (Is::kEnteredThisTurn | Is::kAttackedThisTurn) |
                                      static_cast<std::uint32_t>(Is::kPlayedThisTurn);
  const auto defeated = static_cast<std::uint32_t>(Is::kDefeatedThisTurn);
  Reads reads = kNothing;
  if ((bits & kTurned) != 0) reads |= Bits(Read::kEngaged);
  if ((bits & kClashing) != 0) reads |= Bits(Read::kClash);
  if ((bits & kThisTurn) != 0) reads |= Bits(Read::kFacts);
  if ((bits & defeated) != 0) reads |= kEverywhere | Read::kFacts;
  if ((bits & static_cast<std::uint32_t>(Is::kDamaged)) != 0) reads |= Bits(Read::kDamage);
  if ((bits & static_cast<std::uint32_t>(Is::kFaceDown)) != 0) reads |= Bits(Read::kFacing);
  return reads;
}

// What tells whether a card passes the filter, but for where it lies.
Reads ReadsOfRow(const CardPool& pool, const Filter& row) {
  constexpr auto kColors = static_cast<std::uint32_t>(Is::kMulticolored);
  Reads reads = ReadsOfStates(row.is | row.is_not);
  const bool changeable =
      (row.colors | row.colors_not) != 0 || (row.keywords | row.keywords_not) != 0 ||
      (row.affiliations | row.affiliations_not) != 0 || ((row.is | row.is_not) & kColors) != 0;
  if (changeable) reads |= Bits(Read::kNow);
  const bool named = row.name != kNoName || row.name_not != kNoName;
  if (changeable || named || row.bounds > 0) reads |= Bits(Read::kFacing);  // 304.10
  if (row.control == Control::kDefending || row.control == Control::kAttacking)
    reads |= Bits(Read::kTurn);
  for (int n = 0; n < row.bounds; ++n) {
    reads |= ReadsOf(pool, row.bound[n].stat) | ReadsOfQuantity(pool, row.bound[n].quantity);
  }
  for (const Index linked : {row.bearer, row.weapon}) {
    if (linked != kNil) reads |= ReadsOfFilter(pool, linked);
  }
  return reads;
}

// Which cards pass the filter.
Reads ReadsOfFilter(const CardPool& pool, Index filter) {
  Reads reads = kNothing;
  for (Index i = filter; i != kNil; i = pool.filters[i].other) {
    const Filter& row = pool.filters[i];
    reads |= (row.zones == 0 ? kZonesOfPermanents : row.zones) | ReadsOfRow(pool, row);
  }
  return filter == kNil ? kZonesOfPermanents : reads;
}

Reads ReadsOfQuantity(const CardPool& pool, Index quantity) {
  if (quantity == kNil) return kNothing;
  const Quantity& q = pool.quantities[quantity];
  const Reads player = ReadsOf(static_cast<Whom>(q.who.index));
  switch (q.kind) {
    case Number::kConstant:
    case Number::kX:
    case Number::kKeyword:
    case Number::kRegister:
    case Number::kEventAmount:
      return kNothing;
    case Number::kCount:
      return ReadsOfFilter(pool, q.a);
    case Number::kSum:
    case Number::kLeast:
    case Number::kMost:
      return ReadsOfFilter(pool, q.a) | ReadsOf(pool, static_cast<Stat>(q.n));
    case Number::kColorsOf:
      return ReadsOfFilter(pool, q.a) | Read::kNow;
    case Number::kCountOf:
      return ReadsOf(pool, q.who) | kEverywhere;
    case Number::kStatOf:  // a stat that others change depends on who is there
      return ReadsOf(pool, q.who) | ReadsOf(pool, static_cast<Stat>(q.n)) | kZonesOfPermanents;
    case Number::kFact:
      return player | Read::kFacts;
    case Number::kHealthOf:
      return player | Read::kHealth;
    case Number::kHandOf:
      return player | Mask(Zone::kHand);
    case Number::kDeckOf:
      return player | Mask(Zone::kDeck);
    case Number::kResourcesOf:
      return player | Mask(Zone::kResources);
    case Number::kOblivionOf:
      return player | Mask(Zone::kOblivion);
    case Number::kPlus:
    case Number::kMinus:
    case Number::kTimes:
      return ReadsOfQuantity(pool, q.a) | ReadsOfQuantity(pool, q.b);
    case Number::kHalfUp:
    case Number::kHalfDown:
      return ReadsOfQuantity(pool, q.a);
  }
  return Bits(Read::kAll);
}

Reads ReadsOfCondition(const CardPool& pool, Index condition) {
  if (condition == kAlways) return kNothing;
  const Condition& c = pool.conditions[condition];
  switch (c.test) {
    case Test::kAnd:
    case Test::kOr:
      return ReadsOfCondition(pool, c.a) | ReadsOfCondition(pool, c.b);
    case Test::kNot:
      return ReadsOfCondition(pool, c.a);
    case Test::kCompare:
      return ReadsOfQuantity(pool, c.a) | ReadsOfQuantity(pool, c.b);
    case Test::kExists:
      return ReadsOfFilter(pool, c.a);
    case Test::kMatches:
      return ReadsOf(pool, c.who) | ReadsOfFilter(pool, c.a) | kZonesOfPermanents;
    case Test::kPortalOpen:
    case Test::kPortalClosed:
      return Bits(Read::kPortal);
    case Test::kYourTurn:
    case Test::kOpponentsTurn:
      return Bits(Read::kTurn);
    case Test::kPrimaryPhase:
      return Read::kPhase | Read::kClash;
    case Test::kDuringClash:
      return Bits(Read::kClash);
    case Test::kDidSo:
    case Test::kCostPaid:
    case Test::kEventPlayerIsYou:
      return kNothing;
  }
  return Bits(Read::kAll);
}

}  // namespace

Reads ReadsOf(const CardPool& pool, const Selector& selector) {
  Reads narrowed = kNothing;
  for (Index i = selector.filter; i != kNil; i = pool.filters[i].other) {
    const Filter& row = pool.filters[i];
    narrowed |= (Reads{row.zones} & ~Reads{kZonesOfPermanents}) | ReadsOfRow(pool, row);
  }
  switch (selector.who) {
    case Who::kNothing:
    case Who::kSelf:
    case Who::kTarget:
    case Who::kSet:
    case Who::kLast:
    case Who::kEventObject:
    case Who::kEventOther:
    case Who::kCardBeingPlayed:
    case Who::kAll:
    case Who::kBearer:
      return narrowed;
    case Who::kAttacker:
    case Who::kAttackTarget:
    case Who::kObstructors:
      return narrowed | Read::kClash;
    case Who::kContenderOf:
      return narrowed | ReadsOf(static_cast<Whom>(selector.index));
    case Who::kTopOfDeck:
      return narrowed | Mask(Zone::kDeck);
    case Who::kSources:
      return narrowed | Read::kAll;
  }
  return Bits(Read::kAll);
}

Reads ReadsOfWhile(const CardPool& pool, const Ability& ability) {
  if (ability.kind != AbilityKind::kStatic) return kNothing;
  const Reads reads = ReadsOfCondition(pool, ability.condition);
  return ability.threshold != 0 ? reads | Read::kHealth : reads;
}

Reads ReadsOfChanges(const CardPool& pool, const Ability& ability) {
  if (ability.kind != AbilityKind::kStatic) return kNothing;
  Reads reads = kNothing;
  for (Index i = 0; i < ability.code.count; ++i) {
    const Instruction& in = pool.code[ability.code.first + i];
    if (LayerOf(in.op) == Layer::kNone) continue;
    reads |= ReadsOf(pool, in.who);
    if (in.op == Op::kForbid || in.op == Op::kGrant) continue;  // their n is no quantity
    reads |= ReadsOfQuantity(pool, in.n) | ReadsOfQuantity(pool, in.m);
  }
  return reads;
}

}  // namespace clashdeck::effects
