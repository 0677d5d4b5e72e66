#include "db/deck_repository.h"

#include <limits>

namespace clashdeck::db {
namespace {

constexpr Sql kInsertDeck = {"decks.insert", R"sql(
    INSERT INTO decks (id, game, owner, created_at, updated_at, revision)
    VALUES ($1, $2, $3, $4, $5, $6))sql"};

constexpr Sql kInsertDeckRevision = {"deck_revisions.insert", R"sql(
    INSERT INTO deck_revisions (deck, number, at, actor, reason, content, hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7))sql"};

// Only the next number fits: two writers that saw the same revision cannot both add one.
constexpr Sql kMoveDeck = {"decks.move", R"sql(
    UPDATE decks SET revision = $2, updated_at = $3 WHERE id = $1 AND revision = $2 - 1)sql"};

constexpr Sql kFindDeck = {"decks.find", R"sql(
    SELECT id, game, owner, created_at, updated_at, revision FROM decks WHERE id = $1)sql"};

constexpr Sql kListDecks = {"decks.list", R"sql(
    SELECT id, game, owner, created_at, updated_at, revision FROM decks
    WHERE id > $1 ORDER BY id LIMIT $2)sql"};

constexpr Sql kFindDeckRevision = {"deck_revisions.find", R"sql(
    SELECT deck, number, at, actor, reason, hash, content FROM deck_revisions
    WHERE deck = $1 AND number = $2)sql"};

constexpr Sql kListDeckRevisions = {"deck_revisions.list", R"sql(
    SELECT deck, number, at, actor, reason, hash FROM deck_revisions
    WHERE deck = $1 AND number < $2 ORDER BY number DESC LIMIT $3)sql"};

constexpr Sql kDeleteDeckRevisions = {"deck_revisions.delete",
                                      "DELETE FROM deck_revisions WHERE deck = $1"};

constexpr Sql kDeleteDeck = {"decks.delete", "DELETE FROM decks WHERE id = $1"};

SavedDeck ReadDeck(const Statement& row) {
  SavedDeck deck;
  deck.id = row.Text(0);
  deck.game = row.Text(1);
  deck.owner = row.Text(2);
  deck.created_at = row.Text(3);
  deck.updated_at = row.Text(4);
  deck.revision = row.Integer(5);
  return deck;
}

DeckRevision ReadDeckRevision(const Statement& row) {
  DeckRevision revision;
  revision.deck = row.Text(0);
  revision.number = row.Integer(1);
  revision.at = row.Text(2);
  revision.actor = row.Text(3);
  revision.reason = row.Text(4);
  revision.hash = row.Text(5);
  return revision;
}

}  // namespace

void SqliteDeckRepository::InsertRevision(const DeckRevision& revision) {
  database_.Use(kInsertDeckRevision)
      .Bind(1, revision.deck)
      .Bind(2, revision.number)
      .Bind(3, revision.at)
      .Bind(4, revision.actor)
      .Bind(5, revision.reason)
      .Bind(6, revision.content)
      .Bind(7, revision.hash)
      .Run();
}

void SqliteDeckRepository::Insert(const SavedDeck& deck, const DeckRevision& first) {
  if (first.deck != deck.id || first.number != deck.revision)
    throw DbError("decks.insert: the revision belongs to another deck or has another number");
  database_.Use(kInsertDeck)
      .Bind(1, deck.id)
      .Bind(2, deck.game)
      .Bind(3, deck.owner)
      .Bind(4, deck.created_at)
      .Bind(5, deck.updated_at)
      .Bind(6, deck.revision)
      .Run();
  InsertRevision(first);
}

void SqliteDeckRepository::Add(const DeckRevision& revision) {
  if (database_.Use(kMoveDeck)
          .Bind(1, revision.deck)
          .Bind(2, revision.number)
          .Bind(3, revision.at)
          .Run() != 1)
    throw DbError("decks.move: the deck is not at the revision before");
  InsertRevision(revision);
}

std::optional<SavedDeck> SqliteDeckRepository::Find(std::string_view id) {
  Statement select = database_.Use(kFindDeck);
  if (!select.Bind(1, id).Step()) return std::nullopt;
  return ReadDeck(select);
}

std::optional<DeckRevision> SqliteDeckRepository::FindRevision(std::string_view id,
                                                               std::int64_t number) {
  Statement select = database_.Use(kFindDeckRevision);
  if (!select.Bind(1, id).Bind(2, number).Step()) return std::nullopt;
  DeckRevision revision = ReadDeckRevision(select);
  revision.content = select.Text(6);
  return revision;
}

std::vector<DeckRevision> SqliteDeckRepository::RevisionsOf(std::string_view id,
                                                            std::int64_t before,
                                                            std::size_t limit) {
  const std::int64_t below = before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
  std::vector<DeckRevision> revisions;
  Statement select = database_.Use(kListDeckRevisions);
  select.Bind(1, id).Bind(2, below).Bind(3, static_cast<std::int64_t>(limit));
  while (select.Step()) revisions.push_back(ReadDeckRevision(select));
  return revisions;
}

bool SqliteDeckRepository::Delete(std::string_view id) {
  database_.Use(kDeleteDeckRevisions).Bind(1, id).Run();
  return database_.Use(kDeleteDeck).Bind(1, id).Run() == 1;
}

std::vector<SavedDeck> SqliteDeckRepository::List(std::string_view after, std::size_t limit) {
  std::vector<SavedDeck> decks;
  Statement select = database_.Use(kListDecks);
  select.Bind(1, after).Bind(2, static_cast<std::int64_t>(limit));
  while (select.Step()) decks.push_back(ReadDeck(select));
  return decks;
}

}  // namespace clashdeck::db
