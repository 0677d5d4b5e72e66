#include "core/query/conditions.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/known.h"
#include "core/query/values.h"
#include "core/suggest.h"

namespace clashdeck::query {

namespace {

bool IsOrdering(Op op) {
  return op == Op::kAtLeast || op == Op::kAtMost || op == Op::kMore || op == Op::kLess;
}

template <class T>
bool Holds(const T& left, Op op, const T& right) {
  switch (op) {
    case Op::kHas:
    case Op::kEqual:
      return left == right;
    case Op::kNotEqual:
      return left != right;
    case Op::kAtLeast:
      return left >= right;
    case Op::kAtMost:
      return left <= right;
    case Op::kMore:
      return left > right;
    case Op::kLess:
      return left < right;
  }
  return false;
}

// Compiles one condition. `any of` several values is the union of what each gives; `!=` is what has
// a value and is none of them.
class ConditionCompiler {
 public:
  ConditionCompiler(const Condition& condition, const Field& field, const SearchIndex& index)
      : condition_(condition),
        field_(field),
        fields_(*index.fields),
        game_(fields_.game()),
        index_(index),
        rows_(field.of_printing ? index.printings.size() : index.cards.size()) {}

  Parsed<Step> Run() {
    switch (field_.type) {
      case FieldType::kText:
        return Text();
      case FieldType::kNumber:
        return Union([&](const Atom& value) { return NumberRows(value); });
      case FieldType::kSet:
      case FieldType::kMultiset:
        return Union([&](const Atom& value) { return CountRows(value); });
      case FieldType::kRank:
        return Union([&](const Atom& value) { return RankRows(value); });
      case FieldType::kDate:
        return Union([&](const Atom& value) { return DateRows(value); });
      case FieldType::kChoice:
        if (auto plain = RefuseOrdering(); !plain) return QueryFailure(std::move(plain.error()));
        return Union([&](const Atom& value) { return ChoiceRows(value); });
      case FieldType::kWord:
        if (auto plain = RefuseOrdering(); !plain) return QueryFailure(std::move(plain.error()));
        return WordTest();
      case FieldType::kFormat:
        return Reject(Problem::kUnknownValue, condition_.values.front().span,
                      "'" + condition_.values.front().text + "' is no format of " + game_.name);
    }
    return Reject(Problem::kUnknownField, condition_.field_span, "cannot be searched");
  }

 private:
  using Rows = Parsed<Bits>;

  Step RowStep(Bits rows, bool of_printing) const {
    return {.kind = Step::Kind::kRows, .of_printing = of_printing, .rows = std::move(rows)};
  }

  QueryFailure BadOperator(std::string reason) const {
    return Reject(Problem::kBadOperator, condition_.op_span, std::move(reason));
  }

  Parsed<bool> RefuseOrdering() const {
    if (!IsOrdering(condition_.op)) return true;
    return BadOperator(field_.name + " has no order: it takes ':', '=' and '!='");
  }

  const ChoiceColumns& Choices() const { return index_.vocabulary->by_field[field_.place]; }

  // The rows that have a value in this field.
  const Bits& Known() {
    if (!known_) known_ = KnownRows(field_, index_);
    return *known_;
  }

  template <class Read>
  Parsed<Step> Union(Read read) {
    const bool none_of = condition_.op == Op::kNotEqual;
    Bits out(rows_);
    for (const Atom& value : condition_.values) {
      Rows rows = IsNone(value) && IsAnswered() ? MissingRows() : read(value);
      if (!rows) return QueryFailure(std::move(rows.error()));
      if (condition_.values.size() == 1) {
        out = *std::move(rows);
      } else {
        out.Or(*rows);
      }
    }
    if (none_of) {
      const bool none = std::any_of(condition_.values.begin(), condition_.values.end(), IsNone);
      out.Flip();
      if (!none) out.And(Known());
      if (comparable_) out.And(*comparable_);
    }
    return RowStep(std::move(out), field_.of_printing);
  }

  // Until there are formats and an engine nothing is known of these, not even that it is missing.
  bool IsAnswered() const {
    return field_.source != Source::kLimit && field_.source != Source::kEngine;
  }

  Rows MissingRows() {
    if (IsOrdering(condition_.op)) return BadOperator("'none' cannot be compared");
    Bits out = Known();
    out.Flip();
    return out;
  }

  // What `!=` negates as a whole.
  Op positive_op() const { return condition_.op == Op::kNotEqual ? Op::kEqual : condition_.op; }

  // Numbers.

