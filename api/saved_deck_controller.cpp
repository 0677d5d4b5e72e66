#include "api/saved_deck_controller.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "api/compress.h"
#include "api/deck_body.h"
#include "api/deck_controller.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/revision_tag.h"
#include "app/deck_stats.h"
#include "app/deck_view.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMaxRevision = 999'999'999;
constexpr std::size_t kMaxGameId = 100;

constexpr std::int64_t kNoRevision = 0;  // never the current one

// The revision that a strong tag names: "<revision>", or the ETag of an answer that holds it.
std::int64_t RevisionOfTag(std::string_view tag, std::string_view id, app::DeckService& decks) {
  const auto name = ReadRevisionName(tag);
  if (!name || !name->what.empty() || name->revision > kMaxRevision) return kNoRevision;
  if (name->hash.empty()) return name->revision;
  const auto stored = decks.Find(id, name->revision);
  if (!stored) return kNoRevision;
  const std::string body = JsonText(app::StoredDeckJson(*stored));
  return NamesRevision(tag, name->revision, body) ? name->revision : kNoRevision;
}

// The revision that If-Match wants, the current one if it is listed: nothing when there is no
// condition, kNoRevision when no tag can match.
Result<std::optional<std::int64_t>> ReadIfRevision(const Call& call, app::DeckService& decks) {
  const auto condition = ReadIfMatch(call.request);
  if (!condition) return Failure(condition.error());
  if (!*condition || (*condition)->any) return std::nullopt;
  const auto current = decks.Find(call.path[0]);
  std::int64_t wanted = kNoRevision;
  for (const std::string_view tag : (*condition)->tags) {
    const std::int64_t revision = RevisionOfTag(tag, call.path[0], decks);
    if (current && revision == current->deck.revision) wanted = revision;
  }
  return wanted;
}

// {"game" where it is new, "text"|"deck"|"code", "reason"?}
struct DeckBody {
  std::string game = {};
  app::SaveDeckRequest request = {};
};

Result<DeckBody> ReadDeckBodyFor(const Call& call, bool with_game) {
  auto object = ParseObject(call.request.body);
  if (!object) return Failure(object.error());
  std::vector<std::string> keys = {"text", "deck", "code", "reason"};
  if (with_game) keys.emplace_back("game");
  if (const auto known = CheckKeys(*object, "", keys); !known) return Failure(known.error());
  DeckBody body;
  if (with_game) {
    if (!object->contains("game")) return BadBody("/game", "game is missing");
    auto game = ReadString(object->at("game"), "/game", kMaxGameId);
    if (!game) return Failure(game.error());
    if (const auto found = FindGame(*call.snapshot, *game); !found) {
      Error error = found.error();
      error.code = ErrorCode::kBadBody;
      error.pointer = "/game";
      return Failure(std::move(error));
    }
    body.game = *std::move(game);
  }
  if (object->contains("reason")) {
    auto reason = ReadString(object->at("reason"), "/reason", app::kMaxReason);
    if (!reason) return Failure(reason.error());
    body.request.reason = *std::move(reason);
  }
  auto deck = ReadDeckOf(*object, "");
  if (!deck) return Failure(deck.error());
  body.request.deck = *std::move(deck);
  body.request.caller = call.caller;
  return body;
}

// What is kept for a repeat names the revision only: a deck that is deleted must not live on in an
// answer.
Response StoredResponse(const app::StoredDeck& stored, int status) {
  Response response = JsonResponse(app::StoredDeckJson(stored), status);
  if (status == 201) response.Set("location", "/v1/decks/" + stored.deck.id);
  response.replay_body = JsonText({{"id", stored.deck.id}, {"revision", stored.revision.number}});
  return response;
}

Result<Response> ReplayStored(Response kept, app::DeckService& decks) {
  const auto place = ordered_json::parse(kept.body);
  const auto stored =
      decks.Find(place.at("id").get<std::string>(), place.at("revision").get<std::int64_t>());
  if (!stored)
    return Fail(ErrorCode::kNotFound, "the deck that this request saved has been deleted");
  kept.body = JsonText(app::StoredDeckJson(*stored));
  return kept;
}

