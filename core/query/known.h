// Which columns of an index a field stands for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/query/fields.h"
#include "core/query/index.h"
#include "core/query/values.h"

namespace clashdeck::query {

// Rows (cards, or printings where the field is of printings) that have a value in the field.
Bits KnownRows(const Field& field, const SearchIndex& index);

// Of number fields, and the ranks of ordered ones; null = nothing is known of it yet.
const NumberColumn* NumbersOf(const Field& field, const SearchIndex& index);

// The row of a card's or printing's id, for card: and print:.
std::optional<std::size_t> RowOfId(const Field& field, std::string_view id,
                                   const SearchIndex& index);

// Of text fields.
const TextColumn* TextOf(const Field& field, const SearchIndex& index);

// What a field of a closed list may be, ranks lowest first, and the rows of each. No choices = the
// field has no such list, or nothing is known of it yet.
struct ChoiceColumns {
  std::vector<Choice> choices = {};
  std::function<Bits(std::size_t place)> rows = {};
};

// Rows with some day that fits.
Bits RowsWithDay(const Field& field, const SearchIndex& index,
                 const std::function<bool(Day)>& fits);

inline constexpr std::string_view kTokenWord = "token";  // is:token

// The words of is: and has:.
struct WordRows {
  std::vector<std::string> spellings = {};  // the first is canonical
  bool of_printing = false;
  std::function<Bits(const SearchIndex&)> rows = {};
};
struct Words {
  std::vector<WordRows> rows = {};
  std::vector<Choice> choices = {};  // parallel to rows
};

// The words that the fields of an index take, folded once when it is built.
struct Vocabulary {
  std::vector<ChoiceColumns> by_field = {};  // as FieldTable::all()
  Words is = {};
  Words has = {};
};
// What it gives reads `index`, which must stay where it is.
Vocabulary MakeVocabulary(const SearchIndex& index);

}  // namespace clashdeck::query
