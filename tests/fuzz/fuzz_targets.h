// What the fuzzers and the plain test feed: each target takes arbitrary bytes and aborts when an
// importer breaks its contract (rows not accounted for, a printing without its card). Crashes and
// hangs show by themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace clashdeck::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
  std::string_view seed;  // a valid input
};

void FuzzSet(std::string_view bytes);
void FuzzCsv(std::string_view bytes);
void FuzzDeckplanet(std::string_view bytes);
void FuzzErrata(std::string_view bytes);
void FuzzRulings(std::string_view bytes);
void FuzzRulebook(std::string_view bytes);
void FuzzGame(std::string_view bytes);

extern const Target kTargets[7];

inline std::string_view AsText(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace clashdeck::fuzz
