// Events that abilities wait for (603).
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace triggers {
namespace {

Value On(Writer& w, effects::On on) {
  Trigger trigger;
  trigger.on = on;
  Filter self;
  self.is = static_cast<std::uint32_t>(Is::kSelf);
  self.zones = static_cast<ZoneMask>(~ZoneMask{0});
  trigger.subject = w.pool.Add(self);
  w.draft().ability.trigger = w.pool.Add(trigger);
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  return {};
}

// 603.1b: the tags.
Value Tag(Writer& w, const Node& n) {
  effects::On on = effects::On::kNever;
  if (w.Says(n, "enter")) on = effects::On::kEnter;
  if (w.Says(n, "attack")) on = effects::On::kAttack;
  if (w.Says(n, "defeat")) on = effects::On::kDefeated;
  if (w.Says(n, "victory")) on = effects::On::kVictory;
  if (w.Says(n, "obstruct")) on = effects::On::kObstruct;
  return On(w, on);
}

constexpr auto kRows = std::to_array<Row>({
    {"tag", "trigger - (enter|attack|defeat|victory|obstruct) :", Tag},
});

}  // namespace
}  // namespace triggers

std::span<const Row> TriggerRows() { return triggers::kRows; }

}  // namespace clashdeck::text
