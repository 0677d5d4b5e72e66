#include "engine/scenario/defaults.h"

#include <cassert>

namespace clashdeck::scenario {

using alpha_clash::Make;

Action DefaultAnswer(const Play& play) {
  if (play.game().decision().ask == Ask::kTriggerOrder) return NextInOrder(play);
  engine::ActionList legal;
  play.game().LegalActions(legal);
  assert(!legal.empty() && "while the game goes on there is a legal action");
  const auto wanted = [&play]() -> ActionKind {
    switch (play.game().decision().ask) {
      case Ask::kMay:
        return ActionKind::kNo;
      case Ask::kDiscount:
        return ActionKind::kYes;
      default:
        return ActionKind::kPass;
    }
  }();
  for (const Action action : legal)
    if (alpha_clash::KindOf(action) == wanted) return action;
  return legal[0];  // ascending: objects in table order
}

Action NextInOrder(const Play& play) {
  const alpha_clash::State& state = play.state();
  const Player player = play.game().current_player();
  const std::vector<ObjectId>& order = play.order(player);
  engine::ActionList legal;
  play.game().LegalActions(legal);
  for (auto id = order.rbegin(); id != order.rend(); ++id) {
    for (const Action action : legal)
      if (state.pending[action.a()].source.id == *id) return action;
  }
  return legal[0];
}

bool Settle(Play& play) {
  for (int i = 0; !play.AtRest(); ++i) {
    if (i == kMaxDefaults) return false;
    play.Apply(DefaultAnswer(play));
  }
  return true;
}

}  // namespace clashdeck::scenario
