#include "db/scrub_repository.h"

namespace clashdeck::db {
namespace {

constexpr Sql kOwe = {"scrubs.owe", "UPDATE scrubs SET asked = asked + 1 WHERE id = 1"};
constexpr Sql kOwed = {"scrubs.owed", "SELECT asked FROM scrubs WHERE id = 1 AND done < asked"};
constexpr Sql kSettle = {"scrubs.settle", "UPDATE scrubs SET done = $1 WHERE id = 1 AND done < $1"};

}  // namespace

void SqliteScrubRepository::Owe() { database_.Use(kOwe).Run(); }

std::int64_t SqliteScrubRepository::Owed() {
  Statement select = database_.Use(kOwed);
  return select.Step() ? select.Integer(0) : 0;
}

void SqliteScrubRepository::Settle(std::int64_t number) {
  database_.Use(kSettle).Bind(1, number).Run();
}

}  // namespace clashdeck::db
