#include "app/event_service.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/event_writes.h"
#include "app/secrets.h"
#include "app/try_write.h"
#include "app/utc_time.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kIsoDayChars = 10;

Failure BadField(const std::string& key, std::string message) {
  return Failure(
      Error{.code = ErrorCode::kBadBody, .message = std::move(message), .pointer = "/" + key});
}

// All stages, in order.
std::string VisibilityText(const std::map<std::string, std::int64_t>& levels,
                           const std::string& before) {
  nlohmann::ordered_json text;
  const auto known = nlohmann::json::parse(before, nullptr, false);
  for (const std::string_view stage : kStages) {
    const std::string name(stage);
    const auto said = levels.find(name);
    const std::string kept =
        known.is_object() ? known.value(name, "private") : std::string("private");
    text[name] = said != levels.end() ? std::string(LevelName(said->second)) : kept;
  }
  return text.dump();
}

Result<void> CheckWindows(const db::EventRow& event) {
  if (event.closes_at <= event.opens_at)
    return BadField("closes_at", "closes_at is not after opens_at");
  if (!event.late_until.empty() && event.late_until < event.closes_at)
    return BadField("late_until", "late_until is before closes_at");
  return {};
}

void PutFields(const EventFields& fields, db::EventRow& event) {
  event.owner = fields.owner.value_or(event.owner);
  event.name = fields.name.value_or(event.name);
  event.opens_at = fields.opens_at.value_or(event.opens_at);
  event.closes_at = fields.closes_at.value_or(event.closes_at);
  event.late_until = fields.late_until.value_or(event.late_until);
  event.legality = fields.legality.value_or(event.legality);
  event.visibility = VisibilityText(fields.visibility, event.visibility);
}

bool MayOrganize(db::Session& session, const std::string& key) {
  const auto named = session.keys.Find(key);
  return named && named->revoked_at.empty() &&
         (named->role == RoleName(Role::kOrganizer) || named->role == RoleName(Role::kAdmin));
}

// Who was unlocked before the lock of the event is as the others are; a judge may unlock them anew.
void LockAll(db::Session& session, EventWrites& writes, const std::string& event) {
  for (const db::EntryRow& before : session.entries.Unlocked(event)) {
    db::EntryRow after = before;
    after.lock.clear();
    writes.Update(before, after);
  }
}

}  // namespace

EventService::EventService(FormatService& formats, db::Store& store, Clock clock,
                           const EventLimits& limits)
    : formats_(formats), store_(store), clock_(std::move(clock)), limits_(limits) {}

// Of a clone what is not said is as in the event it is made from, which only those see whole who
// organize it. Windows are never taken over: they are over.
Result<EventFields> EventService::Merged(const EventFields& fields, const Principal& caller) {
  if (!fields.clone) return fields;
  const auto found = Find(*fields.clone, caller);
  if (!found || found->part < Part::kOrganizer)
    return BadField("clone", "there is no event '" + *fields.clone + "' of yours");
  const db::EventRow& old = found->event;
  EventFields merged = fields;
  if (!merged.game) merged.game = old.game;
  if (!merged.format) merged.format = old.format;
  if (!merged.tier) merged.tier = old.tier;
  if (!merged.name) merged.name = old.name;
  if (!merged.legality) merged.legality = old.legality;
  const auto levels = nlohmann::json::parse(old.visibility);
  for (const std::string_view stage : kStages) {
    const std::string name(stage);
    merged.visibility.try_emplace(name, *LevelFromName(levels.at(name).get<std::string>()));
  }
  return merged;
}

Result<std::string> EventService::GameOf(const EventFields& fields, const Principal& caller) {
  const auto merged = Merged(fields, caller);
  if (!merged) return Failure(merged.error());
  if (!merged->game) return BadField("game", "game is missing");
  return *merged->game;
}

