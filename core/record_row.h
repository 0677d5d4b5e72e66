// A record as a row of texts: one shape for the database, the field-level diff, the change journal
// and the content hash, so that none of them needs to know each noun.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/records.h"
#include "core/result.h"

namespace clashdeck {

enum class RecordKind {
  kSet,
  kCard,
  kPrinting,
  kText,
  kRuling,
  kRulebook,
  kRule,
  kGlossary,
  kChangeLog,
  kMovedCard
};  // stored by name

inline constexpr RecordKind kRecordKinds[] = {
    RecordKind::kSet,       RecordKind::kCard,     RecordKind::kPrinting, RecordKind::kText,
    RecordKind::kRuling,    RecordKind::kRulebook, RecordKind::kRule,     RecordKind::kGlossary,
    RecordKind::kChangeLog, RecordKind::kMovedCard};

std::string_view RecordKindName(RecordKind kind);  // "set", "card", ...
std::optional<RecordKind> RecordKindFromName(std::string_view name);

// Names of the columns after `id`, in the order of Row::values; the database's columns are called
// the same.
std::span<const std::string_view> RecordColumns(RecordKind kind);

struct Row {
  RecordKind kind = RecordKind::kCard;
  std::string id = {};
  std::vector<std::string> values = {};  // parallel to RecordColumns(kind)
  bool operator==(const Row&) const = default;
};

Row ToRow(const CardSet& record);
Row ToRow(const Card& record);
Row ToRow(const Printing& record);
Row ToRow(const TextVersion& record);
Row ToRow(const Ruling& record);
Row ToRow(const RulebookVersion& record);
Row ToRow(const Rule& record);
Row ToRow(const GlossaryEntry& record);
Row ToRow(const ChangeLogEntry& record);
Row ToRow(const MovedCard& record);

// Puts the row's record into `records`, replacing one with the same id. Error when a value cannot
// be read.
Result<void> PutRow(const Row& row, Records& records);
void EraseRow(RecordKind kind, const std::string& id, Records& records);

// All rows, kind by kind, ids ascending.
std::vector<Row> ToRows(const Records& records);

// One text for a whole row, for the journal; DecodeValues(EncodeValues(v)) == v.
std::string EncodeValues(const std::vector<std::string>& values);
Result<std::vector<std::string>> DecodeValues(std::string_view encoded);

// What changed between two versions of one record; `old_row` or `new_row` null = added or removed.
struct RowChange {
  RecordKind kind = RecordKind::kCard;
  std::string id = {};
  std::optional<std::vector<std::string>> old_values = {};
  std::optional<std::vector<std::string>> new_values = {};
  bool operator==(const RowChange&) const = default;
};

struct FieldChange {
  std::string field = {};  // column name; attributes one by one: "attributes.cost"
  std::optional<std::string> old_value = {};
  std::optional<std::string> new_value = {};
};

// Empty fields of added and removed records are left out.
std::vector<FieldChange> FieldChanges(const RowChange& change);

// Order-independent hash of the content: SHA-256 over all rows in id order.
std::string ContentHash(const Records& records);

}  // namespace clashdeck
