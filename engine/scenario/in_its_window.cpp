#include "engine/scenario/in_its_window.h"

namespace clashdeck::scenario {

namespace {

using alpha_clash::Make;

std::optional<Action> ActionOf(const Play& play, const Act& act, ObjectId id) {
  switch (act.verb) {
    case Verb::kPlay:
      return Make(ActionKind::kPlay, id, act.alternative_cost ? 1 : 0);
    case Verb::kActivate:
      return Make(ActionKind::kActivate, id, AbilityPlace(play, id, act.n));
    case Verb::kAttach:
      return Make(ActionKind::kAttach, id);
    case Verb::kUnattach:
      return Make(ActionKind::kUnattach, id);
    case Verb::kAttack:
      return Make(ActionKind::kAttack, id);
    case Verb::kObstruct:
      return Make(ActionKind::kObstruct, id);
    default:
      return std::nullopt;
  }
}

}  // namespace

Verdict WhyNotInItsWindow(const Play& play, const Act& act) {
  for (const Thing& thing : act.things) {
    for (const ObjectId id : ObjectsOf(play, thing)) {
      const auto action = ActionOf(play, act, id);
      if (!action) continue;
      const bool past = act.verb == Verb::kObstruct && play.obstruct_step() != nullptr;
      const alpha_clash::Game& game = past ? *play.obstruct_step() : play.game();
      if (const engine::Refusal refusal = game.WhyNot(act.player, *action))
        return Verdict::Refused(refusal.rule, refusal.reason);
    }
  }
  return {};
}

}  // namespace clashdeck::scenario