  Rows NumberRows(const Atom& value) {
    const NumberColumn* column = NumbersOf(field_, index_);
    if (column == nullptr)
      return Reject(Problem::kUnknownValue, value.span, field_.name + " is not known yet");
    if (value.kind == Atom::Kind::kRegex)
      return Reject(Problem::kBadOperator, value.span, field_.name + " is a number");
    if (value.kind == Atom::Kind::kRange) return NumberRange(*column, value);
    if (value.kind == Atom::Kind::kBare) {
      const std::string word = Fold(value.text);
      if (word == "x") return VariableRows(*column, value);
      if (const Field* other = fields_.Find(word)) return FieldRows(*column, *other, value);
    }
    const auto number = ReadWhole(value.text, value.span);
    if (!number) return QueryFailure(number.error());
    return Compared(*column, *number);
  }

  // Rows whose number stands in the condition's relation to this one.
  Bits Compared(const NumberColumn& column, Number number) const {
    switch (positive_op()) {
      case Op::kAtLeast:
        return column.Between(number, kMostNumber);
      case Op::kMore:
        return column.Between(number + 1, kMostNumber);
      case Op::kAtMost:
        return column.Between(kLeastNumber, number);
      case Op::kLess:
        return column.Between(kLeastNumber, number - 1);
      case Op::kHas:
      case Op::kEqual:
      case Op::kNotEqual:
        break;
    }
    return column.Between(number, number);
  }

  Rows NumberRange(const NumberColumn& column, const Atom& value) {
    if (IsOrdering(condition_.op)) return BadOperator("a range takes ':', '=' or '!='");
    const auto low = ReadWhole(value.text, value.span);
    if (!low) return QueryFailure(low.error());
    const auto high = ReadWhole(value.high, value.span);
    if (!high) return QueryFailure(high.error());
    if (*low > *high) return EmptyRange(value);
    return column.Between(*low, *high);
  }

  static QueryFailure EmptyRange(const Atom& value) {
    return Reject(Problem::kUnknownValue, value.span,
                  "the range ends before it begins: " + value.text + " is above " + value.high);
  }

  Rows VariableRows(const NumberColumn& column, const Atom& value) {
    if (IsOrdering(condition_.op))
      return Reject(Problem::kBadOperator, value.span, "X has no place among the numbers");
    return Bits::Where(rows_, [&](std::size_t row) { return column[row] == kVariable; });
  }

  // `atk>def`
  Rows FieldRows(const NumberColumn& column, const Field& other, const Atom& value) {
    const NumberColumn* right =
        other.type == FieldType::kNumber ? NumbersOf(other, index_) : nullptr;
    if (right == nullptr || other.of_printing != field_.of_printing) {
      return Reject(Problem::kUnknownValue, value.span,
                    other.name + " cannot be compared with " + field_.name);
    }
    Bits both = column.Between(kLeastNumber, kMostNumber);
    both.And(right->Between(kLeastNumber, kMostNumber));
    const Op op = positive_op();
    Bits out =
        Bits::Where(rows_, [&](std::size_t row) { return Holds(column[row], op, (*right)[row]); });
    out.And(both);
    if (comparable_) {
      comparable_->And(both);
    } else {
      comparable_ = std::move(both);
    }
    return out;
  }

  // Sets and multisets, value by value.

  Rows CountRows(const Atom& value) {
    const Attribute& attribute = game_.attributes[field_.item];
    const AttributeColumns& own = index_.of_card.attributes[field_.item];
    if (value.kind == Atom::Kind::kBare && attribute.type == AttributeType::kSet &&
        !value.text.empty() && value.text.front() >= '0' && value.text.front() <= '9')
      return ManyRows(own.numbers, value);
    const auto wanted = ReadCounts(value, Choices().choices, field_.name);
    if (!wanted) return QueryFailure(wanted.error());
    const Op op = positive_op();
    Bits superset = own.known;
    Bits subset = own.known;
    for (std::size_t i = 0; i < wanted->size(); ++i) {
      const Number want = (*wanted)[i];
      if (attribute.type != AttributeType::kSet) {
        const std::vector<Number>& have = own.counts[i];
        superset.And(Bits::Where(rows_, [&](std::size_t row) { return have[row] >= want; }));
        subset.And(Bits::Where(rows_, [&](std::size_t row) { return have[row] <= want; }));
      } else if (want > 0) {
        superset.And(own.choices[i]);
      } else {
        subset.Without(own.choices[i]);
      }
    }
    Bits exact = superset;
    exact.And(subset);
    switch (op) {
      case Op::kHas: {
        // `c:colorless` asks for those without any.
        const bool empty =
            std::all_of(wanted->begin(), wanted->end(), [](Number count) { return count == 0; });
        return empty ? exact : superset;
      }
      case Op::kAtLeast:
        return superset;
      case Op::kAtMost:
        return subset;
      case Op::kMore:
        superset.Without(exact);
        return superset;
      case Op::kLess:
        subset.Without(exact);
        return subset;
      case Op::kEqual:
      case Op::kNotEqual:
        break;
    }
    return exact;
  }