Result<EventView> EventService::Create(const EventFields& fields, const EventSources& sources,
                                       const EventCall<EventView>& call) {
  const auto merged = Merged(fields, call.caller);
  if (!merged) return Failure(merged.error());
  for (const auto& [key, value] :
       {std::pair("format", &merged->format), std::pair("name", &merged->name),
        std::pair("opens_at", &merged->opens_at), std::pair("closes_at", &merged->closes_at),
        std::pair("legality", &merged->legality)})
    if (!*value) return BadField(key, std::string(key) + " is missing");
  const std::string now = clock_();
  db::EventRow event{
      .id = RandomId(), .owner = call.caller.key_id, .state = std::string(kDraftState)};
  event.game = sources.rules.catalog().game().id.str();
  event.revision = 1;
  event.format = *merged->format;
  event.as_of = merged->as_of.value_or(now.substr(0, kIsoDayChars));
  event.data_version = sources.data_version;
  event.tier = merged->tier.value_or(0);
  event.cloned_from = merged->clone.value_or("");
  event.created_at = now;
  event.updated_at = now;
  PutFields(*merged, event);
  if (auto windows = CheckWindows(event); !windows) return Failure(windows.error());

  const auto texts = formats_.TextsOf(event.game, event.format);
  if (!texts) {
    Error error = texts.error();
    error.code = ErrorCode::kBadBody;
    error.pointer = "/format";
    return Failure(std::move(error));
  }
  const db::EventFormatRow frozen{.event = event.id,
                                  .source = FrozenText(*texts, sources.rules.catalog())};
  const auto known = ReadTexts(*texts, sources.rules);
  if (!known) return Failure(known.error());
  const FormatVersion* version = known->format->On(event.as_of);
  if (version == nullptr)
    return BadField("as_of", "'" + event.format + "' has no version by " + event.as_of);
  event.format_version = version->effective;
  event.format_hash = known->hash;
  if (const auto present = formats_.current()->Find(event.game, event.format))
    event.format_revision = (*present)->revision;

  EventView made{.event = event, .state = StateAt(event, now), .part = Part::kOrganizer};
  const auto written = TryWrite(store_, [&](db::Session& session) {
    EventWrites(session, now, call.caller.key_id, "create").Insert(event, frozen);
    call.keeping(session, made);
  });
  if (!written) return Failure(written.error());
  return made;
}

Result<EventView> EventService::Find(std::string_view id, const Principal& caller) {
  Result<EventView> found = NoSuchEvent(id);
  store_.Read([&](db::Session& session) {
    found = FindEvent(session, id, {caller, clock_()}, Part::kReader);
  });
  return found;
}

std::vector<EventView> EventService::List(const Principal& caller, db::EventPage page) {
  page.key = caller.role == Role::kAdmin ? std::string() : caller.key_id;
  const std::string now = clock_();
  std::vector<EventView> views;
  store_.Read([&](db::Session& session) {
    for (db::EventRow& event : session.events.List(page)) {
      const bool organizes = caller.role == Role::kAdmin || event.owner == caller.key_id;
      EventView& view = views.emplace_back();
      view.state = StateAt(event, now);
      view.part = organizes ? Part::kOrganizer : Part::kJudge;
      view.event = std::move(event);
    }
  });
  return views;
}

Result<EventView> EventService::Write(const std::string& id, const std::string& action,
                                      const EventCall<EventView>& call, const EventChange& change) {
  Result<EventView> outcome = NoSuchEvent(id);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    outcome = FindEvent(session, id, {call.caller, now}, Part::kOrganizer);
    if (!outcome) return;
    const db::EventRow before = outcome->event;
    if (const auto at = AtEventRevision(before, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    db::EventRow after = before;
    after.state = outcome->state;  // what the clock has opened stays open, whatever changes
    const auto changed = change(after, now);
    if (!changed) {
      outcome = Failure(changed.error());
      return;
    }
    if (*changed == Changed::kYes) {
      EventWrites writes(session, now, call.caller.key_id, action);
      writes.Update(before, after);
      if (before.state != kLockedState && after.state == kLockedState) LockAll(session, writes, id);
      outcome->state = StateAt(after, now);
      outcome->event = std::move(after);
    }
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<EventView> EventService::Change(const std::string& id, const EventFields& fields,
                                       const EventCall<EventView>& call) {
  bool organizes = true;
  if (fields.owner)
    store_.Read([&](db::Session& session) { organizes = MayOrganize(session, *fields.owner); });
  return Write(id, "change", call, [&](db::EventRow& event, const std::string&) -> Result<Changed> {
    if (event.state == kFinishedState)
      return Fail(ErrorCode::kEventState, "the event is finished and does not change any more");
    if (!organizes) return BadField("owner", "there is no valid key of that id of an organizer");
    PutFields(fields, event);
    if (auto windows = CheckWindows(event); !windows) return Failure(windows.error());
    return Changed::kYes;
  });
}

Result<EventView> EventService::Move(const std::string& id, const EventMove& move,
                                     const EventCall<EventView>& call) {
  return Write(id, std::string(move.name), call,
               [&](db::EventRow& event, const std::string& now) -> Result<Changed> {
                 const bool opens = move.to == kOpenState && move.from == kDraftState;
                 if (opens && event.state == kOpenState)
                   return Changed::kNo;  // the clock was first
                 if (event.state != move.from)
                   return Fail(ErrorCode::kEventState,
                               "the event is " + event.state + "; '" + std::string(move.name) +
                                   "' is possible when it is " + std::string(move.from));
                 event.state = move.to;
                 if (opens)
                   event.opens_at = now;  // it was later, or the clock would have opened it
                 return Changed::kYes;
               });
}

}  // namespace clashdeck::app
