// Finds cards by id, printing id or name, in the records before an import and in what the import
// has made so far.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/records.h"

namespace clashdeck::importers {

// `existing` must outlive it.
class KnownCards {
 public:
  explicit KnownCards(const Records& existing);

  void Add(const Card& card);

  // Card id by name or alias, folded; empty = none.
  std::string ByName(std::string_view name) const;
  // Card id by card id, printing id of an existing printing, id that moved, or name; empty = none.
  std::string ByAny(std::string_view reference) const;
  // Nearest names, for messages; gives nothing after a while, so that a file of mistakes stays
  // cheap.
  std::string NearestName(std::string_view name);

 private:
  const Records& existing_;
  std::unordered_map<std::string, std::string> id_by_name_;
  std::vector<std::string> names_;
  std::size_t searches_left_ = 50;
};

}  // namespace clashdeck::importers
