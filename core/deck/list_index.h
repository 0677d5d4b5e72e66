// What the words of a deck list mean in one snapshot: names and ids of cards, sets, headings.
// Built with the snapshot (GameCatalog::lists()), so that reading a list only looks words up.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/reader.h"
#include "core/word_table.h"

namespace clashdeck {

// What a heading of a text, a category or a cell "section" means.
struct HeadingWord {
  enum class Kind : std::uint8_t {
    kSection,  // a section
    kOwnType,  // a section for the cards of one type: Contender, Battle Mat
    kGroup,    // a card type: groups the lines below it, the section stays as it is
    kLeftOut,  // maybe, tokens: no part of a deck
    kMissing,  // a section that other games have
  };
  Kind kind = Kind::kGroup;
  SectionIndex section = 0;  // kSection and kOwnType
};

class ListIndex {
 public:
  // Views into the catalog stay valid as long as it does.
  explicit ListIndex(const GameCatalog& catalog);
  ListIndex(const ListIndex&) = delete;
  ListIndex& operator=(const ListIndex&) = delete;

  // A card that answers to a word.
  struct Hit {
    FoundBy by = FoundBy::kNothing;  // kPrintingId, kCardId, kName or kAlias
    CardIndex card = 0;
    PrintingIndex printing = 0;   // kPrintingId
    std::uint32_t next = kNoHit;  // another that answers to the word by the same step
  };
  static constexpr std::uint32_t kNoHit = UINT32_MAX;

  // The exact steps of the name ladder, in their order: printing id, card id, name, alias. Null =
  // none. Behind them all stand the ids of cards that became others.
  const Hit* Find(std::string_view folded) const;
  // Names and aliases without any punctuation; behind them the ids, which are earlier names.
  const Hit* FindTight(std::string_view tight) const;
  const Hit* Next(const Hit& hit) const { return hit.next == kNoHit ? nullptr : &hits_[hit.next]; }

  const HeadingWord* FindHeading(std::string_view folded) const;
  bool IsSet(std::string_view folded) const { return sets_.Find(folded) != nullptr; }
  bool IsFinish(std::string_view folded) const;
  // Set code and number, with or without leading zeros; nothing when none or several answer.
  std::optional<PrintingIndex> FindNumber(std::string_view folded_set,
                                          std::string_view folded_number) const;
  std::vector<PrintingIndex> PrintingsIn(std::string_view folded_set, CardIndex card) const;

  // Where cards go that no heading speaks of.
  SectionIndex main() const { return main_; }
  std::optional<SectionIndex> side() const { return side_; }
  std::optional<SectionIndex> pool() const { return pool_; }
  // The section that is only for cards of this card's type.
  std::optional<SectionIndex> HomeOf(CardIndex card) const;
  // The section's place among all in the order of their ids.
  SectionIndex RankOf(SectionIndex section) const { return rank_by_section_[section]; }

 private:
  void IndexWords();
  void IndexTypes();
  void IndexNames();
  void IndexPrintings();
  void Answer(WordTable<std::uint32_t>& table, std::string key, Hit hit);
  void AddHeading(std::string_view word, HeadingWord meaning);

  const GameCatalog& catalog_;
  WordTable<std::uint32_t> exact_;  // places in hits_
  WordTable<std::uint32_t> tight_;
  std::vector<Hit> hits_;
  WordTable<HeadingWord> headings_;
  WordTable<SetCode> sets_;                          // codes and names
  WordTable<std::optional<PrintingIndex>> numbers_;  // "ac1 018", "ac1 18"
  std::vector<std::string> finishes_;                // folded ids, names and aliases
  SectionIndex main_ = 0;
  std::optional<SectionIndex> side_;
  std::optional<SectionIndex> pool_;
  static constexpr SectionIndex kNoHome = UINT8_MAX;
  std::vector<SectionIndex> home_by_card_;
  std::vector<SectionIndex> rank_by_section_;
};

}  // namespace clashdeck
