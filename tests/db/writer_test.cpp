#include "db/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <latch>
#include <thread>

#include "db/migrator.h"
#include "tests/db/sample_data.h"
#include "tests/support/disk/faulty_disk.h"

namespace clashdeck::db {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

constexpr Sql kCountAudit = {"count", "SELECT count(*) FROM audit"};

class WriterTest : public ::testing::Test {
 protected:
  WriterTest() { Restart(kMaxQueuedWrites); }

  void Restart(std::size_t max_queued) {
    writer_.reset();
    auto database = std::make_unique<Database>(file_, OpenMode::kReadWrite);
    Migrate(*database, EmbeddedMigrations());
    writer_ = std::make_unique<Writer>(std::move(database), max_queued);
  }

  void Append(const std::string& subject) {
    writer_->Run([&](Session& session) { session.audit.Append(SampleAudit(subject)); });
  }

  std::int64_t CountAudit() {
    Database reader(file_, OpenMode::kReadOnly);
    Statement count = reader.Use(kCountAudit);
    return count.Step() ? count.Integer(0) : -1;
  }

  // Holds the writer inside one work while `count` threads queue up, each calling `work` with its
  // number; then lets everything go. Returns how many commits that took, the held work's included.
  std::int64_t RunTogether(int count, const std::function<void(int)>& work) {
    const std::int64_t before = writer_->Commits();
    std::latch held(1);
    std::latch release(1);
    std::thread holder([&] {
      writer_->Run([&](Session&) {
        held.count_down();
        release.wait();
      });
    });
    held.wait();
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
    while (writer_->Queued() < static_cast<std::size_t>(count)) std::this_thread::yield();
    release.count_down();
    holder.join();
    for (std::thread& thread : threads) thread.join();
    return writer_->Commits() - before;
  }

