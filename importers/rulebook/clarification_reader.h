// From the table of clarifications to rulings: one ruling a text, with all the cards it is printed
// for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/card.h"
#include "core/game.h"
#include "importers/import_batch.h"
#include "importers/rulebook/card_finder.h"
#include "importers/rulebook/document_parts.h"
#include "importers/rulebook/errata_reader.h"

namespace clashdeck::importers::rulebook {

struct ClarificationSource {
  std::string date;         // of the rulings; empty = not known
  std::string source;       // "Comprehensive Rulebook 2.2, Appendix C"
  std::string errata_name;  // "Appendix B"
};

struct Clarifications {
  std::vector<Ruling> rulings;
  std::size_t rows = 0;             // rows that clarify or repeat an erratum
  std::size_t taken = 0;            // of these, rows that are in `rulings` or agree with an erratum
  std::size_t repeated_errata = 0;  // rows that repeat an erratum
  std::vector<Conflict> conflicts;
  std::vector<Quarantine> deferred;
  std::vector<Quarantine> quarantined;
  std::vector<std::string> notes;
};

// Rows that begin with "ERRATA:" repeat an entry of `errata`; they are compared with it and make no
// ruling.
Clarifications ReadClarifications(const DocumentPart& part, const std::vector<ErratumText>& errata,
                                  const Game& game, CardFinder& finder,
                                  const ClarificationSource& source);

}  // namespace clashdeck::importers::rulebook
