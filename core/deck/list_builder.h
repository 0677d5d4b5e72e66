// Puts a deck together from entries, whatever form they are read from: finds their cards, moves
// cards that have a section of their own, adds up lines that say the same, and reports each.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/card_finder.h"
#include "core/deck/list_index.h"
#include "core/deck/reader.h"

namespace clashdeck {

// Where the entries below a heading go.
struct ListPlace {
  HeadingWord::Kind kind = HeadingWord::Kind::kSection;
  SectionIndex section = 0;
  std::string word = {};  // of the heading, kMissing
};

class ListBuilder {
 public:
  // All must outlive it. `rows` are expected.
  ListBuilder(const GameCatalog& catalog, const FindNear& near, std::size_t rows);

  const ListIndex& index() const { return index_; }
  CardFinder& finder() { return finder_; }
  DeckMeta& meta() { return list_.deck.meta; }
  std::vector<LineReport>& rows() { return list_.lines; }

  // The place a heading leads to from `current`: a card type changes no section, but ends one that
  // was for another type.
  ListPlace Enter(const HeadingWord& heading, std::string_view word, const ListPlace& current);
  ListPlace Main() const { return {.section = index_.main()}; }
  // The place that a section for one card type interrupted.
  const ListPlace& AfterOwnType() const { return before_own_type_; }

  LineReport& AddRow(std::uint32_t line, LineKind kind);
  // What a list says of its game, in a row of its own: another game than the catalog's is told, and
  // the list is read all the same.
  LineReport& AddGame(std::uint32_t line, std::string_view said);
  bool IsGame(std::string_view said) const;
  // A heading's row: where it leads to, and what is wrong with it.
  LineReport& AddHeading(std::uint32_t line, const ListPlace& place);
  // An entry's row with its place and quantity; the caller finds its card. Nothing is to be found
  // where the place is a section that the game has not.
  LineReport& AddEntry(std::uint32_t line, const ListPlace& place, std::uint32_t quantity);
  static bool IsOpen(const LineReport& entry) { return entry.status != LineStatus::kUnparseable; }
  // The entry added last only names a card that the list may hold anyway.
  void NamesOnly() { named_.push_back(list_.lines.size() - 1); }

  ListedDeck Finish(DeckForm form);

 private:
  void Settle(std::size_t row);
  void SettleNamed(std::size_t row);

  const GameCatalog& catalog_;
  const ListIndex& index_;
  CardFinder finder_;
  ListPlace before_own_type_;  // the section that a type's own interrupted
  std::vector<std::size_t> named_;
  std::bitset<256> seen_;  // cards of the deck's entries, by the rest of their index
  ListedDeck list_;
};

// What a list may say of itself: why the text cannot be taken, or empty.
std::string_view CheckMeta(std::string_view text);

}  // namespace clashdeck
