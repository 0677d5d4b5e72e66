// Whole games of random legal actions, all rules on, on one core: games and decisions a second
// beside the bars that docs/engine.md sets. First the sample decks of games/alpha-clash against
// each other, then piles of fifty cards by chance from the sample sets, of which no two are alike.
// The number of games of each may be given.
#include <cstdio>
#include <vector>

#include "bench/bench_main.h"
#include "bench/processor_time.h"
#include "tests/support/play/playout.h"
#include "tests/support/simulate/sample_decks.h"

namespace clashdeck::bench {
namespace {

constexpr std::size_t kGames = 20'000;
constexpr std::size_t kPiles = 64;  // pairs, each played again and again
constexpr double kBarGames = 10'000;
constexpr double kBarDecisions = 1'000'000;

void Print(const char* what, double figure, double bar) {
  std::printf("%-28s %12.0f", what, figure);
  if (bar > 0) std::printf("   bar %10.0f   ratio %5.2f", bar, figure / bar);
  std::puts("");
}

// Every sample deck against every one, itself too; each goes first as often as the other.
std::vector<play::Decks> SamplePairs(const simulate::Samples& samples) {
  std::vector<play::Decks> pairs;
  for (const auto& first : samples.decks) {
    for (const auto& second : samples.decks) {
      pairs.push_back({.of = {{first.deck.contender, first.deck.cards},
                              {second.deck.contender, second.deck.cards}}});
    }
  }
  return pairs;
}

std::vector<play::Decks> Piles(const play::CardTable& table) {
  std::vector<play::Decks> pairs;
  for (std::uint64_t seed = 0; seed < kPiles; ++seed)
    pairs.push_back(play::DecksBySeed(table, seed));
  return pairs;
}

void Measure(const char* what, const effects::CardPool& pool, const std::vector<play::Decks>& pairs,
             std::size_t games) {
  std::uint64_t decisions = 0;
  std::uint64_t unforced = 0;
  std::uint64_t turns = 0;
  std::uint64_t without_result = 0;
  const double seconds = ProcessorSeconds([&] {
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      alpha_clash::Game game(pool, {});
      if (!game.Start(pairs[seed % pairs.size()].Setup(seed))) continue;
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
  std::printf("%zu games of random play, %s, one core, processor time\n", games, what);
  std::printf("a game: %.1f turns, %.1f decisions, %.1f of them unforced; without a result: %llu\n",
              each(turns), each(decisions), each(unforced),
              static_cast<unsigned long long>(without_result));
  Print("games/s", static_cast<double>(games) / seconds, kBarGames);
  Print("decisions/s", static_cast<double>(decisions) / seconds, kBarDecisions);
  Print("unforced decisions/s", static_cast<double>(unforced) / seconds, 0);
}

void MeasureAll(std::size_t games) {
  const simulate::Samples samples = simulate::LoadSamples(CLASHDECK_GAMES_DIR);
  Measure("sample decks", samples.cards->pool, SamplePairs(samples), games);
  const auto table = play::SampleTable(CLASHDECK_GAMES_DIR);
  Measure("piles of fifty by chance", table->pool, Piles(*table), games);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, clashdeck::bench::kGames,
                                    clashdeck::bench::MeasureAll);
}
