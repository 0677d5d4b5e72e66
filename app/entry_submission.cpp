// Decks of entries: submitted, checked by the frozen format, kept as revisions.
#include <nlohmann/json.hpp>
#include <utility>

#include "app/deck_view.h"
#include "app/deck_write.h"
#include "app/entry_check.h"
#include "app/entry_service.h"
#include "app/event_writes.h"
#include "app/own_deck.h"
#include "app/secrets.h"
#include "app/try_write.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kRevisionSaltBytes = 16;
constexpr int kSubmitTries = 5;

// Whether the event's windows take a player's deck at `now`, and whether it is late then.
struct Window {
  bool open = false;
  bool late = false;
};
Window WindowAt(const EventView& view, const std::string& now) {
  const db::EventRow& event = view.event;
  if (view.state != kOpenState || now < event.opens_at) return {};
  if (now < event.closes_at) return {.open = true};
  return {.open = now < event.late_until, .late = true};
}

// Whether the caller may submit now; the outcome says whether that is late.
Result<bool> MaySubmit(const EntryView& found, const SubmitRequest& request,
                       const std::string& now) {
  const db::EventRow& event = found.view.event;
  if (found.entry.withdrawn != 0) return Fail(ErrorCode::kEntryWithdrawn, "the entry is withdrawn");
  if (found.view.state == kDraftState)
    return Fail(ErrorCode::kRegistrationClosed, "registration opens at " + event.opens_at);
  if (found.view.state == kFinishedState)
    return Fail(ErrorCode::kRegistrationClosed, "an event that is finished takes no decks");
  const Window window = WindowAt(found.view, now);
  const bool unlocked = found.entry.lock == "unlocked";
  const bool locked = IsLocked(found.view, found.entry);
  if (found.view.part >= Part::kJudge) {
    if (!request.reason.empty() || (window.open && !locked)) return false;
    return Failure(Error{
        .code = ErrorCode::kBadBody,
        .message = "a judge's edit outside of the windows or of a locked entry needs a reason",
        .pointer = "/reason"});
  }
  if (locked)
    return Fail(ErrorCode::kEntryLocked, "the entry is locked; only a judge may edit it now");
  if (window.open) return window.late;
  if (unlocked) return true;
  return Fail(ErrorCode::kRegistrationClosed,
              now < event.opens_at
                  ? "registration opens at " + event.opens_at
                  : "registration closed at " +
                        (event.late_until.empty() ? event.closes_at : event.late_until));
}

// A player leaves room for what judges may have to change.
Result<void> HasRoom(const EntryView& found, const EventLimits& limits) {
  const std::size_t most =
      found.view.part >= Part::kJudge ? limits.revisions : limits.own_revisions;
  if (static_cast<std::size_t>(found.entry.revision) < most) return {};
  return Fail(ErrorCode::kEntryFull,
              "the entry has " + std::to_string(found.entry.revision) +
                  " revisions, the most there may be" +
                  (most == limits.own_revisions ? "; a judge may still change the deck" : ""));
}

Result<void> AtRevision(const db::EntryRow& entry, std::optional<std::int64_t> wanted) {
  if (!wanted || *wanted == entry.revision) return {};
  return Fail(ErrorCode::kPreconditionFailed,
              "the deck is at revision " + std::to_string(entry.revision));
}

// All of it; the outcome is that of MaySubmit().
Result<bool> MaySubmitNow(const EntryView& found, const SubmitRequest& request,
                          const std::string& now, std::optional<std::int64_t> if_revision,
                          const EventLimits& limits) {
  auto may = MaySubmit(found, request, now);
  if (!may) return may;
  if (const auto at = AtRevision(found.entry, if_revision); !at) return Failure(at.error());
  if (const auto room = HasRoom(found, limits); !room) return Failure(room.error());
  return may;
}

// What changed since the revision before; null where that names cards which are gone.
std::string DiffText(const GameCatalog& catalog, std::optional<std::string> before,
                     const Deck& deck) {
  if (!before) return DeckDiffText(catalog, {}, deck);
  if (const auto old = ReadOwnDeck(*before, catalog)) return DeckDiffText(catalog, *old, deck);
  const auto old =
      ReadWholeDeck({.kind = DeckInput::Kind::kDeck, .text = *std::move(before)}, catalog);
  return old ? DeckDiffText(catalog, old->deck, deck) : "null";
}

}  // namespace

std::string VerdictOfReceipt(std::string_view receipt) {
  const auto json = nlohmann::ordered_json::parse(receipt, nullptr, false);
  if (!json.is_object() || !json.contains("verdict")) return "null";
  const auto verdict =
      nlohmann::ordered_json::parse(json["verdict"].get_ref<const std::string&>(), nullptr, false);
  if (!verdict.is_object() || !verdict.contains("checks")) return "null";
  return verdict["checks"].at(0).dump();
}

