#include "api/card_controller.h"

#include <nlohmann/json.hpp>
#include <random>

#include "api/card_view.h"
#include "api/collection.h"
#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/search_params.h"
#include "app/card_lookup.h"
#include "app/card_search.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::uint64_t kMaxSeed = 9007199254740991;  // what a JSON number holds exactly
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxTyped = 100;

Response CardResponse(const GameBodies& game, CardIndex card, const CardView& view) {
  Response response;
  if (view.plain()) {
    response.shared_body = game.cards.whole(card);
  } else {
    response.body = CardText(game, card, view);
  }
  return response;
}

Result<Response> GetCard(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto card = FindCard(*(*game)->catalog, call.path[1]);
  if (!card) return Failure(card.error());
  if (call.query.empty()) return CardResponse(**game, *card, {});
  auto view = ReadCardView(call.query, (*game)->catalog->game());
  if (!view) return Failure(view.error());
  view->formats = &call.snapshot->formats->Of(call.path[0]);
  view->day = call.snapshot->day;
  return CardResponse(**game, *card, *view);
}

Result<Response> GetHistory(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const GameCatalog& catalog = *(*game)->catalog;
  const auto card = FindCard(catalog, call.path[1]);
  if (!card) return Failure(card.error());
  const auto as_of = ReadDate(call.query, "as_of");
  if (!as_of) return Failure(as_of.error());
  std::vector<std::string> items;
  for (const HistoryEntry& entry : catalog.HistoryOf(*card)) {
    if (!as_of->empty() && entry.effective > *as_of) continue;
    items.push_back(JsonText(app::HistoryEntryJson(catalog, entry)));
  }
  return WholeList(std::move(items), call.snapshot->data_version());
}

Result<Response> GetRulings(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto card = FindCard(*(*game)->catalog, call.path[1]);
  if (!card) return Failure(card.error());
  const auto as_of = ReadDate(call.query, "as_of");
  if (!as_of) return Failure(as_of.error());
  std::vector<std::string> items;
  for (const Ruling* ruling : (*game)->catalog->RulingsOf(*card)) {
    if (!as_of->empty() && ruling->date > *as_of) continue;
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
  const auto request = ReadSearchRequest(call, query::kMaxUrlQuery);
  if (!request) return Failure(request.error());
  const Catalog& catalog = *call.snapshot->catalog;
  const auto search = app::ReadSearch(*request, (*game)->indexes, catalog);
  if (!search) return Failure(search.error());
  if (!search->index) return Postponed();
  const auto card = app::RandomCard(*search, seed, catalog);
  if (!card) return Failure(card.error());
  if (!*card) return Fail(ErrorCode::kNotFound, "there is no such card");
  Response response = CardResponse(**game, **card, *view);
  response.Set("x-seed", std::to_string(seed));
  if (!*given) response.Set("cache-control", "no-store");
  return response;
}

}  // namespace

std::vector<Route> CardRoutes(const Context& /*context*/) {
  const std::string cards = "/v1/games/{game}/cards";
  return {
      {.path = cards + "/{id}", .handler = GetCard, .query = {"include", "fields", "as_of"}},
      {.path = cards + "/{id}/history", .handler = GetHistory, .query = {"as_of"}},
      {.path = cards + "/{id}/rulings", .handler = GetRulings, .query = {"as_of"}},
      {.path = cards + "/named",
       .handler = GetNamed,
       .query = {"exact", "fuzzy", "fields", "as_of"},
       .cost = Cost::kSearch},
      {.path = cards + "/autocomplete",
       .handler = Autocomplete,
       .query = {"q"},
       .cost = Cost::kSearch},
      {.path = cards + "/random",
       .handler = GetRandom,
       .query = {"q", "lenient", "seed", "fields", "as_of"},
       .cost = Cost::kSearch},
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
