// One card in the making: its effects written step by step, without a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/effects/card_pool.h"

namespace clashdeck::effects {

inline constexpr auto kEverywhere = static_cast<ZoneMask>(~ZoneMask{0});
inline constexpr std::uint8_t kUnread = 3;  // a register that nobody looks at

class HandCard {
 public:
  explicit HandCard(CardPool& pool) : pool_(pool) {}

  std::vector<Ability> abilities;

  // --- filters and numbers
  Filter Of(TypeMask types, Control control = Control::kAnybody, ZoneMask zones = 0) {
    Filter filter;
    filter.types = types;
    filter.control = control;
    filter.zones = zones;
    return filter;
  }
  Filter Clash(Control control = Control::kAnybody) { return Of(Mask(CardType::kClash), control); }
  Filter Attacking() {
    Filter filter = Clash();
    filter.is = static_cast<std::uint32_t>(Is::kAttacking);
    return filter;
  }
  // Contenders and Clash cards of somebody.
  Filter Fighters(Control control) {
    return Of(Mask(CardType::kContender) | Mask(CardType::kClash), control);
  }
  Filter InOblivion(Filter filter) {
    filter.zones = Mask(Zone::kOblivion);
    return filter;
  }
  Filter With(Filter filter, Stat stat, Compare compare, int n) {
    filter.bound[filter.bounds++] = {stat, compare, kNoName, pool_.Constant(n)};
    return filter;
  }
  Filter Affiliated(Filter filter, const char* name) {
    filter.affiliations = pool_.Affiliation(name);
    return filter;
  }
  Filter Self() {
    Filter filter = Of(0, Control::kAnybody, kEverywhere);
    filter.is = static_cast<std::uint32_t>(Is::kSelf);
    return filter;
  }
  Index Holds(Test test) {
    Condition condition;
    condition.test = test;
    return pool_.Add(condition);
  }

  // --- selectors
  static Selector Pick(Who who, std::uint8_t index = 0) { return {.who = who, .index = index}; }
  static Selector This() { return Pick(Who::kSelf); }
  static Selector Bearer() { return Pick(Who::kBearer); }
  static Selector Target(std::uint8_t slot = 0) { return Pick(Who::kTarget, slot); }
  static Selector Set(std::uint8_t slot) { return Pick(Who::kSet, slot); }
  Selector All(const Filter& filter) {
    Selector all = Pick(Who::kAll);
    all.filter = pool_.Add(filter);
    return all;
  }

  // --- abilities: one is begun, then its targets and code are written, up to the next one
  Ability& Begin(AbilityKind kind) {
    End();
    open_ = true;
    ability_ = {};
    ability_.kind = kind;
    return ability_;
  }
  Ability& Upon(On on, const Filter& subject) {
    Begin(AbilityKind::kTriggered);
    Trigger trigger;
    trigger.on = on;
    trigger.subject = pool_.Add(subject);
    ability_.trigger = pool_.Add(trigger);
    return ability_;
  }
  Ability& When(On on) { return Upon(on, Self()); }
  Trigger& LastTrigger() { return pool_.triggers[ability_.trigger]; }
  Ability& Static(Index condition = kAlways) {
    Begin(AbilityKind::kStatic).condition = condition;
    return ability_;
  }
  Ability& Resolve(Timing timing = Timing::kYourPrimary) {
    Begin(AbilityKind::kResolve).timing = timing;
    return ability_;
  }
  void OnlyIfContender(Color color) {
    Filter colored = Of(0, Control::kAnybody, kEverywhere);
    colored.colors = Mask(color);
    Condition is;
    is.test = Test::kMatches;
    is.a = pool_.Add(colored);
    is.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
    Begin(AbilityKind::kPlayOnlyIf).condition = pool_.Add(is);
  }
  // "Once per turn, during your Primary Phase, you may engage this card. If you do, ..."
  Ability& EngageOnce() {
    Begin(AbilityKind::kActivated).per_turn = 1;
    Costs({}, {{.pay = Pay::kEngageSelf}});
    return ability_;
  }
  void Costs(const Price& price, const std::vector<CostPart>& parts) {
    Cost cost{.price = price};
    cost.parts.first = static_cast<Index>(pool_.cost_parts.size());
    cost.parts.count = static_cast<Index>(parts.size());
    pool_.cost_parts.insert(pool_.cost_parts.end(), parts.begin(), parts.end());
    ability_.cost = pool_.Add(cost);
  }
  void Targets(const Filter& filter, int min = 1, int max = 1) {
    TargetSpec spec;
    spec.filter = pool_.Add(filter);
    spec.min = static_cast<std::uint8_t>(min);
    spec.max = static_cast<std::uint8_t>(max);
    targets_.push_back(spec);
  }
  void TargetOpponent() {
    TargetSpec spec;
    spec.players = 2;
    targets_.push_back(spec);
  }
  // Ends a mode of "choose one": what was written since the last one is its own.
  void NextMode() {
    Flush();
    modes_.push_back({.targets = flushed_targets_, .code = flushed_code_});
    ability_.modes_min = ability_.modes_max = 1;
  }

