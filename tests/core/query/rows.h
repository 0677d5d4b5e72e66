// Rows of a column as a text, for expectations: "0 4 5".
#pragma once

#include <cstddef>
#include <string>

#include "core/query/bits.h"

namespace clashdeck::query {

inline std::string Rows(const Bits& rows) {
  std::string out;
  rows.ForEach([&](std::size_t row) { out += (out.empty() ? "" : " ") + std::to_string(row); });
  return out;
}

}  // namespace clashdeck::query
