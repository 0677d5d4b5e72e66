// What the database tests share: a directory that goes away with the test, and small valid records.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/record_row.h"
#include "core/sha256.h"
#include "db/repositories.h"

namespace clashdeck::db {

class TemporaryDir {
 public:
  TemporaryDir() {
    std::string pattern = (std::filesystem::temp_directory_path() / "clashdeck-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
    path_ = pattern;
  }
  ~TemporaryDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDir(const TemporaryDir&) = delete;
  TemporaryDir& operator=(const TemporaryDir&) = delete;
  const std::filesystem::path& Path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline Card SampleCard(const std::string& id, const std::string& name) {
  Card card;
  card.id = CardId(id);
  card.name = name;
  card.type = "clash";
  card.text = "Draw one card.";
  card.attributes = {{"cost", "2"}, {"gems", "RU"}};
  return card;
}

inline CardSet SampleSet(const std::string& code) {
  return {.code = SetCode(code), .name = "Set " + code, .kind = "expansion", .released = ""};
}

inline Printing SamplePrinting(const std::string& id, const std::string& card,
                               const std::string& set) {
  Printing printing;
  printing.id = PrintingId(id);
  printing.card = CardId(card);
  printing.set = SetCode(set);
  printing.number = "001";
  printing.finish = "normal";
  return printing;
}

template <class Record>
RowChange Added(const Record& record) {
  Row row = ToRow(record);
  return {row.kind, std::move(row.id), std::nullopt, std::move(row.values)};
}

template <class Record>
RowChange Removed(const Record& record) {
  Row row = ToRow(record);
  return {row.kind, std::move(row.id), std::move(row.values), std::nullopt};
}

template <class Record>
RowChange Changed(const Record& before, const Record& after) {
  Row row = ToRow(after);
  return {row.kind, std::move(row.id), ToRow(before).values, std::move(row.values)};
}

inline ImportEntry SampleImport(const std::string& game) {
  ImportEntry entry;
  entry.game = game;
  entry.kind = "set";
  entry.file_name = "emb.json";
  entry.sha256 = std::string(64, 'a');
  entry.status = "done";
  entry.actor = "cli";
  entry.created_at = "2025-01-01T00:00:00Z";
  entry.version_before = "v0";
  entry.version_after = "v1";
  entry.report = "{}";
  return entry;
}

inline AuditEntry SampleAudit(const std::string& subject) {
  AuditEntry entry;
  entry.at = "2025-01-01T00:00:00Z";
  entry.actor = "cli";
  entry.action = "import";
  entry.subject = subject;
  return entry;
}

inline SavedDeck SampleDeck(char letter) {
  return {.id = std::string(22, letter),
          .game = "g",
          .owner = "k1",
          .created_at = "2025-01-01T00:00:00Z",
          .updated_at = "2025-01-01T00:00:00Z",
          .revision = 1};
}

inline DeckRevision SampleRevision(const SavedDeck& deck, std::int64_t number) {
  return {.deck = deck.id,
          .number = number,
          .at = "2025-01-0" + std::to_string(number) + "T00:00:00Z",
          .actor = "k1",
          .reason = "revision " + std::to_string(number),
          .content = "{\"n\":" + std::to_string(number) + "}",
          .hash = std::string(64, static_cast<char>('a' + number))};
}

inline FormatRevision SampleFormat(const std::string& id, std::int64_t revision) {
  return {.game = "g",
          .id = id,
          .revision = revision,
          .created_at = "2025-01-01T00:00:00Z",
          .actor = "k1",
          .source = "{\"r\":" + std::to_string(revision) + "}"};
}

inline SimulationEntry SampleSimulation(char letter, const std::string& status) {
  SimulationEntry entry;
  entry.id = std::string(22, letter);
  entry.game = "g";
  entry.owner = "k1";
  entry.request = "{\"games\":10}";
  entry.request_hash = std::string(64, letter);
  entry.data_version = "v1";
  entry.status = status;
  entry.games_of = 10;
  entry.created_at = std::string("2025-01-01T00:00:00.") + letter;
  const bool active = status == "queued" || status == "running";
  if (status != "queued") entry.started_at = "2025-01-01T00:00:01Z";
  if (!active) entry.finished_at = "2025-01-01T00:00:02Z";
  if (status == "failed") entry.failure = "a game does not end";
  if (status != "done") return entry;
  entry.games = 10;
  entry.result = "{\"kind\":\"goldfish\"}";
  entry.result_hash = Sha256Hex(entry.result);
  entry.elapsed_us = 1500;
  return entry;
}

inline EventRow SampleEvent(char letter) {
  EventRow event;
  event.id = std::string(22, letter);
  event.owner = "k1";
  event.game = "g";
  event.name = std::string("Cup ") + letter;
  event.state = "draft";
  event.revision = 1;
  event.format = "standard";
  event.format_version = "2024-01-01";
  event.format_hash = "abc";
  event.as_of = "2025-01-01";
  event.data_version = "v1";
  event.tier = 2;
  event.opens_at = "2025-01-01T00:00:00.000Z";
  event.closes_at = "2025-01-02T00:00:00.000Z";
  event.late_until = "2025-01-03T00:00:00.000Z";
  event.legality = "flag";
  event.visibility = "{}";
  event.created_at = std::string("2025-01-0") + static_cast<char>('1' + letter - 'a');
  event.updated_at = event.created_at;
  return event;
}

inline DraftRow SampleDraft(char letter) {
  DraftRow draft;
  draft.id = std::string(22, letter);
  draft.owner = "k1";
  draft.game = "g";
  draft.definition = "box";
  draft.format = "draft";
  draft.name = std::string("Pod ") + letter;
  draft.state = "drafting";
  draft.revision = 1;
  draft.box = "{}";
  draft.seed = "seed";
  draft.pick_seconds = 60;
  draft.data_version = "v1";
  draft.created_at = std::string("2025-01-0") + static_cast<char>('1' + letter - 'a');
  draft.started_at = draft.created_at;
  draft.updated_at = draft.created_at;
  return draft;
}

inline DraftSeatRow SampleDraftSeat(const DraftRow& draft, std::int64_t number) {
  DraftSeatRow seat;
  seat.draft = draft.id;
  seat.number = number;
  seat.player = "Ada";
  seat.reference = "7";
  seat.salt = "salt";
  seat.kind = "player";
  seat.version = 1;
  seat.pod = 1;
  seat.place = number - 1;
  seat.entry = "entry";
  seat.token = "0123456789ab";
  seat.token_hash = std::string(64, 'f');
  seat.token_expires_at = "2026";
  return seat;
}

inline EntryRow SampleEntry(const EventRow& event, char letter, const std::string& player) {
  EntryRow entry;
  entry.id = std::string(22, letter);
  entry.event = event.id;
  entry.player = player;
  entry.fold = player;
  entry.salt = "salt";
  entry.version = 1;
  entry.created_at = "2025-01-01";
  entry.updated_at = "2025-01-01";
  return entry;
}

inline EntryRevisionRow SampleEntryRevision(const EntryRow& entry, std::int64_t number) {
  EntryRevisionRow revision;
  revision.entry = entry.id;
  revision.number = number;
  revision.at = "2025-01-01";
  revision.actor = "entry:" + entry.id;
  revision.reason = "why " + std::to_string(number);
  revision.salt = "salt";
  revision.content = "{\"n\":" + std::to_string(number) + "}";
  revision.hash = std::string(64, 'a');
  revision.diff = "{}";
  revision.legal = 1;
  revision.receipt = "{}";
  return revision;
}

}  // namespace clashdeck::db
