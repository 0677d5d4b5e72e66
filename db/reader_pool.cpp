#include "db/reader_pool.h"

#include <utility>

#include "db/sqlite.h"
#include "db/sqlite_session.h"

namespace clashdeck::db {
namespace {

// Idle connections beyond this are closed: a burst of readers must not hold files and memory for
// ever.
constexpr std::size_t kMaxIdle = 64;

}  // namespace

struct ReaderPool::Reader {
  explicit Reader(const std::filesystem::path& file)
      : database(file, OpenMode::kReadOnly), session(database) {}
  Database database;
  SqliteSession session;
};

ReaderPool::ReaderPool(std::filesystem::path file) : file_(std::move(file)) {}

ReaderPool::~ReaderPool() = default;

void ReaderPool::Run(const std::function<void(Session&)>& work) {
  std::unique_ptr<Reader> reader = Take();  // closed, not given back, when something throws
  Transaction transaction(reader->database, TransactionMode::kRead);
  work(reader->session.Get());
  transaction.Commit();
  Give(std::move(reader));
}

std::unique_ptr<ReaderPool::Reader> ReaderPool::Take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Reader> reader = std::move(idle_.back());
      idle_.pop_back();
      return reader;
    }
  }
  return std::make_unique<Reader>(file_);
}

void ReaderPool::Give(std::unique_ptr<Reader> reader) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMaxIdle) idle_.push_back(std::move(reader));
}

}  // namespace clashdeck::db
