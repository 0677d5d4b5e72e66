// What the card or effect being put into Standby costs, and paying it (601.1b, 601.1f, 602.2b).
#pragma once

#include "engine/alpha_clash/costs.h"

namespace clashdeck::alpha_clash {

// The whole of its resource cost once X is declared; of a card played for free what is added to it.
effects::Price PriceOf(const Table& t, const StandbyItem& item, bool take_discount,
                       bool free = false);
// Resources and everything else can be paid (115.2), with the lowest X where one is asked for.
bool CanAfford(const Table& t, const StandbyItem& item);

bool OffersDiscount(const Table& t, const StandbyItem& item);
bool CanDecline(const Table& t,
                const StandbyItem& item);  // it can be paid without the discount too

// 107.3a: its controller declares X; otherwise its text defines it (107.3c).
bool AsksForX(const Table& t, const StandbyItem& item);
// 107.3e: neither a cost nor the text defines X; any number up to kHighestChosenX.
bool XIsChosen(const Table& t, const StandbyItem& item);
inline constexpr int kHighestChosenX = 20;
void DefineX(const Table& t, StandbyItem& item);
struct XRange {
  int low = 0;
  int high = 0;
};
// What can be paid; of that, what there are targets enough for.
XRange PayableX(const Table& t, const StandbyItem& item, bool take_discount);
XRange RangeOfX(const Table& t, const StandbyItem& item, bool take_discount);

// The costs beside resources, in order: its own or alternative cost, then additional ones. Cards
// that are played for free pay only the additional ones (115.9d).
const effects::CostPart* PartAt(const Table& t, const StandbyItem& item, unsigned n, bool free);

// 115.8b: additional costs that need not be paid, the first is 0; StandbyItem::paid tells which
// are.
bool HasOptionalCost(const Table& t, const StandbyItem& item, unsigned n);
bool CanTakeOptionalCost(const Table& t, StandbyItem item, unsigned n, bool free);

void PayProposal(Table& t, const StandbyItem& item, bool take_discount, bool free);
// What is paid for a card that is played for free: additional costs (115.9d).
bool CanAffordFree(const Table& t, const StandbyItem& item);

// The n-th ability of a card in text order, then those it got from others; kNil past the last.
Index AbilityAt(const Table& t, ObjectId id, unsigned n);
// The n-th alternative cost of a card (1 is the first); kNil if it has none.
Index AlternativeCost(const Table& t, ObjectId id, unsigned n);
// "once per turn": counts a use; how many there were.
void NoteUse(Table& t, ObjectId id, Index ability);
unsigned UsesOf(const Table& t, ObjectId id, Index ability);

}  // namespace clashdeck::alpha_clash
