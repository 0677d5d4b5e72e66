// What judges do with entries: marks, deck checks, alerts.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/deck_view.h"
#include "app/deck_write.h"
#include "app/entry_check.h"
#include "app/entry_service.h"
#include "app/event_writes.h"
#include "app/secrets.h"
#include "app/try_write.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kCheckSaltBytes = 16;
constexpr std::size_t kTimeDayChars = 10;

// Numbers the check and writes it with the entry as it is then; kEntryFull when there is no room.
Result<void> RecordCheck(db::Session& session, EventWrites& writes, const db::EntryRow& before,
                         CheckedEntry& done, std::size_t most) {
  const auto newest = session.entries.ChecksOf(before.id, 0, 1);
  done.check.number = newest.empty() ? 1 : newest.front().number + 1;
  if (static_cast<std::size_t>(done.check.number) > most)
    return Fail(ErrorCode::kEntryFull,
                "the entry has " + std::to_string(most) + " checks, the most there may be");
  writes.Insert(before.event, done.check);
  writes.Update(before, done.view.entry);
  return {};
}

Result<void> MayBeChecked(const EntryView& found, std::optional<std::int64_t> if_version) {
  if (found.view.state == kFinishedState)
    return Fail(ErrorCode::kEventState, "the event is finished");
  if (found.entry.withdrawn != 0) return Fail(ErrorCode::kEntryWithdrawn, "the entry is withdrawn");
  if (found.entry.revision == 0) return Fail(ErrorCode::kConflict, "the entry has no deck yet");
  return AtVersion(found.entry, if_version);
}

}  // namespace

