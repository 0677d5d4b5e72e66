#include "validators/tally.h"

#include <algorithm>

namespace clashdeck::validators {

Tally::Tally(const DeckCheck& check, Minimums minimums) : format_(check.format) {
  const bool least = minimums == Minimums::kCount;
  sections_ = static_cast<Place>(format_.sections.size());
  for (Place section = 0; section < sections_; ++section) {
    const SectionRule* rule = format_.sections[section];
    Measure& measure = measures_.emplace_back();
    measure.kind = Measure::Kind::kSection;
    if (rule == nullptr) continue;  // nothing may stand there
    measure.min = least ? rule->size.min.value_or(0) : 0;
    measure.max = rule->size.max.value_or(kAnyNumber);
    measure.or_none = rule->or_none;
  }
  for (std::size_t i = 0; i < format_.caps.size(); ++i) {
    CountKind(format_.caps[i], {.kind = Measure::Kind::kCap,
                                .of = static_cast<std::uint32_t>(i),
                                .max = format_.version->caps[i].max});
  }
  for (std::size_t i = 0; i < format_.composition.size(); ++i) {
    const Bounds& bounds = format_.version->composition[i].count;
    CountKind(format_.composition[i], {.kind = Measure::Kind::kComposition,
                                       .of = static_cast<std::uint32_t>(i),
                                       .min = least ? bounds.min.value_or(0) : 0,
                                       .max = bounds.max.value_or(kAnyNumber)});
  }
  for (const CountRule& rule : format_.copies) CountCopies(rule);
  CountCopies(format_.limits);
  if (format_.version->draft && check.pool != nullptr) {
    FillPool(format_, *check.pool, check.scratch.pool);
    for (CardIndex card = 0; card < format_.catalog->card_count(); ++card)
      drafted_.push_back(static_cast<std::uint32_t>(
          std::min<std::uint64_t>(check.scratch.pool[card], kAnyNumber - 1)));
    check.scratch.pool.Clear();
    countings_.push_back({.most = &drafted_, .slot = ~SectionMask{0}});
  }
}

void Tally::CountCopies(const CountRule& rule) {
  for (const SectionMask slot : rule.slots)
    countings_.push_back({.most = &rule.most, .groups = rule.groups, .slot = slot});
}

void Tally::CountKind(const KindRule& kind, Measure measure) {
  kinds_.emplace_back(&kind, static_cast<Place>(measures_.size()));
  measures_.push_back(measure);
}

const std::vector<Tally::Place>& Tally::MeasuresOf(Cell cell) {
  const auto [found, fresh] = of_cell_.try_emplace(cell.key());
  std::vector<Place>& out = found->second;
  if (!fresh) return out;
  out.push_back(section(cell.section));
  for (const auto& [kind, place] : kinds_) {
    if ((kind->across & MaskOf(cell.section)) != 0 && kind->cards.test(cell.card))
      out.push_back(place);
  }
  for (std::uint32_t i = 0; i < countings_.size(); ++i) {
    const Counting& counting = countings_[i];
    const std::uint32_t most = (*counting.most)[cell.card];
    if ((counting.slot & MaskOf(cell.section)) == 0 || most == kAnyNumber) continue;
    const std::uint32_t group = counting.groups == nullptr ? cell.card : counting.groups[cell.card];
    const std::uint64_t key = (std::uint64_t{i} << 32) | group;
    const auto [copies, first] = copies_.try_emplace(key, static_cast<Place>(measures_.size()));
    if (first) measures_.push_back({.kind = Measure::Kind::kCopies, .of = i});
    Measure& measure = measures_[copies->second];
    measure.max = std::min<std::uint64_t>(measure.max, most);  // the strictest of the group
    out.push_back(copies->second);
  }
  return out;
}

bool Tally::MayStand(Cell cell) const {
  return (format_.fine[cell.card] & MaskOf(cell.section)) != 0 &&
         (drafted_.empty() || drafted_[cell.card] > 0);
}

}  // namespace clashdeck::validators
