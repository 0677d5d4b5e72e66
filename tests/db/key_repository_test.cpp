#include "db/key_repository.h"

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

class KeyRepositoryTest : public RepositoryTest {
 protected:
  void Insert(const std::string& id, const std::string& created_at) {
    session_.keys.Insert({.id = id,
                          .name = "Judge O'Hara",
                          .role = "judge",
                          .hash = std::string(64, 'b'),
                          .created_at = created_at,
                          .revoked_at = ""});
  }
};

TEST_F(KeyRepositoryTest, KeysRoundTrip) {
  Insert("k1", "2025-01-01");
  const std::optional<KeyEntry> key = session_.keys.Find("k1");
  ASSERT_TRUE(key.has_value());
  EXPECT_EQ(key->id, "k1");
  EXPECT_EQ(key->name, "Judge O'Hara");
  EXPECT_EQ(key->role, "judge");
  EXPECT_EQ(key->hash, std::string(64, 'b'));
  EXPECT_EQ(key->created_at, "2025-01-01");
  EXPECT_EQ(key->revoked_at, "");
  EXPECT_FALSE(session_.keys.Find("k2").has_value());
}

TEST_F(KeyRepositoryTest, ListIsByAgeThenId) {
  Insert("c", "2025-01-01");
  Insert("b", "2025-01-02");
  Insert("a", "2025-01-02");
  std::string ids;
  for (const KeyEntry& key : session_.keys.List()) ids += key.id;
  EXPECT_EQ(ids, "cab");
}

TEST_F(KeyRepositoryTest, AKeyIsRevokedOnce) {
  Insert("k1", "2025-01-01");
  EXPECT_TRUE(session_.keys.Revoke("k1", "2025-02-01"));
  EXPECT_FALSE(session_.keys.Revoke("k1", "2025-03-01"));
  EXPECT_EQ(session_.keys.Find("k1")->revoked_at, "2025-02-01");
  EXPECT_FALSE(session_.keys.Revoke("nobody", "2025-03-01"));
  EXPECT_THROW(session_.keys.Revoke("k1", ""), DbError);
}

TEST_F(KeyRepositoryTest, RefusesATakenIdAndWhatIsNoHash) {
  Insert("k1", "2025-01-01");
  EXPECT_THROW(Insert("k1", "2025-01-02"), DbError);
  KeyEntry plain{.id = "k2",
                 .name = "",
                 .role = "admin",
                 .hash = "secret",
                 .created_at = "2025",
                 .revoked_at = ""};
  EXPECT_THROW(session_.keys.Insert(plain), DbError);
}

}  // namespace
}  // namespace clashdeck::db
