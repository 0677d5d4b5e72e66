#include "app/json_append.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace clashdeck::app {

namespace {

bool IsPlain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\';
}

}  // namespace

void AppendJsonText(std::string_view text, std::string& out) {
  std::size_t plain = 0;
  while (plain < text.size() && IsPlain(text[plain])) ++plain;
  if (plain == text.size()) {
    out.append("\"").append(text).append("\"");
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void AppendJsonNumber(std::uint64_t number, std::string& out) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

void AppendJsonTextOrNull(std::string_view text, std::string& out) {
  if (text.empty()) {
    out.append("null");
  } else {
    AppendJsonText(text, out);
  }
}

}  // namespace clashdeck::app