app::Keeping<app::StoredDeck> KeepingStored(const Call& call, int status) {
  return {.keeper = call.keeper, .answer = [status](const app::StoredDeck& stored) {
            return PackAnswer(StoredResponse(stored, status));
          }};
}

Result<Response> CreateDeck(const Call& call, app::DeckService& decks) {
  auto body = ReadDeckBodyFor(call, /*with_game=*/true);
  if (!body) return Failure(body.error());
  body->request.keeping = KeepingStored(call, 201);
  const auto stored = decks.Create(body->game, body->request);
  if (!stored) return Failure(stored.error());
  return StoredResponse(*stored, 201);
}

Result<Response> ReviseDeck(const Call& call, app::DeckService& decks) {
  const auto revision = ReadIfRevision(call, decks);
  if (!revision) return Failure(revision.error());
  auto body = ReadDeckBodyFor(call, /*with_game=*/false);
  if (!body) return Failure(body.error());
  body->request.if_revision = *revision;
  body->request.keeping = KeepingStored(call, 200);
  const auto stored = decks.Revise(std::string(call.path[0]), body->request);
  if (!stored) return Failure(stored.error());
  return StoredResponse(*stored, 200);
}

Result<Response> DeleteDeck(const Call& call, app::DeckService& decks) {
  const auto revision = ReadIfRevision(call, decks);
  if (!revision) return Failure(revision.error());
  const auto answer = [] { return Response(204, {}, {}); };
  const auto deleted = decks.Delete(
      std::string(call.path[0]),
      {.caller = call.caller,
       .if_revision = *revision,
       .keeping = {.keeper = call.keeper,
                   .answer = [&](const std::string&) { return PackAnswer(answer()); }}});
  if (!deleted) return Failure(deleted.error());
  return answer();
}

Result<std::optional<std::int64_t>> ReadRevisionNumber(const QueryString& query,
                                                       std::string_view name) {
  const auto number =
      ReadNumber(query, name, {.min = 1, .max = static_cast<std::uint64_t>(kMaxRevision)});
  if (!number) return Failure(number.error());
  if (!*number) return std::nullopt;
  return static_cast<std::int64_t>(**number);
}

Result<app::StoredDeck> FindStored(const Call& call, app::DeckService& decks,
                                   std::string_view parameter) {
  const auto number = ReadRevisionNumber(call.query, parameter);
  if (!number) return Failure(number.error());
  return decks.Find(call.path[0], *number);
}

Result<Response> GetDeck(const Call& call, app::DeckService& decks) {
  const auto stored = FindStored(call, decks, "revision");
  if (!stored) return Failure(stored.error());
  Response response = StoredResponse(*stored, 200);
  response.Set("etag", RevisionTag({}, stored->revision.number, response.body,
                                   ChooseEncoding(call.request.headers->Get("accept-encoding"))));
  return response;
}

Result<Response> ListRevisions(const Call& call, app::DeckService& decks) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  std::int64_t before = 0;
  if (page->after)
    std::from_chars(page->after->data(), page->after->data() + page->after->size(), before);
  auto revisions = decks.Revisions(call.path[0], before, page->limit + 1);
  if (!revisions) return Failure(revisions.error());
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (revisions->size() > page->limit) {
    revisions->pop_back();
    parts.next = NextCursor(*page, std::to_string(revisions->back().number));
  }
  for (const db::DeckRevision& revision : *revisions)
    parts.items.push_back(JsonText(app::DeckRevisionJson(revision)));
  return ListResponse(parts);
}

struct Opened {
  const GameBodies* game = nullptr;
  Deck deck = {};
};

Result<Opened> OpenStored(const Call& call, app::DeckService& decks,
                          const app::StoredDeck& stored) {
  const auto game = FindGame(*call.snapshot, stored.deck.game);
  if (!game) return Failure(game.error());
  auto deck = decks.DeckOf(stored, *(*game)->catalog);
  if (!deck) return Failure(deck.error());
  return Opened{.game = *game, .deck = *std::move(deck)};
}

