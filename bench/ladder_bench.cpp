// How strong each policy is beside the one below it, over all sample decks, and what its games
// take. The number of games of each deck may be given.
#include <cstdio>

#include "bench/bench_main.h"
#include "bench/processor_time.h"
#include "engine/simulate/policies.h"
#include "tests/support/simulate/ladder.h"

namespace clashdeck::bench {
namespace {

using simulate::Policy;
using simulate::PolicySpec;

constexpr std::size_t kGames = 100;

struct Rung {
  PolicySpec upper;
  PolicySpec lower;
};

void MeasureAll(std::size_t games) {
  const simulate::Samples samples = simulate::LoadSamples(CLASHDECK_GAMES_DIR);
  std::printf("%zu games of each sample deck, both sides with the same deck, seats exchanged\n",
              games);
  for (const Rung& rung : {Rung{{.policy = Policy::kCurve}, {.policy = Policy::kRandom}},
                           Rung{{.policy = Policy::kLethal}, {.policy = Policy::kCurve}},
                           Rung{{.policy = Policy::kMcts}, {.policy = Policy::kLethal}}}) {
    simulate::Standing standing;
    const double seconds = ProcessorSeconds([&] {
      standing =
          simulate::Compare(samples, {.policy = rung.upper, .other = rung.lower, .games = games});
    });
    std::printf("%s against %s: %.3f (%.3f to %.3f), %.2f ms a game\n",
                simulate::InfoOf(rung.upper.policy).name.data(),
                simulate::InfoOf(rung.lower.policy).name.data(), standing.all.mean,
                standing.all.ci->low, standing.all.ci->high,
                1000 * seconds / static_cast<double>(games * samples.decks.size()));
    for (std::size_t i = 0; i < samples.decks.size(); ++i) {
      std::printf("  %-26s %.3f (%.3f to %.3f)\n", samples.decks[i].name.c_str(),
                  standing.decks[i].mean, standing.decks[i].ci->low, standing.decks[i].ci->high);
    }
  }
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, clashdeck::bench::kGames,
                                    clashdeck::bench::MeasureAll);
}
