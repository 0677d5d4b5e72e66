#include "app/draft_access.h"

#include <utility>

#include "app/event_service.h"
#include "app/secrets.h"
#include "app/utc_time.h"
#include "core/sha256.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kSeatTokenIdBytes = 6;
constexpr std::size_t kSeatTokenIdDigits = kSeatTokenIdBytes * 2;

DraftPart DraftPartOf(const db::DraftRow& draft, const Principal& caller) {
  const bool key = !caller.key_id.empty() && !caller.has_token();
  if (key && (caller.role == Role::kAdmin || caller.key_id == draft.owner))
    return DraftPart::kOrganizer;
  return caller.draft == draft.id ? DraftPart::kSeat : DraftPart::kNone;
}

}  // namespace

Result<DraftView> FindDraft(db::Session& session, std::string_view id, const Principal& caller,
                            DraftPart least) {
  auto draft = session.drafts.Find(id);
  if (!draft) return NoSuchDraft(id);
  DraftView view{.draft = *std::move(draft)};
  view.part = DraftPartOf(view.draft, caller);
  if (view.part == DraftPart::kNone) return NoSuchDraft(id);
  if (view.part < least) return NotForPart(view.part);
  if (view.part == DraftPart::kSeat) view.seat = caller.seat;
  return view;
}

Result<SeatFound> FindDraftSeat(db::Session& session, const SeatPlace& place,
                                const Principal& caller) {
  auto view = FindDraft(session, place.draft, caller, DraftPart::kSeat);
  auto seat = session.drafts.FindSeat(place.draft, place.number);
  if (!view) return Failure(view.error());
  const bool own = view->seat != 0 && view->seat == place.number;
  if (!seat || (!own && view->part < DraftPart::kOrganizer)) return NoSuchSeat(place.number);
  return SeatFound{.view = *std::move(view), .seat = *std::move(seat), .own = own};
}

Result<void> AtDraftRevision(const db::DraftRow& draft, std::optional<std::int64_t> wanted) {
  if (!wanted || *wanted == draft.revision) return {};
  return Fail(ErrorCode::kPreconditionFailed,
              "the draft is at revision " + std::to_string(draft.revision));
}

Failure NoSuchDraft(std::string_view id) {
  return Fail(ErrorCode::kNotFound, "there is no draft '" + std::string(id) + "'");
}

Failure NoSuchSeat(std::int64_t number) {
  return Fail(ErrorCode::kNotFound, "there is no seat " + std::to_string(number) + " for you");
}

Failure NotForPart(DraftPart part) {
  return Fail(ErrorCode::kForbidden, part == DraftPart::kOrganizer
                                         ? "only the player of the seat may do this"
                                         : "only the organizer of the draft may do this");
}

std::string SeatActor(const db::DraftSeatRow& seat) {
  return "seat:" + seat.draft + "/" + std::to_string(seat.number);
}

std::string GiveToken(db::DraftSeatRow& seat, const std::string& now) {
  seat.token = RandomHex(kSeatTokenIdBytes);
  const std::string secret = RandomHex(kSecretBytes);
  seat.token_hash = Sha256Hex(secret);
  seat.token_expires_at = DaysAfter(now, kTokenDays);
  return std::string(kSeatTokenPrefix) + seat.token + "_" + secret;
}

Result<Principal> AuthenticateSeat(db::Store& store, const std::string& now,
                                   std::string_view token) {
  const Failure refused = Fail(ErrorCode::kUnauthorized, "the token is not valid");
  if (!token.starts_with(kSeatTokenPrefix)) return refused;
  token.remove_prefix(kSeatTokenPrefix.size());
  if (token.size() != kSeatTokenIdDigits + 1 + kSecretBytes * 2 || token[kSeatTokenIdDigits] != '_')
    return refused;
  std::optional<db::DraftSeatRow> seat;
  store.Read([&](db::Session& session) {
    seat = session.drafts.FindSeatByToken(token.substr(0, kSeatTokenIdDigits));
  });
  const std::string hash = Sha256Hex(token.substr(kSeatTokenIdDigits + 1));
  const bool same = SameHash(hash, seat ? seat->token_hash : std::string(hash.size(), '0'));
  if (!same || !seat || seat->token_expires_at <= now) return refused;
  return Principal{.key_id = SeatActor(*seat),
                   .role = Role::kPlayer,
                   .draft = std::move(seat->draft),
                   .seat = seat->number};
}

}  // namespace clashdeck::app
