#include "tests/support/play/card_table.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>

#include "app/card_facts.h"
#include "app/import_plan.h"
#include "engine/kernel/rng.h"
#include "importers/game_loader.h"
#include "importers/import_batch.h"

namespace clashdeck::play {

namespace {

constexpr std::uint64_t kDeckStream = 100;  // apart from those of the game itself
constexpr int kCopies = 3;

template <class T>
T Must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

importers::GameFolder AlphaClash(const std::filesystem::path& games_dir) {
  for (auto& folder : Must(importers::LoadGames(games_dir))) {
    if (folder.game.id.str() == "alpha-clash") return folder;
  }
  throw std::runtime_error("there is no game 'alpha-clash' in " + games_dir.string());
}

std::unique_ptr<const CardTable> Compile(const importers::GameFolder& folder,
                                         std::span<const std::filesystem::path> files) {
  Records records;
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::runtime_error("cannot read " + file.string());
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    auto batch = Must(importers::ReadImport(
        {.bytes = bytes, .file_name = file.filename().string()},
        {.game = folder.game, .existing = records, .repairs = folder.repairs}));
    records = Must(app::PlanImport(records, std::move(batch))).next;
  }
  const GameCatalog catalog(folder.game, std::move(records));
  auto table = std::make_unique<CardTable>();
  for (clashdeck::CardIndex index = 0; index < catalog.card_count(); ++index) {
    auto facts = app::CardFactsOf(catalog, index, catalog.StateOf(index));
    if (!facts) continue;  // a type that the engine does not know
    const CardIndex card = text::CompileCard(table->pool, *facts).card;
    if (facts->type == effects::CardType::kContender) {
      table->contenders.push_back(card);
    } else if (!facts->token) {
      table->cards.push_back(card);
    }
    table->facts.push_back(*std::move(facts));
  }
  table->pool.Finish();
  if (table->contenders.empty()) throw std::runtime_error("no Contender is among the cards");
  return table;
}

Deck DeckBy(const CardTable& table, engine::Rng& rng) {
  Deck deck;
  deck.contender = table.contenders[rng.Below(table.contenders.size())];
  std::vector<CardIndex> fitting;
  while (fitting.size() * kCopies < kDeckSize) {
    const auto first = rng.Below(effects::kColors);
    const auto second = rng.Below(effects::kColors);
    const auto colors = static_cast<effects::ColorMask>(1U << first | 1U << second);
    fitting.clear();
    std::copy_if(table.cards.begin(), table.cards.end(), std::back_inserter(fitting),
                 [&](CardIndex card) { return (table.pool.cards[card].colors & ~colors) == 0; });
  }
  std::vector<int> copies(fitting.size(), kCopies);
  while (deck.cards.size() < kDeckSize) {
    const auto at = rng.Below(fitting.size());
    if (copies[at]-- > 0) deck.cards.push_back(fitting[at]);
  }
  return deck;
}

}  // namespace

std::unique_ptr<const CardTable> SampleTable(const std::filesystem::path& games_dir) {
  const auto folder = AlphaClash(games_dir);
  return Compile(folder, folder.samples);
}

std::unique_ptr<const CardTable> TableOf(const std::filesystem::path& file,
                                         const std::filesystem::path& games_dir) {
  return Compile(AlphaClash(games_dir), {&file, 1});
}

Decks DecksBySeed(const CardTable& table, std::uint64_t seed) {
  engine::Rng rng{.seed = seed, .stream = kDeckStream};
  Decks decks;
  for (Deck& deck : decks.of) deck = DeckBy(table, rng);
  return decks;
}

}  // namespace clashdeck::play