Result<Submission> EntryService::Submit(const EntryPlace& place, const SubmitRequest& request,
                                        const EventSources& sources,
                                        const EventCall<Submission>& call) {
  // The request counts from its arrival, whatever it waits for.
  const std::string now = request.arrived.empty() ? clock_() : request.arrived;
  const GameCatalog& catalog = sources.rules.catalog();
  for (int tries = 0; tries < kSubmitTries; ++tries) {
    Result<EntryView> found = NoSuchEntry(place.entry);
    std::optional<std::string> before;
    store_.Read([&](db::Session& session) {
      found = FindEntry(session, place.event, place.entry, {call.caller, now});
      if (found && found->entry.revision > 0)
        before = session.entries.FindContent(place.entry, found->entry.revision);
    });
    if (!found) return Failure(found.error());
    if (const auto may = MaySubmitNow(*found, request, now, call.if_revision, limits_); !may)
      return Failure(may.error());
    auto read = ReadRegistered(request.deck, catalog);
    if (!read) return Failure(read.error());
    const auto formats = formats_.Of(found->view.event, store_, sources.rules);
    if (!formats) return Failure(formats.error());
    db::EntryRevisionRow revision{.entry = place.entry, .at = now, .actor = call.caller.key_id};
    revision.reason = request.reason;
    revision.salt = RandomHex(kRevisionSaltBytes);
    revision.content = WriteDeck(read->deck, catalog, DeckForm::kJson);
    auto checked = CheckForEvent({.event = found->view.event,
                                  .formats = **formats,
                                  .as_of = found->view.event.as_of,
                                  .deck = std::move(read->listed),
                                  .pool = found->entry.pool,
                                  .now = now,
                                  .receipts = &receipts_},
                                 sources);
    if (!checked) return Failure(checked.error());
    const bool legal = checked->legal();
    revision.legal = legal ? 1 : 0;
    revision.hash = checked->outcome.deck_hash;
    revision.receipt = std::move(checked->outcome.receipt);
    std::string parse = ParseText(checked->outcome.deck, catalog);
    if (!legal && found->view.event.legality == "reject")
      return Submission{
          .view = *std::move(found), .revision = std::move(revision), .parse = std::move(parse)};
    revision.diff = DiffText(catalog, std::move(before), read->deck);

    const std::int64_t seen = found->entry.revision;
    const std::string pool = found->entry.pool;
    Result<Submission> outcome = NoSuchEntry(place.entry);
    bool overtaken = false;
    const auto written = TryWrite(store_, [&](db::Session& session) {
      auto present = FindEntry(session, place.event, place.entry, {call.caller, now});
      const auto late = present ? MaySubmitNow(*present, request, now, call.if_revision, limits_)
                                : Result<bool>(Failure(present.error()));
      if (!late) {
        outcome = Failure(late.error());
        return;
      }
      // What the verdict was made with.
      overtaken =
          present->entry.pool != pool || (!legal && present->view.event.legality == "reject");
      if (overtaken) return;
      const db::EntryRow old = present->entry;
      if (old.revision != seen)  // others were faster: the difference is to what they left
        revision.diff =
            DiffText(catalog, session.entries.FindContent(place.entry, old.revision), read->deck);
      db::EntryRow& entry = present->entry;
      entry.revision += 1;
      entry.deck_hash = revision.hash;
      entry.legal = revision.legal;
      entry.late = entry.late != 0 || *late ? 1 : 0;
      entry.mark.clear();
      entry.note.clear();
      revision.number = entry.revision;
      revision.late = *late ? 1 : 0;
      EventWrites writes(session, now, call.caller.key_id, "entry.submit");
      writes.Insert(place.event, revision);
      writes.UpdateDeck(old, entry);
      outcome = Submission{
          .view = *std::move(present), .revision = std::move(revision), .parse = std::move(parse)};
      call.keeping(session, *outcome);
    });
    if (!written) return Failure(written.error());
    if (!overtaken) return outcome;
  }
  return Fail(ErrorCode::kUnavailable,
              "pool or policy change again and again while the deck is checked; try again");
}

Result<Submission> EntryService::FindDeck(const EntryPlace& place, const Principal& caller,
                                          std::optional<std::int64_t> number) {
  Result<Submission> outcome = NoSuchEntry(place.entry);
  store_.Read([&](db::Session& session) {
    auto found = FindShownEntry(session, place.event, place.entry, {caller, clock_()});
    if (!found) {
      outcome = Failure(found.error());
      return;
    }
    if (number && !found->whole()) return;  // how often a deck was changed is nobody's business
    auto revision =
        session.entries.FindRevision(place.entry, number.value_or(found->entry.revision));
    if (!revision) {
      outcome = Fail(ErrorCode::kNotFound,
                     number ? "the entry has no such revision" : "the entry has no deck yet");
      return;
    }
    outcome = Submission{.view = *std::move(found), .revision = *std::move(revision)};
  });
  return outcome;
}

Result<std::vector<db::EntryRevisionRow>> EntryService::Revisions(const EntryPlace& place,
                                                                  const Principal& caller,
                                                                  std::int64_t before,
                                                                  std::size_t limit) {
  Result<std::vector<db::EntryRevisionRow>> revisions;
  store_.Read([&](db::Session& session) {
    const auto found = FindEntry(session, place.event, place.entry, {caller, clock_()});
    if (found) {
      revisions = session.entries.RevisionsOf(place.entry, before, limit);
    } else {
      revisions = Failure(found.error());
    }
  });
  return revisions;
}

}  // namespace clashdeck::app
