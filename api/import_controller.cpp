#include "api/import_controller.h"

#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "api/json_text.h"
#include "api/kept_answer.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/problem.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxFileName = 200;
constexpr std::size_t kMaxSince = 40;
constexpr std::int64_t kMaxImportId = 999'999'999'999'999;
const std::vector<std::string> kKinds = {"auto", "set", "errata", "rulings", "rulebook"};

// The data_version in If-Match: empty when there is none or it is "*".
Result<std::string> ReadIfVersion(const Call& call) {
  const std::string_view header = call.request.headers->Get("if-match");
  if (header.data() == nullptr || header == "*") return std::string();
  const bool quoted = header.size() == 18 && header.front() == '"' && header.back() == '"';
  std::string version(quoted ? header.substr(1, 16) : std::string_view());
  if (version.empty() || version.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return Fail(ErrorCode::kBadRequest, "If-Match is * or a data version in quotes");
  }
  return version;
}

Result<std::int64_t> ReadImportId(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 1 ||
      number > kMaxImportId) {
    return Fail(ErrorCode::kNotFound, "there is no import '" + std::string(text) + "'");
  }
  return number;
}

Result<app::ImportRequest> ReadImportRequest(const Call& call) {
  app::ImportRequest request;
  request.game = std::string(call.path[0]);
  request.bytes = call.request.body;
  request.actor = call.caller.key_id;
  for (auto [name, flag] :
       {std::pair("dry_run", &request.dry_run), std::pair("partial", &request.partial),
        std::pair("full", &request.full)}) {
    const auto value = ReadFlag(call.query, name);
    if (!value) return Failure(value.error());
    *flag = *value;
  }
  const auto kind = ReadChoice(call.query, "kind", kKinds);
  if (!kind) return Failure(kind.error());
  request.kind = importers::ImportKindFromName(*kind);  // "auto" is none
  auto file_name = ReadText(call.query, "file_name", kMaxFileName);
  if (!file_name) return Failure(file_name.error());
  request.file_name = file_name->value_or("");
  auto version = ReadIfVersion(call);
  if (!version) return Failure(version.error());
  request.if_version = *std::move(version);
  return request;
}

Response RejectedResponse(const app::ImportReport& report, std::string_view instance) {
  Error error{.code = ErrorCode::kImportRejected,
              .message = std::to_string(report.quarantined.size()) + " of " +
                         std::to_string(report.rows) +
                         " rows cannot be taken; nothing was imported"};
  for (const importers::Quarantine& row : report.quarantined) {
    if (error.errors.size() == app::kMaxQuarantined) break;
    error.errors.push_back({.pointer = row.place.pointer, .message = row.reason});
  }
  ordered_json body = ProblemJson(error, instance);
  body["import"] = app::ImportReportJson(report);
  return Response(KindOf(error.code).status, kProblemType, JsonText(body));
}

Response WrittenResponse(const app::ImportReport& report) {
  Response response = JsonResponse(app::ImportReportJson(report), 201);
  response.Set("location", "/v1/imports/" + std::to_string(report.number));
  return response;
}

// Keeps the answer to a repeat in the transaction that writes the import.
app::Keeping<app::ImportReport> KeepReport(const Call& call) {
  return {.keeper = call.keeper, .answer = [](const app::ImportReport& report) {
            return PackAnswer(WrittenResponse(report));
          }};
}

Result<Response> Import(const Call& call, const Context& context) {
  if (const auto game = FindGame(*call.snapshot, call.path[0]); !game) return Failure(game.error());
  auto request = ReadImportRequest(call);
  if (!request) return Failure(request.error());
  request->keeping = KeepReport(call);
  const auto report = context.services.imports->Import(*request);
  if (!request->dry_run) context.metrics->CountImport(report && report->status != "rejected");
  if (!report) return Failure(report.error());
  if (report->status == "rejected") return RejectedResponse(*report, call.request.path);
  if (report->status == "dry_run") return JsonResponse(app::ImportReportJson(*report));
  return WrittenResponse(*report);
}

Result<Response> Rollback(const Call& call, const Context& context) {
  const auto number = ReadImportId(call.path[0]);
  if (!number) return Failure(number.error());
  const auto version = ReadIfVersion(call);
  if (!version) return Failure(version.error());
  const auto report =
      context.services.imports->Rollback(*number, call.caller.key_id, *version, KeepReport(call));
  if (!report) return Failure(report.error());
  return WrittenResponse(*report);
}

Result<Response> GetImport(const Call& call, app::ImportService& imports) {
  const auto number = ReadImportId(call.path[0]);
  if (!number) return Failure(number.error());
  const auto entry = imports.Find(*number);
  if (!entry) return Fail(ErrorCode::kNotFound, "there is no import " + std::to_string(*number));
  ordered_json report = ordered_json::parse(entry->report, nullptr, false);
  if (!report.is_object())
    return Fail(ErrorCode::kInternal, "the stored report of an import is not JSON");
  report["status"] = entry->status;
  return JsonResponse(report);
}

