#include "db/runner_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "db/error.h"

namespace clashdeck::db {
namespace {

constexpr const char* kFileName = "simulations.lock";

bool Lock(int file, int how) {
  int result = 0;
  do {
    result = ::flock(file, how);
  } while (result != 0 && errno == EINTR);
  if (result != 0 && errno != EWOULDBLOCK)
    throw DbError("cannot lock " + std::string(kFileName) + ": " +
                  std::generic_category().message(errno));
  return result == 0;
}

}  // namespace

RunnerLock::RunnerLock(const std::filesystem::path& data_dir)
    : file_(
          ::open((data_dir / kFileName).c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
  if (!file_.IsOpen())
    throw DbError("cannot open " + (data_dir / kFileName).string() + ": " +
                  std::generic_category().message(errno));
  alone_ = Lock(file_.get(), LOCK_EX | LOCK_NB);
  Lock(file_.get(), LOCK_SH);  // those who come later are not alone
}

}  // namespace clashdeck::db
