// libFuzzer entry: see fuzz_targets.h.
#include "tests/fuzz/fuzz_targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  clashdeck::fuzz::FuzzText(clashdeck::fuzz::AsText(data, size));
  return 0;
}
