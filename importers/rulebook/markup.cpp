#include "importers/rulebook/markup.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "importers/ascii.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::string_view kGem = "◆";
constexpr std::string_view kHardBlank = "\u00a0";
// What extractors make of a printed resource gem.
constexpr std::array<std::string_view, 6> kGemCommands = {"diamondsuit",  "diamond", "blacklozenge",
                                                          "blackdiamond", "lozenge", "Diamond"};
constexpr std::array<std::string_view, 6> kTags = {"i", "u", "b", "em", "strong", "br"};
constexpr std::array<std::string_view, 4> kBullets = {"-", "•", "·", "*"};

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Length of a known tag at the start of `text`, 0 = none.
std::size_t TagLength(std::string_view text) {
  if (text.size() < 3 || text[0] != '<') return 0;
  const std::size_t begin = text[1] == '/' ? 2 : 1;
  for (std::string_view tag : kTags) {
    if (text.substr(begin, tag.size()) != tag) continue;
    std::size_t end = begin + tag.size();
    if (end < text.size() && text[end] == '/') ++end;
    if (end < text.size() && text[end] == '>') return end + 1;
  }
  return 0;
}

// The inside of "$...$": braces lose their backslash, gems become gems, other commands stay.
std::string FromLatex(std::string_view latex, std::vector<std::string>& unknown) {
  std::string out;
  for (std::size_t i = 0; i < latex.size();) {
    if (latex[i] != '\\') {
      out += latex[i++];
      continue;
    }
    std::size_t end = i + 1;
    while (end < latex.size() && IsLetter(latex[end])) ++end;
    const std::string_view name = latex.substr(i + 1, end - i - 1);
    if (name.empty()) {  // an escaped sign
      if (end < latex.size()) out += latex[end++];
    } else if (std::find(kGemCommands.begin(), kGemCommands.end(), name) != kGemCommands.end()) {
      out += kGem;
    } else {
      out += latex.substr(i, end - i);
      unknown.emplace_back(latex.substr(i, end - i));
    }
    i = end;
  }
  return out;
}

std::string ReplaceLatex(std::string_view line, std::vector<std::string>& unknown) {
  std::string out;
  std::size_t at = 0;
  while (at < line.size()) {
    const std::size_t open = line.find('$', at);
    const std::size_t close = open == line.npos ? line.npos : line.find('$', open + 1);
    if (close == line.npos) break;
    const std::string_view inside = line.substr(open + 1, close - open - 1);
    out += line.substr(at, open - at);
    if (inside.find('\\') == inside.npos) {  // an amount of money, not a formula
      out += '$';
      at = open + 1;
    } else {
      out += FromLatex(inside, unknown);
      at = close + 1;
    }
  }
  out += line.substr(at);
  return out;
}

// A tag inside a quotation leaves a blank behind: `" <i>Word` means `"Word`.
void DropBlankAfterOpeningQuote(std::string& out) {
  if (out.size() < 2 || out.back() != ' ' || out[out.size() - 2] != '"') return;
  if (out.size() == 2 || out[out.size() - 3] == ' ' || out[out.size() - 3] == '(') out.pop_back();
}

std::string DropTags(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t tag = TagLength(line.substr(i));
    if (tag == 0) {
      out += line[i++];
      continue;
    }
    if (line.substr(i, 3) == "<br") {
      out += ' ';
    } else if (line[i + 1] != '/') {
      DropBlankAfterOpeningQuote(out);
    }
    i += tag;
  }
  return out;
}

// Drops runs of '*' that come in pairs of one length around a word; other asterisks are text.
std::string DropEmphasis(std::string_view line) {
  std::vector<bool> drop(line.size(), false);
  std::size_t open = line.npos;
  std::size_t open_length = 0;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] != '*') {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && line[end] == '*') ++end;
    const std::size_t length = end - i;
    const bool may_close = i > 0 && !IsBlank(line[i - 1]);
    const bool may_open = end < line.size() && !IsBlank(line[end]);
    if (open != line.npos && may_close && length == open_length) {
      for (std::size_t k = 0; k < length; ++k) drop[open + k] = drop[i + k] = true;
      open = line.npos;
    } else if (may_open) {
      open = i;
      open_length = length;
    }
    i = end;
  }
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!drop[i]) out += line[i];
  }
  return out;
}

std::string TidyBlanks(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool hard_blank = line.substr(i, kHardBlank.size()) == kHardBlank;
    if (hard_blank) i += kHardBlank.size() - 1;
    const char c = hard_blank ? ' ' : line[i];
    if (IsBlank(c)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
      continue;
    }
    const bool punctuation = c == ',' || c == ';' || c == ':' || c == '.';
    const bool word_ends = i + 1 == line.size() || IsBlank(line[i + 1]);
    if (punctuation && word_ends && out.size() > 1 && out.back() == ' ') out.pop_back();
    out += c;
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool StartsParagraph(std::string_view line) {
  return line.starts_with("Example:") || line.starts_with("Note:");
}

}  // namespace

PlainText ToPlainText(std::string_view line) {
  PlainText plain;
  plain.text = TidyBlanks(DropEmphasis(DropTags(ReplaceLatex(line, plain.unknown_commands))));
  return plain;
}

std::string_view WithoutBullet(std::string_view line) {
  for (bool found = true; found;) {
    found = false;
    for (std::string_view bullet : kBullets) {
      if (line.size() > bullet.size() && line.starts_with(bullet) && line[bullet.size()] == ' ') {
        line.remove_prefix(bullet.size() + 1);
        found = true;
      }
    }
  }
  return line;
}

bool HasBullet(std::string_view line) { return WithoutBullet(line).size() != line.size(); }

bool EndsSentence(std::string_view text) {
  return !text.empty() && std::string_view(".!?:;)\"]").find(text.back()) != std::string_view::npos;
}

void Paragraphs::Add(std::string_view plain_line) {
  const std::string_view bare = WithoutBullet(plain_line);
  const bool bullet = bare.size() != plain_line.size();
  if (bare.empty()) return;
  const bool goes_on = !bullet && !ended_ && !StartsParagraph(bare) &&
                       (IsLower(bare.front()) || (!in_list_ && !EndsSentence(text_)));
  if (!text_.empty()) {
    const bool broken_word = goes_on && text_.size() > 1 && text_.back() == '-' &&
                             IsLetter(text_[text_.size() - 2]) && IsLower(bare.front());
    if (!broken_word) text_ += goes_on ? ' ' : '\n';
  }
  if (bullet) text_ += "- ";
  text_ += bare;
  if (!goes_on) in_list_ = bullet;
  ended_ = false;
}

std::string Paragraphs::Take() {
  in_list_ = ended_ = false;
  return std::exchange(text_, {});
}

}  // namespace clashdeck::importers::rulebook
