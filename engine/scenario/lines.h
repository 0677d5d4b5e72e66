// Readers of the lines that all games share.
#pragma once

#include "engine/scenario/dialect.h"

namespace clashdeck::scenario {

// `play "X" ...`, up to the end of what belongs to it; `player` stands before it.
Act ReadAct(Line& line, const Dialect& dialect, Player player);

// `targets T, T`, x=, mode=, divide=, n=, cost=alt|extra, `paying "A"`, nodiscount, in any order.
void ReadDetails(Line& line, Act& act);

// What follows `expect`.
Expectation ReadExpectation(Line& line, const Dialect& dialect);

}  // namespace clashdeck::scenario