  // `colors>=2`: how many.
  Rows ManyRows(const NumberColumn& counts, const Atom& value) {
    const auto number = ReadWhole(value.text, value.span);
    if (!number) return QueryFailure(number.error());
    return Compared(counts, *number);
  }

  // Ordered lists.

  Rows RankRows(const Atom& value) {
    const std::vector<Choice>& choices = Choices().choices;
    const NumberColumn& ranks = *NumbersOf(field_, index_);
    if (value.kind == Atom::Kind::kRange) {
      if (IsOrdering(condition_.op)) return BadOperator("a range takes ':', '=' or '!='");
      const auto low = ReadChoice({.text = value.text, .span = value.span}, choices, field_.name);
      if (!low) return QueryFailure(low.error());
      const auto high = ReadChoice({.text = value.high, .span = value.span}, choices, field_.name);
      if (!high) return QueryFailure(high.error());
      if (*low > *high) return EmptyRange(value);
      return ranks.Between(static_cast<Number>(*low), static_cast<Number>(*high));
    }
    const auto place = ReadChoice(value, choices, field_.name);
    if (!place) return QueryFailure(place.error());
    return Compared(ranks, static_cast<Number>(*place));
  }

  // Dates. A row may have several; one that fits is enough.

  Rows DateRows(const Atom& value) {
    const GameCatalog& catalog = *index_.catalog;
    if (value.kind == Atom::Kind::kRegex)
      return Reject(Problem::kBadOperator, value.span, field_.name + " is a date");
    auto low = ReadDays(value.text, value.span, catalog);
    if (!low) return QueryFailure(std::move(low.error()));
    Days days = *low;
    if (value.kind == Atom::Kind::kRange) {
      if (IsOrdering(condition_.op)) return BadOperator("a range takes ':', '=' or '!='");
      auto high = ReadDays(value.high, value.span, catalog);
      if (!high) return QueryFailure(std::move(high.error()));
      if (high->last < days.first) return EmptyRange(value);
      days.last = high->last;
    }
    const Op op = positive_op();
    const auto fits = [&](Day day) {
      if (day == 0) return false;
      switch (op) {
        case Op::kAtLeast:
          return day >= days.first;
        case Op::kMore:
          return day > days.last;
        case Op::kAtMost:
          return day <= days.last;
        case Op::kLess:
          return day < days.first;
        default:
          return day >= days.first && day <= days.last;
      }
    };
    return RowsWithDay(field_, index_, fits);
  }

  // Closed lists.

  Rows ChoiceRows(const Atom& value) {
    if (field_.source == Source::kCard || field_.source == Source::kPrint) return IdRows(value);
    const ChoiceColumns& columns = Choices();
    if (!columns.rows)
      return Reject(Problem::kUnknownValue, value.span, field_.name + " is not known yet");
    if (field_.source == Source::kKeyword) {
      if (auto numbered = NumberedKeyword(value)) return *std::move(numbered);
    }
    const auto place = ReadChoice(value, columns.choices, field_.name);
    if (!place) return QueryFailure(place.error());
    return columns.rows(*place);
  }

  // Card ids are written small, printing ids in capitals.
  Rows IdRows(const Atom& value) {
    std::string upper = value.text;
    for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    Bits out(rows_);
    for (const std::string& id : {value.text, upper, Fold(value.text)}) {
      if (const auto row = RowOfId(field_, id, index_)) {
        out.Set(*row);
        return out;
      }
    }
    return Reject(Problem::kUnknownValue, value.span,
                  "there is no " + field_.name + " '" + value.text + "'",
                  Nearest(value.text, Ids()));
  }

  std::vector<std::string> Ids() const {
    std::vector<std::string> ids;
    const GameCatalog& catalog = *index_.catalog;
    if (field_.source == Source::kCard) {
      for (const CardIndex card : index_.cards) ids.push_back(catalog.card(card).id.str());
    } else {
      for (const PrintingIndex printing : index_.printings)
        ids.push_back(catalog.printing(printing).id.str());
    }
    return ids;
  }

  // `kw:"awe factor 2"`
  std::optional<Rows> NumberedKeyword(const Atom& value) {
    const std::size_t blank = value.text.rfind(' ');
    if (blank == std::string::npos) return std::nullopt;
    const Field* numbers = fields_.Find("kw." + Fold(value.text.substr(0, blank)));
    if (numbers == nullptr) return std::nullopt;
    const auto number = ReadWhole(std::string_view(value.text).substr(blank + 1), value.span);
    if (!number) return std::nullopt;
    return Rows(NumbersOf(*numbers, index_)->Between(*number, *number));
  }

