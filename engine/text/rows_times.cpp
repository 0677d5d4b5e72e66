// Points of a turn that abilities wait for (500, 603): its start and end, its phases and steps.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace times {
namespace {

using effects::On;

Value WhoseTime(Writer& w, const Node& n) {
  Value value;
  value.player = w.Says(n, "your") ? Whom::kYou : Whom::kNobody;
  if (w.Says(n, "opponent's")) value.player = Whom::kOpponent;
  return value;
}

Value Start(Writer& w, const Node& n) {
  Trigger trigger;
  trigger.on = w.Says(n, "draw")        ? On::kDrawStep
               : w.Says(n, "primary")   ? On::kPrimaryPhase
               : w.Says(n, "ready")     ? On::kReadyStep
               : w.Says(n, "expansion") ? On::kReadyStep  // its first step (502.1)
               : w.Says(n, "resource")  ? On::kResourceStep
               : w.Says(n, "end")       ? On::kEndOfTurn
                                        : On::kStartOfTurn;
  trigger.player = w.Eval(n, "whose").player;
  w.draft().ability.trigger = w.pool.Add(trigger);
  w.draft().that_player = Whom::kEventPlayer;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"whose", "(your|each player's|each players'|each opponent's|your opponent's|an opponent's)",
     WhoseTime},
    {"event", "<turn-point>"},
    {"turn-point",
     "at the (start|beginning) of <whose> (turn|draw step|primary phase|ready step|resource "
     "step|expansion phase)",
     Start},
    {"turn-point", "at the end of <whose> turn", Start},
    {"turn-point", "during <whose> (draw|ready|resource) step", Start},
    {"turn-point", "during the draw step of <whose> expansion phase", Start},
});

}  // namespace
}  // namespace times

std::span<const Row> TimeRows() { return times::kRows; }

}  // namespace clashdeck::text
