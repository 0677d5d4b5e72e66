#include "app/deck_service.h"

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

class Decks : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  }

  static SaveDeckRequest Request(const std::string& list, const std::string& key,
                                 Role role = Role::kPlayer) {
    return {.deck = {.kind = DeckInput::Kind::kText, .text = list},
            .caller = {.key_id = key, .role = role}};
  }
  Result<StoredDeck> Create() {
    return services_.decks->Create("alpha-clash", Request("3 Test Scout\n1 Test Guard", "k1"));
  }
  std::vector<std::string> Problems() {
    return VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
  }
};

TEST_F(Decks, ASavedDeckIsReadBackByItsId) {
  const auto created = Create();
  ASSERT_TRUE(created.has_value()) << created.error().message;
  EXPECT_EQ(created->deck.id.size(), 22U);
  EXPECT_NE(created->deck.id, Create()->deck.id);
  const auto found = services_.decks->Find(created->deck.id);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->revision.content, created->revision.content);
  EXPECT_EQ(found->revision.hash, created->revision.hash);
  const auto deck = services_.decks->DeckOf(*found, Cards());
  ASSERT_TRUE(deck.has_value());
  EXPECT_EQ(deck->entries.size(), 2U);
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(Decks, OnlyTheOwnerOrAnAdminChangesIt) {
  const std::string id = Create()->deck.id;
  const auto other = services_.decks->Revise(id, Request("1 Test Guard", "k2", Role::kOrganizer));
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, ErrorCode::kForbidden);
  EXPECT_EQ(services_.decks->Revise(id, Request("1 Test Guard", "k1"))->deck.revision, 2);
  EXPECT_EQ(services_.decks->Revise(id, Request("2 Test Guard", "a", Role::kAdmin))->deck.revision,
            3);
  EXPECT_EQ(services_.decks->Find(id, 1)->revision.number, 1);
  EXPECT_EQ(services_.decks->Revisions(id, 0, 10)->size(), 3U);
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(Decks, AStaleRevisionIsRefusedAndNothingChanges) {
  const std::string id = Create()->deck.id;
  auto request = Request("1 Test Guard", "k1");
  request.if_revision = 2;
  const auto stale = services_.decks->Revise(id, request);
  ASSERT_FALSE(stale.has_value());
  EXPECT_EQ(stale.error().code, ErrorCode::kPreconditionFailed);
  EXPECT_EQ(services_.decks
                ->Delete(id, {.caller = {.key_id = "k1", .role = Role::kPlayer}, .if_revision = 2})
                .error()
                .code,
            ErrorCode::kPreconditionFailed);
  EXPECT_EQ(services_.decks->Find(id)->deck.revision, 1);
}

TEST_F(Decks, AListThatIsNotUnderstoodIsNotSaved) {
  const auto saved = services_.decks->Create("alpha-clash", Request("3 Test Scuot", "k1"));
  ASSERT_FALSE(saved.has_value());
  EXPECT_EQ(saved.error().code, ErrorCode::kBadDeck);
  EXPECT_EQ(saved.error().suggestions, std::vector<std::string>{"Test Scout"});
  EXPECT_EQ(services_.decks->Create("chess", Request("1 Pawn", "k1")).error().code,
            ErrorCode::kNotFound);
}

TEST_F(Decks, DeletingRemovesTheContentAndKeepsTheChain) {
  const std::string id = Create()->deck.id;
  ASSERT_TRUE(services_.decks->Revise(id, Request("1 Test Guard", "k1")).has_value());
  EXPECT_EQ(
      services_.decks->Delete(id, {.caller = {.key_id = "k2", .role = Role::kJudge}}).error().code,
      ErrorCode::kForbidden);
  ASSERT_TRUE(
      services_.decks->Delete(id, {.caller = {.key_id = "k1", .role = Role::kPlayer}}).has_value());
  EXPECT_EQ(services_.decks->Find(id).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(services_.decks->Find(id, 1).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(Problems(), std::vector<std::string>{});
}

TEST_F(Decks, ADeckWhoseCardsWereRolledBackStaysAndSaysSo) {
  const auto created = Create();
  ASSERT_TRUE(services_.imports->Rollback(1, "test", {}, {}).has_value());
  const auto found = services_.decks->Find(created->deck.id);
  ASSERT_TRUE(found.has_value());
  const auto deck = services_.decks->DeckOf(*found, Cards());
  ASSERT_FALSE(deck.has_value());
  EXPECT_EQ(deck.error().code, ErrorCode::kConflict);
}

}  // namespace
}  // namespace clashdeck::app
