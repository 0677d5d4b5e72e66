#include "importers/import_batch.h"

#include <array>
#include <utility>

namespace clashdeck::importers {

namespace {

constexpr std::array<std::pair<ImportKind, std::string_view>, 4> kKinds = {{
    {ImportKind::kSet, "set"},
    {ImportKind::kErrata, "errata"},
    {ImportKind::kRulings, "rulings"},
    {ImportKind::kRulebook, "rulebook"},
}};

}  // namespace

std::string_view ImportKindName(ImportKind kind) {
  for (const auto& [each, name] : kKinds) {
    if (each == kind) return name;
  }
  return "set";
}

std::optional<ImportKind> ImportKindFromName(std::string_view name) {
  for (const auto& [kind, each] : kKinds) {
    if (each == name) return kind;
  }
  return std::nullopt;
}

}  // namespace clashdeck::importers
