#include "core/query/error.h"

namespace clashdeck::query {

std::string_view ProblemName(Problem problem) {
  switch (problem) {
    case Problem::kSyntax:
      return "query.syntax";
    case Problem::kUnknownField:
      return "query.unknown_field";
    case Problem::kUnknownValue:
      return "query.unknown_value";
    case Problem::kBadOperator:
      return "query.bad_operator";
    case Problem::kBadRegex:
      return "query.bad_regex";
    case Problem::kTooLong:
      return "query.too_long";
    case Problem::kTooComplex:
      return "query.too_complex";
  }
  return "query.syntax";
}

}  // namespace clashdeck::query
