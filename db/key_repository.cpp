#include "db/key_repository.h"

namespace clashdeck::db {
namespace {

constexpr Sql kInsertKey = {"api_keys.insert", R"sql(
    INSERT INTO api_keys (id, name, role, hash, created_at, revoked_at)
    VALUES ($1, $2, $3, $4, $5, $6))sql"};

constexpr Sql kFindKey = {"api_keys.find", R"sql(
    SELECT id, name, role, hash, created_at, revoked_at FROM api_keys WHERE id = $1)sql"};

constexpr Sql kListKeys = {"api_keys.list", R"sql(
    SELECT id, name, role, hash, created_at, revoked_at FROM api_keys ORDER BY created_at, id)sql"};

constexpr Sql kRevokeKey = {"api_keys.revoke", R"sql(
    UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at = '')sql"};

KeyEntry ReadKey(const Statement& row) {
  KeyEntry entry;
  entry.id = row.Text(0);
  entry.name = row.Text(1);
  entry.role = row.Text(2);
  entry.hash = row.Text(3);
  entry.created_at = row.Text(4);
  entry.revoked_at = row.Text(5);
  return entry;
}

}  // namespace

void SqliteKeyRepository::Insert(const KeyEntry& entry) {
  database_.Use(kInsertKey)
      .Bind(1, entry.id)
      .Bind(2, entry.name)
      .Bind(3, entry.role)
      .Bind(4, entry.hash)
      .Bind(5, entry.created_at)
      .Bind(6, entry.revoked_at)
      .Run();
}

std::optional<KeyEntry> SqliteKeyRepository::Find(std::string_view id) {
  Statement select = database_.Use(kFindKey);
  if (!select.Bind(1, id).Step()) return std::nullopt;
  return ReadKey(select);
}

std::vector<KeyEntry> SqliteKeyRepository::List() {
  Statement select = database_.Use(kListKeys);
  std::vector<KeyEntry> entries;
  while (select.Step()) entries.push_back(ReadKey(select));
  return entries;
}

bool SqliteKeyRepository::Revoke(std::string_view id, std::string_view at) {
  if (at.empty()) throw DbError("a key is revoked at a time; an empty one would mean valid");
  return database_.Use(kRevokeKey).Bind(1, id).Bind(2, at).Run() == 1;
}

}  // namespace clashdeck::db
