// Times as text, in the one form that the clock writes and the journal holds, so that they compare
// as strings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clashdeck::app {

// An ISO 8601 time with seconds and a zone ("2024-03-15T12:00:00Z", "...T14:00:00.5+02:00") in the
// clock's form: UTC, milliseconds, the rest cut off. Nothing for any other text.
std::optional<std::string> ToUtcTime(std::string_view text);

// A time in the clock's form, so many days later or, below 0, earlier; never after the year 9999,
// so that times still compare as strings.
std::string DaysAfter(const std::string& time, int days);

// A time in the clock's form as milliseconds since 1970, and back.
std::int64_t MillisOf(std::string_view time);
std::string TimeOf(std::int64_t millis);

}  // namespace clashdeck::app
