// Goldfish games of the sample decks, all rules on, policy curve: games and decisions a second on
// one core and on two, beside the bars that docs/engine.md sets. The number of games of each deck
// may be given.
//
// One core is measured by processor time. What two cores gain is measured by the clock on the wall,
// which needs a quiet machine, and by processor time: what they would gain if nothing else ran.
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

#include "bench/bench_main.h"
#include "bench/processor_time.h"
#include "engine/simulate/run.h"
#include "tests/support/simulate/sample_decks.h"

namespace clashdeck::bench {
namespace {

constexpr std::size_t kGames = 20'000;
constexpr double kBarGames = 20'000;
constexpr double kBarDecisions = 2'000'000;
constexpr double kBarTwoCores = 1.8;

struct Speed {
  double seconds = 0;  // of processors
  double wall = 0;
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  double mean = 0;

  double Games() const { return static_cast<double>(games) / seconds; }
  double Decisions() const { return static_cast<double>(decisions) / seconds; }
};

Speed Measure(const simulate::Spec& spec, int threads) {
  simulate::Control control;
  control.threads = threads;
  Speed speed;
  const auto start = std::chrono::steady_clock::now();
  speed.seconds = ProcessorSeconds([&] {
    const auto report = simulate::Run(spec, control);
    if (!report) return;
    const auto& goldfish = std::get<simulate::Goldfish>(report->result);
    speed.games = goldfish.games;
    speed.decisions = goldfish.decisions;
    speed.mean = goldfish.all.mean.mean;
  });
  speed.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return speed;
}

void Print(const char* what, double figure, double bar) {
  std::printf("%-28s %12.2f   bar %10.1f   ratio %5.2f\n", what, figure, bar, figure / bar);
}

void MeasureAll(std::size_t games) {
  const simulate::Samples samples = simulate::LoadSamples(CLASHDECK_GAMES_DIR);
  std::printf("%zu goldfish games of each sample deck, policy curve\n", games);
  std::printf("%-26s %9s %9s %10s %12s\n", "deck", "kill turn", "decisions", "games/s",
              "decisions/s");
  Speed one;
  Speed two;
  for (const simulate::NamedDeck& deck : samples.decks) {
    simulate::Spec spec;
    spec.cards = samples.cards;
    spec.decks = {deck.deck};
    spec.games = games;
    const Speed alone = Measure(spec, 1);
    const Speed both = Measure(spec, 2);
    std::printf("%-26s %9.2f %9.1f %10.0f %12.0f\n", deck.name.c_str(), alone.mean,
                static_cast<double>(alone.decisions) / static_cast<double>(alone.games),
                alone.Games(), alone.Decisions());
    for (const auto& [sum, part] : {std::pair{&one, &alone}, std::pair{&two, &both}}) {
      sum->seconds += part->seconds;
      sum->wall += part->wall;
      sum->games += part->games;
      sum->decisions += part->decisions;
    }
  }
  Print("games/s, one core", one.Games(), kBarGames);
  Print("decisions/s, one core", one.Decisions(), kBarDecisions);
  Print("two cores, wall", one.wall / two.wall, kBarTwoCores);
  Print("two cores, processor", 2 * one.seconds / two.seconds, kBarTwoCores);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, clashdeck::bench::kGames,
                                    clashdeck::bench::MeasureAll);
}
