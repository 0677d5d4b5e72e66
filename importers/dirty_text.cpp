#include "importers/dirty_text.h"

#include <algorithm>
#include <array>

#include "core/fold.h"

namespace clashdeck::importers {

namespace {

constexpr std::array<std::string_view, 9> kPlaceholders = {"",   "-",    "--",   "---", "n/a",
                                                           "na", "none", "null", "tbd"};

bool IsBlankByte(char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; }

}  // namespace

std::string OneLine(std::string_view text) {
  std::string out;
  bool pending = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool no_break = text.substr(i).starts_with("\xC2\xA0");
    const bool control =
        text[i] == '\xC2' && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (IsBlankByte(text[i]) || no_break || control) {
      pending = true;
      if (no_break || control) ++i;
      continue;
    }
    if (pending && !out.empty()) out += ' ';
    pending = false;
    out += text[i];
  }
  return out;
}

std::string TidyLines(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = text.find('\n');
    const std::string line = OneLine(text.substr(0, end));
    if (!line.empty()) out += (out.empty() ? "" : "\n") + line;
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

bool IsTidy(std::string_view text, bool lines) {
  bool gap = true;  // a blank or line break at the start is one too many
  for (const char c : text) {
    const bool next_gap = c == ' ' || c == '\n';
    if (next_gap && (gap || (c == '\n' && !lines))) return false;
    if (!next_gap && (c < '!' || c > '~')) return false;
    gap = next_gap;
  }
  return !gap || text.empty();
}

bool IsPlaceholder(std::string_view text) {
  if (text.size() > 8) return false;
  // Signs beyond ASCII may fold to '-'; of the rest these letters begin a placeholder.
  constexpr std::string_view kFirst = "-nNtT";
  if (!text.empty() && static_cast<unsigned char>(text.front()) < 0x80 &&
      kFirst.find(text.front()) == std::string_view::npos && text.front() > ' ')
    return false;
  const std::string folded = Fold(text);
  return std::find(kPlaceholders.begin(), kPlaceholders.end(), folded) != kPlaceholders.end();
}

std::string UnderscoresToBlanks(std::string_view text) {
  std::string out(text);
  std::replace(out.begin(), out.end(), '_', ' ');
  return OneLine(out);
}

}  // namespace clashdeck::importers