  // is: and has:. Each word may be about cards or printings; a mix is about printings.
  Parsed<Step> WordTest() {
    const Vocabulary& vocabulary = *index_.vocabulary;
    const Words& words = field_.source == Source::kIs ? vocabulary.is : vocabulary.has;
    Bits out(index_.printings.size());
    for (const Atom& value : condition_.values) {
      const auto place = ReadChoice(value, words.choices, field_.name + ": word");
      if (!place) return QueryFailure(place.error());
      const WordRows& word = words.rows[*place];
      const Bits rows = word.rows(index_);
      out.Or(word.of_printing ? rows : index_.ToPrintings(rows));
      if (condition_.values.size() == 1 && !word.of_printing && condition_.op != Op::kNotEqual)
        return RowStep(rows, false);
    }
    if (condition_.op == Op::kNotEqual) out.Flip();
    return RowStep(std::move(out), true);
  }

  // Texts.

  Parsed<Step> Text() {
    if (IsOrdering(condition_.op))
      return BadOperator(field_.name + " is a text: it takes ':', '=' and '!='");
    Step step{.kind = Step::Kind::kTexts, .of_printing = field_.of_printing};
    step.texts.column = TextOf(field_, index_);
    Bits missing(rows_);
    for (const Atom& value : condition_.values) {
      if (IsNone(value)) {
        missing = Known();
        missing.Flip();
        continue;
      }
      auto sought = ReadSought(value);
      if (!sought) return QueryFailure(std::move(sought.error()));
      step.texts.any_of.push_back(*std::move(sought));
    }
    if (!missing.None() || step.texts.any_of.empty()) {
      Step either{.kind = Step::Kind::kAny, .of_printing = field_.of_printing};
      either.children.push_back(RowStep(std::move(missing), field_.of_printing));
      if (!step.texts.any_of.empty()) either.children.push_back(std::move(step));
      step = std::move(either);
    }
    if (condition_.op != Op::kNotEqual) return step;
    Step not_step{.kind = Step::Kind::kNot, .of_printing = field_.of_printing};
    not_step.children.push_back(std::move(step));
    Step all{.kind = Step::Kind::kAll, .of_printing = field_.of_printing};
    all.children.push_back(RowStep(Known(), field_.of_printing));
    all.children.push_back(std::move(not_step));
    return all;
  }

  Parsed<TextTest::Sought> ReadSought(const Atom& value) const {
    if (value.kind == Atom::Kind::kRange) {
      return Reject(Problem::kBadOperator, value.span,
                    field_.name + " is a text; to search for the dots, put them in quotes");
    }
    TextTest::Sought sought;
    sought.span = value.span;
    sought.own_name = value.text.find('~') != std::string::npos;
    if (value.kind == Atom::Kind::kRegex) {
      auto pattern = Pattern::Compile(value.text, value.span);
      if (!pattern) return QueryFailure(std::move(pattern.error()));
      sought.how = TextTest::How::kMatches;
      sought.pattern = *std::move(pattern);
      return sought;
    }
    sought.how = condition_.op == Op::kHas ? TextTest::How::kContains : TextTest::How::kEquals;
    sought.text = Fold(value.text);
    if (sought.text.empty()) {
      return Reject(
          Problem::kUnknownValue, value.span,
          "there is nothing to look for; has:" + field_.name + " asks for cards that have it");
    }
    return sought;
  }

  const Condition& condition_;
  const Field& field_;
  const FieldTable& fields_;
  const Game& game_;
  const SearchIndex& index_;
  const std::size_t rows_;
  std::optional<Bits> known_;
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
  return ConditionCompiler(condition, *field, index).Run();
}

bool AsksForTokens(const Condition& condition, const SearchIndex& index) {
  const Field* field = index.fields->Find(condition.field);
  if (field == nullptr) return false;
  if (field->source == Source::kCard || field->source == Source::kPrint) return true;
  const bool is = field->source == Source::kIs;
  if (!is && field->source != Source::kType) return false;
  const ChoiceColumns& types = index.vocabulary->by_field[field->place];
  const std::vector<Choice>& choices = is ? index.vocabulary->is.choices : types.choices;
  return std::any_of(condition.values.begin(), condition.values.end(), [&](const Atom& value) {
    const auto place = ReadChoice(value, choices, field->name);
    if (!place) return false;
    if (is) return choices[*place].id == kTokenWord;
    Bits others = types.rows(*place);  // a type of tokens and nothing else
    if (others.None()) return false;
    others.Without(index.of_card.tokens);
    return others.None();
  });
}

}  // namespace clashdeck::query
