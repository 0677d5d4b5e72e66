// The numbers of a deck that is being changed: how many of what, against every bound. What fixes
// are made with; a check itself needs none of it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "validators/rules.h"

namespace clashdeck::validators {

// A card in a section.
struct Cell {
  SectionIndex section = 0;
  CardIndex card = 0;
  bool operator==(const Cell&) const = default;
  std::uint64_t key() const { return (std::uint64_t{card} << 8) | section; }
};

// Something that is counted and must stay within bounds.
struct Measure {
  enum class Kind : std::uint8_t { kCopies, kCap, kComposition, kSection };  // narrow ones first

  Kind kind = Kind::kCopies;
  std::uint32_t of = 0;  // measures of one kind and number count different cards
  std::uint64_t count = 0;
  std::uint64_t min = 0;
  std::uint64_t max = kAnyNumber;
  bool or_none = false;

  std::uint64_t over() const { return count > max ? count - max : 0; }
  std::uint64_t under() const { return count < min && !(or_none && count == 0) ? min - count : 0; }
};

class Tally {
 public:
  using Place = std::uint32_t;  // of a measure

  enum class Minimums : std::uint8_t { kCount, kIgnore };

  // Counts nothing yet. Unread cards count nowhere.
  Tally(const DeckCheck& check, Minimums minimums);
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;

  void Add(Cell cell, std::uint64_t copies = 1) {
    for (const Place place : MeasuresOf(cell)) measures_[place].count += copies;
  }
  void Remove(Cell cell, std::uint64_t copies = 1) {
    for (const Place place : MeasuresOf(cell)) measures_[place].count -= copies;
  }

  // Where the cell counts: sections and kinds first, in order, then copies. Measures of copies come
  // to be with the first cell that needs them.
  const std::vector<Place>& MeasuresOf(Cell cell);
  std::size_t counting_count() const {
    return countings_.size();
  }  // Measure::of of copies is below
  const std::vector<Measure>& measures() const { return measures_; }
  // The first measures, for every deck of the format: sections, caps, compositions.
  Place section(SectionIndex section) const { return section; }
  Place cap(std::size_t rule) const { return sections_ + static_cast<Place>(rule); }
  Place composition(std::size_t rule) const {
    return cap(format_.caps.size()) + static_cast<Place>(rule);
  }
  Place first_copies() const { return composition(format_.composition.size()); }

  // Whether the card may stand there at all, and was drafted where that matters.
  bool MayStand(Cell cell) const;

 private:
  struct Counting {  // a rule that counts copies, in one of its slots
    const std::vector<std::uint32_t>* most = nullptr;
    const std::uint32_t* groups = nullptr;
    SectionMask slot = 0;
  };

  void CountCopies(const CountRule& rule);
  void CountKind(const KindRule& kind, Measure measure);

  const CompiledFormat& format_;
  std::vector<std::uint32_t> drafted_;  // by card; empty = everything can be had
  std::vector<Counting> countings_;
  std::vector<std::pair<const KindRule*, Place>> kinds_;
  Place sections_ = 0;  // how many
  std::vector<Measure> measures_;
  std::unordered_map<std::uint64_t, Place> copies_;  // by counting and group
  std::unordered_map<std::uint64_t, std::vector<Place>> of_cell_;
};

}  // namespace clashdeck::validators
