// Runs a compiled query over its index.
#pragma once

#include "core/query/compile.h"

namespace clashdeck::query {

// Rows where the program holds, of cards or of printings as its root says; tokens are left out
// unless `tokens`. query.too_complex when its patterns cost too much.
Parsed<Bits> Evaluate(const Program& program, const SearchIndex& index, bool tokens);
// The same with what `budget` has left; refused patterns take nothing of it.
Parsed<Bits> Evaluate(const Program& program, const SearchIndex& index, bool tokens,
                      PatternBudget& budget);

}  // namespace clashdeck::query
