#include "db/writer.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "db/verify.h"

namespace clashdeck::db {

Writer::Writer(std::unique_ptr<Database> database, std::size_t max_queued)
    : database_(std::move(database)),
      session_(*database_),
      max_queued_(max_queued),
      thread_([this] { Loop(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void Writer::Run(const std::function<void(Session&)>& work) { Queue(&work); }

void Writer::Scrub() { Queue(nullptr); }

void Writer::Queue(const std::function<void(Session&)>* work) {
  if (std::this_thread::get_id() == thread_.get_id()) {
    throw DbError("a write may not start another write: it would wait for itself");
  }
  std::future<void> answer;
  {
    std::unique_lock lock(mutex_);
    ++for_room_;
    changed_.wait(lock, [this] { return queue_.size() < max_queued_; });
    --for_room_;
    Job& job = queue_.emplace_back(Job{work, {}, nullptr});
    answer = job.answer.get_future();
    changed_.notify_all();
  }
  answer.get();
}

std::int64_t Writer::Commits() const {
  const std::lock_guard lock(mutex_);
  return commits_;
}

std::size_t Writer::Queued() const {
  const std::lock_guard lock(mutex_);
  return queue_.size() + for_room_;
}

void Writer::Loop() {
  database_->DeferCheckpoints();
  for (std::vector<Job> group = TakeAll(); !group.empty(); group = TakeAll()) {
    const auto scrubs = std::stable_partition(group.begin(), group.end(),
                                              [](const Job& job) { return job.work != nullptr; });
    CommitGroup({group.begin(), scrubs});
    Answer({group.begin(), scrubs});
    ScrubFor({scrubs, group.end()});
    Answer({scrubs, group.end()});
    database_->CheckpointIfDue();  // after the answers: nobody needs to wait for it
  }
}

void Writer::Answer(std::span<Job> jobs) {
  for (Job& job : jobs) {
    if (job.error) {
      job.answer.set_exception(std::move(job.error));
    } else {
      job.answer.set_value();
    }
  }
}

// Empty when the writer closes and nobody waits any more.
std::vector<Writer::Job> Writer::TakeAll() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !queue_.empty() || (closing_ && for_room_ == 0); });
  std::vector<Job> group(std::make_move_iterator(queue_.begin()),
                         std::make_move_iterator(queue_.end()));
  queue_.clear();
  changed_.notify_all();
  return group;
}

// catch (...) here and below: whatever was thrown belongs to the callers, on whose threads it is
// thrown again.
void Writer::CommitGroup(std::span<Job> group) {
  if (group.empty()) return;
  try {
    Transaction transaction(*database_, TransactionMode::kWrite);
    if (group.size() == 1) {
      RunWork(*group.front()
                   .work);  // needs no savepoint, which would double the cost of a large import
    } else {
      RunInSavepoints(group);
    }
    transaction.Commit();
    const std::lock_guard lock(mutex_);
    ++commits_;
  } catch (...) {
    for (Job& job : group) {
      if (!job.error) job.error = std::current_exception();
    }
  }
}

void Writer::ScrubFor(std::span<Job> scrubs) {
  if (scrubs.empty()) return;
  try {
    database_->Scrub();
  } catch (...) {
    for (Job& job : scrubs) job.error = std::current_exception();
  }
}

void Writer::RunInSavepoints(std::span<Job> group) {
  for (Job& job : group) {
    try {
      Savepoint savepoint(*database_);
      RunWork(*job.work);
      savepoint.Release();
    } catch (const DbUnwritable&) {
      throw;  // the disk fails the others too, and nobody knows what is left of the transaction
    } catch (...) {
      job.error = std::current_exception();
    }
    // After an I/O error SQLite may undo the whole transaction on its own.
    if (!database_->InTransaction()) {
      throw DbError("the write was undone because another write of its group broke the database");
    }
  }
}

void Writer::RunWork(const std::function<void(Session&)>& work) {
  work(session_.Get());
  // Deferred foreign keys would fail at the commit and take the other works of the group with them.
  if (database_->HasOpenReferences()) {
    const std::vector<std::string> broken = BrokenReferences(*database_, 1);
    throw DbError(broken.empty() ? "the write breaks a foreign key" : broken.front());
  }
}

}  // namespace clashdeck::db
