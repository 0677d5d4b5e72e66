#include "app/key_service.h"

#include <gtest/gtest.h>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class KeyServiceTest : public ServiceTest {};

TEST_F(KeyServiceTest, AKeyOpensItsRoleUntilItIsRevoked) {
  const auto key = services_.keys->Create(Role::kJudge, "table 4", "test");
  ASSERT_TRUE(key.has_value());
  const auto who = services_.keys->Authenticate(key->key);
  ASSERT_TRUE(who.has_value());
  EXPECT_EQ(who->key_id, key->id);
  EXPECT_EQ(who->role, Role::kJudge);
  ASSERT_TRUE(services_.keys->Revoke(key->id, "test").has_value());
  EXPECT_EQ(services_.keys->Authenticate(key->key).error().code, ErrorCode::kUnauthorized);
  EXPECT_EQ(services_.keys->Revoke(key->id, "test").error().code, ErrorCode::kNotFound);
}

TEST_F(KeyServiceTest, AnythingElseIsRefused) {
  const auto key = services_.keys->Create(Role::kAdmin, "", "test");
  std::string wrong = key->key;
  wrong.back() = wrong.back() == '0' ? '1' : '0';
  for (const std::string& bad : {std::string(), std::string("cdk_"), wrong, key->key + "0",
                                 key->key.substr(4), std::string(200, 'a')}) {
    EXPECT_FALSE(services_.keys->Authenticate(bad).has_value()) << bad.size();
  }
}

TEST_F(KeyServiceTest, SecretsAreNeitherStoredNorListed) {
  const auto key = services_.keys->Create(Role::kAdmin, "a", "test");
  const std::string secret = key->key.substr(key->key.rfind('_') + 1);
  services_.store->Read([&](db::Session& session) {
    const auto entry = session.keys.Find(key->id);
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(entry->hash.find(secret), std::string::npos);
    for (const db::AuditEntry& audit : session.audit.List(0, 100)) {
      EXPECT_EQ((audit.detail + audit.subject).find(secret), std::string::npos);
    }
  });
  for (const db::KeyEntry& entry : services_.keys->List()) EXPECT_TRUE(entry.hash.empty());
}

TEST_F(KeyServiceTest, ReplaceRevokesEarlierKeysOfTheName) {
  const auto first = services_.keys->Replace(Role::kAdmin, "start", "test");
  const auto other = services_.keys->Create(Role::kAdmin, "other", "test");
  const auto second = services_.keys->Replace(Role::kAdmin, "start", "test");
  EXPECT_FALSE(services_.keys->Authenticate(first->key).has_value());
  EXPECT_TRUE(services_.keys->Authenticate(other->key).has_value());
  EXPECT_TRUE(services_.keys->Authenticate(second->key).has_value());
}

TEST_F(KeyServiceTest, NamesAreBounded) {
  EXPECT_FALSE(services_.keys->Create(Role::kAdmin, std::string(101, 'x'), "test").has_value());
  EXPECT_FALSE(services_.keys->Create(Role::kAdmin, "\xff", "test").has_value());
  for (const char* control : {"a\nb", "\x1b[2J", "\x7f", "\xc2\x9b"}) {
    EXPECT_FALSE(services_.keys->Create(Role::kAdmin, control, "test").has_value());
  }
  EXPECT_TRUE(services_.keys->Create(Role::kAdmin, "Zoë's key", "test").has_value());
}

TEST(Role, NamesGoBothWays) {
  for (Role role : {Role::kAdmin, Role::kOrganizer, Role::kJudge, Role::kPlayer})
    EXPECT_EQ(RoleFromName(RoleName(role)), role);
  EXPECT_FALSE(RoleFromName("root").has_value());
}

}  // namespace
}  // namespace clashdeck::app
