// What one condition of a query is compiled from, and the kinds of fields that need most for it.
// Each function refuses with query.unknown_value, query.bad_operator or query.bad_regex.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/query/compile.h"

namespace clashdeck::query {

struct ConditionInput {
  const Condition& condition;
  const Field& field;
  const SearchIndex& index;

  std::size_t row_count() const {
    return field.of_printing ? index.printings.size() : index.cards.size();
  }
  bool is_ordering() const {
    return condition.op != Op::kHas && condition.op != Op::kEqual && condition.op != Op::kNotEqual;
  }
  // What `!=` negates as a whole.
  Op positive_op() const { return condition.op == Op::kNotEqual ? Op::kEqual : condition.op; }

  QueryFailure BadOperator(std::string reason) const {
    return Reject(Problem::kBadOperator, condition.op_span, std::move(reason));
  }
};

using Rows = Parsed<RowSet>;

// Rows where one value of a condition holds, by the field's type. `comparable` gathers the rows
// where a field on the right has a value too, if one stands there.
Rows NumberRows(const ConditionInput& in, const Atom& value, std::optional<Bits>& comparable);
Rows CountRows(const ConditionInput& in, const Atom& value);  // sets and multisets
Rows RankRows(const ConditionInput& in, const Atom& value);
Rows DateRows(const ConditionInput& in, const Atom& value);

// `format[@day]`
Rows FormatRows(const ConditionInput& in, const Atom& value);

// A condition over texts as a whole.
Parsed<Step> TextStep(const ConditionInput& in);

}  // namespace clashdeck::query
