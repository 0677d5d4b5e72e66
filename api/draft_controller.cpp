#include "api/draft_controller.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "api/event_calls.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/page.h"
#include "app/draft_json.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxDraftIdText = 100;
constexpr std::size_t kMaxCardIdText = 200;

// A number of the path; 0, which nothing has, for anything else.
std::int64_t PathNumber(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, mistake] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = mistake == std::errc() && end == text.data() + text.size() && number > 0;
  return whole ? number : 0;
}

app::SeatPlace SeatOf(const Call& call) {
  return {.draft = std::string(call.path[0]), .number = PathNumber(call.path[1])};
}

// An integer of the key within bounds.
Result<std::int64_t> ReadInteger(const nlohmann::json& object, const std::string& key,
                                 std::int64_t min, std::int64_t max) {
  const auto value = object.find(key);
  if (value == object.end() || !value->is_number_integer() || *value < min || *value > max)
    return BadBody("/" + key,
                   "is a number from " + std::to_string(min) + " to " + std::to_string(max));
  return value->get<std::int64_t>();
}

Result<std::string> ReadRequiredText(const nlohmann::json& object, const std::string& key,
                                     std::size_t max) {
  if (!object.contains(key)) return BadBody("/" + key, key + " is missing");
  return ReadString(object.at(key), "/" + key, max);
}

Result<std::vector<app::PlayerFields>> ReadPlayers(const nlohmann::json& object) {
  const auto list = object.find("players");
  if (list == object.end() || !list->is_array()) return BadBody("/players", "is a list of players");
  std::vector<app::PlayerFields> players;
  for (std::size_t i = 0; i < list->size() && i <= app::kMaxDraftSeats; ++i) {
    const nlohmann::json& item = (*list)[i];
    const std::string pointer = "/players/" + std::to_string(i);
    if (!item.is_object()) return BadBody(pointer, "is an object");
    if (const auto known = CheckKeys(item, pointer, {"player", "reference"}); !known)
      return Failure(known.error());
    app::PlayerFields& player = players.emplace_back();
    for (const auto& [key, text] :
         {std::pair("player", &player.player), std::pair("reference", &player.reference)}) {
      if (!item.contains(key) || item.at(key).is_null()) continue;
      auto read = ReadString(item.at(key), pointer + "/" + key, app::kMaxPlayerName);
      if (!read) return Failure(read.error());
      *text = *std::move(read);
    }
  }
  return players;
}

Result<app::DraftFields> ReadDraftFields(const nlohmann::json& object) {
  app::DraftFields fields;
  struct Text {
    const char* key;
    std::string* value;
    std::size_t max;
    bool required;
  };
  const Text texts[] = {{"draft", &fields.definition, kMaxDraftIdText, true},
                        {"event", &fields.event, kMaxDraftIdText, false},
                        {"seed", &fields.seed, app::kMaxDraftSeed, false}};
  for (const Text& text : texts) {
    auto read = text.required ? ReadRequiredText(object, text.key, text.max)
                              : ReadOptionalText(object, text.key, text.max);
    if (!read) return Failure(read.error());
    *text.value = *std::move(read);
  }
  if (!object.contains("name")) return BadBody("/name", "name is missing");
  auto name = ReadEventName(object.at("name"), "/name");
  if (!name) return Failure(name.error());
  fields.name = *std::move(name);
  auto players = ReadPlayers(object);
  if (!players) return Failure(players.error());
  fields.players = *std::move(players);
  if (object.contains("seats") && !object.at("seats").is_null()) {
    const auto seats =
        ReadInteger(object, "seats", 1, static_cast<std::int64_t>(app::kMaxDraftSeats));
    if (!seats) return Failure(seats.error());
    fields.seats = *seats;
  }
  if (object.contains("pick_seconds")) {
    fields.pick_seconds = 0;
    if (object.at("pick_seconds").is_null()) return fields;
    const auto seconds =
        ReadInteger(object, "pick_seconds", app::kMinPickSeconds, app::kMaxPickSeconds);
    if (!seconds) return Failure(seconds.error());
    fields.pick_seconds = *seconds;
  }
  return fields;
}

