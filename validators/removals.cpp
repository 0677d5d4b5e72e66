#include "validators/removals.h"

#include <algorithm>
#include <compare>

namespace clashdeck::validators {

namespace {

Cell CellOf(const SectionCard& card) { return {card.section, *card.card}; }

}  // namespace

// The greater, the sooner a copy goes.
struct Removals::Worth {
  bool misplaced = false;  // no legal deck has it there
  bool unread = false;
  bool spare = true;     // no minimum is broken without it
  std::size_t over = 0;  // bounds that it is too many for
  SectionIndex section = 0;
  std::size_t place = 0;  // in the list
  auto operator<=>(const Worth&) const = default;
};

Removals::Removals(const DeckCheck& check) : tally_(check, Tally::Minimums::kCount) {
  for (std::size_t at = 0; at < check.entries.size(); ++at) {
    const Cell cell{check.entries[at].section, check.entries[at].card};
    last_[cell.key()] = at;
    if (tally_.MayStand(cell)) tally_.Add(cell, check.entries[at].quantity);
  }
}

Removals::Worth Removals::WorthOf(const SectionCard& card) {
  if (!card.card) return {.unread = true, .section = card.section, .place = card.lines.front()};
  const Cell cell = CellOf(card);
  Worth worth{.section = card.section, .place = last_.at(cell.key())};
  if (!tally_.MayStand(cell)) {
    worth.misplaced = true;
    return worth;
  }
  for (const Tally::Place place : tally_.MeasuresOf(cell)) {
    const Measure& measure = tally_.measures()[place];
    if (measure.over() > 0) ++worth.over;
    if (measure.count <= measure.min) worth.spare = worth.spare && measure.min == 0;
  }
  return worth;
}

// Copies of which each is worth as much as the first.
std::uint64_t Removals::Alike(const SectionCard& card) {
  std::uint64_t copies = card.quantity;
  if (!card.card || !tally_.MayStand(CellOf(card))) return copies;
  for (const Tally::Place place : tally_.MeasuresOf(CellOf(card))) {
    const Measure& measure = tally_.measures()[place];
    if (measure.over() > 0) copies = std::min(copies, measure.over());
    if (measure.count > measure.min) copies = std::min(copies, measure.count - measure.min);
  }
  return copies;
}

std::vector<SectionCard> Removals::Choose(const std::vector<SectionCard>& cards,
                                          std::uint64_t number) {
  std::vector<SectionCard> left = cards;
  std::vector<SectionCard> chosen = cards;
  for (SectionCard& card : chosen) card.quantity = 0;
  while (number > 0) {
    std::optional<Worth> most;
    std::size_t best = 0;
    for (std::size_t at = 0; at < left.size(); ++at) {
      if (left[at].quantity == 0) continue;
      const Worth worth = WorthOf(left[at]);
      if (most && worth <= *most) continue;
      most = worth;
      best = at;
    }
    if (!most) break;
    const std::uint64_t taken = std::min(number, Alike(left[best]));
    if (left[best].card && !most->misplaced) tally_.Remove(CellOf(left[best]), taken);
    left[best].quantity -= taken;
    chosen[best].quantity += taken;
    number -= taken;
  }
  std::erase_if(chosen, [](const SectionCard& card) { return card.quantity == 0; });
  return chosen;
}

}  // namespace clashdeck::validators
