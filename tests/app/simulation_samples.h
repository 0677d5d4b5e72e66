// The sample cards and lists of Alpha Clash as simulations take them.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/simulation_engines.h"
#include "tests/app/sample_decks.h"

namespace clashdeck::app {

inline SimulationSources SampleSources(const std::string& today = "2024-12-01") {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  static const auto kFormats = [&samples] {
    auto made = std::make_shared<FormatSet>();
    for (const Format& format : samples.imported->folder.formats)
      made->games["alpha-clash"][format.id] = {.format = std::make_shared<const Format>(format),
                                               .hash = "hash of " + format.id};
    return made;
  }();
  static const auto kCatalog = std::make_shared<const Catalog>(
      std::map<std::string, std::shared_ptr<const GameCatalog>>{{"alpha-clash", samples.catalog}});
  return {.catalog = kCatalog, .formats = kFormats, .today = today};
}

// The list as its file has it.
inline std::string SampleList(const std::string& name) {
  std::ifstream stream(CLASHDECK_SOURCE_DIR "/games/alpha-clash/decks/" + name + ".txt",
                       std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// A request for a few games of it.
inline nlohmann::json GoldfishBody(const std::string& name = "kiln-embers") {
  return {{"kind", "goldfish"}, {"text", SampleList(name)}, {"games", 40}, {"seed", 7}};
}

// The engine that all tests share: what it keeps of the cards is made once.
inline const SimulationEngine& SharedEngine() {
  static const auto kEngine = MakeSimulationEngine();
  return *kEngine;
}

inline Result<PreparedSimulation> PrepareSample(const nlohmann::json& body) {
  return SharedEngine().Prepare("alpha-clash", body.dump(), SampleSources());
}

// The result of a request that must succeed.
inline std::string ResultOf(const nlohmann::json& body, std::size_t threads = 1) {
  const auto prepared = PrepareSample(body);
  if (!prepared)
    throw std::runtime_error(prepared.error().pointer + ": " + prepared.error().message);
  SimulationControl control;
  control.of = prepared->games;
  control.threads = threads;
  const auto outcome = SharedEngine().Run(*prepared, control);
  if (!outcome) throw std::runtime_error(outcome.error().message);
  return outcome->result;
}

}  // namespace clashdeck::app
