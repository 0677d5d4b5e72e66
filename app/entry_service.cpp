#include "app/entry_service.h"

#include <algorithm>
#include <utility>

#include "app/entry_check.h"
#include "app/event_writes.h"
#include "app/secrets.h"
#include "app/try_write.h"
#include "app/utc_time.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kSaltBytes = 16;

Result<void> CheckPlayer(const PlayerFields& player) {
  for (const auto& [key, text] :
       {std::pair("player", &player.player), std::pair("reference", &player.reference)}) {
    if (!IsValidUtf8(*text) || CodePoints(*text) > kMaxPlayerName || HasControl(*text))
      return Failure(Error{.code = ErrorCode::kBadBody,
                           .message = std::string(key) + " is text of at most " +
                                      std::to_string(kMaxPlayerName) +
                                      " characters, none of them a control",
                           .pointer = std::string("/") + key});
  }
  if (Fold(player.player).empty())
    return Failure(
        Error{.code = ErrorCode::kBadBody, .message = "a player has a name", .pointer = "/player"});
  return {};
}

Result<void> TakesEntries(const EventView& view) {
  if (view.state != kFinishedState) return {};
  return Fail(ErrorCode::kEventState, "the event is finished and takes no entries");
}

Failure SamePlayer() {
  return Fail(ErrorCode::kConflict,
              "the event has an entry of a player of this name; give another reference to tell "
              "them apart");
}

void RevokeTokens(db::Session& session, EventWrites& writes, const std::string& entry,
                  const std::string& now) {
  for (const db::EventTokenRow& before : session.events.TokensOfEntry(entry)) {
    if (!before.revoked_at.empty()) continue;
    db::EventTokenRow after = before;
    after.revoked_at = now;
    writes.Update(before, after);
  }
}

NewToken PlayerToken(const db::EventRow& event, const std::string& entry, const std::string& now,
                     const std::string& actor) {
  const std::string& end = event.late_until.empty() ? event.closes_at : event.late_until;
  return MakeToken({.event = event.id,
                    .entry = entry,
                    .purpose = std::string(kForPlayer),
                    .created_at = now,
                    .created_by = actor,
                    .expires_at = DaysAfter(std::max(now, end), kTokenDays)});
}

}  // namespace

Result<void> AtVersion(const db::EntryRow& entry, std::optional<std::int64_t> wanted) {
  if (!wanted || *wanted == entry.version) return {};
  return Fail(ErrorCode::kPreconditionFailed,
              "the entry is at version " + std::to_string(entry.version));
}

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

EntryService::EntryService(db::Store& store, const ReceiptSigner& receipts, Clock clock)
    : store_(store), receipts_(receipts), clock_(std::move(clock)) {}

NewEntry EntryService::Insert(db::Session& session, const db::EventRow& event,
                              const PlayerFields& player, const std::string& now,
                              const std::string& actor) {
  NewEntry made{.entry = {.id = RandomId(),
                          .event = event.id,
                          .player = player.player,
                          .reference = player.reference,
                          .fold = Fold(player.player),
                          .salt = RandomHex(kSaltBytes),
                          .version = 1,
                          .created_at = now,
                          .updated_at = now}};
  made.token = PlayerToken(event, made.entry.id, now, actor);
  EventWrites writes(session, now, actor, "entry.create");
  writes.Insert(made.entry);
  writes.Insert(made.token.row);
  return made;
}

Result<NewEntry> EntryService::Create(const std::string& event, const PlayerFields& player,
                                      const EventCall<NewEntry>& call) {
  Result<NewEntry> outcome = NoSuchEvent(event);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, event, {call.caller, now}, Part::kJudge);
    const auto may = !view                  ? Result<void>(Failure(view.error()))
                     : !CheckPlayer(player) ? CheckPlayer(player)
                                            : TakesEntries(*view);
    if (!may) {
      outcome = Failure(may.error());
    } else if (session.entries.FindByName(event, Fold(player.player), player.reference)) {
      outcome = SamePlayer();
    } else {
      outcome = Insert(session, view->event, player, now, call.caller.key_id);
      call.keeping(session, *outcome);
    }
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<std::vector<ImportedPlayer>> EntryService::Import(
    const std::string& event, const std::vector<PlayerFields>& players,
    const EventCall<std::vector<ImportedPlayer>>& call) {
  Result<std::vector<ImportedPlayer>> outcome;
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, event, {call.caller, now}, Part::kJudge);
    const auto may = view ? TakesEntries(*view) : Result<void>(Failure(view.error()));
    if (!may) {
      outcome = Failure(may.error());
      return;
    }
    for (const PlayerFields& player : players) {
      ImportedPlayer& row = outcome->emplace_back();
      if (const auto fine = CheckPlayer(player); !fine) {
        row.reason = fine.error().message;
      } else if (session.entries.FindByName(event, Fold(player.player), player.reference)) {
        row.reason = SamePlayer().value().message;
      } else {
        row.made = Insert(session, view->event, player, now, call.caller.key_id);
      }
    }
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<NewEntry> EntryService::RenewToken(const EntryPlace& place,
                                          const EventCall<NewEntry>& call) {
  Result<NewEntry> outcome = NoSuchEntry(place.entry);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto found = FindEntryToJudge(session, place.event, place.entry, {call.caller, now});
    if (!found) {
      outcome = Failure(found.error());
      return;
    }
    if (found->view.part < Part::kOrganizer) {
      outcome = NotYourDeed(found->view.part);
      return;
    }
    EventWrites writes(session, now, call.caller.key_id, "token.renew");
    RevokeTokens(session, writes, place.entry, now);
    NewEntry renewed{.entry = std::move(found->entry)};
    renewed.token = PlayerToken(found->view.event, place.entry, now, call.caller.key_id);
    writes.Insert(renewed.token.row);
    call.keeping(session, renewed);
    outcome = std::move(renewed);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

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
  constexpr std::size_t kAll = std::size_t{1} << 30U;
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
    RevokeTokens(session, writes, place.entry, now);
    session.idempotency.Erase("entry:" + place.entry, place.entry);
    const db::EntryRow before = outcome->entry;
    for (std::string* text : {&outcome->entry.player, &outcome->entry.reference,
                              &outcome->entry.fold, &outcome->entry.salt, &outcome->entry.note})
      text->clear();
    outcome->entry.erased_at = now;
    writes.Update(before, outcome->entry);
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

}  // namespace clashdeck::app
