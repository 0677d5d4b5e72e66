// Invented cards by the thousand, the same for the same count: a CSV as the importer takes it.
#pragma once

#include <cstddef>
#include <string>

namespace clashdeck::bench {

// `printings` rows over sets of 900; of three rows two are new cards and one is a reprint.
std::string GeneratedCsv(std::size_t printings);

}  // namespace clashdeck::bench
