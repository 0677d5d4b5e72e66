// A query as an English sentence.
#pragma once

#include <string>

#include "core/query/ast.h"
#include "core/query/fields.h"

namespace clashdeck::query {

// "Cards whose cost is at least 3 and whose text holds "draw"." Fields nobody knows are named as
// they were written.
std::string Sentence(const Node& query, const FieldTable& fields);

}  // namespace clashdeck::query
