// A small catalog and shortcuts for the importer tests: what is there before an import, and reading
// one text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "importers/import_batch.h"
#include "tests/importers/sample_game.h"

namespace clashdeck::importers {

// One set, one card with one printing.
inline Records SampleRecords() {
  Records records;
  records.sets["OLD"] = {SetCode("OLD"), "Old Days", "expansion", "2023-01-01"};
  Card card;
  card.id = CardId("ashen-scout");
  card.name = "Ashen Scout";
  card.type = "fighter";
  card.text = "Flight";
  card.keywords = {{"flight", std::nullopt}};
  card.attributes = {
      {"colors", "red"}, {"cost", "2"}, {"gems", "R"}, {"attack", "2"}, {"defense", "1"}};
  records.cards["ashen-scout"] = card;
  Printing printing;
  printing.id = PrintingId("OLD-001");
  printing.card = card.id;
  printing.set = SetCode("OLD");
  printing.number = "001";
  printing.rarity = "common";
  printing.finish = "normal";
  records.printings["OLD-001"] = printing;
  return records;
}

// Everything an import needs, kept alive for one test.
struct Importer {
  Game game = SampleGame();
  Records existing = {};
  std::string repairs = {};

  ImportContext Context() const { return {.game = game, .existing = existing, .repairs = repairs}; }

  Result<ImportBatch> Read(std::string_view text, const std::string& file_name = "input",
                           std::optional<ImportKind> kind = std::nullopt) const {
    return ReadImport({text, file_name}, Context(), kind);
  }
};

// What the catalog is after an import: records are added or replaced, nothing else.
inline void Apply(ImportBatch batch, Records& records) {
  const auto put = [](auto& from, auto& into) {
    for (auto& [id, record] : from) into[id] = std::move(record);
  };
  put(batch.records.sets, records.sets);
  put(batch.records.cards, records.cards);
  put(batch.records.printings, records.printings);
  put(batch.records.texts, records.texts);
  for (const std::string& id : batch.withdrawn_texts) records.texts.erase(id);
  for (const std::string& id : batch.emptied_cards) records.cards.erase(id);
}

// "row pointer field 'value' reason [suggestion]" of each quarantined row.
inline std::vector<std::string> Told(const std::vector<Quarantine>& rows) {
  std::vector<std::string> out;
  for (const Quarantine& row : rows) {
    out.push_back(std::to_string(row.place.row) + " " + row.place.pointer + " " + row.field + " '" +
                  row.value + "' " + row.reason +
                  (row.suggestion.empty() ? "" : " [" + row.suggestion + "]"));
  }
  return out;
}

// "subject field = winner" of each conflict.
inline std::vector<std::string> Told(const std::vector<Conflict>& conflicts) {
  std::vector<std::string> out;
  for (const Conflict& each : conflicts)
    out.push_back(each.subject + " " + each.field + " = " + each.winner);
  return out;
}

// "field: from > to" of each repair.
inline std::vector<std::string> Told(const std::vector<Repair>& repairs) {
  std::vector<std::string> out;
  for (const Repair& each : repairs) out.push_back(each.field + ": " + each.from + " > " + each.to);
  return out;
}

}  // namespace clashdeck::importers
