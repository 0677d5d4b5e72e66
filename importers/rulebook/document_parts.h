// Cuts the text of a rulebook into its parts. Every line of the input belongs to exactly one part.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::importers::rulebook {

struct Line {
  std::size_t number = 0;  // from 1
  std::string_view text;   // without the line break; views the input
};

// At line feeds and form feeds; a carriage return before a line feed is dropped.
std::vector<Line> SplitLines(std::string_view text);

bool IsBlankLine(std::string_view text);

enum class PartKind {
  kFrontMatter,     // title, version, introduction
  kContents,        // table of contents
  kRules,           // chapters, sections, numbered rules
  kGlossary,        //
  kErrata,          // changed wordings of cards
  kClarifications,  // table of questions about cards
  kChangeLog,       //
  kCredits,         //
  kOtherAppendix,   // an appendix whose title says nothing of the above
};

std::string_view PartKindName(PartKind kind);

struct DocumentPart {
  PartKind kind = PartKind::kFrontMatter;
  std::string appendix;          // letter, for appendices
  Line heading = {};             // empty for parts that begin without one
  std::vector<Line> lines = {};  // the rest, blank lines included
};

// A line such as "100.1. Text" or "- 100.1a Text": a numbered rule begins here.
bool StartsNumberedRule(std::string_view line);

// In document order. Without numbered rules everything is front matter.
std::vector<DocumentPart> SplitDocument(const std::vector<Line>& lines);

}  // namespace clashdeck::importers::rulebook
