// Character and title of cards whose export does not give them: "Vesper, Warden of the Pyre" is the
// character [Vesper] with the title "Warden of the Pyre" if some text names [Vesper] in brackets.
// Where no text does, both stay missing: a name before a comma alone is not certain ("Lord Vesper,
// the Old" may be [Vesper] too).
#pragma once

#include <cstddef>

#include "importers/import_batch.h"

namespace clashdeck::importers {

// Fills in the game's attributes `character` and `title` of cards in `batch`, and of cards in the
// catalog that a text of the batch first names. Does nothing for a game without them. Returns how
// many cards were given a character.
std::size_t AddCharacterNames(const ImportContext& context, ImportBatch& batch);

}  // namespace clashdeck::importers
