// The one spelling of a query that means the same however it was typed: fields by their first name,
// words of closed lists by their id, ':' where '=' says no more.
#pragma once

#include <optional>

#include "core/query/ast.h"
#include "core/query/index.h"

namespace clashdeck::query {

// Terms that nobody understands are left out; nothing = no term is left.
std::optional<Node> Canonical(const Node& query, const SearchIndex& index);

}  // namespace clashdeck::query
