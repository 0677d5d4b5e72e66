// What runs simulations, as the queue, the API and the command line see it: a request is prepared,
// then run, and single games of it can be played again. Start with SimulationEngine.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "app/catalog_service.h"
#include "app/format_service.h"
#include "core/result.h"

namespace clashdeck::app {

// How long it is likely to take. Short ones never wait behind long ones.
enum class SimulationCost : std::uint8_t { kShort, kLong };

// What the engine keeps of a prepared request: decks, cards, the specification of the games.
class SimulationPlan {
 public:
  virtual ~SimulationPlan() = default;
};

struct PreparedSimulation {
  // Everything that decides the result, seed and defaults included, in one spelling: Prepare()
  // gives the same for it as for the body it came from.
  std::string request = {};  // JSON
  std::string hash = {};     // SHA-256, hex, of request, data version and engine version
  std::string data_version = {};
  std::uint64_t games = 0;
  SimulationCost cost = SimulationCost::kLong;
  std::shared_ptr<const SimulationPlan> plan = {};  // of the engine that prepared it
};

// Between a running simulation and those who watch it. Written and read by several threads.
struct SimulationControl {
  std::atomic<std::uint64_t> games{0};  // that have ended; only grows
  std::uint64_t of = 0;
  std::atomic<bool> cancel{false};  // Run() returns soon after it is set: within a decision or so
  std::size_t threads = 1;          // that Run() may use, its caller's among them
};

struct SimulationOutcome {
  // The report as JSON: one object, without `timing`. The same bytes for the same prepared request,
  // whatever the threads. Of a cancelled run: what the games that ended tell, or empty.
  std::string result = {};
  bool complete = true;  // false = cancelled before its end
};

enum class ReplayForm : std::uint8_t { kText, kJson };
enum class NotableGame : std::uint8_t { kBest, kMedian, kWorst };

struct ReplayRequest {
  std::variant<std::uint64_t, NotableGame> game = std::uint64_t{0};
  ReplayForm form = ReplayForm::kText;
  std::string_view result = {};               // of the run: it tells which games were notable
  const std::atomic<bool>* cancel = nullptr;  // when it is set, Replay() gives up: kUnavailable
};

// Of one snapshot; a plan may keep what it needs of it.
struct SimulationSources {
  CatalogPtr catalog;
  std::shared_ptr<const FormatSet> formats;
  std::string today;  // ISO date
};

// Thread rule: all may be called from several threads at once.
class SimulationEngine {
 public:
  virtual ~SimulationEngine() = default;

  // Reads a request's JSON body: {"kind", "text"|"deck"|"code"|"decks", "games", ...}. `game` is a
  // known one. Errors point into the body: kBadBody, kUnknownKey, kBadDeck and the like for what
  // cannot be read, kIllegalDeck for a deck that breaks its format's rules and no "allow_illegal",
  // kTooManyGames beyond kMaxSimulationGames or where they would take too long, kNotPlayable for a
  // game that nobody can play.
  virtual Result<PreparedSimulation> Prepare(std::string_view game, std::string_view body,
                                             const SimulationSources& sources) const = 0;

  // Plays all games on this thread and up to control.threads - 1 others that it starts and joins
  // (they take over this thread's low priority). An error is a game that could not be played to its
  // end.
  virtual Result<SimulationOutcome> Run(const PreparedSimulation& prepared,
                                        SimulationControl& control) const = 0;

  // One game of the run once more. kNotFound when it has no such game.
  virtual Result<std::string> Replay(const PreparedSimulation& prepared,
                                     const ReplayRequest& request) const = 0;
};

inline constexpr std::uint64_t kMaxSimulationGames = 1'000'000;

}  // namespace clashdeck::app
