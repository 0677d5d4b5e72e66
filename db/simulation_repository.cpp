#include "db/simulation_repository.h"

namespace clashdeck::db {
namespace {

constexpr Sql kInsertSimulation = {"simulations.insert", R"sql(
    INSERT INTO simulations (id, game, owner, request, request_hash, data_version, games_of, created_at, status, games,
      result, result_bytes, result_hash, failure, elapsed_us, started_at, finished_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17))sql"};

constexpr Sql kUpdateSimulation = {"simulations.update", R"sql(
    UPDATE simulations SET status = $2, games = $3, result = $4, result_bytes = $5, result_hash = $6, failure = $7,
      elapsed_us = $8, started_at = $9, finished_at = $10
    WHERE id = $1)sql"};

constexpr Sql kFindSimulation = {"simulations.find", R"sql(
    SELECT id, game, owner, request, request_hash, data_version, games_of, created_at, status, games, result,
      result_hash, failure, elapsed_us, started_at, finished_at
    FROM simulations WHERE id = $1)sql"};

constexpr Sql kFindDoneSimulation = {"simulations.find_done", R"sql(
    SELECT id, game, owner, request, request_hash, data_version, games_of, created_at, status, games, result,
      result_hash, failure, elapsed_us, started_at, finished_at
    FROM simulations WHERE request_hash = $1 AND status = 'done' ORDER BY created_at, id LIMIT 1)sql"};

constexpr Sql kListSimulations = {"simulations.list", R"sql(
    SELECT id, game, owner, request, request_hash, data_version, games_of, created_at, status, games, result,
      result_hash, failure, elapsed_us, started_at, finished_at
    FROM simulations WHERE id > $1 ORDER BY id LIMIT $2)sql"};

constexpr Sql kInterruptSimulations = {"simulations.interrupt", R"sql(
    UPDATE simulations SET status = 'interrupted', finished_at = $1 WHERE status IN ('queued', 'running'))sql"};

constexpr Sql kTotalSimulations = {
    "simulations.total", "SELECT COUNT(*), COALESCE(SUM(result_bytes), 0) FROM simulations"};

constexpr Sql kDeleteOldestSimulation = {"simulations.delete_oldest", R"sql(
    DELETE FROM simulations WHERE id = (
      SELECT id FROM simulations WHERE status NOT IN ('queued', 'running') ORDER BY created_at, id LIMIT 1))sql"};

SimulationEntry ReadSimulation(const Statement& row) {
  SimulationEntry entry;
  entry.id = row.Text(0);
  entry.game = row.Text(1);
  entry.owner = row.Text(2);
  entry.request = row.Text(3);
  entry.request_hash = row.Text(4);
  entry.data_version = row.Text(5);
  entry.games_of = row.Integer(6);
  entry.created_at = row.Text(7);
  entry.status = row.Text(8);
  entry.games = row.Integer(9);
  entry.result = row.Text(10);
  entry.result_hash = row.Text(11);
  entry.failure = row.Text(12);
  entry.elapsed_us = row.Integer(13);
  entry.started_at = row.Text(14);
  entry.finished_at = row.Text(15);
  return entry;
}

// From status to finished_at, as parameters from `first` on.
Statement& BindOutcome(Statement& statement, int first, const SimulationEntry& entry) {
  return statement.Bind(first, entry.status)
      .Bind(first + 1, entry.games)
      .Bind(first + 2, entry.result)
      .Bind(first + 3, static_cast<std::int64_t>(entry.result.size()))
      .Bind(first + 4, entry.result_hash)
      .Bind(first + 5, entry.failure)
      .Bind(first + 6, entry.elapsed_us)
      .Bind(first + 7, entry.started_at)
      .Bind(first + 8, entry.finished_at);
}

}  // namespace

void SqliteSimulationRepository::Insert(const SimulationEntry& entry) {
  Statement insert = database_.Use(kInsertSimulation);
  insert.Bind(1, entry.id)
      .Bind(2, entry.game)
      .Bind(3, entry.owner)
      .Bind(4, entry.request)
      .Bind(5, entry.request_hash)
      .Bind(6, entry.data_version)
      .Bind(7, entry.games_of)
      .Bind(8, entry.created_at);
  BindOutcome(insert, 9, entry).Run();
}

std::optional<SimulationEntry> SqliteSimulationRepository::Find(std::string_view id) {
  Statement select = database_.Use(kFindSimulation);
  if (!select.Bind(1, id).Step()) return std::nullopt;
  return ReadSimulation(select);
}

std::optional<SimulationEntry> SqliteSimulationRepository::FindDone(std::string_view request_hash) {
  Statement select = database_.Use(kFindDoneSimulation);
  if (!select.Bind(1, request_hash).Step()) return std::nullopt;
  return ReadSimulation(select);
}

bool SqliteSimulationRepository::Update(const SimulationEntry& entry) {
  Statement update = database_.Use(kUpdateSimulation);
  update.Bind(1, entry.id);
  return BindOutcome(update, 2, entry).Run() == 1;
}

std::int64_t SqliteSimulationRepository::InterruptActive(std::string_view finished_at) {
  return database_.Use(kInterruptSimulations).Bind(1, finished_at).Run();
}

SimulationTotals SqliteSimulationRepository::Totals() {
  Statement select = database_.Use(kTotalSimulations);
  select.Step();
  return {.count = select.Integer(0), .result_bytes = select.Integer(1)};
}

bool SqliteSimulationRepository::DeleteOldest() {
  return database_.Use(kDeleteOldestSimulation).Run() == 1;
}

std::vector<SimulationEntry> SqliteSimulationRepository::List(std::string_view after,
                                                              std::size_t limit) {
  std::vector<SimulationEntry> entries;
  Statement select = database_.Use(kListSimulations);
  select.Bind(1, after).Bind(2, static_cast<std::int64_t>(limit));
  while (select.Step()) entries.push_back(ReadSimulation(select));
  return entries;
}

}  // namespace clashdeck::db