Result<Response> ExportDeck(const Call& call, app::DeckService& decks) {
  const auto writing = ReadDeckWriting(call.query);
  if (!writing) return Failure(writing.error());
  const auto stored = FindStored(call, decks, "revision");
  if (!stored) return Failure(stored.error());
  const auto opened = OpenStored(call, decks, *stored);
  if (!opened) return Failure(opened.error());
  return DeckResponse(opened->deck, *opened->game->catalog, *writing);
}

Result<Response> GetDeckStats(const Call& call, app::DeckService& decks) {
  const auto stored = FindStored(call, decks, "revision");
  if (!stored) return Failure(stored.error());
  const auto opened = OpenStored(call, decks, *stored);
  if (!opened) return Failure(opened.error());
  const auto index = opened->game->indexes.On({}, /*previews=*/true);
  const auto stats = CountDeck(opened->deck, *index);
  if (!stats) return Failure(stats.error());
  return JsonResponse(app::DeckStatsJson(*stats, opened->game->catalog->game()));
}

// Without `to` up to the current revision, without `from` from the one before that.
Result<Response> DiffDeck(const Call& call, app::DeckService& decks) {
  const auto to = FindStored(call, decks, "to");
  if (!to) return Failure(to.error());
  const auto number = ReadRevisionNumber(call.query, "from");
  if (!number) return Failure(number.error());
  const std::int64_t before = std::max<std::int64_t>(1, to->revision.number - 1);
  const auto from = decks.Find(call.path[0], number->value_or(before));
  if (!from) return Failure(from.error());
  const auto old_deck = OpenStored(call, decks, *from);
  if (!old_deck) return Failure(old_deck.error());
  const auto new_deck = OpenStored(call, decks, *to);
  if (!new_deck) return Failure(new_deck.error());
  ordered_json json = {{"from", from->revision.number}, {"to", to->revision.number}};
  json.update(app::DeckDiffJson(*new_deck->game->catalog, old_deck->deck, new_deck->deck));
  return JsonResponse(json);
}

}  // namespace

std::vector<Route> SavedDeckRoutes(const Context& context) {
  app::DeckService* decks = context.services.decks.get();
  const std::string one = "/v1/decks/{id}";
  const Replay replay = [decks](Response kept) { return ReplayStored(std::move(kept), *decks); };
  return {
      {.method = Method::kPost,
       .path = "/v1/decks",
       .handler = [decks](const Call& call) { return CreateDeck(call, *decks); },
       .access = Access::kKey,
       .cost = Cost::kWrite,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .worker = true,
       .brief = true,
       .idempotent = true,
       .replay = replay},
      {.path = one,
       .handler = [decks](const Call& call) { return GetDeck(call, *decks); },
       .query = {"revision"},
       .caching = Caching::kBody},
      {.method = Method::kPut,
       .path = one,
       .handler = [decks](const Call& call) { return ReviseDeck(call, *decks); },
       .access = Access::kKey,
       .cost = Cost::kWrite,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .worker = true,
       .brief = true,
       .idempotent = true,
       .replay = replay},
      {.method = Method::kDelete,
       .path = one,
       .handler = [decks](const Call& call) { return DeleteDeck(call, *decks); },
       .access = Access::kKey,
       .cost = Cost::kWrite,
       .caching = Caching::kNever,
       .worker = true,
       .brief = true,
       .idempotent = true},
      {.path = one + "/revisions",
       .handler = [decks](const Call& call) { return ListRevisions(call, *decks); },
       .query = {"limit", "cursor"},
       .caching = Caching::kBody},
      {.path = one + "/diff",
       .handler = [decks](const Call& call) { return DiffDeck(call, *decks); },
       .query = {"from", "to"},
       .caching = Caching::kBody},
      {.path = one + "/export",
       .handler = [decks](const Call& call) { return ExportDeck(call, *decks); },
       .query = {"to", "paper", "revision"},
       .caching = Caching::kBody},
      {.path = one + "/stats",
       .handler = [decks](const Call& call) { return GetDeckStats(call, *decks); },
       .query = {"revision"},
       .caching = Caching::kBody},
  };
}

}  // namespace clashdeck::api
