#include "engine/scenario/in_its_window.h"

#include "engine/alpha_clash/clash.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/table.h"

namespace clashdeck::scenario {

namespace {

using alpha_clash::Window;
using effects::CardType;
using effects::Timing;

Window WindowOf(Timing timing) {
  switch (timing) {
    case Timing::kCounterAttack:
      return Window::kCounterAttack;
    case Timing::kCounterPlay:
      return Window::kCounterPlay;
    case Timing::kCounterTrap:
      return Window::kCounterTrap;
    default:
      return Window::kPrimary;
  }
}

// The window in which the card is played or its effects are used.
Window WindowOf(const Play& play, ObjectId id) {
  if (play.card(id).type == CardType::kClashBuff) return Window::kBuff;
  const effects::CardPool& pool = play.game().pool();
  const effects::Range own = play.card(id).abilities;
  for (effects::Index i = 0; i < own.count; ++i) {
    const Window window = WindowOf(pool.abilities[own.first + i].timing);
    if (window != Window::kPrimary) return window;
  }
  return Window::kPrimary;
}

engine::Refusal WhyNot(const Play& play, const Act& act, ObjectId id) {
  // The questions of the engine's chapters look at a Table; this one is a copy.
  alpha_clash::State state = play.state();
  alpha_clash::Derived derived = play.game().derived();
  alpha_clash::Decision decision = play.game().decision();
  const alpha_clash::Table table{.pool = play.game().pool(),
                                 .rulings = play.game().rulings(),
                                 .s = state,
                                 .d = derived,
                                 .decision = decision};
  switch (act.verb) {
    case Verb::kPlay:
      return alpha_clash::WhyNotPlay(table, act.player, id, act.alternative_cost ? 1 : 0,
                                     WindowOf(play, id));
    case Verb::kActivate:
      return alpha_clash::WhyNotActivate(table, act.player, id, AbilityPlace(play, id, act.n),
                                         WindowOf(play, id));
    case Verb::kAttach:
      return alpha_clash::WhyNotAttach(table, act.player, id);
    case Verb::kUnattach:
      return alpha_clash::WhyNotUnattach(table, act.player, id);
    case Verb::kAttack:
      return alpha_clash::WhyNotAttack(table, act.player, id);
    case Verb::kObstruct:
      if (state.clash.step == alpha_clash::ClashStep::kNone) return {};
      return alpha_clash::WhyNotObstruct(table, act.player, id);
    default:
      return {};
  }
}

}  // namespace

Verdict WhyNotInItsWindow(const Play& play, const Act& act) {
  if (act.things.empty() || play.game().is_terminal()) return {};
  for (const Thing& thing : act.things) {
    for (const ObjectId id : ObjectsOf(play, thing)) {
      if (const engine::Refusal refusal = WhyNot(play, act, id))
        return Verdict::Refused(refusal.rule, refusal.reason);
    }
  }
  return {};
}

}  // namespace clashdeck::scenario
