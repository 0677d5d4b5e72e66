#include "db/data_dir.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "db/error.h"

namespace clashdeck::db {
namespace {

// Longer than any migration should take.
constexpr auto kOpeningTimeout = std::chrono::seconds(30);
constexpr auto kOpeningPoll = std::chrono::milliseconds(10);

[[noreturn]] void FailOnPath(const std::string& what, const std::filesystem::path& path, int code) {
  throw DbError(what + " " + path.string() + ": " + std::generic_category().message(code));
}

}  // namespace

std::filesystem::path DatabaseFile(const std::filesystem::path& data_dir) {
  if (data_dir.empty()) throw DbError("no data directory is given");
  // Absolute, because connections are opened later, when the working directory may be another.
  return std::filesystem::absolute(data_dir).lexically_normal() / kDatabaseFileName;
}

std::string WriteHint(const std::filesystem::path& file) {
  const std::filesystem::path dir = file.parent_path();
  if (!dir.empty() && ::faccessat(AT_FDCWD, dir.c_str(), W_OK, AT_EACCESS) != 0)
    return " (the folder " + dir.string() + " cannot be written to)";
  if (::faccessat(AT_FDCWD, file.c_str(), F_OK, AT_EACCESS) == 0 &&
      ::faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) != 0)
    return " (the file cannot be written to)";
  return {};
}

std::filesystem::path PrepareDataDir(const std::filesystem::path& data_dir) {
  std::filesystem::path file = DatabaseFile(data_dir);
  const std::filesystem::path dir = file.parent_path();
  std::error_code error;
  std::filesystem::create_directories(dir.parent_path(), error);
  if (error) FailOnPath("cannot make the directory", dir.parent_path(), error.value());
  if (::mkdir(dir.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    FailOnPath("cannot make the data directory", dir, errno);
  }

  // Only a file that was not there is opened: closing one that SQLite holds would drop its locks.
  const int descriptor =
      ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) {
    ::close(descriptor);
  } else if (errno != EEXIST) {
    FailOnPath("cannot make the database", file, errno);
  }
  return file;
}

OpeningLock::OpeningLock(const std::filesystem::path& data_dir)
    : descriptor_(::open(data_dir.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) FailOnPath("cannot open the data directory", data_dir, errno);
  const auto deadline = std::chrono::steady_clock::now() + kOpeningTimeout;
  while (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int code = errno;
    if (code == EWOULDBLOCK && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(kOpeningPoll);
    } else if (code != EINTR) {
      ::close(descriptor_);
      FailOnPath("another process does not finish opening", data_dir, code);
    }
  }
}

OpeningLock::~OpeningLock() { ::close(descriptor_); }

}  // namespace clashdeck::db
