// An engine for tests of what is around it: its games are counted, not played. The body says how a
// run goes: {"kind": "goldfish", "text", "games", "seed", "policy"}.
#pragma once

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "app/simulation_run.h"
#include "core/sha256.h"

namespace clashdeck::app {

class FakeSimulationEngine : public SimulationEngine {
 public:
  // Decks called "illegal" or "unreadable" are refused. Policies: "curve" ends at once; "held"
  // plays half of the games and goes on after Release(); "broken", "lost" and "throws" fail.
  Result<PreparedSimulation> Prepare(std::string_view game, std::string_view body,
                                     const SimulationSources& sources) const override {
    if (game == "tide-duel")
      return Wrong(ErrorCode::kNotPlayable, "", "the engine does not play 'tide-duel'");
    const auto json = nlohmann::json::parse(body, nullptr, false);
    if (!json.is_object()) return Wrong(ErrorCode::kBadBody, "", "the body is no JSON object");
    for (const auto& [key, value] : json.items()) {
      if (key != "kind" && key != "text" && key != "games" && key != "seed" && key != "policy")
        return Wrong(ErrorCode::kUnknownKey, "/" + key, "there is no key '" + key + "' here");
    }
    if (json.value("kind", "") != "goldfish")
      return Wrong(ErrorCode::kBadBody, "/kind", "is goldfish");
    const std::string text = json.value("text", "");
    if (text == "illegal")
      return Wrong(ErrorCode::kIllegalDeck, "/text", "the deck is not legal in standard");
    if (text == "unreadable")
      return Wrong(ErrorCode::kBadDeck, "/text", "line 1 is not understood");
    auto plan = std::make_shared<Plan>();
    plan->seed = json.value("seed", std::uint64_t{1});
    plan->policy = json.value("policy", "curve");
    PreparedSimulation prepared;
    prepared.games = json.value("games", std::uint64_t{100});
    prepared.request = nlohmann::json{
        {"kind", "goldfish"},
        {"text", text},
        {"games", prepared.games},
        {"seed", plan->seed},
        {"policy",
         plan->policy}}.dump();
    prepared.data_version = sources.catalog->data_version();
    prepared.hash =
        Sha256Hex(std::string(game) + prepared.request + prepared.data_version + version.load());
    prepared.cost = prepared.games <= 1000 ? SimulationCost::kShort : SimulationCost::kLong;
    prepared.plan = std::move(plan);
    return prepared;
  }

  Result<SimulationOutcome> Run(const PreparedSimulation& prepared,
                                SimulationControl& control) const override {
    const auto& plan = dynamic_cast<const Plan&>(*prepared.plan);
    ++runs;
    nice.store(getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid))));
    if (plan.policy == "broken") return Fail(ErrorCode::kInternal, "secret: game 3 is broken");
    if (plan.policy == "lost") return Fail(ErrorCode::kConflict, "game 3 does not end");
    if (plan.policy == "throws") throw std::runtime_error("secret: no memory");
    if (plan.policy == "held") {
      control.games.store(prepared.games / 2);
      std::unique_lock lock(mutex_);
      while (!released_ && !control.cancel.load())
        changed_.wait_for(lock, std::chrono::milliseconds(5));
    }
    if (control.cancel.load())
      return SimulationOutcome{.result = ResultOf(prepared, plan, control.games.load()),
                               .complete = false};
    control.games.store(prepared.games);
    return SimulationOutcome{.result = ResultOf(prepared, plan, prepared.games)};
  }

  Result<std::string> Replay(const PreparedSimulation& prepared,
                             const ReplayRequest& request) const override {
    const auto* number = std::get_if<std::uint64_t>(&request.game);
    const auto place = nlohmann::json::parse(request.result, nullptr, false);
    const std::uint64_t game = number != nullptr
                                   ? *number
                                   : place.at("replays").at("best").at("game").get<std::uint64_t>();
    if (game >= prepared.games)
      return Fail(ErrorCode::kNotFound, "there is no game " + std::to_string(game));
    if (request.form == ReplayForm::kJson)
      return nlohmann::ordered_json{{"game", game}, {"turns", nlohmann::json::array()}}.dump();
    return "game " + std::to_string(game) + "\n";
  }

  void Release() {
    const std::lock_guard lock(mutex_);
    released_ = true;
    changed_.notify_all();
  }

  std::atomic<const char*> version{"fake-1"};  // as if another engine were built in
  mutable std::atomic<int> runs{0};
  mutable std::atomic<int> nice{0};  // of the thread of the last run

 private:
  struct Plan : SimulationPlan {
    std::uint64_t seed = 0;
    std::string policy;
  };

  static Failure Wrong(ErrorCode code, std::string pointer, std::string message) {
    Error error{.code = code, .message = std::move(message)};
    error.pointer = std::move(pointer);
    return Failure(std::move(error));
  }

  // A report in the shape of a goldfish's, with one turn.
  std::string ResultOf(const PreparedSimulation& prepared, const Plan& plan,
                       std::uint64_t games) const {
    using nlohmann::ordered_json;
    const ordered_json none = ordered_json::array();
    const ordered_json killed = {{"turn", 4},    {"count", games},   {"of", games},
                                 {"share", 1.0}, {"ci_low", 0.9629}, {"ci_high", 1.0}};
    const ordered_json kill_turn = {
        {"count", games},
        {"mean", 4.0},
        {"deviation", 0.0},
        {"ci_low", 4.0},
        {"ci_high", 4.0},
        {"median", 4},
        {"quantiles", ordered_json::array({{{"percent", 50}, {"turn", 4}}})},
        {"histogram", ordered_json::array({killed})}};
    return ordered_json{
        {"kind", "goldfish"},
        {"games", games},
        {"seed", plan.seed},
        {"policy", plan.policy},
        {"opponent", {{"policy", "passive"}, {"health", 20}, {"defense", 3}}},
        {"engine_version", version.load()},
        {"data_version", prepared.data_version},
        {"kill_turn", kill_turn},
        {"damage_by_turn", none},
        {"resources", none},
        {"colors", none},
        {"opening_hands", ordered_json::object()},
        {"cards", none},
        {"unsupported", none},
        {"replays",
         {{"best", {{"game", 7}, {"turn", 4}}}, {"median", nullptr}, {"worst", nullptr}}}}
        .dump();
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  bool released_ = false;  // guarded by mutex_
};

}  // namespace clashdeck::app
