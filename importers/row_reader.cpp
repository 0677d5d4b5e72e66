#include "importers/row_reader.h"

#include <algorithm>
#include <forward_list>
#include <utility>

#include "core/attribute_value.h"
#include "core/fold.h"
#include "importers/dirty_text.h"
#include "importers/export_errata.h"
#include "importers/mojibake.h"
#include "importers/own_color_gems.h"
#include "importers/row_report.h"

namespace clashdeck::importers {

namespace {

constexpr std::string_view kItemSeparators = ",|;/";
constexpr std::string_view kOtherGem = "⯁";
constexpr const char* kSpellingNote = "another spelling of a known word";

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

}  // namespace

struct RowReader::Row {
  const RowCells& cells;
  Place place;
  PrintingDraft draft = {};
  RepairRow repair = {};
  std::forward_list<std::string> cleaned = {};  // values that `repair` points to
  Findings findings = {};

  void Report(std::string_view field, std::string_view value, std::string reason,
              std::string suggestion = {}) {
    std::string pointer = place.pointer;
    for (const RowCell& cell : cells.all()) {
      if (!pointer.starts_with("line:") && RowFields::NameOf(cell.meaning) == field) {
        pointer = PointerTo(pointer, std::string(cell.key));
        break;
      }
    }
    findings.push_back({std::move(pointer), std::string(field), Shorten(value), std::move(reason),
                        std::move(suggestion)});
  }

  void Report(std::string_view field, std::string_view value, Problem problem) {
    Report(field, value, std::move(problem.reason), std::move(problem.suggestion));
  }

