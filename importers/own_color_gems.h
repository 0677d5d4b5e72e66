// Gems without a colour ("◆"): in a cost they are of the card's own colours.
#pragma once

#include <string>
#include <string_view>

#include "core/card.h"
#include "core/game.h"
#include "importers/card_words.h"

namespace clashdeck::importers {

inline constexpr std::string_view kOwnColorGem = "◆";

bool HasOwnColorGems(std::string_view value);

// The set attribute that has the same values as the multiset `gems`; null = none.
const Attribute* ColorsOfGems(const Game& game, const Attribute& gems);

// Letters of `attribute` (a multiset) in the game's order. A card of one colour has gems of that
// colour, a card of as many colours as gems one of each; anything else cannot be known. The colours
// are the card's value of the set attribute that has the same values.
Checked<std::string> ResolveOwnColorGems(const Game& game, const Attribute& attribute,
                                         std::string_view value, const Attributes& card);

}  // namespace clashdeck::importers
