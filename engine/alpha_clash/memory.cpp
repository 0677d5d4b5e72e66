#include "engine/alpha_clash/memory.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"

namespace clashdeck::alpha_clash {

namespace {

// Takes the entries out of a list that `gone` names; the rest keeps its order.
template <class Row, class Gone>
void Drop(Row* rows, std::uint8_t& count, Gone gone) {
  Row* const end = std::remove_if(rows, rows + count, gone);
  std::fill(end, rows + count, Row{});
  count = static_cast<std::uint8_t>(end - rows);
}

// The oldest makes room.
template <class Row>
void Append(Row* rows, std::uint8_t& count, int most, const Row& row) {
  if (count == most) {
    std::copy(rows + 1, rows + count, rows);
    --count;
  }
  rows[count++] = row;
}

}  // namespace

void Forget(Table& t, ObjectId id) {
  Drop(t.s.memories, t.s.memory_count, [&](const Memory& known) { return known.id == id; });
  Drop(t.s.known_counters, t.s.known_piles,
       [&](const CounterPile& pile) { return pile.object == id; });
}

void RememberPermanent(Table& t, ObjectId id) {
  Derive(t);
  Forget(t, id);
  Memory known;
  known.id = id;
  known.generation = t[id].generation;
  known.marks = t[id].marks;
  if (!t.Has(id, Mark::kFaceDown)) {  // 304.10: what lay face down was not known
    known.attack = static_cast<std::int16_t>(AttackOf(t, id));
    known.defense = static_cast<std::int16_t>(DefenseOf(t, id));
    known.keywords = t.d.now[id].keywords;
  }
  known.weapons = static_cast<std::uint8_t>(WeaponsOn(t, id));
  Append(t.s.memories, t.s.memory_count, kMaxMemories, known);
  for (int i = 0; i < t.s.counter_piles; ++i) {
    if (t.s.counters[i].object != id) continue;
    Append(t.s.known_counters, t.s.known_piles, kMaxKnownPiles, t.s.counters[i]);
  }
  if (t.s.resolution_count > 0) t.s.left.Insert(id);
}

const Memory* KnownAs(const Table& t, const View& view, ObjectId id) {
  if (view.item == nullptr || t.s.memory_count == 0 || id >= t.s.object_count) return nullptr;
  const Memory* const first = t.s.memories;
  const Memory* const end = first + t.s.memory_count;
  const Memory* const known =
      std::find_if(first, end, [&](const Memory& row) { return row.id == id; });
  if (known == end) return nullptr;
  // What this resolution itself has moved it knows by the names it had for it before.
  if (view.resolution != nullptr && t.s.left.Has(id) && !InPlay(t[id].zone)) return known;
  const StandbyItem& item = *view.item;
  // An effect that was activated in play, and whose cost took its source away.
  const bool paid = item.kind == StandbyKind::kActivated && item.source.id == id &&
                    item.ability < t.pool.abilities.size() &&
                    t.pool.abilities[item.ability].zones == 0 && !InPlay(t[id].zone);
  if (paid) return known;
  const auto means = [&](const Ref& ref) {
    return ref.id == id && ref.generation == known->generation && !t.Current(ref);
  };
  const bool meant = means(item.source) || means(item.event.object) || means(item.event.other) ||
                     std::any_of(item.target, item.target + item.targets, means);
  return meant ? known : nullptr;
}

int CountersOn(const Table& t, const Memory& known, NameId kind) {
  int sum = 0;
  for (int i = 0; i < t.s.known_piles; ++i) {
    const CounterPile& pile = t.s.known_counters[i];
    if (pile.object == known.id && (kind == effects::kNoName || pile.kind == kind)) {
      sum += pile.count;
    }
  }
  return sum;
}

}  // namespace clashdeck::alpha_clash
