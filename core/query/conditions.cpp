#include "core/query/conditions.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/condition_input.h"
#include "core/query/formats.h"
#include "core/query/known.h"
#include "core/query/values.h"
#include "core/query/vocabulary.h"
#include "core/suggest.h"

namespace clashdeck::query {

namespace {

// Compiles one condition. `any of` several values is the union of what each gives; `!=` is what has
// a value and is none of them.
class ConditionCompiler {
 public:
  explicit ConditionCompiler(const ConditionInput& in) : in_(in) {}

  Parsed<Step> Run() {
    const Condition& condition = in_.condition;
    switch (in_.field.type) {
      case FieldType::kText:
        return TextStep(in_);
      case FieldType::kNumber:
        return Union([&](const Atom& value) { return NumberRows(in_, value, comparable_); });
      case FieldType::kSet:
      case FieldType::kMultiset:
        return Union([&](const Atom& value) { return CountRows(in_, value); });
      case FieldType::kRank:
        return Union([&](const Atom& value) { return RankRows(in_, value); });
      case FieldType::kDate:
        return Union([&](const Atom& value) { return DateRows(in_, value); });
      case FieldType::kChoice:
        if (in_.is_ordering()) return NoOrder();
        return Union([&](const Atom& value) { return ChoiceRows(value); });
      case FieldType::kWord:
        if (in_.is_ordering()) return NoOrder();
        return Words();
      case FieldType::kFormat:
        if (in_.is_ordering()) return NoOrder();
        return Union([&](const Atom& value) { return FormatRows(in_, value); });
    }
    return Reject(Problem::kUnknownField, condition.field_span, "cannot be searched");
  }

 private:
  Step RowStep(RowSet rows, bool of_printing) const {
    Step step{.kind = Step::Kind::kRows,
              .of_printing = of_printing,
              .asks_for_tokens = asks_for_tokens_ && in_.condition.op != Op::kNotEqual};
    step.rows = std::move(rows);
    return step;
  }

  QueryFailure NoOrder() const {
    return in_.BadOperator(in_.field.name + " has no order: it takes ':', '=' and '!='");
  }

  template <class Read>
  Parsed<Step> Union(Read read) {
    const std::vector<Atom>& values = in_.condition.values;
    bool none = false;
    Bits some;
    for (const Atom& value : values) {
      const bool missing = HasNone() && IsNone(value);
      none = none || missing;
      Rows rows = missing ? MissingRows() : read(value);
      if (!rows) return QueryFailure(std::move(rows.error()));
      if (values.size() == 1 && in_.condition.op != Op::kNotEqual)
        return RowStep(*std::move(rows), in_.field.of_printing);
      if (&value == &values.front()) {
        some = std::move(*rows).Take();
      } else {
        some.Or(rows->bits());
      }
    }
    if (in_.condition.op == Op::kNotEqual) {
      some.Flip();
      if (!none) some.And(KnownRows(in_.field, in_.index));
      if (comparable_) some.And(*comparable_);
    }
    return RowStep(std::move(some), in_.field.of_printing);
  }

  // "none" asks for what has no value. Of formats and the engine it would be a value; without a
  // format in force nothing is known of limits, not even that they are missing.
  bool HasNone() const {
    if (in_.field.type == FieldType::kFormat || in_.field.source == Source::kEngine) return false;
    return in_.field.source != Source::kLimit || FirstFormat(in_.index).has_value();
  }

  Rows MissingRows() {
    if (in_.is_ordering()) return in_.BadOperator("'none' cannot be compared");
    Bits out = KnownRows(in_.field, in_.index);
    out.Flip();
    return out;
  }

  // Closed lists.

