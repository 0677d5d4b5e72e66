#include "app/simulation_numbers.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace clashdeck::app {

namespace {

constexpr std::size_t kMostBytes = 400;  // of the largest double with all its digits

}  // namespace

void AppendReal(double number, int digits, std::string& out) {
  char buffer[kMostBytes];
  const auto done =
      std::to_chars(buffer, buffer + kMostBytes, number, std::chars_format::fixed, digits);
  std::string_view text(buffer, static_cast<std::size_t>(done.ptr - buffer));
  const bool zero = text.find_first_of("123456789") == std::string_view::npos;
  if (zero && text.starts_with('-')) text.remove_prefix(1);
  out += text;
}

std::string RealText(double number, int digits) {
  std::string text;
  AppendReal(number, digits, text);
  return text;
}

void AppendShortest(double number, std::string& out) {
  char buffer[kMostBytes];
  const auto done = std::to_chars(buffer, buffer + kMostBytes, number);
  out.append(buffer, done.ptr);
}

}  // namespace clashdeck::app
