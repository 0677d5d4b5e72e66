// The grammar run backwards: a reading becomes text again, in the canonical spelling.
#pragma once

#include "engine/text/chart.h"

namespace clashdeck::text {

// Words come from the productions, names and numbers from the tokens.
void Print(const Grammar& grammar, const NormalText& text, const Node& node, Joiner& out);

}  // namespace clashdeck::text
