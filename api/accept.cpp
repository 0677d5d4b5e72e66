#include "api/accept.h"

#include <algorithm>

#include "api/trim.h"

namespace clashdeck::api {

namespace {

std::string_view Essence(std::string_view header) {
  return TrimBlanks(header.substr(0, header.find(';')));
}

bool SameIgnoringCase(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [&](char x, char y) { return lower(x) == lower(y); });
}

bool InRange(std::string_view range, std::string_view type) {
  if (range == "*/*" || SameIgnoringCase(range, type)) return true;
  const std::size_t slash = range.find('/');
  return slash != std::string_view::npos && range.substr(slash) == "/*" &&
         SameIgnoringCase(range.substr(0, slash), type.substr(0, type.find('/')));
}

// "q=0", "q=0.0" and so on.
bool IsRefused(std::string_view item) {
  const std::size_t q = item.find("q=");
  if (q == std::string_view::npos) return false;
  const std::string_view weight = TrimBlanks(item.substr(q + 2));
  return !weight.empty() && weight.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

bool Accepts(std::string_view accept, std::string_view type) {
  if (TrimBlanks(accept).empty()) return true;
  while (!accept.empty()) {
    const std::size_t end = std::min(accept.find(','), accept.size());
    const std::string_view item = accept.substr(0, end);
    accept.remove_prefix(std::min(end + 1, accept.size()));
    if (InRange(Essence(item), Essence(type)) && !IsRefused(item)) return true;
  }
  return false;
}

bool IsMediaType(std::string_view header, std::string_view type) {
  return SameIgnoringCase(Essence(header), type);
}

}  // namespace clashdeck::api
