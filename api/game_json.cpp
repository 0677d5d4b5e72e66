#include "api/game_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "api/catalog_lists.h"
#include "api/json_text.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

ordered_json RulebookJson(const GameCatalog& catalog, const Rulebook& rulebook) {
  std::vector<const RulebookVersion*> versions;
  for (const auto& [id, version] : catalog.records().rulebooks) {
    if (version.rulebook == rulebook.id) versions.push_back(&version);
  }
  std::sort(versions.begin(), versions.end(),
            [](const RulebookVersion* a, const RulebookVersion* b) {
              return std::tie(a->effective, a->id) < std::tie(b->effective, b->id);
            });
  ordered_json list = ordered_json::array();
  for (const RulebookVersion* version : versions) {
    list.push_back({{"id", version->id},
                    {"version", version->version},
                    {"title", version->title},
                    {"effective", TextOrNull(version->effective)},
                    {"rules", catalog.RulesOf(*version).size()},
                    {"glossary", catalog.GlossaryOf(*version).size()}});
  }
  return {{"id", rulebook.id},
          {"name", rulebook.name},
          {"authority", rulebook.authority},
          {"versions", std::move(list)}};
}

struct CommonField {
  const char* id;
  const char* name;
  AttributeType type;
};

constexpr CommonField kCommonFields[] = {
    {"id", "Id", AttributeType::kText},
    {"game", "Game", AttributeType::kText},
    {"name", "Name", AttributeType::kText},
    {"type", "Type", AttributeType::kEnum},
    {"subtypes", "Subtypes", AttributeType::kSet},
    {"text", "Text", AttributeType::kText},
    {"keywords", "Keywords", AttributeType::kSet},
    {"tags", "Tags", AttributeType::kSet},
    {"token", "Token", AttributeType::kFlag},
    {"aliases", "Aliases", AttributeType::kList},
    {"errata", "Errata", AttributeType::kFlag},
};

ordered_json CommonFieldJson(const CommonField& field) {
  return {{"id", field.id},
          {"name", field.name},
          {"origin", "common"},
          {"type", AttributeTypeName(field.type)},
          {"search", ordered_json::array()},
          {"rule", nullptr},
          {"types", nullptr},
          {"values", nullptr},
          {"ordered", false},
          {"variable", false},
          {"min", nullptr},
          {"max", nullptr},
          {"max_length", nullptr},
          {"max_items", nullptr}};
}

ordered_json ValuesJson(const Attribute& attribute) {
  if (attribute.values.empty()) return nullptr;
  ordered_json values = ordered_json::array();
  for (const Term& value : attribute.values) {
    values.push_back({{"id", value.id},
                      {"name", value.name},
                      {"letter", TextOrNull(value.letter)},
                      {"aliases", value.aliases}});
  }
  return values;
}

ordered_json AttributeJson(const Attribute& attribute) {
  const bool number = attribute.type == AttributeType::kNumber;
  const bool list = attribute.type == AttributeType::kList;
  const bool text = attribute.type == AttributeType::kText || list;
  return {
      {"id", attribute.id},
      {"name", attribute.name},
      {"origin", "game"},
      {"type", AttributeTypeName(attribute.type)},
      {"search", attribute.search},
      {"rule", TextOrNull(attribute.rule)},
      {"types", attribute.types.empty() ? ordered_json(nullptr) : ordered_json(attribute.types)},
      {"values", ValuesJson(attribute)},
      {"ordered", attribute.ordered},
      {"variable", attribute.variable},
      {"min", number ? ordered_json(attribute.min) : ordered_json(nullptr)},
      {"max", number ? ordered_json(attribute.max) : ordered_json(nullptr)},
      {"max_length", text ? ordered_json(attribute.max_length) : ordered_json(nullptr)},
      {"max_items", list ? ordered_json(attribute.max_items) : ordered_json(nullptr)}};
}

}  // namespace

Counts CountRecords(const GameCatalog& catalog) {
  const Records& records = catalog.records();
  return {.sets = records.sets.size(),
          .cards = records.cards.size(),
          .printings = records.printings.size(),
          .texts = records.texts.size(),
          .rulings = records.rulings.size(),
          .rules = records.rules.size()};
}

ordered_json CountsJson(const Counts& counts) {
  return {{"sets", counts.sets},   {"cards", counts.cards},     {"printings", counts.printings},
          {"texts", counts.texts}, {"rulings", counts.rulings}, {"rules", counts.rules}};
}

ordered_json GameSummaryJson(const GameCatalog& catalog) {
  return {{"id", catalog.game().id.str()},
          {"name", catalog.game().name},
          {"content_hash", catalog.content_hash()},
          {"counts", CountsJson(CountRecords(catalog))}};
}

ordered_json GameJson(const GameCatalog& catalog) {
  const Game& game = catalog.game();
  ordered_json json = GameSummaryJson(catalog);
  ordered_json& rulebooks = json["rulebooks"] = ordered_json::array();
  for (const Rulebook& rulebook : game.rulebooks)
    rulebooks.push_back(RulebookJson(catalog, rulebook));
  json["catalogs"] = CatalogListNames(game);
  json["ids"] = {{"set_code", game.ids.set_code},
                 {"printing", game.ids.printing},
                 {"alternate_art", TextOrNull(game.ids.alternate_art)}};
  return json;
}

std::vector<ordered_json> FieldsJson(const Game& game) {
  std::vector<ordered_json> fields;
  for (const CommonField& field : kCommonFields) fields.push_back(CommonFieldJson(field));
  for (const Attribute& attribute : game.attributes) fields.push_back(AttributeJson(attribute));
  return fields;
}

}  // namespace clashdeck::api
