#include "app/try_write.h"

#include <gtest/gtest.h>

namespace clashdeck::app {
namespace {

class FailingStore : public db::Store {
 public:
  enum class How { kBusy, kUnwritable, kBroken };
  explicit FailingStore(How how) : how_(how) {}
  void Read(const std::function<void(db::Session&)>&) override {}
  void Write(const std::function<void(db::Session&)>&) override { Scrub(); }
  void Scrub() override {
    if (how_ == How::kBusy) throw db::DbBusy("database is locked");
    if (how_ == How::kUnwritable) throw db::DbUnwritable("database or disk is full");
    throw db::DbError("disk I/O error");
  }
  void BackupTo(const std::filesystem::path&) override {}
  db::VerifyReport Verify() override { return {}; }
  std::int64_t ChangeCounter() override { return 0; }

 private:
  How how_;
};

TEST(TryWrite, ALockThatIsNotGivenBackMayBeTriedAgain) {
  FailingStore store(FailingStore::How::kBusy);
  const auto written = TryWrite(store, [](db::Session&) {});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, ErrorCode::kUnavailable);
}

TEST(TryWrite, ADiskThatTakesNoWritesIsToldApart) {
  FailingStore store(FailingStore::How::kUnwritable);
  const auto written = TryWrite(store, [](db::Session&) {});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, ErrorCode::kUnwritable);
}

TEST(TryWrite, AnythingElseIsAFailureOfTheSystem) {
  FailingStore store(FailingStore::How::kBroken);
  EXPECT_THROW((void)TryWrite(store, [](db::Session&) {}), db::DbError);
}

}  // namespace
}  // namespace clashdeck::app
