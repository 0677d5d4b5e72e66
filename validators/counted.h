// Counting copies by group: what copy rules and limits have in common.
#pragma once

#include <algorithm>

#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

// Cards that are counted together and are too many.
struct Excess {
  std::vector<SectionCard> cards = {};
  std::uint64_t copies = 0;
  std::uint32_t most = 0;
};

// Calls found(Excess) for each group of the slot with more copies than its strictest card allows,
// in order of name.
template <class Found>
void ForEachExcess(const DeckCheck& check, const CountRule& rule, SectionMask slot, Found found) {
  const CompiledFormat& format = check.format;
  Counter& counts = check.scratch.counts;
  const auto counted = [&](const DeckEntry& entry) {
    return (slot & MaskOf(entry.section)) != 0 && rule.most[entry.card] != kAnyNumber &&
           !format.tokens.test(entry.card);
  };
  for (const DeckEntry& entry : check.entries) {
    if (counted(entry)) counts.Add(format.GroupOf(rule, entry.card), entry.quantity);
  }
  const auto too_many = [&](const DeckEntry& entry) {
    return counted(entry) && counts[format.GroupOf(rule, entry.card)] > rule.most[entry.card];
  };
  if (std::any_of(check.entries.begin(), check.entries.end(), too_many)) {
    std::vector<const DeckEntry*> entries;
    for (const DeckEntry& entry : check.entries) {
      if (too_many(entry)) entries.push_back(&entry);
    }
    std::sort(entries.begin(), entries.end(), [&](const DeckEntry* a, const DeckEntry* b) {
      return format.names->rank[a->card] < format.names->rank[b->card];
    });
    std::vector<std::uint32_t> groups;
    for (const DeckEntry* entry : entries) {
      const std::uint32_t group = format.GroupOf(rule, entry->card);
      if (std::find(groups.begin(), groups.end(), group) != groups.end()) continue;
      groups.push_back(group);
      Excess excess{.copies = counts[group], .most = kAnyNumber};
      excess.cards = GatherIf(check, [&](const DeckEntry& each) {
        return counted(each) && format.GroupOf(rule, each.card) == group;
      });
      for (const SectionCard& card : excess.cards)
        excess.most = std::min(excess.most, rule.most[*card.card]);
      found(std::move(excess));
    }
  }
  counts.Clear();
}

}  // namespace clashdeck::validators
