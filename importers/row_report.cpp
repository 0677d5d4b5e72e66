#include "importers/row_report.h"

#include <algorithm>

namespace clashdeck::importers {

namespace {
constexpr std::size_t kMostTold = 5;  // further findings of a row are only counted
}

Quarantine MakeQuarantine(std::size_t row, const Findings& findings) {
  const Finding& first = findings.front();
  Quarantine out{{row, first.pointer}, first.field, first.value, first.reason, first.suggestion};
  for (std::size_t i = 1; i < std::min(findings.size(), kMostTold); ++i) {
    const Finding& more = findings[i];
    out.reason += "; also " + (more.field.empty() ? more.pointer : more.field);
    if (!more.value.empty()) out.reason += " '" + more.value + "'";
    out.reason += " " + more.reason;
  }
  if (findings.size() > kMostTold)
    out.reason += "; and " + std::to_string(findings.size() - kMostTold) + " more";
  return out;
}

}  // namespace clashdeck::importers
