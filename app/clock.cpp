#include "app/clock.h"

#include <chrono>
#include <cstddef>

namespace clashdeck::app {

std::string SystemNow() {
  using std::chrono::floor;
  const auto now = floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto day = floor<std::chrono::days>(now);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss time{now - day};
  std::string text = "0000-00-00T00:00:00.000Z";  // asked for often: snprintf() takes a while
  const auto put = [&text](std::size_t end, std::size_t digits, auto number) {
    auto rest = static_cast<unsigned>(number);
    for (; digits > 0; --digits, rest /= 10) text[--end] = static_cast<char>('0' + rest % 10);
  };
  put(4, 4, static_cast<int>(date.year()));
  put(7, 2, static_cast<unsigned>(date.month()));
  put(10, 2, static_cast<unsigned>(date.day()));
  put(13, 2, time.hours().count());
  put(16, 2, time.minutes().count());
  put(19, 2, time.seconds().count());
  put(23, 3, time.subseconds().count());
  return text;
}

}  // namespace clashdeck::app
