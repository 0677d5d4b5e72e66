#include "api/deck_check_controller.h"

#include <exception>
#include <nlohmann/json.hpp>

#include "api/access_log.h"
#include "api/deck_body.h"
#include "api/json_text.h"
#include "api/limits.h"
#include "api/lines.h"
#include "api/lookup.h"
#include "api/problem.h"
#include "api/search_params.h"

namespace clashdeck::api {

namespace {

// What all checks of one request are made with.
struct Bench {
  SnapshotPtr snapshot;
  const GameBodies* game;
  std::shared_ptr<const app::FormatSet> formats;
  std::string now;
  const app::ReceiptSigner* receipts;

  app::CheckSources sources() const {
    return {.rules = game->decks,
            .formats = *formats,
            .data_version = snapshot->data_version(),
            .now = now,
            .receipts = receipts};
  }
};

Result<Bench> BenchFor(const Call& call, const Context& context) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  return Bench{.snapshot = call.snapshot,
               .game = *game,
               .formats = call.snapshot->formats,
               .now = context.services.clock(),
               .receipts = context.services.receipts.get()};
}

Result<void> AppendCheckOf(const app::DeckCheckRequest& request, const app::CheckSources& sources,
                           std::string& out) {
  const auto outcome = app::CheckDeck(request, sources);
  if (!outcome) return Failure(outcome.error());
  app::AppendDeckCheck(*outcome, sources, out);
  return {};
}

Result<Response> CheckDeck(const Call& call, const Context& context) {
  const auto bench = BenchFor(call, context);
  if (!bench) return Failure(bench.error());
  const auto request = ReadDeckCheck(call.request.body);
  if (!request) return Failure(request.error());
  const app::CheckSources sources = bench->sources();
  if (call.at_once && !app::ChecksQuickly(*request, sources)) return Postponed();
  Response response(200, kJsonType, {});
  if (const auto done = AppendCheckOf(*request, sources, response.body); !done)
    return Failure(done.error());
  return response;
}

Result<void> AppendAnswerTo(const Result<LineReader::Line>& line, const Bench& bench,
                            std::string& out) {
  if (!line) return Failure(line.error());
  if (line->too_long)
    return Fail(ErrorCode::kTooLarge,
                "the line has more than " + std::to_string(kMaxBatchLine) + " bytes");
  const auto request = ReadDeckCheck(line->text);
  if (!request) return Failure(request.error());
  return AppendCheckOf(*request, bench.sources(), out);
}

// One line of the batch: its answer, or the problem it has.
void AnswerLine(const Result<LineReader::Line>& line, const Bench& bench,
                const std::string& instance, const std::string& request_id, std::string& out) {
  const std::size_t before = out.size();
  Error error;
  try {
    const auto done = AppendAnswerTo(line, bench, out);
    if (done) return;
    error = done.error();
  } catch (const std::exception& failure) {
    error = {.code = ErrorCode::kInternal, .message = failure.what()};
  }
  if (error.code == ErrorCode::kInternal) WriteLogLine(FailureLine(request_id, error.message));
  out.resize(before);
  out.append(JsonText(ProblemJson(error, instance)));
}

Result<Response> CheckBatch(const Call& call, const Context& context) {
  auto bench = BenchFor(call, context);
  if (!bench) return Failure(bench.error());
  Response response(200, kNdjsonType, {});
  response.Set("x-data-version", call.snapshot->data_version());
  response.stream = std::make_shared<LineAnswers>(
      LineReader(call.request, kMaxBatchLine),
      [bench = *std::move(bench), instance = std::string(call.request.path),
       request_id = std::string(call.request_id)](const Result<LineReader::Line>& line,
                                                  std::string& out) {
        AnswerLine(line, bench, instance, request_id, out);
      });
  return response;
}

}  // namespace

std::vector<Route> DeckCheckRoutes(const Context& context) {
  const Context* shared = &context;
  return {
      {.method = Method::kPost,
       .path = "/v1/games/{game}/deck-checks",
       .handler = [shared](const Call& call) { return CheckDeck(call, *shared); },
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever},
      {.method = Method::kPost,
       .path = "/v1/games/{game}/deck-checks/batch",
       .handler = [shared](const Call& call) { return CheckBatch(call, *shared); },
       .cost = Cost::kWrite,
       .body = BodyKind::kLines,
       .caching = Caching::kNever,
       .forms = {kNdjsonType}},
  };
}

}  // namespace clashdeck::api
