// Two choices of core/query by themselves, each beside the plain way in the same run.
#pragma once

#include "core/query/index.h"

namespace clashdeck::bench {

// Prints how long words and patterns take over the index's texts; ratios below 1 are gains.
void MeasurePieces(const query::SearchIndex& index);

}  // namespace clashdeck::bench
