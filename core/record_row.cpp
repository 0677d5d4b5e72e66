#include "core/record_row.h"

#include <charconv>
#include <iterator>
#include <utility>

#include "core/sha256.h"

namespace clashdeck {

namespace {

using Columns = std::span<const std::string_view>;

void AppendEscaped(std::string_view text, std::string& out) {
  // Two searches of the C library beat one walk: hardly any text has something to escape.
  if (text.find('\\') == std::string_view::npos && text.find('\n') == std::string_view::npos) {
    out.append(text);
    return;
  }
  for (char c : text) {
    if (c == '\\') {
      out += "\\\\";
    } else if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
}

std::string Join(const std::vector<std::string>& items) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += '\n';
    AppendEscaped(items[i], out);
  }
  return out;
}

// The inverse of Join() but for one thing: "" is a list of one empty item here, of none there.
Result<std::vector<std::string>> Split(std::string_view text) {
  std::vector<std::string> items(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      items.emplace_back();
    } else if (text[i] != '\\') {
      items.back() += text[i];
    } else if (++i < text.size() && (text[i] == '\\' || text[i] == 'n')) {
      items.back() += text[i] == 'n' ? '\n' : '\\';
    } else {
      return Fail(ErrorCode::kInternal, "a stored list has a broken escape");
    }
  }
  return items;
}

Result<std::vector<std::string>> SplitList(std::string_view text) {
  if (text.empty()) return std::vector<std::string>{};
  return Split(text);
}

template <class Id>
std::string JoinIds(const std::vector<Id>& ids) {
  std::vector<std::string> texts;
  texts.reserve(ids.size());
  for (const Id& id : ids) texts.push_back(id.str());
  return Join(texts);
}

std::string JoinKeywords(const std::vector<CardKeyword>& keywords) {
  std::vector<std::string> texts;
  texts.reserve(keywords.size());
  for (const CardKeyword& keyword : keywords) {
    texts.push_back(keyword.value ? keyword.id + " " + std::to_string(*keyword.value) : keyword.id);
  }
  return Join(texts);
}

Result<int> ReadStoredNumber(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc{} && stop == end) return number;
  return Fail(ErrorCode::kInternal, "'" + std::string(text) + "' is no number");
}

Result<std::vector<CardKeyword>> SplitKeywords(std::string_view text) {
  auto items = SplitList(text);
  if (!items) return Failure(items.error());
  std::vector<CardKeyword> keywords;
  keywords.reserve(items->size());
  for (const std::string& item : *items) {
    const std::size_t blank = item.find(' ');
    CardKeyword keyword{.id = item.substr(0, blank), .value = std::nullopt};
    if (blank != std::string::npos) {
      const auto value = ReadStoredNumber(std::string_view(item).substr(blank + 1));
      if (!value) return Failure(value.error());
      keyword.value = *value;
    }
    keywords.push_back(std::move(keyword));
  }
  return keywords;
}

std::string JoinAttributes(const Attributes& attributes) {
  std::string out;
  for (const auto& [id, value] : attributes) {
    if (!out.empty()) out += '\n';
    AppendEscaped(id, out);
    out += '=';
    AppendEscaped(value, out);
  }
  return out;
}

Result<Attributes> SplitAttributes(std::string_view text) {
  auto items = SplitList(text);
  if (!items) return Failure(items.error());
  Attributes attributes;
  for (const std::string& item : *items) {
    const std::size_t equals = item.find('=');
    if (equals == std::string::npos)
      return Fail(ErrorCode::kInternal, "a stored attribute has no value");
    attributes.emplace(item.substr(0, equals), item.substr(equals + 1));
  }
  return attributes;
}

std::string FlagText(bool flag) { return flag ? "1" : "0"; }

Result<bool> ReadFlagText(const std::string& text) {
  if (text == "0" || text == "1") return text == "1";
  return Fail(ErrorCode::kInternal, "'" + text + "' is neither 0 nor 1");
}

bool IsAttributeColumn(std::string_view column) {
  return column == "attributes" || column == "changes" || column == "dissents";
}

Result<void> PutCard(const Row& row, Records& records) {
  const auto& v = row.values;
  auto subtypes = SplitList(v[2]);
  auto keywords = SplitKeywords(v[4]);
  auto tags = SplitList(v[5]);
  auto aliases = SplitList(v[6]);
  auto attributes = SplitAttributes(v[8]);
  if (!subtypes) return Failure(subtypes.error());
  if (!keywords) return Failure(keywords.error());
  if (!tags) return Failure(tags.error());
  if (!aliases) return Failure(aliases.error());
  if (!attributes) return Failure(attributes.error());
  const auto token = ReadFlagText(v[7]);
  if (!token) return Failure(token.error());
  records.cards[row.id] = Card{.id = CardId(row.id),
                               .name = v[0],
                               .type = v[1],
                               .subtypes = *std::move(subtypes),
                               .text = v[3],
                               .keywords = *std::move(keywords),
                               .tags = *std::move(tags),
                               .aliases = *std::move(aliases),
                               .token = *token,
                               .attributes = *std::move(attributes)};
  return {};
}

