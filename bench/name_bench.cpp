// Names over 100,000 generated cards: fuzzy and autocomplete by the index, each beside a scan of
// every name, and what building the index costs.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

#include "app/card_lookup.h"
#include "bench/generated_names.h"
#include "core/fold.h"
#include "core/suggest.h"
#include "engine/kernel/rng.h"

namespace clashdeck::bench {
namespace {

constexpr std::size_t kCards = 100'000;
constexpr std::size_t kTyped = 256;
constexpr std::size_t kMost = 10;

const GameCatalog& Cards() {
  static const Game kGame;
  static const std::unique_ptr<const GameCatalog> kCatalog = [] {
    Records records;
    for (const std::string& name : GeneratedNames(kCards)) {
      Card card;
      card.id = CardId(Slug(name));
      card.name = name;
      records.cards[card.id.str()] = std::move(card);
    }
    return std::make_unique<const GameCatalog>(kGame, std::move(records));
  }();
  return *kCatalog;
}

// Names with one letter dropped and two that changed places.
const std::vector<std::string>& Misspelt() {
  static const std::vector<std::string> kNames = [] {
    engine::Rng rng{.seed = 2};
    std::vector<std::string> out;
    for (std::size_t i = 0; i < kTyped; ++i) {
      std::string name(Cards().folded_name(static_cast<CardIndex>(rng.Below(kCards))));
      name.erase(rng.Below(name.size()), 1);
      const std::size_t at = rng.Below(name.size() - 1);
      std::swap(name[at], name[at + 1]);
      out.push_back(name);
    }
    return out;
  }();
  return kNames;
}

// The first letters of names and of their last words.
const std::vector<std::string>& Begun() {
  static const std::vector<std::string> kNames = [] {
    engine::Rng rng{.seed = 3};
    std::vector<std::string> out;
    for (std::size_t i = 0; i < kTyped; ++i) {
      const std::string_view name = Cards().folded_name(static_cast<CardIndex>(rng.Below(kCards)));
      const std::size_t from = i % 2 == 0 ? 0 : name.rfind(' ') + 1;
      out.emplace_back(name.substr(from, 2 + rng.Below(3)));
    }
    return out;
  }();
  return kNames;
}

template <class Look>
void ForEachTyped(benchmark::State& state, const std::vector<std::string>& typed, Look look) {
  Cards();
  std::size_t at = 0;
  for (auto _ : state) benchmark::DoNotOptimize(look(typed[at++ % typed.size()]));
}

void Fuzzy(benchmark::State& state) {
  ForEachTyped(state, Misspelt(),
               [](const std::string& typed) { return app::FindFuzzy(Cards(), typed, kMost); });
}

void FuzzyByScan(benchmark::State& state) {
  ForEachTyped(state, Misspelt(), [](const std::string& typed) {
    const std::size_t reach = typed.size() / 3;
    std::vector<std::pair<std::size_t, CardIndex>> found;
    for (CardIndex card = 0; card < Cards().card_count(); ++card) {
      const std::size_t distance = EditDistance(typed, Cards().folded_name(card), reach);
      if (distance <= reach) found.emplace_back(distance, card);
    }
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), kMost));
    return found;
  });
}

void Autocomplete(benchmark::State& state) {
  ForEachTyped(state, Begun(),
               [](const std::string& typed) { return app::Autocomplete(Cards(), typed, kMost); });
}

void AutocompleteByScan(benchmark::State& state) {
  ForEachTyped(state, Begun(), [](const std::string& typed) {
    const std::string inner = ' ' + typed;
    std::vector<std::pair<bool, std::string_view>> found;
    for (CardIndex card = 0; card < Cards().card_count(); ++card) {
      const std::string_view name = Cards().folded_name(card);
      const bool begins = name.starts_with(typed);
      if (begins || name.find(inner) != std::string_view::npos) found.emplace_back(!begins, name);
    }
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), kMost));
    return found;
  });
}

void BuildNameIndex(benchmark::State& state) {
  std::vector<NameIndex::Spelling> spellings;
  for (CardIndex card = 0; card < Cards().card_count(); ++card)
    spellings.push_back({.folded = std::string(Cards().folded_name(card)), .card = card});
  // What the library counts its turns with is never read.
  for (auto _ : state)  // NOLINT(clang-analyzer-deadcode.DeadStores)
    benchmark::DoNotOptimize(NameIndex(spellings).size());
}

BENCHMARK(Fuzzy)->Unit(benchmark::kMicrosecond);
BENCHMARK(FuzzyByScan)->Unit(benchmark::kMicrosecond);
BENCHMARK(Autocomplete)->Unit(benchmark::kMicrosecond);
BENCHMARK(AutocompleteByScan)->Unit(benchmark::kMicrosecond);
BENCHMARK(BuildNameIndex)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace clashdeck::bench

BENCHMARK_MAIN();
