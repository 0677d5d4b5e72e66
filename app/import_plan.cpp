#include "app/import_plan.h"

#include <algorithm>
#include <functional>
#include <future>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace clashdeck::app {

namespace {

// Moves the nodes over: a new record is not copied. Counts those that are there already, word for
// word.
template <class Map>
std::size_t Merge(Map from, Map& into) {
  if (into.empty()) {
    into = std::move(from);
    return 0;
  }
  into.merge(from);
  std::size_t same = 0;
  for (auto& [id, record] : from) {  // what has stayed has an older form there
    auto& old = into.find(id)->second;
    if (old == record) {
      ++same;
    } else {
      old = std::move(record);
    }
  }
  return same;
}

// A full file names its sets whole: printings of those sets that it does not hold go, and with them
// cards that have no printing left, and what was said of those cards.
void RemoveMissing(const std::vector<std::string>& full_sets, const std::set<std::string>& held,
                   Records& next) {
  const std::set<std::string> full(full_sets.begin(), full_sets.end());
  if (full.empty()) return;
  std::set<std::string> touched;
  std::erase_if(next.printings, [&](const auto& item) {
    const Printing& printing = item.second;
    if (!full.contains(printing.set.str()) || held.contains(item.first)) return false;
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

// Cards whose last printing turned out to be another card's go, unless errata or rulings speak of
// them.
void RemoveEmptied(const std::vector<std::string>& cards, Records& next) {
  for (const std::string& id : cards) {
    const CardId card(id);
    const bool spoken_of =
        std::any_of(next.texts.begin(), next.texts.end(),
                    [&](const auto& item) { return item.second.card == card; }) ||
        std::any_of(next.rulings.begin(), next.rulings.end(), [&](const auto& item) {
          const auto& of = item.second.cards;
          return std::find(of.begin(), of.end(), card) != of.end();
        });
    if (!spoken_of) next.cards.erase(id);
  }
}

// Cards that went out leave their ids to the card that all their remaining printings became. An id
// that is a card's again leads nowhere else.
void KeepMovedIds(const Records& existing, ImportPlan& plan) {
  Records& next = plan.next;
  std::erase_if(next.moved_cards,
                [&](const auto& item) { return next.cards.contains(item.first); });
  std::map<std::string, std::set<std::string>> heirs;  // by card that went
  auto stays = next.cards.begin();
  for (const auto& [id, card] : existing.cards) {
    while (stays != next.cards.end() && stays->first < id) ++stays;
    if (stays == next.cards.end() || stays->first != id) heirs.try_emplace(id);
  }
  if (heirs.empty()) return;
  for (const auto& [id, printing] : existing.printings) {
    const auto gone = heirs.find(printing.card.str());
    const auto now = gone == heirs.end() ? next.printings.end() : next.printings.find(id);
    if (now != next.printings.end()) gone->second.insert(now->second.card.str());
  }
  for (const auto& [id, cards] : heirs) {
    if (cards.empty()) continue;
    std::string names;
    for (const std::string& card : cards) names += (names.empty() ? "'" : "', '") + card;
    plan.notes.push_back("the printings of card '" + id + "' are now those of " + names + "'" +
                         (cards.size() == 1 ? ": its id leads there"
                                            : ": its id leads nowhere, because they are several"));
    if (cards.size() == 1)
      next.moved_cards[id] = {.id = CardId(id), .card = CardId(*cards.begin())};
  }
}

// A rulebook version is always whole: rules, glossary and change log of that version are replaced
// by the file's.
void RemoveOldRulebook(const Records& add, Records& next) {
  if (add.rulebooks.empty()) return;
  const auto replaced = [&](const std::string& version) { return add.rulebooks.contains(version); };
  std::erase_if(next.rules, [&](const auto& item) { return replaced(item.second.version_id); });
  std::erase_if(next.glossary, [&](const auto& item) { return replaced(item.second.version_id); });
  std::erase_if(next.change_log,
                [&](const auto& item) { return replaced(item.second.version_id); });
}

template <class Map>
void Compare(const Map& before, const Map& after, std::vector<RowChange>& changes) {
  if (after.size() > before.size()) changes.reserve(changes.size() + after.size() - before.size());
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

// Printings that the input itself holds: those of a full set stay.
std::set<std::string> HeldPrintings(const importers::ImportBatch& batch) {
  std::set<std::string> held;
  if (batch.full_sets.empty()) return held;
  for (const auto& [id, printing] : batch.records.printings) held.insert(held.end(), id);
  for (const std::string& id : batch.restated) held.erase(id);
  return held;
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

Result<ImportPlan> PlanImport(const Records& existing, importers::ImportBatch batch) {
  ImportPlan plan{.next = existing, .changes = {}, .unchanged = 0};
  Records& next = plan.next;
  const std::set<std::string> held = HeldPrintings(batch);
  Records& add = batch.records;
  plan.unchanged = CountSame(add.rules, existing.rules) +
                   CountSame(add.glossary, existing.glossary) +
                   CountSame(add.change_log, existing.change_log);
  RemoveOldRulebook(add, next);
  plan.unchanged += Merge(std::move(add.sets), next.sets);
  plan.unchanged += Merge(std::move(add.cards), next.cards);
  plan.unchanged += Merge(std::move(add.printings), next.printings);
  plan.unchanged += Merge(std::move(add.texts), next.texts);
  plan.unchanged += Merge(std::move(add.rulings), next.rulings);
  plan.unchanged += Merge(std::move(add.rulebooks), next.rulebooks);
  Merge(std::move(add.rules), next.rules);
  Merge(std::move(add.glossary), next.glossary);
  Merge(std::move(add.change_log), next.change_log);
  for (const std::string& id : batch.withdrawn_texts) next.texts.erase(id);
  RemoveEmptied(batch.emptied_cards, next);
  RemoveMissing(batch.full_sets, held, next);
  KeepMovedIds(existing, plan);
  auto sound = std::async(std::launch::async, CheckReferences, std::cref(next));

  Compare(existing.sets, next.sets, plan.changes);
  Compare(existing.cards, next.cards, plan.changes);
  Compare(existing.printings, next.printings, plan.changes);
  Compare(existing.texts, next.texts, plan.changes);
  Compare(existing.rulings, next.rulings, plan.changes);
  Compare(existing.rulebooks, next.rulebooks, plan.changes);
  Compare(existing.rules, next.rules, plan.changes);
  Compare(existing.glossary, next.glossary, plan.changes);
  Compare(existing.change_log, next.change_log, plan.changes);
  Compare(existing.moved_cards, next.moved_cards, plan.changes);
  if (auto checked = sound.get(); !checked) return Failure(checked.error());
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
