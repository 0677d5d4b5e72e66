#include "importers/row_reader.h"

#include <algorithm>
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

std::string ScalarText(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) {
    const double number = value.get<double>();
    if (number >= -1e9 && number <= 1e9 &&
        number == static_cast<double>(static_cast<std::int64_t>(number))) {
      return std::to_string(static_cast<std::int64_t>(number));
    }
  }
  return value.dump();
}

std::string JoinIds(std::vector<std::string> ids) {
  std::sort(ids.begin(), ids.end());
  std::string out;
  for (const std::string& id : ids) out += (out.empty() ? "" : ",") + id;
  return out;
}

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
  struct Cell {
    std::string key;
    FieldMeaning meaning;
    const json* value;
  };

  Place place;
  std::vector<Cell> cells;
  PrintingDraft draft = {};
  RepairRow repair = {};
  Findings findings = {};

  const Cell* Find(RowField field) const {
    for (const Cell& cell : cells) {
      if (cell.meaning.field == field && !cell.value->is_null()) return &cell;
    }
    return nullptr;
  }

  void Report(const std::string& field, std::string_view value, std::string reason,
              std::string suggestion = {}) {
    std::string pointer = place.pointer;
    for (const Cell& cell : cells) {
      if (!pointer.starts_with("line:") && RowFields::NameOf(cell.meaning) == field) {
        pointer = PointerTo(pointer, cell.key);
        break;
      }
    }
    findings.push_back(
        {std::move(pointer), field, Shorten(value), std::move(reason), std::move(suggestion)});
  }

  void Report(const std::string& field, std::string_view value, Problem problem) {
    Report(field, value, std::move(problem.reason), std::move(problem.suggestion));
  }
};

RowReader::RowReader(const ImportContext& context, const RepairTable& repairs, CardWords& words,
                     ImportBatch& batch)
    : context_(context),
      repairs_(repairs),
      words_(words),
      batch_(batch),
      fields_(context.game),
      abilities_(context.game) {}

std::optional<PrintingDraft> RowReader::Read(const json& object, const Place& place,
                                             const std::string& key) {
  Row row{place, {}};
  row.draft.place = place;
  row.repair.place = place;
  if (!object.is_object()) {
    row.findings.push_back({place.pointer, "", ShowValue(object), "must be an object"});
  } else {
    SortCells(object, row);
    ReadIdentity(row, key);
    ReadSet(row);
    const CardType* type = ReadType(row);
    ReadSubtypes(row, type);
    ReadText(row);
    ReadAbilities(row);
    for (const Attribute& attribute : context_.game.attributes) ReadAttribute(row, attribute);
    ReadOwn(row);
  }
  if (row.findings.empty()) return std::move(row.draft);
  batch_.quarantined.push_back(MakeQuarantine(place.row, row.findings));
  return std::nullopt;
}

void RowReader::SortCells(const json& object, Row& row) {
  for (const auto& [key, value] : object.items()) {
    const FieldMeaning meaning = fields_.Find(key);
    if (meaning.field == RowField::kUnknown) {
      if (unknown_keys_.size() < 100 || unknown_keys_.contains(key)) ++unknown_keys_[key];
      continue;
    }
    if (meaning.field == RowField::kIgnored) continue;
    row.cells.push_back({key, meaning, &value});
    if (value.is_string())
      row.repair.values.emplace(RowFields::NameOf(meaning), value.get<std::string>());
  }
}

void RowReader::Log(const Row& row, const std::string& field, const std::string& from,
                    const std::string& to, const std::string& note) {
  batch_.repaired.push_back({row.place, field, Shorten(from), Shorten(to), note});
}

// The table first, then what is dirty in every export. Nothing = no value.
std::optional<std::string> RowReader::Clean(Row& row, const std::string& field,
                                            std::optional<std::string> raw) {
  const bool lines = field == "text";
  auto value = repairs_.Apply(field, std::move(raw), row.repair, batch_.repaired);
  if (!value) return std::nullopt;
  std::string decoded = UndoMojibake(*value);
  if (decoded != *value) Log(row, field, *value, decoded, "UTF-8 read as Windows-1252 or Latin-1");
  decoded = lines ? TidyLines(decoded) : OneLine(decoded);
  if (IsPlaceholder(decoded)) return std::nullopt;
  return decoded;
}

std::optional<std::string> RowReader::Text(Row& row, RowField field) {
  const Row::Cell* cell = row.Find(field);
  const std::string name = RowFields::NameOf({field, nullptr});
  if (cell != nullptr && cell->value->is_structured()) {
    row.Report(name, ShowValue(*cell->value), "must be a text");
    return std::nullopt;
  }
  std::optional<std::string> raw;
  if (cell != nullptr) raw = ScalarText(*cell->value);
  auto value = Clean(row, name, raw);
  if (value && value != raw) row.repair.values.emplace(name, *value);
  return value;
}

