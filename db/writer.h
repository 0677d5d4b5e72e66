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
  // the group cannot be committed: DbUnwritable where the disk is the reason. The connection is
  // rolled back then and kept: what was written and not synced lies behind the end that all
  // connections agree on, where the next commit overwrites it; a new connection might recover it.
  void Run(const std::function<void(Session&)>& work);

  // Database::Scrub(), behind the works that wait already; callers that wait together share one.
  void Scrub();

  std::int64_t Commits() const;  // groups committed so far
  std::size_t Queued() const;    // works that wait, for the writer or for room in its queue

 private:
  struct Job {
    // The caller keeps it alive: it waits for the answer. Null = a scrub.
    const std::function<void(Session&)>* work;
    std::exception_ptr error = nullptr;
  };
  // Jobs that are answered together: one call wakes all that wait for them.
  struct Batch {
    std::deque<Job> jobs = {};
    std::promise<void> done = {};
    std::shared_future<void> answer = done.get_future().share();
  };
  // What has come since the writer took the group before.
  struct Group {
    Batch works = {};
    Batch scrubs = {};
    std::size_t size() const { return works.jobs.size() + scrubs.jobs.size(); }
  };

  void Loop();
  std::shared_ptr<Group> Take();
  void Queue(const std::function<void(Session&)>* work);
  void CommitAll(std::deque<Job>& works);
  void ScrubFor(std::deque<Job>& scrubs);
  void RunInSavepoints(std::deque<Job>& works);
  void RunWork(const std::function<void(Session&)>& work);

  std::unique_ptr<Database> database_;
  SqliteSession session_;
  const std::size_t max_queued_;
  mutable std::mutex mutex_;
  std::condition_variable came_;  // a job, or the end
  std::condition_variable room_;
  std::shared_ptr<Group> group_;  // guarded by mutex_, as all below
  std::size_t for_room_ = 0;      // callers that wait until the queue has room
  std::int64_t commits_ = 0;
  bool closing_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace clashdeck::db
