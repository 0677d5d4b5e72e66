// Infrastructure broke: disk, corrupt file, a statement that should never fail. Caught where a
// program answers for it: main, the server's requests, its poll and `verify`.
#pragma once

#include <stdexcept>

namespace clashdeck::db {

class DbError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Another process held its lock for longer than we wait; the same work may succeed later.
class DbBusy : public DbError {
 public:
  using DbError::DbError;
};

// The disk takes no writes: it is full, or a write or fsync failed. Nothing of the work is there;
// the same work may succeed later.
class DbUnwritable : public DbError {
 public:
  using DbError::DbError;
};

}  // namespace clashdeck::db
