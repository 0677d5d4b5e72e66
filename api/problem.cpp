#include "api/problem.h"

#include <nlohmann/json.hpp>

#include "api/json_text.h"
#include "api/percent.h"
#include "app/json.h"

namespace clashdeck::api {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kMaxErrors = 100;

}  // namespace

ProblemKind KindOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadRequest:
      return {400, "Malformed request"};
    case ErrorCode::kUnknownParameter:
      return {400, "Unknown parameter"};
    case ErrorCode::kBadParameter:
      return {400, "Parameter cannot be used"};
    case ErrorCode::kUnknownKey:
      return {422, "Unknown key in the body"};
    case ErrorCode::kBadBody:
      return {422, "The body cannot be used"};
    case ErrorCode::kNotFound:
      return {404, "Not found"};
    case ErrorCode::kMoved:
      return {301, "The card has another id"};
    case ErrorCode::kMethodNotAllowed:
      return {405, "Method not allowed"};
    case ErrorCode::kUnsupportedMedia:
      return {415, "Media type not supported"};
    case ErrorCode::kNotAcceptable:
      return {406, "Form not available"};
    case ErrorCode::kTooLarge:
      return {413, "Too large"};
    case ErrorCode::kUrlTooLong:
      return {414, "The address is too long"};
    case ErrorCode::kTooMany:
      return {429, "Too many requests"};
    case ErrorCode::kUnauthorized:
      return {401, "A key is needed"};
    case ErrorCode::kForbidden:
      return {403, "Not allowed"};
    case ErrorCode::kConflict:
      return {409, "Not in the needed state"};
    case ErrorCode::kIdempotencyReuse:
      return {409, "Idempotency-Key used before"};
    case ErrorCode::kPreconditionFailed:
      return {412, "The data has changed"};
    case ErrorCode::kStaleCursor:
      return {410, "The cursor is too old"};
    case ErrorCode::kBadCursor:
      return {400, "Not a cursor of this list"};
    case ErrorCode::kBadGameData:
      return {500, "A game definition is wrong"};
    case ErrorCode::kBadImport:
      return {422, "The file cannot be read"};
    case ErrorCode::kImportRejected:
      return {422, "Rows cannot be taken"};
    case ErrorCode::kNotLatest:
      return {409, "A newer import stands"};
    case ErrorCode::kBadDeck:
      return {422, "The deck list cannot be read"};
    case ErrorCode::kBadDeckCode:
      return {422, "The deck code cannot be read"};
    case ErrorCode::kIllegalDeck:
      return {422, "The deck is not legal"};
    case ErrorCode::kNotPlayable:
      return {422, "The game cannot be played"};
    case ErrorCode::kTooManyGames:
      return {422, "Too many games"};
    case ErrorCode::kTooManySimulations:
      return {429, "Too many simulations"};
    case ErrorCode::kSimulationsFull:
      return {429, "Too many simulations wait"};
    case ErrorCode::kSimulationStale:
      return {409, "Data or engine have changed"};
    case ErrorCode::kEventState:
      return {409, "Not in this state of the event"};
    case ErrorCode::kRegistrationClosed:
      return {409, "Registration is closed"};
    case ErrorCode::kEntryLocked:
      return {409, "The entry is locked"};
    case ErrorCode::kEntryWithdrawn:
      return {409, "The entry is withdrawn"};
    case ErrorCode::kEventFull:
      return {409, "The event is full"};
    case ErrorCode::kEntryFull:
      return {409, "The entry is full"};
    case ErrorCode::kDraftState:
      return {409, "Not in this state of the draft"};
    case ErrorCode::kDraftWaiting:
      return {409, "No pack to pick from"};
    case ErrorCode::kTooManyDrafts:
      return {409, "Too many drafts"};
    case ErrorCode::kQuerySyntax:
      return {400, "The query cannot be read"};
    case ErrorCode::kQueryUnknownField:
      return {400, "The query names an unknown field"};
    case ErrorCode::kQueryUnknownValue:
      return {400, "The query has an unknown value"};
    case ErrorCode::kQueryBadOperator:
      return {400, "The field has no such comparison"};
    case ErrorCode::kQueryBadRegex:
      return {400, "The pattern cannot be used"};
    case ErrorCode::kQueryTooLong:
      return {400, "The query is too long"};
    case ErrorCode::kQueryTooComplex:
      return {400, "The query is too complex"};
    case ErrorCode::kUnavailable:
      return {503, "Not available now"};
    case ErrorCode::kUnwritable:
      return {503, "Nothing can be saved now"};
    case ErrorCode::kInternal:
      return {500, "The service failed"};
  }
  return {500, "The service failed"};
}

ordered_json ProblemJson(const Error& error, std::string_view instance) {
  const ProblemKind kind = KindOf(error.code);
  const std::string code(ErrorCodeName(error.code));
  ordered_json body = {
      {"type", "/docs#problem-" + code}, {"title", kind.title}, {"status", kind.status}};
  const bool unwritable = error.code == ErrorCode::kUnwritable;
  const bool secret = kind.status == 500 || unwritable;
  body["detail"] = unwritable ? "the disk takes no writes now, so nothing was saved; try again"
                   : secret   ? "the request could not be answered; the log has the details"
                              : error.message;
  body["instance"] = UriReference(instance);
  body["code"] = code;
  if (secret) return body;
  if (!error.pointer.empty()) body["pointer"] = error.pointer;
  if (!error.rule.empty()) body["rule"] = error.rule;
  if (error.span) body["span"] = app::SpanJson(*error.span);
  if (!error.moved_to.empty()) body["moved_to"] = error.moved_to;
  if (!error.suggestions.empty()) body["suggestions"] = error.suggestions;
  for (const ErrorItem& item : error.errors) {
    if (body["errors"].size() == kMaxErrors) break;
    body["errors"].push_back({{"pointer", item.pointer}, {"detail", item.message}});
  }
  return body;
}

Response ProblemResponse(const Error& error, std::string_view instance) {
  return Response(KindOf(error.code).status, kProblemType, JsonText(ProblemJson(error, instance)));
}

}  // namespace clashdeck::api
