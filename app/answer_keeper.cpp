#include "app/answer_keeper.h"

#include <utility>

namespace clashdeck::app {

AnswerKeeper::AnswerKeeper(db::IdempotentAnswer answer, std::string horizon)
    : answer_(std::move(answer)), horizon_(std::move(horizon)) {}

void AnswerKeeper::Keep(db::Session& session, const KeptAnswer& answer) const {
  session.idempotency.DeleteOlderThan(horizon_);
  if (session.idempotency.Find(answer_.actor, answer_.key)) throw AnswerIsKept();
  db::IdempotentAnswer kept = answer_;
  kept.status = answer.status;
  kept.body = answer.body;
  session.idempotency.Insert(kept);
  kept_ = true;
}

}  // namespace clashdeck::app
