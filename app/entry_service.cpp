#include "app/entry_service.h"

#include <utility>

#include "app/entry_check.h"
#include "app/event_writes.h"
#include "app/try_write.h"

namespace clashdeck::app {

bool IsLocked(const EventView& view, const db::EntryRow& entry) {
  if (!entry.lock.empty()) return entry.lock == "locked";
  return view.state != kDraftState && view.state != kOpenState;
}

std::string_view EntryStatus(const EventView& view, const db::EntryRow& entry) {
  if (entry.withdrawn != 0) return "withdrawn";
  if (entry.revision == 0) return "missing";
  const bool flags_illegal = view.event.legality == "flag";
  if (entry.mark == "flagged" || (flags_illegal && entry.legal == 0)) return "flagged";
  if (entry.mark == "checked") return "checked";
  return IsLocked(view, entry) ? "locked" : "submitted";
}

EntryService::EntryService(db::Store& store, const ReceiptSigner& receipts, Clock clock,
                           const EventLimits& limits)
    : store_(store), receipts_(receipts), clock_(std::move(clock)), limits_(limits) {}

Result<EntryService::Listing> EntryService::List(const Principal& caller, db::EntryPage page) {
  Result<Listing> outcome;
  store_.Read([&](db::Session& session) {
    auto view = FindEvent(session, page.event, {caller, clock_()}, Part::kReader);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (view->part < Part::kJudge) {
      if (!page.filter.empty()) {
        outcome = NotYourDeed(view->part);
        return;
      }
      const auto consent = view->wanted_consent();
      outcome->view = *std::move(view);
      if (!consent) return;
      page.consent = *consent;
    } else {
      outcome->view = *std::move(view);
    }
    outcome->entries = session.entries.List(page);
  });
  return outcome;
}

Result<EntryView> EntryService::Find(const EntryPlace& place, const Principal& caller) {
  Result<EntryView> found = NoSuchEntry(place.entry);
  store_.Read([&](db::Session& session) {
    found = FindEntry(session, place.event, place.entry, {caller, clock_()});
  });
  return found;
}

Result<EntryView> EntryService::Write(const EntryPlace& place, const std::string& action,
                                      const EventCall<EntryView>& call,
                                      const std::function<Result<void>(EntryView&)>& change) {
  Result<EntryView> outcome = NoSuchEntry(place.entry);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    outcome = FindEntry(session, place.event, place.entry, {call.caller, now});
    if (!outcome) return;
    const db::EntryRow before = outcome->entry;
    auto may = change(*outcome);
    if (may) may = AtVersion(before, call.if_revision);
    if (!may) {
      outcome = Failure(may.error());
      return;
    }
    EventWrites(session, now, call.caller.key_id, action).Update(before, outcome->entry);
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<EntryView> EntryService::SetLock(const EntryPlace& place, EntryLock lock,
                                        const EventCall<EntryView>& call) {
  const bool locks = lock == EntryLock::kLocked;
  return Write(place, locks ? "entry.lock" : "entry.unlock", call,
               [&](EntryView& found) -> Result<void> {
                 if (found.view.part < Part::kJudge) return NotYourDeed(found.view.part);
                 if (found.entry.withdrawn != 0)
                   return Fail(ErrorCode::kEntryWithdrawn, "the entry is withdrawn");
                 if (found.view.state == kFinishedState)
                   return Fail(ErrorCode::kEventState, "the event is finished");
                 found.entry.lock = locks ? "locked" : "unlocked";
                 return {};
               });
}

Result<EntryView> EntryService::Withdraw(const EntryPlace& place,
                                         const EventCall<EntryView>& call) {
  return Write(place, "entry.withdraw", call, [](EntryView& found) -> Result<void> {
    if (found.entry.withdrawn != 0)
      return Fail(ErrorCode::kEntryWithdrawn, "the entry is withdrawn already");
    if (found.view.state == kFinishedState)
      return Fail(ErrorCode::kEventState, "the event is finished");
    found.entry.withdrawn = 1;
    return {};
  });
}

Result<EntryView> EntryService::SetConsent(const EntryPlace& place, std::int64_t level,
                                           const EventCall<EntryView>& call) {
  return Write(place, "entry.consent", call, [&](EntryView& found) -> Result<void> {
    if (!found.own) return NotYourDeed(found.view.part);
    found.entry.consent = level;
    return {};
  });
}

Result<EntryView> EntryService::Erase(const EntryPlace& place, const EventCall<EntryView>& call) {
  constexpr std::size_t kAll = std::size_t{1} << 30U;  // EventLimits bounds them
  Result<EntryView> outcome = NoSuchEntry(place.entry);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    outcome = FindEntry(session, place.event, place.entry, {call.caller, now});
    if (!outcome) return;
    if (!outcome->own && outcome->view.part < Part::kOrganizer) {
      outcome = NotYourDeed(outcome->view.part);
      return;
    }
    if (auto at = AtVersion(outcome->entry, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    const std::string& event = place.event;
    EventWrites writes(session, now, call.caller.key_id, "entry.erase");
    for (const db::EntryRevisionRow& before : session.entries.RevisionsOf(place.entry, 0, kAll)) {
      db::EntryRevisionRow after = before;
      after.reason.clear();
      after.salt.clear();
      writes.EraseReason(event, before, after);
    }
    for (const db::EntryCheckRow& before : session.entries.ChecksOf(place.entry, 0, kAll)) {
      db::EntryCheckRow after = before;
      after.note.clear();
      after.salt.clear();
      writes.EraseNote(event, before, after);
    }
    writes.RevokeTokens(session.events.TokensOfEntry(place.entry));
    session.idempotency.Erase("entry:" + place.entry, place.entry, place.entry);
    const db::EntryRow before = outcome->entry;
    for (std::string* text : {&outcome->entry.player, &outcome->entry.reference,
                              &outcome->entry.fold, &outcome->entry.salt, &outcome->entry.note})
      text->clear();
    outcome->entry.erased_at = now;
    writes.Update(before, outcome->entry);
    session.scrubs.Owe();
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  if (!outcome) return outcome;
  // Until then the texts lie in free space of the file and in the WAL.
  ScrubIfOwed(store_);
  return outcome;
}

}  // namespace clashdeck::app
