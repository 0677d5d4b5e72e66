// The change log: "15 Mar 2024 – Rulebook version 2.2 published", then one line a change.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "importers/rulebook/document_parts.h"

namespace clashdeck::importers::rulebook {

struct LoggedVersion {
  std::string version;
  std::string date;      // ISO; empty when it is no day
  std::string headline;  // without the date
  std::size_t line = 0;
  std::vector<std::string> changes;
};

struct ChangeLog {
  std::vector<LoggedVersion> versions;
  std::vector<Line> preface;  // lines before the first version
};

ChangeLog ReadChangeLog(const std::vector<Line>& lines);

// Date of the newest version whose lines speak of `words` ("Appendix B"); empty = none.
std::string NewestDateOf(const ChangeLog& log, std::string_view words);

}  // namespace clashdeck::importers::rulebook
