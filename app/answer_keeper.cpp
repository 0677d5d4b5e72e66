#include "app/answer_keeper.h"

#include <utility>

#include "app/sealed_text.h"

namespace clashdeck::app {

namespace {

// Behind the body; no JSON has a line of its own that begins so.
constexpr std::string_view kSealed = "\nsealed ";

}  // namespace

AnswerKeeper::AnswerKeeper(db::IdempotentAnswer answer, std::string horizon, std::string secret)
    : answer_(std::move(answer)), horizon_(std::move(horizon)), secret_(std::move(secret)) {}

void AnswerKeeper::Keep(db::Session& session, const KeptAnswer& answer) const {
  session.idempotency.DeleteOlderThan(horizon_);
  if (session.idempotency.Find(answer_.actor, answer_.key)) throw AnswerIsKept();
  db::IdempotentAnswer kept = answer_;
  kept.status = answer.status;
  kept.body = answer.body;
  if (!answer.whole.empty()) kept.body.append(kSealed).append(Seal(answer.whole, secret_));
  session.idempotency.Insert(kept);
  kept_ = true;
}

KeptAnswer ReadKept(const db::IdempotentAnswer& kept, std::string_view secret) {
  const std::size_t end = kept.body.rfind(kSealed);
  if (end == std::string::npos) return {.status = kept.status, .body = kept.body};
  auto whole = Unseal(std::string_view(kept.body).substr(end + kSealed.size()), secret);
  return {.status = kept.status, .body = whole ? *std::move(whole) : kept.body.substr(0, end)};
}

}  // namespace clashdeck::app
