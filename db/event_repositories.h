// What is kept of events and of their entries. See db/repositories.h for the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/event_rows.h"

namespace clashdeck::db {

struct EventPage {
  std::string key = {};        // events that this key made or is a judge of; empty = all
  std::string before_at = {};  // created_at and id of the last one of the page before
  std::string before_id = {};
  std::size_t limit = 50;
};

// Oldest first.
struct TokenPage {
  std::string event = {};
  std::string after_at = {};  // created_at and id of the last one of the page before
  std::string after_id = {};
  std::size_t limit = 50;
};

class EventRepository {
 public:
  virtual ~EventRepository() = default;
  virtual void Insert(const EventRow& event, const EventFormatRow& format) = 0;
  // The row's revision is the one after the stored one.
  virtual void Update(const EventRow& event) = 0;
  virtual std::optional<EventRow> Find(std::string_view id) = 0;
  virtual std::optional<EventFormatRow> FormatOf(std::string_view event) = 0;
  virtual std::vector<EventRow> List(const EventPage& page) = 0;  // newest first
  // In order of id, from the first behind `after`.
  virtual std::vector<EventRow> ListById(std::string_view after, std::size_t limit) = 0;

  virtual void Insert(const EventJudgeRow& judge) = 0;
  virtual void Update(const EventJudgeRow& judge) = 0;
  virtual std::optional<EventJudgeRow> FindJudge(std::string_view event, std::string_view key) = 0;
  virtual std::vector<EventJudgeRow> JudgesOf(std::string_view event) = 0;  // by key; removed too

  virtual void Insert(const EventTokenRow& token) = 0;
  virtual void Update(const EventTokenRow& token) = 0;
  virtual std::optional<EventTokenRow> FindToken(std::string_view id) = 0;
  virtual std::vector<EventTokenRow> TokensOf(std::string_view event) = 0;  // oldest first
  virtual std::vector<EventTokenRow> ListTokens(const TokenPage& page) = 0;
  virtual std::size_t CountInvitations(std::string_view event) = 0;  // of judges
  virtual std::vector<EventTokenRow> TokensOfEntry(std::string_view entry) = 0;
};

struct EntryPage {
  std::string event = {};
  std::string filter = {};  // "", "missing", "illegal", "unchecked", "flagged", "late", "withdrawn"
  std::int64_t consent = 0;     // only entries that are shown: at least this, a deck, not withdrawn
  std::string after_fold = {};  // of the last one of the page before
  std::string after_id = {};
  std::size_t limit = 50;
};

class EntryRepository {
 public:
  virtual ~EntryRepository() = default;
  virtual void Insert(const EntryRow& entry) = 0;
  // The row's version is the one after the stored one.
  virtual void Update(const EntryRow& entry) = 0;
  // The same where nothing but version, revision, deck_hash, legal, late, mark, note and updated_at
  // is another: what a submission changes.
  virtual void UpdateDeck(const EntryRow& entry) = 0;
  virtual std::optional<EntryRow> Find(std::string_view id) = 0;
  // One that is not withdrawn.
  virtual std::optional<EntryRow> FindByName(std::string_view event, std::string_view fold,
                                             std::string_view reference) = 0;
  virtual std::vector<EntryRow> List(const EntryPage& page) = 0;  // by folded name
  virtual std::size_t Count(std::string_view event) = 0;
  virtual std::vector<EntryRow> Unlocked(std::string_view event) = 0;  // by id: lock = "unlocked"

  virtual void Insert(const EntryRevisionRow& revision) = 0;
  virtual void EraseReason(const EntryRevisionRow& revision) = 0;  // writes reason and salt
  virtual std::optional<EntryRevisionRow> FindRevision(std::string_view entry,
                                                       std::int64_t number) = 0;
  virtual std::optional<std::string> FindContent(std::string_view entry, std::int64_t number) = 0;
  // Newest first; before 0 = from the newest.
  virtual std::vector<EntryRevisionRow> RevisionsOf(std::string_view entry, std::int64_t before,
                                                    std::size_t limit) = 0;

  virtual void Insert(const EntryCheckRow& check) = 0;
  virtual void EraseNote(const EntryCheckRow& check) = 0;  // writes note and salt
  virtual std::vector<EntryCheckRow> ChecksOf(std::string_view entry, std::int64_t before,
                                              std::size_t limit) = 0;
};

}  // namespace clashdeck::db
