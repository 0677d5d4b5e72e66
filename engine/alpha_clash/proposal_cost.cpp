#include "engine/alpha_clash/proposal_cost.h"

#include <algorithm>

#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/targets.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::Cost;
using effects::CostPart;
using effects::kNil;
using effects::Price;

namespace {

bool IsCard(const StandbyItem& item) {
  return item.kind == StandbyKind::kCard || item.kind == StandbyKind::kTrap;
}

For PurposeOf(const StandbyItem& item) {
  if (item.ability == kAttachEffect || item.ability == kUnattachEffect) return For::kAttaching;
  return item.kind == StandbyKind::kTrap ? For::kTrap : For::kPlaying;
}

ObjectId BearerOf(const StandbyItem& item) {
  return item.ability == kAttachEffect && item.targets > 0 ? item.target[0].id : kNoObject;
}

bool HasDiscounts(const StandbyItem& item) {
  return IsCard(item) || PurposeOf(item) == For::kAttaching;
}

bool CostsPrinted(const Table& t, const StandbyItem& item) {
  return !HasDiscounts(item) || PriceIsPrinted(t, item.source.id, PurposeOf(item));
}

Discount DiscountFor(const Table& t, const StandbyItem& item) {
  if (!HasDiscounts(item)) return {};
  return DiscountOf(t, item.controller, item.source.id, PurposeOf(item), BearerOf(item));
}

constexpr Price kFree = {};

const Price& PrintedPrice(const Table& t, const StandbyItem& item) {
  const CardDef& def = t.Def(item.source.id);
  if (PurposeOf(item) == For::kAttaching) return def.attach;
  if (IsCard(item)) {
    if (item.alternative == 0) return def.price;
    const Index index = AlternativeCost(t, item.source.id, item.alternative);
    const Index cost = t.pool.abilities[index].cost;
    return cost == kNil ? kFree : t.pool.costs[cost].price;
  }
  if (item.kind == StandbyKind::kTriggered) return kFree;
  const Index cost = t.pool.abilities[item.ability].cost;
  return cost == kNil ? kFree : t.pool.costs[cost].price;
}

// Calls each(ability) for the additional costs of a card that are paid, until it returns true.
template <class Each>
void ForEachAdditional(const Table& t, const StandbyItem& item, Each each) {
  const CardDef& def = t.Def(item.source.id);
  unsigned optional = 0;
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != AbilityKind::kAdditionalCost) continue;
    if (ability.optional && (item.paid >> optional++ & 1U) == 0) continue;  // 115.8b
    if (each(ability)) return;
  }
}

// 115.8: additional costs add to whatever is paid.
Price WithAdditional(const Table& t, const StandbyItem& item, Price price) {
  if (!IsCard(item)) return price;
  ForEachAdditional(t, item, [&](const Ability& ability) {
    if (ability.cost == kNil) return false;
    const Price& more = t.pool.costs[ability.cost].price;
    price.total = static_cast<std::uint8_t>(std::min(255, price.total + more.total));
    for (int color = 0; color < effects::kColors; ++color) {
      price.gems[color] = static_cast<std::uint8_t>(price.gems[color] + more.gems[color]);
    }
    return false;
  });
  return price;
}

const CostPart* PartOf(const Table& t, Index cost, unsigned& n) {
  if (cost == kNil) return nullptr;
  const Cost& row = t.pool.costs[cost];
  if (n < row.parts.count) return &t.pool.cost_parts[row.parts.first + n];
  n -= row.parts.count;
  return nullptr;
}

bool PartsPayable(const Table& t, const StandbyItem& item, bool free) {
  if (IsCard(item) && !t.Def(item.source.id).uses.parts) return true;
  if (PartAt(t, item, 0, free) == nullptr) return true;
  return CanPayParts(t, ViewOf(t, item), [&](unsigned n) { return PartAt(t, item, n, free); });
}

unsigned UseShift(const Table& t, ObjectId id, Index ability) {
  unsigned place = 0;  // in the order of AbilityAt()
  for (Index other = AbilityAt(t, id, place); other != ability && other != kNil;) {
    other = AbilityAt(t, id, ++place);
  }
  return 2 * std::min(place, 7U);
}

}  // namespace

Index AbilityAt(const Table& t, ObjectId id, unsigned n) {
  const CardDef& def = t.Def(id);
  if (n < def.abilities.count) return static_cast<Index>(def.abilities.first + n);
  n -= def.abilities.count;
  for (int i = 0; i < t.d.grant_count; ++i) {
    if (t.d.grants[i].object == id && n-- == 0) return t.d.grants[i].ability;
  }
  return kNil;
}

Index AlternativeCost(const Table& t, ObjectId id, unsigned n) {
  const CardDef& def = t.Def(id);
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Index index = static_cast<Index>(def.abilities.first + i);
    if (t.pool.abilities[index].kind == AbilityKind::kAlternativeCost && --n == 0) return index;
  }
  return kNil;
}

void NoteUse(Table& t, ObjectId id, Index ability) {
  const unsigned shift = UseShift(t, id, ability);
  t.d.marked.Insert(id);
  if (UsesOf(t, id, ability) < 3)
    t[id].uses = static_cast<std::uint16_t>(t[id].uses + (1U << shift));
}

unsigned UsesOf(const Table& t, ObjectId id, Index ability) {
  return static_cast<unsigned>(t[id].uses) >> UseShift(t, id, ability) & 3U;
}

Price PriceOf(const Table& t, const StandbyItem& item, bool take_discount, bool free) {
  if (free) return WithAdditional(t, item, Price{});
  const Price& printed = PrintedPrice(t, item);
  if (!printed.x && CostsPrinted(t, item)) return printed;
  const Price price = Apply(printed, DiscountFor(t, item), take_discount, item.x);
  return WithAdditional(t, item, price);
}

