#include "api/card_controller.h"

#include <nlohmann/json.hpp>
#include <random>

#include "api/card_view.h"
#include "api/collection.h"
#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "app/card_lookup.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::uint64_t kMaxSeed = 9007199254740991;  // what a JSON number holds exactly
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxTyped = 100;
const std::vector<std::string> kOrders = {"name", "id", "released"};
const std::vector<std::string> kDirections = {"asc", "desc"};

Response CardResponse(const GameBodies& game, CardIndex card, const CardView& view) {
  Response response;
  if (view.plain()) {
    response.shared_body = game.cards[card];
  } else {
    response.body = CardText(game, card, view);
  }
  return response;
}

Result<Response> ListCards(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const auto view = ReadCardView(call.query, game.catalog->game());
  if (!view) return Failure(view.error());
  const auto order = ReadChoice(call.query, "order", kOrders);
  if (!order) return Failure(order.error());
  const auto direction = ReadChoice(call.query, "dir", kDirections);
  if (!direction) return Failure(direction.error());
  const std::vector<CardIndex> cards = game.InOrder(*order, *direction == "desc");
  return PageOf(
      cards, *page,
      [&](CardIndex card) -> const std::string& { return game.catalog->card(card).id.str(); },
      [&](CardIndex card) { return CardText(game, card, *view); });
}

Result<Response> GetCard(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto card = FindCard(*(*game)->catalog, call.path[1]);
  if (!card) return Failure(card.error());
  if (call.query.empty()) return CardResponse(**game, *card, {});
  const auto view = ReadCardView(call.query, (*game)->catalog->game());
  if (!view) return Failure(view.error());
  return CardResponse(**game, *card, *view);
}

Result<Response> GetHistory(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const GameCatalog& catalog = *(*game)->catalog;
  const auto card = FindCard(catalog, call.path[1]);
  if (!card) return Failure(card.error());
  std::vector<std::string> items;
  for (const HistoryEntry& entry : catalog.HistoryOf(*card)) {
    items.push_back(JsonText(app::HistoryEntryJson(catalog, entry)));
  }
  return WholeList(std::move(items), call.snapshot->data_version());
}

Result<Response> GetRulings(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto card = FindCard(*(*game)->catalog, call.path[1]);
  if (!card) return Failure(card.error());
  std::vector<std::string> items;
  for (const Ruling* ruling : (*game)->catalog->RulingsOf(*card)) {
    items.push_back(JsonText(app::RulingJson(*ruling)));
  }
  return WholeList(std::move(items), call.snapshot->data_version());
}

// The card that `exact` or `fuzzy` names.
Result<CardIndex> ReadName(const QueryString& query, const GameCatalog& catalog) {
  const auto exact = ReadText(query, "exact", kMaxName);
  if (!exact) return Failure(exact.error());
  const auto fuzzy = ReadText(query, "fuzzy", kMaxName);
  if (!fuzzy) return Failure(fuzzy.error());
  if (exact->has_value() == fuzzy->has_value()) {
    return Fail(ErrorCode::kBadParameter, "give either exact or fuzzy");
  }
  const std::string& name = *exact ? **exact : **fuzzy;
  const auto found = *exact ? catalog.FindByName(name) : app::FindFuzzy(catalog, name).match;
  if (found) return *found;
  Error error{.code = ErrorCode::kNotFound,
              .message = "no card of " + catalog.game().id.str() + " is called '" + name + "'"};
  error.suggestions = SuggestCards(catalog, name, SuggestAs::kNames);
  return Failure(std::move(error));
}

Result<Response> GetNamed(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto view = ReadCardView(call.query, (*game)->catalog->game());
  if (!view) return Failure(view.error());
  const auto card = ReadName(call.query, *(*game)->catalog);
  if (!card) return Failure(card.error());
  return CardResponse(**game, *card, *view);
}

Result<Response> Autocomplete(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto typed = ReadText(call.query, "q", kMaxTyped);
  if (!typed) return Failure(typed.error());
  if (!*typed) return BadParameter("q", "is missing");
  std::vector<std::string> items;
  for (CardIndex card : app::Autocomplete(*(*game)->catalog, **typed, kMaxCompletions)) {
    const Card& found = (*game)->catalog->card(card);
    items.push_back(JsonText({{"id", found.id.str()}, {"name", found.name}}));
  }
  return WholeList(std::move(items), call.snapshot->data_version());
}

std::uint64_t DrawSeed() {
  std::random_device device;
  return ((std::uint64_t{device()} << 32) | device()) & kMaxSeed;
}

Result<Response> GetRandom(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto view = ReadCardView(call.query, (*game)->catalog->game());
  if (!view) return Failure(view.error());
  const auto given = ReadNumber(call.query, "seed", {.min = 0, .max = kMaxSeed});
  if (!given) return Failure(given.error());
  const std::uint64_t seed = *given ? **given : DrawSeed();
  const auto card = app::RandomCard(*(*game)->catalog, seed);
  if (!card) return Fail(ErrorCode::kNotFound, "the game has no cards");
  Response response = CardResponse(**game, *card, *view);
  response.Set("x-seed", std::to_string(seed));
  if (!*given) response.Set("cache-control", "no-store");
  return response;
}

}  // namespace

std::vector<Route> CardRoutes(const Context& context) {
  const SnapshotStore* snapshots = &context.snapshots;
  const std::string cards = "/v1/games/{game}/cards";
  return {
      {.path = cards,
       .handler = [snapshots](const Call& call) { return ListCards(call, *snapshots); },
       .query = {"order", "dir", "fields", "as_of", "limit", "cursor"},
       .cost = Cost::kSearch},
      {.path = cards + "/{id}", .handler = GetCard, .query = {"include", "fields", "as_of"}},
      {.path = cards + "/{id}/history", .handler = GetHistory},
      {.path = cards + "/{id}/rulings", .handler = GetRulings},
      {.path = cards + "/named",
       .handler = GetNamed,
       .query = {"exact", "fuzzy", "fields", "as_of"},
       .cost = Cost::kSearch},
      {.path = cards + "/autocomplete",
       .handler = Autocomplete,
       .query = {"q"},
       .cost = Cost::kSearch},
      {.path = cards + "/random", .handler = GetRandom, .query = {"seed", "fields", "as_of"}},
      {.method = Method::kPost,
       .path = cards + "/collection",
       .handler = GetCollection,
       .query = {"fields", "as_of"},
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever},
  };
}

}  // namespace clashdeck::api
