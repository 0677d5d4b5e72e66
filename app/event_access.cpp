#include "app/event_access.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace clashdeck::app {

namespace {

constexpr std::string_view kLevelNames[] = {"private", "opponent", "public"};

Part PartOf(const EventView& view, const std::optional<db::EventJudgeRow>& judge,
            const Principal& caller) {
  const db::EventRow& event = view.event;
  const bool key = !caller.key_id.empty() && !caller.has_token();
  if (key && (caller.role == Role::kAdmin || caller.key_id == event.owner)) return Part::kOrganizer;
  if (key && judge && judge->removed_at.empty()) return Part::kJudge;
  if (view.own && view.own->event == event.id) return Part::kEntrant;
  return view.level() >= kPublic ? Part::kReader : Part::kNone;
}

enum class Sight : std::uint8_t { kWhole, kShown };

// All look-ups are made whatever the first ones tell.
Result<EntryView> LookUpEntry(db::Session& session, std::string_view event, std::string_view id,
                              const Visit& visit, Sight least) {
  auto view = FindEvent(session, event, visit, Part::kReader);
  // A player's own entry has been looked up with the event.
  auto entry = view && view->own && view->own->id == id ? view->own : session.entries.Find(id);
  if (!view) return Failure(view.error());
  if (!entry || entry->event != view->event.id) return NoSuchEntry(id);
  EntryView found{.view = *std::move(view), .entry = *std::move(entry)};
  found.own = found.view.own && found.view.own->id == found.entry.id;
  if (found.whole()) return found;
  const auto consent = found.view.wanted_consent();
  const bool shown = consent && found.entry.consent >= *consent && found.entry.revision > 0 &&
                     found.entry.withdrawn == 0;
  if (least == Sight::kWhole || !shown) return NoSuchEntry(id);
  return found;
}

}  // namespace

std::string_view PartName(Part part) {
  switch (part) {
    case Part::kNone:
      return "none";
    case Part::kReader:
      return "reader";
    case Part::kEntrant:
      return "player";
    case Part::kJudge:
      return "judge";
    case Part::kOrganizer:
      return "organizer";
  }
  return "none";
}

std::string_view LevelName(std::int64_t level) {
  return kLevelNames[static_cast<std::size_t>(level)];
}

std::optional<std::int64_t> LevelFromName(std::string_view name) {
  for (const std::int64_t level : {kPrivate, kOpponent, kPublic})
    if (LevelName(level) == name) return level;
  return std::nullopt;
}

std::string StateAt(const db::EventRow& event, std::string_view now) {
  return event.state == kDraftState && now >= event.opens_at ? std::string(kOpenState)
                                                             : event.state;
}

std::int64_t EventView::level() const {
  const auto levels = nlohmann::json::parse(event.visibility, nullptr, false);
  const auto level = levels.is_object() ? levels.find(state) : levels.end();
  if (level == levels.end() || !level->is_string()) return kPrivate;
  return LevelFromName(level->get_ref<const std::string&>()).value_or(kPrivate);
}

std::optional<std::int64_t> EventView::wanted_consent() const {
  const bool plays = part == Part::kEntrant && own->revision > 0 && own->withdrawn == 0;
  if (plays && level() >= kOpponent) return kOpponent;
  if (level() >= kPublic) return kPublic;
  return std::nullopt;
}

Result<EventView> FindEvent(db::Session& session, std::string_view id, const Visit& visit,
                            Part least) {
  const Principal& caller = visit.caller;
  auto event = session.events.Find(id);
  // What is looked up depends on who asks, not on what there is.
  std::optional<db::EventJudgeRow> judge;
  std::optional<db::EntryRow> own;
  if (!caller.has_token()) judge = session.events.FindJudge(id, caller.key_id);
  if (!caller.entry.empty()) own = session.entries.Find(caller.entry);
  if (!caller.token.empty()) {
    const auto token = session.events.FindToken(caller.token);
    if (!token || !token->revoked_at.empty())
      return Fail(ErrorCode::kUnauthorized, "the key is not valid");
  }
  if (!event) return NoSuchEvent(id);
  EventView view{.event = *std::move(event), .own = std::move(own)};
  view.state = StateAt(view.event, visit.now);
  view.part = PartOf(view, judge, caller);
  if (view.part == Part::kNone) return NoSuchEvent(id);
  if (view.part >= least) return view;
  if (view.part == Part::kReader) return NoSuchEvent(id);
  return NotYourDeed(view.part);
}

Result<void> AtEventRevision(const db::EventRow& event, std::optional<std::int64_t> wanted) {
  if (!wanted || *wanted == event.revision) return {};
  return Fail(ErrorCode::kPreconditionFailed,
              "the event is at revision " + std::to_string(event.revision));
}

Result<EntryView> FindEntry(db::Session& session, std::string_view event, std::string_view entry,
                            const Visit& visit) {
  return LookUpEntry(session, event, entry, visit, Sight::kWhole);
}

Result<EntryView> FindShownEntry(db::Session& session, std::string_view event,
                                 std::string_view entry, const Visit& visit) {
  return LookUpEntry(session, event, entry, visit, Sight::kShown);
}

Result<EntryView> FindEntryToJudge(db::Session& session, std::string_view event,
                                   std::string_view entry, const Visit& visit) {
  auto found = FindEntry(session, event, entry, visit);
  if (found && found->view.part < Part::kJudge) return NotYourDeed(found->view.part);
  return found;
}

Failure NoSuchEvent(std::string_view id) {
  return Fail(ErrorCode::kNotFound, "there is no event '" + std::string(id) + "'");
}

Failure NoSuchEntry(std::string_view id) {
  return Fail(ErrorCode::kNotFound, "there is no entry '" + std::string(id) + "'");
}

Failure NotYourDeed(Part part) {
  return Fail(ErrorCode::kForbidden,
              "a " + std::string(PartName(part)) + " of the event may not do this");
}

}  // namespace clashdeck::app
