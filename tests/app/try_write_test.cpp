#include "app/try_write.h"

#include <gtest/gtest.h>

namespace clashdeck::app {
namespace {

class FailingStore : public db::Store {
 public:
  explicit FailingStore(bool busy) : busy_(busy) {}
  void Read(const std::function<void(db::Session&)>&) override {}
  void Write(const std::function<void(db::Session&)>&) override {
    if (busy_) throw db::DbBusy("database is locked");
    throw db::DbError("disk I/O error");
  }
  void BackupTo(const std::filesystem::path&) override {}
  db::VerifyReport Verify() override { return {}; }
  std::int64_t ChangeCounter() override { return 0; }

 private:
  bool busy_;
};

TEST(TryWrite, ALockThatIsNotGivenBackMayBeTriedAgain) {
  FailingStore store(/*busy=*/true);
  const auto written = TryWrite(store, [](db::Session&) {});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, ErrorCode::kUnavailable);
}

TEST(TryWrite, AnythingElseIsAFailureOfTheSystem) {
  FailingStore store(/*busy=*/false);
  EXPECT_THROW((void)TryWrite(store, [](db::Session&) {}), db::DbError);
}

}  // namespace
}  // namespace clashdeck::app