Result<void> PutPrinting(const Row& row, Records& records) {
  const auto& v = row.values;
  auto dissents = SplitAttributes(v[8]);
  if (!dissents) return Failure(dissents.error());
  const auto alternate_art = ReadFlagText(v[9]);
  if (!alternate_art) return Failure(alternate_art.error());
  records.printings[row.id] = Printing{.id = PrintingId(row.id),
                                       .card = CardId(v[0]),
                                       .set = SetCode(v[1]),
                                       .number = v[2],
                                       .rarity = v[3],
                                       .finish = v[4],
                                       .artist = v[5],
                                       .flavor = v[6],
                                       .printed_text = v[7],
                                       .dissents = *std::move(dissents),
                                       .alternate_art = *alternate_art};
  return {};
}

Result<void> PutText(const Row& row, Records& records) {
  const auto& v = row.values;
  const auto kind = TextKindFromName(v[1]);
  if (!kind) return Fail(ErrorCode::kInternal, "text " + row.id + " has the unknown kind " + v[1]);
  auto changes = SplitAttributes(v[4]);
  if (!changes) return Failure(changes.error());
  records.texts[row.id] = TextVersion{.id = row.id,
                                      .card = CardId(v[0]),
                                      .kind = *kind,
                                      .effective = v[2],
                                      .text = v[3],
                                      .changes = *std::move(changes),
                                      .source = v[5],
                                      .note = v[6]};
  return {};
}

Result<void> PutRuling(const Row& row, Records& records) {
  const auto& v = row.values;
  auto cards = SplitList(v[2]);
  auto rules = SplitList(v[3]);
  if (!cards) return Failure(cards.error());
  if (!rules) return Failure(rules.error());
  Ruling ruling{.id = row.id,
                .date = v[0],
                .text = v[1],
                .cards = {},
                .rules = *std::move(rules),
                .source = v[4]};
  for (std::string& card : *cards) ruling.cards.emplace_back(std::move(card));
  records.rulings[row.id] = std::move(ruling);
  return {};
}

Result<void> PutRule(const Row& row, Records& records) {
  const auto& v = row.values;
  const auto ordinal = ReadStoredNumber(v[4]);
  if (!ordinal) return Failure(ordinal.error());
  records.rules[row.id] = Rule{.id = row.id,
                               .version_id = v[0],
                               .key = v[1],
                               .number = v[2],
                               .section = v[3],
                               .ordinal = *ordinal,
                               .text = v[5]};
  return {};
}

template <class Map>
void AppendRows(const Map& map, std::vector<Row>& rows) {
  for (const auto& [id, record] : map) rows.push_back(ToRow(record));
}

// Visit(record, sink) calls sink(value) for each column, in the order of RecordColumns().
template <class Sink>
void Visit(const CardSet& r, Sink sink) {
  sink(r.name);
  sink(r.kind);
  sink(r.released);
}

template <class Sink>
void Visit(const Card& r, Sink sink) {
  sink(r.name);
  sink(r.type);
  sink(Join(r.subtypes));
  sink(r.text);
  sink(JoinKeywords(r.keywords));
  sink(Join(r.tags));
  sink(Join(r.aliases));
  sink(FlagText(r.token));
  sink(JoinAttributes(r.attributes));
}

template <class Sink>
void Visit(const Printing& r, Sink sink) {
  sink(r.card.str());
  sink(r.set.str());
  sink(r.number);
  sink(r.rarity);
  sink(r.finish);
  sink(r.artist);
  sink(r.flavor);
  sink(r.printed_text);
  sink(JoinAttributes(r.dissents));
  sink(FlagText(r.alternate_art));
}

template <class Sink>
void Visit(const TextVersion& r, Sink sink) {
  sink(r.card.str());
  sink(std::string(TextKindName(r.kind)));
  sink(r.effective);
  sink(r.text);
  sink(JoinAttributes(r.changes));
  sink(r.source);
  sink(r.note);
}

template <class Sink>
void Visit(const Ruling& r, Sink sink) {
  sink(r.date);
  sink(r.text);
  sink(JoinIds(r.cards));
  sink(Join(r.rules));
  sink(r.source);
}

template <class Sink>
void Visit(const RulebookVersion& r, Sink sink) {
  sink(r.rulebook);
  sink(r.version);
  sink(r.title);
  sink(r.effective);
}

