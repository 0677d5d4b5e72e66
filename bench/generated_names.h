// Invented card names by the thousand, the same for the same count.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace clashdeck::bench {

// Names of two to four words over some thousand words, no two alike; of each three one has a title
// after a comma.
std::vector<std::string> GeneratedNames(std::size_t count);

}  // namespace clashdeck::bench
