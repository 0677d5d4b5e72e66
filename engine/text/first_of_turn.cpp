// "for the first time each turn": of all such events of the turn, not only of those that the card
// has seen.
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace {

using effects::On;

// Only one such card was played this turn: the one that this is about.
Index NoneBefore(Writer& w, const Trigger& trigger) {
  Value played;
  if (trigger.subject == kAnything) played.filters.emplace_back();
  for (Index i = trigger.subject; i != kNil; i = w.pool.filters[i].other) {
    played.filters.push_back(w.pool.filters[i]);
  }
  for (Filter& filter : played.filters) {
    filter.other = kNil;
    filter.is |= static_cast<std::uint32_t>(Is::kPlayedThisTurn);
    filter.control = trigger.player == Whom::kYou ? Control::kYou : Control::kNotYou;
    filter.zones = kEveryZone;
  }
  Condition one;
  one.test = effects::Test::kCompare;
  one.compare = Compare::kAtMost;
  one.a = w.Count(played);
  one.b = w.Number(1);
  return w.Test(one);
}

constexpr std::size_t kCounted = 8;  // abilities of a card that can count what happened

bool IsAboutItself(const Writer& w, const Trigger& trigger) {
  return trigger.subject != kAnything &&
         (w.pool.filters[trigger.subject].is & static_cast<std::uint32_t>(Is::kSelf)) != 0;
}

}  // namespace

void FirstOfTurn(Writer& w, const Node& at) {
  Ability& ability = w.draft().ability;
  ability.per_turn = 1;
  Trigger trigger = w.pool.triggers[ability.trigger];
  const bool known_player = trigger.player == Whom::kYou || trigger.player == Whom::kOpponent;
  if (IsAboutItself(w, trigger)) return;  // it has seen all of them
  if (trigger.on == On::kPlays && known_player) {
    ability.condition = w.And(ability.condition, NoneBefore(w, trigger));
  } else if (trigger.on == On::kDraws) {
    trigger.nth = 1;
    ability.trigger = w.pool.Add(trigger);
  } else if (w.quoted_for == Who::kNothing && w.abilities.size() < kCounted) {
    ability.per_turn = 0;
    ability.first = true;
  } else {
    w.Decline(at, "nothing counts how often this happened in the turn");
  }
}

}  // namespace clashdeck::text
