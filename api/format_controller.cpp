#include "api/format_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/revision_tag.h"
#include "app/card_legality.h"
#include "app/deck_check.h"
#include "app/format_json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kTimeDay = 10;  // of an ISO time

struct Asked {
  const GameBodies* game = nullptr;
  app::LegalityDay when = {};
};

// The game of the path, `as_of` (today if not given) and `tier`.
Result<Asked> ReadAsked(const Call& call, const app::Clock& clock) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  Asked asked{.game = *game};
  auto day = ReadDate(call.query, "as_of");
  if (!day) return Failure(day.error());
  asked.when.day = day->empty() ? clock().substr(0, kTimeDay) : *std::move(day);
  const auto tier = ReadNumber(call.query, "tier", {.min = 1, .max = app::kMaxTier});
  if (!tier) return Failure(tier.error());
  if (*tier) asked.when.tier = static_cast<int>(**tier);
  return asked;
}

Result<const app::KnownFormat*> FindFormat(const Call& call) {
  return call.snapshot->formats->Find(call.path[0], call.path[1]);
}

// Null for a format that is shipped with the game.
ordered_json RevisionJson(const app::KnownFormat& known) {
  return known.revision == 0 ? ordered_json(nullptr) : ordered_json(known.revision);
}

// Of the tags of a format's answers, before the number of the revision.
std::string TagPrefix(std::string_view game, std::string_view format) {
  return std::string(game) + "/" + std::string(format) + "/";
}

// Whether a tag names this revision: "<revision>", or the ETag of an answer that holds it.
bool NamesRevision(std::string_view tag, const std::string& prefix, std::int64_t revision) {
  const auto name = ReadRevisionName(tag);
  if (!name || name->revision != revision) return false;
  return name->what.empty() ? name->hash.empty() : name->what == prefix && !name->hash.empty();
}

Result<Response> ListFormats(const Call& call, const app::Clock& clock) {
  const auto asked = ReadAsked(call, clock);
  if (!asked) return Failure(asked.error());
  std::vector<std::string> items;
  for (const auto& [id, known] : call.snapshot->formats->Of(call.path[0])) {
    ordered_json json = app::FormatSummaryJson(*known.format, asked->when.day);
    json["revision"] = RevisionJson(known);
    items.push_back(JsonText(json));
  }
  return WholeList(std::move(items), call.snapshot->data_version());
}

Result<Response> GetFormat(const Call& call, const app::Clock& clock) {
  const auto asked = ReadAsked(call, clock);
  if (!asked) return Failure(asked.error());
  const auto known = FindFormat(call);
  if (!known) return Failure(known.error());
  ordered_json json = app::FormatJson(*asked->game->catalog, *(*known)->format,
                                      {.day = asked->when.day, .tier = asked->when.tier});
  app::LinkCites(asked->game->decks, json);
  json["as_of"] = asked->when.day;
  json["revision"] = RevisionJson(**known);
  Response response = JsonResponse(json);
  response.Set("etag",
               RevisionTag(TagPrefix(call.path[0], call.path[1]), (*known)->revision, response.body,
                           ChooseEncoding(call.request.headers->Get("accept-encoding"))));
  return response;
}

Result<Response> ListVersions(const Call& call, const Context& context) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto known = FindFormat(call);
  if (!known) return Failure(known.error());
  ListParts parts{.data_version = call.snapshot->data_version()};
  for (const FormatVersion& version : (*known)->format->versions) {
    ordered_json json = app::FormatVersionJson((*game)->catalog->game(), version);
    app::LinkCites((*game)->decks, json);
    parts.items.push_back(JsonText(json));
  }
  parts.total = parts.items.size();
  ordered_json revisions = ordered_json::array();
  for (const db::FormatRevision& revision :
       context.services.formats->RevisionsOf(call.path[0], call.path[1]))
    revisions.push_back({{"revision", revision.revision},
                         {"created_at", revision.created_at},
                         {"actor", revision.actor}});
  parts.extra = ",\"revisions\":" + JsonText(revisions);
  return ListResponse(parts);
}

