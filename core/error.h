// The one error type that crosses function borders. `code` is stable and documented; clients branch
// on it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck {

// Closed list. Its spelling on the wire is in ErrorCodeName(); the HTTP status of each is in
// api/problem.cpp.
enum class ErrorCode {
  kBadRequest,          // the call itself is malformed
  kUnknownParameter,    // a query parameter nobody knows
  kBadParameter,        // a known parameter with a value that cannot be used
  kUnknownKey,          // a key in a JSON body that nobody knows
  kBadBody,             // the body is not what the endpoint takes
  kNotFound,            // no such thing
  kMoved,               // the id of a card that became another one
  kMethodNotAllowed,    //
  kUnsupportedMedia,    // Content-Type is not one the endpoint takes
  kNotAcceptable,       // Accept asks for something the endpoint does not make
  kTooLarge,            // a body, list or value over its limit
  kUrlTooLong,          // path and query over their limit
  kTooMany,             // rate limit
  kUnauthorized,        // no key, or not a valid one
  kForbidden,           // a valid key whose role may not do this
  kConflict,            // the thing is not in the state the call needs
  kIdempotencyReuse,    // same Idempotency-Key, other body
  kPreconditionFailed,  // If-Match does not match
  kStaleCursor,         // the snapshot the cursor was made on is gone
  kBadCursor,           // not a cursor of this service
  kBadGameData,         // a file under games/ is wrong
  kBadImport,           // the import file cannot be read at all
  kImportRejected,      // rows were quarantined and partial was not asked for
  kNotLatest,           // rollback of an import that is not the newest one
  kBadDeck,             // a deck list whose form is broken
  kBadDeckCode,         // a deck code that is damaged, of another version or of another game
  kIllegalDeck,         // a deck that breaks its format's rules where only a legal one may be used
  kNotPlayable,         // a game that the engine does not play
  kTooManyGames,        // a simulation of more games than are allowed
  kTooManySimulations,  // the caller's own ones that wait or run
  kSimulationsFull,     // those of all callers that wait
  kSimulationStale,     // data or engine are not those the simulation was made with
  kEventState,          // the event's state does not allow it
  kRegistrationClosed,  // the event takes no deck now
  kEntryLocked,         // only a judge may edit the entry
  kEntryWithdrawn,      // the entry is withdrawn
  kEventFull,           // entries, judges or invitations of the event are at their limit
  kEntryFull,           // revisions, checks or links of the entry are at their limit
  kDraftState,          // the draft's state does not allow it
  kDraftWaiting,        // no pack lies before the seat
  kTooManyDrafts,       // the caller's own ones that are not finished
  kQuerySyntax,         // a query that cannot be parsed
  kQueryUnknownField,   //
  kQueryUnknownValue,   //
  kQueryBadOperator,    // the field has no such comparison
  kQueryBadRegex,       // RE2 refuses the pattern
  kQueryTooLong,        //
  kQueryTooComplex,     // too many terms, or too deep
  kUnavailable,         // shutting down, or the catalog is not built yet
  kUnwritable,          // the disk takes no writes: full or failing; details are in the log
  kInternal,            // the system failed; details are in the log
};

std::string_view ErrorCodeName(ErrorCode code);

// One finding inside a larger error, such as one bad key of a body.
struct ErrorItem {
  std::string pointer;  // JSON Pointer, or empty
  std::string message;
};

// A part [start, end) of an input text, counted in bytes and in code points.
struct ErrorSpan {
  std::size_t start = 0;
  std::size_t end = 0;
  std::size_t start_char = 0;
  std::size_t end_char = 0;
};

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;        // names the thing; a sentence for people
  std::string rule = {};      // rule number when a rule is the reason
  std::string pointer = {};   // JSON Pointer into the input
  std::string file = {};      // input file when there is one
  std::string moved_to = {};  // kMoved: the id that goes on
  std::vector<std::string> suggestions = {};
  std::vector<ErrorItem> errors = {};
  std::optional<ErrorSpan> span = {};  // the part of the input that is wrong
};

}  // namespace clashdeck