  Rows ChoiceRows(const Atom& value) {
    const Field& field = in_.field;
    if (field.source == Source::kEngine && in_.index.of_card.engine.empty())
      return Reject(Problem::kUnknownValue, value.span,
                    "nothing is known of " + field.name + " here");
    if (IsWord(value) && (field.source == Source::kCard || field.source == Source::kPrint))
      return IdRows(value);
    if (IsWord(value) && field.source == Source::kKeyword) {
      if (auto numbered = NumberedKeyword(value)) return *std::move(numbered);
    }
    const Vocabulary& vocabulary = *in_.index.vocabulary;
    const ChoiceColumns& columns = vocabulary.by_field[field.place];
    const auto place = ReadChoice(value, columns.choices, field.name);
    if (!place) return QueryFailure(place.error());
    if (field.source == Source::kType && vocabulary.token_types[*place]) asks_for_tokens_ = true;
    return RowSet::Of(*columns.rows[*place]);
  }

  Rows IdRows(const Atom& value) {
    asks_for_tokens_ = true;
    if (const auto row = FindId(in_.field, value.text, in_.index)) {
      Bits out(in_.row_count());
      out.Set(*row);
      return out;
    }
    return Reject(Problem::kUnknownValue, value.span,
                  "there is no " + in_.field.name + " '" + value.text + "'",
                  Nearest(value.text, Ids()));
  }

  std::vector<std::string> Ids() const {
    std::vector<std::string> ids;
    for (std::size_t row = 0; row < in_.row_count(); ++row)
      ids.push_back(IdOfRow(in_.field, row, in_.index));
    return ids;
  }

  // `kw:"awe factor 2"`
  std::optional<Rows> NumberedKeyword(const Atom& value) {
    const std::size_t blank = value.text.rfind(' ');
    if (blank == std::string::npos) return std::nullopt;
    const Field* numbers = in_.index.fields->Find("kw." + Fold(value.text.substr(0, blank)));
    if (numbers == nullptr) return std::nullopt;
    const auto number = ReadWhole(std::string_view(value.text).substr(blank + 1), value.span);
    if (!number) return std::nullopt;
    return Rows(NumbersOf(*numbers, in_.index)->Between(*number, *number));
  }

  // is: and has:. Each word may be about cards or printings; a mix is about printings.
  Parsed<Step> Words() {
    Bits out(in_.index.printings.size());
    for (const Atom& value : in_.condition.values) {
      auto word = ReadWord(value);
      if (!word) return QueryFailure(std::move(word.error()));
      if (in_.condition.values.size() == 1 && !word->of_printing &&
          in_.condition.op != Op::kNotEqual)
        return RowStep(std::move(word->rows), false);
      out.Or(word->of_printing ? word->rows : in_.index.ToPrintings(word->rows));
    }
    if (in_.condition.op == Op::kNotEqual) out.Flip();
    return RowStep(std::move(out), true);
  }

  struct WordRead {
    Bits rows;
    bool of_printing = false;
  };
  Parsed<WordRead> ReadWord(const Atom& value) {
    const Vocabulary& vocabulary = *in_.index.vocabulary;
    const bool is = in_.field.source == Source::kIs;
    if (const Field* numbers = is ? nullptr : KeywordNumbers(value, *in_.index.fields))
      return WordRead{KnownRows(*numbers, in_.index)};
    const auto& words = is ? vocabulary.is : vocabulary.has;
    const auto place = ReadChoice(value, words.choices, in_.field.name + ": word");
    if (!place) return QueryFailure(place.error());
    if (is && words.choices[*place].id == kTokenWord) asks_for_tokens_ = true;
    const WordRows& word = words.rows[*place];
    auto rows = word.rows(in_.index);
    if (!rows) return RejectedAt(value.span, std::move(rows.error()));
    return WordRead{*std::move(rows), word.of_printing};
  }

  const ConditionInput& in_;
  bool asks_for_tokens_ = false;
  std::optional<Bits> comparable_;  // rows where the fields on the right have a value too
};

}  // namespace

Parsed<Step> CompileCondition(const Condition& condition, const SearchIndex& index) {
  const FieldTable& fields = *index.fields;
  const Field* field = fields.Find(condition.field);
  if (field == nullptr) {
    return Reject(Problem::kUnknownField, condition.field_span,
                  "'" + condition.field + "' is no field of " + fields.game().name,
                  fields.Near(condition.field));
  }
  return ConditionCompiler({condition, *field, index}).Run();
}

}  // namespace clashdeck::query
