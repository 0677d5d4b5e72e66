#include "core/error.h"

namespace clashdeck {

std::string_view ErrorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadRequest:
      return "request.malformed";
    case ErrorCode::kUnknownParameter:
      return "parameter.unknown";
    case ErrorCode::kBadParameter:
      return "parameter.invalid";
    case ErrorCode::kUnknownKey:
      return "body.unknown_key";
    case ErrorCode::kBadBody:
      return "body.invalid";
    case ErrorCode::kNotFound:
      return "not_found";
    case ErrorCode::kMethodNotAllowed:
      return "method.not_allowed";
    case ErrorCode::kUnsupportedMedia:
      return "media.unsupported";
    case ErrorCode::kNotAcceptable:
      return "media.not_acceptable";
    case ErrorCode::kTooLarge:
      return "too_large";
    case ErrorCode::kUrlTooLong:
      return "url.too_long";
    case ErrorCode::kTooMany:
      return "rate.limited";
    case ErrorCode::kUnauthorized:
      return "auth.required";
    case ErrorCode::kForbidden:
      return "auth.forbidden";
    case ErrorCode::kConflict:
      return "conflict";
    case ErrorCode::kIdempotencyReuse:
      return "idempotency.reused";
    case ErrorCode::kPreconditionFailed:
      return "precondition.failed";
    case ErrorCode::kStaleCursor:
      return "cursor.stale";
    case ErrorCode::kBadCursor:
      return "cursor.invalid";
    case ErrorCode::kBadGameData:
      return "game.invalid";
    case ErrorCode::kBadImport:
      return "import.unreadable";
    case ErrorCode::kImportRejected:
      return "import.rejected";
    case ErrorCode::kNotLatest:
      return "import.not_latest";
    case ErrorCode::kBadDeck:
      return "deck.unreadable";
    case ErrorCode::kBadDeckCode:
      return "deck.bad_code";
    case ErrorCode::kDeckIllegal:
      return "deck.illegal";
    case ErrorCode::kEventState:
      return "event.state";
    case ErrorCode::kRegistrationClosed:
      return "registration.closed";
    case ErrorCode::kEntryLocked:
      return "entry.locked";
    case ErrorCode::kEntryWithdrawn:
      return "entry.withdrawn";
    case ErrorCode::kQuerySyntax:
      return "query.syntax";
    case ErrorCode::kQueryUnknownField:
      return "query.unknown_field";
    case ErrorCode::kQueryUnknownValue:
      return "query.unknown_value";
    case ErrorCode::kQueryBadOperator:
      return "query.bad_operator";
    case ErrorCode::kQueryBadRegex:
      return "query.bad_regex";
    case ErrorCode::kQueryTooLong:
      return "query.too_long";
    case ErrorCode::kQueryTooComplex:
      return "query.too_complex";
    case ErrorCode::kUnavailable:
      return "unavailable";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

}  // namespace clashdeck
