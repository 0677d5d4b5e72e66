// One repository per noun. Abstract, so that another database can stand behind the same use cases.
// A repository belongs to the session that handed it out and is used on that session's thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record_row.h"
#include "core/records.h"
#include "db/draft_repositories.h"
#include "db/event_repositories.h"

namespace clashdeck::db {

class RecordRepository {
 public:
  virtual ~RecordRepository() = default;
  virtual Records Load(std::string_view game) = 0;
  // Writes each change; `old_values` empty inserts, `new_values` empty deletes, otherwise updates.
  virtual void Apply(std::string_view game, std::span<const RowChange> changes) = 0;
};

struct ImportEntry {        // one line of the imports journal
  std::int64_t number = 0;  // 1, 2, 3, ... over all games; the import's id
  std::string game;
  std::string kind;  // "set", "errata", "rulings", "rulebook", "rollback"
  std::string file_name;
  std::string sha256;
  std::string status;  // "done", "unchanged", "rolled_back"
  std::string actor;   // key id, "cli" or "sample-data"
  std::string created_at;
  std::string version_before;  // data_version
  std::string version_after;
  std::int64_t rolls_back = 0;  // number of the import this one undid
  std::string report;           // JSON text as the API shows it
};

struct JournalChange {
  std::int64_t import_number = 0;
  std::int64_t seq = 0;
  std::string created_at;  // the import's
  RowChange change;
};

struct ChangePage {
  std::int64_t after_import = 0;  // exclusive start position
  std::int64_t after_seq = 0;
  std::size_t limit = 50;
};

class ImportRepository {
 public:
  virtual ~ImportRepository() = default;
  // Returns the number it was given. Writes the changes too.
  virtual std::int64_t Insert(const ImportEntry& entry, std::span<const RowChange> changes) = 0;
  virtual void SetStatus(std::int64_t number, std::string_view status) = 0;
  // Writes what is known only at the end: the entry's sha256, version_after and report.
  virtual void Complete(const ImportEntry& entry) = 0;
  virtual std::optional<ImportEntry> Find(std::int64_t number) = 0;
  // Newest entry over all games, if any: tells a process whether it has seen everything.
  virtual std::optional<ImportEntry> Newest() = 0;
  // Newest import of the game that is "done" and no rollback.
  virtual std::optional<ImportEntry> LatestDone(std::string_view game) = 0;
  virtual std::vector<ImportEntry> List(
      std::string_view game, std::int64_t before,
      std::size_t limit) = 0;  // newest first; before 0 = from the newest
  virtual std::vector<RowChange> ChangesOf(std::int64_t number) = 0;
  // Newest import whose version_after is `data_version`, if any: where "changes since" starts.
  virtual std::optional<std::int64_t> NumberOfVersion(std::string_view game,
                                                      std::string_view data_version) = 0;
  // Newest import over all games that found `data_version` and changed it, if any.
  virtual std::optional<std::int64_t> NumberThatChanged(std::string_view data_version) = 0;
  // When the content of any game last changed; empty = never.
  virtual std::string LastChange() = 0;
  // Newest import with created_at before the given ISO time, 0 if none.
  virtual std::int64_t NumberBefore(std::string_view game, std::string_view created_at) = 0;
  virtual std::vector<JournalChange> Changes(std::string_view game, const ChangePage& page) = 0;
};

struct KeyEntry {
  std::string id;  // public part
  std::string name;
  std::string role;  // "admin", "organizer", "judge", "player"
  std::string hash;  // SHA-256 of the secret, hex
  std::string created_at;
  std::string revoked_at;  // empty = valid
};

class KeyRepository {
 public:
  virtual ~KeyRepository() = default;
  virtual void Insert(const KeyEntry& entry) = 0;
  virtual std::optional<KeyEntry> Find(std::string_view id) = 0;
  virtual std::vector<KeyEntry> List() = 0;                           // by created_at, id
  virtual bool Revoke(std::string_view id, std::string_view at) = 0;  // false = no such valid key
};

struct AuditEntry {
  std::int64_t seq = 0;
  std::string at;
  std::string actor;
  std::string action;  // "import", "import.rollback", "key.create", ...
  std::string subject;
  std::string detail;
  std::string previous;  // hash of the entry before, 64 zeros for the first
  std::string hash;
};

class AuditRepository {
 public:
  virtual ~AuditRepository() = default;
  // Fills seq, previous and hash.
  virtual void Append(AuditEntry entry) = 0;
  virtual std::vector<AuditEntry> List(std::int64_t after, std::size_t limit) = 0;
  // Of `subject` and of what stands under it: "<subject>/...".
  virtual std::vector<AuditEntry> ListOf(std::string_view subject, std::int64_t after,
                                         std::size_t limit) = 0;
};

struct IdempotentAnswer {
  std::string actor;
  std::string key;
  std::string request_hash;  // of method, path and body
  int status = 0;
  std::string body;
  std::string created_at;
};

class IdempotencyRepository {
 public:
  virtual ~IdempotencyRepository() = default;
  virtual std::optional<IdempotentAnswer> Find(std::string_view actor, std::string_view key) = 0;
  virtual void Insert(const IdempotentAnswer& answer) = 0;
  virtual void DeleteOlderThan(std::string_view created_at) = 0;
  // Of the actor's answers, and of all that have both `id` and `text` in them, nothing stays but
  // that their keys are used up: a repeat is answered as another request.
  virtual void Erase(std::string_view actor, std::string_view id, std::string_view text) = 0;
};

struct FormatRevision {  // a format that was added by API or import, as it was sent
  std::string game;
  std::string id;
  std::int64_t revision = 0;  // 1, 2, 3, ... of that format
  std::string created_at;
  std::string actor;
  std::string source;  // JSON text
};

class FormatRepository {
 public:
  virtual ~FormatRepository() = default;
  virtual void Insert(const FormatRevision& revision) = 0;
  virtual std::optional<FormatRevision> Newest(std::string_view game, std::string_view id) = 0;
  // The newest revision of every format, by game and id.
  virtual std::vector<FormatRevision> AllNewest() = 0;
  virtual std::vector<FormatRevision> RevisionsOf(std::string_view game,
                                                  std::string_view id) = 0;  // oldest first
  // Of all formats. Revisions are never removed, so the number tells whether there are new ones.
  virtual std::int64_t Count() = 0;
};

struct SavedDeck {
  std::string id;  // unguessable: whoever knows it may read the deck
  std::string game;
  std::string owner;  // key id
  std::string created_at;
  std::string updated_at;     // of the current revision
  std::int64_t revision = 0;  // the current one
};

struct DeckRevision {
  std::string deck;
  std::int64_t number = 0;  // 1, 2, 3, ... of that deck
  std::string at;
  std::string actor;
  std::string reason;   // empty = none given
  std::string content;  // the deck as canonical JSON
  std::string hash;     // deck hash, hex
};

class DeckRepository {
 public:
  virtual ~DeckRepository() = default;
  virtual void Insert(const SavedDeck& deck, const DeckRevision& first) = 0;
  // Adds the revision after the current one and makes it current.
  virtual void Add(const DeckRevision& revision) = 0;
  virtual std::optional<SavedDeck> Find(std::string_view id) = 0;
  virtual std::optional<DeckRevision> FindRevision(std::string_view id, std::int64_t number) = 0;
  // Newest first, contents left out; before 0 = from the newest.
  virtual std::vector<DeckRevision> RevisionsOf(std::string_view id, std::int64_t before,
                                                std::size_t limit) = 0;
  virtual bool Delete(std::string_view id) = 0;  // with its revisions; false = there is none
  // Decks in order of id, from the first behind `after`.
  virtual std::vector<SavedDeck> List(std::string_view after, std::size_t limit) = 0;
};

struct SimulationEntry {
  std::string id;  // unguessable: whoever knows it may read the result
  std::string game;
  std::string owner;         // key id; empty = asked for without a key
  std::string request;       // canonical JSON
  std::string request_hash;  // of request, data version and engine version, hex
  std::string data_version;
  std::string status;  // "queued", "running", "done", "cancelled", "interrupted", "failed"
  std::int64_t games = 0;
  std::int64_t games_of = 0;
  std::string result;       // JSON; empty = none
  std::string result_hash;  // SHA-256 of it, hex; empty = none
  std::string failure;      // a sentence; of "failed" only
  std::int64_t elapsed_us = 0;
  std::string created_at;
  std::string started_at;   // empty = not yet
  std::string finished_at;  // empty = not yet
};

struct SimulationTotals {
  std::int64_t count = 0;
  std::int64_t result_bytes = 0;
};

class SimulationRepository {
 public:
  virtual ~SimulationRepository() = default;
  virtual void Insert(const SimulationEntry& entry) = 0;
  virtual std::optional<SimulationEntry> Find(std::string_view id) = 0;
  // One that is "done" and has this hash, if any.
  virtual std::optional<SimulationEntry> FindDone(std::string_view request_hash) = 0;
  // Writes all that may change: from status to finished_at. False = it is not there.
  virtual bool Update(const SimulationEntry& entry) = 0;
  // All that are queued or running become interrupted; says how many they were.
  virtual std::int64_t InterruptActive(std::string_view finished_at) = 0;
  virtual SimulationTotals Totals() = 0;
  // Of those that are neither queued nor running; false = there is none.
  virtual bool DeleteOldest() = 0;
  // In order of id, from the first behind `after`.
  virtual std::vector<SimulationEntry> List(std::string_view after, std::size_t limit) = 0;
};

// Erasures that are committed while copies of what was erased lie in the files still.
class ScrubRepository {
 public:
  virtual ~ScrubRepository() = default;
  virtual void Owe() = 0;  // one more, in the transaction that erases
  // The number of the last one, if it waits for a Store::Scrub() still; 0 = none does.
  virtual std::int64_t Owed() = 0;
  // After a Store::Scrub(): all up to the one that was owed before it are done with.
  virtual void Settle(std::int64_t number) = 0;
};

// What one piece of work may use.
struct Session {
  RecordRepository& records;
  ImportRepository& imports;
  KeyRepository& keys;
  AuditRepository& audit;
  IdempotencyRepository& idempotency;
  FormatRepository& formats;
  DeckRepository& decks;
  SimulationRepository& simulations;
  EventRepository& events;
  EntryRepository& entries;
  DraftRepository& drafts;
  ScrubRepository& scrubs;
};

}  // namespace clashdeck::db
