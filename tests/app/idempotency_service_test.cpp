#include "app/idempotency_service.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class Idempotency : public ServiceTest {
 protected:
  // Runs under `key` and counts how often the work was really done.
  Result<IdempotencyService::Answer> Run(const std::string& actor, const std::string& key,
                                         const std::string& hash, bool keep = true) {
    IdempotencyService service(*services_.store, [this] { return now_; });
    return service.Run({.actor = actor, .key = key, .request_hash = hash}, [&] {
      ++runs_;
      return IdempotencyService::Answer{
          .status = 201, .body = "answer " + std::to_string(runs_), .keep = keep};
    });
  }

  std::string now_ = "2024-03-15T12:00:00.000Z";
  int runs_ = 0;
};

TEST_F(Idempotency, GivesTheFirstAnswerAgain) {
  EXPECT_FALSE(Run("a", "k", "h")->replayed);
  const auto again = Run("a", "k", "h");
  EXPECT_TRUE(again->replayed);
  EXPECT_EQ(again->body, "answer 1");
  EXPECT_EQ(again->status, 201);
  EXPECT_EQ(runs_, 1);
}

TEST_F(Idempotency, AKeyIsForOneRequest) {
  ASSERT_TRUE(Run("a", "k", "h").has_value());
  EXPECT_EQ(Run("a", "k", "other").error().code, ErrorCode::kIdempotencyReuse);
}

TEST_F(Idempotency, CallersDoNotMeet) {
  ASSERT_TRUE(Run("a", "k", "h").has_value());
  EXPECT_FALSE(Run("b", "k", "other")->replayed);
}

TEST_F(Idempotency, WhatIsNotKeptMayBeTriedAgain) {
  ASSERT_TRUE(Run("a", "k", "h", /*keep=*/false).has_value());
  EXPECT_FALSE(Run("a", "k", "h")->replayed);
  EXPECT_EQ(runs_, 2);
}

TEST_F(Idempotency, ForgetsAfterADay) {
  ASSERT_TRUE(Run("a", "k", "h").has_value());
  now_ = "2024-03-16T12:00:00.000Z";
  EXPECT_TRUE(Run("a", "k", "h")->replayed);
  now_ = "2024-03-16T12:00:00.001Z";
  EXPECT_FALSE(Run("a", "k", "other")->replayed);
  EXPECT_TRUE(Run("a", "k", "other")->replayed);
}

TEST_F(Idempotency, RefusesARepeatWhileTheFirstIsRunning) {
  IdempotencyService service(*services_.store, [this] { return now_; });
  const IdempotencyService::Ticket ticket{.actor = "a", .key = "k", .request_hash = "h"};
  const auto outer = service.Run(ticket, [&] {
    const auto inner = service.Run(ticket, [] { return IdempotencyService::Answer{}; });
    EXPECT_EQ(inner.error().code, ErrorCode::kConflict);
    return IdempotencyService::Answer{.status = 200, .body = "done"};
  });
  EXPECT_EQ(outer->body, "done");
}

TEST_F(Idempotency, AFailureLeavesTheKeyFree) {
  IdempotencyService service(*services_.store, [this] { return now_; });
  const IdempotencyService::Ticket ticket{.actor = "a", .key = "k", .request_hash = "h"};
  EXPECT_THROW(
      (void)service.Run(ticket,
                        []() -> IdempotencyService::Answer { throw std::runtime_error("disk"); }),
      std::runtime_error);
  EXPECT_TRUE(
      service.Run(ticket, [] { return IdempotencyService::Answer{.status = 200, .body = "ok"}; })
          .has_value());
}

}  // namespace
}  // namespace clashdeck::app
