// Cards to compile: the sample sets of the project and, where it is there, the export in ../shared.
#pragma once

#include <string>
#include <vector>

#include "engine/text/compile.h"

namespace clashdeck::text {

struct FileCard {
  std::string id;   // of a printing: "EMB-001"
  std::string set;  // "EMB"
  CardFacts facts;
};

// The words that game.json explains.
const Lexicon& GameWords();

std::vector<FileCard> SampleCards();

// Cards with different texts once each, alternative art left out; errata in place of the text.
// Empty where ../shared has no export.
std::vector<FileCard> ExportCards();

}  // namespace clashdeck::text
