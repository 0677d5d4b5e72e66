#include "api/game_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "api/catalog_lists.h"
#include "api/json_text.h"
#include "core/query/vocabulary.h"

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
  const char* searched;  // name of its field in queries; null = it has none
};

constexpr CommonField kCommonFields[] = {
    {"id", "Id", AttributeType::kText, "card"},
    {"game", "Game", AttributeType::kText, nullptr},
    {"name", "Name", AttributeType::kText, "name"},
    {"type", "Type", AttributeType::kEnum, "type"},
    {"subtypes", "Subtypes", AttributeType::kSet, "subtype"},
    {"text", "Text", AttributeType::kText, "text"},
    {"keywords", "Keywords", AttributeType::kSet, "keyword"},
    {"tags", "Tags", AttributeType::kSet, nullptr},
    {"token", "Token", AttributeType::kFlag, nullptr},
    {"aliases", "Aliases", AttributeType::kList, nullptr},
    {"errata", "Errata", AttributeType::kFlag, "errata"},
    {"engine", "Engine", AttributeType::kEnum, "engine"},
};

ordered_json PlainField(std::string_view id, std::string_view name, std::string_view origin,
                        std::string_view type) {
  return {{"id", id},
          {"name", name},
          {"origin", origin},
          {"type", type},
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

// The names of a field in queries, the canonical one first, each once.
ordered_json SearchNames(const query::Field& field) {
  std::vector<std::string> names = {field.name};
  for (const std::string& alias : field.aliases) {
    if (std::find(names.begin(), names.end(), alias) == names.end()) names.push_back(alias);
  }
  return names;
}

ordered_json CommonFieldJson(const CommonField& field, const query::FieldTable& fields) {
  ordered_json json = PlainField(field.id, field.name, "common", AttributeTypeName(field.type));
  if (field.searched != nullptr) json["search"] = SearchNames(*fields.Find(field.searched));
  return json;
}

std::string_view QueryTypeName(query::FieldType type) {
  switch (type) {
    case query::FieldType::kText:
      return "text";
    case query::FieldType::kNumber:
      return "number";
    case query::FieldType::kSet:
      return "set";
    case query::FieldType::kMultiset:
      return "multiset";
    case query::FieldType::kRank:
    case query::FieldType::kChoice:
      return "enum";
    case query::FieldType::kDate:
      return "date";
    case query::FieldType::kWord:
      return "word";
    case query::FieldType::kFormat:
      return "format";
  }
  return "text";
}

// A field that only queries have: of printings, of texts over time, is: and has:.
ordered_json QueryFieldJson(const query::Field& field, const query::SearchIndex& index) {
  ordered_json json = PlainField(field.name, field.what, "query", QueryTypeName(field.type));
  json["search"] = SearchNames(field);
  json["ordered"] = field.type == query::FieldType::kRank;
  const query::Vocabulary& words = *index.vocabulary;
  const std::vector<query::Choice>& choices = field.source == query::Source::kIs ? words.is.choices
                                              : field.source == query::Source::kHas
                                                  ? words.has.choices
                                                  : words.by_field[field.place].choices;
  if (choices.empty()) return json;
  ordered_json& values = json["values"] = ordered_json::array();
  for (const query::Choice& choice : choices) {
    values.push_back({{"id", choice.id},
                      {"name", choice.shown},
                      {"letter", nullptr},
                      {"aliases", ordered_json::array()}});
  }
  return json;
}

bool IsCommon(const query::Field& field) {
  return std::any_of(std::begin(kCommonFields), std::end(kCommonFields),
                     [&](const CommonField& common) {
                       return common.searched != nullptr && field.name == common.searched;
                     });
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

std::vector<ordered_json> FieldsJson(const query::SearchIndex& index) {
  const query::FieldTable& table = *index.fields;
  std::vector<ordered_json> fields;
  for (const CommonField& field : kCommonFields) fields.push_back(CommonFieldJson(field, table));
  for (const Attribute& attribute : table.game().attributes)
    fields.push_back(AttributeJson(attribute));
  for (const query::Field& field : table.all()) {
    if (field.source != query::Source::kAttribute && !IsCommon(field))
      fields.push_back(QueryFieldJson(field, index));
  }
  return fields;
}

}  // namespace clashdeck::api
