#include "api/simulation_controller.h"

#include <charconv>
#include <chrono>
#include <exception>
#include <memory>
#include <utility>
#include <variant>

#include "api/conditional.h"
#include "api/limits.h"
#include "api/lookup.h"
#include "api/params.h"
#include "app/simulation_view.h"

namespace clashdeck::api {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kSubmitWait{1};  // without `wait`: enough for a small one
constexpr seconds kCancelWait{5};  // for the games that are being played
const std::vector<std::string> kReplayForms = {"text", "json"};

// On threads where nobody else catches what is thrown.
template <class Make>
Result<Response> Guarded(const Make& make) {
  try {
    return make();
  } catch (const std::exception& failure) {
    return Fail(ErrorCode::kInternal, failure.what());
  }
}

app::SimulationCaller CallerOf(const Call& call) {
  const bool named = !call.caller.key_id.empty();
  return {.key = call.caller, .client = named ? HashText(call.caller.key_id) : call.request.client};
}

Result<milliseconds> ReadWait(const QueryString& query, seconds otherwise) {
  const auto wait = ReadNumber(query, "wait", {.min = 0, .max = kMaxSimulationWait});
  if (!wait) return Failure(wait.error());
  return *wait ? seconds(**wait) : otherwise;
}

// 202 while somebody who asked for it has to come back.
enum class Unfinished : std::uint8_t { kOk, kAccepted };

Result<Response> Shown(const Result<db::SimulationEntry>& entry, Unfinished unfinished) {
  if (!entry) return Failure(entry.error());
  Response response(200, kJsonType, app::SimulationText(*entry));
  if (unfinished == Unfinished::kAccepted && !app::IsFinal(entry->status)) {
    response.status = 202;
    response.Set("location", "/v1/simulations/" + entry->id);
  }
  return response;
}

// The simulation when it has ended or the time is up.
Result<Response> ShownAfter(const Context& context, const Result<db::SimulationEntry>& entry,
                            milliseconds wait, Unfinished unfinished) {
  if (!entry || app::IsFinal(entry->status) || wait.count() == 0) return Shown(entry, unfinished);
  Response response;
  response.later = [&context, id = entry->id, wait, unfinished](Response::Done done) {
    context.watch.Wait(id, wait, [&context, id, unfinished, done = std::move(done)] {
      done(Guarded([&] { return Shown(context.services.simulations->Find(id), unfinished); }));
    });
  };
  return response;
}

Result<Response> SubmitSimulation(const Call& call, const Context& context) {
  if (const auto game = FindGame(*call.snapshot, call.path[0]); !game) return Failure(game.error());
  const auto wait = ReadWait(call.query, kSubmitWait);
  if (!wait) return Failure(wait.error());
  const auto entry =
      context.services.simulations->Submit(call.path[0], call.request.body, CallerOf(call));
  return ShownAfter(context, entry, *wait, Unfinished::kAccepted);
}

Result<Response> RestartSimulation(const Call& call, const Context& context) {
  const auto wait = ReadWait(call.query, kSubmitWait);
  if (!wait) return Failure(wait.error());
  const auto entry = context.services.simulations->Restart(call.path[0], CallerOf(call));
  return ShownAfter(context, entry, *wait, Unfinished::kAccepted);
}

Result<Response> GetSimulation(const Call& call, const Context& context) {
  const auto wait = ReadWait(call.query, seconds(0));
  if (!wait) return Failure(wait.error());
  return ShownAfter(context, context.services.simulations->Find(call.path[0]), *wait,
                    Unfinished::kOk);
}

Result<Response> CancelSimulation(const Call& call, const Context& context) {
  return ShownAfter(context, context.services.simulations->Cancel(call.path[0], call.caller),
                    kCancelWait, Unfinished::kOk);
}

Result<Response> FollowSimulation(const Call& call, const Context& context) {
  const auto entry = context.services.simulations->Find(call.path[0]);
  if (!entry) return Failure(entry.error());
  Response response(200, kEventType, SimulationWatch::Event(*entry));
  if (app::IsFinal(entry->status)) {
    const std::string_view known = call.request.headers->Get("last-event-id");
    return known == SimulationWatch::kLastEvent ? Response(204, {}, {}) : response;
  }
  if (!context.watch.HasRoom())
    return Fail(ErrorCode::kUnavailable, "too many follow simulations; try again, or use wait");
  response.events = [&context, told = *entry](std::unique_ptr<EventSink> sink) {
    context.watch.Follow(told, std::move(sink));
  };
  return response;
}

// A number from 0, or which of the games that the result names.
Result<std::variant<std::uint64_t, app::NotableGame>> ReadGame(std::string_view text) {
  using app::NotableGame;
  for (const auto& [word, game] :
       {std::pair("best", NotableGame::kBest), std::pair("median", NotableGame::kMedian),
        std::pair("worst", NotableGame::kWorst)}) {
    if (text == word) return game;
  }
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc{} && rest == end) return number;
  return Fail(ErrorCode::kNotFound,
              "there is no game '" + std::string(text) + "'; give a number, best, median or worst");
}

