// Whole games of random legal actions with the sample sets, all rules on, on one core: games and
// decisions a second beside the bars that docs/engine.md sets. The number of games may be given.
#include <cstdio>
#include <vector>

#include "bench/bench_main.h"
#include "bench/processor_time.h"
#include "tests/support/play/playout.h"

namespace clashdeck::bench {
namespace {

constexpr std::size_t kGames = 20'000;
constexpr std::size_t kDecks = 64;  // pairs, each played again and again
constexpr double kBarGames = 10'000;
constexpr double kBarDecisions = 1'000'000;

void Print(const char* what, double figure, double bar) {
  std::printf("%-28s %12.0f", what, figure);
  if (bar > 0) std::printf("   bar %10.0f   ratio %5.2f", bar, figure / bar);
  std::puts("");
}

void Measure(std::size_t games) {
  const auto table = play::SampleTable(CLASHDECK_GAMES_DIR);
  std::vector<play::Decks> decks;
  for (std::uint64_t seed = 0; seed < kDecks; ++seed)
    decks.push_back(play::DecksBySeed(*table, seed));
  std::uint64_t decisions = 0;
  std::uint64_t unforced = 0;
  std::uint64_t turns = 0;
  std::uint64_t without_result = 0;
  const double seconds = ProcessorSeconds([&] {
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      alpha_clash::Game game(table->pool, {});
      if (!game.Start(decks[seed % kDecks].Setup(seed))) continue;
      const play::Playout playout = play::PlayOut(game, play::RandomPolicy(seed));
      decisions += playout.decisions;
      unforced += playout.unforced;
      turns += static_cast<std::uint64_t>(playout.turns);
      const bool over = playout.outcome != engine::Outcome::kGoesOn &&
                        playout.outcome != engine::Outcome::kCapacity;
      without_result += over ? 0 : 1;
    }
  });
  const auto each = [&](std::uint64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(games);
  };
  std::printf("%zu games of random play, sample sets, one core, processor time\n", games);
  std::printf("a game: %.1f turns, %.1f decisions, %.1f of them unforced; without a result: %llu\n",
              each(turns), each(decisions), each(unforced),
              static_cast<unsigned long long>(without_result));
  Print("games/s", static_cast<double>(games) / seconds, kBarGames);
  Print("decisions/s", static_cast<double>(decisions) / seconds, kBarDecisions);
  Print("unforced decisions/s", static_cast<double>(unforced) / seconds, 0);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, clashdeck::bench::kGames,
                                    clashdeck::bench::Measure);
}
