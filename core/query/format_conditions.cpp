// Conditions about formats: `legal:standard`, `banned:standard@2024-08-01`, `limit<4`.
#include <utility>

#include "core/date.h"
#include "core/fold.h"
#include "core/query/condition_input.h"
#include "core/query/formats.h"
#include "core/query/values.h"

namespace clashdeck::query {

namespace {

const Bits& AnswerOf(const FormatCards& cards, Source source) {
  switch (source) {
    case Source::kBanned:
      return cards.banned;
    case Source::kLimited:
      return cards.limited;
    default:
      return cards.legal;
  }
}

}  // namespace

Rows FormatRows(const ConditionInput& in, const Atom& value) {
  if (value.kind == Atom::Kind::kRegex || value.kind == Atom::Kind::kRange)
    return Reject(Problem::kBadOperator, value.span, in.field.name + " takes a format's name");
  const std::size_t at = value.text.find('@');
  const Atom name{.kind = value.kind, .text = value.text.substr(0, at), .span = value.span};
  std::vector<Choice> choices;
  if (in.index.formats) {
    for (const std::string& id : in.index.formats->ids())
      choices.push_back({.id = id, .spellings = {Fold(id)}, .shown = id});
  }
  if (choices.empty()) {
    return Reject(Problem::kUnknownValue, value.span,
                  "'" + value.text + "' is no format of " + in.index.fields->game().name);
  }
  const auto place = ReadChoice(name, choices, "format");
  if (!place) return QueryFailure(place.error());
  std::string day = in.index.as_of;
  if (at != std::string::npos) {
    auto date = ParseDate(std::string_view(value.text).substr(at + 1));
    if (!date) return Reject(Problem::kUnknownValue, value.span, std::move(date.error().message));
    day = *std::move(date);
  }
  const auto cards = in.index.formats->Find(choices[*place].id, day);
  if (cards == nullptr) {
    return Reject(Problem::kUnknownValue, value.span,
                  choices[*place].id + " is not in force yet on " + day);
  }
  const Bits& answer = AnswerOf(*cards, in.field.source);
  return Rows(Bits::Where(in.index.cards.size(),
                          [&](std::size_t row) { return answer.test(in.index.cards[row]); }));
}

std::optional<NumberColumn> LimitsOf(const SearchIndex& index) {
  if (!index.formats || index.formats->ids().empty()) return std::nullopt;
  const auto cards = index.formats->Find(index.formats->ids().front(), index.as_of);
  std::vector<Number> most(index.cards.size(), kNoNumber);
  for (std::size_t row = 0; cards && row < most.size(); ++row)
    most[row] = cards->most[index.cards[row]];
  return NumberColumn(std::move(most));
}

}  // namespace clashdeck::query
