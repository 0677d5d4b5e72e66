// API keys: made at random, shown once, stored as a hash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_keeper.h"
#include "app/clock.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

enum class Role { kAdmin, kOrganizer, kJudge, kPlayer };

std::string_view RoleName(Role role);
std::optional<Role> RoleFromName(std::string_view name);

struct Principal {          // who is calling
  std::string key_id = {};  // of a player's token "entry:<entry>" or "seat:<draft>/<number>"
  Role role = Role::kPlayer;
  std::string entry = {};  // the one that a player's token is bound to
  std::string token = {};  // id of that token: it may be revoked before the call is through
  std::string draft = {};  // the one that a seat's token is bound to, with ...
  std::int64_t seat = 0;   // ... the number of the seat
  bool has_token() const { return !entry.empty() || !draft.empty(); }
};

struct NewKey {
  std::string id = {};
  // "cdk_<id>_<secret>": never logged, and stored for a repeat alone, sealed (app/answer_keeper.h).
  std::string key = {};
};

class KeyService {
 public:
  KeyService(db::Store& store, Clock clock);

  Result<NewKey> Create(Role role, const std::string& name, const std::string& actor,
                        const Keeping<NewKey>& keeping = {});
  // As Create(), and revokes earlier keys of that name: for a key that is printed at every start.
  Result<NewKey> Replace(Role role, const std::string& name, const std::string& actor);
  std::vector<db::KeyEntry> List();  // hashes are left out
  Result<void> Revoke(const std::string& id, const std::string& actor);
  // A key, or the token of a player's entry or seat. kUnauthorized for anything that is not valid;
  // takes the same time for a wrong secret as for a right one.
  Result<Principal> Authenticate(std::string_view key);

 private:
  Result<NewKey> Insert(Role role, const std::string& name, const std::string& actor,
                        const std::vector<std::string>& revoke, const Keeping<NewKey>& keeping);

  db::Store& store_;
  Clock clock_;
};

}  // namespace clashdeck::app