Response NewDraftResponse(const app::NewDraft& made) {
  Response response = SecretResponse(app::NewDraftJson(made), 201);
  response.Set("location", "/v1/drafts/" + made.detail.view.draft.id);
  return response;
}
Response DraftResponse(const app::DraftDetail& detail) {
  return JsonResponse(app::DraftJson(detail));
}
Response SeatResponse(const app::SeatSight& sight) { return JsonResponse(app::SeatJson(sight)); }
Response NewSeatResponse(const app::NewSeat& made) {
  Response response = SecretResponse(app::NewSeatJson(made), 201);
  response.Set("location",
               "/v1/drafts/" + made.seat.draft + "/seats/" + std::to_string(made.seat.number));
  return response;
}
Response RoundsResponse(const app::DraftRounds& rounds) {
  return JsonResponse(app::RoundsJson(rounds));
}
Response PairedResponse(const app::DraftRounds& rounds) {
  Response response = JsonResponse(app::RoundsJson(rounds), 201);
  response.Set("location", "/v1/drafts/" + rounds.view.draft.id + "/rounds");
  return response;
}

template <class Outcome>
app::EventCall<Outcome> DraftCall(const Call& call, Response (*answer)(const Outcome&)) {
  app::EventCall<Outcome> out{.caller = call.caller};
  out.keeping = {.keeper = call.keeper, .answer = [answer](const Outcome& outcome) {
                   return PackAnswer(answer(outcome));
                 }};
  return out;
}

using FindDraftTagged = Result<std::optional<Tagged>> (*)(const Call&, app::DraftService&);

// With the condition of If-Match on what `find` gives.
template <class Outcome>
Result<app::EventCall<Outcome>> DraftCallIf(const Call& call, app::DraftService& drafts,
                                            FindDraftTagged find,
                                            Response (*answer)(const Outcome&)) {
  const auto revision = ReadIfTagged(call, [&] { return find(call, drafts); });
  if (!revision) return Failure(revision.error());
  auto out = DraftCall(call, answer);
  out.if_revision = *revision;
  return out;
}

Result<std::optional<Tagged>> TaggedDraft(const Call& call, app::DraftService& drafts) {
  const auto detail = drafts.Find(std::string(call.path[0]), call.caller);
  if (!detail) return Failure(detail.error());
  return Tagged{.revision = detail->view.draft.revision, .body = JsonText(app::DraftJson(*detail))};
}
Result<std::optional<Tagged>> TaggedSeat(const Call& call, app::DraftService& drafts) {
  const auto sight = drafts.FindSeat(SeatOf(call), call.caller);
  if (!sight) return Failure(sight.error());
  return Tagged{.revision = sight->revision(), .body = JsonText(app::SeatJson(*sight))};
}
Result<std::optional<Tagged>> TaggedRounds(const Call& call, app::DraftService& drafts) {
  const auto rounds = drafts.Rounds(std::string(call.path[0]), call.caller);
  if (!rounds) return Failure(rounds.error());
  return Tagged{.revision = rounds->view.draft.revision,
                .body = JsonText(app::RoundsJson(*rounds))};
}

template <class Outcome>
Result<Response> Answer(const Result<Outcome>& outcome, Response (*answer)(const Outcome&)) {
  if (!outcome) return Failure(outcome.error());
  return answer(*outcome);
}

