// Idempotency keys: a write that is sent twice under one key has one effect and gets one answer.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "app/answer_keeper.h"
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
    std::string secret = {};   // that the caller has shown: opens the secrets of the first answer
  };

  IdempotencyService(db::Store& store, Clock clock);

  // Runs `work`, or gives the answer that was kept for this request: nothing means that the work
  // was done now. Work that changes data keeps its answer with the keeper it is given, in its own
  // transaction; an answer that it returns without having kept it is kept afterwards. Work that
  // does neither may be tried again under the same key. Answers live for a day. kIdempotencyReuse
  // when the key was used for another request, kConflict while the first call is still running.
  using Work = std::function<std::optional<KeptAnswer>(const AnswerKeeper&)>;
  Result<std::optional<KeptAnswer>> Run(const Ticket& ticket, const Work& work);

 private:
  // `name` is what is kept of the key.
  Result<std::optional<KeptAnswer>> FindKept(const Ticket& ticket, const std::string& name,
                                             const std::string& horizon);

  db::Store& store_;
  Clock clock_;
  std::mutex mutex_;                                       // guards running_
  std::set<std::pair<std::string, std::string>> running_;  // (actor, key)
};

}  // namespace clashdeck::app
