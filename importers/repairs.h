// The table of known dirt (games/<game>/repairs.json): which wrong value means which right one.
// Every use is logged.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "importers/import_batch.h"

namespace re2 {
class RE2;
}

namespace clashdeck::importers {

class RepairTable {
 public:
  // Empty text = an empty table. Error::errors lists all findings.
  static Result<RepairTable> Parse(std::string_view json_text,
                                   const std::string& file_name = "repairs.json");

  RepairTable();
  RepairTable(RepairTable&&) noexcept;
  RepairTable& operator=(RepairTable&&) noexcept;
  ~RepairTable();

  // `value` as it should read: exact entries first (case and outer blanks count), then each pattern
  // of the field in the table's order, replaced wherever it matches. What changed is appended to
  // `log`, one entry a spelling.
  std::string Apply(std::string_view field, std::string value, const Place& place,
                    std::vector<Repair>& log) const;

 private:
  struct Exact {
    std::string to;
    std::string note;
  };
  struct Pattern {
    std::unique_ptr<re2::RE2> expression;
    std::string to;
    std::string note;
  };
  std::map<std::string, std::map<std::string, Exact, std::less<>>, std::less<>>
      exact_;                                                          // by field, by value
  std::map<std::string, std::vector<Pattern>, std::less<>> patterns_;  // by field
};

}  // namespace clashdeck::importers
