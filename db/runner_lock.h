// Several processes may share a data directory. Which of them is the only one that runs
// simulations? What such a one finds unfinished was left behind.
#pragma once

#include <filesystem>

#include "db/descriptor.h"

namespace clashdeck::db {

// Held for as long as the process runs simulations; a crash lets go of it. Throws DbError.
class RunnerLock {
 public:
  explicit RunnerLock(const std::filesystem::path& data_dir);
  // True when nobody else held one at the time.
  bool alone() const { return alone_; }

 private:
  Descriptor file_;
  bool alone_ = false;
};

}  // namespace clashdeck::db
