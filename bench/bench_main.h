// What the benchmarks' main() functions share.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iostream>

namespace clashdeck::bench {

// Calls `work` with the number on the command line, or with `otherwise`. Returns the exit code: an
// exception is told and makes it 1.
template <class Work>
int RunBench(int argc, char** argv, std::size_t otherwise, const Work& work) {
  try {
    work(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : otherwise);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}

}  // namespace clashdeck::bench
