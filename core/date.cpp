#include "core/date.h"

#include <chrono>

namespace clashdeck {

namespace {

bool ReadDigits(std::string_view text, int& value) {
  value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + (c - '0');
  }
  return true;
}

}  // namespace

Result<std::string> ParseDate(std::string_view text) {
  int year = 0;
  int month = 0;
  int day = 0;
  const bool shape = text.size() == 10 && text[4] == '-' && text[7] == '-' &&
                     ReadDigits(text.substr(0, 4), year) && ReadDigits(text.substr(5, 2), month) &&
                     ReadDigits(text.substr(8, 2), day);
  if (!shape) {
    return Fail(ErrorCode::kBadParameter,
                "'" + std::string(text) + "' is not a date of the form 2024-03-15");
  }
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok() || year < 1900) {
    return Fail(ErrorCode::kBadParameter,
                "'" + std::string(text) + "' is not a day of the calendar");
  }
  return std::string(text);
}

}  // namespace clashdeck
