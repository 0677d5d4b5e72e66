// Who a caller is in an event, and what they may see and do there: the one place that decides it.
// The tables of docs/events.md say the same in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/key_service.h"
#include "core/result.h"
#include "db/repositories.h"

namespace clashdeck::app {

// In ascending order of rights, but for a player's own entry.
enum class Part : std::uint8_t {
  kNone,     // the event does not exist for them
  kReader,   // anybody, in a public stage
  kEntrant,  // a player of the event
  kJudge,
  kOrganizer,  // the owner, or an admin
};
std::string_view PartName(Part part);

// Levels of visibility and consent, as rows hold them.
inline constexpr std::int64_t kPrivate = 0;
inline constexpr std::int64_t kOpponent = 1;
inline constexpr std::int64_t kPublic = 2;
std::string_view LevelName(std::int64_t level);
std::optional<std::int64_t> LevelFromName(std::string_view name);
// States of an event: docs/events.md.
inline constexpr std::string_view kDraftState = "draft";
inline constexpr std::string_view kOpenState = "open";
inline constexpr std::string_view kLockedState = "locked";
inline constexpr std::string_view kFinishedState = "finished";
// The stages that have a level, in order.
inline constexpr std::string_view kStages[] = {"open", "locked", "running", "finished"};
// The state that an event is in at `now`: one that is stored as a draft opens by the clock.
std::string StateAt(const db::EventRow& event, std::string_view now);

struct EventView {
  db::EventRow event = {};  // as it is stored
  std::string state = {};   // StateAt() the moment of the request; nothing else reads event.state
  Part part = Part::kNone;
  std::optional<db::EntryRow> own = {};  // the entry of a player's token, of this event or not

  // Of the stage that the event is in.
  std::int64_t level() const;
  // The least consent that shows an entry to this caller; nothing = no consent does.
  std::optional<std::int64_t> wanted_consent() const;
};

// Who asks, and when by the clock of the service.
struct Visit {
  const Principal& caller;
  std::string now;
};

// kNotFound, always the same, where there is no such event or the caller has no part in it;
// kForbidden where they have one that is less than `least`, kNotFound for a mere reader;
// kUnauthorized when the player's token was revoked since the call began.
Result<EventView> FindEvent(db::Session& session, std::string_view id, const Visit& visit,
                            Part least);

// kPreconditionFailed when a revision is wanted and the event has another.
Result<void> AtEventRevision(const db::EventRow& event, std::optional<std::int64_t> wanted);

struct EntryView {
  EventView view = {};
  db::EntryRow entry = {};
  bool own = false;
  // Judges, the organizer and the player themself see verdicts, reasons and marks.
  bool whole() const { return own || view.part >= Part::kJudge; }
};

// An entry that the caller sees as a whole: kNotFound for everybody else.
Result<EntryView> FindEntry(db::Session& session, std::string_view event, std::string_view entry,
                            const Visit& visit);
// The same, and also an entry whose deck is shown to the caller.
Result<EntryView> FindShownEntry(db::Session& session, std::string_view event,
                                 std::string_view entry, const Visit& visit);
// The same as FindEntry(), for judges only: kForbidden for the player.
Result<EntryView> FindEntryToJudge(db::Session& session, std::string_view event,
                                   std::string_view entry, const Visit& visit);

Failure NoSuchEvent(std::string_view id);
Failure NoSuchEntry(std::string_view id);
Failure NotYourDeed(Part part);

}  // namespace clashdeck::app
