// Judges, invitations and the audit log of an event.
#include <utility>

#include "app/event_service.h"
#include "app/event_writes.h"
#include "app/try_write.h"
#include "app/utc_time.h"

namespace clashdeck::app {

namespace {

Failure Finished() { return Fail(ErrorCode::kEventState, "the event is finished"); }

// Names the key, or names it again.
Result<db::EventJudgeRow> PutJudge(db::Session& session, EventWrites& writes,
                                   db::EventJudgeRow judge, std::size_t most) {
  const auto before = session.events.FindJudge(judge.event, judge.key);
  if (!before) {
    if (session.events.JudgesOf(judge.event).size() >= most)
      return Fail(ErrorCode::kEventFull,
                  "the event has had " + std::to_string(most) + " judges, the most there may be");
    writes.Insert(judge);
    return judge;
  }
  if (before->removed_at.empty()) return *before;
  writes.Update(*before, judge);
  return judge;
}

}  // namespace

Result<db::EventJudgeRow> EventService::AddJudge(const std::string& id, const std::string& key,
                                                 const EventCall<db::EventJudgeRow>& call) {
  Result<db::EventJudgeRow> outcome = NoSuchEvent(id);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, id, {call.caller, now}, Part::kOrganizer);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (const auto at = AtEventRevision(view->event, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    if (view->state == kFinishedState) {
      outcome = Finished();
      return;
    }
    const auto named = session.keys.Find(key);
    if (!named || !named->revoked_at.empty() || named->role == RoleName(Role::kPlayer)) {
      outcome = Failure(
          Error{.code = ErrorCode::kBadBody,
                .message = "there is no valid key of that id of a judge, organizer or admin",
                .pointer = "/key_id"});
      return;
    }
    EventWrites writes(session, now, call.caller.key_id, "judge.add");
    outcome = PutJudge(session, writes,
                       {.event = id, .key = key, .added_at = now, .added_by = call.caller.key_id},
                       limits_.judges);
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<db::EventJudgeRow> EventService::AcceptInvitation(const std::string& id,
                                                         const std::string& token,
                                                         const EventCall<db::EventJudgeRow>& call) {
  Result<db::EventJudgeRow> outcome = NoSuchEvent(id);
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto event = session.events.Find(id);
    const auto before = FindValidToken(session, token, kForJudge, now);
    const bool may = !call.caller.has_token() && call.caller.role != Role::kPlayer;
    if (!event || !before || before->event != id || !may) return;
    if (const auto at = AtEventRevision(*event, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    if (StateAt(*event, now) == kFinishedState) {
      outcome = Finished();
      return;
    }
    EventWrites writes(session, now, call.caller.key_id, "judge.accept");
    outcome = PutJudge(
        session, writes,
        {.event = id, .key = call.caller.key_id, .added_at = now, .added_by = before->created_by},
        limits_.judges);
    if (!outcome) return;
    db::EventTokenRow after = *before;
    after.used_at = now;
    after.used_by = call.caller.key_id;
    writes.Update(*before, after);
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<void> EventService::RemoveJudge(const std::string& id, const std::string& key,
                                       const EventCall<std::string>& call) {
  Result<void> outcome;
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, id, {call.caller, now}, Part::kOrganizer);
    const auto before = session.events.FindJudge(id, key);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (const auto at = AtEventRevision(view->event, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    if (!before || !before->removed_at.empty()) {
      outcome = Fail(ErrorCode::kNotFound, "'" + key + "' is no judge of the event");
      return;
    }
    db::EventJudgeRow after = *before;
    after.removed_at = now;
    EventWrites(session, now, call.caller.key_id, "judge.remove").Update(*before, after);
    call.keeping(session, key);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<std::vector<db::EventJudgeRow>> EventService::Judges(std::string_view id,
                                                            const Principal& caller) {
  Result<std::vector<db::EventJudgeRow>> judges;
  store_.Read([&](db::Session& session) {
    const auto view = FindEvent(session, id, {caller, clock_()}, Part::kOrganizer);
    if (!view) {
      judges = Failure(view.error());
      return;
    }
    for (db::EventJudgeRow& judge : session.events.JudgesOf(id))
      if (judge.removed_at.empty()) judges->push_back(std::move(judge));
  });
  return judges;
}

Result<NewToken> EventService::Invite(const std::string& id, const std::string& expires_at,
                                      const EventCall<NewToken>& call) {
  Result<NewToken> outcome = NoSuchEvent(id);
  const std::string now = clock_();
  const std::string end = expires_at.empty() ? DaysAfter(now, kInvitationDays) : expires_at;
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, id, {call.caller, now}, Part::kOrganizer);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (const auto at = AtEventRevision(view->event, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    if (view->state == kFinishedState) {
      outcome = Finished();
      return;
    }
    if (session.events.CountInvitations(id) >= limits_.invitations) {
      outcome =
          Fail(ErrorCode::kEventFull, "the event has had " + std::to_string(limits_.invitations) +
                                          " invitations, the most there may be");
      return;
    }
    if (end <= now || end > DaysAfter(now, kTokenDays)) {
      outcome = Failure(
          Error{.code = ErrorCode::kBadBody,
                .message = "expires_at is within the next " + std::to_string(kTokenDays) + " days",
                .pointer = "/expires_at"});
      return;
    }
    outcome = MakeToken({.event = id,
                         .purpose = std::string(kForJudge),
                         .created_at = now,
                         .created_by = call.caller.key_id,
                         .expires_at = end});
    EventWrites(session, now, call.caller.key_id, "invite").Insert(outcome->row);
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<void> EventService::RevokeToken(const std::string& id, const std::string& token,
                                       const EventCall<std::string>& call) {
  Result<void> outcome;
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto view = FindEvent(session, id, {call.caller, now}, Part::kOrganizer);
    const auto before = session.events.FindToken(token);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (const auto at = AtEventRevision(view->event, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    if (!before || before->event != id || !before->revoked_at.empty()) {
      outcome = Fail(ErrorCode::kNotFound, "there is no valid invitation '" + token + "'");
      return;
    }
    db::EventTokenRow after = *before;
    after.revoked_at = now;
    EventWrites(session, now, call.caller.key_id, "token.revoke").Update(*before, after);
    call.keeping(session, token);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<std::vector<db::EventTokenRow>> EventService::Tokens(const db::TokenPage& page,
                                                            const Principal& caller) {
  Result<std::vector<db::EventTokenRow>> tokens;
  store_.Read([&](db::Session& session) {
    const auto view = FindEvent(session, page.event, {caller, clock_()}, Part::kOrganizer);
    if (view) {
      tokens = session.events.ListTokens(page);
    } else {
      tokens = Failure(view.error());
    }
  });
  return tokens;
}

Result<std::vector<db::AuditEntry>> EventService::AuditOf(std::string_view id,
                                                          const Principal& caller,
                                                          std::int64_t after, std::size_t limit) {
  Result<std::vector<db::AuditEntry>> entries;
  store_.Read([&](db::Session& session) {
    const auto view = FindEvent(session, id, {caller, clock_()}, Part::kOrganizer);
    if (view) {
      entries = session.audit.ListOf(db::EventSubject(id), after, limit);
    } else {
      entries = Failure(view.error());
    }
  });
  return entries;
}

}  // namespace clashdeck::app
