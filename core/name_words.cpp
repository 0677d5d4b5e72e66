#include "core/name_words.h"

#include <cstddef>

namespace clashdeck {

bool IsWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80;
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && IsWordByte(text[end])) ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::string LooseName(std::string_view folded) {
  std::string out;
  out.reserve(folded.size());
  bool gap = false;
  const auto put = [&](std::string_view text) {
    if (gap && !out.empty()) out += ' ';
    gap = false;
    out += text;
  };
  for (const char& c : folded) {
    if (c == '\'') continue;
    if (IsWordByte(c)) {
      put({&c, 1});
      continue;
    }
    gap = true;
    if (c != '&') continue;
    put("and");
    gap = true;
  }
  return out;
}

}  // namespace clashdeck
