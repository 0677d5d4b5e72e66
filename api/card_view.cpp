#include "api/card_view.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/json_text.h"
#include "api/params.h"
#include "app/card_legality.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

const std::vector<std::string> kParts = {"printings", "rulings", "history", "legality"};

bool Contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

ordered_json OnlyFields(ordered_json card, const CardView& view) {
  ordered_json sparse = ordered_json::object();
  for (auto& [key, value] : card.items()) {
    if (key == "id" || key == "as_of" || Contains(view.fields, key) ||
        Contains(view.include, key)) {
      sparse[key] = std::move(value);
    }
  }
  return sparse;
}

}  // namespace

const std::vector<std::string>& CommonCardFields() {
  static const std::vector<std::string> kFields = {"id",       "game",    "name",     "type",
                                                   "subtypes", "text",    "keywords", "tags",
                                                   "token",    "aliases", "errata",   "engine"};
  return kFields;
}

Result<CardView> ReadCardView(const QueryString& query, const Game& game) {
  CardView view;
  if (query.Find("fields") != nullptr) {
    std::vector<std::string_view> attributes;
    attributes.reserve(game.attributes.size());
    for (const Attribute& attribute : game.attributes) attributes.push_back(attribute.id);
    auto fields = ReadList(query, "fields", CommonCardFields(), attributes);
    if (!fields) return Failure(fields.error());
    view.fields = *std::move(fields);
  }
  auto as_of = ReadDate(query, "as_of");
  if (!as_of) return Failure(as_of.error());
  view.as_of = *std::move(as_of);
  auto include = ReadList(query, "include", kParts);
  if (!include) return Failure(include.error());
  view.include = *std::move(include);
  return view;
}

std::string CardText(const GameBodies& game, CardIndex card, const CardView& view) {
  if (view.plain()) return game.cards.whole(card);
  ordered_json json = app::CardJson(*game.catalog, card,
                                    {.as_of = view.as_of,
                                     .today = game.day,
                                     .printings = Contains(view.include, "printings"),
                                     .rulings = Contains(view.include, "rulings"),
                                     .history = Contains(view.include, "history"),
                                     .engine = game.engine.get()});
  if (view.formats != nullptr && Contains(view.include, "legality")) {
    json["legality"] = app::CardLegalityJson(game.decks, *view.formats, card,
                                             {.day = view.as_of.empty() ? view.day : view.as_of});
  }
  if (!view.as_of.empty()) json["as_of"] = view.as_of;
  return JsonText(view.fields.empty() ? json : OnlyFields(std::move(json), view));
}

}  // namespace clashdeck::api
