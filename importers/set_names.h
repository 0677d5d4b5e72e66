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
  // What a printing of the batch calls its set; empty = it does not say.
  void Add(const Printing& printing, std::string name);

  // Takes over what printings after these call their sets.
  void Join(SetNames& later);

  // A set record for each code that a printing of `batch` is in. Most printings name it, those of
  // the catalog with what they said; a name that `batch` has already stands. What the catalog knows
  // of a set and the rows do not say (kind, release) is kept; a set nobody names is called by its
  // code. Printings keep what they said where that is not the set's name.
  void Settle(const ImportContext& context, ImportBatch& batch);

 private:
  struct Said {
    std::string printing;
    std::string name;
  };

  static void SettleOne(const std::string& code, std::vector<Said> said,
                        const ImportContext& context, ImportBatch& batch);

  std::map<std::string, std::vector<Said>> said_;  // by set code
};

}  // namespace clashdeck::importers
