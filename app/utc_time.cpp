#include "app/utc_time.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/date.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kMaxFraction = 9;  // digits

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Takes two digits and, before them, `before` unless it is 0; nothing when they are not there or
// exceed `most`.
std::optional<int> TakeTwoDigits(std::string_view& text, char before, int most) {
  if (before != 0) {
    if (text.empty() || text.front() != before) return std::nullopt;
    text.remove_prefix(1);
  }
  if (text.size() < 2 || !IsDigit(text[0]) || !IsDigit(text[1])) return std::nullopt;
  const int value = (text[0] - '0') * 10 + (text[1] - '0');
  text.remove_prefix(2);
  if (value > most) return std::nullopt;
  return value;
}

// Takes ".5" or ".500123" and gives milliseconds; 0 when no fraction begins here.
std::optional<int> TakeFraction(std::string_view& text) {
  if (text.empty() || text.front() != '.') return 0;
  text.remove_prefix(1);
  int milliseconds = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && IsDigit(text[digits]); ++digits) {
    if (digits < 3) milliseconds = milliseconds * 10 + (text[digits] - '0');
  }
  if (digits == 0 || digits > kMaxFraction) return std::nullopt;
  for (std::size_t i = digits; i < 3; ++i) milliseconds *= 10;
  text.remove_prefix(digits);
  return milliseconds;
}

// Takes all of "Z" or "+02:00" and gives minutes east of UTC.
std::optional<int> TakeZone(std::string_view text) {
  if (text == "Z") return 0;
  if (text.empty() || (text.front() != '+' && text.front() != '-')) return std::nullopt;
  const int sign = text.front() == '+' ? 1 : -1;
  text.remove_prefix(1);
  const auto hours = TakeTwoDigits(text, 0, 23);
  if (!hours) return std::nullopt;
  const auto minutes = TakeTwoDigits(text, ':', 59);
  if (!minutes || !text.empty()) return std::nullopt;
  return sign * (*hours * 60 + *minutes);
}

std::chrono::sys_days DayOf(std::string_view date) {
  const auto number = [&](std::size_t from, std::size_t size) {
    int value = 0;
    for (char c : date.substr(from, size)) value = value * 10 + (c - '0');
    return value;
  };
  return std::chrono::sys_days(std::chrono::year_month_day(
      std::chrono::year(number(0, 4)), std::chrono::month(static_cast<unsigned>(number(5, 2))),
      std::chrono::day(static_cast<unsigned>(number(8, 2)))));
}

}  // namespace

std::optional<std::string> ToUtcTime(std::string_view text) {
  constexpr std::size_t kDateSize = 10;
  const std::string_view date = text.substr(0, kDateSize);
  if (!ParseDate(date)) return std::nullopt;
  text.remove_prefix(kDateSize);
  const auto hours = TakeTwoDigits(text, 'T', 23);
  if (!hours) return std::nullopt;
  const auto minutes = TakeTwoDigits(text, ':', 59);
  if (!minutes) return std::nullopt;
  const auto seconds = TakeTwoDigits(text, ':', 59);
  if (!seconds) return std::nullopt;
  const auto milliseconds = TakeFraction(text);
  if (!milliseconds) return std::nullopt;
  const auto zone = TakeZone(text);
  if (!zone) return std::nullopt;

  const auto minute = DayOf(date) + std::chrono::minutes(*hours * 60 + *minutes - *zone);
  const auto day = std::chrono::floor<std::chrono::days>(minute);
  const std::chrono::year_month_day utc{day};
  const int year = static_cast<int>(utc.year());
  if (year < 1 || year > 9999) return std::nullopt;
  const auto of_day = std::chrono::duration_cast<std::chrono::minutes>(minute - day).count();
  char written[96];  // what any numbers would take, not only these
  std::snprintf(written, sizeof written, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", year,
                static_cast<unsigned>(utc.month()), static_cast<unsigned>(utc.day()),
                static_cast<int>(of_day / 60), static_cast<int>(of_day % 60), *seconds,
                *milliseconds);
  return written;
}

std::string DaysAfter(const std::string& time, int days) {
  constexpr std::size_t kDateSize = 10;
  const std::chrono::year_month_day last{std::chrono::year(9999), std::chrono::December,
                                         std::chrono::day(31)};
  const std::chrono::year_month_day day{
      std::min(DayOf(time) + std::chrono::days(days), std::chrono::sys_days(last))};
  char date[32];
  std::snprintf(date, sizeof date, "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return date + time.substr(kDateSize);
}

std::int64_t MillisOf(std::string_view time) {
  const auto number = [&](std::size_t from, std::size_t size) {
    std::int64_t value = 0;
    for (const char c : time.substr(from, size)) value = value * 10 + (c - '0');
    return value;
  };
  const std::int64_t days = DayOf(time).time_since_epoch().count();
  return (((days * 24 + number(11, 2)) * 60 + number(14, 2)) * 60 + number(17, 2)) * 1000 +
         number(20, 3);
}

std::string TimeOf(std::int64_t millis) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(millis)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{time - day};
  char written[96];  // what any numbers would take, not only these
  std::snprintf(
      written, sizeof written, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
  return written;
}

}  // namespace clashdeck::app
