#include "api/worker_pool.h"

#include <utility>

namespace clashdeck::api {

WorkerPool::WorkerPool(std::size_t threads, std::size_t max_queued,
                       const std::function<void()>& at_start)
    : max_queued_(max_queued) {
  for (std::size_t i = 0; i < threads; ++i)
    threads_.emplace_back([this, at_start] {
      if (at_start) at_start();
      Run();
    });
}

WorkerPool::~WorkerPool() { Finish(); }

bool WorkerPool::Post(std::function<void()> work) {
  // Woken under the lock: whoever ends the pool waits for it, so the pool is still there.
  const std::lock_guard lock(mutex_);
  if (finishing_ || queue_.size() >= max_queued_) return false;
  queue_.push_back(std::move(work));
  wake_.notify_one();
  return true;
}

void WorkerPool::Finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

std::size_t WorkerPool::pending() const {
  const std::lock_guard lock(mutex_);
  return queue_.size() + running_;
}

void WorkerPool::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return finishing_ || !queue_.empty(); });
    if (queue_.empty()) return;
    std::function<void()> work = std::move(queue_.front());
    queue_.pop_front();
    ++running_;
    lock.unlock();
    work();
    work = nullptr;  // what it holds is let go outside the lock
    lock.lock();
    --running_;
  }
}

}  // namespace clashdeck::api
