#include "cli/simulation_call.h"

#include <signal.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/simulation_engines.h"
#include "app/simulation_html.h"
#include "app/simulation_request.h"
#include "app/simulation_view.h"
#include "cli/deck_notes.h"
#include "cli/deck_source.h"
#include "cli/simulation_output.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

using nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{20};  // at progress and interrupts

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal");

// The first interrupt asks for the partial report, the second ends the program.
class InterruptGuard {
 public:
  InterruptGuard() {
    interrupted = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before_[i]);
  }
  ~InterruptGuard() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM};
  struct sigaction before_[kSignals.size()] = {};
};

ordered_json PolicyJson(const std::string& name, std::uint32_t nodes) {
  if (nodes == 0) return name;
  return {{"name", name}, {"nodes", nodes}};
}

std::string BodyOf(const SimulationOptions& options, const std::string& kind,
                   const std::vector<app::DeckInput>& decks) {
  ordered_json body = {{"kind", kind},
                       {"games", options.games},
                       {"seed", options.seed},
                       {"policy", PolicyJson(options.policy, options.nodes)},
                       {"play", options.play},
                       {"mulligans", !options.no_mulligans},
                       {"allow_illegal", options.allow_illegal}};
  if (!options.opponent.empty()) body["opponent"]["policy"] = options.opponent;
  if (options.health > 0) body["opponent"]["health"] = options.health;
  if (options.defense > 0) body["opponent"]["defense"] = options.defense;
  if (options.turns > 0) body["stop"]["turns"] = options.turns;
  if (options.ci > 0) body["stop"]["ci"] = options.ci;
  if (!options.format.empty()) body["format"] = options.format;
  if (!options.as_of.empty()) body["as_of"] = options.as_of;
  for (const app::DeckInput& deck : decks) {
    const bool code = deck.kind == app::DeckInput::Kind::kCode;
    body["decks"].push_back({{code ? "code" : "text", deck.text}});
  }
  // What is no UTF-8 is the deck reader's to refuse; JSON cannot carry it.
  return body.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// What reading the lists had to guess; standard output is for the report.
void WarnOfGuesses(const std::vector<std::string>& decks, const std::vector<app::DeckInput>& inputs,
                   const GameCatalog& catalog) {
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const auto listed = app::ReadDeckInput(inputs[i], catalog);
    if (!listed) continue;  // it was read before
    WarnOfGame(decks[i], *listed, std::cerr);
    PrintGuesses(*listed, catalog, std::cerr);
  }
}

// Errors point into the body, of which the caller knows nothing: the deck's own words instead.
Error OfCall(Error error, const std::vector<std::string>& decks) {
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const std::string place = "/decks/" + std::to_string(i) + "/";
    const auto clear = [&place](std::string& pointer) {
      if (pointer.starts_with(place)) pointer.clear();
    };
    if (error.pointer.starts_with(place)) error.file = decks[i];
    clear(error.pointer);
    for (ErrorItem& item : error.errors) clear(item.pointer);
  }
  if (error.code == ErrorCode::kIllegalDeck)
    error.message += "; --allow-illegal plays it all the same";
  return error;
}

struct Played {
  app::SimulationOutcome outcome = {};
  std::string result = {};  // with timing
};

Result<Played> Play(const app::SimulationEngine& engine, const app::PreparedSimulation& prepared,
                    std::size_t threads) {
  app::SimulationControl control;
  control.of = prepared.games;
  control.threads =
      threads > 0 ? threads : std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
  const InterruptGuard guard;
  const auto start = SteadyClock::now();
  Result<app::SimulationOutcome> outcome;
  std::atomic<bool> ended = false;
  {
    std::jthread runner([&] {
      outcome = engine.Run(prepared, control);
      ended = true;
    });
    Progress progress("playing");
    while (!ended) {
      if (interrupted) control.cancel = true;
      progress.Show(control.games, control.of);
      std::this_thread::sleep_for(kLook);
    }
  }
  if (!outcome) return Failure(outcome.error());
  const auto time =
      std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() - start);
  Played played{.outcome = *std::move(outcome)};
  played.result = app::WithTiming(played.outcome.result, time.count(),
                                  static_cast<std::int64_t>(control.games.load()));
  return played;
}

Result<app::ReplayRequest> ReplayOf(const SimulationOptions& options) {
  app::ReplayRequest request{.form =
                                 options.json ? app::ReplayForm::kJson : app::ReplayForm::kText};
  for (const auto& [name, game] :
       {std::pair("best", app::NotableGame::kBest), std::pair("median", app::NotableGame::kMedian),
        std::pair("worst", app::NotableGame::kWorst)}) {
    if (options.replay != name) continue;
    request.game = game;
    return request;
  }
  std::uint64_t number = 0;
  const char* end = options.replay.data() + options.replay.size();
  const auto read = std::from_chars(options.replay.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end)
    return Fail(
        ErrorCode::kBadParameter,
        "--replay takes the number of a game, best, median or worst, not '" + options.replay + "'");
  request.game = number;
  return request;
}

