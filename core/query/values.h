// Values of a query as the types of fields read them. Each refuses with what would have been taken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/query/ast.h"
#include "core/query/error.h"
#include "core/query/index.h"

namespace clashdeck::query {

// A thing that a value may name: its spellings, the one to show first.
struct Choice {
  std::string id = {};
  std::vector<std::string> spellings = {};  // folded
  std::string shown = {};
  char letter = '\0';  // folded; '\0' = it has none
};

Choice ChoiceOf(const Term& term);  // by id, name or alias

// Of types, keywords and other kinds of terms.
template <class T>
std::vector<Choice> ChoicesOf(const std::vector<T>& terms) {
  std::vector<Choice> choices;
  choices.reserve(terms.size());
  for (const T& term : terms) choices.push_back(ChoiceOf(term));
  return choices;
}

// The place of the choice with this spelling, or else of the only one that begins with it.
Parsed<std::size_t> ReadChoice(const Atom& value, const std::vector<Choice>& choices,
                               std::string_view what);

// Days [first, last] that a date means: a year, a month, a day, or the release of a set.
struct Days {
  Day first = 0;
  Day last = 0;
};
Parsed<Days> ReadDays(std::string_view text, Span span, const GameCatalog& catalog);

// A whole number.
Parsed<Number> ReadWhole(std::string_view text, Span span);

// Values of a set or multiset, how often each is named: letters ("uur"), names, or names joined by
// ','. "colorless" is the set of none.
Parsed<std::vector<Number>> ReadCounts(const Atom& value, const std::vector<Choice>& choices,
                                       std::string_view what);

inline constexpr std::string_view kNoValues = "colorless";

bool IsNone(const Atom& value);  // `atk:none`

// A word or a quoted text, no pattern and no range.
bool IsWord(const Atom& value);

}  // namespace clashdeck::query
