// The glossary: one entry a paragraph, "Term – meaning".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "importers/rulebook/document_parts.h"

namespace clashdeck::importers::rulebook {

struct GlossaryText {
  std::string term;
  std::string text;
  std::size_t line = 0;
};

struct GlossaryList {
  std::vector<GlossaryText> entries;
  std::vector<Line> preface;  // lines before the first entry
};

// An entry may also begin in the middle of a line, where its term is emphasised. A line without a
// term carries the entry above it on.
GlossaryList ReadGlossary(const std::vector<Line>& lines);

}  // namespace clashdeck::importers::rulebook
