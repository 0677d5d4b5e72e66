#include "db/data_dir.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "db/error.h"

namespace clashdeck::db {
namespace {

[[noreturn]] void Fail(const std::string& what, const std::filesystem::path& path, int code) {
  throw DbError(what + " " + path.string() + ": " + std::generic_category().message(code));
}

}  // namespace

std::filesystem::path PrepareDataDir(const std::filesystem::path& data_dir) {
  if (data_dir.empty()) throw DbError("no data directory is given");
  // Absolute, because connections are opened later, when the working directory may be another.
  const std::filesystem::path dir = std::filesystem::absolute(data_dir).lexically_normal();
  std::error_code error;
  std::filesystem::create_directories(dir.parent_path(), error);
  if (error) Fail("cannot make the directory", dir.parent_path(), error.value());
  if (::mkdir(dir.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    Fail("cannot make the data directory", dir, errno);
  }

  std::filesystem::path file = dir / kDatabaseFileName;
  // Only a file that was not there is opened: closing one that SQLite holds would drop its locks.
  const int descriptor =
      ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) {
    ::close(descriptor);
  } else if (errno != EEXIST) {
    Fail("cannot make the database", file, errno);
  }
  return file;
}

}  // namespace clashdeck::db
