// Read-only connections. A connection is lent to one thread for one read and then kept for the
// next, so there are as many as threads have ever read at once; a thread that ends leaves nothing
// behind.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "db/repositories.h"

namespace clashdeck::db {

// Thread rule: Run() may be called from any thread; no call may be under way when the pool is
// destroyed.
class ReaderPool {
 public:
  explicit ReaderPool(std::filesystem::path file);
  ~ReaderPool();
  ReaderPool(const ReaderPool&) = delete;
  ReaderPool& operator=(const ReaderPool&) = delete;

  // Runs `work` on the calling thread in one read transaction.
  void Run(const std::function<void(Session&)>& work);

 private:
  struct Reader;
  std::unique_ptr<Reader> Take();
  void Give(std::unique_ptr<Reader> reader);

  std::filesystem::path file_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Reader>> idle_;  // guarded by mutex_
};

}  // namespace clashdeck::db
