// Keeping the answer of an idempotent request in the very transaction that does its work: after a
// crash either both are there or neither is.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "db/repositories.h"

namespace clashdeck::app {

struct KeptAnswer {
  int status = 0;
  std::string body = {};   // as the caller packs it
  std::string whole = {};  // the same with its secrets, which is kept sealed; empty = it has none
};

// Made by IdempotencyService for one request; a use case calls Keep() once, inside its transaction.
class AnswerKeeper {
 public:
  // `answer` holds all but status and body; answers from before `horizon` are forgotten. `secret`
  // seals what is kept of secrets.
  AnswerKeeper(db::IdempotentAnswer answer, std::string horizon, std::string secret);

  // Throws AnswerIsKept, which undoes the transaction, when another process was faster.
  void Keep(db::Session& session, const KeptAnswer& answer) const;
  bool kept() const { return kept_; }

 private:
  db::IdempotentAnswer answer_;
  std::string horizon_;
  std::string secret_;
  mutable bool kept_ = false;  // of the last try: a transaction may be undone and tried again
};

// An answer as Keep() has written it. Without its secrets where `secret` is another than then.
KeptAnswer ReadKept(const db::IdempotentAnswer& kept, std::string_view secret);

class AnswerIsKept : public std::exception {};

// What a use case needs to keep its answer: the keeper, and how an outcome is answered. Without a
// keeper nothing is kept.
template <class Outcome>
struct Keeping {
  const AnswerKeeper* keeper = nullptr;
  std::function<KeptAnswer(const Outcome&)> answer = {};

  void operator()(db::Session& session, const Outcome& outcome) const {
    if (keeper != nullptr) keeper->Keep(session, answer(outcome));
  }
};

}  // namespace clashdeck::app
