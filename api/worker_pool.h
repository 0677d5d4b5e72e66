// Threads for work that would hold up an IO thread: imports, and reading the data again after
// another process wrote.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace clashdeck::api {

class WorkerPool {
 public:
  // `at_start` runs first on each thread.
  WorkerPool(std::size_t threads, std::size_t max_queued,
             const std::function<void()>& at_start = {});
  ~WorkerPool();  // runs what is queued, then ends
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False when the queue is full or Finish() was called. `work` must not throw.
  bool Post(std::function<void()> work);
  // Takes no more work and waits until all of it is done.
  void Finish();
  std::size_t pending() const;  // queued and running

 private:
  void Run();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::size_t max_queued_;
  std::size_t running_ = 0;
  bool finishing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace clashdeck::api
