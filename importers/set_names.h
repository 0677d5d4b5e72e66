// The sets of an export: codes come from printing ids, names from the rows, which do not always
// agree.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "importers/import_batch.h"

namespace clashdeck::importers {

class SetNames {
 public:
  // `name` empty = the row does not say.
  void Add(const Printing& printing, const std::string& name);

  // A set record for each code that a printing of `batch` is in. What the catalog knows of a set
  // and the rows do not say (kind, release, name) is kept; a set nobody names is called by its
  // code.
  void Settle(const ImportContext& context, ImportBatch& batch) const;

 private:
  struct Said {
    std::string printing;
    std::string name;
  };
  std::map<std::string, std::vector<Said>> said_;  // by set code
};

}  // namespace clashdeck::importers
