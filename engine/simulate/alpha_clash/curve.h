// The policy `curve`: plays on curve, attacks and obstructs when it pays. It never looks ahead; all
// it does is add up points (insight.h).
//
// Mulligan rule: a hand with five or more cards that cost at most three is kept. Of any other hand
// the cards that cost five or more go back, and those that cost four too if it has no card that
// costs at most three.
#pragma once

#include "engine/simulate/alpha_clash/decider.h"
#include "engine/simulate/alpha_clash/insight.h"

namespace clashdeck::simulate::alpha_clash_play {

class Curve : public Decider {
 public:
  explicit Curve(const Insight& insight) : insight_(insight) {}
  Action Choose(const View& view, engine::Rng& rng) override { return Choose(view, &rng); }
  // It takes no chances.
  Action Choose(const View& view) const { return Choose(view, nullptr); }

  // What a permanent is worth in play, now.
  int Body(const View& view, ObjectId id) const;

 private:
  Action Choose(const View& view, engine::Rng* unused) const;

  // curve.cpp
  Action Mulligan(const View& view) const;
  Action Resource(const View& view) const;
  Action Primary(const View& view) const;
  struct Plays {
    static constexpr int kMost = 32;
    Action actions[kMost] = {};
    int points[kMost] = {};
    int count = 0;
    void Add(Action action, int worth) {
      if (count == kMost) return;
      actions[count] = action;
      points[count++] = worth;
    }
  };
  Action BestPlay(const View& view, const Plays& plays) const;

  // play_sense.cpp
  bool IsUseful(const View& view, Action action) const;
  int PlayPoints(const View& view, const CardDef& card, const CardValue& value) const;
  int HarmPoints(const View& view, const Aim& aim, int damage) const;
  int ActivationPoints(const View& view, Action action) const;
  bool HasUse(const View& view, const CardDef& card) const;
  bool HasGoodTargets(const View& view, effects::Range targets) const;
  int BuffPoints(const CardValue& value) const;
  int PortalGain(const View& view) const;

  // attack_sense.cpp
  struct Attack {
    Action action = {};
    int points = 0;
  };
  Attack BestAttack(const View& view) const;
  Attack BestTarget(const View& view, ObjectId attacker) const;
  int AttackPoints(const View& view, ObjectId attacker, ObjectId target) const;
  int StruckPoints(const View& view, ObjectId attacker, int damage) const;
  int FreePoints(const View& view, ObjectId attacker, ObjectId target) const;
  int ObstructedPoints(const View& view, ObjectId attacker, ObjectId obstructor) const;
  int GuardsWanted(const View& view) const;
  struct Assault;
  bool CanObstruct(const View& view, ObjectId id, ObjectId attacker) const;

  // clash_sense.cpp
  Action Obstruct(const View& view) const;
  int ObstructPoints(const View& view, const ObjectSet& obstructors) const;
  Action Buff(const View& view) const;
  struct Change {
    int attack = 0;
    int defense = 0;
  };
  int ClashPoints(const View& view, Change mine, Change theirs) const;

  // choice_sense.cpp
  Action Answer(const View& view) const;
  Action Counter(const View& view) const;
  Action Respond(const View& view) const;
  int AttackLoss(const View& view, int attack) const;
  int CounterPoints(const View& view, effects::Index at) const;
  Action Target(const View& view) const;
  Action ChooseObject(const View& view) const;
  Action PayWith(const View& view) const;
  Action Mode(const View& view) const;
  Action ChooseColor(const View& view) const;
  const Aim* AimAt(const View& view) const;
  int TargetPoints(const View& view, const Aim& aim, ObjectId id) const;
  int Worth(const View& view, ObjectId id) const;

  const Insight& insight_;
};

}  // namespace clashdeck::simulate::alpha_clash_play