  TemporaryDir dir_;
  std::filesystem::path file_ = dir_.Path() / "test.sqlite3";
  std::unique_ptr<Writer> writer_;
};

TEST_F(WriterTest, ALargeWriteGoesToItsPlaceAfterTheAnswer) {
  const auto empty = std::filesystem::file_size(file_);
  constexpr int kManyRows = 5'000;
  const std::string long_subject(2'000, 's');
  writer_->Run([&](Session& session) {
    for (int i = 0; i < kManyRows; ++i) session.audit.Append(SampleAudit(long_subject));
  });
  EXPECT_EQ(CountAudit(), kManyRows);  // read from the WAL
  Append("next");                      // its turn comes when the writer is done with the first
  EXPECT_GT(std::filesystem::file_size(file_), empty + kManyRows * long_subject.size());
}

TEST_F(WriterTest, AWorkIsOnDiskWhenRunReturns) {
  Append("one");
  EXPECT_EQ(CountAudit(), 1);
  EXPECT_EQ(writer_->Commits(), 1);
}

TEST_F(WriterTest, WorksThatWaitTogetherAreCommittedTogether) {
  const std::int64_t commits = RunTogether(20, [&](int i) { Append(std::to_string(i)); });
  EXPECT_EQ(commits, 2);
  EXPECT_EQ(CountAudit(), 20);
}

TEST_F(WriterTest, AnExceptionUndoesItsOwnWorkOnly) {
  std::vector<std::string> caught(10);
  const std::int64_t commits = RunTogether(10, [&](int i) {
    try {
      writer_->Run([&](Session& session) {
        session.audit.Append(SampleAudit(std::to_string(i)));
        if (i % 2 == 1) throw std::runtime_error("work " + std::to_string(i));
      });
    } catch (const std::runtime_error& error) {
      caught[static_cast<std::size_t>(i)] = error.what();
    }
  });
  EXPECT_EQ(commits, 2);
  EXPECT_EQ(CountAudit(), 5);
  for (int i = 0; i < 10; ++i) {
    const std::string expected = i % 2 == 1 ? "work " + std::to_string(i) : "";
    EXPECT_EQ(caught[static_cast<std::size_t>(i)], expected);
  }
}

TEST_F(WriterTest, ABrokenReferenceFailsItsOwnWorkOnly) {
  std::vector<std::string> caught(4);
  RunTogether(4, [&](int i) {
    try {
      writer_->Run([&](Session& session) {
        session.audit.Append(SampleAudit(std::to_string(i)));
        if (i == 2) session.records.Apply("g", {{Added(SamplePrinting("E-1", "none", "E"))}});
      });
    } catch (const DbError& error) {
      caught[static_cast<std::size_t>(i)] = error.what();
    }
  });
  EXPECT_EQ(CountAudit(), 3);
  EXPECT_THAT(caught[2], HasSubstr("a row of printings names a row of"));
  EXPECT_EQ(caught[0] + caught[1] + caught[3], "");
}

TEST_F(WriterTest, ExceptionsOfAnyTypeReachTheCaller) {
  EXPECT_THROW(writer_->Run([](Session&) { throw 7; }), int);
  Append("still alive");
  EXPECT_EQ(CountAudit(), 1);
}

TEST_F(WriterTest, ALockOfAnotherProcessIsWaitedFor) {
  Database other(file_, OpenMode::kReadWrite);
  const Transaction lock(other, TransactionMode::kWrite);
  std::latch started(1);
  std::thread caller([&] {
    started.count_down();
    Append("waits");
  });
  started.wait();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(CountAudit(), 0);
  other.Execute("end", "ROLLBACK");
  caller.join();
  EXPECT_EQ(CountAudit(), 1);
}

// A limit on file sizes makes the commit fail: until then the small works live in the connection's
// page cache.
TEST_F(WriterTest, WhenTheCommitFailsEveryWorkOfTheGroupFails) {
  Append("before");
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit unlimited{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &unlimited), 0);
  std::atomic<int> failed = 0;
  RunTogether(5, [&](int i) {
    try {
      writer_->Run([&](Session& session) {
        session.audit.Append(SampleAudit(std::to_string(i)));
        const rlimit tiny{.rlim_cur = 1, .rlim_max = unlimited.rlim_max};
        if (::setrlimit(RLIMIT_FSIZE, &tiny) != 0) throw std::logic_error("setrlimit failed");
      });
    } catch (const DbError&) {
      ++failed;
    }
  });
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &unlimited), 0);
  EXPECT_EQ(failed, 5);
  EXPECT_EQ(CountAudit(), 1);
  Append("after");
  EXPECT_EQ(CountAudit(), 2);
}

// A full disk may cost one work or its whole group; what was answered with success is there, the
// rest is not.
TEST_F(WriterTest, AFullDatabaseAnswersEachWorkTruly) {
  writer_.reset();
  auto database = std::make_unique<Database>(file_, OpenMode::kReadWrite);
  database->Execute("limit", "PRAGMA max_page_count = 64");
  writer_ = std::make_unique<Writer>(std::move(database));
  std::atomic<int> succeeded = 0;
  std::atomic<int> full = 0;
  RunTogether(9, [&](int i) {
    try {
      writer_->Run([&](Session& session) {
        AuditEntry entry = SampleAudit(std::to_string(i));
        if (i == 4) entry.detail.assign(1 << 20, 'x');
        session.audit.Append(entry);
      });
      ++succeeded;
    } catch (const DbError&) {
      ++full;
    }
  });
  EXPECT_GE(full, 1);
  EXPECT_EQ(succeeded + full, 9);
  EXPECT_EQ(CountAudit(), succeeded);
}

// A disk under the writer that is full or fails for a while.
class WriterOnFaultyDisk : public WriterTest {
 protected:
  WriterOnFaultyDisk() {
    FaultyDisk::Get().Mend();
    Restart(kMaxQueuedWrites);  // opened by the faulty disk from here on
  }
  ~WriterOnFaultyDisk() override { FaultyDisk::Get().Mend(); }

