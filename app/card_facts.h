// The facts of a card of a catalog as the engine's text compiler takes them, errata applied.
#pragma once

#include <string_view>

#include "core/catalog.h"
#include "core/result.h"
#include "engine/text/compile.h"

namespace clashdeck::app {

inline constexpr std::string_view kPlayedGame = "alpha-clash";
// Whether the engine plays the game.
inline bool IsPlayed(const Game& game) { return game.id.str() == kPlayedGame; }

// The words that the game explains by others, for the text compiler. Stays for ever.
const text::Lexicon& LexiconOf(const Game& game);

// As the card stands in `state`. kNotFound for a type of card that the engine does not know. The
// catalog must be one of a game that is played.
Result<text::CardFacts> CardFactsOf(const GameCatalog& catalog, CardIndex card,
                                    const CardState& state);

}  // namespace clashdeck::app
