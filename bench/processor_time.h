// How long work takes by the processor's clock: other programs on the machine count less that way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>

namespace clashdeck::bench {

template <class Work>
double ProcessorSeconds(const Work& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Seconds that one call takes, repeated for `at_least` seconds.
template <class Work>
double SecondsPerCall(const Work& work, double at_least) {
  std::size_t calls = 1;
  while (true) {
    const double taken = ProcessorSeconds([&] {
      for (std::size_t i = 0; i < calls; ++i) work();
    });
    if (taken >= at_least) return taken / static_cast<double>(calls);
    // What is missing by this measure, and a little more; never more than the tenfold.
    const double missing = at_least / std::max(taken, at_least / 10) * 1.1;
    calls = static_cast<std::size_t>(static_cast<double>(calls) * missing) + 1;
  }
}

}  // namespace clashdeck::bench