template <class Sink>
void Visit(const Rule& r, Sink sink) {
  sink(r.version_id);
  sink(r.key);
  sink(r.number);
  sink(r.section);
  sink(std::to_string(r.ordinal));
  sink(r.text);
}

template <class Sink>
void Visit(const GlossaryEntry& r, Sink sink) {
  sink(r.version_id);
  sink(r.term);
  sink(r.text);
  sink(Join(r.rules));
}

template <class Sink>
void Visit(const ChangeLogEntry& r, Sink sink) {
  sink(r.version_id);
  sink(r.version);
  sink(r.date);
  sink(r.text);
  sink(Join(r.rules));
}

template <class Sink>
void Visit(const MovedCard& r, Sink sink) {
  sink(r.card.str());
}

RecordKind KindOf(const CardSet&) { return RecordKind::kSet; }
RecordKind KindOf(const Card&) { return RecordKind::kCard; }
RecordKind KindOf(const Printing&) { return RecordKind::kPrinting; }
RecordKind KindOf(const TextVersion&) { return RecordKind::kText; }
RecordKind KindOf(const Ruling&) { return RecordKind::kRuling; }
RecordKind KindOf(const RulebookVersion&) { return RecordKind::kRulebook; }
RecordKind KindOf(const Rule&) { return RecordKind::kRule; }
RecordKind KindOf(const GlossaryEntry&) { return RecordKind::kGlossary; }
RecordKind KindOf(const ChangeLogEntry&) { return RecordKind::kChangeLog; }
RecordKind KindOf(const MovedCard&) { return RecordKind::kMovedCard; }

const std::string& KeyOf(const CardSet& r) { return r.code.str(); }
const std::string& KeyOf(const Card& r) { return r.id.str(); }
const std::string& KeyOf(const Printing& r) { return r.id.str(); }
const std::string& KeyOf(const MovedCard& r) { return r.id.str(); }
template <class Record>
const std::string& KeyOf(const Record& r) {
  return r.id;
}

template <class Record>
Row MakeRow(const Record& record) {
  Row row{.kind = KindOf(record), .id = KeyOf(record), .values = {}};
  row.values.reserve(RecordColumns(row.kind).size());
  Visit(record, [&](std::string value) { row.values.push_back(std::move(value)); });
  return row;
}

// The same bytes as EncodeValues() of ToRow(), without making the row.
template <class Map>
void HashRows(const Map& map, Sha256& hash) {
  std::string line;
  for (const auto& [id, record] : map) {
    line = RecordKindName(KindOf(record));
    line += '\n';
    AppendEscaped(KeyOf(record), line);
    Visit(record, [&](std::string_view value) {
      line += '\n';
      AppendEscaped(value, line);
    });
    line += "\n\n";
    hash.Add(line);
  }
}

}  // namespace

Row ToRow(const CardSet& r) { return MakeRow(r); }
Row ToRow(const Card& r) { return MakeRow(r); }
Row ToRow(const Printing& r) { return MakeRow(r); }
Row ToRow(const TextVersion& r) { return MakeRow(r); }
Row ToRow(const Ruling& r) { return MakeRow(r); }
Row ToRow(const RulebookVersion& r) { return MakeRow(r); }
Row ToRow(const Rule& r) { return MakeRow(r); }
Row ToRow(const GlossaryEntry& r) { return MakeRow(r); }
Row ToRow(const ChangeLogEntry& r) { return MakeRow(r); }
Row ToRow(const MovedCard& r) { return MakeRow(r); }

Result<void> PutRow(const Row& row, Records& records) {
  if (row.values.size() != RecordColumns(row.kind).size()) {
    return Fail(ErrorCode::kInternal, "record " + row.id + " has the wrong number of columns");
  }
  const auto& v = row.values;
  switch (row.kind) {
    case RecordKind::kSet:
      records.sets[row.id] =
          CardSet{.code = SetCode(row.id), .name = v[0], .kind = v[1], .released = v[2]};
      return {};
    case RecordKind::kCard:
      return PutCard(row, records);
    case RecordKind::kPrinting:
      return PutPrinting(row, records);
    case RecordKind::kText:
      return PutText(row, records);
    case RecordKind::kRuling:
      return PutRuling(row, records);
    case RecordKind::kRulebook:
      records.rulebooks[row.id] = RulebookVersion{
          .id = row.id, .rulebook = v[0], .version = v[1], .title = v[2], .effective = v[3]};
      return {};
    case RecordKind::kRule:
      return PutRule(row, records);
    case RecordKind::kGlossary: {
      auto rules = SplitList(v[3]);
      if (!rules) return Failure(rules.error());
      records.glossary[row.id] = GlossaryEntry{
          .id = row.id, .version_id = v[0], .term = v[1], .text = v[2], .rules = *std::move(rules)};
      return {};
    }
    case RecordKind::kChangeLog: {
      auto rules = SplitList(v[4]);
      if (!rules) return Failure(rules.error());
      records.change_log[row.id] = ChangeLogEntry{.id = row.id,
                                                  .version_id = v[0],
                                                  .version = v[1],
                                                  .date = v[2],
                                                  .text = v[3],
                                                  .rules = *std::move(rules)};
      return {};
    }
    case RecordKind::kMovedCard:
      records.moved_cards[row.id] = MovedCard{.id = CardId(row.id), .card = CardId(v[0])};
      return {};
  }
  return Fail(ErrorCode::kInternal, "unknown record kind");
}

