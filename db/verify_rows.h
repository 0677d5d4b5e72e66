// Rows whose every write is in the audit log with hashes (db/event_audit.h): are they still as it
// says? What the checks of events and drafts share.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "db/event_audit.h"
#include "db/verify_problems.h"

namespace clashdeck::db {

class HashedRows {
 public:
  // Reads the log's entries whose action begins with `actions`; the writes of each row must follow
  // one another.
  HashedRows(Session& session, Problems& problems, std::string_view actions);

  // Takes the row out, so that what is left has no row in its table.
  template <class Row>
  void Check(const std::string& subject, const Row& row) {
    CheckHash(subject, RowHash(row));
  }
  // After all rows were checked.
  void TellMissing() const;

 private:
  void CheckHash(const std::string& subject, const std::string& hash);

  Problems& problems_;
  std::map<std::string, std::string> last_;  // hash by subject
};

}  // namespace clashdeck::db