Response SavedResponse(const std::string& game, const app::SavedFormat& saved,
                       const std::string& day) {
  ordered_json warnings = ordered_json::array();
  for (const ErrorItem& warning : saved.warnings)
    warnings.push_back({{"pointer", warning.pointer}, {"detail", warning.message}});
  ordered_json json = app::FormatSummaryJson(*saved.format, day);
  json["revision"] = saved.revision;
  json["warnings"] = std::move(warnings);
  Response response = JsonResponse(json, 201);
  response.Set("location", "/v1/games/" + game + "/formats/" + saved.id);
  return response;
}

Result<Response> SaveFormat(const Call& call, const Context& context) {
  if (const auto game = FindGame(*call.snapshot, call.path[0]); !game) return Failure(game.error());
  const auto condition = ReadIfMatch(call.request);
  if (!condition) return Failure(condition.error());
  const std::string game(call.path[0]);
  const std::string day = context.services.clock().substr(0, kTimeDay);
  app::SaveFormatOptions options{
      .keeping = {.keeper = call.keeper, .answer = [&](const app::SavedFormat& format) {
                    return PackAnswer(SavedResponse(game, format, day));
                  }}};
  if (const auto& wanted = *condition) {
    options.may_replace = [&](const std::string& id, std::int64_t current) {
      const auto names = [&](std::string_view tag) {
        return NamesRevision(tag, TagPrefix(game, id), current);
      };
      return current > 0 &&
             (wanted->any || std::any_of(wanted->tags.begin(), wanted->tags.end(), names));
    };
  }
  const auto saved = context.services.formats->Save(game, call.request.body, call.caller, options);
  if (!saved) return Failure(saved.error());
  context.snapshots.RenewFormats();
  return SavedResponse(game, *saved, day);
}

Result<Response> GetLegality(const Call& call, const app::Clock& clock) {
  const auto asked = ReadAsked(call, clock);
  if (!asked) return Failure(asked.error());
  const auto card = FindCard(*asked->game->catalog, call.path[1]);
  if (!card) return Failure(card.error());
  return JsonResponse(
      {{"card", asked->game->catalog->card(*card).id.str()},
       {"as_of", asked->when.day},
       {"tier", asked->when.tier ? ordered_json(*asked->when.tier) : ordered_json(nullptr)},
       {"data_version", call.snapshot->data_version()},
       {"formats",
        app::CardLegalityJson(asked->game->decks, call.snapshot->formats->Of(call.path[0]), *card,
                              asked->when)}});
}

}  // namespace

std::vector<Route> FormatRoutes(const Context& context) {
  const Context* shared = &context;
  const std::string formats = "/v1/games/{game}/formats";
  return {
      {.path = formats,
       .handler = [shared](const Call& call) { return ListFormats(call, shared->services.clock); },
       .query = {"as_of"},
       .caching = Caching::kBody},
      {.method = Method::kPost,
       .path = formats,
       .handler = [shared](const Call& call) { return SaveFormat(call, *shared); },
       .access = Access::kOrganizer,
       .cost = Cost::kWrite,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .worker = true,
       .idempotent = true},
      {.path = formats + "/{format}",
       .handler = [shared](const Call& call) { return GetFormat(call, shared->services.clock); },
       .query = {"as_of", "tier"},
       .caching = Caching::kBody},
      {.path = formats + "/{format}/versions",
       .handler = [shared](const Call& call) { return ListVersions(call, *shared); },
       .caching = Caching::kBody},
      {.path = "/v1/games/{game}/cards/{id}/legality",
       .handler = [shared](const Call& call) { return GetLegality(call, shared->services.clock); },
       .query = {"as_of", "tier"},
       .cost = Cost::kSearch,
       .caching = Caching::kBody},
  };
}

}  // namespace clashdeck::api
