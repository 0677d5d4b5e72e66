// One spelling for what people type in several ways: fields by their first name, words of closed
// lists and formats by their id, letters by the names they stand for, texts folded, ':' where '='
// says no more. Terms stay in their order.
#pragma once

#include <optional>

#include "core/query/ast.h"
#include "core/query/index.h"

namespace clashdeck::query {

// Terms that nobody understands are left out; nothing = no term is left.
std::optional<Node> Canonical(const Node& query, const SearchIndex& index);

}  // namespace clashdeck::query
