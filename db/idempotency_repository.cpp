#include "db/idempotency_repository.h"

namespace clashdeck::db {
namespace {

constexpr Sql kFindAnswer = {"idempotency.find", R"sql(
    SELECT actor, key, request_hash, status, body, created_at
    FROM idempotency WHERE actor = $1 AND key = $2)sql"};

constexpr Sql kInsertAnswer = {"idempotency.insert", R"sql(
    INSERT INTO idempotency (actor, key, request_hash, status, body, created_at)
    VALUES ($1, $2, $3, $4, $5, $6))sql"};

constexpr Sql kDeleteOld = {"idempotency.delete_old",
                            "DELETE FROM idempotency WHERE created_at < $1"};

// The hash of a request tells its content to whoever tries.
constexpr Sql kEraseAnswers = {"idempotency.erase", R"sql(
    UPDATE idempotency SET request_hash = '', body = ''
    WHERE actor = $1 OR (instr(body, $2) > 0 AND instr(body, $3) > 0))sql"};

}  // namespace

std::optional<IdempotentAnswer> SqliteIdempotencyRepository::Find(std::string_view actor,
                                                                  std::string_view key) {
  Statement select = database_.Use(kFindAnswer);
  if (!select.Bind(1, actor).Bind(2, key).Step()) return std::nullopt;
  IdempotentAnswer answer;
  answer.actor = select.Text(0);
  answer.key = select.Text(1);
  answer.request_hash = select.Text(2);
  answer.status = static_cast<int>(select.Integer(3));
  answer.body = select.Text(4);
  answer.created_at = select.Text(5);
  return answer;
}

void SqliteIdempotencyRepository::Insert(const IdempotentAnswer& answer) {
  database_.Use(kInsertAnswer)
      .Bind(1, answer.actor)
      .Bind(2, answer.key)
      .Bind(3, answer.request_hash)
      .Bind(4, answer.status)
      .Bind(5, answer.body)
      .Bind(6, answer.created_at)
      .Run();
}

void SqliteIdempotencyRepository::DeleteOlderThan(std::string_view created_at) {
  database_.Use(kDeleteOld).Bind(1, created_at).Run();
}

void SqliteIdempotencyRepository::Erase(std::string_view actor, std::string_view id,
                                        std::string_view text) {
  database_.Use(kEraseAnswers).Bind(1, actor).Bind(2, id).Bind(3, text).Run();
}

}  // namespace clashdeck::db
