// The words that the fields of an index take, and the rows of each: closed lists, is: and has:.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/fields.h"
#include "core/query/index.h"
#include "core/query/values.h"

namespace clashdeck::query {

// What a field of a closed list may be, ranks lowest first, and the rows of each. No choices = the
// field has no such list, or nothing is known of it yet.
struct ChoiceColumns {
  std::vector<Choice> choices = {};
  std::vector<const Bits*> rows = {};  // parallel to it
  std::vector<std::unique_ptr<const Bits>> own =
      {};                   // those of them that no column of the index is
  NumberColumn first = {};  // by row: the place of the first choice it has; of kChoice and kSet
};
// ChoiceColumns::first of a field; null = it has none.
const NumberColumn* FirstChoices(const Field& field, const SearchIndex& index);

inline constexpr std::string_view kTokenWord = "token";  // is:token

// The numbered keyword that a word of has: names, as `kw.enrage` does; null = it names none.
const Field* KeywordNumbers(const Atom& word, const FieldTable& fields);

// The words of is: and has:.
struct WordRows {
  std::vector<std::string> spellings = {};  // the first is canonical
  bool of_printing = false;
  // An error has no place yet: formats may have no answer.
  std::function<Parsed<Bits>(const SearchIndex&)> rows = {};
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
  std::vector<bool> token_types = {};  // as Game::card_types: of tokens and of nothing else
};
// What it gives reads `index`, which must stay where it is.
Vocabulary MakeVocabulary(const SearchIndex& index);

}  // namespace clashdeck::query
