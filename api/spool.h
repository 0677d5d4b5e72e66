// A long body on disk: a file that has no name and goes away with this object, however the process
// ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck::api {

class Spool {
 public:
  // Makes the file in `folder`; what fails is told by the first Append().
  explicit Spool(const std::string& folder);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  // kInternal when the disk does not take it.
  Result<void> Append(std::string_view bytes);
  std::size_t size() const { return size_; }
  // Up to `size` bytes from `offset` on; fewer at the end. kInternal when they cannot be read.
  Result<std::size_t> Read(std::size_t offset, char* buffer, std::size_t size) const;

 private:
  int file_ = -1;
  std::size_t size_ = 0;
};

}  // namespace clashdeck::api
