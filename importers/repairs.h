// The table of known dirt (games/<game>/repairs.json): which wrong value means which right one, and
// what may not be left when it has been mended. Every use is logged.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "importers/import_batch.h"

namespace clashdeck::importers {

// The row that a value stands in: where to log, and the values that `when` may ask for. A field may
// have several values, as it stood in the input and as it was repaired; `when` is content with
// either.
struct RepairRow {
  Place place;
  std::vector<std::pair<std::string_view, std::string_view>> values;  // field, value
};

// What an entry with `refuse` found in a value.
struct Refused {
  std::string part;
  std::string reason;
};

class RepairTable {
 public:
  // Empty text = an empty table. With `game`, every field and every whole value that an entry gives
  // must be one of the game. Error::errors lists all findings.
  static Result<RepairTable> Parse(std::string_view json_text,
                                   const std::string& file_name = "repairs.json",
                                   const Game* game = nullptr);

  RepairTable();
  RepairTable(RepairTable&&) noexcept;
  RepairTable& operator=(RepairTable&&) noexcept;
  ~RepairTable();

  // The entries of one field, '*' merged in. Valid as long as the table, also when that is moved.
  struct Plan;
  const Plan& PlanOf(std::string_view field) const;

  // Some entry that asks for other values of the row with `when` applies in this one.
  static bool LooksAtRow(const Plan& plan, const RepairRow& row);
  // Some entry may change the value, in whatever row.
  static bool MayMend(const Plan& plan, std::string_view value);

  // The first part of a mended value that an entry refuses.
  static std::optional<Refused> Refuses(const Plan& plan, std::string_view value);

  // The value as it should read, nothing = no value. Entries apply in the table's order, those of
  // the field '*' to every field; an exact entry wants the whole value, a pattern is replaced
  // wherever it matches, an entry with only `when` sets the value. Each entry that changed
  // something is logged once.
  std::optional<std::string> Apply(std::string_view field, std::optional<std::string> value,
                                   const RepairRow& row, std::vector<Repair>& log) const;

  // The same for a list: item by item, then the entries that set the whole list.
  std::vector<std::string> ApplyList(std::string_view field, std::vector<std::string> items,
                                     const RepairRow& row, std::vector<Repair>& log) const;

 private:
  struct Entry;

  std::optional<std::string> Mend(const Plan& plan, std::string_view field, std::string value,
                                  const RepairRow& row, std::vector<Repair>& log) const;

  std::vector<std::unique_ptr<Entry>> all_;
  std::map<std::string, std::unique_ptr<Plan>, std::less<>>
      plans_;  // "*" is for fields without entries of their own
};

}  // namespace clashdeck::importers
