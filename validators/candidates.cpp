#include "validators/candidates.h"

#include <algorithm>

namespace clashdeck::validators {

Candidates::Candidates(const DeckCheck& check, Tally& tally) : tally_(tally) {
  const CardNames& names = *check.format.names;
  std::vector<CardIndex> deck;
  for (const DeckEntry& entry : check.entries) deck.push_back(entry.card);
  const auto before = [&](CardIndex a, CardIndex b) { return names.rank[a] < names.rank[b]; };
  std::sort(deck.begin(), deck.end(), before);
  deck.erase(std::unique(deck.begin(), deck.end()), deck.end());
  for (const AddableKind& addable : check.format.addable) {
    CandidateKind& kind = kinds_.emplace_back();
    kind.section = addable.section;
    kind.all = &addable.cards;
    kind.measures.push_back(tally.section(addable.section));
    for (const std::uint32_t cap : addable.caps) kind.measures.push_back(tally.cap(cap));
    for (const std::uint32_t rule : addable.composition)
      kind.measures.push_back(tally.composition(rule));
    std::set_intersection(deck.begin(), deck.end(), addable.cards.begin(), addable.cards.end(),
                          std::back_inserter(kind.of_deck), before);
  }
}

bool Candidates::Fits(Cell cell) const {
  if (!tally_.MayStand(cell)) return false;
  const std::vector<Tally::Place>& of = tally_.MeasuresOf(cell);
  const std::vector<Measure>& measures = tally_.measures();
  return std::none_of(of.begin(), of.end(), [&](Tally::Place place) {
    return measures[place].kind == Measure::Kind::kCopies &&
           measures[place].count >= measures[place].max;
  });
}

std::optional<CardIndex> Candidates::First(const CandidateKind& kind) const {
  for (const std::vector<CardIndex>* cards : {&kind.of_deck, kind.all}) {
    const auto found = std::find_if(cards->begin(), cards->end(), [&](CardIndex card) {
      return Fits({kind.section, card});
    });
    if (found != cards->end()) return *found;
  }
  return std::nullopt;
}

std::optional<Cell> Candidates::Best(Tally::Place wanted) const {
  const std::vector<Measure>& measures = tally_.measures();
  std::optional<Cell> best;
  std::ptrdiff_t most_helped = 0;
  for (const CandidateKind& kind : kinds_) {
    const auto& places = kind.measures;
    if (std::find(places.begin(), places.end(), wanted) == places.end()) continue;
    const bool breaks = std::any_of(places.begin(), places.end(), [&](Tally::Place place) {
      return measures[place].kind != Measure::Kind::kSection &&
             measures[place].count >= measures[place].max;
    });
    const auto helped = std::count_if(places.begin(), places.end(), [&](Tally::Place place) {
      return measures[place].count < measures[place].min;
    });
    if (breaks || (best && helped <= most_helped)) continue;
    if (const auto card = First(kind)) {
      best = Cell{kind.section, *card};
      most_helped = helped;
    }
  }
  return best;
}

}  // namespace clashdeck::validators
