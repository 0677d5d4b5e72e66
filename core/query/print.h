// The canonical spelling of a query: Parse(Print(q)) == q.
#pragma once

#include <string>
#include <string_view>

#include "core/query/ast.h"

namespace clashdeck::query {

std::string Print(const Node& query);
std::string_view OpSign(Op op);  // ">="
// Whether a word is read as itself without quotes: as a value, and as a name.
bool IsBareWord(std::string_view text);

}  // namespace clashdeck::query
