#include "api/event_report_controller.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "api/deck_controller.h"
#include "api/event_calls.h"
#include "api/json_text.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "app/event_json.h"
#include "app/event_report.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

struct Reported {
  app::EventReport report = {};
  const GameBodies* game = nullptr;
};

Result<Reported> ReadReport(const Call& call, app::Services& services) {
  auto report = services.entries->Report(std::string(call.path[0]), call.caller);
  if (!report) return Failure(report.error());
  const auto game = FindGame(*call.snapshot, report->view.event.game);
  if (!game) return Failure(game.error());
  return Reported{.report = *std::move(report), .game = *game};
}

Result<Response> ListAlerts(const Call& call, app::Services& services) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  const auto view = services.events->Find(call.path[0], call.caller);
  if (!view) return Failure(view.error());
  const auto sources = SourcesOf(call, view->event.game);
  if (!sources) return Failure(sources.error());
  db::EntryPage wanted{.event = std::string(call.path[0]), .limit = page->limit};
  if (page->after) {
    const std::size_t end = page->after->rfind('\n');
    wanted.after_fold = page->after->substr(0, end);
    wanted.after_id = page->after->substr(end + 1);
  }
  const auto alerts = services.entries->Alerts(call.caller, *sources, wanted);
  if (!alerts) return Failure(alerts.error());
  ListParts parts{.data_version = call.snapshot->data_version()};
  if (alerts->next)
    parts.next = NextCursor(*page, alerts->next->after_fold + "\n" + alerts->next->after_id);
  for (const app::EntryAlert& alert : alerts->alerts)
    parts.items.push_back(
        JsonText({{"entry", alert.entry.id},
                  {"player", TextOrNull(alert.entry.player)},
                  {"revision", alert.entry.revision},
                  {"cause", alert.cause},
                  {"verdict", ordered_json::parse(alert.verdict, nullptr, false)}}));
  return ListResponse(parts);
}

Result<Response> GetEventStats(const Call& call, app::Services& services) {
  const auto reported = ReadReport(call, services);
  if (!reported) return Failure(reported.error());
  const auto stats = app::EventStatsJson(reported->report, reported->game->decks);
  if (!stats) return Failure(stats.error());
  return JsonResponse(*stats);
}

Result<Response> GetEntrySheet(const Call& call, app::Services& services) {
  const auto paper = ReadPaper(call.query);
  if (!paper) return Failure(paper.error());
  const auto found = services.entries->FindDeck(PlaceOf(call), call.caller, {});
  if (!found) return Failure(found.error());
  // A sheet has the player's name and the verdict: it is for those who see the entry whole.
  if (!found->view.whole()) return app::NoSuchEntry(call.path[1]);
  const auto game = FindGame(*call.snapshot, found->view.view.event.game);
  if (!game) return Failure(game.error());
  auto sheet = app::EntrySheet(*found, *(*game)->catalog, *paper);
  if (!sheet) return Failure(sheet.error());
  return SheetResponse(*std::move(sheet));
}

Result<Response> GetEventSheets(const Call& call, app::Services& services) {
  const auto paper = ReadPaper(call.query);
  if (!paper) return Failure(paper.error());
  const auto reported = ReadReport(call, services);
  if (!reported) return Failure(reported.error());
  return SheetResponse(app::EventSheets(reported->report, *reported->game->catalog, *paper));
}

Result<Response> ExportEvent(const Call& call, app::Services& services) {
  static const std::vector<std::string> kForms = {"csv", "json", "text", "zip"};
  const auto name = ReadChoice(call.query, "to", kForms);
  if (!name) return Failure(name.error());
  const auto reported = ReadReport(call, services);
  if (!reported) return Failure(reported.error());
  const app::ExportForm form = *app::ExportFormFromName(*name);
  const std::string_view type = form == app::ExportForm::kCsv    ? kCsvType
                                : form == app::ExportForm::kJson ? kJsonType
                                : form == app::ExportForm::kText ? kTextType
                                                                 : kZipType;
  return Response(200, type, app::ExportEvent(reported->report, *reported->game->catalog, form));
}

}  // namespace

std::vector<Route> EventReportRoutes(const Context& context) {
  app::Services* services = &context.services;
  const std::string one = "/v1/events/{event}";
  std::vector<Route> routes;
  // They look at every entry, so none of them is made on an IO thread.
  const auto add = [&](const std::string& path, std::vector<std::string> query,
                       Result<Response> (*handle)(const Call&, app::Services&)) {
    routes.push_back(EventRoute(
        Method::kGet, one + path, Access::kPlayer,
        [services, handle](const Call& call) { return handle(call, *services); }, *services));
    routes.back().query = std::move(query);
    routes.back().cost = Cost::kSearch;
    routes.back().worker = true;
  };
  add("/alerts", {"limit", "cursor"}, ListAlerts);
  add("/stats", {}, GetEventStats);
  add("/sheets", {"paper"}, GetEventSheets);
  add("/export", {"to"}, ExportEvent);
  add("/entries/{entry}/sheet", {"paper"}, GetEntrySheet);
  return routes;
}

}  // namespace clashdeck::api
