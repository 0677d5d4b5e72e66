#include "db/idempotency_repository.h"

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

class IdempotencyRepositoryTest : public RepositoryTest {
 protected:
  void Insert(const std::string& actor, const std::string& key, const std::string& created_at) {
    session_.idempotency.Insert({.actor = actor,
                                 .key = key,
                                 .request_hash = "hash",
                                 .status = 201,
                                 .body = "{\"id\": \"a'b\"}",
                                 .created_at = created_at});
  }
};

TEST_F(IdempotencyRepositoryTest, AnswersRoundTripPerActor) {
  Insert("k1", "key", "2025-01-01");
  const std::optional<IdempotentAnswer> answer = session_.idempotency.Find("k1", "key");
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->actor, "k1");
  EXPECT_EQ(answer->key, "key");
  EXPECT_EQ(answer->request_hash, "hash");
  EXPECT_EQ(answer->status, 201);
  EXPECT_EQ(answer->body, "{\"id\": \"a'b\"}");
  EXPECT_EQ(answer->created_at, "2025-01-01");
  EXPECT_FALSE(session_.idempotency.Find("k2", "key").has_value());
  Insert("k2", "key", "2025-01-01");
  EXPECT_TRUE(session_.idempotency.Find("k2", "key").has_value());
}

TEST_F(IdempotencyRepositoryTest, AKeyIsUsedOnce) {
  Insert("k1", "key", "2025-01-01");
  EXPECT_THROW(Insert("k1", "key", "2025-01-02"), DbError);
}

TEST_F(IdempotencyRepositoryTest, OldAnswersAreDropped) {
  Insert("k1", "old", "2025-01-01");
  Insert("k1", "new", "2025-01-02");
  session_.idempotency.DeleteOlderThan("2025-01-02");
  EXPECT_FALSE(session_.idempotency.Find("k1", "old").has_value());
  EXPECT_TRUE(session_.idempotency.Find("k1", "new").has_value());
}

TEST_F(IdempotencyRepositoryTest, AnErasedAnswerLeavesItsKeyAlone) {
  Insert("k1", "own", "2025-01-01");
  Insert("k2", "other", "2025-01-01");
  session_.idempotency.Erase("k1", "nobody", "nobody");
  session_.idempotency.Erase("k3", "a'b", "nobody");
  EXPECT_EQ(session_.idempotency.Find("k1", "own")->body, "");
  EXPECT_EQ(session_.idempotency.Find("k1", "own")->request_hash, "");
  EXPECT_EQ(session_.idempotency.Find("k2", "other")->request_hash, "hash");
  session_.idempotency.Erase("k1", "a'b", "id");
  EXPECT_EQ(session_.idempotency.Find("k2", "other")->body, "");
}

}  // namespace
}  // namespace clashdeck::db
