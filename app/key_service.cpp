#include "app/key_service.h"

#include <sodium.h>

#include <utility>

#include "app/draft_access.h"
#include "app/event_tokens.h"
#include "app/secrets.h"
#include "app/try_write.h"
#include "core/fold.h"
#include "core/sha256.h"
#include "db/audit_detail.h"

namespace clashdeck::app {

namespace {

constexpr std::string_view kPrefix = "cdk_";
constexpr std::size_t kIdBytes = 6;  // 12 hex digits: enough to tell keys apart
constexpr std::size_t kMaxName = 100;

db::AuditEntry Audit(std::string at, const std::string& actor, std::string action,
                     const std::string& subject, std::string detail) {
  return {.seq = 0,
          .at = std::move(at),
          .actor = actor,
          .action = std::move(action),
          .subject = subject,
          .detail = std::move(detail),
          .previous = {},
          .hash = {}};
}

}  // namespace

std::string_view RoleName(Role role) {
  switch (role) {
    case Role::kAdmin:
      return "admin";
    case Role::kOrganizer:
      return "organizer";
    case Role::kJudge:
      return "judge";
    case Role::kPlayer:
      return "player";
  }
  return "player";
}

std::optional<Role> RoleFromName(std::string_view name) {
  for (Role role : {Role::kAdmin, Role::kOrganizer, Role::kJudge, Role::kPlayer}) {
    if (RoleName(role) == name) return role;
  }
  return std::nullopt;
}

KeyService::KeyService(db::Store& store, Clock clock) : store_(store), clock_(std::move(clock)) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
}

Result<NewKey> KeyService::Create(Role role, const std::string& name, const std::string& actor,
                                  const Keeping<NewKey>& keeping) {
  return Insert(role, name, actor, /*revoke=*/{}, keeping);
}

Result<NewKey> KeyService::Replace(Role role, const std::string& name, const std::string& actor) {
  std::vector<std::string> earlier;
  for (const db::KeyEntry& entry : List()) {
    if (entry.name == name && entry.revoked_at.empty()) earlier.push_back(entry.id);
  }
  return Insert(role, name, actor, earlier, /*keeping=*/{});
}

Result<NewKey> KeyService::Insert(Role role, const std::string& name, const std::string& actor,
                                  const std::vector<std::string>& revoke,
                                  const Keeping<NewKey>& keeping) {
  if (!IsValidUtf8(name) || CodePoints(name) > kMaxName || HasControl(name)) {
    return Fail(ErrorCode::kBadBody,
                "a key's name is valid UTF-8 of at most 100 characters, none of them a control");
  }
  const std::string id = RandomHex(kIdBytes);
  const std::string secret = RandomHex(kSecretBytes);
  const std::string now = clock_();
  NewKey made{.id = id, .key = std::string(kPrefix) + id + "_" + secret};
  const auto written = TryWrite(store_, [&](db::Session& session) {
    for (const std::string& old : revoke) {
      session.keys.Revoke(old, now);
      session.audit.Append(Audit(now, actor, "key.revoke", old, name));
    }
    const db::KeyEntry entry{.id = id,
                             .name = name,
                             .role = std::string(RoleName(role)),
                             .hash = Sha256Hex(secret),
                             .created_at = now,
                             .revoked_at = {}};
    session.keys.Insert(entry);
    session.audit.Append(Audit(now, actor, "key.create", id, db::KeyAuditDetail(entry)));
    keeping(session, made);
  });
  if (!written) return Failure(written.error());
  return made;
}

std::vector<db::KeyEntry> KeyService::List() {
  std::vector<db::KeyEntry> entries;
  store_.Read([&](db::Session& session) { entries = session.keys.List(); });
  for (db::KeyEntry& entry : entries) entry.hash.clear();
  return entries;
}

Result<void> KeyService::Revoke(const std::string& id, const std::string& actor) {
  bool revoked = false;
  const std::string now = clock_();
  const auto written = TryWrite(store_, [&](db::Session& session) {
    revoked = session.keys.Revoke(id, now);
    if (revoked) session.audit.Append(Audit(now, actor, "key.revoke", id, {}));
  });
  if (!written) return Failure(written.error());
  if (!revoked) return Fail(ErrorCode::kNotFound, "there is no valid key '" + id + "'");
  return {};
}

Result<Principal> KeyService::Authenticate(std::string_view key) {
  const Failure refused = Fail(ErrorCode::kUnauthorized, "the key is not valid");
  if (key.starts_with(kTokenPrefix)) {
    auto player = AuthenticatePlayer(store_, clock_(), key);
    return player ? player : refused;
  }
  if (key.starts_with(kSeatTokenPrefix)) {
    auto seat = AuthenticateSeat(store_, clock_(), key);
    return seat ? seat : refused;
  }
  if (!key.starts_with(kPrefix)) return refused;
  key.remove_prefix(kPrefix.size());
  if (key.size() != kIdBytes * 2 + 1 + kSecretBytes * 2 || key[kIdBytes * 2] != '_') return refused;
  std::optional<db::KeyEntry> entry;
  store_.Read(
      [&](db::Session& session) { entry = session.keys.Find(key.substr(0, kIdBytes * 2)); });
  const std::string hash = Sha256Hex(key.substr(kIdBytes * 2 + 1));
  const bool same = SameHash(hash, entry ? entry->hash : std::string(hash.size(), '0'));
  if (!same || !entry || !entry->revoked_at.empty()) return refused;
  const auto role = RoleFromName(entry->role);
  if (!role) return refused;
  return Principal{.key_id = entry->id, .role = *role};
}

}  // namespace clashdeck::app