Result<Response> CreateDraft(const Call& call, app::DraftService& drafts) {
  if (const auto fits = RefuseCondition(call); !fits) return Failure(fits.error());
  const auto object = ReadObject(
      call, {"game", "draft", "name", "event", "players", "seats", "pick_seconds", "seed"});
  if (!object) return Failure(object.error());
  const auto game = ReadRequiredText(*object, "game", kMaxDraftIdText);
  if (!game) return Failure(game.error());
  const auto fields = ReadDraftFields(*object);
  if (!fields) return Failure(fields.error());
  const auto sources = SourcesOf(call, *game);
  if (!sources) {
    Error error = sources.error();
    error.code = ErrorCode::kBadBody;
    error.pointer = "/game";
    return Failure(std::move(error));
  }
  return Answer(drafts.Create(*fields, *sources, DraftCall(call, NewDraftResponse)),
                NewDraftResponse);
}

Result<Response> ListDrafts(const Call& call, app::DraftService& drafts) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  db::DraftPage wanted{.limit = page->limit + 1};
  if (page->after) {
    const std::size_t blank = page->after->find(' ');
    wanted.before_at = page->after->substr(0, blank);
    wanted.before_id = page->after->substr(blank + 1);
  }
  auto rows = drafts.List(call.caller, wanted);
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (rows.size() > page->limit) {
    rows.pop_back();
    parts.next = NextCursor(*page, rows.back().created_at + " " + rows.back().id);
  }
  for (const db::DraftRow& row : rows) parts.items.push_back(JsonText(app::DraftRowJson(row)));
  return ListResponse(parts);
}

Result<Response> GetDraft(const Call& call, app::DraftService& drafts) {
  const auto detail = drafts.Find(std::string(call.path[0]), call.caller);
  if (!detail) return Failure(detail.error());
  return TaggedResponse(call, app::DraftJson(*detail), detail->view.draft.revision);
}

using DraftMove = Result<app::DraftDetail> (app::DraftService::*)(
    const std::string&, const app::EventCall<app::DraftDetail>&);

Result<Response> MoveDraft(const Call& call, app::DraftService& drafts, DraftMove move) {
  const auto request = DraftCallIf(call, drafts, TaggedDraft, DraftResponse);
  if (!request) return Failure(request.error());
  return Answer((drafts.*move)(std::string(call.path[0]), *request), DraftResponse);
}

Result<Response> StartDraft(const Call& call, app::DraftService& drafts) {
  return MoveDraft(call, drafts, &app::DraftService::Start);
}

Result<Response> CancelDraft(const Call& call, app::DraftService& drafts) {
  return MoveDraft(call, drafts, &app::DraftService::Cancel);
}

Result<Response> GetSeat(const Call& call, app::DraftService& drafts) {
  const auto sight = drafts.FindSeat(SeatOf(call), call.caller);
  if (!sight) return Failure(sight.error());
  return TaggedResponse(call, app::SeatJson(*sight), sight->revision());
}

Result<Response> PickCard(const Call& call, app::DraftService& drafts) {
  const auto object = ReadObject(call, {"card"});
  if (!object) return Failure(object.error());
  const auto card = ReadRequiredText(*object, "card", kMaxCardIdText);
  if (!card) return Failure(card.error());
  const auto request = DraftCallIf(call, drafts, TaggedSeat, SeatResponse);
  if (!request) return Failure(request.error());
  return Answer(drafts.Pick(SeatOf(call), *card, *request), SeatResponse);
}

Result<Response> LeaveSeat(const Call& call, app::DraftService& drafts) {
  const auto request = DraftCallIf(call, drafts, TaggedSeat, SeatResponse);
  if (!request) return Failure(request.error());
  return Answer(drafts.Leave(SeatOf(call), *request), SeatResponse);
}

Result<Response> RenewSeatToken(const Call& call, app::DraftService& drafts) {
  const auto request = DraftCallIf(call, drafts, TaggedSeat, NewSeatResponse);
  if (!request) return Failure(request.error());
  return Answer(drafts.RenewToken(SeatOf(call), *request), NewSeatResponse);
}

Result<Response> EraseSeat(const Call& call, app::DraftService& drafts) {
  const auto request = DraftCallIf(call, drafts, TaggedSeat, SeatResponse);
  if (!request) return Failure(request.error());
  return Answer(drafts.Erase(SeatOf(call), *request), SeatResponse);
}

