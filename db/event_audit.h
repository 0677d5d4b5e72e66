// What the audit log says of rows of events and entries: what a row is called, and the hashes of it
// before and after a write, so that `verify` can tell whether it is still the one that was written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sha256.h"
#include "db/event_rows.h"

namespace clashdeck::db {

// "event/<event>" and, below it, "/format", "/judge/<key>", "/token/<id>", "/entry/<entry>",
// "/entry/<entry>/revision/<number>", "/entry/<entry>/check/<number>".
std::string EventSubject(std::string_view event);
std::string AuditSubject(const EventRow& row);
std::string AuditSubject(const EventFormatRow& row);
std::string AuditSubject(const EventJudgeRow& row);
std::string AuditSubject(const EventTokenRow& row);
std::string AuditSubject(const EntryRow& row);
std::string AuditSubject(std::string_view event, const EntryRevisionRow& row);
std::string AuditSubject(std::string_view event, const EntryCheckRow& row);

inline std::string_view ColumnText(const std::string& value) { return value; }
inline std::string ColumnText(std::int64_t value) { return std::to_string(value); }

// Each column with its length before it, so that no two rows look alike.
template <class Row>
std::string RowHash(const Row& row) {
  Sha256 hash;
  EachColumn(row, [&hash](const auto& value) {
    const auto& text = ColumnText(value);
    hash.Add(std::to_string(text.size()) + ":");
    hash.Add(text);
  });
  return hash.FinishHex();
}

struct RowChangeHashes {
  std::string before = {};  // empty = the row is new
  std::string after = {};
};

// "<before> -> <after>", "- -> <after>" for a new row; nothing for a text that has another form.
std::string ChangeDetail(const RowChangeHashes& hashes);
std::optional<RowChangeHashes> ReadChangeDetail(std::string_view detail);

}  // namespace clashdeck::db
