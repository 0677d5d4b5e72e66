// A list in parts that are worked on at the same time, where the caller lends workers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include "importers/import_batch.h"

namespace clashdeck::importers {

// How many parts a list of `size` is worth: each has at least `least` items.
inline std::size_t PartsOf(std::size_t size, std::size_t least, const Workers& workers) {
  return std::clamp(size / least, std::size_t{1}, std::max(workers.count, std::size_t{1}));
}

// Where the part begins; the last one ends at PartBegin(parts, parts, size).
inline std::size_t PartBegin(std::size_t part, std::size_t parts, std::size_t size) {
  return size / parts * part + std::min(part, size % parts);
}

// Calls `work(part)` for each part.
template <class Work>
void DoParts(std::size_t parts, const Workers& workers, const Work& work) {
  if (parts == 1 || !workers.run) {
    for (std::size_t part = 0; part < parts; ++part) work(part);
    return;
  }
  std::vector<std::function<void()>> works;
  works.reserve(parts);
  for (std::size_t part = 0; part < parts; ++part)
    works.emplace_back([&work, part] { work(part); });
  workers.run(works);
}

}  // namespace clashdeck::importers
