// Rows of events and entries. Each has its columns once, in EachColumn(): the repositories bind and
// read by it, and the audit log's hash covers what it visits.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace clashdeck::db {

struct EventRow {
  std::string id = {};
  std::string owner = {};  // key id
  std::string game = {};
  std::string name = {};
  std::string state = {};
  std::int64_t revision = 0;  // of this row: 1, 2, 3, ...
  std::string format = {};
  std::string format_version = {};   // effective date
  std::int64_t format_revision = 0;  // of an added format; 0 = shipped with the game
  std::string format_hash = {};
  std::string as_of = {};
  std::string data_version = {};
  std::int64_t tier = 0;  // 0 = none
  std::string opens_at = {};
  std::string closes_at = {};
  std::string late_until = {};  // empty = no late window
  std::string legality = {};
  std::string visibility = {};   // JSON, a level for each stage
  std::string cloned_from = {};  // event id, empty = none
  std::string created_at = {};
  std::string updated_at = {};
};

struct EventFormatRow {
  std::string event = {};
  std::string source = {};  // JSON
};

struct EventJudgeRow {
  std::string event = {};
  std::string key = {};  // key id
  std::string added_at = {};
  std::string added_by = {};
  std::string removed_at = {};  // empty = is a judge
};

struct EventTokenRow {
  std::string id = {};  // public part
  std::string event = {};
  std::string entry = {};    // empty unless it is a player's
  std::string purpose = {};  // "judge", "player"
  std::string hash = {};     // SHA-256 of the secret, hex
  std::string created_at = {};
  std::string created_by = {};
  std::string expires_at = {};
  std::string revoked_at = {};  // empty = not revoked
  std::string used_at = {};     // of an invitation that is used up
  std::string used_by = {};
};

struct EntryRow {
  std::string id = {};
  std::string event = {};
  std::string player = {};     // empty once erased, as are reference, fold, salt and note
  std::string reference = {};  // the organizer's own number of the player
  std::string fold = {};       // of the name; lists are in its order
  std::string salt = {};
  std::int64_t version = 0;   // of this row: 1, 2, 3, ...
  std::int64_t revision = 0;  // of the deck that counts; 0 = none
  std::string deck_hash = {};
  std::int64_t legal = 0;
  std::int64_t late = 0;
  std::int64_t withdrawn = 0;
  std::string lock = {};  // "", "locked", "unlocked"; empty = as the event
  std::string mark = {};  // "", "checked", "flagged"
  std::string note = {};
  std::int64_t consent = 0;  // 0 private, 1 opponent, 2 public
  std::string pool = {};     // deck as JSON, empty = none
  std::string created_at = {};
  std::string updated_at = {};
  std::string erased_at = {};
};

struct EntryRevisionRow {
  std::string entry = {};
  std::int64_t number = 0;  // 1, 2, 3, ... of that entry
  std::string at = {};
  std::string actor = {};
  std::string reason = {};  // empty = none given, or erased
  std::string salt = {};
  std::string content = {};  // the deck as canonical JSON
  std::string hash = {};     // deck hash, hex
  std::string diff = {};     // JSON
  std::int64_t legal = 0;
  std::int64_t late = 0;
  std::string receipt = {};  // JSON; holds the verdict
};

struct EntryCheckRow {
  std::string entry = {};
  std::int64_t number = 0;
  std::string at = {};
  std::string actor = {};
  std::string kind = {};  // "mark", "deck"
  std::int64_t revision = 0;
  std::string outcome = {};
  std::string note = {};
  std::string salt = {};
  std::string found = {};   // the deck that was found, JSON; empty for a mark
  std::string result = {};  // JSON; empty for a mark
};

template <class Row, class Wanted>
concept RowOf = std::same_as<std::remove_const_t<Row>, Wanted>;

// Calls `visit` with each column in the order of the tables.
void EachColumn(RowOf<EventRow> auto& row, const auto& visit) {
  visit(row.id), visit(row.owner), visit(row.game), visit(row.name), visit(row.state);
  visit(row.revision), visit(row.format), visit(row.format_version), visit(row.format_revision);
  visit(row.format_hash), visit(row.as_of), visit(row.data_version), visit(row.tier);
  visit(row.opens_at), visit(row.closes_at), visit(row.late_until), visit(row.legality);
  visit(row.visibility), visit(row.cloned_from), visit(row.created_at), visit(row.updated_at);
}

void EachColumn(RowOf<EventFormatRow> auto& row, const auto& visit) {
  visit(row.event), visit(row.source);
}

void EachColumn(RowOf<EventJudgeRow> auto& row, const auto& visit) {
  visit(row.event), visit(row.key), visit(row.added_at), visit(row.added_by);
  visit(row.removed_at);
}

void EachColumn(RowOf<EventTokenRow> auto& row, const auto& visit) {
  visit(row.id), visit(row.event), visit(row.entry), visit(row.purpose), visit(row.hash);
  visit(row.created_at), visit(row.created_by), visit(row.expires_at), visit(row.revoked_at);
  visit(row.used_at), visit(row.used_by);
}

void EachColumn(RowOf<EntryRow> auto& row, const auto& visit) {
  visit(row.id), visit(row.event), visit(row.player), visit(row.reference), visit(row.fold);
  visit(row.salt), visit(row.version), visit(row.revision), visit(row.deck_hash);
  visit(row.legal), visit(row.late), visit(row.withdrawn), visit(row.lock), visit(row.mark);
  visit(row.note), visit(row.consent), visit(row.pool), visit(row.created_at);
  visit(row.updated_at), visit(row.erased_at);
}

void EachColumn(RowOf<EntryRevisionRow> auto& row, const auto& visit) {
  visit(row.entry), visit(row.number), visit(row.at), visit(row.actor), visit(row.reason);
  visit(row.salt), visit(row.content), visit(row.hash), visit(row.diff), visit(row.legal);
  visit(row.late), visit(row.receipt);
}

void EachColumn(RowOf<EntryCheckRow> auto& row, const auto& visit) {
  visit(row.entry), visit(row.number), visit(row.at), visit(row.actor), visit(row.kind);
  visit(row.revision), visit(row.outcome), visit(row.note), visit(row.salt), visit(row.found);
  visit(row.result);
}

}  // namespace clashdeck::db
