// The one writer: a thread that owns the writing connection. Works that wait at the same time are
// committed together (many requests, one fsync), each inside a savepoint of its own.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "db/repositories.h"
#include "db/sqlite.h"
#include "db/sqlite_session.h"

namespace clashdeck::db {

// Works that may wait for the writer; a further Run() waits until there is room.
inline constexpr std::size_t kMaxQueuedWrites = 1024;

// Thread rule: Run() may be called from any thread but the writer's own. The connection and the
// session are used by the writer thread only. The destructor commits what is queued; no Run() may
// begin after it.
class Writer {
 public:
  explicit Writer(std::unique_ptr<Database> database, std::size_t max_queued = kMaxQueuedWrites);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Returns after the work's commit is on disk. An exception from `work` undoes that work alone and
  // is thrown here. Throws DbError when the work leaves a foreign key that points nowhere, or when
  // the group cannot be committed.
  void Run(const std::function<void(Session&)>& work);

  std::int64_t Commits() const;  // groups committed so far
  std::size_t Queued() const;    // works that wait, for the writer or for room in its queue

 private:
  struct Job {
    const std::function<void(Session&)>*
        work;  // the caller keeps it alive: it waits for the answer
    std::promise<void> answer;
    std::exception_ptr error;
  };

  void Loop();
  std::vector<Job> TakeAll();
  void CommitGroup(std::vector<Job>& group);
  void RunInSavepoints(std::vector<Job>& group);
  void RunWork(const std::function<void(Session&)>& work);

  std::unique_ptr<Database> database_;
  SqliteSession session_;
  const std::size_t max_queued_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;     // guarded by mutex_, as all below
  std::size_t for_room_ = 0;  // callers that wait until the queue has room
  std::int64_t commits_ = 0;
  bool closing_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace clashdeck::db
