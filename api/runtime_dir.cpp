#include "api/runtime_dir.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace clashdeck::api {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "clashdeck-serve-";
constexpr const char* kLockName = "in-use";

// The lock ends with the process that holds it, however it ends. -1 when it is held or not there.
int TryLock(const fs::path& folder, int flags) {
  const int file =
      open((folder / kLockName).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  if (file >= 0) close(file);
  return -1;
}

void RemoveAbandoned(const fs::path& parent) {
  std::error_code failed;
  for (fs::directory_iterator entry(parent, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const fs::path folder = entry->path();
    if (!folder.filename().string().starts_with(kPrefix)) continue;
    const int lock = TryLock(folder, 0);
    if (lock < 0) continue;
    std::error_code ignored;  // somebody else's folder stays
    fs::remove_all(folder, ignored);
    close(lock);
  }
}

}  // namespace

RuntimeDir::RuntimeDir(const fs::path& given, const fs::path& parent) : path_(given) {
  if (!given.empty()) return;
  RemoveAbandoned(parent);
  std::string name = (parent / (std::string(kPrefix) + "XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr)
    throw std::runtime_error("cannot make a folder for temporary files");
  path_ = name;
  lock_ = TryLock(path_, O_CREAT);
}

RuntimeDir::~RuntimeDir() {
  if (lock_ < 0) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  close(lock_);
}

}  // namespace clashdeck::api
