#include "tests/support/disk/faulty_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <new>
#include <thread>

namespace clashdeck {

namespace {

// A file of ours stands before the real one, which follows it in the same memory.
struct FaultyFile {
  sqlite3_file base;
  sqlite3_io_methods methods;
  bool is_wal = false;
};
constexpr std::size_t kFileBytes = (sizeof(FaultyFile) + 15) / 16 * 16;

sqlite3_file* Real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + kFileBytes);
}

// A method that does what the real one does.
template <auto Method>
struct Forward;
template <class... Arguments, class Answer,
          Answer (*sqlite3_io_methods::*Method)(sqlite3_file*, Arguments...)>
struct Forward<Method> {
  static Answer Call(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* real = Real(file);
    return (real->pMethods->*Method)(real, arguments...);
  }
};

int Close(sqlite3_file* file) {
  sqlite3_file* real = Real(file);
  return real->pMethods == nullptr ? SQLITE_OK : real->pMethods->xClose(real);
}

int Write(sqlite3_file* file, const void* data, int bytes, sqlite3_int64 offset) {
  const auto fits = static_cast<int>(FaultyDisk::Get().TakeRoom(bytes));
  sqlite3_file* real = Real(file);
  const int code = fits == 0 ? SQLITE_OK : real->pMethods->xWrite(real, data, fits, offset);
  if (reinterpret_cast<FaultyFile*>(file)->is_wal) FaultyDisk::Get().CountWal(fits);
  return code != SQLITE_OK || fits == bytes ? code : SQLITE_FULL;
}

int Sync(sqlite3_file* file, int flags) {
  FaultyDisk& disk = FaultyDisk::Get();
  if (disk.SyncFails()) return SQLITE_IOERR_FSYNC;
  const auto start = std::chrono::steady_clock::now();
  if (const auto delay = disk.sync_delay(); delay.count() > 0) std::this_thread::sleep_for(delay);
  sqlite3_file* real = Real(file);
  const int code = real->pMethods->xSync(real, flags);
  disk.CountSync(std::chrono::steady_clock::now() - start);
  return code;
}

sqlite3_io_methods MethodsOver(const sqlite3_io_methods& real) {
  sqlite3_io_methods methods = {};
  // Version 3 adds xFetch, which would let SQLite write through memory, past us.
  methods.iVersion = std::min(real.iVersion, 2);
  methods.xClose = Close;
  methods.xRead = Forward<&sqlite3_io_methods::xRead>::Call;
  methods.xWrite = Write;
  methods.xTruncate = Forward<&sqlite3_io_methods::xTruncate>::Call;
  methods.xSync = Sync;
  methods.xFileSize = Forward<&sqlite3_io_methods::xFileSize>::Call;
  methods.xLock = Forward<&sqlite3_io_methods::xLock>::Call;
  methods.xUnlock = Forward<&sqlite3_io_methods::xUnlock>::Call;
  methods.xCheckReservedLock = Forward<&sqlite3_io_methods::xCheckReservedLock>::Call;
  methods.xFileControl = Forward<&sqlite3_io_methods::xFileControl>::Call;
  methods.xSectorSize = Forward<&sqlite3_io_methods::xSectorSize>::Call;
  methods.xDeviceCharacteristics = Forward<&sqlite3_io_methods::xDeviceCharacteristics>::Call;
  methods.xShmMap = Forward<&sqlite3_io_methods::xShmMap>::Call;
  methods.xShmLock = Forward<&sqlite3_io_methods::xShmLock>::Call;
  methods.xShmBarrier = Forward<&sqlite3_io_methods::xShmBarrier>::Call;
  methods.xShmUnmap = Forward<&sqlite3_io_methods::xShmUnmap>::Call;
  return methods;
}

int Open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* real_vfs = static_cast<sqlite3_vfs*>(vfs->pAppData);
  auto* ours = new (file) FaultyFile{};
  ours->is_wal = (flags & SQLITE_OPEN_WAL) != 0;
  sqlite3_file* real = Real(file);
  real->pMethods = nullptr;
  const int code = real_vfs->xOpen(real_vfs, name, real, flags, out_flags);
  if (real->pMethods != nullptr) {
    ours->methods = MethodsOver(*real->pMethods);
    ours->base.pMethods = &ours->methods;
  }
  return code;
}

// The real one with another name, another size of files and our xOpen. What else it does takes no
// pointer to itself that matters.
void RegisterFaultyFiles() {
  static sqlite3_vfs vfs = {};
  sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
  vfs = *real;
  vfs.zName = "faulty";
  vfs.pNext = nullptr;
  vfs.szOsFile = static_cast<int>(kFileBytes) + real->szOsFile;
  vfs.pAppData = real;
  vfs.xOpen = Open;
  sqlite3_vfs_register(&vfs, 1);
}

}  // namespace

FaultyDisk& FaultyDisk::Get() {
  static FaultyDisk disk;
  static const bool kRegistered = [] {
    RegisterFaultyFiles();
    return true;
  }();
  static_cast<void>(kRegistered);
  return disk;
}

void FaultyDisk::SetFailures(std::uint32_t syncs, std::uint32_t writes, std::uint32_t of) {
  of_ = of;
  failing_syncs_ = syncs;
  failing_writes_ = writes;
}

void FaultyDisk::Mend() {
  SetRoom(kEndless);
  SetFailures(0, 0, 1);
}

std::int64_t FaultyDisk::TakeRoom(std::int64_t wanted) {
  if (Fails(failing_writes_)) return wanted / 2;
  std::int64_t room = room_;
  if (room == kEndless) return wanted;
  while (!room_.compare_exchange_weak(room, room - std::min(room, wanted))) {
  }
  if (room < wanted) ++failures_;
  return std::min(room, wanted);
}

bool FaultyDisk::Fails(std::uint32_t share) {
  if (share == 0) return false;
  // A linear congruential generator: any spread will do, and it needs no lock.
  const std::uint64_t thrown = (dice_ += 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL;
  const bool fails = (thrown >> 33U) % of_ < share;
  if (fails) ++failures_;
  return fails;
}

}  // namespace clashdeck
