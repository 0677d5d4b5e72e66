#include "app/idempotency_service.h"

#include <optional>

#include "app/try_write.h"
#include "app/utc_time.h"
#include "core/sha256.h"

namespace clashdeck::app {

namespace {

constexpr int kLifetimeDays = 1;

}  // namespace

IdempotencyService::IdempotencyService(db::Store& store, Clock clock)
    : store_(store), clock_(std::move(clock)) {}

Result<std::optional<KeptAnswer>> IdempotencyService::FindKept(const Ticket& ticket,
                                                               const std::string& name,
                                                               const std::string& horizon) {
  std::optional<db::IdempotentAnswer> kept;
  store_.Read([&](db::Session& session) { kept = session.idempotency.Find(ticket.actor, name); });
  if (!kept || kept->created_at < horizon) return std::nullopt;
  if (kept->request_hash != ticket.request_hash) {
    return Fail(ErrorCode::kIdempotencyReuse, "this Idempotency-Key was used for another request");
  }
  return ReadKept(*kept, ticket.secret);
}

Result<std::optional<KeptAnswer>> IdempotencyService::Run(const Ticket& ticket, const Work& work) {
  // Callers choose their keys, with names of people in them for all we know; kept is the hash.
  const std::pair<std::string, std::string> name{ticket.actor, Sha256Hex(ticket.key)};
  {
    const std::lock_guard lock(mutex_);
    if (!running_.insert(name).second) {
      return Fail(ErrorCode::kConflict,
                  "the first request with this Idempotency-Key is still running");
    }
  }
  struct Leave {
    IdempotencyService& service;
    const std::pair<std::string, std::string>& name;
    ~Leave() {
      const std::lock_guard lock(service.mutex_);
      service.running_.erase(name);
    }
  } const leave{*this, name};

  const std::string now = clock_();
  const std::string horizon = DaysAfter(now, -kLifetimeDays);
  if (auto kept = FindKept(ticket, name.second, horizon); !kept || *kept) return kept;
  const AnswerKeeper keeper({.actor = ticket.actor,
                             .key = name.second,
                             .request_hash = ticket.request_hash,
                             .status = 0,
                             .body = {},
                             .created_at = now},
                            horizon, ticket.secret);
  try {
    const std::optional<KeptAnswer> answer = work(keeper);
    if (answer && !keeper.kept()) {
      const auto written =
          TryWrite(store_, [&](db::Session& session) { keeper.Keep(session, *answer); });
      if (!written) return Failure(written.error());
    }
  } catch (const AnswerIsKept&) {  // another process had the same request; ours was undone
    return FindKept(ticket, name.second, horizon);
  }
  return std::nullopt;
}

}  // namespace clashdeck::app
