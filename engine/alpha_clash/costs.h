// Costs (115, 601.1f): what a card or effect costs now, whether it can be paid, and paying it.
#pragma once

#include "engine/alpha_clash/evaluate.h"
#include "engine/alpha_clash/payment.h"

namespace clashdeck::alpha_clash {

// The ready cards of a player's Resource Zone, by colours; counted once until something turns.
const ReadyResources& CountReady(const Table& t, Player player);
inline const ReadyResources& ReadyOf(const Table& t, Player player) {
  return t.d.ready_known[player] ? t.d.ready[player] : CountReady(t, player);
}

// What changes a price: gems less (115.6) and resources of any colour more. `optional` tells that
// some of it may be declined ("you may reduce").
struct Discount {
  std::uint8_t less[effects::kColors] = {};
  std::uint8_t optional[effects::kColors] = {};
  int more = 0;
  bool any_optional() const;
};

enum class For : std::uint8_t { kPlaying, kTrap, kAttaching };

// For attaching, `bearer` is what the Weapon goes to (kNoObject: taken off, 305.9).
Discount DiscountOf(const Table& t, Player player, ObjectId id, For what,
                    ObjectId bearer = kNoObject);
// "the next card you play": what was paid for takes such discounts with it.
void UseUpDiscounts(Table& t, Player player, ObjectId id, For what, ObjectId bearer);
// Nothing changes what the card costs.
inline bool PriceIsPrinted(const Table& t, ObjectId id, For what) {
  using effects::Op;
  if (t.Def(id).uses.prices_itself) return false;
  switch (what) {
    case For::kPlaying:
      return !t.d.Any(Op::kCostLess) && !t.d.Any(Op::kCostMore);
    case For::kTrap:
      return !t.d.Any(Op::kTrapLess);
    case For::kAttaching:
      return !t.d.Any(Op::kAttachLess) && !t.d.Any(Op::kAttachMore);
  }
  return false;
}
// A Weapon is attached and unattached for what is printed; that can be paid.
inline bool AttachesForPrint(const Table& t, ObjectId id) {
  return !t.Def(id).attach.x && PriceIsPrinted(t, id, For::kAttaching);
}
inline bool AttachIsPaid(const Table& t, Player player, ObjectId id) {
  return CanPay(ReadyOf(t, player), t.Def(id).attach);
}
effects::Price Apply(effects::Price price, const Discount& discount, bool take_optional, int x);

// Engages resources for a price that can be paid (408.7).
void PayResources(Table& t, Player player, const effects::Price& price);

// --- costs beside resources (115.3, 115.8, 115.9) ------------------------------------------------
// One part can be paid with what is there. `taken` is what earlier parts use already.
bool CanPayPart(const Table& t, const View& view, const effects::CostPart& part,
                const ObjectSet& taken);
// Objects to choose from for a part that asks for a choice; empty where nothing is chosen.
ObjectSet PartChoices(const Table& t, const View& view, const effects::CostPart& part,
                      const ObjectSet& taken);
bool PartIsChosen(const effects::CostPart& part);
// 609.12b: an effect says that what the part asks of this card or its player can't happen.
bool PartCantHappen(const Table& t, const View& view, const effects::CostPart& part);
int PartCount(const Table& t, const View& view, const effects::CostPart& part);
void PayPart(Table& t, const View& view, const effects::CostPart& part, const ObjectSet& chosen);

// The part can be paid beside those before it, whose cards are `taken`; takes its own.
bool CanReserve(const Table& t, const View& view, const effects::CostPart& part, ObjectSet& taken);
// All parts can be paid one after the other: part(n) is the n-th, nullptr past the last.
template <class PartOf>
bool CanPayParts(const Table& t, const View& view, PartOf part) {
  ObjectSet taken;
  for (unsigned n = 0;; ++n) {
    const effects::CostPart* next = part(n);
    if (next == nullptr) return true;
    if (!CanReserve(t, view, *next, taken)) return false;
  }
}

}  // namespace clashdeck::alpha_clash
