// The sample decks, loaded once for all tests of a program, and short ways to run them.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

#include "engine/simulate/run.h"
#include "tests/support/simulate/sample_decks.h"

namespace clashdeck::simulate {

inline const Samples& TheSamples() {
  static const Samples kSamples = LoadSamples(CLASHDECK_SOURCE_DIR "/games");
  return kSamples;
}

inline Spec SpecOf(Kind kind, std::vector<Deck> decks, std::uint64_t games) {
  Spec spec;
  spec.kind = kind;
  spec.cards = TheSamples().cards;
  spec.decks = std::move(decks);
  spec.games = games;
  spec.seed = 7;
  return spec;
}

inline Spec GoldfishOf(const std::string& deck, std::uint64_t games) {
  return SpecOf(Kind::kGoldfish, {TheSamples().Find(deck)}, games);
}

inline Report RunOn(const Spec& spec, int threads = 2) {
  Control control;
  control.threads = threads;
  control.nice = 0;  // tests wait for it
  auto report = Run(spec, control);
  if (!report) throw std::runtime_error(report.error().message);
  return *std::move(report);
}

template <class T>
T RunAs(const Spec& spec, int threads = 2) {
  return std::get<T>(RunOn(spec, threads).result);
}

}  // namespace clashdeck::simulate
