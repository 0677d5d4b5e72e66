#include "db/deck_repository.h"

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

class DeckRepositoryTest : public RepositoryTest {
 protected:
  SavedDeck Save(char letter) {
    const SavedDeck deck = SampleDeck(letter);
    session_.decks.Insert(deck, SampleRevision(deck, 1));
    return deck;
  }
};

TEST_F(DeckRepositoryTest, ADeckAndItsRevisionsRoundTrip) {
  const SavedDeck deck = Save('a');
  session_.decks.Add(SampleRevision(deck, 2));
  const auto found = session_.decks.Find(deck.id);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->game, "g");
  EXPECT_EQ(found->owner, "k1");
  EXPECT_EQ(found->created_at, deck.created_at);
  EXPECT_EQ(found->updated_at, "2025-01-02T00:00:00Z");
  EXPECT_EQ(found->revision, 2);
  const auto first = session_.decks.FindRevision(deck.id, 1);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->content, "{\"n\":1}");
  EXPECT_EQ(first->reason, "revision 1");
  EXPECT_EQ(first->hash, std::string(64, 'b'));
  EXPECT_FALSE(session_.decks.FindRevision(deck.id, 3).has_value());
  EXPECT_FALSE(session_.decks.Find("nobody").has_value());
}

TEST_F(DeckRepositoryTest, RevisionsAreListedNewestFirstByPage) {
  const SavedDeck deck = Save('a');
  session_.decks.Add(SampleRevision(deck, 2));
  session_.decks.Add(SampleRevision(deck, 3));
  const auto page = session_.decks.RevisionsOf(deck.id, 0, 2);
  ASSERT_EQ(page.size(), 2U);
  EXPECT_EQ(page[0].number, 3);
  EXPECT_EQ(page[0].content, "");
  const auto rest = session_.decks.RevisionsOf(deck.id, page[1].number, 2);
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest[0].number, 1);
}

TEST_F(DeckRepositoryTest, OnlyTheNextNumberFits) {
  const SavedDeck deck = Save('a');
  EXPECT_THROW(session_.decks.Add(SampleRevision(deck, 1)), DbError);
  EXPECT_THROW(session_.decks.Add(SampleRevision(deck, 3)), DbError);
  EXPECT_THROW(session_.decks.Add(SampleRevision(SampleDeck('b'), 2)), DbError);
  EXPECT_THROW(session_.decks.Insert(deck, SampleRevision(deck, 1)), DbError);
  EXPECT_EQ(session_.decks.Find(deck.id)->revision, 1);
}

TEST_F(DeckRepositoryTest, DeletingTakesTheRevisionsAlong) {
  const SavedDeck deck = Save('a');
  const SavedDeck other = Save('b');
  EXPECT_TRUE(session_.decks.Delete(deck.id));
  EXPECT_FALSE(session_.decks.Delete(deck.id));
  EXPECT_FALSE(session_.decks.FindRevision(deck.id, 1).has_value());
  EXPECT_TRUE(session_.decks.FindRevision(other.id, 1).has_value());
}

TEST_F(DeckRepositoryTest, DecksAreListedById) {
  Save('b');
  Save('a');
  const auto first = session_.decks.List("", 1);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].id, std::string(22, 'a'));
  ASSERT_EQ(session_.decks.List(first[0].id, 5).size(), 1U);
}

}  // namespace
}  // namespace clashdeck::db
