// Infrastructure broke: disk, corrupt file, a statement that should never fail. Caught once, in main or the server.
#pragma once

#include <stdexcept>

namespace clashdeck::db {

class DbError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clashdeck::db
