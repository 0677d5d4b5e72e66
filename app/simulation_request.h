// What a request for a simulation says: read from JSON with every bound checked, and written back
// in one spelling. Decks are read elsewhere (simulation_decks.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/deck_input.h"
#include "core/result.h"
#include "engine/simulate/spec.h"

namespace clashdeck::app {

inline constexpr std::uint64_t kDefaultSimulationGames = 1000;
inline constexpr std::size_t kMaxGauntlet = 32;  // decks, the first one included
inline constexpr double kMinSimulationCi = 0.0001;
inline constexpr double kMaxSimulationCi = 100;
inline constexpr int kMaxSimulationTurns = simulate::kMaxTurns;
inline constexpr std::uint32_t kMaxPolicyNodes = simulate::kMaxNodes;
inline constexpr int kMaxOpponentHealth = simulate::kMaxHealth;
inline constexpr int kMaxOpponentDefense = simulate::kMaxDefense;

std::vector<std::string> PolicyNames();

struct SimulationRequest {
  simulate::Kind kind = simulate::Kind::kGoldfish;
  std::vector<DeckInput> decks = {};
  std::uint64_t games = kDefaultSimulationGames;
  std::uint64_t seed = 0;
  simulate::PolicySpec policy = {};
  // Of the goldfish's opponent, or of the other decks of a match; nothing: passive, or as `policy`.
  std::optional<simulate::PolicySpec> opponent = {};
  std::optional<int> health = {};   // goldfish, ab: of the opponent's Contender
  std::optional<int> defense = {};  // goldfish, ab: of its bodies
  simulate::Play play = simulate::Play::kBoth;
  simulate::Stop stop = {};
  bool mulligans = true;
  bool allow_illegal = false;
  std::string format = {};  // empty = the game's usual one
  std::string as_of = {};   // ISO date; empty = today
};

// All mistakes of the body together, each with its pointer: kUnknownKey or kBadBody; kTooManyGames
// beyond kMaxSimulationGames.
Result<SimulationRequest> ReadSimulationRequest(std::string_view body);

// The request in one spelling, with everything that is left open filled in: reading it gives the
// same request. `codes` are the decks in order; `request` has no optional left open.
std::string CanonicalRequest(const SimulationRequest& request,
                             const std::vector<std::string>& codes);

// "goldfish", "first": the words of requests and reports.
std::string_view KindName(simulate::Kind kind);
std::string_view PlayName(simulate::Play play);
inline bool IsGoldfish(simulate::Kind kind) {
  return kind == simulate::Kind::kGoldfish || kind == simulate::Kind::kAb;
}

}  // namespace clashdeck::app
