// What cards are good for, judged from their abilities once for a pool: whom a target is chosen to
// harm or help, what an effect is worth to its player, how strong a body is. Rough numbers, in
// points: a point of damage to a Contender is worth kDamagePoints. Wrong judgement costs a game,
// never correctness.
#pragma once

#include <span>
#include <vector>

#include "engine/simulate/alpha_clash/view.h"

namespace clashdeck::simulate::alpha_clash_play {

inline constexpr int kDamagePoints = 3;
inline constexpr int kCardPoints = 6;    // a card more or less
inline constexpr int kHealthPoints = 2;  // a point of own health
inline constexpr int kWinPoints = 1000;

// What an effect does to what is chosen for one of its targets.
struct Aim {
  std::int8_t will = 0;    // above 0 it helps, below 0 it harms, 0 who knows
  std::int8_t damage = 0;  // dealt to it, or lost by it
  std::int8_t attack = 0;  // change of its stats
  std::int8_t defense = 0;
  bool removes = false;         // it leaves play
  bool players = false;         // players or Contenders may be chosen
  bool table = true;            // it is chosen among permanents
  effects::TypeMask types = 0;  // of permanents that may be chosen; 0: any
  std::uint8_t min = 1;
};

struct EffectValue {
  std::int16_t points = 0;    // to its player, if its targets are well chosen
  std::int8_t reach = 0;      // damage to a Contender that it may bring about this turn
  bool engages_self = false;  // as a cost
  bool spends_self = false;   // as a cost, too
  bool stops = false;         // the attack or the Clash under way
};

struct CardValue {
  std::int16_t points = 0;  // of playing it
  std::int16_t body = 0;    // of having it in play, as printed (Clash cards)
  std::uint8_t cost = 0;    // of X the least that may be declared
  bool x = false;           // more can be spent on it
  std::int8_t reach = 0;    // damage that playing it may bring about this turn, its attack included
  std::int8_t attack = 0;   // a Clash Buff, a Weapon: what it gives, or takes from an opponent
  std::int8_t defense = 0;
  std::int8_t heals = 0;        // the part of `points` that only counts where health is missing
  bool weakens = false;         // its stats change is for an opposing card
  bool for_contenders = false;  // its stats change may be for a Contender
  std::int8_t open = 0;  // of an open Portal, to whoever has it in play; below 0: of a closed one
};

class Insight {
 public:
  explicit Insight(const effects::CardPool& pool);

  const effects::CardPool& pool() const { return pool_; }
  const CardValue& Of(CardIndex card) const { return cards_[card]; }
  // By index into CardPool::abilities, CardPool::modes, CardPool::targets.
  const EffectValue& OfAbility(effects::Index ability) const { return abilities_[ability]; }
  int OfMode(effects::Index mode) const { return modes_[mode]; }
  const Aim& OfTarget(effects::Index target) const { return aims_[target]; }

  // What an opponent's unknown cards may be: cards that share a colour with `colors`, Traps apart.
  View::Candidates LikelyCards(effects::ColorMask colors) const;
  // One card that can't do anything, or the plainest that there is.
  std::span<const CardIndex> Blank() const { return {&blank_, 1}; }

 private:
  int Judge(effects::Range code, effects::Range targets);
  void JudgeAbility(effects::Index index);
  CardValue JudgeCard(const CardDef& card) const;
  void CollectCandidates();

  const effects::CardPool& pool_;
  std::vector<CardValue> cards_;
  std::vector<EffectValue> abilities_;
  std::vector<std::int16_t> modes_;
  std::vector<Aim> aims_;
  CardIndex blank_ = 0;
  std::vector<CardIndex> likely_[1 << effects::kColors];
  std::vector<CardIndex> traps_[1 << effects::kColors];
};

}  // namespace clashdeck::simulate::alpha_clash_play
