// The attributes of a row: RowReader's part that knows their types.
#include <algorithm>
#include <utility>

#include "core/attribute_value.h"
#include "core/fold.h"
#include "importers/dirty_text.h"
#include "importers/own_color_gems.h"
#include "importers/row_being_read.h"

namespace clashdeck::importers {

namespace {

constexpr std::string_view kSeveral = "multi";  // "Multi", "Multicolor"
constexpr std::string_view kOtherGem = "⯁";

// "{U}{U}", "(G)(G)", "u u" → "UU": the marks around gems say nothing.
std::string BareGems(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.starts_with(kOtherGem)) {
      out += kOwnColorGem;
      text.remove_prefix(kOtherGem.size());
      continue;
    }
    const char c = text.front();
    if (std::string_view("{}()[], ").find(c) == std::string_view::npos) {
      out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    text.remove_prefix(1);
  }
  return out;
}

// "Red", "red red" → "R", "RR": what a text of names is in letters; empty = it is none.
std::string LettersOf(const Attribute& attribute, std::string_view text) {
  if (attribute.type != AttributeType::kMultiset) return {};
  std::string letters;
  for (const std::string& word : SplitItems(text, " ,/")) {
    const Term* term = FindTerm(attribute.values, word);
    if (term == nullptr) return {};
    letters += term->letter;
  }
  return letters;
}

}  // namespace

Checked<std::string> RowReader::Canonical(Row& row, const Attribute& attribute,
                                          const std::string& text) {
  auto value = words_.TextValue(attribute, nullptr, text);
  if (value) return value;
  if (attribute.type == AttributeType::kMultiset) {
    std::string gems = BareGems(text);
    std::string named = gems;
    for (std::size_t at = named.find(kOwnColorGem); at != std::string::npos;
         at = named.find(kOwnColorGem)) {
      named.erase(at, kOwnColorGem.size());
    }
    auto letters = words_.TextValue(attribute, nullptr, named);
    if (!letters) return value;
    if (HasOwnColorGems(gems)) return gems;
    cleaner_.Log(row.place, attribute.id, text, *letters, kSpellingNote);
    return letters;
  }
  auto spaced = words_.TextValue(attribute, nullptr, UnderscoresToBlanks(text));
  if (!spaced) return value;
  cleaner_.Log(row.place, attribute.id, text, *spaced, kSpellingNote);
  return spaced;
}

void RowReader::ReadAttribute(Row& row, std::size_t index) {
  const Attribute& attribute = context_.game.attributes[index];
  const RowCell* only = nullptr;
  std::size_t count = 0;
  for (const RowCell& cell : row.cells.all()) {
    if (cell.meaning.attribute != &attribute || cell.kind == RowCell::Kind::kNull) continue;
    only = &cell;
    ++count;
  }
  AttributeField& known_attribute = attributes_[index];
  const bool alike = CellCleaner::AlikeInRow(*known_attribute.field, row.repair);
  if (count == 0 && alike) return;
  const bool worth_a_memo =
      count == 1 && alike && only->single() && only->text.size() <= kLongestMemo;
  TextMap<std::optional<Fact>>& memo = known_attribute.facts;
  if (worth_a_memo) {
    if (const auto known = memo.find(only->text); known != memo.end()) {
      if (known->second) row.draft.facts[attribute.id] = *known->second;
      return;
    }
  }
  const std::size_t before = cleaner_.logged() + row.findings.size();
  if (attribute.type == AttributeType::kSet) {
    ReadSetAttribute(row, index);
  } else {
    ReadPlainAttribute(row, index, only);
  }
  const bool silent = cleaner_.logged() + row.findings.size() == before;
  if (!worth_a_memo || !silent || memo.size() >= kMostMemos) return;
  const Fact* fact = row.draft.facts.Find(attribute.id);
  memo.emplace(only->text, fact == nullptr ? std::nullopt : std::optional<Fact>(*fact));
}

void RowReader::ReadPlainAttribute(Row& row, std::size_t index, const RowCell* cell) {
  const Attribute& attribute = context_.game.attributes[index];
  if (cell != nullptr && !cell->single()) {
    auto value = words_.Value(attribute, nullptr, *cell->value);
    if (value) {
      row.draft.facts[attribute.id].value = *std::move(value);
    } else {
      row.Report(attribute.id, ShowValue(*cell->value), value.error());
    }
    return;
  }
  if (cell != nullptr && cell->kind == RowCell::Kind::kScalar &&
      attribute.type == AttributeType::kText) {
    row.Report(attribute.id, cell->text, "must be a text");
    return;
  }
  const auto raw = cell == nullptr ? std::nullopt : std::optional<std::string_view>(cell->text);
  const auto text = cleaner_.Clean(*attributes_[index].field, raw, row.repair);
  if (!text) return;
  auto value = Canonical(row, attribute, *text);
  if (value) {
    row.draft.facts[attribute.id].value = *std::move(value);
  } else {
    Problem problem = value.error();
    if (problem.suggestion.empty()) problem.suggestion = LettersOf(attribute, *text);
    row.Report(attribute.id, raw.value_or(*text), std::move(problem));
  }
  if (attribute.type != AttributeType::kText) return;
  if (const auto refused = CellCleaner::Refuses(*attributes_[index].field, *text))
    row.Report(attribute.id, refused->part, refused->reason);
}