ordered_json SummaryJson(const db::ImportEntry& entry) {
  return {{"id", std::to_string(entry.number)},
          {"status", entry.status},
          {"game", entry.game},
          {"kind", entry.kind},
          {"file_name", entry.file_name},
          {"sha256", entry.sha256},
          {"created_at", entry.created_at},
          {"version_before", entry.version_before},
          {"data_version", entry.version_after},
          {"rolls_back", entry.rolls_back == 0 ? ordered_json(nullptr)
                                               : ordered_json(std::to_string(entry.rolls_back))}};
}

// Cursors of the journal hold its own numbers. A cursor has a checksum, so what is in it was put
// there by us.
std::int64_t NumberIn(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Result<Response> ListImports(const Call& call, app::ImportService& imports) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  if (const auto game = FindGame(*call.snapshot, call.path[0]); !game) return Failure(game.error());
  auto entries =
      imports.List(call.path[0], page->after ? NumberIn(*page->after) : 0, page->limit + 1);
  ListParts parts{.items = {},
                  .total = {},
                  .next = {},
                  .data_version = call.snapshot->data_version(),
                  .extra = {}};
  if (entries.size() > page->limit) {
    entries.pop_back();
    parts.next = NextCursor(*page, std::to_string(entries.back().number));
  }
  for (const db::ImportEntry& entry : entries) parts.items.push_back(JsonText(SummaryJson(entry)));
  return ListResponse(parts);
}

std::string ChangeText(const db::JournalChange& change) {
  ordered_json json = {{"import", std::to_string(change.import_number)},
                       {"seq", change.seq},
                       {"at", change.created_at}};
  json.update(app::RowChangeJson(change.change));
  return JsonText(json);
}

// Where a page of changes starts: behind the cursor, or behind `since`.
Result<db::ChangePage> ReadChangePage(const Call& call, const PageRequest& page,
                                      app::ImportService& imports) {
  db::ChangePage place{.after_import = 0,
                       .after_seq = std::numeric_limits<std::int64_t>::max(),
                       .limit = page.limit};
  if (page.after) {
    place.after_import = NumberIn(*page.after);
    place.after_seq = NumberIn(std::string_view(*page.after).substr(page.after->find(':') + 1));
    return place;
  }
  const auto since = ReadText(call.query, "since", kMaxSince);
  if (!since) return Failure(since.error());
  if (!*since) return place;
  const auto number = imports.ResolveSince(call.path[0], **since);
  if (!number) return Failure(number.error());
  place.after_import = *number;
  return place;
}

Result<Response> ListChanges(const Call& call, app::ImportService& imports) {
  const auto page = ReadJournalPage(call);
  if (!page) return Failure(page.error());
  if (const auto game = FindGame(*call.snapshot, call.path[0]); !game) return Failure(game.error());
  const auto place = ReadChangePage(call, *page, imports);
  if (!place) return Failure(place.error());
  const auto list = imports.Changes(call.path[0], *place);
  ListParts parts{.items = {},
                  .total = {},
                  .next = {},
                  .data_version = call.snapshot->data_version(),
                  .extra = {}};
  for (const db::JournalChange& change : list.changes) parts.items.push_back(ChangeText(change));
  if (list.has_more) {
    const db::JournalChange& last = list.changes.back();
    parts.next =
        NextCursor(*page, std::to_string(last.import_number) + ":" + std::to_string(last.seq));
  }
  return ListResponse(parts);
}

}  // namespace

std::vector<Route> ImportRoutes(const Context& context) {
  const Context* shared = &context;
  app::ImportService* imports = context.services.imports.get();
  return {
      {.path = "/v1/games/{game}/changes",
       .handler = [imports](const Call& call) { return ListChanges(call, *imports); },
       .query = {"since", "limit", "cursor"},
       .cost = Cost::kSearch,
       .caching = Caching::kBody},
      {.path = "/v1/games/{game}/imports",
       .handler = [imports](const Call& call) { return ListImports(call, *imports); },
       .query = {"limit", "cursor"},
       .cost = Cost::kSearch,
       .caching = Caching::kBody},
      {.method = Method::kPost,
       .path = "/v1/games/{game}/imports",
       .handler = [shared](const Call& call) { return Import(call, *shared); },
       .query = {"dry_run", "partial", "full", "kind", "file_name"},
       .access = Access::kAdmin,
       .cost = Cost::kWrite,
       .body = BodyKind::kImport,
       .caching = Caching::kNever,
       .worker = true,
       .idempotent = true},
      {.path = "/v1/imports/{id}",
       .handler = [imports](const Call& call) { return GetImport(call, *imports); },
       .caching = Caching::kBody},
      {.method = Method::kPost,
       .path = "/v1/imports/{id}/rollback",
       .handler = [shared](const Call& call) { return Rollback(call, *shared); },
       .access = Access::kAdmin,
       .cost = Cost::kWrite,
       .caching = Caching::kNever,
       .worker = true,
       .idempotent = true},
  };
}

}  // namespace clashdeck::api
