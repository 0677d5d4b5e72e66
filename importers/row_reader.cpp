#include "importers/row_reader.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "importers/dirty_text.h"
#include "importers/export_errata.h"
#include "importers/row_being_read.h"
#include "importers/row_report.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kMaxSetName = 100;  // code points
constexpr std::size_t kMostListed = 20;   // printings that a note names
constexpr TextLimits kTextLimits{.min = 0, .max = kMaxTextLength, .lines = true};

// Numbers and flags of JSON have a meaning there; a name is a text.
bool TakesScalars(RowField field) {
  return field == RowField::kNumber || field == RowField::kToken;
}

// Fields of which a row says one thing. A set has a name and a code, a number is compared with the
// id, a list stands beside the word for it ("colors", "color").
bool HoldsOneValue(const FieldMeaning& meaning) {
  switch (meaning.field) {
    case RowField::kId:
    case RowField::kName:
    case RowField::kType:
    case RowField::kText:
    case RowField::kRarity:
    case RowField::kArtist:
    case RowField::kFlavor:
    case RowField::kFinish:
      return true;
    case RowField::kAttribute:
      return meaning.attribute->type != AttributeType::kSet;
    default:
      return false;
  }
}

// "001" and "1" are one number.
std::string_view WithoutZeros(std::string_view number) {
  while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
  return number;
}

std::string ListIds(const std::vector<std::string>& ids) {
  std::string out;
  for (std::size_t i = 0; i < std::min(ids.size(), kMostListed); ++i)
    out += (i == 0 ? "" : ", ") + ids[i];
  if (ids.size() > kMostListed) out += " and " + std::to_string(ids.size() - kMostListed) + " more";
  return out;
}

}  // namespace

RowReader::RowReader(const ImportContext& context, const RepairTable& repairs, CardWords& words,
                     ImportBatch& batch)
    : context_(context),
      cleaner_(repairs, batch.repaired),
      words_(words),
      batch_(batch),
      fields_(context.game),
      abilities_(context.game),
      checks_(context.game) {
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
  std::optional<PrintingDraft> draft(std::in_place);
  if (!Read(cells_, place, *draft, key)) draft.reset();
  return draft;
}

bool RowReader::Read(const RowCells& cells, const Place& place, PrintingDraft& draft,
                     const std::string& key) {
  Row row{cells, place, draft};
  row.draft.place = place;
  row.repair.place = place;
  row.repair.values.reserve(cells.all().size() + 2);
  for (const RowCell& cell : cells.all()) {
    if (cell.kind == RowCell::Kind::kText)
      row.repair.values.emplace_back(RowFields::NameOf(cell.meaning), cell.text);
  }
  CheckSaidOnce(row);
  ReadIdentity(row, key);
  ReadSet(row);
  const CardType* type = ReadType(row);
  ReadSubtypes(row, type);
  ReadText(row);
  ReadAbilities(row);
  for (std::size_t i = 0; i < context_.game.attributes.size(); ++i) ReadAttribute(row, i);
  CheckGems(row);
  ReadOwn(row);
  ReadMarks(row);
  if (row.findings.empty()) return true;
  batch_.quarantined.push_back(MakeQuarantine(place.row, row.findings));
  return false;
}

std::optional<std::string> RowReader::Text(Row& row, RowField field) {
  const RowCell* cell = row.cells.Find(field);
  CellCleaner::Field& known = FieldOf(field);
  if (cell == nullptr) return cleaner_.Clean(known, std::nullopt, row.repair);
  if (!cell->single()) {
    row.Report(known.name(), ShowValue(*cell->value), "must be a text");
    return std::nullopt;
  }
  if (cell->kind == RowCell::Kind::kScalar && !TakesScalars(field)) {
    row.Report(known.name(), cell->text, "must be a text");
    return std::nullopt;
  }
  auto value = cleaner_.Clean(known, cell->text, row.repair);
  if (value && value != cell->text) row.Remember(known.name(), *value);
  return value;
}

void RowReader::CheckMarks(Row& row, RowField field, const std::string& value) {
  const CellCleaner::Field& known = FieldOf(field);
  if (const auto refused = CellCleaner::Refuses(known, value))
    row.Report(known.name(), refused->part, refused->reason);
}

