// Appendix of changed wordings: a line "• Card Name (AC1-001)", then the new wording in paragraphs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "importers/rulebook/document_parts.h"

namespace clashdeck::importers::rulebook {

struct ErratumText {
  std::string name;
  std::string printing;
  std::string group;  // the heading it stands under, such as the set; may be empty
  std::string text;
  std::size_t line = 0;
};

struct ErrataList {
  std::vector<ErratumText> errata;
  std::vector<Line> preface;  // lines that belong to no card
};

ErrataList ReadErrata(const std::vector<Line>& lines);

}  // namespace clashdeck::importers::rulebook
