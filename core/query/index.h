// Everything a query looks at, as columns over one snapshot on one day. Built once by BuildIndex(),
// then only read, by any number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/catalog.h"
#include "core/query/bits.h"
#include "core/query/engine.h"
#include "core/query/fields.h"
#include "core/query/number_column.h"
#include "core/query/text_column.h"

namespace clashdeck::query {

// A day as yyyymmdd: 20240315. 0 = not known.
using Day = std::int32_t;
Day DayOf(std::string_view iso_date);

// Some values a row, side by side: the values of row i are [begins[i], begins[i + 1]).
template <class T>
struct Lists {
  std::vector<std::uint32_t> begins = {0};
  std::vector<T> values = {};

  void EndRow() { begins.push_back(static_cast<std::uint32_t>(values.size())); }
};

// Columns of one attribute; only those that its type needs are filled.
struct AttributeColumns {
  Bits known = {};                               // cards that have it
  NumberColumn numbers = {};                     // number; set and multiset: how many values
  std::vector<Bits> choices = {};                // enum, flag (false, true), set: by value
  std::vector<std::vector<Number>> counts = {};  // multiset: by value, then by card
  std::unique_ptr<TextColumn> text = {};         // text, list
};

struct CardColumns {
  std::unique_ptr<TextColumn> names, texts, texts_ever, errata, rulings, anything;
  std::vector<std::string_view> own_names;  // folded, without aliases: what '~' stands for
  std::vector<Bits> types, subtypes, keywords, tags;  // by place in the game's lists
  std::vector<Bits> engine;                           // by EngineCoverage; empty = not known
  std::vector<NumberColumn> keyword_values;           // by keyword; empty without numbers
  std::vector<AttributeColumns> attributes;           // as Game::attributes
  Lists<Day> errata_days, ruling_days;
  NumberColumn prints;
  Bits tokens, has_text, has_errata, has_rulings;
  Bits changed;  // some erratum is in force
};

struct PrintingColumns {
  std::unique_ptr<TextColumn> printed, artists, flavors;
  std::vector<Bits> rarities, finishes, set_kinds;  // by place in the game's lists
  std::vector<Bits> sets;                           // as SearchIndex::set_codes
  NumberColumn rarity_ranks;                        // kNoNumber = not known
  NumberColumn numbers;                             // digits of the collector's number
  std::vector<Day> days;
  Bits alternate_art, reprints, has_printed, has_artist, has_flavor, has_rarity, has_date;
};

class FormatLookup;  // formats.h
struct Vocabulary;   // vocabulary.h

// Rows are cards or printings. Cards stand by folded name, then id, so that the order of most
// answers is that of the rows. Printings stand card by card: those of card row c are
// [printing_begins[c], printing_begins[c + 1]).
struct SearchIndex {
  std::shared_ptr<const GameCatalog> catalog;
  std::unique_ptr<const FieldTable> fields;      // of the catalog's game
  std::shared_ptr<const Vocabulary> vocabulary;  // the words its fields take
  std::string as_of;                             // ISO date; empty = everything there is
  std::shared_ptr<const FormatLookup> formats;   // null = none are at hand

  static constexpr std::uint32_t kNoRow = ~std::uint32_t{0};
  std::vector<CardIndex> cards;          // row → card
  std::vector<std::uint32_t> row_of;     // card → row, or kNoRow
  std::vector<PrintingIndex> printings;  // row → printing
  std::vector<std::uint32_t> printing_begins;
  std::vector<std::uint32_t> card_of;  // printing row → card row
  std::vector<std::string> set_codes;  // ascending
  // (type, subtype) by place, as CardColumns::subtypes
  std::vector<std::pair<const CardType*, const Term*>> subtypes;

  CardColumns of_card;
  PrintingColumns of_printing;
  Bits token_printings;  // printings of tokens

  Bits ToPrintings(const Bits& card_rows) const;
  Bits ToCards(const Bits& printing_rows) const;
};

struct IndexView {
  std::string as_of = {};                            // ISO date; empty = everything there is
  bool previews = false;                             // printings of sets that came later too
  std::shared_ptr<const FormatLookup> formats = {};  // of the catalog's game and snapshot
  std::shared_ptr<const EngineLookup> engine = {};   // null = nobody can tell
};

// As of a day: printings of sets that came later are left out unless asked for, and with them cards
// that have no other; texts, errata and rulings are as they were then.
std::shared_ptr<const SearchIndex> BuildIndex(std::shared_ptr<const GameCatalog> catalog,
                                              IndexView view = {});

}  // namespace clashdeck::query
