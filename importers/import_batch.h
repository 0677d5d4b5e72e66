// What an importer hands over: plain records and everything worth saying about how they came to be.
// Importers read bytes and know nothing of the database; app/import_service decides what is
// written.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/records.h"

namespace clashdeck::importers {

enum class ImportKind { kSet, kErrata, kRulings, kRulebook };

std::string_view ImportKindName(ImportKind kind);
std::optional<ImportKind> ImportKindFromName(std::string_view name);

// Where in the input a finding lies. `row` counts input rows from 1 (0 = the file as a whole).
struct Place {
  std::size_t row = 0;
  std::string pointer = {};  // JSON Pointer; for text files "line:N"
};

struct Repair {  // a known defect that the table in games/<game>/repairs.json mended
  Place place = {};
  std::string field = {};
  std::string from = {};
  std::string to = {};
  std::string note = {};
};

struct ConflictValue {
  std::string source = {};  // printing id or row
  std::string value = {};
};

struct Conflict {            // rows that disagree on one fact
  std::string subject = {};  // card id
  std::string field = {};
  std::vector<ConflictValue> values = {};
  std::string winner = {};  // the value that was taken
  std::string reason = {};
};

struct Quarantine {  // a row that was not taken
  Place place = {};
  std::string field = {};
  std::string value = {};
  std::string reason = {};
  std::string suggestion = {};
};

struct ImportBatch {
  ImportKind kind = ImportKind::kSet;
  std::string format = {};  // "native", "csv", "deckplanet", "tcgarena", ...
  std::size_t rows = 0;     // rows in the input; every one is imported, quarantined or deferred
  std::size_t taken = 0;    // rows that made it into `records`
  Records records = {};
  std::vector<std::string> restated =
      {};  // printings in `records` that the input does not hold itself
  std::vector<std::string> emptied_cards =
      {};  // cards whose last printing is now one of another card
  std::vector<std::string> withdrawn_texts = {};  // text versions that nobody speaks of any more
  std::vector<std::string> full_sets =
      {};  // sets whose missing cards and printings are to be removed
  std::vector<Repair> repaired = {};
  std::vector<Conflict> conflicts = {};
  std::vector<Quarantine> quarantined = {};
  // Understood, but their card is not in the catalog. They do not make an import partial: read the
  // same file again once the card is there.
  std::vector<Quarantine> deferred = {};
  std::vector<std::string> notes = {};
};

// Adds what was read of later rows or cards to what was read of earlier ones. Its cards all have
// greater ids.
void AppendBatch(ImportBatch later, ImportBatch& batch);

// Importers know no threads; who calls them may lend some. The outcome is the same with any number.
struct Workers {
  std::size_t count = 1;
  // Does all the works, the first on the calling thread, and returns when they are done. Empty =
  // one after the other.
  std::function<void(std::span<const std::function<void()>> works)> run = {};
};

// What an importer may look at besides its input.
struct ImportContext {
  const Game& game;
  const Records& existing;   // records of the game before this import
  std::string repairs = {};  // text of games/<game>/repairs.json, empty = none
  std::function<void(std::size_t done, std::size_t of)> progress = {};  // may be empty
  Workers workers = {};
};

struct ImportInput {
  std::string_view bytes;
  std::string file_name = {};  // for detection and messages
};

// Reads any supported input. `kind` empty = detect by content. An error means that the file as a
// whole cannot be read; bad rows are quarantined in the batch instead.
Result<ImportBatch> ReadImport(const ImportInput& input, const ImportContext& context,
                               std::optional<ImportKind> kind = std::nullopt);

}  // namespace clashdeck::importers
