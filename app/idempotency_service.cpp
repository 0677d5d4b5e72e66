#include "app/idempotency_service.h"

#include <chrono>
#include <optional>

namespace clashdeck::app {

namespace {

constexpr std::chrono::days kLifetime{1};

// The ISO time one lifetime before `now`; both have the same form, so they compare as text.
std::string Horizon(const std::string& now) {
  using std::chrono::year_month_day;
  const auto number = [&](std::size_t from, std::size_t size) {
    return std::stoi(now.substr(from, size));
  };
  const year_month_day today{std::chrono::year(number(0, 4)),
                             std::chrono::month(static_cast<unsigned>(number(5, 2))),
                             std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  const year_month_day before{std::chrono::sys_days(today) - kLifetime};
  char date[32];
  std::snprintf(date, sizeof date, "%04d-%02u-%02u", static_cast<int>(before.year()),
                static_cast<unsigned>(before.month()), static_cast<unsigned>(before.day()));
  return date + now.substr(10);
}

}  // namespace

IdempotencyService::IdempotencyService(db::Store& store, Clock clock)
    : store_(store), clock_(std::move(clock)) {}

Result<std::optional<KeptAnswer>> IdempotencyService::FindKept(const Ticket& ticket,
                                                               const std::string& horizon) {
  std::optional<db::IdempotentAnswer> kept;
  store_.Read(
      [&](db::Session& session) { kept = session.idempotency.Find(ticket.actor, ticket.key); });
  if (!kept || kept->created_at < horizon) return std::nullopt;
  if (kept->request_hash != ticket.request_hash) {
    return Fail(ErrorCode::kIdempotencyReuse, "this Idempotency-Key was used for another request");
  }
  return KeptAnswer{.status = kept->status, .body = std::move(kept->body)};
}

Result<std::optional<KeptAnswer>> IdempotencyService::Run(const Ticket& ticket, const Work& work) {
  const std::pair<std::string, std::string> name{ticket.actor, ticket.key};
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
  const std::string horizon = Horizon(now);
  if (auto kept = FindKept(ticket, horizon); !kept || *kept) return kept;
  const AnswerKeeper keeper({.actor = ticket.actor,
                             .key = ticket.key,
                             .request_hash = ticket.request_hash,
                             .status = 0,
                             .body = {},
                             .created_at = now},
                            horizon);
  try {
    const std::optional<KeptAnswer> answer = work(keeper);
    if (answer && !keeper.kept())
      store_.Write([&](db::Session& session) { keeper.Keep(session, *answer); });
  } catch (const AnswerIsKept&) {  // another process had the same request; ours was undone
    return FindKept(ticket, horizon);
  }
  return std::nullopt;
}

}  // namespace clashdeck::app
