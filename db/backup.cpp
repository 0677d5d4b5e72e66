#include "db/backup.h"

#include <fcntl.h>
#include <stdio.h>  // renameat2
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "db/descriptor.h"
#include "db/sqlite.h"

namespace clashdeck::db {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void FailBackup(const fs::path& target, const std::string& reason) {
  throw DbError("backup to " + target.string() + ": " + reason);
}

[[noreturn]] void FailWithErrno(const fs::path& target) {
  FailBackup(target, std::generic_category().message(errno));
}

// A file that is removed again unless it is renamed to its final name.
class PartialFile {
 public:
  explicit PartialFile(const fs::path& target)
      : target_(target), path_(target.string() + ".partial-" + std::to_string(::getpid())) {
    const Descriptor created(
        ::open(path_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!created.IsOpen()) FailWithErrno(path_);
  }
  ~PartialFile() {
    if (!renamed_) ::unlink(path_.c_str());
  }
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  const fs::path& Path() const { return path_; }

  void RenameToTarget() {
    const Descriptor file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.IsOpen() || !file.Sync()) FailWithErrno(target_);
    int result = ::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE);
    if (result != 0 && errno == EINVAL) {  // a file system that cannot refuse to replace
      if (fs::exists(target_)) FailBackup(target_, "the file exists");
      result = ::rename(path_.c_str(), target_.c_str());
    }
    if (result != 0) FailWithErrno(target_);
    renamed_ = true;
    const Descriptor directory(
        ::open(target_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!directory.IsOpen() || !directory.Sync()) FailWithErrno(target_);
  }

 private:
  fs::path target_;
  fs::path path_;
  bool renamed_ = false;
};

}  // namespace

void BackupDatabase(const fs::path& source, const fs::path& target) {
  const fs::path absolute = fs::absolute(target).lexically_normal();
  if (fs::exists(fs::symlink_status(absolute))) FailBackup(absolute, "the file exists");
  PartialFile partial(absolute);
  {
    Database from(source, OpenMode::kReadOnly);
    Database to(partial.Path(), OpenMode::kReadWrite);
    from.CopyTo(to);
    // One file without a WAL beside it; opening a store on it turns the WAL on again.
    to.Execute("backup.journal_mode", "PRAGMA journal_mode = DELETE");
  }
  partial.RenameToTarget();
}

}  // namespace clashdeck::db