  // A repaired value that `when` may ask for beside the one in the input.
  void Remember(std::string_view field, std::string value) {
    repair.values.emplace_back(field, cleaned.emplace_front(std::move(value)));
  }
};

RowReader::RowReader(const ImportContext& context, const RepairTable& repairs, CardWords& words,
                     ImportBatch& batch)
    : context_(context),
      cleaner_(repairs, batch.repaired),
      words_(words),
      batch_(batch),
      fields_(context.game),
      abilities_(context.game) {
  for (std::size_t i = 0; i < kRowFields; ++i)
    common_[i] = &cleaner_.FieldOf(RowFields::NameOf({static_cast<RowField>(i), nullptr}));
  for (const Attribute& attribute : context.game.attributes)
    attributes_.push_back({.field = &cleaner_.FieldOf(attribute.id)});
}

std::optional<PrintingDraft> RowReader::Read(const json& object, const Place& place,
                                             const std::string& key) {
  if (!object.is_object()) {
    batch_.quarantined.push_back(
        MakeQuarantine(place.row, {{place.pointer, "", ShowValue(object), "must be an object"}}));
    return std::nullopt;
  }
  cells_.Clear();
  for (const auto& [name, value] : object.items()) {
    const FieldMeaning meaning = fields_.Find(name);
    if (meaning.field == RowField::kUnknown) {
      if (unknown_keys_.size() < 100 || unknown_keys_.contains(name)) ++unknown_keys_[name];
    } else if (meaning.field != RowField::kIgnored) {
      cells_.AddJson(name, meaning, value);
    }
  }
  return Read(cells_, place, key);
}

std::optional<PrintingDraft> RowReader::Read(const RowCells& cells, const Place& place,
                                             const std::string& key) {
  Row row{cells, place};
  row.draft.place = place;
  row.repair.place = place;
  row.repair.values.reserve(cells.all().size() + 2);
  for (const RowCell& cell : cells.all()) {
    if (cell.kind == RowCell::Kind::kText)
      row.repair.values.emplace_back(RowFields::NameOf(cell.meaning), cell.text);
  }
  ReadIdentity(row, key);
  ReadSet(row);
  const CardType* type = ReadType(row);
  ReadSubtypes(row, type);
  ReadText(row);
  ReadAbilities(row);
  for (std::size_t i = 0; i < context_.game.attributes.size(); ++i) ReadAttribute(row, i);
  ReadOwn(row);
  if (row.findings.empty()) return std::move(row.draft);
  batch_.quarantined.push_back(MakeQuarantine(place.row, row.findings));
  return std::nullopt;
}

std::optional<std::string> RowReader::Text(Row& row, RowField field) {
  const RowCell* cell = row.cells.Find(field);
  CellCleaner::Field& known = FieldOf(field);
  if (cell == nullptr) return cleaner_.Clean(known, std::nullopt, row.repair);
  if (!cell->single()) {
    row.Report(known.name(), ShowValue(*cell->value), "must be a text");
    return std::nullopt;
  }
  auto value = cleaner_.Clean(known, cell->text, row.repair);
  if (value && value != cell->text) row.Remember(known.name(), *value);
  return value;
}

std::vector<std::string> RowReader::Items(Row& row, RowField field, std::string_view separators) {
  const RowCell* cell = row.cells.Find(field);
  const CellCleaner::Field& known = FieldOf(field);
  const std::string& name = known.name();
  if (cell == nullptr && CellCleaner::AlikeInRow(known, row.repair)) return {};
  std::vector<std::string> items;
  if (cell != nullptr && cell->kind == RowCell::Kind::kList) {
    for (const json& item : *cell->value) {
      if (item.is_structured()) {
        row.Report(name, ShowValue(item), "must be a list of texts");
      } else if (!item.is_null()) {
        items.push_back(ScalarText(item));
      }
    }
  } else if (cell != nullptr && cell->kind == RowCell::Kind::kObject) {
    row.Report(name, ShowValue(*cell->value), "must be a list of texts");
  } else if (cell != nullptr) {
    items = SplitItems(cell->text, separators);
  }
  if (items.size() > kMaxItemsOfACard) {
    row.Report(name, std::to_string(items.size()) + " items", "has too many entries");
    return {};
  }
  return cleaner_.CleanItems(known, std::move(items), row.repair);
}

void RowReader::ReadIdentity(Row& row, const std::string& key) {
  Printing& printing = row.draft.printing;
  const RowCell* raw = row.cells.Find(RowField::kId);
  const auto own = Text(row, RowField::kId);
  std::string id = own.value_or("");
  if (!own && !key.empty())
    id = cleaner_.Clean(FieldOf(RowField::kId), key, row.repair).value_or("");
  if (id.empty()) {
    row.Report("id", "", "the row has no id");
  } else if (auto problem = words_.CheckPrintingId(id)) {
    row.Report("id", id, *std::move(problem));
  } else if (!key.empty() && key != id && raw != nullptr && raw->text != key) {
    row.Report("id", id, "the row stands under the key '" + Shorten(key) + "'");
  }
  if (!own) row.Remember("id", id);
  printing.id = PrintingId(id);
  row.draft.alternate_of = words_.AlternateArtOf(id).value_or("");
  printing.alternate_art = !row.draft.alternate_of.empty();
  row.draft.name = Text(row, RowField::kName).value_or("");
  if (row.draft.name.empty()) {
    row.Report("name", "", "the row has no name");
  } else if (auto reason = CheckText(row.draft.name, {.min = 1, .max = kMaxNameLength})) {
    row.Report("name", row.draft.name, *std::move(reason));
  }
}

// The set's code is the series in the id; what the row calls its set is a name, or the code again.
void RowReader::ReadSet(Row& row) {
  const std::string& id = row.draft.printing.id.str();
  const std::size_t dash = id.find('-');
  const std::string code = id.substr(0, dash);
  if (code != good_set_code_) {
    if (const auto problem = words_.CheckSetCode(code); !problem) {
      good_set_code_ = code;
    } else if (row.findings.empty()) {
      row.Report("id", id, "begins with no set code: '" + code + "' " + problem->reason);
    }
  }
  row.draft.printing.set = SetCode(code);
  const RowCell* cell = row.cells.Find(RowField::kSet);
  if (cell != nullptr && cell->kind == RowCell::Kind::kText && cell->text != code) {
    const std::string name = OneLine(UndoMojibake(cell->text));
    const bool is_code = !words_.CheckSetCode(name).has_value();
    if (is_code && name != code) {
      batch_.conflicts.push_back(
          {id, "set", {{id, code}, {id, name}}, code, "the id carries another series code"});
    } else if (!is_code && !IsPlaceholder(name) && CodePoints(name) <= 100) {
      row.draft.set_name = name;
    }
  }
  const std::string number = Text(row, RowField::kNumber).value_or("");
  const bool says_id = number.empty() || number == id;
  row.draft.printing.number = says_id && dash != std::string::npos ? id.substr(dash + 1) : number;
  if (row.draft.printing.number.size() > kMaxNumberLength)
    row.Report("number", number, "is too long");
}

const CardType* RowReader::ReadType(Row& row) {
  const auto token = Text(row, RowField::kToken);
  if (token == "true") row.draft.facts[kTokenFact].value = "true";
  const std::string_view name = row.draft.name;
  const std::string_view last = name.substr(name.rfind(' ') + 1);
  if (last.size() == 5 && Fold(last) == "token") row.draft.facts[kTokenFact].value = "true";
  const auto word = Text(row, RowField::kType);
  if (!word) return nullptr;
  auto type = words_.Type(*word);
  if (!type) type = words_.Type(UnderscoresToBlanks(*word));
  if (!type) {
    row.Report("type", *word, type.error());
    return nullptr;
  }
  row.draft.facts[kTypeFact].value = (*type)->id;
  if ((*type)->id == "token") row.draft.facts[kTokenFact].value = "true";
  return *type;
}

void RowReader::ReadSubtypes(Row& row, const CardType* type) {
  std::vector<std::string> ids;
  for (const std::string& word : Items(row, RowField::kSubtype, kItemSeparators)) {
    if (type == nullptr) {
      if (row.findings.empty()) row.Report("subtype", word, "the row has a subtype but no type");
      return;
    }
    auto id = words_.Subtype(*type, word);
    if (!id) id = words_.Subtype(*type, UnderscoresToBlanks(word));
    if (id) {
      if (std::find(ids.begin(), ids.end(), *id) == ids.end()) ids.push_back(*std::move(id));
    } else if (Fold(word) == "token") {
      row.draft.facts[kTokenFact].value = "true";
    } else {
      row.Report("subtype", word, id.error());
    }
  }
  if (!ids.empty()) row.draft.facts[kSubtypesFact].value = JoinIds(std::move(ids));
}

void RowReader::ReadText(Row& row) {
  constexpr TextLimits kLimits{.min = 0, .max = kMaxTextLength, .lines = true};
  row.draft.text = Text(row, RowField::kText).value_or("");
  if (auto reason = CheckText(row.draft.text, kLimits))
    row.Report("text", row.draft.text, *std::move(reason));
  const RowCell* errata = row.cells.Find(RowField::kErrata);
  if (errata != nullptr && errata->kind == RowCell::Kind::kText) {
    const auto text =
        cleaner_.Clean(FieldOf(RowField::kText),
                       RestoreErrata(std::string(errata->text), row.draft.text), row.repair);
    if (text && CheckText(*text, kLimits)) {
      row.Report("errata", *text, *CheckText(*text, kLimits));
    } else if (text) {
      row.draft.facts[kErrataFact].value = *text;
    }
  }
  const RowCell* banned = row.cells.Find(RowField::kBanned);
  if (banned != nullptr && (banned->text == "true" || banned->text == "false")) {
    row.draft.facts[kBannedFact].value = std::string(banned->text);
  }
}

void RowReader::ReadAbilities(Row& row) {
  std::vector<CardKeyword> keywords;
  std::vector<std::string> tags;
  std::vector<std::string> unnumbered;
  for (const std::string& word : Items(row, RowField::kKeywords, kItemSeparators)) {
    const std::string spaced = UnderscoresToBlanks(word);
    if (auto tag = words_.Tag(spaced)) {
      tags.push_back(*std::move(tag));
    } else if (auto keyword = words_.Keyword(spaced)) {
      keywords.push_back(*std::move(keyword));
    } else if (const Keyword* known = context_.game.FindKeyword(spaced);
               known != nullptr && known->numbered) {
      unnumbered.push_back(known->id);
    } else {
      row.Report("keywords", word, keyword.error());
    }
    if (spaced != word) cleaner_.Log(row.place, "keywords", word, spaced, kSpellingNote);
  }
  for (const std::string& word : Items(row, RowField::kTags, "|;,")) {
    auto tag = words_.Tag(UnderscoresToBlanks(word));
    if (tag) {
      tags.push_back(*std::move(tag));
    } else {
      row.Report("tags", word, tag.error());
    }
  }
  AddNumbers(row, unnumbered, keywords);
  std::sort(tags.begin(), tags.end());
  tags.erase(std::unique(tags.begin(), tags.end()), tags.end());
  if (!keywords.empty()) row.draft.facts[kKeywordsFact].value = JoinKeywords(std::move(keywords));
  if (!tags.empty()) row.draft.facts[kTagsFact].value = JoinIds(std::move(tags));
}

// A keyword that lacks its number: the list may have it again with one, or the text has exactly
// one.
void RowReader::AddNumbers(Row& row, const std::vector<std::string>& unnumbered,
                           std::vector<CardKeyword>& keywords) {
  for (const std::string& id : unnumbered) {
    const bool again = std::any_of(keywords.begin(), keywords.end(),
                                   [&](const auto& each) { return each.id == id; });
    const int number = again ? 0 : abilities_.NumberInText(row.draft.text, id);
    if (again) {
      cleaner_.Log(row.place, "keywords", id, "", "the list has it again with its number");
    } else if (number > 0) {
      cleaner_.Log(row.place, "keywords", id, id + " " + std::to_string(number),
                   "the number stands in the text");
      keywords.push_back({id, number});
    } else {
      row.Report("keywords", context_.game.FindKeyword(id)->name, "needs its number");
    }
  }
}

// What belongs to the printing itself.
void RowReader::ReadOwn(Row& row) {
  Printing& printing = row.draft.printing;
  if (const auto word = Text(row, RowField::kRarity)) {
    auto rarity = words_.Rarity(*word);
    if (!rarity) rarity = words_.Rarity(UnderscoresToBlanks(*word));
    if (rarity) {
      printing.rarity = *std::move(rarity);
    } else {
      row.Report("rarity", *word, rarity.error());
    }
  }
  printing.finish = context_.game.finishes.front().id;
  if (const auto word = Text(row, RowField::kFinish)) {
    auto finish = words_.Finish(*word);
    if (finish) {
      printing.finish = *std::move(finish);
    } else {
      row.Report("finish", *word, finish.error());
    }
  }
  printing.artist = Text(row, RowField::kArtist).value_or("");
  if (CodePoints(printing.artist) > kMaxArtistLength) {
    cleaner_.Log(row.place, "artist", printing.artist, "", "too long to be a name");
    printing.artist.clear();
  }
  printing.flavor = Text(row, RowField::kFlavor).value_or("");
  if (CodePoints(printing.flavor) > kMaxFlavorLength)
    row.Report("flavor", printing.flavor, "is too long");
}

Checked<std::string> RowReader::Canonical(Row& row, const Attribute& attribute,
                                          const std::string& text) {
  auto value = words_.TextValue(attribute, nullptr, text);
  if (value) return value;
  if (attribute.type == AttributeType::kMultiset) {
    const std::string gems = BareGems(text);
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
  const auto raw = cell == nullptr ? std::nullopt : std::optional<std::string_view>(cell->text);
  const auto text = cleaner_.Clean(*attributes_[index].field, raw, row.repair);
  if (!text) return;
  auto value = Canonical(row, attribute, *text);
  if (value) {
    row.draft.facts[attribute.id].value = *std::move(value);
  } else {
    row.Report(attribute.id, *text, value.error());
  }
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
      listed.push_back(item.is_structured() ? ShowValue(item) : ScalarText(item));
  }
  const bool explicit_list = !listed.empty();
  const bool said = explicit_list || !single.empty();
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
    row.Report(attribute.id, items.empty() ? "" : items.front(), error.message,
               error.suggestions.empty() ? "" : error.suggestions.front());
    return;
  }
  row.draft.facts[attribute.id] = {*value, value->empty() && !explicit_list};
}

}  // namespace clashdeck::importers