  // --- verbs
  Instruction& Do(Op op, Selector who = {}) {
    Instruction instruction;
    instruction.op = op;
    instruction.who = who;
    instruction.set = kUnread;
    code_.push_back(instruction);
    return code_.back();
  }
  Instruction& Count(Op op, int n, Selector who = {}) {
    const Index number = pool_.Constant(n);
    Instruction& instruction = Do(op, who);
    instruction.n = number;
    return instruction;
  }
  void May() { open_jumps_.push_back(code_.size()), Do(Op::kMay); }
  void IfYouDo() {
    const Index did_so = Holds(Test::kDidSo);
    open_jumps_.push_back(code_.size());
    Do(Op::kUnless).n = did_so;
  }
  void Then() {  // what hung on the last May or IfYouDo ends here
    code_[open_jumps_.back()].x = static_cast<Index>(code_.size());
    open_jumps_.pop_back();
  }
  Instruction& Gets(Selector who, int attack, int defense, Until until = Until::kEndOfTurn) {
    const Index n = pool_.Constant(attack);
    const Index m = pool_.Constant(defense);
    Instruction& modify = Do(Op::kModify, who);
    modify.n = n;
    modify.m = m;
    modify.until = until;
    return modify;
  }
  void GetsKeyword(Selector who, Keyword keyword, Until until = Until::kEndOfTurn) {
    Instruction& give = Do(Op::kKeywordGive, who);
    give.x = static_cast<Index>(keyword);
    give.until = until;
  }
  Instruction& Move(Selector who, Zone zone, Manner manner) {
    Instruction& move = Do(Op::kMove, who);
    move.zone = zone;
    move.manner = manner;
    return move;
  }

  void End() {
    if (!open_) return;
    open_ = false;
    Flush();
    if (modes_.empty()) {
      ability_.targets = flushed_targets_;
      ability_.code = flushed_code_;
    } else {
      ability_.modes.first = static_cast<Index>(pool_.modes.size());
      ability_.modes.count = static_cast<Index>(modes_.size());
      pool_.modes.insert(pool_.modes.end(), modes_.begin(), modes_.end());
      modes_.clear();
    }
    abilities.push_back(ability_);
  }

 private:
  void Flush() {
    const auto base = static_cast<Index>(pool_.code.size());
    for (Instruction& instruction : code_) {
      const bool jumps = instruction.op == Op::kMay || instruction.op == Op::kUnless ||
                         instruction.op == Op::kJump;
      if (jumps) instruction.x = static_cast<Index>(instruction.x + base);
    }
    if (!code_.empty()) Do(Op::kEnd);
    flushed_code_ = {base, static_cast<Index>(code_.size())};
    flushed_targets_ = {static_cast<Index>(pool_.targets.size()),
                        static_cast<Index>(targets_.size())};
    pool_.code.insert(pool_.code.end(), code_.begin(), code_.end());
    pool_.targets.insert(pool_.targets.end(), targets_.begin(), targets_.end());
    code_.clear();
    targets_.clear();
  }

  CardPool& pool_;
  bool open_ = false;
  Ability ability_ = {};
  std::vector<Instruction> code_;
  std::vector<TargetSpec> targets_;
  std::vector<Mode> modes_;
  std::vector<std::size_t> open_jumps_;
  Range flushed_code_ = {};
  Range flushed_targets_ = {};
};

}  // namespace clashdeck::effects