// A list says more than a single word beside it ("colors": [...] beside "color": "Multi"). An empty
// list beside a word for "none" is a weak statement: exports write it where they know nothing.
void RowReader::ReadSetAttribute(Row& row, std::size_t index) {
  const Attribute& attribute = context_.game.attributes[index];
  std::vector<std::string> listed;
  std::vector<std::string> single;
  for (const RowCell& cell : row.cells.all()) {
    if (cell.meaning.attribute != &attribute || cell.kind == RowCell::Kind::kNull) continue;
    if (cell.kind == RowCell::Kind::kObject) {
      row.Report(attribute.id, ShowValue(*cell.value), "must be a list of texts");
      return;
    }
    if (cell.single()) {
      single = SplitItems(cell.text, kItemSeparators);
      continue;
    }
    for (const json& item : *cell.value)
      if (!item.is_null())
        listed.push_back(item.is_structured() ? ShowValue(item) : ScalarText(item));
  }
  const bool explicit_list = !listed.empty();
  const bool said = explicit_list || !single.empty();
  const bool both = explicit_list && single.size() == 1 &&
                    (listed.size() != 1 || listed.front() != single.front());
  const std::string beside_list = both ? single.front() : std::string();
  std::vector<std::string> items;
  for (const std::string& item :
       cleaner_.CleanItems(*attributes_[index].field,
                           explicit_list ? std::move(listed) : std::move(single), row.repair)) {
    items.push_back(UnderscoresToBlanks(item));
  }
  if (!said && items.empty()) return;
  const auto value = CanonicalList(attribute, items);
  if (!value) {
    const Error& error = value.error();
    std::string reason = error.message;
    std::vector<std::string> names;
    for (const Term& term : attribute.values) names.push_back(term.name);
    if (error.suggestions.empty()) reason += KnownWords(names);
    row.Report(attribute.id, items.empty() ? "" : items.front(), std::move(reason),
               error.suggestions.empty() ? "" : error.suggestions.front());
    return;
  }
  if (both) CompareWithList(row, attribute, beside_list, *value);
  Fact& fact = row.draft.facts[attribute.id];
  fact.value = *value;
  fact.weak = value->empty() && !explicit_list;
}

void RowReader::CompareWithList(Row& row, const Attribute& attribute, const std::string& word,
                                const std::string& list) {
  const std::string& id = row.draft.printing.id.str();
  const Term* term = FindTerm(attribute.values, word);
  if (term == nullptr) {
    if (IsPlaceholder(word) || Fold(word).starts_with(kSeveral)) return;  // less than the list says
    batch_.conflicts.push_back({id,
                                attribute.id,
                                {{id, list}, {id, Shorten(word)}},
                                list,
                                "the single word beside the list is no value that is known"});
    return;
  }
  if (term->id == list) return;
  batch_.conflicts.push_back({id,
                              attribute.id,
                              {{id, list}, {id, term->id}},
                              list,
                              "a list says more than the single word beside it"});
}

// Gems without a color are of the row's own, where it has one; all gems together are not more than
// the total cost; and they give the card their color (202.3), whatever the list says.
void RowReader::CheckGems(Row& row) {
  Facts& facts = row.draft.facts;
  const Fact* colors = checks_.colors() == nullptr ? nullptr : facts.Find(checks_.colors()->id);
  const bool has_colors = colors != nullptr && !colors->weak && !colors->value.empty();
  for (const Attribute& attribute : context_.game.attributes) {
    if (attribute.type != AttributeType::kMultiset || !has_colors) continue;
    Fact* gems = facts.Find(attribute.id);
    if (gems == nullptr || !HasOwnColorGems(gems->value)) continue;
    auto letters = ResolveOwnColorGems(context_.game, attribute, gems->value,
                                       {{checks_.colors()->id, colors->value}});
    if (!letters) continue;  // the card's other printings may know more
    cleaner_.Log(row.place, attribute.id, gems->value, *letters,
                 "a gem without a color is of the card's own");
    gems->value = *std::move(letters);
  }
  if (auto finding = checks_.SpecificCost(facts))
    row.Report(finding->field, finding->value, std::move(finding->reason));
  const Fact* gems = checks_.gems() == nullptr ? nullptr : facts.Find(checks_.gems()->id);
  if (gems == nullptr || !has_colors) return;
  const std::vector<std::string> more = checks_.ColorsBesides(colors->value, gems->value);
  if (more.empty()) return;
  std::vector<std::string> all = ReadItems(*checks_.colors(), colors->value);
  all.insert(all.end(), more.begin(), more.end());
  const auto value = CanonicalList(*checks_.colors(), all);
  if (!value) return;
  const std::string& id = row.draft.printing.id.str();
  batch_.conflicts.push_back({id,
                              checks_.colors()->id,
                              {{id, colors->value}, {id, gems->value}},
                              *value,
                              "the gems of the specific cost give the card their color too"});
  facts[checks_.colors()->id].value = *value;
}

}  // namespace clashdeck::importers
