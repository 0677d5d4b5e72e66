// Idempotency keys: a write that is sent twice under one key has one effect and gets one answer.
#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "app/clock.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

class IdempotencyService {
 public:
  struct Ticket {
    std::string actor;         // key id of the caller: keys of two callers never meet
    std::string key;           // as sent
    std::string request_hash;  // of everything that makes the request what it is
  };
  struct Answer {
    int status = 0;
    std::string body;
    bool replayed = false;
    bool keep = true;  // false: a second try may have another outcome, so nothing is stored
  };

  IdempotencyService(db::Store& store, Clock clock);

  // Runs `work` and keeps its answer, or gives the answer that was kept. Answers live for a day.
  // kIdempotencyReuse when the key was used for another request, kConflict while the first call is
  // still running.
  Result<Answer> Run(const Ticket& ticket, const std::function<Answer()>& work);

 private:
  db::Store& store_;
  Clock clock_;
  std::mutex mutex_;                                       // guards running_
  std::set<std::pair<std::string, std::string>> running_;  // (actor, key)
};

}  // namespace clashdeck::app
