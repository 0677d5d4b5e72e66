// Conditions about formats: `legal:standard`, `banned:standard@2024-08-01`, `limit<4`.
#include <algorithm>
#include <iterator>
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

QueryError NoFormat(const SearchIndex& index) {
  return {.problem = Problem::kUnknownValue,
          .message = "there is no format of " + index.fields->game().name};
}

// `day` as it was said; empty = the day of the index, which stands for all days until the next
// change and is not named.
QueryError NotInForce(const std::string& format, const std::string& day) {
  return {
      .problem = Problem::kUnknownValue,
      .message = format + " is not in force yet" + (day.empty() ? " on that day" : " on " + day)};
}

}  // namespace

Parsed<FormatValue> ReadFormat(const Atom& value, const Field& field, const SearchIndex& index) {
  if (!IsWord(value))
    return Reject(Problem::kBadOperator, value.span, field.name + " takes a format's name");
  const std::size_t at = value.text.find(kFormatDay);
  const Atom name{.kind = value.kind, .text = value.text.substr(0, at), .span = value.span};
  if (!index.formats || index.formats->ids().empty())
    return RejectedAt(value.span, NoFormat(index));
  std::vector<Choice> choices;
  for (const std::string& id : index.formats->ids())
    choices.push_back({.id = id, .spellings = {Fold(id)}, .shown = id});
  const auto place = ReadChoice(name, choices, "format");
  if (!place) return QueryFailure(place.error());
  FormatValue out{.id = choices[*place].id};
  if (at == std::string::npos) return out;
  auto day = ParseDate(std::string_view(value.text).substr(at + 1));
  if (!day) return Reject(Problem::kUnknownValue, value.span, std::move(day.error().message));
  out.day = *std::move(day);
  return out;
}

std::vector<std::string> FormatDays(const Node& query, const FieldTable& fields) {
  std::vector<std::string> days;
  for (const Node& child : query.children) {
    std::vector<std::string> more = FormatDays(child, fields);
    std::move(more.begin(), more.end(), std::back_inserter(days));
  }
  if (query.kind != Node::Kind::kCondition) return days;
  const Field* field = fields.Find(query.condition.field);
  if (field == nullptr || field->type != FieldType::kFormat) return days;
  for (const Atom& value : query.condition.values) {
    const std::size_t at = value.text.find(kFormatDay);
    if (at == std::string::npos) continue;
    // What is no day is told where the condition is read.
    if (auto day = ParseDate(std::string_view(value.text).substr(at + 1)))
      days.push_back(*std::move(day));
  }
  return days;
}

Rows FormatRows(const ConditionInput& in, const Atom& value) {
  const auto read = ReadFormat(value, in.field, in.index);
  if (!read) return QueryFailure(read.error());
  const auto cards =
      in.index.formats->Find(read->id, read->day.empty() ? in.index.as_of : read->day);
  if (cards == nullptr) return RejectedAt(value.span, NotInForce(read->id, read->day));
  return Rows(CardRows(AnswerOf(*cards, in.field.source), in.index));
}

Bits CardRows(const Bits& cards, const SearchIndex& index) {
  return Bits::Where(index.cards.size(),
                     [&](std::size_t row) { return cards.test(index.cards[row]); });
}

Parsed<std::shared_ptr<const FormatCards>> FirstFormat(const SearchIndex& index) {
  if (!index.formats || index.formats->ids().empty()) return QueryFailure(NoFormat(index));
  const std::string& first = index.formats->ids().front();
  auto cards = index.formats->Find(first, index.as_of);
  if (cards == nullptr) return QueryFailure(NotInForce(first, {}));
  return cards;
}

Parsed<NumberColumn> LimitsOf(const SearchIndex& index) {
  const auto format = FirstFormat(index);
  if (!format) return QueryFailure(format.error());
  std::vector<Number> most;
  most.reserve(index.cards.size());
  for (const CardIndex card : index.cards) most.push_back((*format)->most[card]);
  return NumberColumn(std::move(most));
}

}  // namespace clashdeck::query
