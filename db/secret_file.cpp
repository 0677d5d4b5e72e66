#include "db/secret_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>

#include "db/descriptor.h"
#include "db/error.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kMaxSecret = 4096;  // a longer file is none of ours

[[noreturn]] void FailOnSecret(const std::string& what, const std::filesystem::path& path,
                               int code) {
  throw DbError(what + " " + path.string() + ": " + std::generic_category().message(code));
}

std::optional<std::string> ReadSecret(const std::filesystem::path& file) {
  const Descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!in.IsOpen() && errno == ENOENT) return std::nullopt;
  if (!in.IsOpen()) FailOnSecret("cannot read", file, errno);
  struct stat status {};
  if (::fstat(in.get(), &status) != 0) FailOnSecret("cannot read", file, errno);
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    throw DbError(file.string() + " can be read by others; chmod 600 it");
  std::array<char, kMaxSecret + 1> buffer{};
  std::size_t size = 0;
  while (size < buffer.size()) {
    const ssize_t got = ::read(in.get(), buffer.data() + size, buffer.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) FailOnSecret("cannot read", file, errno);
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > kMaxSecret) throw DbError(file.string() + " is too long");
  return std::string(buffer.data(), size);
}

void WriteAll(int out, std::string_view bytes, const std::filesystem::path& file) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(out, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) FailOnSecret("cannot write", file, errno);
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  if (::fsync(out) != 0) FailOnSecret("cannot write", file, errno);
}

void SyncFolder(const std::filesystem::path& dir) {
  const Descriptor folder(::open(dir.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.IsOpen() || !folder.Sync()) FailOnSecret("cannot write the folder", dir, errno);
}

}  // namespace

std::string LoadOrMakeSecret(const std::filesystem::path& data_dir, const std::string& name,
                             const std::function<std::string()>& make) {
  const std::filesystem::path file = data_dir / name;
  if (auto secret = ReadSecret(file)) return *std::move(secret);
  std::string draft = file.string() + ".XXXXXX";  // mkostemp makes it 0600
  const Descriptor out(::mkostemp(draft.data(), O_CLOEXEC));
  if (!out.IsOpen()) FailOnSecret("cannot make", file, errno);
  struct Remove {
    const std::string& file;
    ~Remove() { ::unlink(file.c_str()); }
  } const remove{draft};
  WriteAll(out.get(), make(), file);
  // Unlike rename() this does not replace what another process has put there meanwhile.
  if (::link(draft.c_str(), file.c_str()) != 0 && errno != EEXIST)
    FailOnSecret("cannot make", file, errno);
  SyncFolder(data_dir);
  auto secret = ReadSecret(file);
  if (!secret) throw DbError(file.string() + " is gone again");
  return *std::move(secret);
}

}  // namespace clashdeck::db
