// Decks as plain text that reads back as the same deck.
#pragma once

#include <string>

#include "core/deck/deck.h"

namespace clashdeck {

struct TextListOptions {
  bool printings = false;  // "4 Name [AC1-018]"
};
std::string WriteTextList(const GameCatalog& catalog, const Deck& deck,
                          const TextListOptions& options = {});

// What a list calls the card: its name, or its id where the name would be read as something else.
const std::string& ListName(const GameCatalog& catalog, CardIndex card);

}  // namespace clashdeck
