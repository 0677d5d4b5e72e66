#include "importers/import_batch.h"

#include <array>
#include <iterator>
#include <utility>

namespace clashdeck::importers {

namespace {

constexpr std::array<std::pair<ImportKind, std::string_view>, 4> kKinds = {{
    {ImportKind::kSet, "set"},
    {ImportKind::kErrata, "errata"},
    {ImportKind::kRulings, "rulings"},
    {ImportKind::kRulebook, "rulebook"},
}};

template <class T>
void Append(std::vector<T>& later, std::vector<T>& list) {
  list.insert(list.end(), std::make_move_iterator(later.begin()),
              std::make_move_iterator(later.end()));
}

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

void AppendBatch(ImportBatch later, ImportBatch& batch) {
  batch.taken += later.taken;
  auto& cards = batch.records.cards;
  while (!later.records.cards.empty())
    cards.insert(cards.end(), later.records.cards.extract(later.records.cards.begin()));
  Append(later.restated, batch.restated);
  Append(later.repaired, batch.repaired);
  Append(later.conflicts, batch.conflicts);
  Append(later.quarantined, batch.quarantined);
  Append(later.notes, batch.notes);
}

}  // namespace clashdeck::importers
