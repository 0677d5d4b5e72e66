#include "core/query/signs.h"

#include <algorithm>
#include <array>

namespace clashdeck::query {

namespace {

constexpr std::array<std::string_view, 6> kBlanks = {" ",  "\t",       "\n",
                                                     "\r", "\xC2\xA0", "\xE2\x80\xAF"};

constexpr std::array<std::string_view, 3> kQuotes = {"\"", "“", "”"};

constexpr std::array<std::string_view, 5> kMinuses = {"-", "–", "—", "−", "‐"};

template <std::size_t N>
std::size_t SizeOfOne(const std::array<std::string_view, N>& signs, std::string_view text) {
  for (const std::string_view sign : signs) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

bool IsControl(char c) {
  return (c >= '\0' && c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == '\x7F';
}

// A backslash before a quote or a backslash; any other stands for itself.
bool GuardsQuote(std::string_view text) {
  return text.starts_with("\\\"") || text.starts_with("\\\\");
}

}  // namespace

std::size_t BlankAt(std::string_view text) { return SizeOfOne(kBlanks, text); }
std::size_t QuoteAt(std::string_view text) { return SizeOfOne(kQuotes, text); }
std::size_t MinusAt(std::string_view text) { return SizeOfOne(kMinuses, text); }

std::size_t FindControl(std::string_view text) {
  const auto found = std::find_if(text.begin(), text.end(), IsControl);
  return found == text.end() ? std::string_view::npos
                             : static_cast<std::size_t>(found - text.begin());
}

std::optional<Enclosed> ReadQuoted(std::string_view text) {
  const std::size_t begin = QuoteAt(text);
  for (std::size_t at = begin; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (const std::size_t quote = QuoteAt(rest); quote > 0)
      return Enclosed{.inner = text.substr(begin, at - begin), .size = at + quote};
    if (GuardsQuote(rest)) ++at;
  }
  return std::nullopt;
}

std::optional<Enclosed> ReadPattern(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '/') return Enclosed{.inner = text.substr(1, at - 1), .size = at + 1};
    if (text[at] == '\\') ++at;
  }
  return std::nullopt;
}

std::string UnescapeQuoted(std::string_view inner) {
  std::string out;
  out.reserve(inner.size());
  for (std::size_t at = 0; at < inner.size(); ++at) {
    if (GuardsQuote(inner.substr(at))) ++at;
    out += inner[at];
  }
  return out;
}

std::string UnescapePattern(std::string_view inner) {
  std::string out;
  out.reserve(inner.size());
  for (std::size_t at = 0; at < inner.size(); ++at) {
    if (inner[at] == '\\' && at + 1 < inner.size()) {
      if (inner[at + 1] != '/') out += '\\';
      ++at;
    }
    out += inner[at];
  }
  return out;
}

}  // namespace clashdeck::query
