#include "app/event_tokens.h"

#include <utility>

#include "app/secrets.h"
#include "app/utc_time.h"
#include "core/sha256.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kTokenIdBytes = 6;
constexpr std::size_t kTokenIdDigits = kTokenIdBytes * 2;

}  // namespace

NewToken MakeToken(db::EventTokenRow row) {
  row.id = RandomHex(kTokenIdBytes);
  const std::string secret = RandomHex(kSecretBytes);
  row.hash = Sha256Hex(secret);
  NewToken made{.row = std::move(row)};
  made.token = std::string(kTokenPrefix) + made.row.id + "_" + secret;
  return made;
}

std::string EndOfPlayerTokens(const db::EventRow& event) {
  return DaysAfter(event.late_until.empty() ? event.closes_at : event.late_until, kTokenDays);
}

std::optional<db::EventTokenRow> FindValidToken(db::Session& session, std::string_view token,
                                                std::string_view purpose, const std::string& now) {
  if (!token.starts_with(kTokenPrefix)) return std::nullopt;
  token.remove_prefix(kTokenPrefix.size());
  if (token.size() != kTokenIdDigits + 1 + kSecretBytes * 2 || token[kTokenIdDigits] != '_')
    return std::nullopt;
  auto row = session.events.FindToken(token.substr(0, kTokenIdDigits));
  const std::string hash = Sha256Hex(token.substr(kTokenIdDigits + 1));
  const bool same = SameHash(hash, row ? row->hash : std::string(hash.size(), '0'));
  if (!same || !row || row->purpose != purpose || !row->revoked_at.empty() || !row->used_at.empty())
    return std::nullopt;
  if (row->expires_at > now) return row;
  if (purpose != kForPlayer) return std::nullopt;
  const auto event = session.events.Find(row->event);  // its windows may have moved
  return event && EndOfPlayerTokens(*event) > now ? row : std::nullopt;
}

Result<Principal> AuthenticatePlayer(db::Store& store, const std::string& now,
                                     std::string_view token) {
  std::optional<db::EventTokenRow> row;
  store.Read([&](db::Session& session) { row = FindValidToken(session, token, kForPlayer, now); });
  if (!row) return Fail(ErrorCode::kUnauthorized, "the token is not valid");
  return Principal{.key_id = "entry:" + row->entry,
                   .role = Role::kPlayer,
                   .entry = std::move(row->entry),
                   .token = std::move(row->id)};
}

}  // namespace clashdeck::app
