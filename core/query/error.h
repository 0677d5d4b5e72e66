// What is wrong with a query, and where.
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/query/ast.h"

namespace clashdeck::query {

enum class Problem {
  kSyntax,
  kUnknownField,
  kUnknownValue,
  kBadOperator,
  kBadRegex,
  kTooLong,
  kTooComplex,
};

std::string_view ProblemName(Problem problem);  // "query.syntax", ...

struct QueryError {
  Problem problem = Problem::kSyntax;
  std::string message = {};
  Span span = {};
  std::vector<std::string> suggestions = {};
};

template <class T>
using Parsed = tl::expected<T, QueryError>;

using QueryFailure = tl::unexpected<QueryError>;

inline QueryFailure Reject(Problem problem, Span span, std::string message,
                           std::vector<std::string> suggestions = {}) {
  return QueryFailure(QueryError{problem, std::move(message), span, std::move(suggestions)});
}

// The same mistake, whose place the one who found it did not know.
inline QueryFailure RejectedAt(Span span, QueryError error) {
  error.span = span;
  return QueryFailure(std::move(error));
}

}  // namespace clashdeck::query
