#include "api/game_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "api/catalog_lists.h"
#include "api/game_json.h"
#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "app/json.h"
#include "core/suggest.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

const std::vector<std::string> kSetParts = {"printings"};

Result<Response> ListGames(const Call& call) {
  std::vector<std::string> items;
  for (const auto& [id, game] : call.snapshot->games)
    items.push_back(JsonText(GameSummaryJson(*game->catalog)));
  return WholeList(std::move(items), call.snapshot->data_version());
}

Result<Response> GetGame(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  return JsonResponse(GameJson(*(*game)->catalog));
}

Result<Response> ListFields(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  std::vector<std::string> items;
  for (const ordered_json& field : FieldsJson(*(*game)->indexes.today()))
    items.push_back(JsonText(field));
  return WholeList(std::move(items), call.snapshot->data_version());
}

Result<Response> GetCatalog(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const auto entries = CatalogList(*game.catalog, call.path[1]);
  if (!entries) {
    Error error{.code = ErrorCode::kNotFound,
                .message = "there is no list '" + std::string(call.path[1]) + "'"};
    error.suggestions = Nearest(call.path[1], CatalogListNames(game.catalog->game()));
    return Failure(std::move(error));
  }
  const auto place = [&](const std::string& entry) {
    return std::to_string(&entry - entries->data());
  };
  return PageOf(*entries, *page, place, [](const std::string& entry) { return entry; });
}

std::vector<const CardSet*> SetsByRelease(const GameCatalog& catalog) {
  std::vector<const CardSet*> sets;
  for (const auto& [code, set] : catalog.records().sets) sets.push_back(&set);
  std::stable_sort(sets.begin(), sets.end(), [](const CardSet* a, const CardSet* b) {
    return std::tuple(a->released.empty(), std::string_view(a->released)) <
           std::tuple(b->released.empty(), std::string_view(b->released));
  });
  return sets;
}

Result<Response> ListSets(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const GameCatalog& catalog = *game.catalog;
  return PageOf(
      SetsByRelease(catalog), *page,
      [](const CardSet* set) -> const std::string& { return set->code.str(); },
      [&](const CardSet* set) { return JsonText(app::SetJson(catalog, *set)); });
}

Result<const CardSet*> FindSet(const GameCatalog& catalog, std::string_view code) {
  const auto& sets = catalog.records().sets;
  if (const auto found = sets.find(std::string(code)); found != sets.end()) return &found->second;
  std::vector<std::string> codes;
  codes.reserve(sets.size());
  for (const auto& [known, set] : sets) codes.push_back(known);
  Error error{
      .code = ErrorCode::kNotFound,
      .message = "there is no set '" + std::string(code) + "' in " + catalog.game().id.str()};
  error.suggestions = Nearest(code, codes);
  return Failure(std::move(error));
}

Result<Response> GetSet(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const GameCatalog& catalog = *(*game)->catalog;
  const auto set = FindSet(catalog, call.path[1]);
  if (!set) return Failure(set.error());
  const auto include = ReadList(call.query, "include", kSetParts);
  if (!include) return Failure(include.error());
  ordered_json json = app::SetJson(catalog, **set);
  if (include->empty()) return JsonResponse(json);
  ordered_json& contents = json["contents"] = ordered_json::array();
  for (PrintingIndex printing : catalog.printings_in((*set)->code)) {
    contents.push_back(app::PrintingJson(catalog, printing));
  }
  return JsonResponse(json);
}

}  // namespace

std::vector<Route> GameRoutes(const Context& context) {
  const SnapshotStore* snapshots = &context.snapshots;
  const std::string game = "/v1/games/{game}";
  return {
      {.path = "/v1/games", .handler = ListGames},
      {.path = game, .handler = GetGame},
      {.path = game + "/fields", .handler = ListFields},
      {.path = game + "/catalog/{list}",
       .handler = [snapshots](const Call& call) { return GetCatalog(call, *snapshots); },
       .query = {"limit", "cursor"}},
      {.path = game + "/sets",
       .handler = [snapshots](const Call& call) { return ListSets(call, *snapshots); },
       .query = {"limit", "cursor"}},
      {.path = game + "/sets/{code}", .handler = GetSet, .query = {"include"}},
  };
}

}  // namespace clashdeck::api
