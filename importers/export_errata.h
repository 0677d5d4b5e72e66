// What an export says about errata: a new wording, or a sentence about what was changed.
#pragma once

#include <string>

#include "core/card.h"
#include "importers/card_words.h"

namespace clashdeck::importers {

// Exports drop signs from errata: a Contender's threshold leaves its colon, an affiliation a gap. A
// threshold is put back where `printed` has it before the same words. A wording that still has gaps
// is not one: it becomes a sentence about the erratum that repeats it, so that it never stands in
// for the card's text.
std::string RestoreErrata(const std::string& errata, const std::string& printed);

// A text is an erratum. A sentence about one is an erratum of attributes where it is certain which
// value changes to what
// ("Errata changed the affiliation to Harbinger"), otherwise a clarification that repeats the
// sentence. Without `id`.
TextVersion ReadExportErrata(const Card& card, const std::string& text, const std::string& source,
                             const CardWords& words);

}  // namespace clashdeck::importers
