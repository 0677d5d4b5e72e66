// Rows of drafts. Each has its columns once, in EachColumn(), as those of events (db/event_rows.h).
#pragma once

#include <cstdint>
#include <string>

#include "db/event_rows.h"

namespace clashdeck::db {

struct DraftRow {
  std::string id = {};
  std::string owner = {};  // key id
  std::string game = {};
  std::string definition = {};  // id of the game's draft
  std::string format = {};
  std::string name = {};
  std::string event = {};     // that the pools go to; empty = none
  std::string state = {};     // "open", "drafting", "building", "playing", "finished", "cancelled"
  std::int64_t revision = 0;  // of this row: 1, 2, 3, ...
  std::string box = {};       // JSON: all that the draft needs of definition and cards
  std::string seed = {};
  std::int64_t pick_seconds = 0;  // 0 = no clock
  std::string data_version = {};
  std::string created_at = {};
  std::string started_at = {};   // empty = not yet
  std::string ended_at = {};     // of the last pick; empty = not yet
  std::string build_until = {};  // empty = not yet
  std::string updated_at = {};
};

struct DraftSeatRow {
  std::string draft = {};
  std::int64_t number = 0;     // 1, 2, 3, ... of that draft
  std::string player = {};     // empty for a bot and once erased, as are reference and salt
  std::string reference = {};  // the organizer's own number of the player
  std::string salt = {};
  std::string kind = {};     // "player", "bot"
  std::int64_t version = 0;  // of this row: 1, 2, 3, ...
  std::int64_t pod = 0;      // 0 = not dealt yet
  std::int64_t place = 0;    // at the table, from 0; the next one sits to the left
  std::string left_at = {};  // a bot goes on from there; empty = is there
  std::string entry = {};    // of the event; empty = none
  std::string token = {};    // public part; empty = none
  std::string token_hash = {};
  std::string token_expires_at = {};
  std::string erased_at = {};
};

// How far a pod is: follows from its journal.
struct DraftPodRow {
  std::string draft = {};
  std::int64_t pod = 0;
  std::int64_t picks = 0;     // rows of the journal
  std::string due_at = {};    // when the next clock runs out; empty = none runs
  std::string ended_at = {};  // of the last pick; empty = not yet
};

struct DraftPickRow {
  std::string draft = {};
  std::int64_t pod = 0;
  std::int64_t number = 0;  // 1, 2, 3, ... of that pod
  std::int64_t seat = 0;    // number of the seat; 0 = of none
  std::string card = {};
  std::string taker = {};  // "player", "clock", "bot"; "resume": the clocks began anew
  std::string at = {};
};

struct DraftMatchRow {
  std::string draft = {};
  std::int64_t round = 0;
  std::int64_t number = 0;  // within the round
  std::int64_t pod = 0;
  std::int64_t first = 0;   // numbers of seats
  std::int64_t second = 0;  // 0 = the first sits out
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
  std::string reported_at = {};  // empty = not yet
  std::string reported_by = {};
};

void EachColumn(RowOf<DraftRow> auto& row, const auto& visit) {
  visit(row.id), visit(row.owner), visit(row.game), visit(row.definition), visit(row.format);
  visit(row.name), visit(row.event), visit(row.state), visit(row.revision), visit(row.box);
  visit(row.seed), visit(row.pick_seconds), visit(row.data_version), visit(row.created_at);
  visit(row.started_at), visit(row.ended_at), visit(row.build_until), visit(row.updated_at);
}

void EachColumn(RowOf<DraftSeatRow> auto& row, const auto& visit) {
  visit(row.draft), visit(row.number), visit(row.player), visit(row.reference), visit(row.salt);
  visit(row.kind), visit(row.version), visit(row.pod), visit(row.place), visit(row.left_at);
  visit(row.entry), visit(row.token), visit(row.token_hash), visit(row.token_expires_at);
  visit(row.erased_at);
}

void EachColumn(RowOf<DraftPodRow> auto& row, const auto& visit) {
  visit(row.draft), visit(row.pod), visit(row.picks), visit(row.due_at), visit(row.ended_at);
}

void EachColumn(RowOf<DraftPickRow> auto& row, const auto& visit) {
  visit(row.draft), visit(row.pod), visit(row.number), visit(row.seat), visit(row.card);
  visit(row.taker), visit(row.at);
}

void EachColumn(RowOf<DraftMatchRow> auto& row, const auto& visit) {
  visit(row.draft), visit(row.round), visit(row.number), visit(row.pod), visit(row.first);
  visit(row.second), visit(row.first_wins), visit(row.second_wins), visit(row.reported_at);
  visit(row.reported_by);
}

}  // namespace clashdeck::db
