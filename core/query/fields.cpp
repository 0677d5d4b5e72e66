#include "core/query/fields.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::query {

namespace {

constexpr std::string_view kKeywordPrefixes[] = {"kw.", "keyword."};

struct CommonField {
  const char* name;
  std::vector<std::string> aliases;
  FieldType type;
  Source source;
  bool of_printing;
  const char* what;
};

std::vector<CommonField> CommonFields() {
  using T = FieldType;
  using S = Source;
  return {
      {"name", {"n"}, T::kText, S::kName, false, "the name"},
      {"type", {"t"}, T::kChoice, S::kType, false, "the type"},
      {"subtype", {"st"}, T::kChoice, S::kSubtype, false, "the subtype"},
      {"text", {"o"}, T::kText, S::kText, false, "the text"},
      {"printed", {}, T::kText, S::kPrinted, true, "the printed text"},
      {"textever", {}, T::kText, S::kTextEver, false, "some wording, past or present,"},
      {"keyword", {"kw"}, T::kChoice, S::kKeyword, false, "some keyword"},
      {"rarity", {"r"}, T::kRank, S::kRarity, true, "the rarity"},
      {"set", {"s", "e"}, T::kChoice, S::kSet, true, "the set"},
      {"number", {"cn"}, T::kNumber, S::kNumber, true, "the number"},
      {"prints", {}, T::kNumber, S::kPrints, false, "the count of printings"},
      {"in", {}, T::kChoice, S::kIn, false, "some set it was printed in"},
      {"date", {"released"}, T::kDate, S::kDate, true, "the release"},
      {"artist", {"a"}, T::kText, S::kArtist, true, "the artist"},
      {"flavor", {"flavour", "ft"}, T::kText, S::kFlavor, true, "the flavor text"},
      {"finish", {}, T::kChoice, S::kFinish, true, "the finish"},
      {"is", {}, T::kWord, S::kIs, true, "it"},
      {"has", {}, T::kWord, S::kHas, true, "it"},
      {"errata", {}, T::kText, S::kErrata, false, "some erratum"},
      {"erratadate", {}, T::kDate, S::kErrataDate, false, "the day of some erratum"},
      {"ruling", {"rulings"}, T::kText, S::kRuling, false, "some ruling"},
      {"rulingdate", {}, T::kDate, S::kRulingDate, false, "the day of some ruling"},
      {"legal", {"f", "format"}, T::kFormat, S::kLegal, false, "it"},
      {"banned", {}, T::kFormat, S::kBanned, false, "it"},
      {"limited", {}, T::kFormat, S::kLimited, false, "it"},
      {"limit", {}, T::kNumber, S::kLimit, false, "the most copies"},
      {"card", {"id"}, T::kChoice, S::kCard, false, "the card"},
      {"print", {}, T::kChoice, S::kPrint, true, "the printing"},
      {"any", {}, T::kText, S::kAny, false, "the name, type or text"},
      {"engine", {}, T::kChoice, S::kEngine, false, "what the engine can play of it"},
  };
}

FieldType TypeOf(const Attribute& attribute) {
  switch (attribute.type) {
    case AttributeType::kNumber:
      return FieldType::kNumber;
    case AttributeType::kEnum:
      return attribute.ordered ? FieldType::kRank : FieldType::kChoice;
    case AttributeType::kSet:
      return FieldType::kSet;
    case AttributeType::kMultiset:
      return FieldType::kMultiset;
    case AttributeType::kFlag:
      return FieldType::kChoice;
    case AttributeType::kText:
    case AttributeType::kList:
      break;
  }
  return FieldType::kText;
}

}  // namespace

FieldTable::FieldTable(const Game& game) : game_(game) {
  for (const CommonField& common : CommonFields()) {
    Add({.name = common.name,
         .aliases = common.aliases,
         .type = common.type,
         .source = common.source,
         .of_printing = common.of_printing,
         .what = common.what});
  }
  for (std::size_t i = 0; i < game.attributes.size(); ++i) AddAttribute(i);
  std::set<std::string> groups;
  for (const Tag& tag : game.tags) {
    if (!tag.group.empty() && groups.insert(tag.group).second) {
      Add({.name = tag.group,
           .type = FieldType::kChoice,
           .source = Source::kTagGroup,
           .group = tag.group,
           .what = "its " + tag.group});
    }
  }
  for (std::size_t i = 0; i < game.keywords.size(); ++i) {
    keyword_values_.push_back({.name = "kw." + game.keywords[i].id,
                               .type = FieldType::kNumber,
                               .source = Source::kKeywordValue,
                               .item = i,
                               .what = "its " + game.keywords[i].name});
  }
}

// A name that a field before it has already stays with that one: common fields mean the same in
// every game.
void FieldTable::Add(Field field) {
  for (const std::string& spelling : field.aliases) by_name_.try_emplace(spelling, fields_.size());
  by_name_.try_emplace(field.name, fields_.size());
  field.place = fields_.size();
  fields_.push_back(std::move(field));
}

void FieldTable::AddAttribute(std::size_t index) {
  const Attribute& attribute = game_.attributes[index];
  Field field{.name = attribute.search.empty() ? attribute.id : Fold(attribute.search.front()),
              .type = TypeOf(attribute),
              .source = Source::kAttribute,
              .item = index,
              .what = "its " + Fold(attribute.name)};
  for (const std::string& alias : attribute.search) field.aliases.push_back(Fold(alias));
  field.aliases.push_back(attribute.id);
  Add(std::move(field));
  if (attribute.type == AttributeType::kSet || attribute.type == AttributeType::kMultiset) {
    // "gems" → "gemcount", "colors" → "colorcount"
    std::string stem = attribute.id;
    if (stem.ends_with('s')) stem.pop_back();
    Add({.name = stem + "count",
         .type = FieldType::kNumber,
         .source = Source::kAttributeCount,
         .item = index,
         .what = "how many " + attribute.id + " it has"});
  }
}

const Field* FieldTable::Find(std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) return &fields_[found->second];
  for (const std::string_view prefix : kKeywordPrefixes) {
    if (!name.starts_with(prefix)) continue;
    std::string word(name.substr(prefix.size()));
    std::replace(word.begin(), word.end(), '_', ' ');
    const Keyword* keyword = game_.FindKeyword(word);
    if (keyword == nullptr) {
      std::replace(word.begin(), word.end(), '-', ' ');
      keyword = game_.FindKeyword(word);
    }
    if (keyword != nullptr && keyword->numbered)
      return &keyword_values_[static_cast<std::size_t>(keyword - game_.keywords.data())];
  }
  return nullptr;
}

std::vector<std::string> FieldTable::Near(std::string_view name) const {
  std::vector<std::string> known;
  for (const auto& [spelling, index] : by_name_) known.push_back(spelling);
  std::sort(known.begin(), known.end());  // so that of equals the same ones are told each time
  for (const Field& field : keyword_values_) {
    if (game_.keywords[field.item].numbered) known.push_back(field.name);
  }
  return Nearest(name, known);
}

}  // namespace clashdeck::query
