// Dates as people write them in a rulebook: "15 Mar 2024", "15 March 2024", "April 2024".
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::importers::rulebook {

// The day as an ISO date; empty when the text names no existing day (a month alone is not a day).
std::string ReadWrittenDate(std::string_view text);

// "2024-04" of "April 2024"; empty when the text is not a month and a year.
std::string ReadWrittenMonth(std::string_view text);

}  // namespace clashdeck::importers::rulebook
