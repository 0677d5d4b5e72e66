// Who a caller is in a draft, and what they may see and do there; the tokens of seats. The table of
// docs/drafts.md says the same in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/key_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

// In ascending order of rights.
enum class DraftPart : std::uint8_t {
  kNone,       // the draft does not exist for them
  kSeat,       // a player, by the token of a seat
  kOrganizer,  // the owner, or an admin
};

struct DraftView {
  db::DraftRow draft = {};
  DraftPart part = DraftPart::kNone;
  std::int64_t seat = 0;  // the caller's own; 0 = none
};

// kNotFound, always the same, where there is no such draft or the caller has no part in it;
// kForbidden where they have one that is less than `least`.
Result<DraftView> FindDraft(db::Session& session, std::string_view id, const Principal& caller,
                            DraftPart least);

struct SeatPlace {
  std::string draft = {};
  std::int64_t number = 0;
};

struct SeatFound {
  DraftView view = {};
  db::DraftSeatRow seat = {};
  bool own = false;
};

// A seat that the caller sees: their own, or any for the organizer. kNotFound for all others,
// whether they exist or not.
Result<SeatFound> FindDraftSeat(db::Session& session, const SeatPlace& place,
                                const Principal& caller);

// kPreconditionFailed when a revision is wanted and the draft has another.
Result<void> AtDraftRevision(const db::DraftRow& draft, std::optional<std::int64_t> wanted);

Failure NoSuchDraft(std::string_view id);
Failure NoSuchSeat(std::int64_t number);
Failure NotForPart(DraftPart part);

inline constexpr std::string_view kSeatTokenPrefix = "cds_";

// What the audit log calls the player of the seat.
std::string SeatActor(const db::DraftSeatRow& seat);

// A new token of the seat; the one before is not valid any more. Gives "cds_<id>_<secret>", which
// is never stored and never logged.
std::string GiveToken(db::DraftSeatRow& seat, const std::string& now);

// Who a seat's token stands for; kUnauthorized when it is not valid. The same work for a wrong
// secret as for a right one.
Result<Principal> AuthenticateSeat(db::Store& store, const std::string& now,
                                   std::string_view token);

}  // namespace clashdeck::app
