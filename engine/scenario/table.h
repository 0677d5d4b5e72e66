// From a scenario's cards and table to a game that stands where its `turn` line says.
#pragma once

#include <functional>
#include <memory>

#include <tl/expected.hpp>

#include "core/result.h"
#include "engine/scenario/play.h"
#include "engine/scenario/scenario.h"

namespace clashdeck::scenario {

// What a scenario takes from the game around it. The caller knows where it comes from.
struct CardSource {
  std::function<Result<CardFacts>(std::string_view id)> find = {};  // cards for `use`; may be empty
  const text::Lexicon* lexicon = nullptr;  // words of texts that the game explains; may be null
};

// The pool stands behind the play: keep both.
struct Table {
  std::unique_ptr<effects::CardPool> pool;
  Play play;
};

// The first mistake with its line: a text that is not understood, a name without a definition, a
// card where it can't be.
tl::expected<Table, Problem> SetTable(const Scenario& scenario, const CardSource& source,
                                      const alpha_clash::Rulings& rulings);

}  // namespace clashdeck::scenario
