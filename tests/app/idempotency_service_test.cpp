#include "app/idempotency_service.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class Idempotency : public ServiceTest {
 protected:
  // Runs under `key` and counts how often the work was really done.
  Result<std::optional<KeptAnswer>> Run(const std::string& actor, const std::string& key,
                                        const std::string& hash, bool keep = true) {
    IdempotencyService service(*services_.store, [this] { return now_; });
    return service.Run({.actor = actor, .key = key, .request_hash = hash},
                       [&](const AnswerKeeper&) -> std::optional<KeptAnswer> {
                         ++runs_;
                         if (!keep) return std::nullopt;
                         return KeptAnswer{.status = 201,
                                           .body = "answer " + std::to_string(runs_)};
                       });
  }

  std::string now_ = "2024-03-15T12:00:00.000Z";
  int runs_ = 0;
};

TEST_F(Idempotency, GivesTheFirstAnswerAgain) {
  EXPECT_FALSE(Run("a", "k", "h")->has_value());
  const auto again = Run("a", "k", "h");
  ASSERT_TRUE(again->has_value());
  EXPECT_EQ((*again)->body, "answer 1");
  EXPECT_EQ((*again)->status, 201);
  EXPECT_EQ(runs_, 1);
}

TEST_F(Idempotency, AKeyIsForOneRequest) {
  ASSERT_TRUE(Run("a", "k", "h").has_value());
  EXPECT_EQ(Run("a", "k", "other").error().code, ErrorCode::kIdempotencyReuse);
}

TEST_F(Idempotency, CallersDoNotMeet) {
  ASSERT_TRUE(Run("a", "k", "h").has_value());
  EXPECT_FALSE(Run("b", "k", "other")->has_value());
}

TEST_F(Idempotency, WhatIsNotKeptMayBeTriedAgain) {
  ASSERT_TRUE(Run("a", "k", "h", /*keep=*/false).has_value());
  EXPECT_FALSE(Run("a", "k", "h")->has_value());
  EXPECT_EQ(runs_, 2);
}

TEST_F(Idempotency, ForgetsAfterADay) {
  ASSERT_TRUE(Run("a", "k", "h").has_value());
  now_ = "2024-03-16T12:00:00.000Z";
  EXPECT_TRUE(Run("a", "k", "h")->has_value());
  now_ = "2024-03-16T12:00:00.001Z";
  EXPECT_FALSE(Run("a", "k", "other")->has_value());
  EXPECT_TRUE(Run("a", "k", "other")->has_value());
}

TEST_F(Idempotency, RefusesARepeatWhileTheFirstIsRunning) {
  IdempotencyService service(*services_.store, [this] { return now_; });
  const IdempotencyService::Ticket ticket{.actor = "a", .key = "k", .request_hash = "h"};
  const auto outer = service.Run(ticket, [&](const AnswerKeeper&) {
    const auto inner = service.Run(ticket, [](const AnswerKeeper&) { return KeptAnswer{}; });
    EXPECT_EQ(inner.error().code, ErrorCode::kConflict);
    return KeptAnswer{.status = 200, .body = "done"};
  });
  EXPECT_TRUE(outer.has_value());
}

TEST_F(Idempotency, AFailureLeavesTheKeyFree) {
  IdempotencyService service(*services_.store, [this] { return now_; });
  const IdempotencyService::Ticket ticket{.actor = "a", .key = "k", .request_hash = "h"};
  EXPECT_THROW((void)service.Run(ticket,
                                 [](const AnswerKeeper&) -> std::optional<KeptAnswer> {
                                   throw std::runtime_error("disk");
                                 }),
               std::runtime_error);
  const auto again = service.Run(
      ticket, [](const AnswerKeeper&) { return KeptAnswer{.status = 200, .body = "ok"}; });
  ASSERT_TRUE(again.has_value());
  EXPECT_FALSE(again->has_value());
}

TEST_F(Idempotency, WorkOfASlowerProcessIsUndoneAndTheFirstAnswerGiven) {
  IdempotencyService here(*services_.store, [this] { return now_; });
  IdempotencyService there(*services_.store, [this] { return now_; });
  const IdempotencyService::Ticket ticket{.actor = "a", .key = "k", .request_hash = "h"};
  const auto slow = here.Run(ticket, [&](const AnswerKeeper& keeper) {
    EXPECT_TRUE(
        there
            .Run(ticket,
                 [](const AnswerKeeper&) { return KeptAnswer{.status = 200, .body = "first"}; })
            .has_value());
    (void)services_.keys->Create(Role::kJudge, "second", "a",
                                 {.keeper = &keeper, .answer = [](const NewKey&) {
                                    return KeptAnswer{.status = 201, .body = "second"};
                                  }});
    return std::nullopt;
  });
  ASSERT_TRUE(slow.has_value() && slow->has_value());
  EXPECT_EQ((*slow)->body, "first");
  EXPECT_TRUE(services_.keys->List().empty());
}

}  // namespace
}  // namespace clashdeck::app