bool CanAfford(const Table& t, const StandbyItem& item) {
  const ReadyResources& ready = ReadyOf(t, item.controller);
  const Price& printed = PrintedPrice(t, item);
  if (printed.x && item.kind != StandbyKind::kTriggered) {
    const XRange range = RangeOfX(t, item, true);
    if (range.high < range.low) return false;
  } else if (CostsPrinted(t, item)) {
    if (!CanPay(ready, printed, item.x)) return false;
  } else {
    if (!CanPay(ready, PriceOf(t, item, true))) return false;
  }
  return PartsPayable(t, item, false);
}

bool OffersDiscount(const Table& t, const StandbyItem& item) {
  if (CostsPrinted(t, item)) return false;
  const Discount discount = DiscountFor(t, item);
  if (!discount.any_optional()) return false;
  // 115.6: gems that are not there can't be taken off, whatever X is.
  const Price& printed = PrintedPrice(t, item);
  const int x = Gems(printed);
  return Apply(printed, discount, true, x).total != Apply(printed, discount, false, x).total;
}

bool CanDecline(const Table& t, const StandbyItem& item) {
  if (PrintedPrice(t, item).x) {
    const XRange range = RangeOfX(t, item, false);
    return range.low <= range.high;
  }
  return CanPay(ReadyOf(t, item.controller), PriceOf(t, item, false));
}

bool XIsChosen(const Table& t, const StandbyItem& item) {
  if (item.ability < t.pool.abilities.size()) return t.pool.abilities[item.ability].x_chosen;
  if (!IsCard(item)) return false;
  for (unsigned n = 0;; ++n) {
    const Index index = ResolveAbility(t, item, n);
    if (index == kNil) return false;
    if (t.pool.abilities[index].x_chosen) return true;
  }
}

bool AsksForX(const Table& t, const StandbyItem& item) {
  return (item.kind != StandbyKind::kTriggered && PrintedPrice(t, item).x) || XIsChosen(t, item);
}

void DefineX(const Table& t, StandbyItem& item) {
  const auto define = [&](Index index) {
    const Index x = t.pool.abilities[index].x_is;
    if (x != kNil) item.x = static_cast<std::int16_t>(Evaluate(t, ViewOf(t, item), x));
  };
  if (item.ability < t.pool.abilities.size()) {
    define(item.ability);
  } else if (IsCard(item)) {
    for (unsigned n = 0;; ++n) {
      const Index index = ResolveAbility(t, item, n);
      if (index == kNil) return;
      define(index);
    }
  }
}

XRange PayableX(const Table& t, const StandbyItem& item, bool take_discount) {
  const Price& printed = PrintedPrice(t, item);
  if (!printed.x) return {.low = 0, .high = kHighestChosenX};
  const Discount discount = DiscountFor(t, item);
  const ReadyResources& ready = ReadyOf(t, item.controller);
  std::uint8_t less[effects::kColors];
  for (int color = 0; color < effects::kColors; ++color) {
    less[color] = static_cast<std::uint8_t>(discount.less[color] +
                                            (take_discount ? discount.optional[color] : 0));
  }
  return {.low = Gems(printed),
          .high = std::min(255, HighestX(ready, printed, less, discount.more))};
}

XRange RangeOfX(const Table& t, const StandbyItem& item, bool take_discount) {
  XRange range = PayableX(t, item, take_discount);
  StandbyItem with = item;
  const auto enough = [&](int x) {  // 113.6b, where X is how many targets there are
    with.x = static_cast<std::int16_t>(x);
    return TargetsExist(t, with);
  };
  // Without any target it is removed when they are asked for (603.3d), whatever X is.
  if (item.kind == StandbyKind::kTriggered && !enough(range.low)) return range;
  while (range.high >= range.low && !enough(range.high)) --range.high;
  return range;
}

const CostPart* PartAt(const Table& t, const StandbyItem& item, unsigned n, bool free) {
  if (item.kind == StandbyKind::kTriggered || PurposeOf(item) == For::kAttaching) return nullptr;
  if (!IsCard(item)) return PartOf(t, t.pool.abilities[item.ability].cost, n);
  if (item.alternative != 0 && !free) {
    const Index index = AlternativeCost(t, item.source.id, item.alternative);
    if (const CostPart* part = PartOf(t, t.pool.abilities[index].cost, n)) return part;
  }
  const CostPart* found = nullptr;
  ForEachAdditional(t, item, [&](const Ability& ability) {
    found = PartOf(t, ability.cost, n);
    return found != nullptr;
  });
  return found;
}

bool HasOptionalCost(const Table& t, const StandbyItem& item, unsigned n) {
  if (!IsCard(item)) return false;
  const CardDef& def = t.Def(item.source.id);
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    const bool is = ability.kind == AbilityKind::kAdditionalCost && ability.optional;
    if (is && n-- == 0) return true;
  }
  return false;
}

bool CanTakeOptionalCost(const Table& t, StandbyItem item, unsigned n, bool free) {
  item.paid = static_cast<std::uint8_t>(item.paid | 1U << n);
  return free ? CanAffordFree(t, item) : CanAfford(t, item);
}

void PayProposal(Table& t, const StandbyItem& item, bool take_discount, bool free) {
  PayResources(t, item.controller, PriceOf(t, item, take_discount, free));
  if (HasDiscounts(item)) {
    UseUpDiscounts(t, item.controller, item.source.id, PurposeOf(item), BearerOf(item));
  }
}

bool CanAffordFree(const Table& t, const StandbyItem& item) {
  return CanPay(ReadyOf(t, item.controller), PriceOf(t, item, false, true)) &&
         PartsPayable(t, item, true);
}

}  // namespace clashdeck::alpha_clash