// Two keys for one field ("name" and "Name") may say one thing only.
void RowReader::CheckSaidOnce(Row& row) {
  const auto says = [](const RowCell& cell) { return cell.single() && !IsPlaceholder(cell.text); };
  const auto& cells = row.cells.all();
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const RowCell& cell = cells[i];
    if (!HoldsOneValue(cell.meaning)) continue;
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      const RowCell& other = cells[earlier];
      if (other.meaning.field != cell.meaning.field ||
          other.meaning.attribute != cell.meaning.attribute || other.text == cell.text ||
          !says(other) || !says(cell))
        continue;
      row.Report(RowFields::NameOf(cell.meaning), cell.text,
                 "the row says '" + Shorten(other.text) + "' too, under the key '" +
                     Shorten(other.key) + "'");
      break;
    }
  }
}

std::optional<bool> RowReader::Flag(Row& row, const RowCell& cell) {
  if (cell.kind == RowCell::Kind::kNull || (cell.single() && IsPlaceholder(cell.text)))
    return std::nullopt;
  if (cell.single()) {
    for (const bool value : {false, true}) {
      const std::string_view word = value ? "true" : "false";
      if (cell.text == word || Fold(cell.text) == word) return value;
    }
  }
  row.Report(RowFields::NameOf(cell.meaning),
             cell.single() ? std::string(cell.text) : ShowValue(*cell.value),
             "must be true or false");
  return std::nullopt;
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
  } else if (cell != nullptr && !cell->text.empty() && IsPlaceholder(cell->text)) {
    items.emplace_back(cell->text);  // "N/A" are no two items
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
  } else {
    CheckMarks(row, RowField::kName, row.draft.name);
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
  ReadNumber(row, dash);
  const auto said = Text(row, RowField::kSet);
  if (!said || *said == code) return;
  CheckMarks(row, RowField::kSet, *said);
  if (CodePoints(*said) > kMaxSetName) {
    row.Report("set", *said, "is too long for the name of a set");
  } else if (words_.CheckSetCode(*said).has_value()) {
    row.draft.set_name = *said;
  } else {
    batch_.conflicts.push_back(
        {id, "set", {{id, code}, {id, *said}}, code, "the id carries another series code"});
  }
}

// The number is what the id has after its series code; a row may spell it otherwise.
void RowReader::ReadNumber(Row& row, std::size_t dash) {
  const std::string& id = row.draft.printing.id.str();
  const std::string number = Text(row, RowField::kNumber).value_or("");
  const std::string own = dash == std::string::npos ? std::string() : id.substr(dash + 1);
  if (number.empty() || number == id || number == own) {
    if (!number.empty()) row.draft.printing.number = own.empty() ? number : own;
    return;
  }
  if (number.size() > kMaxNumberLength) {
    row.Report("number", number, "is too long");
    return;
  }
  const bool other_id = !words_.CheckPrintingId(number).has_value();
  const std::string regular = own.substr(0, own.find('_'));
  row.draft.printing.number = other_id ? own : number;
  if (other_id || WithoutZeros(number) != WithoutZeros(regular)) {
    batch_.conflicts.push_back({id,
                                "number",
                                {{id, own}, {id, number}},
                                row.draft.printing.number,
                                other_id ? "the row's own id decides"
                                         : "the row numbers itself otherwise than its id does"});
  }
}

const CardType* RowReader::ReadType(Row& row) {
  const auto token = Text(row, RowField::kToken);
  if (token == "true") {
    row.draft.facts[kTokenFact].value = "true";
  } else if (token && *token != "false") {
    row.Report("token", *token, "must be true or false");
  }
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
  if (*word != (*type)->name) row.Remember("type", (*type)->name);
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
  row.draft.text = Text(row, RowField::kText).value_or("");
  if (auto reason = CheckText(row.draft.text, kTextLimits)) {
    row.Report("text", row.draft.text, *std::move(reason));
  } else {
    CheckMarks(row, RowField::kText, row.draft.text);
  }
  ReadErrata(row);
}

