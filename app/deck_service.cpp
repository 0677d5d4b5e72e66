#include "app/deck_service.h"

#include <sodium.h>

#include <stdexcept>
#include <utility>

#include "app/deck_read.h"
#include "app/deck_write.h"
#include "app/secrets.h"
#include "app/try_write.h"
#include "core/deck/hash.h"
#include "db/audit_detail.h"

namespace clashdeck::app {

namespace {

Failure NoDeck(std::string_view id) {
  return Fail(ErrorCode::kNotFound, "there is no deck '" + std::string(id) + "'");
}

db::AuditEntry DeckAudit(const std::string& at, const std::string& actor, std::string action,
                         std::string subject, std::string detail) {
  db::AuditEntry entry;
  entry.at = at;
  entry.actor = actor;
  entry.action = std::move(action);
  entry.subject = std::move(subject);
  entry.detail = std::move(detail);
  return entry;
}

void AuditSave(const StoredDeck& stored, db::Session& session) {
  session.audit.Append(DeckAudit(stored.revision.at, stored.revision.actor, "deck.save",
                                 db::DeckAuditSubject(stored.deck.id, stored.revision.number),
                                 db::DeckAuditDetail(stored.deck, stored.revision)));
}

// Whether the caller may change the deck as they know it.
Result<void> MayChange(const std::optional<db::SavedDeck>& deck, std::string_view id,
                       const Principal& caller, std::optional<std::int64_t> if_revision) {
  if (!deck) return NoDeck(id);
  if (deck->owner != caller.key_id && caller.role != Role::kAdmin)
    return Fail(ErrorCode::kForbidden, "only the deck's owner or an admin may change it");
  if (if_revision && *if_revision != deck->revision)
    return Fail(ErrorCode::kPreconditionFailed,
                "the deck is at revision " + std::to_string(deck->revision));
  return {};
}

}  // namespace

DeckService::DeckService(CatalogService& catalogs, db::Store& store, Clock clock)
    : catalogs_(catalogs), store_(store), clock_(std::move(clock)) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
}

Result<db::DeckRevision> DeckService::ReadRevision(const std::string& game,
                                                   const SaveDeckRequest& request) {
  const auto catalog = catalogs_.current()->Share(game);
  if (!catalog) return Fail(ErrorCode::kNotFound, "there is no game '" + game + "'");
  auto listed = ReadWholeDeck(request.deck, *catalog);
  if (!listed) return Failure(listed.error());
  const Deck deck = Normalized(*catalog, std::move(listed->deck));
  db::DeckRevision revision;
  revision.at = clock_();
  revision.actor = request.caller.key_id;
  revision.reason = request.reason;
  revision.content = WriteDeck(deck, *catalog, DeckForm::kJson);
  revision.hash = DeckHash(*catalog, deck);
  return revision;
}

Result<StoredDeck> DeckService::Create(const std::string& game, const SaveDeckRequest& request) {
  auto revision = ReadRevision(game, request);
  if (!revision) return Failure(revision.error());
  StoredDeck stored{.deck = {.id = RandomId(),
                             .game = game,
                             .owner = request.caller.key_id,
                             .created_at = revision->at,
                             .updated_at = revision->at,
                             .revision = 1},
                    .revision = *std::move(revision)};
  stored.revision.deck = stored.deck.id;
  stored.revision.number = 1;
  const auto written = TryWrite(store_, [&](db::Session& session) {
    session.decks.Insert(stored.deck, stored.revision);
    AuditSave(stored, session);
    request.keeping(session, stored);
  });
  if (!written) return Failure(written.error());
  return stored;
}

Result<StoredDeck> DeckService::Revise(const std::string& id, const SaveDeckRequest& request) {
  const auto before = Find(id);
  if (!before) return Failure(before.error());
  if (auto may = MayChange(before->deck, id, request.caller, request.if_revision); !may)
    return Failure(may.error());
  auto revision = ReadRevision(before->deck.game, request);
  if (!revision) return Failure(revision.error());
  StoredDeck stored{.revision = *std::move(revision)};
  Result<void> may;
  const auto written = TryWrite(store_, [&](db::Session& session) {
    const auto deck = session.decks.Find(id);
    may = MayChange(deck, id, request.caller, request.if_revision);
    if (!may) return;
    stored.deck = *deck;
    stored.deck.revision += 1;
    stored.deck.updated_at = stored.revision.at;
    stored.revision.deck = id;
    stored.revision.number = stored.deck.revision;
    session.decks.Add(stored.revision);
    AuditSave(stored, session);
    request.keeping(session, stored);
  });
  if (!written) return Failure(written.error());
  if (!may) return Failure(may.error());
  return stored;
}

Result<void> DeckService::Delete(const std::string& id, const DeleteRequest& request) {
  Result<void> may;
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    may = MayChange(session.decks.Find(id), id, request.caller, request.if_revision);
    if (!may) return;
    session.decks.Delete(id);
    session.audit.Append(DeckAudit(now, request.caller.key_id, "deck.delete", id, {}));
    request.keeping(session, id);
  });
  if (!written) return Failure(written.error());
  return may;
}

Result<StoredDeck> DeckService::Find(std::string_view id, std::optional<std::int64_t> number) {
  std::optional<db::SavedDeck> deck;
  std::optional<db::DeckRevision> revision;
  store_.Read([&](db::Session& session) {
    deck = session.decks.Find(id);
    if (deck) revision = session.decks.FindRevision(id, number.value_or(deck->revision));
  });
  if (!deck) return NoDeck(id);
  if (!revision)
    return Fail(ErrorCode::kNotFound,
                "the deck has no revision " + std::to_string(number.value_or(0)));
  return StoredDeck{.deck = *std::move(deck), .revision = *std::move(revision)};
}

Result<std::vector<db::DeckRevision>> DeckService::Revisions(std::string_view id,
                                                             std::int64_t before,
                                                             std::size_t limit) {
  std::optional<db::SavedDeck> deck;
  std::vector<db::DeckRevision> revisions;
  store_.Read([&](db::Session& session) {
    deck = session.decks.Find(id);
    if (deck) revisions = session.decks.RevisionsOf(id, before, limit);
  });
  if (!deck) return NoDeck(id);
  return revisions;
}

Result<Deck> DeckService::DeckOf(const StoredDeck& stored, const GameCatalog& catalog) {
  auto listed =
      ReadWholeDeck({.kind = DeckInput::Kind::kDeck, .text = stored.revision.content}, catalog);
  if (listed) return std::move(listed->deck);
  Error error = listed.error();
  error.code = ErrorCode::kConflict;
  error.message = "the deck names cards that are not in the present data";
  return Failure(std::move(error));
}

}  // namespace clashdeck::app