std::vector<std::string> RowReader::Items(Row& row, RowField field, std::string_view separators) {
  const Row::Cell* cell = row.Find(field);
  const std::string name = RowFields::NameOf({field, nullptr});
  std::vector<std::string> items;
  if (cell != nullptr && cell->value->is_array()) {
    for (const json& item : *cell->value) {
      if (item.is_structured()) {
        row.Report(name, ShowValue(item), "must be a list of texts");
      } else if (!item.is_null()) {
        items.push_back(ScalarText(item));
      }
    }
  } else if (cell != nullptr && !cell->value->is_object()) {
    items = SplitItems(ScalarText(*cell->value), separators);
  }
  if (items.size() > kMaxItemsOfACard) {
    row.Report(name, std::to_string(items.size()) + " items", "has too many entries");
    return {};
  }
  std::vector<std::string> out;
  for (std::string& item :
       repairs_.ApplyList(name, std::move(items), row.repair, batch_.repaired)) {
    std::string clean = OneLine(UndoMojibake(item));
    if (!IsPlaceholder(clean)) out.push_back(std::move(clean));
  }
  return out;
}

void RowReader::ReadIdentity(Row& row, const std::string& key) {
  Printing& printing = row.draft.printing;
  const Row::Cell* raw = row.Find(RowField::kId);
  const auto own = Text(row, RowField::kId);
  std::string id = own.value_or("");
  if (!own && !key.empty())
    id = repairs_.Apply("id", key, row.repair, batch_.repaired).value_or("");
  if (id.empty()) {
    row.Report("id", "", "the row has no id");
  } else if (auto problem = words_.CheckPrintingId(id)) {
    row.Report("id", id, *std::move(problem));
  } else if (!key.empty() && key != id && raw != nullptr && ScalarText(*raw->value) != key) {
    row.Report("id", id, "the row stands under the key '" + Shorten(key) + "'");
  }
  row.repair.values.emplace("id", id);
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
  if (const auto problem = words_.CheckSetCode(code); problem && row.findings.empty()) {
    row.Report("id", id, "begins with no set code: '" + code + "' " + problem->reason);
  }
  row.draft.printing.set = SetCode(code);
  if (const Row::Cell* cell = row.Find(RowField::kSet);
      cell != nullptr && cell->value->is_string()) {
    const std::string name = OneLine(UndoMojibake(cell->value->get<std::string>()));
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
  if (Fold(name.substr(name.rfind(' ') + 1)) == "token") row.draft.facts[kTokenFact].value = "true";
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
  const Row::Cell* errata = row.Find(RowField::kErrata);
  if (errata != nullptr && errata->value->is_string()) {
    const auto text =
        Clean(row, "text", RestoreErrata(errata->value->get<std::string>(), row.draft.text));
    if (text && CheckText(*text, kLimits)) {
      row.Report("errata", *text, *CheckText(*text, kLimits));
    } else if (text) {
      row.draft.facts[kErrataFact].value = *text;
    }
  }
  const Row::Cell* banned = row.Find(RowField::kBanned);
  if (banned != nullptr && banned->value->is_boolean()) {
    row.draft.facts[kBannedFact].value = banned->value->get<bool>() ? "true" : "false";
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
    if (spaced != word) Log(row, "keywords", word, spaced, kSpellingNote);
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
      Log(row, "keywords", id, "", "the list has it again with its number");
    } else if (number > 0) {
      Log(row, "keywords", id, id + " " + std::to_string(number), "the number stands in the text");
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
    Log(row, "artist", printing.artist, "", "too long to be a name");
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
    Log(row, attribute.id, text, *letters, kSpellingNote);
    return letters;
  }
  auto spaced = words_.TextValue(attribute, nullptr, UnderscoresToBlanks(text));
  if (!spaced) return value;
  Log(row, attribute.id, text, *spaced, kSpellingNote);
  return spaced;
}

void RowReader::ReadAttribute(Row& row, const Attribute& attribute) {
  if (attribute.type == AttributeType::kSet) return ReadSetAttribute(row, attribute);
  const Row::Cell* found = nullptr;
  for (const Row::Cell& cell : row.cells) {
    if (cell.meaning.attribute == &attribute && !cell.value->is_null()) found = &cell;
  }
  if (found != nullptr && found->value->is_structured()) {
    auto value = words_.Value(attribute, nullptr, *found->value);
    if (value) {
      row.draft.facts[attribute.id].value = *std::move(value);
    } else {
      row.Report(attribute.id, ShowValue(*found->value), value.error());
    }
    return;
  }
  std::optional<std::string> raw;
  if (found != nullptr) raw = ScalarText(*found->value);
  const auto text = Clean(row, attribute.id, raw);
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
void RowReader::ReadSetAttribute(Row& row, const Attribute& attribute) {
  std::vector<std::string> listed;
  std::vector<std::string> single;
  for (const Row::Cell& cell : row.cells) {
    if (cell.meaning.attribute != &attribute || cell.value->is_null()) continue;
    if (!cell.value->is_array()) {
      single = SplitItems(ScalarText(*cell.value), kItemSeparators);
      continue;
    }
    for (const json& item : *cell.value)
      listed.push_back(item.is_structured() ? ShowValue(item) : ScalarText(item));
  }
  const bool explicit_list = !listed.empty();
  const bool said = explicit_list || !single.empty();
  std::vector<std::string> items;
  for (const std::string& item :
       repairs_.ApplyList(attribute.id, explicit_list ? std::move(listed) : std::move(single),
                          row.repair, batch_.repaired)) {
    std::string clean = OneLine(UndoMojibake(item));
    if (!IsPlaceholder(clean)) items.push_back(UnderscoresToBlanks(clean));
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