int ShowReplay(const app::SimulationEngine& engine, const app::PreparedSimulation& prepared,
               const SimulationOptions& options) {
  auto request = ReplayOf(options);
  if (!request) return Complain(request.error());
  std::string result;
  if (std::holds_alternative<app::NotableGame>(request->game)) {
    auto played = Play(engine, prepared, options.threads);
    if (!played) return Complain(played.error());
    if (!played->outcome.complete)
      return Complain(
          {.code = ErrorCode::kConflict,
           .message = "cancelled: which game is the " + options.replay + " one is not known"});
    result = std::move(played->outcome.result);
  }
  request->result = result;
  const auto game = engine.Replay(prepared, *request);
  if (!game) return Complain(game.error());
  std::cout << (options.json ? *game : Visible(*game)) << (game->ends_with('\n') ? "" : "\n");
  return kDone;
}

int WriteHtml(const SimulationOptions& options, const ordered_json& result,
              const std::vector<std::string>& names) {
  const std::string page = app::SimulationHtml(result, names);
  if (options.html == "-") {
    std::cout << page;
    return kDone;
  }
  std::ofstream file(options.html, std::ios::binary);
  file << page;
  file.close();
  if (file) return kDone;
  return Complain({.code = ErrorCode::kInternal,
                   .message = "the page could not be written",
                   .file = options.html});
}

// Files by their name without folders, codes by their beginning.
std::string NameOf(const std::string& deck) {
  constexpr std::size_t kMost = 40;
  std::string name = deck == "-" ? "standard input" : std::filesystem::path(deck).filename();
  if (name.size() > kMost) name = name.substr(0, kMost) + "…";
  return name;
}

}  // namespace

void AddSimulationOptions(CLI::App& command, SimulationOptions& options) {
  const std::vector<std::string> policies = app::PolicyNames();
  AddDataDir(command, options, app::WhenMissing::kRefuse);
  AddGamesDir(command, options);
  AddGame(command, options);
  command.add_option("--games", options.games, "How many games")
      ->check(CLI::Range(std::uint64_t{1}, app::kMaxSimulationGames))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "The same seed plays the same games")
      ->capture_default_str();
  command.add_option("--policy", options.policy, "Who decides for the deck")
      ->check(CLI::IsMember(policies))
      ->capture_default_str();
  command
      .add_option("--nodes", options.nodes,
                  "Positions that a searching policy looks at, a decision")
      ->check(CLI::Range(std::uint32_t{1}, app::kMaxPolicyNodes));
  command.add_option("--opponent", options.opponent, "Who decides for the other side")
      ->check(CLI::IsMember(policies));
  command.add_option("--play", options.play, "Whether the first deck begins")
      ->check(CLI::IsMember({"first", "draw", "both"}))
      ->capture_default_str();
  command.add_option("--turns", options.turns, "A game ends after so many turns")
      ->check(CLI::Range(1, app::kMaxSimulationTurns));
  command.add_option("--ci", options.ci, "Stop when the interval's half width is at most this")
      ->check(CLI::Range(app::kMinSimulationCi, app::kMaxSimulationCi));
  command.add_flag("--no-mulligans", options.no_mulligans, "Keep every opening hand");
  command.add_option("--threads", options.threads, "Threads to play on; all cores if not given")
      ->check(CLI::Range(1, 256));
  command.add_option("--format", options.format, "Format in which the decks must be legal");
  command.add_option("--as-of", options.as_of,
                     "Day whose texts and lists count; today if not given");
  command.add_flag("--allow-illegal", options.allow_illegal, "Play decks that are not legal, too");
  command.add_option("--replay", options.replay,
                     "Show one game: its number, best, median or worst");
  CLI::Option* json = command.add_flag("--json", options.json, "Print the API's result");
  command
      .add_option("--html", options.html, "Write the report as one page with charts; - prints it")
      ->excludes(json);
}

int RunSimulation(const SimulationOptions& options, const std::string& kind,
                  const std::vector<std::string>& decks) {
  if (const auto once = CheckStandardInputOnce(decks); !once) return Complain(once.error());
  std::vector<app::DeckInput> inputs;
  for (const std::string& deck : decks) {
    auto input = ReadDeckArgument(deck);
    if (!input) return Complain(input.error());
    inputs.push_back(*std::move(input));
  }
  int code = kDone;
  const auto services = OpenGame(options, code);
  if (!services) return code;
  const auto engine = app::MakeSimulationEngine();
  const auto catalog = services->catalogs->current();
  const auto prepared = engine->Prepare(options.game, BodyOf(options, kind, inputs),
                                        {.catalog = catalog,
                                         .formats = services->formats->current(),
                                         .today = services->clock().substr(0, 10)});
  if (!prepared) return Complain(OfCall(prepared.error(), decks));
  if (!options.json) WarnOfGuesses(decks, inputs, *catalog->Find(options.game));
  if (!options.replay.empty()) return ShowReplay(*engine, *prepared, options);
  const auto played = Play(*engine, *prepared, options.threads);
  if (!played) return Complain(played.error());
  code = played->outcome.complete ? kDone : kNo;
  if (options.json) {
    std::cout << played->result << "\n";
    return code;
  }
  std::vector<std::string> names;
  names.reserve(decks.size());
  for (const std::string& deck : decks) names.push_back(NameOf(deck));
  const auto result = ordered_json::parse(played->result);
  if (options.html != "-") PrintSimulation(result, names, std::cout);
  if (!options.html.empty()) code = std::max(code, WriteHtml(options, result, names));
  return code;
}

}  // namespace clashdeck::cli
