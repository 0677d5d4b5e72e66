// Conditions over texts: contains, equals, patterns, `none`.
#include <utility>

#include "core/fold.h"
#include "core/query/condition_input.h"
#include "core/query/known.h"
#include "core/query/values.h"

namespace clashdeck::query {

namespace {

Parsed<TextTest::Sought> ReadSought(const ConditionInput& in, const Atom& value) {
  if (value.kind == Atom::Kind::kRange) {
    return Reject(Problem::kBadOperator, value.span,
                  in.field.name + " is a text; to search for the dots, put them in quotes");
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
  sought.how = in.condition.op == Op::kHas ? TextTest::How::kContains : TextTest::How::kEquals;
  sought.text = Fold(value.text);
  if (sought.text.empty()) {
    return Reject(
        Problem::kUnknownValue, value.span,
        "there is nothing to look for; has:" + in.field.name + " asks for cards that have it");
  }
  return sought;
}

Step RowStep(RowSet rows, const Field& field) {
  Step step{.kind = Step::Kind::kRows, .of_printing = field.of_printing};
  step.rows = std::move(rows);
  return step;
}

}  // namespace

Parsed<Step> TextStep(const ConditionInput& in) {
  const bool of_printing = in.field.of_printing;
  if (in.is_ordering())
    return in.BadOperator(in.field.name + " is a text: it takes ':', '=' and '!='");
  Step step{.kind = Step::Kind::kTexts, .of_printing = of_printing};
  step.texts.column = TextOf(in.field, in.index);
  bool none = false;
  for (const Atom& value : in.condition.values) {
    if (IsNone(value)) {
      none = true;
      continue;
    }
    auto sought = ReadSought(in, value);
    if (!sought) return QueryFailure(std::move(sought.error()));
    step.texts.any_of.push_back(*std::move(sought));
  }
  if (none) {
    Bits missing = KnownRows(in.field, in.index);
    missing.Flip();
    Step either{.kind = Step::Kind::kAny, .of_printing = of_printing};
    either.children.push_back(RowStep(std::move(missing), in.field));
    if (!step.texts.any_of.empty()) either.children.push_back(std::move(step));
    step = std::move(either);
  }
  if (in.condition.op != Op::kNotEqual) return step;
  Step not_step{.kind = Step::Kind::kNot, .of_printing = of_printing};
  not_step.children.push_back(std::move(step));
  Step all{.kind = Step::Kind::kAll, .of_printing = of_printing};
  all.children.push_back(RowStep(KnownRows(in.field, in.index), in.field));
  all.children.push_back(std::move(not_step));
  return all;
}

}  // namespace clashdeck::query
