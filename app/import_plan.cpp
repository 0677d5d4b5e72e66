#include "app/import_plan.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace clashdeck::app {

namespace {

template <class Map>
void Merge(const Map& from, Map& into) {
  for (const auto& [id, record] : from) into.insert_or_assign(id, record);
}

// A full file names its sets whole: printings of those sets that it does not hold go, and with them
// cards that have no printing left, and what was said of those cards.
void RemoveMissing(const importers::ImportBatch& batch, Records& next) {
  const std::set<std::string> full(batch.full_sets.begin(), batch.full_sets.end());
  if (full.empty()) return;
  const std::set<std::string> restated(batch.restated.begin(), batch.restated.end());
  const auto held = [&](const std::string& id) {
    return batch.records.printings.contains(id) && !restated.contains(id);
  };
  std::set<std::string> touched;
  std::erase_if(next.printings, [&](const auto& item) {
    const Printing& printing = item.second;
    if (!full.contains(printing.set.str()) || held(item.first)) return false;
    touched.insert(printing.card.str());
    return true;
  });
  for (const auto& [id, printing] : next.printings) touched.erase(printing.card.str());
  for (const std::string& card : touched) next.cards.erase(card);
  std::erase_if(next.texts,
                [&](const auto& item) { return touched.contains(item.second.card.str()); });
  for (auto item = next.rulings.begin(); item != next.rulings.end();) {
    auto& cards = item->second.cards;
    const auto gone =
        std::erase_if(cards, [&](const CardId& card) { return touched.contains(card.str()); });
    item = gone > 0 && cards.empty() ? next.rulings.erase(item) : std::next(item);
  }
}

// A rulebook version is always whole: rules, glossary and change log of that version are replaced
// by the file's.
void RemoveOldRulebook(const importers::ImportBatch& batch, Records& next) {
  const auto replaced = [&](const std::string& version) {
    return batch.records.rulebooks.contains(version);
  };
  std::erase_if(next.rules, [&](const auto& item) { return replaced(item.second.version_id); });
  std::erase_if(next.glossary, [&](const auto& item) { return replaced(item.second.version_id); });
  std::erase_if(next.change_log,
                [&](const auto& item) { return replaced(item.second.version_id); });
}

template <class Map>
void Compare(const Map& before, const Map& after, std::vector<RowChange>& changes) {
  auto old_item = before.begin();
  auto new_item = after.begin();
  while (old_item != before.end() || new_item != after.end()) {
    if (new_item == after.end() ||
        (old_item != before.end() && old_item->first < new_item->first)) {
      Row row = ToRow(old_item->second);
      changes.push_back({row.kind, std::move(row.id), std::move(row.values), std::nullopt});
      ++old_item;
    } else if (old_item == before.end() || new_item->first < old_item->first) {
      Row row = ToRow(new_item->second);
      changes.push_back({row.kind, std::move(row.id), std::nullopt, std::move(row.values)});
      ++new_item;
    } else {
      if (!(old_item->second == new_item->second)) {
        Row old_row = ToRow(old_item->second);
        Row new_row = ToRow(new_item->second);
        changes.push_back({old_row.kind, std::move(old_row.id), std::move(old_row.values),
                           std::move(new_row.values)});
      }
      ++old_item;
      ++new_item;
    }
  }
}

template <class Map>
std::size_t CountSame(const Map& batch, const Map& existing) {
  return static_cast<std::size_t>(std::count_if(batch.begin(), batch.end(), [&](const auto& item) {
    const auto found = existing.find(item.first);
    return found != existing.end() && found->second == item.second;
  }));
}

Failure Broken(const std::string& what) { return Fail(ErrorCode::kImportRejected, what); }

Result<void> CheckReferences(const Records& next) {
  for (const auto& [id, printing] : next.printings) {
    if (!next.cards.contains(printing.card.str()))
      return Broken("printing " + id + " is of the unknown card " + printing.card.str());
    if (!next.sets.contains(printing.set.str()))
      return Broken("printing " + id + " is in the unknown set " + printing.set.str());
  }
  for (const auto& [id, text] : next.texts) {
    if (!next.cards.contains(text.card.str()))
      return Broken("text " + id + " is of the unknown card " + text.card.str());
  }
  for (const auto& [id, ruling] : next.rulings) {
    for (const CardId& card : ruling.cards) {
      if (!next.cards.contains(card.str()))
        return Broken("ruling " + id + " is on the unknown card " + card.str());
    }
  }
  return {};
}

}  // namespace

Result<ImportPlan> PlanImport(const Records& existing, const importers::ImportBatch& batch) {
  const Records& add = batch.records;
  ImportPlan plan{.next = existing, .changes = {}, .unchanged = 0};
  Records& next = plan.next;
  RemoveOldRulebook(batch, next);
  Merge(add.sets, next.sets);
  Merge(add.cards, next.cards);
  Merge(add.printings, next.printings);
  Merge(add.texts, next.texts);
  Merge(add.rulings, next.rulings);
  Merge(add.rulebooks, next.rulebooks);
  Merge(add.rules, next.rules);
  Merge(add.glossary, next.glossary);
  Merge(add.change_log, next.change_log);
  RemoveMissing(batch, next);
  if (auto sound = CheckReferences(next); !sound) return Failure(sound.error());

  Compare(existing.sets, next.sets, plan.changes);
  Compare(existing.cards, next.cards, plan.changes);
  Compare(existing.printings, next.printings, plan.changes);
  Compare(existing.texts, next.texts, plan.changes);
  Compare(existing.rulings, next.rulings, plan.changes);
  Compare(existing.rulebooks, next.rulebooks, plan.changes);
  Compare(existing.rules, next.rules, plan.changes);
  Compare(existing.glossary, next.glossary, plan.changes);
  Compare(existing.change_log, next.change_log, plan.changes);
  plan.unchanged =
      CountSame(add.sets, existing.sets) + CountSame(add.cards, existing.cards) +
      CountSame(add.printings, existing.printings) + CountSame(add.texts, existing.texts) +
      CountSame(add.rulings, existing.rulings) + CountSame(add.rulebooks, existing.rulebooks) +
      CountSame(add.rules, existing.rules) + CountSame(add.glossary, existing.glossary) +
      CountSame(add.change_log, existing.change_log);
  return plan;
}

std::vector<RowChange> Reverse(const std::vector<RowChange>& changes) {
  std::vector<RowChange> reversed;
  reversed.reserve(changes.size());
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    reversed.push_back({change->kind, change->id, change->new_values, change->old_values});
  }
  return reversed;
}

Result<Records> ApplyChanges(Records records, const std::vector<RowChange>& changes) {
  for (const RowChange& change : changes) {
    if (!change.new_values) {
      EraseRow(change.kind, change.id, records);
      continue;
    }
    if (auto put = PutRow({change.kind, change.id, *change.new_values}, records); !put)
      return Failure(put.error());
  }
  return records;
}

}  // namespace clashdeck::app
