// Conditions that compare: numbers, sets and multisets, ordered lists, dates.
#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/condition_input.h"
#include "core/query/formats.h"
#include "core/query/known.h"
#include "core/query/values.h"
#include "core/query/vocabulary.h"

namespace clashdeck::query {

namespace {

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

// Rows whose number stands in the condition's relation to this one.
Bits Compared(const ConditionInput& in, const NumberColumn& column, Number number) {
  switch (in.positive_op()) {
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

QueryFailure NoOrderOfRanges(const ConditionInput& in) {
  return in.BadOperator("a range takes ':', '=' or '!='");
}

QueryFailure EmptyRange(const Atom& value) {
  return Reject(Problem::kUnknownValue, value.span,
                "the range ends before it begins: " + value.text + " is above " + value.high);
}

Rows NumberRange(const ConditionInput& in, const NumberColumn& column, const Atom& value) {
  if (in.is_ordering()) return NoOrderOfRanges(in);
  const auto low = ReadWhole(value.text, value.span);
  if (!low) return QueryFailure(low.error());
  const auto high = ReadWhole(value.high, value.span);
  if (!high) return QueryFailure(high.error());
  if (*low > *high) return EmptyRange(value);
  return column.Between(*low, *high);
}

Rows VariableRows(const ConditionInput& in, const NumberColumn& column, const Atom& value) {
  if (in.is_ordering())
    return Reject(Problem::kBadOperator, value.span, "X has no place among the numbers");
  return Bits::Where(column.size(), [&](std::size_t row) { return column[row] == kVariable; });
}

// The numbers of a field: a column of the index, or worked out where they are of a format.
Parsed<std::shared_ptr<const NumberColumn>> ColumnOf(const Field& field, const SearchIndex& index) {
  if (field.source != Source::kLimit)
    return std::shared_ptr<const NumberColumn>(std::shared_ptr<void>(), NumbersOf(field, index));
  auto limits = LimitsOf(index);
  if (!limits) return QueryFailure(std::move(limits.error()));
  return std::make_shared<const NumberColumn>(*std::move(limits));
}

// `atk>def`
Rows FieldRows(const ConditionInput& in, const NumberColumn& column, const Field& other,
               const Atom& value, std::optional<Bits>& comparable) {
  if (other.type != FieldType::kNumber || other.of_printing != in.field.of_printing) {
    return Reject(Problem::kUnknownValue, value.span,
                  other.name + " cannot be compared with " + in.field.name);
  }
  const auto right = ColumnOf(other, in.index);
  if (!right) return RejectedAt(value.span, right.error());
  Bits both = column.Between(kLeastNumber, kMostNumber);
  both.And((*right)->Between(kLeastNumber, kMostNumber));
  const Op op = in.positive_op();
  Bits out = Bits::Where(column.size(),
                         [&](std::size_t row) { return Holds(column[row], op, (**right)[row]); });
  out.And(both);
  if (comparable) {
    comparable->And(both);
  } else {
    comparable = std::move(both);
  }
  return out;
}

bool BeginsWithDigit(const std::string& text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

// Cards that have at least, or at most, so many of each value.
class Counted {
 public:
  Counted(const AttributeColumns& own, const std::vector<Number>& wanted)
      : own_(own), wanted_(wanted) {}

  Bits Superset() const {
    Bits out = own_.known;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (wanted_[i] == 0) continue;
      if (own_.counts.empty()) {
        out.And(own_.choices[i]);
      } else {
        out.And(Where(i, [](Number have, Number want) { return have >= want; }));
      }
    }
    return out;
  }

  Bits Subset() const {
    Bits out = own_.known;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (!own_.counts.empty()) {
        out.And(Where(i, [](Number have, Number want) { return have <= want; }));
      } else if (wanted_[i] == 0) {
        out.Without(own_.choices[i]);
      }
    }
    return out;
  }

  Bits Exact() const {
    Bits out = Superset();
    out.And(Subset());
    return out;
  }

 private:
  template <class Fits>
  Bits Where(std::size_t value, Fits fits) const {
    const std::vector<Number>& have = own_.counts[value];
    const Number want = wanted_[value];
    return Bits::Where(have.size(), [&](std::size_t row) { return fits(have[row], want); });
  }

  const AttributeColumns& own_;
  const std::vector<Number>& wanted_;
};

}  // namespace

Rows NumberRows(const ConditionInput& in, const Atom& value, std::optional<Bits>& comparable) {
  const auto found = ColumnOf(in.field, in.index);
  if (!found) return RejectedAt(value.span, found.error());
  const NumberColumn& column = **found;
  if (value.kind == Atom::Kind::kRegex)
    return Reject(Problem::kBadOperator, value.span, in.field.name + " is a number");
  if (value.kind == Atom::Kind::kRange) return NumberRange(in, column, value);
  if (value.kind == Atom::Kind::kBare && !BeginsWithDigit(value.text)) {
    const std::string word = Fold(value.text);
    if (word == "x") return VariableRows(in, column, value);
    if (const Field* other = in.index.fields->Find(word))
      return FieldRows(in, column, *other, value, comparable);
  }
  const auto number = ReadWhole(value.text, value.span);
  if (!number) return QueryFailure(number.error());
  return Compared(in, column, *number);
}

Rows CountRows(const ConditionInput& in, const Atom& value) {
  const Attribute& attribute = in.index.fields->game().attributes[in.field.item];
  const AttributeColumns& own = in.index.of_card.attributes[in.field.item];
  const bool bare = value.kind == Atom::Kind::kBare || value.kind == Atom::Kind::kRange;
  if (bare && attribute.type == AttributeType::kSet &&
      BeginsWithDigit(value.text)) {  // `colors>=2`: how many
    if (value.kind == Atom::Kind::kRange) return NumberRange(in, own.numbers, value);
    const auto number = ReadWhole(value.text, value.span);
    if (!number) return QueryFailure(number.error());
    return Compared(in, own.numbers, *number);
  }
  const auto& choices = in.index.vocabulary->by_field[in.field.place].choices;
  const auto wanted = ReadCounts(value, choices, in.field.name);
  if (!wanted) return QueryFailure(wanted.error());
  const Counted counted(own, *wanted);
  switch (in.positive_op()) {
    case Op::kHas: {
      // `c:colorless` asks for those without any.
      const bool empty =
          std::all_of(wanted->begin(), wanted->end(), [](Number count) { return count == 0; });
      return empty ? counted.Exact() : counted.Superset();
    }
    case Op::kAtLeast:
      return counted.Superset();
    case Op::kAtMost:
      return counted.Subset();
    case Op::kMore: {
      Bits out = counted.Superset();
      out.Without(counted.Subset());
      return out;
    }
    case Op::kLess: {
      Bits out = counted.Subset();
      out.Without(counted.Superset());
      return out;
    }
    case Op::kEqual:
    case Op::kNotEqual:
      break;
  }
  return counted.Exact();
}

Rows RankRows(const ConditionInput& in, const Atom& value) {
  const auto& choices = in.index.vocabulary->by_field[in.field.place].choices;
  const NumberColumn& ranks = *NumbersOf(in.field, in.index);
  if (value.kind == Atom::Kind::kRange) {
    if (in.is_ordering()) return NoOrderOfRanges(in);
    const auto low = ReadChoice({.text = value.text, .span = value.span}, choices, in.field.name);
    if (!low) return QueryFailure(low.error());
    const auto high = ReadChoice({.text = value.high, .span = value.span}, choices, in.field.name);
    if (!high) return QueryFailure(high.error());
    if (*low > *high) return EmptyRange(value);
    return ranks.Between(static_cast<Number>(*low), static_cast<Number>(*high));
  }
  const auto place = ReadChoice(value, choices, in.field.name);
  if (!place) return QueryFailure(place.error());
  return Compared(in, ranks, static_cast<Number>(*place));
}

// A row may have several dates; one that fits is enough.
Rows DateRows(const ConditionInput& in, const Atom& value) {
  const GameCatalog& catalog = *in.index.catalog;
  if (value.kind == Atom::Kind::kRegex)
    return Reject(Problem::kBadOperator, value.span, in.field.name + " is a date");
  auto low = ReadDays(value.text, value.span, catalog);
  if (!low) return QueryFailure(std::move(low.error()));
  Days days = *low;
  if (value.kind == Atom::Kind::kRange) {
    if (in.is_ordering()) return NoOrderOfRanges(in);
    auto high = ReadDays(value.high, value.span, catalog);
    if (!high) return QueryFailure(std::move(high.error()));
    if (high->last < days.first) return EmptyRange(value);
    days.last = high->last;
  }
  const Op op = in.positive_op();
  return RowsWithDay(in.field, in.index, [&](Day day) {
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
  });
}

}  // namespace clashdeck::query