Result<app::ReplayRequest> ReadReplay(const Call& call) {
  app::ReplayRequest request;
  const auto game = ReadGame(call.path[1]);
  if (!game) return Failure(game.error());
  request.game = *game;
  const auto form = ReadChoice(call.query, "format", kReplayForms);
  if (!form) return Failure(form.error());
  const bool said = call.query.Find("format") != nullptr;
  const bool json = said ? *form == "json" : call.form == kJsonType;
  request.form = json ? app::ReplayForm::kJson : app::ReplayForm::kText;
  return request;
}

Result<Response> ShownReplay(app::SimulationService& simulations, std::string_view id,
                             const app::ReplayRequest& request) {
  auto text = simulations.Replay(id, request);
  if (!text) return Failure(text.error());
  return Response(200, request.form == app::ReplayForm::kJson ? kJsonType : kTextType,
                  *std::move(text));
}

Result<Response> ReplayGame(const Call& call, const Context& context) {
  auto request = ReadReplay(call);
  if (!request) return Failure(request.error());
  Response response;
  response.later = [&context, id = std::string(call.path[0]),
                    request = *std::move(request)](const Response::Done& done) {
    const bool posted = context.replays.Post([&context, id, request, done] {
      done(Guarded([&] { return ShownReplay(*context.services.simulations, id, request); }));
    });
    if (!posted) done(Fail(ErrorCode::kUnavailable, "too many games are being replayed"));
  };
  return response;
}

}  // namespace

std::vector<Route> SimulationRoutes(const Context& context) {
  const Context* shared = &context;
  const auto with = [shared](Result<Response> (*handler)(const Call&, const Context&)) {
    return [shared, handler](const Call& call) { return handler(call, *shared); };
  };
  const std::string one = "/v1/simulations/{id}";
  return {
      {.method = Method::kPost,
       .path = "/v1/games/{game}/simulations",
       .handler = with(SubmitSimulation),
       .query = {"wait"},
       .cost = Cost::kSimulation,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .worker = true},
      {.path = one, .handler = with(GetSimulation), .query = {"wait"}, .caching = Caching::kBody},
      {.method = Method::kDelete,
       .path = one,
       .handler = with(CancelSimulation),
       .cost = Cost::kWrite,
       .caching = Caching::kNever,
       .worker = true},
      {.method = Method::kPost,
       .path = one + "/restart",
       .handler = with(RestartSimulation),
       .query = {"wait"},
       .cost = Cost::kSimulation,
       .caching = Caching::kNever,
       .worker = true},
      {.path = one + "/events",
       .handler = with(FollowSimulation),
       .caching = Caching::kNever,
       .forms = {kEventType}},
      {.path = one + "/games/{n}",
       .handler = with(ReplayGame),
       .query = {"format"},
       .cost = Cost::kSimulation,
       .caching = Caching::kBody,
       .forms = {kTextType, kJsonType}},
  };
}

}  // namespace clashdeck::api
