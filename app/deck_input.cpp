#include "app/deck_input.h"

#include "app/card_lookup.h"
#include "core/deck/code.h"
#include "core/deck/text_reader.h"

namespace clashdeck::app {

Result<ListedDeck> ReadDeckInput(const DeckInput& input, const GameCatalog& catalog) {
  if (input.kind == DeckInput::Kind::kCode) return ReadDeckCode(input.text, catalog);
  return ReadTextList(input.text, catalog);
}

}  // namespace clashdeck::app
