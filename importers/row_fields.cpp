#include "importers/row_fields.h"

#include <array>
#include <utility>

#include "core/fold.h"

namespace clashdeck::importers {

namespace {

// Spellings of the common fields, folded. The first of a field is its name in reports.
constexpr std::array<std::pair<std::string_view, RowField>, 46> kCommon = {{
    {"id", RowField::kId},
    {"printing", RowField::kId},
    {"printing id", RowField::kId},
    {"name", RowField::kName},
    {"card name", RowField::kName},
    {"set", RowField::kSet},
    {"set code", RowField::kSet},
    {"set name", RowField::kSet},
    {"number", RowField::kNumber},
    {"card number", RowField::kNumber},
    {"collector number", RowField::kNumber},
    {"type", RowField::kType},
    {"card type", RowField::kType},
    {"subtype", RowField::kSubtype},
    {"subtypes", RowField::kSubtype},
    {"text", RowField::kText},
    {"rules text", RowField::kText},
    {"keywords", RowField::kKeywords},
    {"keyword", RowField::kKeywords},
    {"tags", RowField::kTags},
    {"tag", RowField::kTags},
    {"rarity", RowField::kRarity},
    {"artist", RowField::kArtist},
    {"illustrator", RowField::kArtist},
    {"flavor", RowField::kFlavor},
    {"flavour", RowField::kFlavor},
    {"flavor text", RowField::kFlavor},
    {"finish", RowField::kFinish},
    {"token", RowField::kToken},
    {"is token", RowField::kToken},
    {"banned", RowField::kBanned},
    {"is banned", RowField::kBanned},
    {"errata", RowField::kErrata},
    {"errata text", RowField::kErrata},
    {"image", RowField::kIgnored},
    {"img", RowField::kIgnored},
    {"img link", RowField::kIgnored},
    {"image url", RowField::kIgnored},
    {"is horizontal", RowField::kIgnored},
    {"limited", RowField::kLimited},
    {"is limited", RowField::kLimited},
    {"limited to", RowField::kLimitedTo},
    {"has errata", RowField::kHasErrata},
    {"tokens", RowField::kIgnored},
    {"legal", RowField::kIgnored},
    {"back", RowField::kIgnored},
}};

// Attribute names of other tools for what a game may call otherwise.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAttributeAliases = {{
    {"specific cost", "gems"},
    {"specific resource cost", "gems"},
    {"defence", "defense"},
    {"offence", "attack"},
}};

// "specificCost", "specific_cost" → "specific cost".
std::string Words(std::string_view key) {
  std::string out;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const char c = key[i];
    const bool upper = c >= 'A' && c <= 'Z';
    const bool after_lower = i > 0 && key[i - 1] >= 'a' && key[i - 1] <= 'z';
    if (upper && after_lower) out += ' ';
    out += c == '_' ? ' ' : c;
  }
  return Fold(out);
}

}  // namespace

FieldMeaning RowFields::Find(const std::string& key) {
  const auto known = memo_.find(key);
  if (known != memo_.end()) return known->second;
  const FieldMeaning meaning = Look(key);
  if (meaning.field != RowField::kUnknown) memo_.emplace(key, meaning);
  return meaning;
}

FieldMeaning RowFields::Look(std::string_view key) const {
  const std::string words = Words(key);
  for (const auto& [spelling, field] : kCommon) {
    if (words == spelling) return {field, nullptr};
  }
  for (const std::string_view spelling : {std::string_view(words), key}) {
    if (const Attribute* attribute = game_.FindField(spelling))
      return {RowField::kAttribute, attribute};
  }
  for (const auto& [alias, name] : kAttributeAliases) {
    if (words != alias) continue;
    if (const Attribute* attribute = game_.FindField(name))
      return {RowField::kAttribute, attribute};
  }
  return {};
}

std::string_view RowFields::NameOf(const FieldMeaning& meaning) {
  if (meaning.attribute != nullptr) return meaning.attribute->id;
  for (const auto& [spelling, field] : kCommon) {
    if (field == meaning.field) return spelling;
  }
  return {};
}

std::vector<std::string> RowFields::ReportNames(const Game& game) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kRowFields; ++i) {
    const auto field = static_cast<RowField>(i);
    const std::string_view name = NameOf({field, nullptr});
    if (field != RowField::kIgnored && !name.empty()) names.emplace_back(name);
  }
  for (const Attribute& attribute : game.attributes) names.push_back(attribute.id);
  return names;
}

std::vector<std::string> RowFields::KnownNames() const {
  std::vector<std::string> names;
  for (const auto& [spelling, field] : kCommon) {
    if (field != RowField::kIgnored) names.emplace_back(spelling);
  }
  for (const Attribute& attribute : game_.attributes) {
    names.push_back(attribute.id);
    names.push_back(attribute.name);
    names.insert(names.end(), attribute.search.begin(), attribute.search.end());
  }
  return names;
}

}  // namespace clashdeck::importers
