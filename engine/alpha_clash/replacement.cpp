#include "engine/alpha_clash/replacement.h"

#include "engine/alpha_clash/continuous.h"

namespace clashdeck::alpha_clash {

using effects::Op;
using effects::Replace;
using effects::Replacement;

void AddRider(Table& t, Index ability, const Active& active, const Happening& event,
              std::uint8_t kind) {
  if (ability == effects::kNil) return;
  if (t.s.pending_count == kMaxPending) {
    t.OutOfRoom();
    return;
  }
  Pending& rider = t.s.pending[t.s.pending_count++];
  rider = Pending{};
  rider.event = event;
  rider.source = t.RefTo(active.source);
  rider.ability = ability;
  rider.controller = active.you;
  rider.number = kind;
}

int DrawnAtOnce(Table& t, Player player, int count) {
  if (count <= 0 || !t.d.Any(Op::kReplace)) return count;
  ForEachActive(t, Op::kReplace, [&](const effects::Instruction& in, const Active&, View view) {
    const Replacement& replacement = t.pool.replacements[in.x];
    if (replacement.event != effects::On::kDraws) return;
    view.event_player = player;
    view.event_amount = static_cast<std::int16_t>(count);
    const bool whose = replacement.player == effects::Whom::kNobody ||
                       (PlayersOf(t, view, replacement.player) >> player & 1U) != 0;
    if (!whose || !Holds(t, view, replacement.condition)) return;
    if (replacement.kind == Replace::kAdd) count += Evaluate(t, view, replacement.n);
    if (replacement.kind == Replace::kMultiply) count *= Evaluate(t, view, replacement.n);
  });
  return count;
}

bool ReplaceEvent(Table& t, Happening& event, const Applied& applied) {
  if (!t.d.Any(Op::kReplace)) return false;
  const Player player = event.player;
  const int count = t.d.active_count;
  bool passed = applied.source != kNoObject;  // had its opportunity
  for (int i = 0; i < count; ++i) {
    const Active active = t.d.active[i];
    const effects::Instruction& in = t.pool.code[active.code];
    if (in.op != Op::kReplace) continue;
    const Replacement& replacement = t.pool.replacements[in.x];
    if (passed) {
      passed = active.source != applied.source || replacement.x != applied.ability;
      continue;
    }
    if (replacement.event != event.on) continue;
    View view{.self = active.source, .you = active.you, .event_player = player};
    view.event_object = t.ContenderOf(player);
    view.event_amount = event.amount;
    const bool whose = replacement.player == effects::Whom::kNobody ||
                       (PlayersOf(t, view, replacement.player) >> player & 1U) != 0;
    if (!whose || !Matches(t, view, replacement.subject, t.ContenderOf(player)) ||
        !Holds(t, view, replacement.condition)) {
      continue;
    }
    switch (replacement.kind) {
      case Replace::kMultiply:
        event.amount = static_cast<std::int16_t>(event.amount * Evaluate(t, view, replacement.n));
        break;
      case Replace::kAdd:
        event.amount = static_cast<std::int16_t>(event.amount + Evaluate(t, view, replacement.n));
        break;
      case Replace::kInstead:
        event.object = t.RefTo(t.ContenderOf(player));
        AddRider(t, replacement.x, active, event);
        return true;
      default:
        break;
    }
  }
  return false;
}

}  // namespace clashdeck::alpha_clash
