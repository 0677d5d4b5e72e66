// Tokens of events: random, shown once, stored as a hash, expiring, revocable, each for one
// purpose: a player's for one entry, an invitation for one judge.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/key_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

inline constexpr std::string_view kTokenPrefix = "cdt_";
inline constexpr std::string_view kForJudge = "judge";
inline constexpr std::string_view kForPlayer = "player";

// How long a judge's invitation is valid at most, and a player's token at least from the end of the
// event's windows on.
inline constexpr int kTokenDays = 90;

struct NewToken {
  db::EventTokenRow row = {};
  std::string token = {};  // "cdt_<id>_<secret>": never stored, never logged
};

// `row` says event, entry, purpose, created_at, created_by and expires_at.
NewToken MakeToken(db::EventTokenRow row);

// When the tokens of players end that were made before then, wherever the windows were at that
// time.
std::string EndOfPlayerTokens(const db::EventRow& event);

// The token's row when it is for `purpose`, neither expired nor revoked nor used up. The same
// work for a wrong secret as for a right one.
std::optional<db::EventTokenRow> FindValidToken(db::Session& session, std::string_view token,
                                                std::string_view purpose, const std::string& now);

// Who a player's token stands for; kUnauthorized when it is not valid.
Result<Principal> AuthenticatePlayer(db::Store& store, const std::string& now,
                                     std::string_view token);

}  // namespace clashdeck::app
