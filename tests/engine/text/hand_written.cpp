#include "tests/engine/text/hand_written.h"

#include <functional>
#include <map>

namespace clashdeck::text {

namespace {

using namespace effects;

constexpr auto kEverywhere = static_cast<ZoneMask>(~ZoneMask{0});
constexpr std::uint8_t kUnread = 3;  // a register that nobody looks at

// One card in the making.
class Hand {
 public:
  explicit Hand(CardPool& pool) : pool_(pool) {}

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
  Ability& On_(On on, const Filter& subject) {
    Begin(AbilityKind::kTriggered);
    Trigger trigger;
    trigger.on = on;
    trigger.subject = pool_.Add(subject);
    ability_.trigger = pool_.Add(trigger);
    return ability_;
  }
  Ability& When(On on) { return On_(on, Self()); }
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
  void Mode_() {
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

constexpr Control kMine = Control::kYou;
constexpr Control kTheirs = Control::kNotYou;

void MayDraw(Hand& h) {
  h.May();
  h.Count(Op::kDraw, 1);
  h.Then();
}

void MayActivatePortal(Hand& h) {
  h.May();
  h.Do(Op::kPortal).n = 0;
  h.Then();
}

using Author = std::function<void(Hand&)>;

const std::map<std::string, Author>& Authors() {
  static const std::map<std::string, Author> authors = {
      {"EMB-004",
       [](Hand& h) {
         h.When(On::kEnter);
         h.May();
         h.Count(Op::kTakeTop, 1).set = 0;
         h.Then();
         h.IfYouDo();
         h.May();
         h.Move(Hand::Set(0), Zone::kDeck, Manner::kPut).place = Place::kBottom;
         h.Then();
         h.Then();
       }},
      {"EMB-008",
       [](Hand& h) {
         h.When(On::kDefeated);
         h.Targets(h.Of(Mask(CardType::kContender), kTheirs));
         h.Count(Op::kLoseHealth, 1, Hand::Target()).player = Whom::kControllerOf;
       }},
      {"EMB-009",
       [](Hand& h) {
         h.When(On::kEnter);
         h.TargetOpponent();
         h.Do(Op::kRevealHand).player = Whom::kTarget;
         h.Count(Op::kDiscard, 1).player = Whom::kTarget;
       }},
      {"EMB-010",
       [](Hand& h) {
         h.When(On::kEnter);
         MayActivatePortal(h);
         h.Static(h.Holds(Test::kPortalOpen));
         h.Gets(Hand::This(), 1, 0, Until::kForever);
       }},
      {"EMB-012",
       [](Hand& h) {
         h.When(On::kAttack);
         h.May();
         h.Move(Hand::Pick(Who::kTopOfDeck, 1), Zone::kOblivion, Manner::kPut);
         h.Then();
         h.IfYouDo();
         h.Gets(Hand::This(), 1, 0);
         h.Then();
       }},
      {"EMB-013",
       [](Hand& h) {
         h.When(On::kLeavesPlay);
         h.Targets(h.InOblivion(h.Of(0)), 0);
         h.May();
         h.Move(Hand::Target(), Zone::kBanished, Manner::kBanished);
         h.Then();
       }},
      {"EMB-014",
       [](Hand& h) {
         h.Static();
         h.Gets(Hand::Bearer(), 1, 0, Until::kForever);
         h.GetsKeyword(Hand::Bearer(), Keyword::kObservant, Until::kForever);
       }},
      {"EMB-016",
       [](Hand& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Targets(h.Attacking());
         h.Gets(Hand::Target(), -1, -2);
       }},
      {"EMB-018",
       [](Hand& h) {
         h.EngageOnce();
         h.Targets(h.InOblivion(h.With(h.Clash(kMine), Stat::kCost, Compare::kAtMost, 1)));
         h.Move(Hand::Target(), Zone::kHand, Manner::kReturned);
         h.Count(Op::kDiscard, 1);
       }},
      {"EMB-019",
       [](Hand& h) {
         h.Resolve();
         h.Targets(h.With(h.Clash(), Stat::kAttack, Compare::kAtMost, 2));
         h.Move(Hand::Target(), Zone::kBanished, Manner::kBanished);
       }},
      {"EMB-020",
       [](Hand& h) {
         h.Resolve();
         h.Targets(h.Clash());
         h.Move(Hand::Target(), Zone::kOblivion, Manner::kSent);
         h.Count(Op::kLoseHealth, 2);
       }},
      {"EMB-022",
       [](Hand& h) {
         h.OnlyIfContender(Color::kBlack);
         h.Resolve();
         h.Targets(h.Clash(kMine));
         h.Gets(Hand::Target(), 2, 0);
         h.GetsKeyword(Hand::Target(), Keyword::kNecrotic);
       }},
      {"EMB-025",
       [](Hand& h) {
         h.EngageOnce();
         h.Targets(h.Clash(kMine));
         h.Gets(Hand::Target(), 1, 0);
       }},
      {"EMB-026",
       [](Hand& h) {
         h.When(On::kVictory);
         MayDraw(h);
       }},
      {"EMB-027",
       [](Hand& h) {
         h.When(On::kEnter);
         h.May();
         h.Move(Hand::Pick(Who::kTopOfDeck, 1), Zone::kResources, Manner::kPut).flags =
             static_cast<std::uint16_t>(Flag::kEngaged);
         h.Then();
       }},
      {"EMB-028",
       [](Hand& h) {
         h.When(On::kObstruct);
         h.Gets(Hand::This(), 0, 2);
       }},
      {"EMB-030",
       [](Hand& h) {
         h.When(On::kAttack);
         Filter others = h.Affiliated(h.Clash(kMine), "Alpha");
         others.is_not = static_cast<std::uint32_t>(Is::kSelf);
         h.Gets(h.All(others), 2, 0);
       }},
      {"EMB-033",
       [](Hand& h) {
         h.When(On::kEnter);
         MayActivatePortal(h);
         h.Static(h.Holds(Test::kPortalClosed));
         h.Gets(Hand::This(), 1, 0, Until::kForever);
       }},
      {"EMB-035",
       [](Hand& h) {
         h.When(On::kEnter);
         h.Targets(h.Of(Mask(CardType::kClashground)), 0);
         h.May();
         h.Move(Hand::Target(), Zone::kOblivion, Manner::kSent);
         h.Then();
       }},
      {"EMB-038",
       [](Hand& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Targets(h.Attacking());
         h.Targets(h.Clash(kMine), 0);
         h.Gets(Hand::Target(0), -3, 0);
         h.May();
         h.Do(Op::kReady, Hand::Target(1));
         h.Then();
       }},
      {"EMB-040",
       [](Hand& h) {
         h.Resolve();
         h.Targets(h.InOblivion(h.Affiliated(h.Clash(kMine), "Alpha")), 0, 2);
         h.Move(Hand::Target(), Zone::kHand, Manner::kReturned);
       }},
      {"EMB-042",
       [](Hand& h) {
         h.Resolve(Timing::kCounterPlay);
         h.Targets(h.Clash(kMine));
         h.GetsKeyword(Hand::Target(), Keyword::kSafeguard);
       }},
      {"EMB-043",
       [](Hand& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Targets(h.Clash(kMine));
         Instruction& prevent = h.Do(Op::kPrevent, Hand::Target());
         prevent.damage = DamageKind::kClash;
         prevent.until = Until::kEndOfClash;
       }},
      {"EMB-044",
       [](Hand& h) {
         h.OnlyIfContender(Color::kGreen);
         h.Resolve();
         h.Targets(h.Fighters(kMine));
         h.Gets(Hand::Target(), 1, 3);
       }},
      {"EMB-048",
       [](Hand& h) {
         h.Static();
         h.Do(Op::kForbid, Hand::This()).n = static_cast<Index>(Forbid::kAttack);
       }},
      {"EMB-049",
       [](Hand& h) {
         h.When(On::kEnter);
         h.Count(Op::kGainHealth, 2);
       }},
      {"EMB-050",
       [](Hand& h) {
         h.When(On::kAttack);
         h.Count(Op::kGainHealth, 1);
       }},
      {"EMB-051",
       [](Hand& h) {
         h.Static();
         Filter others = h.Clash(kMine);
         others.is_not = static_cast<std::uint32_t>(Is::kSelf);
         h.Gets(h.All(others), 0, 1, Until::kForever);
       }},
      {"EMB-053",
       [](Hand& h) {
         h.When(On::kDefeated);
         h.Count(Op::kGainHealth, 1);
         MayDraw(h);
       }},
      {"EMB-054",
       [](Hand& h) {
         h.Begin(AbilityKind::kActivated).per_turn = 1;
         Price white;
         white.total = white.gems[static_cast<int>(Color::kWhite)] = 1;
         h.Costs(white, {});
         h.Gets(Hand::This(), 2, 0);
       }},
      {"EMB-055",
       [](Hand& h) {
         h.When(On::kEnter);
         h.Targets(h.Of(Mask(CardType::kRelic) | kAnyWeapon), 0);
         h.May();
         h.Move(Hand::Target(), Zone::kOblivion, Manner::kSent);
         h.Then();
       }},
      {"EMB-056",
       [](Hand& h) {
         h.When(On::kObstruct).per_turn = 1;
         MayDraw(h);
       }},
      {"EMB-058",
       [](Hand& h) {
         h.Static();
         h.Gets(Hand::Bearer(), 1, 1, Until::kForever);
         h.GetsKeyword(Hand::Bearer(), Keyword::kSuperspeed, Until::kForever);
       }},
      {"EMB-060",
       [](Hand& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Do(Op::kNegateAttack);
         h.Count(Op::kDraw, 1).player = Whom::kAttacking;
       }},
      {"EMB-062",
       [](Hand& h) {
         h.Resolve();
         h.Count(Op::kGainHealth, 3);
         h.Mode_();
         h.Targets(h.Clash(kMine), 0, 2);
         h.Do(Op::kReady, Hand::Target());
         Instruction& forbid = h.Do(Op::kForbid, Hand::Target());
         forbid.n = static_cast<Index>(Forbid::kAttack);
         forbid.until = Until::kEndOfTurn;
         h.Mode_();
       }},
      {"EMB-063",
       [](Hand& h) {
         h.Resolve();
         h.Targets(h.Clash());
         h.Move(Hand::Target(), Zone::kBanished, Manner::kBanished);
         h.Do(Op::kThatPlayer, Hand::Target()).player = Whom::kControllerOf;
         h.Count(Op::kDraw, 1).player = Whom::kEventPlayer;
       }},
      {"EMB-068",
       [](Hand& h) {
         h.When(On::kEnter);
         MayDraw(h);
         h.IfYouDo();
         h.Count(Op::kDiscard, 1);
         h.Then();
       }},
      {"EMB-074",
       [](Hand& h) {
         h.When(On::kEnter);
         h.Targets(h.With(h.Clash(), Stat::kCost, Compare::kAtMost, 2), 0);
         h.Move(Hand::Target(), Zone::kHand, Manner::kReturned);
       }},
      {"EMB-075",
       [](Hand& h) {
         h.When(On::kEnter);
         h.Targets(h.Clash(kTheirs), 0, 2);
         h.Do(Op::kEngage, Hand::Target());
         h.Mode_();
         h.Targets(h.Clash(kMine), 0, 2);
         h.Do(Op::kReady, Hand::Target());
         h.Mode_();
       }},
      {"EMB-085",
       [](Hand& h) {
         h.Resolve(Timing::kCounterAttack);
         Filter engaged = h.Clash(kMine);
         engaged.is = static_cast<std::uint32_t>(Is::kEngaged);
         h.Targets(engaged);
         h.Targets(h.Attacking());
         h.Move(Hand::Target(0), Zone::kHand, Manner::kReturned);
         h.IfYouDo();
         h.Gets(Hand::Target(1), -2, 0);
         h.Then();
       }},
      {"EMB-086",
       [](Hand& h) {
         h.Resolve();
         h.Count(Op::kTakeTop, 4).set = 0;
         h.Count(Op::kChoose, 1, Hand::Set(0)).set = 1;
         h.Move(Hand::Set(1), Zone::kHand, Manner::kPut);
         Instruction& rest = h.Do(Op::kMoveRest);
         rest.n = 0;
         rest.zone = Zone::kDeck;
         rest.place = Place::kAnyOrderBottom;
       }},
      {"EMB-087",
       [](Hand& h) {
         h.OnlyIfContender(Color::kBlue);
         h.Resolve();
         h.Targets(h.Clash(kMine));
         h.Gets(Hand::Target(), 1, 2);
         h.GetsKeyword(Hand::Target(), Keyword::kSuperspeed);
       }},
      {"EMB-045",
       [](Hand& h) {
         Filter mine = h.Clash(kMine);
         mine.zones = kEverywhere;
         Ability& obstructs = h.On_(On::kObstruct, mine);
         obstructs.threshold = 30;
         obstructs.per_turn = 1;
         h.Count(Op::kGainHealth, 1);
         h.EngageOnce().threshold = 10;
         h.Targets(h.Fighters(Control::kAnybody));
         Instruction& shield = h.Count(Op::kPrevent, 2, Hand::Target());
         shield.until = Until::kYourNextTurn;
         shield.flags = static_cast<std::uint16_t>(Flag::kNext);
       }},
      {"EMB-088",
       [](Hand& h) {
         Filter theirs = h.Clash(kTheirs);
         theirs.zones = kEverywhere;
         Ability& defeated = h.On_(On::kDefeated, theirs);
         defeated.threshold = 30;
         defeated.per_turn = 1;
         h.LastTrigger().damage = DamageKind::kNonClash;
         h.Count(Op::kGainHealth, 1);
         h.EngageOnce().threshold = 10;
         h.Targets(h.Clash());
         h.Count(Op::kDamage, 2, Hand::Target());
       }},
  };
  return authors;
}

}  // namespace

std::vector<std::string> HandWrittenCards() {
  std::vector<std::string> ids;
  for (const auto& [id, author] : Authors()) ids.push_back(id);
  return ids;
}

std::vector<Ability> HandWritten(CardPool& pool, const std::string& id) {
  Hand hand(pool);
  Authors().at(id)(hand);
  hand.End();
  return hand.abilities;
}

}  // namespace clashdeck::text
