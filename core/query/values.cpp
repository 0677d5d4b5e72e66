#include "core/query/values.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/date.h"
#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::query {

namespace {

constexpr std::size_t kMostListed = 12;  // choices named in a message

std::string ListChoices(const std::vector<Choice>& choices) {
  std::string out;
  for (std::size_t i = 0; i < std::min(choices.size(), kMostListed); ++i)
    out += (i == 0 ? "" : ", ") + choices[i].shown;
  if (choices.size() > kMostListed)
    out += " and " + std::to_string(choices.size() - kMostListed) + " more";
  return out;
}

// What can be put in the place of a word as it stands: a name may have blanks.
std::vector<std::string> Ids(const std::vector<Choice>& choices) {
  std::vector<std::string> out;
  out.reserve(choices.size());
  for (const Choice& choice : choices) out.push_back(choice.id);
  return out;
}

// The ids nearest to a word, or all of a few.
std::vector<std::string> Suggested(const std::string& word, const std::vector<Choice>& choices) {
  std::vector<std::string> ids = Ids(choices);
  std::vector<std::string> near = Nearest(word, ids);
  return near.empty() && ids.size() <= kMostListed ? ids : near;
}

int DigitsAt(std::string_view text, std::size_t at, std::size_t size) {
  int value = 0;
  for (std::size_t i = at; i < at + size; ++i) {
    if (i >= text.size() || text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

}  // namespace

Choice ChoiceOf(const Term& term) {
  Choice choice{.id = term.id, .spellings = {Fold(term.id), Fold(term.name)}, .shown = term.name};
  for (const std::string& alias : term.aliases) choice.spellings.push_back(Fold(alias));
  if (const std::string letter = Fold(term.letter); letter.size() == 1)
    choice.letter = letter.front();
  return choice;
}

Parsed<std::size_t> ReadChoice(const Atom& value, const std::vector<Choice>& choices,
                               std::string_view what) {
  if (!IsWord(value)) {
    return Reject(Problem::kBadOperator, value.span,
                  std::string(what) + " takes a word, not a pattern or a range");
  }
  const std::string word = Fold(value.text);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].spellings.empty() && choices[i].spellings.front() == word) return i;
  }
  std::vector<std::size_t> named;  // by another name than the first, which is its id
  std::vector<std::size_t> begun;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto& spellings = choices[i].spellings;
    if (std::find(spellings.begin(), spellings.end(), word) != spellings.end()) named.push_back(i);
    if (std::any_of(spellings.begin(), spellings.end(),
                    [&](const std::string& each) { return each.starts_with(word); }))
      begun.push_back(i);
  }
  if (named.size() == 1) return named.front();
  if (named.size() > 1) begun = std::move(named);
  if (begun.size() == 1 && !word.empty()) return begun.front();
  if (begun.size() > 1 && !word.empty()) {
    std::vector<Choice> some;
    some.reserve(begun.size());
    for (const std::size_t i : begun) some.push_back(choices[i]);
    return Reject(Problem::kUnknownValue, value.span,
                  "'" + value.text + "' may be " + ListChoices(some), Ids(some));
  }
  return Reject(Problem::kUnknownValue, value.span,
                "'" + value.text + "' is no " + std::string(what) +
                    (choices.empty() ? "" : "; there are " + ListChoices(choices)),
                Suggested(word, choices));
}

Parsed<Days> ReadDays(std::string_view text, Span span, const GameCatalog& catalog) {
  const int year = DigitsAt(text, 0, 4);
  if (year >= 1 && text.size() == 4) return Days{year * 10'000, year * 10'000 + 1231};
  const int month = text.size() >= 7 && text[4] == '-' ? DigitsAt(text, 5, 2) : -1;
  if (year >= 1 && month >= 1 && month <= 12 && text.size() == 7) {
    const Day first = year * 10'000 + month * 100;
    return Days{first, first + 31};
  }
  if (ParseDate(text)) {
    const Day day = DayOf(text);
    return Days{day, day};
  }
  for (const auto& [code, set] : catalog.records().sets) {
    if (Fold(code) != Fold(text)) continue;
    const Day day = DayOf(set.released);
    if (day != 0) return Days{day, day};
    return Reject(Problem::kUnknownValue, span, "the release of " + code + " is not known");
  }
  std::vector<std::string> codes;
  for (const auto& [code, set] : catalog.records().sets) codes.push_back(code);
  return Reject(
      Problem::kUnknownValue, span,
      "'" + std::string(text) + "' is no date: a year, 2024-03, 2024-03-15, or the code of a set",
      Nearest(text, codes));
}

Parsed<Number> ReadWhole(std::string_view text, Span span) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < -1'000'000 ||
      number > 1'000'000'000) {
    return Reject(Problem::kUnknownValue, span, "'" + std::string(text) + "' is no whole number");
  }
  return number;
}

Parsed<std::vector<Number>> ReadCounts(const Atom& value, const std::vector<Choice>& choices,
                                       std::string_view what) {
  if (!IsWord(value))
    return Reject(Problem::kBadOperator, value.span, std::string(what) + " takes letters or names");
  std::vector<Number> counts(choices.size(), 0);
  const std::string text = Fold(value.text);
  // Letters first: "ur" is blue and red, never the beginning of a name.
  const auto by_letter = [&](char c) {
    return std::find_if(choices.begin(), choices.end(),
                        [&](const Choice& choice) { return choice.letter == c; });
  };
  const bool letters = !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return by_letter(c) != choices.end();
  });
  const bool exact_name = std::any_of(choices.begin(), choices.end(), [&](const Choice& choice) {
    return std::find(choice.spellings.begin(), choice.spellings.end(), text) !=
           choice.spellings.end();
  });
  if (exact_name && !(letters && text.size() == 1)) {
    const auto place = ReadChoice(value, choices, what);
    if (!place) return QueryFailure(place.error());  // several have the name
    ++counts[*place];
    return counts;
  }
  if (letters) {
    for (const char c : text) ++counts[static_cast<std::size_t>(by_letter(c) - choices.begin())];
    return counts;
  }
  if (text == kNoValues || text == "colourless") return counts;
  std::string_view rest = value.text;
  while (true) {
    const std::size_t comma = rest.find(',');
    Atom item = value;
    item.text = std::string(rest.substr(0, comma));
    const std::string letter = Fold(item.text);
    const auto lettered = letter.size() == 1 ? by_letter(letter.front()) : choices.end();
    auto place = lettered == choices.end()
                     ? ReadChoice(item, choices, what)
                     : Parsed<std::size_t>(static_cast<std::size_t>(lettered - choices.begin()));
    if (!place) return QueryFailure(std::move(place.error()));
    ++counts[*place];
    if (comma == std::string_view::npos) return counts;
    rest.remove_prefix(comma + 1);
  }
}

bool IsNone(const Atom& value) {
  if (value.kind != Atom::Kind::kBare || value.text.empty()) return false;
  const char first = value.text.front();
  // Of ASCII letters only the n's fold to an n; most values need no folding to tell.
  const bool other = static_cast<unsigned char>(first) < 0x80 && first != 'n' && first != 'N';
  return !other && Fold(value.text) == "none";
}

bool IsWord(const Atom& value) {
  return value.kind == Atom::Kind::kBare || value.kind == Atom::Kind::kQuoted;
}

}  // namespace clashdeck::query
