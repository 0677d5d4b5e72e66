// Cards that could be added to a deck, in the order in which they are chosen: those the deck has
// already, then the catalog by name.
#pragma once

#include <optional>
#include <vector>

#include "validators/tally.h"

namespace clashdeck::validators {

// As CompiledFormat::addable, for one deck.
struct CandidateKind {
  SectionIndex section = 0;
  std::vector<Tally::Place> measures = {};  // section, caps and compositions; no copies
  std::vector<CardIndex> of_deck = {};      // cards that the deck holds somewhere, by name
  const std::vector<CardIndex>* all = nullptr;
};

class Candidates {
 public:
  // `tally` must outlive it.
  Candidates(const DeckCheck& check, Tally& tally);

  const std::vector<CandidateKind>& kinds() const { return kinds_; }

  // The first card of the kind of which one more copy breaks no bound of copies.
  std::optional<CardIndex> First(const CandidateKind& kind) const;

  // The best card to add where `wanted` counts: it breaks no bound but a section's size and helps
  // as many minimums as possible.
  std::optional<Cell> Best(Tally::Place wanted) const;

 private:
  bool Fits(Cell cell) const;

  Tally& tally_;
  std::vector<CandidateKind> kinds_;
};

}  // namespace clashdeck::validators
