// A disk that fails or is slow on command, under every SQLite connection that is opened after the
// first Get(): it takes only so many bytes more, or its fsync fails or takes longer. It counts what
// it does.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace clashdeck {

class FaultyDisk {
 public:
  // Registers it as SQLite's default file system, in front of the real one.
  static FaultyDisk& Get();

  // Bytes that may be written from now on: the write that comes to the end is cut there and
  // answers that the disk is full, as does every one behind it.
  void SetRoom(std::int64_t bytes) { room_ = bytes; }
  // Of `of` fsyncs and of `of` writes about so many fail; 0 = none.
  void SetFailures(std::uint32_t syncs, std::uint32_t writes, std::uint32_t of);
  // Every fsync takes so much longer than the real one.
  void SetSyncDelay(std::chrono::microseconds delay) { sync_delay_ = delay; }
  // As if it had never failed.
  void Mend();

  // Since the start of the program.
  std::int64_t failures() const { return failures_; }
  std::int64_t wal_bytes() const { return wal_bytes_; }  // written to write-ahead logs
  std::int64_t syncs() const { return syncs_; }
  std::chrono::nanoseconds sync_time() const { return std::chrono::nanoseconds(sync_time_); }

  // For the file system.
  std::int64_t TakeRoom(std::int64_t wanted);  // how many of the wanted bytes fit
  void CountWal(std::int64_t bytes) { wal_bytes_ += bytes; }
  void CountSync(std::chrono::nanoseconds taken) {
    ++syncs_;
    sync_time_ += taken.count();
  }
  bool SyncFails() { return Fails(failing_syncs_); }
  std::chrono::microseconds sync_delay() const { return sync_delay_; }

 private:
  static constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();
  bool Fails(std::uint32_t share);

  std::atomic<std::int64_t> room_{kEndless};
  std::atomic<std::chrono::microseconds> sync_delay_{std::chrono::microseconds(0)};
  std::atomic<std::uint32_t> failing_syncs_{0};
  std::atomic<std::uint32_t> failing_writes_{0};
  std::atomic<std::uint32_t> of_{1};
  std::atomic<std::uint64_t> dice_{0};
  std::atomic<std::int64_t> failures_{0};
  std::atomic<std::int64_t> wal_bytes_{0};
  std::atomic<std::int64_t> syncs_{0};
  std::atomic<std::int64_t> sync_time_{0};  // nanoseconds
};

}  // namespace clashdeck
