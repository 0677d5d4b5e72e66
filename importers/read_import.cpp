// ReadImport(): finds out what an input is, by its content and then by its name, and hands it to
// its reader.
#include <algorithm>
#include <string>
#include <utility>

#include "core/fold.h"
#include "importers/card_export.h"
#include "importers/delimited.h"
#include "importers/errata.h"
#include "importers/import_batch.h"
#include "importers/input_limits.h"
#include "importers/json_reader.h"
#include "importers/rulebook/rulebook_importer.h"
#include "importers/rulings.h"
#include "importers/set_json.h"
#include "importers/set_table.h"

namespace clashdeck::importers {

namespace {

Failure BadInput(std::string message, const std::string& file_name) {
  return Failure(
      Error{.code = ErrorCode::kBadImport, .message = std::move(message), .file = file_name});
}

bool HasList(const json& root, const char* key) {
  if (!root.is_object()) return false;
  const auto place = root.find(key);
  return place != root.end() && place->is_array();
}

std::optional<ImportKind> KindOfJson(const json& root) {
  if (HasList(root, "errata")) return ImportKind::kErrata;
  if (HasList(root, "rulings")) return ImportKind::kRulings;
  if (HasList(root, "cards") || LooksLikeCardExport(root)) return ImportKind::kSet;
  return std::nullopt;
}

// Of the list that a reader would go through, or of a larger one beside it.
std::size_t CountRows(const json& root) {
  std::size_t rows = root.size();
  for (const char* key : {"cards", "errata", "rulings"}) {
    const auto list = root.is_object() ? root.find(key) : root.end();
    if (list != root.end()) rows = std::max(rows, list->size());
  }
  return rows;
}

bool IsDeckList(const json& root) {
  const json& first = root.is_array() && !root.empty() ? root.front() : root;
  return first.is_object() && (first.contains("deckList") || first.contains("sections"));
}

Result<ImportBatch> ReadJson(const ImportInput& input, const ImportContext& context,
                             std::optional<ImportKind> kind) {
  const auto document = ParseJson(input.bytes, input.file_name, ErrorCode::kBadImport);
  if (!document) return Failure(document.error());
  const json& root = document->root;
  if (auto fits = CheckRowCount(CountRows(root), input.file_name); !fits)
    return Failure(fits.error());
  const auto found = KindOfJson(root);
  if (!found && IsDeckList(root))
    return BadInput("this is a deck list, not card data: check or convert it as a deck",
                    input.file_name);
  if (!found && !kind) {
    return BadInput(
        "the JSON is none of the known forms: it has no list 'cards' (set), 'errata' or 'rulings', "
        "and no entries with a "
        "'name' (DeckPlanet and TCG Arena exports)",
        input.file_name);
  }
  if (kind && kind != found) {
    return BadInput("the JSON does not have the form of the kind '" +
                        std::string(ImportKindName(*kind)) + "'" +
                        (found ? "; it looks like '" + std::string(ImportKindName(*found)) + "'"
                               : std::string()),
                    input.file_name);
  }
  switch (*found) {
    case ImportKind::kErrata:
      return ReadErrataJson(root, input.file_name, context);
    case ImportKind::kRulings:
      return ReadRulingsJson(root, input.file_name, context);
    case ImportKind::kSet:
    case ImportKind::kRulebook:
      break;
  }
  const bool native = HasList(root, "cards") && (root.contains("set") || root.contains("game"));
  return native ? ReadSetJson(root, input.file_name, context)
                : ReadCardExport(*document, input.file_name, context);
}

bool HasColumns(const DelimitedTable& table, std::initializer_list<std::string_view> wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](std::string_view column) {
    return std::any_of(table.header.begin(), table.header.end(),
                       [&](const std::string& each) { return Fold(each) == column; });
  });
}

std::optional<ImportKind> KindOfTable(const DelimitedTable& table) {
  if (HasColumns(table, {"card", "kind"})) return ImportKind::kErrata;
  if (HasColumns(table, {"text", "cards"})) return ImportKind::kRulings;
  if (HasColumns(table, {"name"})) return ImportKind::kSet;
  return std::nullopt;
}

// A table that speaks of cards which are in the catalog already, but with no column that tells how.
bool IsAboutCards(const DelimitedTable& table) {
  return HasColumns(table, {"card"}) || HasColumns(table, {"cards"});
}

bool NamedAsTable(std::string_view file_name) {
  const std::string name = Fold(file_name);
  return name.ends_with(".csv") || name.ends_with(".tsv") || name.ends_with(".tab");
}

Result<ImportBatch> ReadTable(const ImportInput& input, const ImportContext& context,
                              std::optional<ImportKind> kind) {
  const auto table = ParseDelimited(input.bytes, input.file_name);
  const bool certain = kind.has_value() || NamedAsTable(input.file_name);
  const auto found = table ? KindOfTable(*table) : std::nullopt;
  if (!table && (certain || table.error().code == ErrorCode::kTooLarge))
    return Failure(table.error());
  if (!found && !certain) {
    return BadInput(
        std::string(
            "the input is none of the known forms: not JSON, not a rulebook (no numbered rules), "
            "and "
            "not a table with a "
            "header of known columns (set: id, name, ...; errata: card, kind, ...; rulings: text, "
            "cards, ...)") +
            (table ? std::string() : "; as a table: " + table.error().message),
        input.file_name);
  }
  if (!found && !kind && IsAboutCards(*table)) {
    return BadInput(
        "the table is about cards, but not one of a known form: errata have the columns 'card' and "
        "'kind', rulings 'text' and 'cards'",
        input.file_name);
  }
  switch (kind.value_or(found.value_or(ImportKind::kSet))) {
    case ImportKind::kErrata:
      return ReadErrataTable(*table, input.file_name, context);
    case ImportKind::kRulings:
      return ReadRulingsTable(*table, input.file_name, context);
    case ImportKind::kSet:
    case ImportKind::kRulebook:
      break;
  }
  return ReadSetTable(*table, input.file_name, context);
}

}  // namespace

Result<ImportBatch> ReadImport(const ImportInput& input, const ImportContext& context,
                               std::optional<ImportKind> kind) {
  if (auto fits = CheckInputBytes(input.bytes, input.file_name); !fits)
    return Failure(fits.error());
  std::string_view text = input.bytes;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return BadInput("the file is empty", input.file_name);
  if (kind == ImportKind::kRulebook) return ReadRulebook(text, context, input.file_name);
  if (text[first] == '{' || text[first] == '[') return ReadJson(input, context, kind);
  if (!kind && !NamedAsTable(input.file_name) && LooksLikeRulebook(text)) {
    return ReadRulebook(text, context, input.file_name);
  }
  return ReadTable(input, context, kind);
}

}  // namespace clashdeck::importers
