#include "importers/rulebook/document_parts.h"

#include <optional>
#include <utility>

#include <re2/re2.h>

#include "core/fold.h"
#include "importers/ascii.h"
#include "importers/rulebook/markup.h"
#include "importers/rulebook/rule_number.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kLongestHeading = 120;

// "12. Title" or "120. Title": the table of contents and the body write chapters and sections
// alike.
bool LooksLikeHeading(std::string_view line) {
  static const RE2 kHeading(R"(\s*(?:[-•]\s+)?\d{1,3}\. .*)");
  return line.size() <= kLongestHeading && RE2::FullMatch({line.data(), line.size()}, kHeading);
}

// The body begins with the headings right above the first numbered rule.
std::optional<std::size_t> FindBody(const std::vector<Line>& lines) {
  std::size_t first_rule = 0;
  while (first_rule < lines.size() && !StartsNumberedRule(lines[first_rule].text)) ++first_rule;
  if (first_rule == lines.size()) return std::nullopt;
  std::size_t body = first_rule;
  // At most a chapter and a section: a third heading would be the end of the table of contents.
  for (int headings = 0; body > 0 && headings < 2;) {
    std::size_t above = body - 1;
    while (above > 0 && IsBlankLine(lines[above].text)) --above;
    if (!LooksLikeHeading(lines[above].text)) break;
    body = above;
    ++headings;
  }
  return body;
}

PartKind KindOfAppendix(std::string_view title) {
  const std::string folded = FoldTight(title);  // extractors put tabs into headings
  const auto says = [&folded](std::string_view word) { return folded.find(word) != folded.npos; };
  if (says("glossary")) return PartKind::kGlossary;
  if (says("clarifications")) return PartKind::kClarifications;
  if (says("errata") || says("cardreference")) return PartKind::kErrata;
  if (says("changelog")) return PartKind::kChangeLog;
  return PartKind::kOtherAppendix;
}

// The part that begins with this line of the back matter, if one does.
std::optional<DocumentPart> StartsPart(const Line& line) {
  static const RE2 kAppendix(R"(\W*Appendix ([A-Z])\s*[:.–-]\s*(.+))");
  if (line.text.size() > kLongestHeading) return std::nullopt;
  std::string letter;
  std::string title;
  if (RE2::FullMatch({line.text.data(), line.text.size()}, kAppendix, &letter, &title)) {
    return DocumentPart{.kind = KindOfAppendix(title), .appendix = letter, .heading = line};
  }
  if (ToPlainText(line.text).text == "Credits") {
    return DocumentPart{.kind = PartKind::kCredits, .appendix = {}, .heading = line};
  }
  return std::nullopt;
}

bool IsContentsHeading(std::string_view line) {
  const std::string folded = Fold(ToPlainText(line.substr(0, kLongestHeading)).text);
  return folded == "contents" || folded == "table of contents";
}

}  // namespace

std::vector<Line> SplitLines(std::string_view text) {
  std::vector<Line> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find_first_of("\n\f", begin);
    if (end == text.npos) end = text.size();
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back({.number = lines.size() + 1, .text = line});
    begin = end + 1;
  }
  return lines;
}

bool IsBlankLine(std::string_view text) { return text.find_first_not_of(" \t\r") == text.npos; }

std::string_view PartKindName(PartKind kind) {
  switch (kind) {
    case PartKind::kFrontMatter:
      return "front matter";
    case PartKind::kContents:
      return "contents";
    case PartKind::kRules:
      return "rules";
    case PartKind::kGlossary:
      return "glossary";
    case PartKind::kErrata:
      return "errata";
    case PartKind::kClarifications:
      return "clarifications";
    case PartKind::kChangeLog:
      return "change log";
    case PartKind::kCredits:
      return "credits";
    case PartKind::kOtherAppendix:
      return "other appendix";
  }
  return "";
}

bool StartsNumberedRule(std::string_view line) {
  // Emphasis may wrap the number; a short look is enough to see it.
  constexpr std::size_t kLook = 64;
  const std::string plain = ToPlainText(line.substr(0, kLook)).text;
  const std::string_view bare = WithoutBullet(plain);
  const std::size_t length = RuleNumberLength(bare);
  if (length == 0 || bare.substr(0, length).find('.') == bare.npos) return false;
  std::string_view rest = bare.substr(length);
  const bool dot = rest.starts_with('.');
  if (dot) rest.remove_prefix(1);
  if (rest.empty()) return dot;
  if (rest.front() != ' ') return false;
  return dot || (rest.size() > 1 && IsUpper(rest[1]));
}

std::vector<DocumentPart> SplitDocument(const std::vector<Line>& lines) {
  const std::optional<std::size_t> found = FindBody(lines);
  const std::size_t body = found.value_or(lines.size());
  std::vector<DocumentPart> parts(1);
  for (std::size_t i = 0; i < body; ++i) {
    if (parts.size() == 1 && IsContentsHeading(lines[i].text)) {
      parts.push_back({.kind = PartKind::kContents, .appendix = {}, .heading = lines[i]});
    } else {
      parts.back().lines.push_back(lines[i]);
    }
  }
  if (!found) return parts;
  parts.push_back({.kind = PartKind::kRules, .appendix = {}});
  for (std::size_t i = body; i < lines.size(); ++i) {
    if (std::optional<DocumentPart> part = StartsPart(lines[i])) {
      parts.push_back(std::move(*part));
    } else {
      parts.back().lines.push_back(lines[i]);
    }
  }
  return parts;
}

}  // namespace clashdeck::importers::rulebook
