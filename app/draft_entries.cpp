// Drafts and their events: entries for the players, pools into entries, the build window as the
// event's closing.
#include <algorithm>
#include <utility>

#include "app/draft_run.h"
#include "app/event_access.h"
#include "app/event_writes.h"
#include "app/utc_time.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

constexpr std::string_view kLocked = "locked";

Failure BadEvent(std::string message) {
  return Failure(
      Error{.code = ErrorCode::kBadBody, .message = std::move(message), .pointer = "/event"});
}

// Players submit only once their pool is there.
void LockEntry(db::Session& session, db::EntryRow& entry, const std::string& now,
               const std::string& actor) {
  const db::EntryRow before = entry;
  entry.lock = kLocked;
  EventWrites(session, now, actor, "entry.draft").Update(before, entry);
}

}  // namespace

Result<void> MakeDraftEntries(db::Session& session, const db::DraftRow& draft,
                              const Principal& caller, const std::string& now,
                              std::vector<NewSeat>& seats) {
  const auto view = FindEvent(session, draft.event, {caller, now}, Part::kOrganizer);
  if (!view) return BadEvent("there is no event '" + draft.event + "' of yours");
  const db::EventRow& event = view->event;
  if (event.game != draft.game || event.format != draft.format)
    return BadEvent("the event is one of '" + event.game + "' in the format '" + event.format +
                    "'; this draft is for '" + draft.format + "' of '" + draft.game + "'");
  if (view->state != kDraftState && view->state != kOpenState)
    return Fail(ErrorCode::kEventState,
                "the event is " + view->state + "; pools go into one that is draft or open");
  const auto entry_of = [&](const db::DraftSeatRow& seat) {
    return session.entries.FindByName(event.id, Fold(seat.player), seat.reference);
  };
  for (const NewSeat& made : seats) {
    const auto entry = made.seat.kind == "bot" ? std::nullopt : entry_of(made.seat);
    if (entry && (!entry->pool.empty() || entry->revision > 0 || entry->lock == kLocked))
      return Fail(ErrorCode::kConflict, "the event's entry of the player of seat " +
                                            std::to_string(made.seat.number) +
                                            " is locked, or has a deck or a pool already");
  }
  for (NewSeat& made : seats) {
    if (made.seat.kind == "bot") continue;
    auto entry = entry_of(made.seat);
    if (!entry) {
      const PlayerFields player{.player = made.seat.player, .reference = made.seat.reference};
      made.entry = InsertEntry(session, event, player, now, caller.key_id);
      entry = made.entry->entry;
    }
    LockEntry(session, *entry, now, caller.key_id);
    made.seat.entry = entry->id;
  }
  return {};
}

void HandPoolsOver(db::Session& session, const db::DraftRow& draft,
                   const std::vector<std::pair<std::string, std::string>>& pools,
                   const std::string& now) {
  for (const auto& [id, pool] : pools) {
    auto entry = session.entries.Find(id);
    if (!entry) continue;
    const db::EntryRow before = *entry;
    entry->pool = pool;
    entry->lock.clear();
    EventWrites(session, now, kClockActor, "entry.pool").Update(before, *entry);
  }
  auto event = session.events.Find(draft.event);
  if (!event || (event->state != "draft" && event->state != "open")) return;
  const db::EventRow before = *event;
  // The late window stays as long as it was.
  if (!event->late_until.empty())
    event->late_until = TimeOf(MillisOf(draft.build_until) + MillisOf(event->late_until) -
                               MillisOf(event->closes_at));
  event->closes_at = draft.build_until;
  event->opens_at = std::min(event->opens_at, draft.ended_at);
  EventWrites(session, now, kClockActor, "drafted").Update(before, *event);
}

void ReleaseEntries(db::Session& session, const db::DraftRow& draft,
                    const std::vector<db::DraftSeatRow>& seats, const std::string& now,
                    const std::string& actor) {
  if (!draft.ended_at.empty()) return;  // they have their pools
  for (const db::DraftSeatRow& seat : seats) {
    auto entry = seat.entry.empty() ? std::nullopt : session.entries.Find(seat.entry);
    if (!entry || entry->lock != kLocked) continue;
    const db::EntryRow before = *entry;
    entry->lock.clear();
    EventWrites(session, now, actor, "entry.undraft").Update(before, *entry);
  }
}

}  // namespace clashdeck::app
