// What the fuzzers and the plain test feed: each target takes arbitrary bytes and aborts when a
// contract is broken (rows not accounted for, a printing without its card, a query that does not
// read back). Crashes and hangs show by themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace clashdeck::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
  std::span<const std::string_view> seeds;  // valid inputs
};

void FuzzSet(std::string_view bytes);
void FuzzCsv(std::string_view bytes);
void FuzzDeckplanet(std::string_view bytes);
void FuzzErrata(std::string_view bytes);
void FuzzRulings(std::string_view bytes);
void FuzzRulebook(std::string_view bytes);
void FuzzGame(std::string_view bytes);
void FuzzFormat(std::string_view bytes);
void FuzzQuery(std::string_view bytes);
void FuzzDeck(std::string_view bytes);
void FuzzScenario(std::string_view bytes);
void FuzzReplay(std::string_view bytes);
void FuzzText(std::string_view bytes);

extern const Target kTargets[13];
extern const std::string_view kQuerySeeds[25];
extern const std::string_view kDeckSeeds[8];
extern const std::string_view kScenarioSeeds[4];
extern const std::string_view kReplaySeeds[1];
extern const std::string_view kTextSeeds[16];

// Prints what is broken and aborts unless the condition holds.
void Require(bool condition, const char* what);

inline std::string_view AsText(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace clashdeck::fuzz
