// Plays seeded games of random legal actions with every check on:
//   random_play [--games N] [--first SEED] [--seconds S] [--cards FILE] [--plain] [--story]
// Without --cards the sample sets. --plain checks nothing and prints the digest. --story prints the
// game. Ends with 1 at the first game with something broken.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <string_view>

#include "tests/support/play/checked_game.h"

namespace clashdeck::play {
namespace {

struct Options {
  std::uint64_t games = 1000;
  std::uint64_t first = 0;
  double seconds = 0;  // 0 = until all games are played
  std::string cards = {};
  bool plain = false;
  bool story = false;
  bool go_on = false;  // after a broken game too
};

Options Read(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    const auto value = [&]() -> const char* {
      if (i + 1 == argc) throw std::runtime_error(std::string(name) + " needs a value");
      return argv[++i];
    };
    if (name == "--games") {
      options.games = std::strtoull(value(), nullptr, 10);
    } else if (name == "--first") {
      options.first = std::strtoull(value(), nullptr, 10);
    } else if (name == "--seconds") {
      options.seconds = std::strtod(value(), nullptr);
    } else if (name == "--cards") {
      options.cards = value();
    } else if (name == "--plain") {
      options.plain = true;
    } else if (name == "--story") {
      options.story = true;
    } else if (name == "--go-on") {
      options.go_on = true;
    } else {
      throw std::runtime_error("no option is called " + std::string(name));
    }
  }
  return options;
}

const char* OutcomeName(engine::Outcome outcome) {
  switch (outcome) {
    case engine::Outcome::kGoesOn:
      return "never end";
    case engine::Outcome::kFirstWins:
      return "first wins";
    case engine::Outcome::kSecondWins:
      return "second wins";
    case engine::Outcome::kDraw:
      return "draw";
    case engine::Outcome::kCapacity:
      return "out of room";
  }
  return "";
}

int PlayAll(const CardTable& table, const Options& options) {
  const auto begin = std::chrono::steady_clock::now();
  std::map<engine::Outcome, std::uint64_t> outcomes;
  std::map<engine::Outcome, std::uint64_t> example;
  std::uint64_t played = 0;
  std::uint64_t decisions = 0;
  int broken = 0;
  for (; played < options.games; ++played) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    if (options.seconds > 0 && passed.count() >= options.seconds) break;
    const std::uint64_t seed = options.first + played;
    const CheckedGame game = PlayChecked(table, seed, {.replay_file = played % 500 == 0});
    if (game.broken) {
      std::fputs(Report(table, seed, game).c_str(), stdout);
      ++broken;
      if (!options.go_on) break;
    }
    if (options.story) {
      for (const std::string& line : Story(table, seed, game.actions)) std::puts(line.c_str());
    }
    ++outcomes[game.outcome];
    example.try_emplace(game.outcome, seed);
    decisions += game.action;
  }
  std::printf("%llu games, %llu decisions", static_cast<unsigned long long>(played),
              static_cast<unsigned long long>(decisions));
  for (const auto& [outcome, count] : outcomes) {
    std::printf("; %s: %llu (seed %llu)", OutcomeName(outcome),
                static_cast<unsigned long long>(count),
                static_cast<unsigned long long>(example[outcome]));
  }
  std::puts("");
  return broken == 0 ? 0 : 1;
}

int Main(int argc, char** argv) {
  const Options options = Read(argc, argv);
  const std::string games_dir = CLASHDECK_SOURCE_DIR "/games";
  const auto table =
      options.cards.empty() ? SampleTable(games_dir) : TableOf(options.cards, games_dir);
  if (!options.plain) return PlayAll(*table, options);
  std::printf("%016llx\n",
              static_cast<unsigned long long>(Digest(*table, options.first, options.games)));
  return 0;
}

}  // namespace
}  // namespace clashdeck::play

int main(int argc, char** argv) {
  try {
    return clashdeck::play::Main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
