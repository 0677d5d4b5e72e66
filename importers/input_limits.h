// How much an input may hold. What is read of it takes many times its bytes, so both the bytes and
// the rows are bounded before much is made of them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck::importers {

inline constexpr std::size_t kMaxInputBytes = 64U << 20U;
inline constexpr std::size_t kMaxRows = 500'000;

// kTooLarge: an input over a limit is refused as a whole.
Result<void> CheckInputBytes(std::string_view input, const std::string& file_name);
Result<void> CheckRowCount(std::size_t rows, const std::string& file_name);

}  // namespace clashdeck::importers
