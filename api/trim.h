// The optional white space of header fields (RFC 9110, 5.6.3).
#pragma once

#include <string_view>

namespace clashdeck::api {

// Without the blanks and tabs at both ends.
inline std::string_view TrimBlanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace clashdeck::api
