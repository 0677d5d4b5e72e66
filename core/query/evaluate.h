// Runs a compiled query: which cards, or which printings, it leaves over.
#pragma once

#include "core/query/compile.h"

namespace clashdeck::query {

// Rows of `index` that the step matches among `within`; both are cards or printings as the step's
// `of_printing` says.
// query.too_complex when its patterns would take too long.
Parsed<Bits> Evaluate(const Step& step, const SearchIndex& index, const Bits& within);

// Printings that the whole program matches.
Parsed<Bits> MatchPrintings(const Program& program, const SearchIndex& index);

}  // namespace clashdeck::query