  int CountRefused(int works) {
    std::atomic<int> refused = 0;
    RunTogether(works, [&](int i) {
      try {
        Append(std::to_string(i));
      } catch (const DbUnwritable&) {
        ++refused;
      }
    });
    return refused;
  }
  void ExpectChainOf(std::int64_t entries) {
    Database reader(file_, OpenMode::kReadOnly);
    const AuditChain chain = CheckAuditChain(reader, 10);
    EXPECT_EQ(chain.entries, entries);
    EXPECT_TRUE(chain.problems.empty());
  }
};

TEST_F(WriterOnFaultyDisk, AFullDiskRefusesTheGroupAndGoesOnWhenThereIsRoom) {
  Append("before");
  // Nothing at all, a part of the first frame, and some frames.
  for (const std::int64_t room : {0, 100, 9'000}) {
    FaultyDisk::Get().SetRoom(room);
    EXPECT_EQ(CountRefused(5), 5) << room;
    EXPECT_THROW(Append("alone"), DbUnwritable);
    EXPECT_EQ(CountAudit(), 1) << "what was there is read, and nothing else";
  }
  FaultyDisk::Get().Mend();
  EXPECT_EQ(CountRefused(5), 0);
  ExpectChainOf(6);
}

TEST_F(WriterOnFaultyDisk, AFailingFsyncRefusesTheGroupAndGoesOnWhenItWorks) {
  Append("before");
  FaultyDisk::Get().SetFailures(1, 0, 1);
  EXPECT_EQ(CountRefused(5), 5);
  EXPECT_THROW(Append("alone"), DbUnwritable);
  EXPECT_EQ(CountAudit(), 1) << "what is not on disk for certain is seen by nobody";
  FaultyDisk::Get().Mend();
  Append("after");
  ExpectChainOf(2);
}

TEST_F(WriterOnFaultyDisk, NothingIsLostBetweenFailures) {
  FaultyDisk::Get().SetFailures(1, 1, 12);
  std::atomic<int> written = 0;
  constexpr int kWorks = 100;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < kWorks; ++k) {
        try {
          Append(std::string(static_cast<std::size_t>(k) * 10, 's'));
          ++written;
        } catch (const DbUnwritable&) {
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  FaultyDisk::Get().Mend();
  EXPECT_LT(written, 4 * kWorks) << "nothing failed";
  EXPECT_GT(written, 0);
  ExpectChainOf(written);
  writer_.reset();
  ExpectChainOf(written);
}

TEST_F(WriterTest, AWriteInsideAWriteIsRefused) {
  EXPECT_THAT([&] { writer_->Run([&](Session&) { Append("inner"); }); },
              ThrowsMessage<DbError>(HasSubstr("may not start another write")));
}

TEST_F(WriterTest, AFullQueueMakesCallersWait) {
  Restart(2);
  std::vector<std::thread> threads;
  threads.reserve(16);
  for (int i = 0; i < 16; ++i) threads.emplace_back([&, i] { Append(std::to_string(i)); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(CountAudit(), 16);
}

TEST_F(WriterTest, TheDestructorCommitsWhatIsQueued) {
  Restart(2);
  std::latch held(1);
  std::latch release(1);
  std::vector<std::thread> threads;
  threads.emplace_back([&] {
    writer_->Run([&](Session&) {
      held.count_down();
      release.wait();
    });
  });
  held.wait();
  for (int i = 0; i < 6; ++i) threads.emplace_back([&, i] { Append(std::to_string(i)); });
  while (writer_->Queued() < 6) std::this_thread::yield();
  std::thread closer([&] { delete writer_.release(); });
  release.count_down();
  closer.join();
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(CountAudit(), 6);
}

TEST_F(WriterTest, ManyThreadsKeepOneChain) {
  constexpr int kThreads = 8;
  constexpr int kEach = 25;
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < kEach; ++k) Append("x");
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(writer_->Commits(), kThreads * kEach);
  Database reader(file_, OpenMode::kReadOnly);
  const AuditChain chain = CheckAuditChain(reader, 10);
  EXPECT_EQ(chain.entries, kThreads * kEach);
  EXPECT_TRUE(chain.problems.empty());
}

}  // namespace
}  // namespace clashdeck::db
