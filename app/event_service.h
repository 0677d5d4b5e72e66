// Events: made, changed, moved through their states; their judges and invitations. Who may do what
// is decided by app/event_access.h, within the transaction that does it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_keeper.h"
#include "app/clock.h"
#include "app/event_access.h"
#include "app/event_format.h"
#include "app/event_limits.h"
#include "app/event_tokens.h"
#include "app/format_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxEventName = 100;  // characters
inline constexpr int kInvitationDays = 7;          // unless it is said

// What a request says of an event; nothing = it does not say.
struct EventFields {
  std::optional<std::string> owner = {};  // key id of another organizer; of a change only
  std::optional<std::string> clone = {};  // event id: what is not said is as there
  std::optional<std::string> game = {};
  std::optional<std::string> format = {};
  std::optional<std::string> as_of = {};  // ISO day
  std::optional<std::int64_t> tier = {};  // 0 = none
  std::optional<std::string> name = {};
  std::optional<std::string> opens_at = {};  // times in the clock's form
  std::optional<std::string> closes_at = {};
  std::optional<std::string> late_until = {};           // empty = none
  std::optional<std::string> legality = {};             // "reject", "flag", "ignore"
  std::map<std::string, std::int64_t> visibility = {};  // level by stage
};

// A call that may say which revision it knows, and may be repeated.
template <class Outcome>
struct EventCall {
  Principal caller = {};
  std::optional<std::int64_t> if_revision = {};
  Keeping<Outcome> keeping = {};
};

struct EventMove {
  std::string_view name;
  std::string_view from;
  std::string_view to;
};
inline constexpr EventMove kEventMoves[] = {{"open", "draft", "open"},
                                            {"lock", "open", "locked"},
                                            {"unlock", "locked", "open"},
                                            {"start", "locked", "running"},
                                            {"finish", "running", "finished"}};

class EventService {
 public:
  EventService(FormatService& formats, db::Store& store, Clock clock,
               const EventLimits& limits = {});

  // Errors of all: kNotFound and kForbidden as FindEvent() says, kPreconditionFailed for another
  // revision, kEventState where the state does not allow it, kEventFull, kBadBody with a pointer.

  // The game of a request, or of the event that it clones: what Create() needs the sources of.
  Result<std::string> GameOf(const EventFields& fields, const Principal& caller);
  Result<EventView> Create(const EventFields& fields, const EventSources& sources,
                           const EventCall<EventView>& call);
  Result<EventView> Find(std::string_view id, const Principal& caller);
  // Events that the caller organizes or judges; an admin's are all. Newest first.
  std::vector<EventView> List(const Principal& caller, db::EventPage page);
  Result<EventView> Change(const std::string& id, const EventFields& fields,
                           const EventCall<EventView>& call);
  // To open an event that is open changes nothing and is no error: the clock opens events too.
  Result<EventView> Move(const std::string& id, const EventMove& move,
                         const EventCall<EventView>& call);

  // Names a key as judge. kBadBody when there is no such key, or its role is too small.
  Result<db::EventJudgeRow> AddJudge(const std::string& id, const std::string& key,
                                     const EventCall<db::EventJudgeRow>& call);
  // The caller becomes a judge; uses the invitation up. kNotFound when it is not valid here.
  Result<db::EventJudgeRow> AcceptInvitation(const std::string& id, const std::string& token,
                                             const EventCall<db::EventJudgeRow>& call);
  Result<void> RemoveJudge(const std::string& id, const std::string& key,
                           const EventCall<std::string>& call);
  Result<std::vector<db::EventJudgeRow>> Judges(std::string_view id, const Principal& caller);

  // `expires_at` in the clock's form; empty = in a week.
  Result<NewToken> Invite(const std::string& id, const std::string& expires_at,
                          const EventCall<NewToken>& call);
  Result<void> RevokeToken(const std::string& id, const std::string& token,
                           const EventCall<std::string>& call);
  Result<std::vector<db::EventTokenRow>> Tokens(const db::TokenPage& page, const Principal& caller);

  // Oldest first.
  Result<std::vector<db::AuditEntry>> AuditOf(std::string_view id, const Principal& caller,
                                              std::int64_t after, std::size_t limit);

 private:
  Result<EventFields> Merged(const EventFields& fields, const Principal& caller);
  enum class Changed : std::uint8_t { kNo, kYes };
  // Changes the row, whose state is that of the moment, which is given too.
  using EventChange = std::function<Result<Changed>(db::EventRow&, const std::string& now)>;
  Result<EventView> Write(const std::string& id, const std::string& action,
                          const EventCall<EventView>& call, const EventChange& change);

  FormatService& formats_;
  db::Store& store_;
  Clock clock_;
  EventLimits limits_;
};

}  // namespace clashdeck::app
