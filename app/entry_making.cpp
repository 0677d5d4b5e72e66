// Entries of events: made one by one or by a list, and the links of their players.
#include <algorithm>
#include <utility>

#include "app/entry_check.h"
#include "app/entry_service.h"
#include "app/event_writes.h"
#include "app/secrets.h"
#include "app/try_write.h"
#include "app/utc_time.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kEntrySaltBytes = 16;
// Rows of a list that are written at once: others wait so long and no longer.
constexpr std::size_t kImportStep = 100;

Result<void> TakesEntries(const EventView& view) {
  if (view.state != kFinishedState) return {};
  return Fail(ErrorCode::kEventState, "the event is finished and takes no entries");
}

Failure SamePlayer() {
  return Fail(ErrorCode::kConflict,
              "the event has an entry of a player of this name; give another reference to tell "
              "them apart");
}

Failure TooManyEntries(std::size_t most) {
  return Fail(ErrorCode::kEventFull,
              "the event has " + std::to_string(most) + " entries, the most there may be");
}

NewToken PlayerToken(const db::EventRow& event, const std::string& entry, const std::string& now,
                     const std::string& actor) {
  return MakeToken({.event = event.id,
                    .entry = entry,
                    .purpose = std::string(kForPlayer),
                    .created_at = now,
                    .created_by = actor,
                    .expires_at = std::max(DaysAfter(now, kTokenDays), EndOfPlayerTokens(event))});
}

NewEntry PrepareEntry(const db::EventRow& event, const PlayerFields& player, const std::string& now,
                      const std::string& actor) {
  NewEntry made{.entry = {.id = RandomId(),
                          .event = event.id,
                          .player = player.player,
                          .reference = player.reference,
                          .fold = Fold(player.player),
                          .salt = RandomHex(kEntrySaltBytes),
                          .version = 1,
                          .created_at = now,
                          .updated_at = now}};
  made.token = PlayerToken(event, made.entry.id, now, actor);
  return made;
}

std::optional<db::EntryRow> SameInEvent(db::Session& session, const db::EntryRow& entry) {
  return session.entries.FindByName(entry.event, entry.fold, entry.reference);
}

void WriteEntry(EventWrites& writes, const NewEntry& made) {
  writes.Insert(made.entry);
  writes.Insert(made.token.row);
}

}  // namespace

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

NewEntry InsertEntry(db::Session& session, const db::EventRow& event, const PlayerFields& player,
                     const std::string& now, const std::string& actor) {
  NewEntry made = PrepareEntry(event, player, now, actor);
  EventWrites writes(session, now, actor, "entry.create");
  WriteEntry(writes, made);
  return made;
}

Result<NewEntry> EntryService::Create(const std::string& event, const PlayerFields& player,
                                      const EventCall<NewEntry>& call) {
  Result<NewEntry> outcome = NoSuchEvent(event);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, event, {call.caller, now}, Part::kJudge);
    auto may = view ? CheckPlayer(player) : Result<void>(Failure(view.error()));
    if (may) may = AtEventRevision(view->event, call.if_revision);
    if (may) may = TakesEntries(*view);
    if (!may) {
      outcome = Failure(may.error());
      return;
    }
    NewEntry made = PrepareEntry(view->event, player, now, call.caller.key_id);
    if (SameInEvent(session, made.entry)) {
      outcome = SamePlayer();
    } else if (session.entries.Count(event) >= limits_.entries) {
      outcome = TooManyEntries(limits_.entries);
    } else {
      EventWrites writes(session, now, call.caller.key_id, "entry.create");
      WriteEntry(writes, made);
      call.keeping(session, made);
      outcome = std::move(made);
    }
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<std::vector<ImportedPlayer>> EntryService::Import(
    const std::string& event, const std::vector<PlayerFields>& players,
    const EventCall<std::vector<ImportedPlayer>>& call) {
  const std::string now = clock_();
  const auto may_import = [&](db::Session& session) -> Result<EventView> {
    auto view = FindEvent(session, event, {call.caller, now}, Part::kJudge);
    if (!view) return view;
    if (const auto at = AtEventRevision(view->event, call.if_revision); !at)
      return Failure(at.error());
    if (const auto may = TakesEntries(*view); !may) return Failure(may.error());
    return view;
  };
  Result<EventView> view = NoSuchEvent(event);
  store_.Read([&](db::Session& session) { view = may_import(session); });
  if (!view) return Failure(view.error());
  // All that takes time and no database: before anybody has to wait.
  std::vector<ImportedPlayer> rows;
  rows.reserve(players.size());
  for (const PlayerFields& player : players) {
    ImportedPlayer& row = rows.emplace_back();
    if (const auto fine = CheckPlayer(player); !fine) {
      row.reason = fine.error().message;
    } else {
      row.made = PrepareEntry(view->event, player, now, call.caller.key_id);
    }
  }
  for (std::size_t begin = 0; begin < rows.size(); begin += kImportStep) {
    const std::size_t end = std::min(begin + kImportStep, rows.size());
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
    std::vector<ImportedPlayer> step;
    Result<void> done;
    const auto written = TryWrite(store_, [&](db::Session& session) {
      step.assign(first, rows.begin() + static_cast<std::ptrdiff_t>(end));  // it may run twice
      const auto present = may_import(session);
      done = present ? Result<void>() : Result<void>(Failure(present.error()));
      if (!done) return;
      std::size_t count = session.entries.Count(event);
      EventWrites writes(session, now, call.caller.key_id, "entry.create");
      for (ImportedPlayer& row : step) {
        if (!row.made) continue;
        const auto taken = SameInEvent(session, row.made->entry);
        if (taken || count >= limits_.entries) {
          row.reason = (taken ? SamePlayer() : TooManyEntries(limits_.entries)).value().message;
          row.taken = taken ? taken->id : std::string();
          row.made.reset();
          continue;
        }
        WriteEntry(writes, *row.made);
        ++count;
      }
      if (end < rows.size()) return;
      std::vector<ImportedPlayer> all(rows.begin(), first);
      all.insert(all.end(), step.begin(), step.end());
      call.keeping(session, all);
    });
    if (!written) done = Failure(written.error());
    if (done) {
      std::move(step.begin(), step.end(), first);
      continue;
    }
    if (begin == 0) return Failure(done.error());
    // What was made stands, and its links are in no other answer than this one.
    for (std::size_t i = begin; i < rows.size(); ++i) rows[i] = {.reason = done.error().message};
    break;
  }
  return rows;
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
    if (!found->entry.erased_at.empty()) {
      outcome = Fail(ErrorCode::kConflict, "the player's data is erased; make a new entry");
      return;
    }
    if (const auto at = AtVersion(found->entry, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    const auto tokens = session.events.TokensOfEntry(place.entry);
    if (tokens.size() >= limits_.links) {
      outcome = Fail(ErrorCode::kEntryFull, "the entry has had " + std::to_string(limits_.links) +
                                                " links, the most there may be");
      return;
    }
    EventWrites writes(session, now, call.caller.key_id, "token.renew");
    writes.RevokeTokens(tokens);
    NewEntry renewed{.entry = std::move(found->entry)};
    renewed.token = PlayerToken(found->view.event, place.entry, now, call.caller.key_id);
    writes.Insert(renewed.token.row);
    call.keeping(session, renewed);
    outcome = std::move(renewed);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

}  // namespace clashdeck::app