void RowReader::ReadErrata(Row& row) {
  const RowCell* errata = row.cells.Find(RowField::kErrata);
  if (errata == nullptr) return;
  if (errata->kind != RowCell::Kind::kText) {
    row.Report("errata", errata->single() ? std::string(errata->text) : ShowValue(*errata->value),
               "must be a text");
    return;
  }
  const auto text =
      cleaner_.Clean(FieldOf(RowField::kText),
                     RestoreErrata(std::string(errata->text), row.draft.text), row.repair);
  if (!text) return;
  if (auto reason = CheckText(*text, kTextLimits)) {
    row.Report("errata", *text, *std::move(reason));
  } else if (const auto refused = CellCleaner::Refuses(FieldOf(RowField::kText), *text)) {
    row.Report("errata", refused->part, refused->reason);
  } else {
    row.draft.facts[kErrataFact].value = *text;
  }
}

// Marks of an export beside the card: bans are compared and told, the others told.
void RowReader::ReadMarks(Row& row) {
  for (const RowCell& cell : row.cells.all()) {
    const RowField field = cell.meaning.field;
    const bool limit = field == RowField::kLimitedTo && cell.kind != RowCell::Kind::kNull;
    const bool flag =
        field == RowField::kBanned || field == RowField::kLimited || field == RowField::kHasErrata;
    if (!flag && !limit) continue;
    const auto on = limit ? std::optional<bool>(true) : Flag(row, cell);
    if (field == RowField::kBanned && on) {
      row.draft.facts[kBannedFact].value = *on ? "true" : "false";
    } else if (field == RowField::kHasErrata) {
      if (on == true && row.draft.facts.Find(kErrataFact) == nullptr)
        lost_errata_.push_back(row.draft.printing.id.str());
    } else if (on == true && (limited_.empty() || limited_.back() != row.draft.printing.id.str())) {
      limited_.push_back(row.draft.printing.id.str());
    }
  }
}

void RowReader::Join(RowReader& later) {
  // Rows of one printing that follow each other are one entry, in whatever parts they were read.
  const bool cut =
      !limited_.empty() && !later.limited_.empty() && limited_.back() == later.limited_.front();
  limited_.insert(limited_.end(), later.limited_.begin() + (cut ? 1 : 0), later.limited_.end());
  lost_errata_.insert(lost_errata_.end(), later.lost_errata_.begin(), later.lost_errata_.end());
}

void RowReader::AddNotes() const {
  if (!limited_.empty()) {
    batch_.notes.push_back(std::to_string(limited_.size()) +
                           " rows are marked as limited; formats hold limits, so nothing is "
                           "stored: " +
                           ListIds(limited_));
  }
  if (!lost_errata_.empty()) {
    batch_.notes.push_back(
        std::to_string(lost_errata_.size()) +
        " rows say that they have errata and give no wording: " + ListIds(lost_errata_));
  }
}

void RowReader::ReadAbilities(Row& row) {
  std::vector<CardKeyword> keywords;
  std::vector<std::string> tags;
  std::vector<std::string> unnumbered;
  for (const std::string& word : Items(row, RowField::kKeywords, kItemSeparators)) {
    const std::string spaced = UnderscoresToBlanks(word);
    if (words_.IsTag(spaced)) {
      tags.push_back(*words_.Tag(spaced));
    } else if (auto keyword = words_.Keyword(spaced)) {
      keywords.push_back(*std::move(keyword));
    } else if (const Keyword* known = context_.game.FindKeyword(spaced);
               known != nullptr && known->numbered) {
      unnumbered.push_back(known->id);
    } else {
      Problem problem = keyword.error();
      if (const auto tag = words_.Tag(spaced); problem.suggestion.empty())
        problem = {"is neither a keyword nor a tag of the game", tag.error().suggestion};
      row.Report("keywords", word, std::move(problem));
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
  CheckMarks(row, RowField::kArtist, printing.artist);
  printing.flavor = Text(row, RowField::kFlavor).value_or("");
  if (CodePoints(printing.flavor) > kMaxFlavorLength)
    row.Report("flavor", printing.flavor, "is too long");
  CheckMarks(row, RowField::kFlavor, printing.flavor);
}

}  // namespace clashdeck::importers