Result<Response> GetRounds(const Call& call, app::DraftService& drafts) {
  const auto rounds = drafts.Rounds(std::string(call.path[0]), call.caller);
  if (!rounds) return Failure(rounds.error());
  return TaggedResponse(call, app::RoundsJson(*rounds), rounds->view.draft.revision);
}

Result<Response> PairRound(const Call& call, app::DraftService& drafts) {
  const auto request = DraftCallIf(call, drafts, TaggedRounds, PairedResponse);
  if (!request) return Failure(request.error());
  return Answer(drafts.PairRound(std::string(call.path[0]), *request), PairedResponse);
}

Result<Response> ReportMatch(const Call& call, app::DraftService& drafts) {
  const auto object = ReadObject(call, {"first_wins", "second_wins"});
  if (!object) return Failure(object.error());
  const auto first = ReadInteger(*object, "first_wins", 0, app::kMaxGamesWon);
  if (!first) return Failure(first.error());
  const auto second = ReadInteger(*object, "second_wins", 0, app::kMaxGamesWon);
  if (!second) return Failure(second.error());
  const auto request = DraftCallIf(call, drafts, TaggedRounds, RoundsResponse);
  if (!request) return Failure(request.error());
  return Answer(drafts.Report(std::string(call.path[0]),
                              {.round = PathNumber(call.path[1]),
                               .match = PathNumber(call.path[2]),
                               .first_wins = *first,
                               .second_wins = *second},
                              *request),
                RoundsResponse);
}

Result<Response> GetReplay(const Call& call, app::DraftService& drafts) {
  const auto record = drafts.Replay(std::string(call.path[0]), call.caller);
  if (!record) return Failure(record.error());
  nlohmann::ordered_json json = app::RecordJson(*record);
  json["verified"] = app::CheckRecord(json.dump()).has_value();
  return JsonResponse(json);
}

}  // namespace

std::vector<Route> DraftRoutes(const Context& context) {
  app::DraftService* drafts = context.services.drafts.get();
  const std::string all = "/v1/drafts";
  const std::string one = all + "/{draft}";
  const std::string seat = one + "/seats/{seat}";
  std::vector<Route> routes;
  const auto add = [&](Method method, const std::string& path, Access access,
                       auto handle) -> Route& {
    routes.push_back(EventRoute(
        method, path, access, [drafts, handle](const Call& call) { return handle(call, *drafts); },
        context.services));
    routes.back().worker = true;  // clocks that have run out are seen to first, which writes
    return routes.back();
  };
  add(Method::kPost, all, Access::kOrganizer, CreateDraft).body = BodyKind::kJson;
  add(Method::kGet, all, Access::kKey, ListDrafts).query = {"limit", "cursor"};
  add(Method::kGet, one, Access::kPlayer, GetDraft);
  add(Method::kPost, one + "/start", Access::kPlayer, StartDraft);
  add(Method::kPost, one + "/cancel", Access::kPlayer, CancelDraft);
  add(Method::kGet, one + "/replay", Access::kPlayer, GetReplay);
  add(Method::kGet, seat, Access::kPlayer, GetSeat);
  add(Method::kPost, seat + "/picks", Access::kPlayer, PickCard).body = BodyKind::kJson;
  add(Method::kPost, seat + "/leave", Access::kPlayer, LeaveSeat);
  add(Method::kPost, seat + "/token", Access::kPlayer, RenewSeatToken);
  add(Method::kDelete, seat + "/personal-data", Access::kPlayer, EraseSeat);
  add(Method::kGet, one + "/rounds", Access::kPlayer, GetRounds);
  add(Method::kPost, one + "/rounds", Access::kPlayer, PairRound);
  add(Method::kPut, one + "/rounds/{round}/matches/{match}", Access::kPlayer, ReportMatch).body =
      BodyKind::kJson;
  return routes;
}

}  // namespace clashdeck::api
