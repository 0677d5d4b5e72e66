#include "engine/simulate/alpha_clash/view.h"

#include <utility>

#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/propose.h"

namespace clashdeck::simulate::alpha_clash_play {

using alpha_clash::Object;
using alpha_clash::State;

namespace {

std::size_t Pick(engine::Rng& rng, std::size_t count) { return rng.Below(count); }

// The cards of the deck that the player knows only as a list, in another order.
void ShuffleDeck(State& state, const ObjectSet& deck, engine::Rng& rng) {
  ObjectId places[alpha_clash::kMaxObjects];
  std::size_t count = 0;
  for (const ObjectId id : deck) {
    if (state.objects[id].generation == 0) places[count++] = id;  // hidden by Observe()
  }
  for (std::size_t i = count; i > 1; --i) {
    std::swap(state.objects[places[i - 1]].card, state.objects[places[Pick(rng, i)]].card);
  }
}

}  // namespace

bool View::IsNamed(ObjectId id) const {
  for (const Action action : legal()) {
    const ActionKind kind = KindOf(action);
    if (action.a() == id && (kind == ActionKind::kChoose || kind == ActionKind::kPlay)) return true;
  }
  return false;
}

const effects::Instruction* View::instruction() const {
  const State& state = game_.state();
  if (state.resolution_count == 0 ||
      alpha_clash::KindOf(TopFrame()) != alpha_clash::FrameKind::kResolve) {
    return nullptr;
  }
  const auto& resolution = state.resolutions[state.resolution_count - 1];
  return resolution.pc < game_.pool().code.size() ? &game_.pool().code[resolution.pc] : nullptr;
}

alpha_clash::MaskCounts View::Resources() const {
  alpha_clash::MaskCounts counts = {};
  for (const ObjectId id : In(me_, Zone::kResources)) {
    if (!Engaged(id)) ++counts[game_.pool().cards[ObjectOf(id).card].colors];
  }
  return counts;
}

int View::ReadyResources() const {
  int ready = 0;
  for (const ObjectId id : In(me_, Zone::kResources)) ready += Engaged(id) ? 0 : 1;
  return ready;
}

void View::Redeal(const Candidates& candidates, engine::Rng& rng, alpha_clash::Game& game) const {
  State state = game_.Observe(me_);
  state.seed = rng.Next();
  ShuffleDeck(state, In(me_, Zone::kDeck), rng);
  for (int i = 0; i < state.object_count; ++i) {
    Object& object = state.objects[i];
    if (object.card != alpha_clash::kUnknownCard) continue;
    const bool trap = object.zone == Zone::kAccessory && !candidates.traps.empty();
    const auto& from = trap ? candidates.traps : candidates.cards;
    object.card = from[Pick(rng, from.size())];
  }
  game.Resume(state);
}

bool Advances(const View& view, Action action) {
  const ObjectId id = action.a();
  switch (KindOf(action)) {
    case ActionKind::kUnattach:
      return false;
    case ActionKind::kPortal:
      return view.portal_activations() == 0;
    case ActionKind::kAttach:
      return view.Bearer(id) == kNoObject || view.Engaged(view.Bearer(id));
    case ActionKind::kActivate:
      return view.FaceDown(id) || view.Uses(id, action.b()) < 3;
    case ActionKind::kChoose: {
      const bool attaches =
          view.ask() == Ask::kTarget && view.proposal().ability == alpha_clash::kAttachEffect;
      return !attaches || view.legal().size() == 1 || !view.Engaged(id);
    }
    default:
      return true;
  }
}

}  // namespace clashdeck::simulate::alpha_clash_play
