#include "app/json.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/attribute_value.h"

namespace clashdeck::app {

namespace {

using Json = nlohmann::ordered_json;

Json TextOrNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json PlaceJson(const importers::Place& place) {
  return {{"row", place.row == 0 ? Json(nullptr) : Json(place.row)},
          {"pointer", TextOrNull(place.pointer)}};
}

Json RepairJson(const importers::Repair& repair) {
  Json json = PlaceJson(repair.place);
  json.update({{"field", repair.field},
               {"from", repair.from},
               {"to", repair.to},
               {"note", TextOrNull(repair.note)}});
  return json;
}

Json ConflictJson(const importers::Conflict& conflict) {
  Json values = Json::array();
  for (const importers::ConflictValue& value : conflict.values) {
    values.push_back({{"source", value.source}, {"value", value.value}});
  }
  return {{"subject", conflict.subject},
          {"field", conflict.field},
          {"values", std::move(values)},
          {"winner", conflict.winner},
          {"reason", conflict.reason}};
}

Json QuarantineJson(const importers::Quarantine& row) {
  Json json = PlaceJson(row.place);
  json.update({{"field", TextOrNull(row.field)},
               {"value", row.value},
               {"reason", row.reason},
               {"suggestion", TextOrNull(row.suggestion)}});
  return json;
}

template <class List, class Render>
Json Map(const List& list, Render render) {
  Json json = Json::array();
  for (const auto& item : list) json.push_back(render(item));
  return json;
}

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
// Six lists and the rest of a report stay well below the 64 MiB of a database value.
constexpr std::size_t kMaxListBytes = std::size_t{8} << 20U;

// The first items, at most `most` and no more than fit into `bytes` of JSON.
template <class List, class Render>
Json FirstOf(const List& list, std::size_t most, std::size_t bytes, Render render) {
  Json json = Json::array();
  std::size_t used = 0;
  for (const auto& item : list) {
    if (json.size() == most) break;
    Json rendered = render(item);
    if (bytes != kNoLimit) {
      used += rendered.dump().size() + 1;
      if (used > bytes) break;
    }
    json.push_back(std::move(rendered));
  }
  return json;
}

Json OptionalText(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json(nullptr);
}

Json AttributeJson(const Attribute& attribute, const std::string& canonical) {
  switch (attribute.type) {
    case AttributeType::kNumber: {
      const NumberValue number = ReadNumber(canonical);
      return number.variable ? Json("X") : Json(number.value);
    }
    case AttributeType::kFlag:
      return canonical == "true";
    case AttributeType::kSet:
    case AttributeType::kList:
      return ReadItems(attribute, canonical);
    case AttributeType::kText:
    case AttributeType::kEnum:
    case AttributeType::kMultiset:
      return canonical;
  }
  return nullptr;
}

bool AppliesTo(const Attribute& attribute, const std::string& type) {
  return attribute.types.empty() ||
         std::find(attribute.types.begin(), attribute.types.end(), type) != attribute.types.end();
}

void AddAttributes(const Game& game, const std::string& type, const Attributes& values,
                   Json& json) {
  for (const Attribute& attribute : game.attributes) {
    const auto found = values.find(attribute.id);
    if (found != values.end()) {
      json[attribute.id] = AttributeJson(attribute, found->second);
    } else if (AppliesTo(attribute, type)) {
      json[attribute.id] = nullptr;  // missing is not zero
    }
  }
}

Json KeywordsJson(const Game& game, const Card& card) {
  return Map(card.keywords, [&](const CardKeyword& keyword) {
    const Keyword* known = game.FindKeyword(keyword.id);
    Json json = {{"id", keyword.id}, {"name", known != nullptr ? known->name : keyword.id}};
    if (keyword.value) json["value"] = *keyword.value;
    return json;
  });
}

Json TagsJson(const Game& game, const Card& card) {
  return Map(card.tags, [&](const std::string& id) {
    const Tag* known = game.FindTag(id);
    return Json(known != nullptr ? known->name : id);
  });
}

}  // namespace

Json RowChangeJson(const RowChange& change) {
  const char* action = !change.old_values ? "added" : !change.new_values ? "removed" : "changed";
  return {{"kind", RecordKindName(change.kind)},
          {"id", change.id},
          {"action", action},
          {"fields", Map(FieldChanges(change), [](const FieldChange& field) {
             return Json{{"field", field.field},
                         {"old", OptionalText(field.old_value)},
                         {"new", OptionalText(field.new_value)}};
           })}};
}

Json ImportReportJson(const ImportReport& report, ReportDetail detail) {
  const bool complete = detail == ReportDetail::kComplete;
  const std::size_t most = complete ? kNoLimit : kMaxListed;
  const std::size_t most_rows = detail == ReportDetail::kAnswer ? kMaxQuarantined : most;
  const std::size_t bytes = complete ? kNoLimit : kMaxListBytes;
  Json repaired = FirstOf(report.repaired, most, bytes, RepairJson);
  Json conflicts = FirstOf(report.conflicts, most, bytes, ConflictJson);
  Json quarantined = FirstOf(report.quarantined, most_rows, bytes, QuarantineJson);
  Json deferred = FirstOf(report.deferred, most_rows, bytes, QuarantineJson);
  Json notes = FirstOf(report.notes, most, bytes, [](const std::string& note) { return note; });
  Json diff = FirstOf(report.diff, kMaxDiff, bytes, RowChangeJson);
  Json omitted = {{"repaired", report.repaired.size() - repaired.size()},
                  {"conflicts", report.conflicts.size() - conflicts.size()},
                  {"quarantined", report.quarantined.size() - quarantined.size()},
                  {"deferred", report.deferred.size() - deferred.size()},
                  {"notes", report.notes.size() - notes.size()}};
  const bool diff_truncated = diff.size() < report.diff.size();
  return {{"id", report.number == 0 ? Json(nullptr) : Json(std::to_string(report.number))},
          {"status", report.status},
          {"game", report.game},
          {"kind", report.kind},
          {"format", report.format},
          {"file_name", report.file_name},
          {"created_at", report.created_at},
          {"rolls_back",
           report.rolls_back == 0 ? Json(nullptr) : Json(std::to_string(report.rolls_back))},
          {"data_version", report.data_version},
          {"rows", report.rows},
          {"imported", report.imported},
          {"added", report.records.added},
          {"changed", report.records.changed},
          {"removed", report.records.removed},
          {"unchanged", report.records.unchanged},
          {"repaired", std::move(repaired)},
          {"conflicts", std::move(conflicts)},
          {"quarantined", std::move(quarantined)},
          {"deferred", std::move(deferred)},
          {"notes", std::move(notes)},
          {"omitted", std::move(omitted)},
          {"diff", std::move(diff)},
          {"diff_truncated", diff_truncated}};
}

Json SpanJson(const ErrorSpan& span) {
  return {{"start", span.start},
          {"end", span.end},
          {"start_char", span.start_char},
          {"end_char", span.end_char}};
}

Json PrintingJson(const GameCatalog& catalog, PrintingIndex index) {
  const Printing& printing = catalog.printing(index);
  const CardSet& set = catalog.set_of(index);
  return {{"id", printing.id.str()},
          {"card", printing.card.str()},
          {"set", set.code.str()},
          {"set_name", set.name},
          {"number", printing.number},
          {"rarity", TextOrNull(printing.rarity)},
          {"finish", TextOrNull(printing.finish)},
          {"artist", TextOrNull(printing.artist)},
          {"flavor", TextOrNull(printing.flavor)},
          {"printed_text", printing.printed_text.empty() ? catalog.card(catalog.card_of(index)).text
                                                         : printing.printed_text},
          {"alternate_art", printing.alternate_art},
          {"released", TextOrNull(set.released)}};
}

Json SetJson(const GameCatalog& catalog, const CardSet& set) {
  const auto printings = catalog.printings_in(set.code);
  std::vector<CardIndex> cards;
  cards.reserve(printings.size());
  for (PrintingIndex printing : printings) cards.push_back(catalog.card_of(printing));
  std::sort(cards.begin(), cards.end());
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  return {{"code", set.code.str()},
          {"game", catalog.game().id.str()},
          {"name", set.name},
          {"kind", TextOrNull(set.kind)},
          {"released", TextOrNull(set.released)},
          {"cards", cards.size()},
          {"printings", printings.size()}};
}

Json RulingJson(const Ruling& ruling) {
  return {{"id", ruling.id},
          {"date", TextOrNull(ruling.date)},
          {"text", ruling.text},
          {"cards", Map(ruling.cards, [](const CardId& card) { return Json(card.str()); })},
          {"rules", ruling.rules},
          {"source", TextOrNull(ruling.source)}};
}

Json HistoryEntryJson(const GameCatalog& catalog, const HistoryEntry& entry) {
  Json changes = Json::object();
  for (const auto& [id, value] : entry.changes) {
    const Attribute* attribute = catalog.game().FindAttribute(id);
    changes[id] = attribute != nullptr ? AttributeJson(*attribute, value) : Json(value);
  }
  return {{"kind", entry.kind},
          {"effective", TextOrNull(entry.effective)},
          {"text", entry.text},
          {"changes", std::move(changes)},
          {"source", TextOrNull(entry.source)},
          {"note", TextOrNull(entry.note)}};
}

Json CardJson(const GameCatalog& catalog, CardIndex index, const CardJsonOptions& options) {
  const Card& card = catalog.card(index);
  const std::string_view day = options.as_of.empty() ? options.today : options.as_of;
  const CardState state = catalog.StateOf(index, day);
  Json json = {{"id", card.id.str()},
               {"game", catalog.game().id.str()},
               {"name", card.name},
               {"type", card.type},
               {"subtypes", card.subtypes},
               {"text", state.text},
               {"keywords", KeywordsJson(catalog.game(), card)},
               {"tags", TagsJson(catalog.game(), card)}};
  AddAttributes(catalog.game(), card.type, state.attributes, json);
  json["token"] = card.token;
  json["aliases"] = card.aliases;
  json["errata"] = state.errata;
  if (options.engine != nullptr) json["engine"] = CoverageJson(*options.engine->Of(index, day));
  const auto shown = [&](const std::string& date) {
    return options.as_of.empty() || date <= options.as_of;
  };
  if (options.printings) {
    Json& list = json["printings"] = Json::array();
    for (PrintingIndex printing : catalog.printings_of(index)) {
      if (shown(catalog.set_of(printing).released)) list.push_back(PrintingJson(catalog, printing));
    }
  }
  if (options.rulings) {
    Json& list = json["rulings"] = Json::array();
    for (const Ruling* ruling : catalog.RulingsOf(index)) {
      if (shown(ruling->date)) list.push_back(RulingJson(*ruling));
    }
  }
  if (options.history) {
    Json& list = json["history"] = Json::array();
    for (const HistoryEntry& entry : catalog.HistoryOf(index)) {
      if (shown(entry.effective)) list.push_back(HistoryEntryJson(catalog, entry));
    }
  }
  return json;
}

}  // namespace clashdeck::app
