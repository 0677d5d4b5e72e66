#include "importers/game_attributes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/fold.h"
#include "importers/game_terms.h"

namespace clashdeck::importers {

namespace {

constexpr std::int64_t kMaxLength = 4000;
constexpr std::int64_t kMaxItems = 1000;

constexpr std::array kAttributeTypes = {
    AttributeType::kNumber,   AttributeType::kText, AttributeType::kEnum, AttributeType::kSet,
    AttributeType::kMultiset, AttributeType::kFlag, AttributeType::kList};

// Fields and directives that the query language has in every game; a game cannot give them another
// meaning.
constexpr std::array<std::string_view, 61> kCommonFields = {
    "name", "n", "type", "t", "subtype", "st", "text", "o", "printed", "textever", "keyword", "kw",
    "rarity", "r", "set", "s", "e", "number", "cn", "prints", "in", "date", "artist", "flavor",
    "finish", "is", "has", "errata", "erratadate", "ruling", "rulingdate", "legal", "banned",
    "limited", "limit", "card", "print", "any", "engine", "tag", "alias", "unique", "order", "dir",
    "asof", "include", "game", "format", "and", "or",
    // Keys of the API's card object, which shows attributes beside them.
    "id", "subtypes", "keywords", "tags", "token", "aliases", "printings", "rulings", "history",
    "legality", "as_of"};

std::optional<AttributeType> TypeFromName(std::string_view name) {
  for (const AttributeType type : kAttributeTypes) {
    if (AttributeTypeName(type) == name) return type;
  }
  return std::nullopt;
}

bool HasValues(AttributeType type) {
  return type == AttributeType::kEnum || type == AttributeType::kSet ||
         type == AttributeType::kMultiset;
}

bool TakesKey(AttributeType type, std::string_view key) {
  if (key == "min" || key == "max" || key == "variable") return type == AttributeType::kNumber;
  if (key == "max_length") return type == AttributeType::kText || type == AttributeType::kList;
  if (key == "max_items") return type == AttributeType::kList;
  if (key == "values") return HasValues(type);
  if (key == "values_of") return type == AttributeType::kSet || type == AttributeType::kMultiset;
  return type == AttributeType::kEnum;  // ordered
}

bool Contains(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

class Reader {
 public:
  Reader(const Game& game, Findings& findings) : game_(game), findings_(findings) {
    for (const std::string_view field : kCommonFields) field_owner_.emplace(field, "every game");
    for (const Tag& tag : game.tags) field_owner_.emplace(tag.group, "the tags");
  }

  std::vector<Attribute> Read(const json* list, const std::string& pointer) {
    if (list == nullptr) return {};
    for (std::size_t i = 0; i < list->size(); ++i) ReadOne((*list)[i], PointerTo(pointer, i));
    for (const auto& [index, of] : values_of_) ResolveValues(index, of, PointerTo(pointer, index));
    return std::move(attributes_);
  }

 private:
  void ReadOne(const json& value, const std::string& pointer) {
    JsonObject object(value, pointer, findings_);
    Attribute& attribute = attributes_.emplace_back();
    attribute.id = object.RequiredString("id").value_or("");
    if (!attribute.id.empty() && !IsGameId(attribute.id))
      object.Report("id", "is not an id of the form 'cost'");
    attribute.name = object.RequiredString("name", kGameName).value_or("");
    attribute.rule = object.String("rule", kGameRule).value_or("");
    const std::string type_name = object.RequiredString("type").value_or("");
    const auto type = TypeFromName(type_name);
    if (!type && !type_name.empty()) {
      std::vector<std::string> known;
      known.reserve(kAttributeTypes.size());
      for (const AttributeType each : kAttributeTypes) known.emplace_back(AttributeTypeName(each));
      object.Report("type", "is not a type of attribute", NearestOne(type_name, known));
    }
    attribute.type = type.value_or(AttributeType::kText);
    ReadSearch(object, attribute);
    ReadTypes(object, attribute);
    ReadExtras(object, attribute, type.has_value());
    object.Finish();
  }

  void ReadSearch(JsonObject& object, Attribute& attribute) {
    object.RequiredArray("search", 1);
    attribute.search = object.Strings("search");
    std::set<std::string> own;
    for (const std::string& field : attribute.search) {
      if (!IsFieldName(field))
        object.Report("search", "'" + field + "' is not a field name of small letters and digits");
      if (!own.insert(field).second) object.Report("search", "'" + field + "' stands twice");
    }
    own.insert(Fold(attribute.id));  // FindField answers to id and name too
    own.insert(Fold(attribute.name));
    for (const std::string& field : own) {
      if (field.empty()) continue;
      const auto [place, added] = field_owner_.try_emplace(field, "'" + attribute.id + "'");
      if (!added)
        object.Report("search",
                      "the field '" + field + "' belongs to " + place->second + " already");
    }
  }

  void ReadTypes(JsonObject& object, Attribute& attribute) {
    attribute.types = ReadTypeIds(object, "types");
    attribute.required = ReadTypeIds(object, "required");
    for (const std::string& type : attribute.required) {
      if (!attribute.types.empty() && !Contains(attribute.types, type))
        object.Report("required", "'" + type + "' is not one of the attribute's types");
    }
  }

  std::vector<std::string> ReadTypeIds(JsonObject& object, std::string_view key) const {
    std::vector<std::string> out;
    const std::vector<std::string> listed = object.Strings(key);
    if (object.has(key) && listed.empty()) object.Report(key, "must name at least one card type");
    std::vector<std::string> known;
    for (const CardType& type : game_.card_types) known.push_back(type.id);
    for (const std::string& type : listed) {
      if (!Contains(known, type)) {
        object.Report(key, "'" + type + "' is not the id of a card type", NearestOne(type, known));
      }
      if (Contains(out, type)) object.Report(key, "'" + type + "' stands twice");
      out.push_back(type);
    }
    return out;
  }

  void ReadExtras(JsonObject& object, Attribute& attribute, bool type_known) {
    for (const std::string_view key :
         {"min", "max", "variable", "max_length", "max_items", "values", "values_of", "ordered"}) {
      if (type_known && object.has(key) && !TakesKey(attribute.type, key)) {
        object.Report(key, "does not go with the type '" +
                               std::string(AttributeTypeName(attribute.type)) + "'");
      }
    }
    attribute.min = object.Integer("min").value_or(attribute.min);
    attribute.max = object.Integer("max").value_or(attribute.max);
    if (attribute.min > attribute.max) object.Report("max", "is below min");
    attribute.variable = object.Flag("variable").value_or(false);
    attribute.ordered = object.Flag("ordered").value_or(false);
    if (const auto length = object.Integer("max_length", 1, kMaxLength)) {
      attribute.max_length = static_cast<std::size_t>(*length);
    }
    if (const auto items = object.Integer("max_items", 1, kMaxItems)) {
      attribute.max_items = static_cast<std::size_t>(*items);
    }
    const TermShape shape{.aliases = true,
                          .letter = true,
                          .letter_required = attribute.type == AttributeType::kMultiset};
    const std::string values_pointer = PointerTo(object.pointer(), "values");
    attribute.values = ReadTerms(object.Array("values"), values_pointer, shape, findings_);
    CheckLetters(attribute, values_pointer);
    const auto of = object.String("values_of");
    if (of) values_of_.emplace(attributes_.size() - 1, *of);
    if (!type_known || !HasValues(attribute.type)) return;
    if (!object.has("values") && !object.has("values_of")) object.Report("values", "is missing");
    if (object.has("values") && object.has("values_of"))
      object.Report("values_of", "stands beside values");
    if (object.has("values") && attribute.values.empty())
      object.Report("values", "must have at least one entry");
  }

  void CheckLetters(const Attribute& attribute, const std::string& pointer) {
    std::set<std::string> letters;
    for (std::size_t i = 0; i < attribute.values.size(); ++i) {
      const std::string& letter = attribute.values[i].letter;
      if (!letter.empty() && !letters.insert(letter).second) {
        findings_.push_back(
            {PointerTo(pointer, i), "letter", letter, "the letter '" + letter + "' stands twice"});
      }
    }
  }

  void ResolveValues(std::size_t index, const std::string& of, const std::string& pointer) {
    const std::string place = PointerTo(pointer, "values_of");
    std::vector<std::string> known;
    const Attribute* source = nullptr;
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      if (attributes_[i].values.empty() || values_of_.contains(i)) continue;
      known.push_back(attributes_[i].id);
      if (attributes_[i].id == of) source = &attributes_[i];
    }
    if (source == nullptr) {
      findings_.push_back(
          {place, "values_of", of, "is not an attribute that lists values", NearestOne(of, known)});
      return;
    }
    Attribute& attribute = attributes_[index];
    attribute.values = source->values;
    const bool spelt = std::all_of(attribute.values.begin(), attribute.values.end(),
                                   [](const Term& value) { return !value.letter.empty(); });
    if (attribute.type == AttributeType::kMultiset && !spelt) {
      findings_.push_back({place, "values_of", of, "every value of a multiset needs a letter"});
    }
  }

  const Game& game_;
  Findings& findings_;
  std::vector<Attribute> attributes_;
  std::map<std::size_t, std::string> values_of_;
  std::map<std::string, std::string, std::less<>> field_owner_;
};

}  // namespace

std::vector<Attribute> ReadAttributes(const json* list, const std::string& pointer,
                                      const Game& game, Findings& findings) {
  return Reader(game, findings).Read(list, pointer);
}

}  // namespace clashdeck::importers
