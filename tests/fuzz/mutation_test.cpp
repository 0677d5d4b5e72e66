// The fuzz targets without a fuzzer: the seeds as they are, and some thousand mutations of them,
// the same in every run.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/fuzz/fuzz_targets.h"

namespace clashdeck::fuzz {
namespace {

constexpr int kMutationsOfASeed = 400;

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t Below(std::size_t limit) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>(state_ >> 33U) % limit;
  }

 private:
  std::uint64_t state_;
};

constexpr std::string_view kTokens[] = {
    "\"",   "{",      "}",       "[",    "]",       ",",
    ":",    "null",   "-1",      "1e9",  "\\u0000", "\xFF",
    "\xC3", "◆",      "\n",      "\t",   ";",       "99999999999999999999",
    "true", "{{",     "}}",      "[br]", "100.1. ", "_AA",
    "/",    "\"id\"", "\r",      "â€¦",  "-(",      ")",
    " or ", "!=",     ">=",      "..",   "|",       "/",
    "~",    " none",  "“",       "≥",    "kw.",     " date:",
    "\x1F", "（",     "\xC2\xA0"};

std::string Mutate(std::string text, Random& random) {
  for (std::size_t change = 0, changes = 1 + random.Below(4); change < changes; ++change) {
    const std::size_t at = random.Below(text.size() + 1);
    const std::size_t size = text.empty() ? 0 : random.Below(20);
    switch (random.Below(5)) {
      case 0:
        text.erase(at, size);
        break;
      case 1:
        text.insert(at, kTokens[random.Below(std::size(kTokens))]);
        break;
      case 2:
        text.insert(random.Below(text.size() + 1), text.substr(at, size));
        break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(random.Below(256));
        break;
      default:
        text.replace(at, std::min<std::size_t>(size, text.size() - at),
                     kTokens[random.Below(std::size(kTokens))]);
        break;
    }
  }
  return text;
}

class Mutations : public testing::TestWithParam<Target> {};

TEST_P(Mutations, NeverBreakAContract) {
  const Target& target = GetParam();
  target.run("");
  Random random(20240501);
  for (const std::string_view seed : target.seeds) {
    target.run(seed);
    for (std::size_t size = 0; size < seed.size(); size += 37) target.run(seed.substr(0, size));
    for (int i = 0; i < kMutationsOfASeed; ++i) target.run(Mutate(std::string(seed), random));
  }
}

TEST_P(Mutations, ForeignInputIsRefusedOrReadButNeverFatal) {
  for (const Target& other : kTargets) {
    for (const std::string_view seed : other.seeds) GetParam().run(seed);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Mutations, testing::ValuesIn(kTargets),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace clashdeck::fuzz
