#include "importers/rulebook/glossary_reader.h"

#include <optional>
#include <string_view>
#include <utility>

#include <re2/re2.h>

#include "importers/rulebook/markup.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kLongestTerm = 80;

struct Split {
  std::string_view term;
  std::string_view text;
};

// Terms hold no sentence; so a sentence with a dash in it is not taken for one.
std::optional<Split> SplitTerm(std::string_view plain) {
  if (plain.empty() || (plain.front() >= 'a' && plain.front() <= 'z')) return std::nullopt;
  for (std::size_t at = plain.find(' '); at != plain.npos && at <= kLongestTerm;
       at = plain.find(' ', at + 1)) {
    for (std::string_view dash :
         {std::string_view(" – "), std::string_view(" — "), std::string_view(" - ")}) {
      if (!plain.substr(at).starts_with(dash)) continue;
      const std::string_view term = plain.substr(0, at);
      if (term.find_first_of(".;:!?") != term.npos) return std::nullopt;
      return Split{.term = term, .text = plain.substr(at + dash.size())};
    }
  }
  return std::nullopt;
}

// Cuts a raw line where "*Term* – Meaning" follows the end of a sentence.
std::vector<std::string_view> CutEntries(std::string_view raw) {
  static const RE2 kInner(R"re([.!?)"]\s+(\*{1,3}[^*]{1,80}\*{1,3} [–—-] [A-Z]))re");
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  re2::StringPiece rest(raw.data(), raw.size());
  re2::StringPiece found;
  while (RE2::FindAndConsume(&rest, kInner, &found)) {
    const std::size_t at = static_cast<std::size_t>(found.data() - raw.data());
    pieces.push_back(raw.substr(begin, at - begin));
    begin = at;
  }
  pieces.push_back(raw.substr(begin));
  return pieces;
}

}  // namespace

GlossaryList ReadGlossary(const std::vector<Line>& lines) {
  GlossaryList list;
  Paragraphs text;
  const auto finish = [&list, &text] {
    if (!list.entries.empty()) list.entries.back().text = text.Take();
  };
  for (const Line& line : lines) {
    if (IsBlankLine(line.text)) continue;
    for (std::string_view piece : CutEntries(line.text)) {
      const std::string plain = ToPlainText(piece).text;
      const std::optional<Split> split = SplitTerm(plain);
      if (split) {
        finish();
        list.entries.push_back({.term = std::string(split->term), .text = {}, .line = line.number});
        text.Add(split->text);
      } else if (list.entries.empty()) {
        list.preface.push_back({.number = line.number, .text = piece});
      } else {
        text.Add(plain);
      }
    }
  }
  finish();
  return list;
}

}  // namespace clashdeck::importers::rulebook
