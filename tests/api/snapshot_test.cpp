#include "api/snapshot.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

SnapshotSources SourcesOf(const std::string& last_modified) {
  return {.last_modified = [last_modified] { return last_modified; },
          .today = [] { return std::string("2024-03-15"); },
          .formats = [] { return std::make_shared<const app::FormatSet>(); }};
}

// The catalog of the fixture with its first card renamed.
app::CatalogPtr CatalogWith(Fixture& fixture, const std::string& renamed) {
  auto parts = fixture.services().catalogs->current()->games();
  Records records = parts.at("ember-duel")->records();
  if (!renamed.empty()) records.cards.begin()->second.name = renamed;
  const Game& game = fixture.services().catalogs->FindGame("ember-duel")->game;
  parts["ember-duel"] = std::make_shared<const GameCatalog>(game, std::move(records));
  return std::make_shared<const Catalog>(std::move(parts));
}

TEST(SnapshotStore, RendersCardsAndKeepsTheLastFew) {
  Fixture fixture;
  SnapshotStore store(SourcesOf("2024-03-15T12:00:00.000Z"));
  store.Accept(fixture.services().catalogs->current());
  EXPECT_EQ(store.Current()->origin->last_modified_http, "Fri, 15 Mar 2024 12:00:00 GMT");
  const GameBodies* game = store.Current()->Find("ember-duel");
  ASSERT_NE(game, nullptr);
  EXPECT_TRUE(game->cards.whole(*game->catalog->FindCard("cinder-wolf"))
                  .starts_with("{\"id\":\"cinder-wolf\""));
  EXPECT_EQ(store.Current()->Find("nothing"), nullptr);

  const SnapshotPtr first = store.Current();
  const std::string content(ContentName(*game->catalog));
  for (const char* name : {"A", "B", "C"}) store.Accept(CatalogWith(fixture, name));
  const auto found = store.Find("ember-duel", content);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->game.get(), game);
  EXPECT_EQ(found->origin, first->origin);
  store.Accept(CatalogWith(fixture, "D"));
  EXPECT_FALSE(store.Find("ember-duel", content).has_value());
  EXPECT_FALSE(store.Find("nothing", content).has_value());
  EXPECT_EQ(store.swaps(), 5U);
  const GameBodies* other = store.Current()->Find("tide-duel");
  ASSERT_TRUE(store.Find("tide-duel", ContentName(*other->catalog)).has_value());
}

TEST(SnapshotStore, SharesGamesThatDidNotChange) {
  Fixture fixture;
  SnapshotStore store(SourcesOf(""));
  store.Accept(fixture.services().catalogs->current());
  const SnapshotPtr before = store.Current();
  store.Accept(CatalogWith(fixture, "Other"));
  const SnapshotPtr after = store.Current();
  EXPECT_EQ(before->Find("tide-duel"), after->Find("tide-duel"));
  EXPECT_NE(before->Find("ember-duel"), after->Find("ember-duel"));
  EXPECT_EQ(after->origin->last_modified_http, "");
}

TEST(SnapshotStore, EveryThreadSeesASwap) {
  Fixture fixture;
  SnapshotStore store(SourcesOf(""));
  const app::CatalogPtr first = CatalogWith(fixture, "One");
  const app::CatalogPtr second = CatalogWith(fixture, "Two");
  store.Accept(first);
  std::atomic<bool> stop{false};
  std::atomic<bool> wrong{false};
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      while (!stop) {
        const SnapshotPtr& snapshot = store.Current();
        if (snapshot->catalog != first && snapshot->catalog != second) wrong = true;
      }
    });
  }
  for (int i = 0; i < 20; ++i) store.Accept(i % 2 == 0 ? second : first);
  stop = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_FALSE(wrong);
  store.Accept(second);
  EXPECT_EQ(store.Current()->catalog, second);
}

TEST(CardBodies, SendAnyChoiceOfMembers) {
  Fixture fixture;
  const GameBodies* game = fixture.gateway().snapshots().Current()->Find("ember-duel");
  const auto card = *game->catalog->FindCard("cinder-wolf");
  const auto only = [&](const std::vector<std::string>& keys) {
    std::string text;
    app::JsonWriter out(text);
    game->cards.AppendSome(card, game->cards.Choose(keys), out);
    return std::string(text, 0, out.size());
  };
  EXPECT_EQ(only({"name", "id"}), R"({"id":"cinder-wolf","name":"Cinder Wolf"})");
  std::vector<std::string> all;
  const auto whole = nlohmann::ordered_json::parse(game->cards.whole(card));
  for (const auto& [key, value] : whole.items()) all.push_back(key);
  EXPECT_EQ(only(all), game->cards.whole(card));
  for (CardIndex each = 0; each < game->catalog->card_count(); ++each) {
    EXPECT_EQ(game->cards.only_id(each), "{\"id\":\"" + game->catalog->card(each).id.str() + "\"}");
  }
}

}  // namespace
}  // namespace clashdeck::api
