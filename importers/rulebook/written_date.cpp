#include "importers/rulebook/written_date.h"

#include <array>
#include <cstddef>
#include <string>

#include <re2/re2.h>

#include "core/date.h"
#include "core/fold.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};

constexpr std::size_t kLongestDate = 40;

// 1 to 12; 0 = no month. Three letters are enough.
int MonthNumber(std::string_view name) {
  const std::string folded = Fold(name);
  if (folded.size() < 3) return 0;
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    if (kMonths[i].starts_with(folded)) return static_cast<int>(i) + 1;
  }
  return 0;
}

std::string TwoDigits(int value) { return (value < 10 ? "0" : "") + std::to_string(value); }

}  // namespace

std::string ReadWrittenDate(std::string_view text) {
  static const RE2 kDayFirst(R"(\s*(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3,9})\.?,? (\d{4})\W*)");
  static const RE2 kMonthFirst(R"(\s*([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\W*)");
  if (text.size() > kLongestDate) return {};
  int day = 0;
  std::string month;
  std::string year;
  if (!RE2::FullMatch({text.data(), text.size()}, kDayFirst, &day, &month, &year) &&
      !RE2::FullMatch({text.data(), text.size()}, kMonthFirst, &month, &day, &year)) {
    return {};
  }
  return ParseDate(year + "-" + TwoDigits(MonthNumber(month)) + "-" + TwoDigits(day))
      .value_or(std::string());
}

std::string ReadWrittenMonth(std::string_view text) {
  static const RE2 kMonthYear(R"(\s*([A-Za-z]{3,9})\.?,? (\d{4})\W*)");
  std::string name;
  std::string year;
  if (text.size() > kLongestDate ||
      !RE2::FullMatch({text.data(), text.size()}, kMonthYear, &name, &year))
    return {};
  const int month = MonthNumber(name);
  return month == 0 ? std::string() : year + "-" + TwoDigits(month);
}

}  // namespace clashdeck::importers::rulebook
