#include "db/reader_pool.h"

#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

class ReaderPoolTest : public RepositoryTest {
 protected:
  static std::size_t Entries(Session& session) { return session.audit.List(0, 100).size(); }

  ReaderPool pool_{dir_.Path() / "test.sqlite3"};
};

TEST_F(ReaderPoolTest, AReadSeesOneVersionFromItsFirstStatementOn) {
  pool_.Run([&](Session& session) {
    EXPECT_EQ(Entries(session), 0u);
    session_.audit.Append(SampleAudit("meanwhile"));
    EXPECT_EQ(Entries(session), 0u);
  });
  pool_.Run([&](Session& session) { EXPECT_EQ(Entries(session), 1u); });
}

TEST_F(ReaderPoolTest, ReadsCannotWrite) {
  EXPECT_THROW(pool_.Run([](Session& session) { session.audit.Append(SampleAudit("no")); }),
               DbError);
  EXPECT_THROW(pool_.Run([](Session& session) { session.idempotency.DeleteOlderThan("2025"); }),
               DbError);
}

TEST_F(ReaderPoolTest, AnExceptionEndsTheReadAndIsPassedOn) {
  EXPECT_THROW(pool_.Run([](Session&) { throw std::runtime_error("mine"); }), std::runtime_error);
  session_.audit.Append(SampleAudit("after"));
  pool_.Run([&](Session& session) { EXPECT_EQ(Entries(session), 1u); });
}

TEST_F(ReaderPoolTest, ReadsMayBeNested) {
  pool_.Run([&](Session& outer) {
    EXPECT_EQ(Entries(outer), 0u);
    session_.audit.Append(SampleAudit("between"));
    pool_.Run([&](Session& inner) { EXPECT_EQ(Entries(inner), 1u); });
  });
}

// More threads at once than connections are kept; they end before the pool does, round after round.
TEST_F(ReaderPoolTest, ThreadsComeAndGo) {
  constexpr int kThreads = 40;
  session_.audit.Append(SampleAudit("one"));
  for (int round = 0; round < 3; ++round) {
    std::barrier all_reading(kThreads);
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        pool_.Run([&](Session& session) {
          EXPECT_EQ(Entries(session), 1u);
          all_reading.arrive_and_wait();
        });
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
}

}  // namespace
}  // namespace clashdeck::db
