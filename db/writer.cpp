#include "db/writer.h"

#include <string>
#include <utility>

#include "db/verify.h"

namespace clashdeck::db {

Writer::Writer(std::unique_ptr<Database> database, std::size_t max_queued)
    : database_(std::move(database)),
      session_(*database_),
      max_queued_(max_queued),
      group_(std::make_shared<Group>()),
      thread_([this] { Loop(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    came_.notify_one();
  }
  thread_.join();
}

void Writer::Run(const std::function<void(Session&)>& work) { Queue(&work); }

void Writer::Scrub() { Queue(nullptr); }

void Writer::Queue(const std::function<void(Session&)>* work) {
  if (std::this_thread::get_id() == thread_.get_id()) {
    throw DbError("a write may not start another write: it would wait for itself");
  }
  std::shared_ptr<Group> group;  // keeps the job
  const Job* job = nullptr;
  std::shared_future<void> answer;
  {
    std::unique_lock lock(mutex_);
    ++for_room_;
    room_.wait(lock, [this] { return group_->size() < max_queued_; });
    --for_room_;
    group = group_;
    Batch& batch = work == nullptr ? group->scrubs : group->works;
    job = &batch.jobs.emplace_back(Job{.work = work});
    answer = batch.answer;
    if (group->size() == 1) came_.notify_one();
  }
  answer.wait();
  if (job->error) std::rethrow_exception(job->error);
}

std::int64_t Writer::Commits() const {
  const std::lock_guard lock(mutex_);
  return commits_;
}

std::size_t Writer::Queued() const {
  const std::lock_guard lock(mutex_);
  return group_->size() + for_room_;
}

void Writer::Loop() {
  database_->DeferCheckpoints();
  for (std::shared_ptr<Group> group = Take(); group != nullptr; group = Take()) {
    CommitAll(group->works.jobs);
    group->works.done.set_value();
    ScrubFor(group->scrubs.jobs);
    group->scrubs.done.set_value();
    database_->CheckpointIfDue();  // after the answers: nobody needs to wait for it
  }
}

// Null when the writer closes and nobody waits any more.
std::shared_ptr<Writer::Group> Writer::Take() {
  auto next = std::make_shared<Group>();
  std::unique_lock lock(mutex_);
  came_.wait(lock, [this] { return group_->size() > 0 || (closing_ && for_room_ == 0); });
  if (group_->size() == 0) return nullptr;
  std::swap(group_, next);
  if (for_room_ > 0) room_.notify_all();
  return next;
}

// catch (...) here and below: whatever was thrown belongs to the callers, on whose threads it is
// thrown again.
void Writer::CommitAll(std::deque<Job>& works) {
  if (works.empty()) return;
  try {
    Transaction transaction(*database_, TransactionMode::kWrite);
    if (works.size() == 1) {
      RunWork(*works.front()
                   .work);  // needs no savepoint, which would double the cost of a large import
    } else {
      RunInSavepoints(works);
    }
    transaction.Commit();
    const std::lock_guard lock(mutex_);
    ++commits_;
  } catch (...) {
    for (Job& job : works) {
      if (!job.error) job.error = std::current_exception();
    }
  }
}

void Writer::ScrubFor(std::deque<Job>& scrubs) {
  if (scrubs.empty()) return;
  try {
    database_->Scrub();
  } catch (...) {
    for (Job& job : scrubs) job.error = std::current_exception();
  }
}

void Writer::RunInSavepoints(std::deque<Job>& works) {
  for (Job& job : works) {
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
