// From a query's text to its tree (syntax only). Start with Parse().
#pragma once

#include <cstddef>
#include <string_view>

#include "core/query/ast.h"
#include "core/query/error.h"

namespace clashdeck::query {

inline constexpr std::size_t kMaxUrlQuery = 2 * 1024;   // bytes of a query in a URL
inline constexpr std::size_t kMaxBodyQuery = 8 * 1024;  // bytes of a query in a body
inline constexpr std::size_t kMaxTerms = 64;            // conditions, names and values of a query
inline constexpr std::size_t kMaxDepth = 16;            // brackets within brackets

// An empty query matches every card: a kAll without children.
Parsed<Node> Parse(std::string_view query, std::size_t max_bytes = kMaxBodyQuery);

}  // namespace clashdeck::query