Result<CheckedEntry> EntryService::SetMark(const EntryPlace& place, const Mark& mark,
                                           const EventCall<CheckedEntry>& call) {
  Result<CheckedEntry> outcome = NoSuchEntry(place.entry);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto found = FindEntryToJudge(session, place.event, place.entry, {call.caller, now});
    const auto may =
        found ? MayBeChecked(*found, call.if_revision) : Result<void>(Failure(found.error()));
    if (!may) {
      outcome = Failure(may.error());
      return;
    }
    const db::EntryRow before = found->entry;
    CheckedEntry done{.view = *std::move(found)};
    done.view.entry.mark = mark.outcome == "unchecked" ? "" : mark.outcome;
    done.view.entry.note = mark.note;
    done.check = {.entry = place.entry,
                  .at = now,
                  .actor = call.caller.key_id,
                  .kind = "mark",
                  .revision = before.revision,
                  .outcome = mark.outcome,
                  .note = mark.note,
                  .salt = RandomHex(kCheckSaltBytes)};
    EventWrites writes(session, now, call.caller.key_id, "entry.check");
    if (const auto room = RecordCheck(session, writes, before, done, limits_.checks); !room) {
      outcome = Failure(room.error());
      return;
    }
    call.keeping(session, done);
    outcome = std::move(done);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<CheckedEntry> EntryService::CheckFound(const EntryPlace& place, const FoundDeck& found_deck,
                                              const EventSources& sources,
                                              const EventCall<CheckedEntry>& call) {
  const std::string now = clock_();
  const GameCatalog& catalog = sources.rules.catalog();
  Result<EntryView> found = NoSuchEntry(place.entry);
  std::optional<db::EntryRevisionRow> registered;
  store_.Read([&](db::Session& session) {
    found = FindEntryToJudge(session, place.event, place.entry, {call.caller, now});
    if (found) registered = session.entries.FindRevision(place.entry, found->entry.revision);
  });
  if (!found) return Failure(found.error());
  if (const auto may = MayBeChecked(*found, call.if_revision); !may) return Failure(may.error());
  const auto read = ReadRegistered(found_deck.deck, catalog);
  if (!read) return Failure(read.error());
  const auto listed =
      ReadWholeDeck({.kind = DeckInput::Kind::kDeck, .text = registered->content}, catalog);
  if (!listed)
    return Fail(ErrorCode::kConflict, "the deck names cards that are not in the present data");
  const auto formats = formats_.Of(found->view.event, store_, sources.rules);
  if (!formats) return Failure(formats.error());
  const auto checked = CheckForEvent({.event = found->view.event,
                                      .formats = **formats,
                                      .as_of = found->view.event.as_of,
                                      .deck = read->listed,
                                      .pool = found->entry.pool,
                                      .now = now},
                                     sources);
  if (!checked) return Failure(checked.error());
  auto diff = DeckDiffJson(catalog, listed->deck, read->deck);
  const bool same = diff["added"].empty() && diff["removed"].empty();
  nlohmann::ordered_json result = {{"same", same},
                                   {"missing", std::move(diff["removed"])},
                                   {"extra", std::move(diff["added"])},
                                   {"printings", std::move(diff["printings"])},
                                   {"legal", checked->legal()}};
  result["verdict"] = nlohmann::ordered_json::parse(VerdictText(*checked, sources.rules));
  db::EntryCheckRow check{.entry = place.entry,
                          .at = now,
                          .actor = call.caller.key_id,
                          .kind = "deck",
                          .revision = registered->number,
                          .outcome = same ? "same" : "different",
                          .note = found_deck.note,
                          .salt = RandomHex(kCheckSaltBytes),
                          .found = WriteDeck(read->deck, catalog, DeckForm::kJson),
                          .result = result.dump()};

  const std::string parse = ParseText(read->listed, catalog);
  Result<CheckedEntry> outcome = NoSuchEntry(place.entry);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto present = FindEntryToJudge(session, place.event, place.entry, {call.caller, now});
    auto may =
        present ? MayBeChecked(*present, call.if_revision) : Result<void>(Failure(present.error()));
    if (may && present->entry.revision != check.revision)
      may = Fail(ErrorCode::kPreconditionFailed, "the deck has changed during the check");
    if (!may) {
      outcome = Failure(may.error());
      return;
    }
    const db::EntryRow before = present->entry;
    CheckedEntry done{.view = *std::move(present), .check = check, .parse = parse};
    EventWrites writes(session, now, call.caller.key_id, "entry.deck_check");
    if (const auto room = RecordCheck(session, writes, before, done, limits_.checks); !room) {
      outcome = Failure(room.error());
      return;
    }
    call.keeping(session, done);
    outcome = std::move(done);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<std::vector<db::EntryCheckRow>> EntryService::Checks(const EntryPlace& place,
                                                            const Principal& caller,
                                                            std::int64_t before,
                                                            std::size_t limit) {
  Result<std::vector<db::EntryCheckRow>> checks;
  store_.Read([&](db::Session& session) {
    const auto found = FindEntryToJudge(session, place.event, place.entry, {caller, clock_()});
    if (found) {
      checks = session.entries.ChecksOf(place.entry, before, limit);
    } else {
      checks = Failure(found.error());
    }
  });
  return checks;
}

Result<AlertPage> EntryService::Alerts(const Principal& caller, const EventSources& sources,
                                       const db::EntryPage& page) {
  const std::string now = clock_();
  struct Candidate {
    db::EntryRow entry;
    std::string content;
  };
  Result<EventView> view = NoSuchEvent(page.event);
  std::vector<Candidate> candidates;
  AlertPage out;
  store_.Read([&](db::Session& session) {
    view = FindEvent(session, page.event, {caller, now}, Part::kJudge);
    if (!view) return;
    const auto entries = session.entries.List(page);
    if (entries.size() == page.limit) {
      out.next = page;
      out.next->after_fold = entries.back().fold;
      out.next->after_id = entries.back().id;
    }
    for (const db::EntryRow& entry : entries) {
      if (entry.revision == 0 || entry.legal == 0 || entry.withdrawn != 0) continue;
      if (auto content = session.entries.FindContent(entry.id, entry.revision))
        candidates.push_back({.entry = entry, .content = *std::move(content)});
    }
  });
  if (!view) return Failure(view.error());
  const db::EventRow& event = view->event;
  const auto frozen = formats_.Of(event, store_, sources.rules);
  if (!frozen) return Failure(frozen.error());
  // A change shows itself on the day of the event, and on no day before.
  const std::string day = std::max(now.substr(0, kTimeDayChars), event.as_of);
  const bool present = sources.formats.Find(event.game, event.format).has_value();

  for (const Candidate& candidate : candidates) {
    const auto deck = ReadDeckInput({.kind = DeckInput::Kind::kDeck, .text = candidate.content},
                                    sources.rules.catalog());
    if (!deck) return Failure(deck.error());
    const auto check = [&](const FormatSet& formats, const std::string& as_of) {
      return CheckForEvent({.event = event,
                            .formats = formats,
                            .as_of = as_of,
                            .deck = *deck,
                            .pool = candidate.entry.pool,
                            .now = now},
                           sources);
    };
    const auto as_frozen = check(**frozen, event.as_of);
    if (!as_frozen) return Failure(as_frozen.error());
    if (!as_frozen->legal()) {
      out.alerts.push_back({.entry = candidate.entry,
                            .cause = "data",
                            .verdict = VerdictText(*as_frozen, sources.rules)});
      continue;
    }
    if (!present) continue;
    const auto as_present = check(sources.formats, day);
    if (!as_present) return Failure(as_present.error());
    if (!as_present->legal())
      out.alerts.push_back({.entry = candidate.entry,
                            .cause = "format",
                            .verdict = VerdictText(*as_present, sources.rules)});
  }
  return out;
}

}  // namespace clashdeck::app