void EraseRow(RecordKind kind, const std::string& id, Records& records) {
  switch (kind) {
    case RecordKind::kSet:
      records.sets.erase(id);
      return;
    case RecordKind::kCard:
      records.cards.erase(id);
      return;
    case RecordKind::kPrinting:
      records.printings.erase(id);
      return;
    case RecordKind::kText:
      records.texts.erase(id);
      return;
    case RecordKind::kRuling:
      records.rulings.erase(id);
      return;
    case RecordKind::kRulebook:
      records.rulebooks.erase(id);
      return;
    case RecordKind::kRule:
      records.rules.erase(id);
      return;
    case RecordKind::kGlossary:
      records.glossary.erase(id);
      return;
    case RecordKind::kChangeLog:
      records.change_log.erase(id);
      return;
    case RecordKind::kMovedCard:
      records.moved_cards.erase(id);
      return;
  }
}

std::vector<Row> ToRows(const Records& records) {
  std::vector<Row> rows;
  AppendRows(records.sets, rows);
  AppendRows(records.cards, rows);
  AppendRows(records.printings, rows);
  AppendRows(records.texts, rows);
  AppendRows(records.rulings, rows);
  AppendRows(records.rulebooks, rows);
  AppendRows(records.rules, rows);
  AppendRows(records.glossary, rows);
  AppendRows(records.change_log, rows);
  AppendRows(records.moved_cards, rows);
  return rows;
}

std::string EncodeValues(const std::vector<std::string>& values) { return Join(values); }

Result<std::vector<std::string>> DecodeValues(std::string_view encoded) { return Split(encoded); }

namespace {

// The fields of one side of a change, attributes one by one.
std::map<std::string, std::string> SideFields(RecordKind kind,
                                              const std::vector<std::string>& values) {
  std::map<std::string, std::string> fields;
  const Columns columns = RecordColumns(kind);
  for (std::size_t i = 0; i < columns.size() && i < values.size(); ++i) {
    if (!IsAttributeColumn(columns[i])) {
      if (!values[i].empty()) fields.emplace(columns[i], values[i]);
      continue;
    }
    const auto attributes = SplitAttributes(values[i]);
    if (!attributes) continue;
    for (const auto& [id, value] : *attributes)
      fields.emplace(std::string(columns[i]) + "." + id, value);
  }
  return fields;
}

}  // namespace

std::vector<FieldChange> FieldChanges(const RowChange& change) {
  using Fields = std::map<std::string, std::string>;
  const Fields before = change.old_values ? SideFields(change.kind, *change.old_values) : Fields{};
  const Fields after = change.new_values ? SideFields(change.kind, *change.new_values) : Fields{};
  std::vector<FieldChange> changes;
  auto old_field = before.begin();
  auto new_field = after.begin();
  while (old_field != before.end() || new_field != after.end()) {
    if (new_field == after.end() ||
        (old_field != before.end() && old_field->first < new_field->first)) {
      changes.push_back({old_field->first, old_field->second, std::nullopt});
      ++old_field;
    } else if (old_field == before.end() || new_field->first < old_field->first) {
      changes.push_back({new_field->first, std::nullopt, new_field->second});
      ++new_field;
    } else {
      if (old_field->second != new_field->second) {
        changes.push_back({old_field->first, old_field->second, new_field->second});
      }
      ++old_field;
      ++new_field;
    }
  }
  return changes;
}

std::string ContentHash(const Records& records) {
  Sha256 hash;
  HashRows(records.sets, hash);
  HashRows(records.cards, hash);
  HashRows(records.printings, hash);
  HashRows(records.texts, hash);
  HashRows(records.rulings, hash);
  HashRows(records.rulebooks, hash);
  HashRows(records.rules, hash);
  HashRows(records.glossary, hash);
  HashRows(records.change_log, hash);
  HashRows(records.moved_cards, hash);
  return hash.FinishHex();
}

}  // namespace clashdeck
