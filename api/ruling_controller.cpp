#include "api/ruling_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/search_params.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxCardFilter = 200;

struct Filter {
  std::string since;              // ISO day, empty = all
  std::string as_of;              // ISO day, empty = all
  std::optional<CardIndex> card;  // empty = all
  query::TextFilter texts;
  std::string q;  // what `texts` was read from

  bool FitsDay(const std::string& day) const {
    // An entry without one is left out as soon as a first day is asked for.
    if (!since.empty() && (day.empty() || day < since)) return false;
    return as_of.empty() || day <= as_of;
  }
};

Result<Filter> ReadFilter(const QueryString& query, const GameCatalog& catalog) {
  Filter filter;
  auto since = ReadDate(query, "since");
  if (!since) return Failure(since.error());
  filter.since = *std::move(since);
  auto as_of = ReadDate(query, "as_of");
  if (!as_of) return Failure(as_of.error());
  filter.as_of = *std::move(as_of);
  auto texts = ReadTextFilter(query);
  if (!texts) return Failure(texts.error());
  filter.texts = *std::move(texts);
  if (const std::string* q = query.Find("q")) filter.q = *q;
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

// The items of a list that the filter leaves, in the list's order.
template <class T, class Fits>
Result<std::vector<const T*>> Filtered(const TextList<T>& list, const Filter& filter, Fits fits) {
  auto items = Held(list, filter.texts, filter.q);
  if (items) std::erase_if(*items, [&](const T* item) { return !fits(*item); });
  return items;
}

Result<std::vector<const TextVersion*>> Errata(const GameBodies& game, const Filter& filter) {
  return Filtered(game.texts.errata, filter, [&](const TextVersion& text) {
    return filter.FitsDay(text.effective) &&
           (!filter.card || text.card == game.catalog->card(*filter.card).id);
  });
}

Result<std::vector<const Ruling*>> Rulings(const GameBodies& game, const Filter& filter) {
  return Filtered(game.texts.rulings, filter, [&](const Ruling& ruling) {
    return filter.FitsDay(ruling.date) &&
           (!filter.card || std::find(ruling.cards.begin(), ruling.cards.end(),
                                      game.catalog->card(*filter.card).id) != ruling.cards.end());
  });
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
  const auto errata = Errata(game, *filter);
  if (!errata) return Failure(errata.error());
  return PageOf(
      *errata, *page, [](const TextVersion* text) -> const std::string& { return text->id; },
      [&](const TextVersion* text) { return ErratumText(catalog, *text); });
}

Result<Response> ListRulings(const Call& call, const SnapshotStore& snapshots) {
  const auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  const GameBodies& game = page->game();
  const auto filter = ReadFilter(call.query, *game.catalog);
  if (!filter) return Failure(filter.error());
  const auto rulings = Rulings(game, *filter);
  if (!rulings) return Failure(rulings.error());
  return PageOf(
      *rulings, *page, [](const Ruling* ruling) -> const std::string& { return ruling->id; },
      [](const Ruling* ruling) { return JsonText(app::RulingJson(*ruling)); });
}

}  // namespace

std::vector<Route> RulingRoutes(const Context& context) {
  const SnapshotStore* snapshots = &context.snapshots;
  return {
      {.path = "/v1/games/{game}/errata",
       .handler = [snapshots](const Call& call) { return ListErrata(call, *snapshots); },
       .query = {"since", "as_of", "card", "q", "limit", "cursor"},
       .cost = Cost::kSearch},
      {.path = "/v1/games/{game}/rulings",
       .handler = [snapshots](const Call& call) { return ListRulings(call, *snapshots); },
       .query = {"since", "as_of", "card", "q", "limit", "cursor"},
       .cost = Cost::kSearch},
  };
}

}  // namespace clashdeck::api
