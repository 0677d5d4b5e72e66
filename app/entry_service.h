// Entries of events: made, locked, withdrawn, erased; their decks, revisions and checks. Who may do
// what is decided by app/event_access.h, within the transaction that does it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog_service.h"
#include "app/clock.h"
#include "app/deck_input.h"
#include "app/event_access.h"
#include "app/event_format.h"
#include "app/event_limits.h"
#include "app/event_service.h"
#include "app/event_tokens.h"
#include "app/receipt.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxPlayerName = 100;   // characters
inline constexpr std::size_t kMaxPlayerList = 5000;  // rows of one import
inline constexpr std::size_t kMaxEntryNote = 500;    // characters

struct PlayerFields {
  std::string player = {};
  std::string reference = {};  // the organizer's own number; empty = none
};

struct NewEntry {
  db::EntryRow entry = {};
  NewToken token = {};
};

// A player list as it was taken: for each row an entry, or why there is none.
struct ImportedPlayer {
  std::optional<NewEntry> made = {};
  std::string reason = {};
  std::string taken = {};  // id of the entry that the player has already
};

// Which entry is meant, and of which event.
struct EntryPlace {
  std::string event = {};
  std::string entry = {};
};

struct SubmitRequest {
  DeckInput deck = {};
  std::string reason = {};
  std::string arrived = {};  // by the clock of the service; empty = now
};

struct Submission {
  EntryView view = {};
  db::EntryRevisionRow revision = {};  // number 0 = it was rejected and not kept
  std::string parse = {};              // JSON of what each line was read as; empty = long ago
};

enum class EntryLock : std::uint8_t { kLocked, kUnlocked };

struct Mark {
  std::string outcome = {};  // "checked", "flagged", "unchecked"
  std::string note = {};
};

struct FoundDeck {
  DeckInput deck = {};
  std::string note = {};
};

struct CheckedEntry {
  EntryView view = {};
  db::EntryCheckRow check = {};
  std::string parse = {};  // as Submission::parse; empty for a mark
};

struct EntryAlert {
  db::EntryRow entry = {};
  std::string cause = {};    // "data", "format"
  std::string verdict = {};  // JSON
};

struct AlertPage {
  std::vector<EntryAlert> alerts = {};
  std::optional<db::EntryPage> next = {};  // nothing = that was the last
};

// An entry and the deck that counts; nothing = none was submitted.
struct ReportedEntry {
  db::EntryRow entry = {};
  std::optional<db::EntryRevisionRow> revision = {};
};

struct EventReport {
  EventView view = {};
  std::vector<ReportedEntry> entries = {};  // by folded name
};

// "withdrawn", "missing", "flagged", "checked", "locked" or "submitted": docs/events.md.
std::string_view EntryStatus(const EventView& view, const db::EntryRow& entry);
bool IsLocked(const EventView& view, const db::EntryRow& entry);

// The verdict that a receipt holds, JSON of one check; "null" when there is none.
std::string VerdictOfReceipt(std::string_view receipt);

// kBadBody with a pointer unless name and reference can be taken.
Result<void> CheckPlayer(const PlayerFields& player);
// Within a transaction of the caller, who has looked whether it may be.
NewEntry InsertEntry(db::Session& session, const db::EventRow& event, const PlayerFields& player,
                     const std::string& now, const std::string& actor);

class EntryService {
 public:
  EntryService(db::Store& store, const ReceiptSigner& receipts, Clock clock,
               const EventLimits& limits = {});

  // Errors of all: kNotFound and kForbidden as event_access.h says, kPreconditionFailed for another
  // version, kEventState, kEntryWithdrawn, kEventFull, kEntryFull, kBadBody with a pointer.

  // kConflict when the event has a player of that name and reference.
  Result<NewEntry> Create(const std::string& event, const PlayerFields& player,
                          const EventCall<NewEntry>& call);
  // In steps, between which others write: where one fails, the rest of the rows says why.
  Result<std::vector<ImportedPlayer>> Import(const std::string& event,
                                             const std::vector<PlayerFields>& players,
                                             const EventCall<std::vector<ImportedPlayer>>& call);
  // A new link for the player; earlier ones are revoked.
  Result<NewEntry> RenewToken(const EntryPlace& place, const EventCall<NewEntry>& call);

  // For judges all that fit the filter; for others those whose decks they see.
  struct Listing {
    EventView view = {};
    std::vector<db::EntryRow> entries = {};
  };
  Result<Listing> List(const Principal& caller, db::EntryPage page);
  Result<EntryView> Find(const EntryPlace& place, const Principal& caller);

  // `call.if_revision` is the revision of the deck, 0 where there is none.
  Result<Submission> Submit(const EntryPlace& place, const SubmitRequest& request,
                            const EventSources& sources, const EventCall<Submission>& call);
  // The deck that counts, or the revision asked for by those who see the entry whole. kNotFound
  // where there is none.
  Result<Submission> FindDeck(const EntryPlace& place, const Principal& caller,
                              std::optional<std::int64_t> number);
  Result<std::vector<db::EntryRevisionRow>> Revisions(const EntryPlace& place,
                                                      const Principal& caller, std::int64_t before,
                                                      std::size_t limit);

  Result<EntryView> SetLock(const EntryPlace& place, EntryLock lock,
                            const EventCall<EntryView>& call);
  Result<EntryView> Withdraw(const EntryPlace& place, const EventCall<EntryView>& call);
  Result<EntryView> SetConsent(const EntryPlace& place, std::int64_t level,
                               const EventCall<EntryView>& call);
  // Name, reference, reasons and notes are gone, from the files too; tokens are revoked; decks,
  // verdicts and chain stay. After kUnavailable or kUnwritable they may be left in the files.
  Result<EntryView> Erase(const EntryPlace& place, const EventCall<EntryView>& call);

  Result<CheckedEntry> SetMark(const EntryPlace& place, const Mark& mark,
                               const EventCall<CheckedEntry>& call);
  // Compares what was found with what is registered, and records it.
  Result<CheckedEntry> CheckFound(const EntryPlace& place, const FoundDeck& found,
                                  const EventSources& sources, const EventCall<CheckedEntry>& call);
  Result<std::vector<db::EntryCheckRow>> Checks(const EntryPlace& place, const Principal& caller,
                                                std::int64_t before, std::size_t limit);

  // Decks that were legal and would not be any more, of the entries of one page.
  Result<AlertPage> Alerts(const Principal& caller, const EventSources& sources,
                           const db::EntryPage& page);

  // One consistent view of everything, for judges: app/event_report.h makes something of it.
  Result<EventReport> Report(const std::string& event, const Principal& caller);

 private:
  Result<EntryView> Write(const EntryPlace& place, const std::string& action,
                          const EventCall<EntryView>& call,
                          const std::function<Result<void>(EntryView&)>& change);

  db::Store& store_;
  const ReceiptSigner& receipts_;
  Clock clock_;
  EventLimits limits_;
  FrozenFormats formats_;
};

}  // namespace clashdeck::app
