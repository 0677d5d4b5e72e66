// What the rules engine can play of a card, for the field engine. Texts are compiled above core/;
// whoever builds an index hands in where the answers are found.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/catalog.h"

namespace clashdeck::query {

enum class EngineCoverage : std::uint8_t {
  kFull,     // all of it
  kPartial,  // some words of its text are left out
  kNone,     // the engine does not play its game or its type
};
inline constexpr int kEngineCoverages = 3;

// Called by any number of threads.
class EngineLookup {
 public:
  virtual ~EngineLookup() = default;

  // The card as it stands on a day (ISO date; empty = newest).
  virtual EngineCoverage Find(CardIndex card, std::string_view day) const = 0;
};

}  // namespace clashdeck::query
