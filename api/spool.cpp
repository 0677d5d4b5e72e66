#include "api/spool.h"

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace clashdeck::api {

namespace {

Failure SpoolFailure(const char* what) {
  const int code = errno;
  return Fail(ErrorCode::kInternal, std::string("a body cannot be ") + what + ": " +
                                        std::generic_category().message(code));
}

}  // namespace

Spool::Spool(const std::string& folder) {
  std::string name = folder + "/body-XXXXXX";
  file_ = mkostemp(name.data(), O_CLOEXEC);
  if (file_ >= 0) unlink(name.c_str());
}

Spool::~Spool() {
  if (file_ >= 0) close(file_);
}

Result<void> Spool::Append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return SpoolFailure("kept");
    size_ += static_cast<std::size_t>(wrote);
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return {};
}

Result<std::size_t> Spool::Read(std::size_t offset, char* buffer, std::size_t size) const {
  std::size_t got = 0;
  while (got < size) {
    const ssize_t read = pread(file_, buffer + got, size - got, static_cast<off_t>(offset + got));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return SpoolFailure("read back");
    if (read == 0) break;
    got += static_cast<std::size_t>(read);
  }
  return got;
}

}  // namespace clashdeck::api
