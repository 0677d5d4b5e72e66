// Simulations: what was asked, how far it is, what came out.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteSimulationRepository : public SimulationRepository {
 public:
  explicit SqliteSimulationRepository(Database& database) : database_(database) {}

  void Insert(const SimulationEntry& entry) override;
  std::optional<SimulationEntry> Find(std::string_view id) override;
  std::optional<SimulationEntry> FindDone(std::string_view request_hash) override;
  bool Update(const SimulationEntry& entry) override;
  std::int64_t InterruptActive(std::string_view finished_at) override;
  SimulationTotals Totals() override;
  bool DeleteOldest() override;
  std::vector<SimulationEntry> List(std::string_view after, std::size_t limit) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
