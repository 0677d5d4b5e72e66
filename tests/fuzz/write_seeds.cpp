// write_seeds FOLDER: the seeds of each target as files FOLDER/<target>/seed-<n>, for libFuzzer to
// begin with.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/fuzz_targets.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: write_seeds FOLDER\n");
    return 2;
  }
  for (const clashdeck::fuzz::Target& target : clashdeck::fuzz::kTargets) {
    const std::filesystem::path folder = std::filesystem::path(argv[1]) / target.name;
    std::filesystem::create_directories(folder);
    for (std::size_t i = 0; i < target.seeds.size(); ++i) {
      std::ofstream file(folder / ("seed-" + std::to_string(i)), std::ios::binary);
      if (!(file << target.seeds[i]).flush()) {
        std::fprintf(stderr, "cannot write to %s\n", folder.c_str());
        return 1;
      }
    }
  }
  return 0;
}
