// The facts of a card of a catalog as the engine's text compiler takes them, errata applied.
#pragma once

#include <string_view>

#include "core/catalog.h"
#include "core/result.h"
#include "engine/text/compile.h"

namespace clashdeck::app {

// As the card stands on `as_of` (ISO date; empty = newest). kNotFound for a type of card that the
// engine does not know. The catalog must be one of Alpha Clash.
Result<text::CardFacts> CardFactsOf(const GameCatalog& catalog, CardIndex card,
                                    std::string_view as_of = {});

}  // namespace clashdeck::app
