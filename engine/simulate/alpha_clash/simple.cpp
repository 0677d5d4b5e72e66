#include "engine/simulate/alpha_clash/simple.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr Action kPass = Make(ActionKind::kPass);
constexpr Action kEndTurn = Make(ActionKind::kEndTurn);
constexpr int kBodyResources = 2;  // what a body costs

Action FirstOf(const View& view, ActionKind kind, Action otherwise) {
  for (const Action action : view.legal()) {
    if (KindOf(action) == kind) return action;
  }
  return otherwise;
}

bool Entered(const View& view) {
  for (const ObjectId id : view.In(view.me(), Zone::kClash)) {
    if (view.Has(id, Mark::kEnteredThisTurn)) return true;
  }
  return false;
}

}  // namespace

Action Random::Choose(const View& view, engine::Rng& rng) {
  const ActionList& legal = view.legal();
  return legal.size() == 1 ? legal[0] : legal[rng.Below(legal.size())];
}

Action Passive::Choose(const View& view, engine::Rng& /*rng*/) {
  switch (view.ask()) {
    case Ask::kMulligan:
    case Ask::kResource:
      return kPass;  // always legal
    case Ask::kPrimary: {
      if (view.MayEndTurn()) return kEndTurn;
      const ActionList& legal = view.legal();
      const Action last = legal[legal.size() - 1];
      return last == kEndTurn ? last : FirstOf(view, ActionKind::kAttack, legal[0]);
    }
    case Ask::kMay:
    case Ask::kDiscount:
      return FirstOf(view, ActionKind::kNo, view.legal()[0]);
    default:
      return view.legal()[0];  // to pass, where that is possible
  }
}

Action Blockers::Choose(const View& view, engine::Rng& rng) {
  switch (view.ask()) {
    case Ask::kResource:
      if (view.Size(view.me(), Zone::kResources) < kBodyResources) {
        return FirstOf(view, ActionKind::kResource, kPass);
      }
      return kPass;
    case Ask::kPrimary:
      if (view.ReadyResources() < kBodyResources || Entered(view)) break;
      if (const Action play = FirstOf(view, ActionKind::kPlay, kPass); play != kPass) return play;
      break;
    case Ask::kObstruct: {
      const ActionList& legal = view.legal();
      if (view.clash().target.id != view.Contender(view.me()) || !view.chosen().empty()) break;
      const int attack = view.Attack(view.clash().attacker.id);
      for (const Action action : legal) {
        if (KindOf(action) == ActionKind::kObstruct && view.Defense(action.a()) > attack) {
          return action;
        }
      }
      return FirstOf(view, ActionKind::kObstruct, legal[0]);
    }
    default:
      break;
  }
  return otherwise_.Choose(view, rng);
}

}  // namespace clashdeck::simulate::alpha_clash_play
