#include "api/ruling_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxCardFilter = 200;

struct Filter {
  std::string since;              // ISO day, empty = all
  std::optional<CardIndex> card;  // empty = all
};

Result<Filter> ReadFilter(const QueryString& query, const GameCatalog& catalog) {
  Filter filter;
  auto since = ReadDate(query, "since");
  if (!since) return Failure(since.error());
  filter.since = *std::move(since);
  const auto card = ReadText(query, "card", kMaxCardFilter);
  if (!card) return Failure(card.error());
  if (!*card) return filter;
  filter.card = catalog.FindByAnyId(**card);
  if (!filter.card) filter.card = catalog.FindByName(**card);
  if (filter.card) return filter;
  Error error = BadParameter("card", "there is no card '" + **card + "'").value();
  error.suggestions = SuggestCards(catalog, **card, SuggestAs::kNames);
  return Failure(std::move(error));
}

// An entry without one is left out as soon as a first day is asked for.
bool Since(const std::string& date, const std::string& since) {
  return since.empty() || (!date.empty() && date >= since);
}

std::vector<const TextVersion*> Errata(const GameCatalog& catalog, const Filter& filter) {
  std::vector<const TextVersion*> texts;
  for (const auto& [id, text] : catalog.records().texts) {
    if (!Since(text.effective, filter.since)) continue;
    if (filter.card && text.card != catalog.card(*filter.card).id) continue;
    texts.push_back(&text);
  }
  std::sort(texts.begin(), texts.end(), [](const TextVersion* a, const TextVersion* b) {
    return std::tie(a->effective, a->id) < std::tie(b->effective, b->id);
  });
  return texts;
}

std::vector<const Ruling*> Rulings(const GameCatalog& catalog, const Filter& filter) {
  std::vector<const Ruling*> rulings;
  for (const auto& [id, ruling] : catalog.records().rulings) {
    if (!Since(ruling.date, filter.since)) continue;
    if (filter.card && std::find(ruling.cards.begin(), ruling.cards.end(),
                                 catalog.card(*filter.card).id) == ruling.cards.end()) {
      continue;
    }
    rulings.push_back(&ruling);
  }
  std::sort(rulings.begin(), rulings.end(), [](const Ruling* a, const Ruling* b) {
    return std::tie(a->date, a->id) < std::tie(b->date, b->id);
  });
  return rulings;
}

std::string ErratumText(const GameCatalog& catalog, const TextVersion& text) {
  ordered_json json = {{"id", text.id}, {"card", text.card.str()}};
  const auto card = catalog.FindCard(text.card.str());
  json["card_name"] = card ? catalog.card(*card).name : text.card.str();
  json.update(app::HistoryEntryJson(catalog, {.kind = std::string(TextKindName(text.kind)),
                                              .effective = text.effective,
                                              .text = text.text,
                                              .changes = text.changes,
                                              .source = text.source,
                                              .note = text.note}));
  return JsonText(json);
}

Result<Response> ListErrata(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const GameCatalog& catalog = *game.catalog;
  const auto filter = ReadFilter(call.query, catalog);
  if (!filter) return Failure(filter.error());
  return PageOf(
      Errata(catalog, *filter), *page,
      [](const TextVersion* text) -> const std::string& { return text->id; },
      [&](const TextVersion* text) { return ErratumText(catalog, *text); });
}

Result<Response> ListRulings(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const auto filter = ReadFilter(call.query, *game.catalog);
  if (!filter) return Failure(filter.error());
  return PageOf(
      Rulings(*game.catalog, *filter), *page,
      [](const Ruling* ruling) -> const std::string& { return ruling->id; },
      [](const Ruling* ruling) { return JsonText(app::RulingJson(*ruling)); });
}

}  // namespace

std::vector<Route> RulingRoutes(const Context& context) {
  const SnapshotStore* snapshots = &context.snapshots;
  return {
      {.path = "/v1/games/{game}/errata",
       .handler = [snapshots](const Call& call) { return ListErrata(call, *snapshots); },
       .query = {"since", "card", "limit", "cursor"}},
      {.path = "/v1/games/{game}/rulings",
       .handler = [snapshots](const Call& call) { return ListRulings(call, *snapshots); },
       .query = {"since", "card", "limit", "cursor"}},
  };
}

}  // namespace clashdeck::api
