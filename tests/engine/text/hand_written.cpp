#include "tests/engine/text/hand_written.h"

#include <functional>
#include <map>

#include "tests/engine/text/hand_card.h"

namespace clashdeck::text {

namespace {

using namespace effects;

constexpr Control kMine = Control::kYou;
constexpr Control kTheirs = Control::kNotYou;

void MayDraw(HandCard& h) {
  h.May();
  h.Count(Op::kDraw, 1);
  h.Then();
}

void MayActivatePortal(HandCard& h) {
  h.May();
  h.Do(Op::kPortal).n = 0;
  h.Then();
}

using Author = std::function<void(HandCard&)>;

const std::map<std::string, Author>& Authors() {
  static const std::map<std::string, Author> kAuthors = {
      {"EMB-004",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.May();
         h.Count(Op::kTakeTop, 1).set = 0;
         h.Then();
         h.IfYouDo();
         h.May();
         h.Move(HandCard::Set(0), Zone::kDeck, Manner::kPut).place = Place::kBottom;
         h.Then();
         h.Then();
       }},
      {"EMB-008",
       [](HandCard& h) {
         h.When(On::kDefeated);
         h.Targets(h.Of(Mask(CardType::kContender), kTheirs));
         h.Count(Op::kLoseHealth, 1, HandCard::Target()).player = Whom::kControllerOf;
       }},
      {"EMB-009",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.TargetOpponent();
         h.Do(Op::kRevealHand).player = Whom::kTarget;
         h.Count(Op::kDiscard, 1).player = Whom::kTarget;
       }},
      {"EMB-010",
       [](HandCard& h) {
         h.When(On::kEnter);
         MayActivatePortal(h);
         h.Static(h.Holds(Test::kPortalOpen));
         h.Gets(HandCard::This(), 1, 0, Until::kForever);
       }},
      {"EMB-012",
       [](HandCard& h) {
         h.When(On::kAttack);
         h.May();
         h.Move(HandCard::Pick(Who::kTopOfDeck, 1), Zone::kOblivion, Manner::kPut);
         h.Then();
         h.IfYouDo();
         h.Gets(HandCard::This(), 1, 0);
         h.Then();
       }},
      {"EMB-013",
       [](HandCard& h) {
         h.When(On::kLeavesPlay);
         h.Targets(h.InOblivion(h.Of(0)), 0);
         h.May();
         h.Move(HandCard::Target(), Zone::kBanished, Manner::kBanished);
         h.Then();
       }},
      {"EMB-014",
       [](HandCard& h) {
         h.Static();
         h.Gets(HandCard::Bearer(), 1, 0, Until::kForever);
         h.GetsKeyword(HandCard::Bearer(), Keyword::kObservant, Until::kForever);
       }},
      {"EMB-016",
       [](HandCard& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Targets(h.Attacking());
         h.Gets(HandCard::Target(), -1, -2);
       }},
      {"EMB-018",
       [](HandCard& h) {
         h.EngageOnce();
         h.Targets(h.InOblivion(h.With(h.Clash(kMine), Stat::kCost, Compare::kAtMost, 1)));
         h.Move(HandCard::Target(), Zone::kHand, Manner::kReturned);
         h.Count(Op::kDiscard, 1);
       }},
      {"EMB-019",
       [](HandCard& h) {
         h.Resolve();
         h.Targets(h.With(h.Clash(), Stat::kAttack, Compare::kAtMost, 2));
         h.Move(HandCard::Target(), Zone::kBanished, Manner::kBanished);
       }},
      {"EMB-020",
       [](HandCard& h) {
         h.Resolve();
         h.Targets(h.Clash());
         h.Move(HandCard::Target(), Zone::kOblivion, Manner::kSent);
         h.Count(Op::kLoseHealth, 2);
       }},
      {"EMB-022",
       [](HandCard& h) {
         h.OnlyIfContender(Color::kBlack);
         h.Resolve();
         h.Targets(h.Clash(kMine));
         h.Gets(HandCard::Target(), 2, 0);
         h.GetsKeyword(HandCard::Target(), Keyword::kNecrotic);
       }},
      {"EMB-025",
       [](HandCard& h) {
         h.EngageOnce();
         h.Targets(h.Clash(kMine));
         h.Gets(HandCard::Target(), 1, 0);
       }},
      {"EMB-026",
       [](HandCard& h) {
         h.When(On::kVictory);
         MayDraw(h);
       }},
      {"EMB-027",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.May();
         h.Move(HandCard::Pick(Who::kTopOfDeck, 1), Zone::kResources, Manner::kPut).flags =
             static_cast<std::uint16_t>(Flag::kEngaged);
         h.Then();
       }},
      {"EMB-028",
       [](HandCard& h) {
         h.When(On::kObstruct);
         h.Gets(HandCard::This(), 0, 2);
       }},
      {"EMB-030",
       [](HandCard& h) {
         h.When(On::kAttack);
         Filter others = h.Affiliated(h.Clash(kMine), "Alpha");
         others.is_not = static_cast<std::uint32_t>(Is::kSelf);
         h.Gets(h.All(others), 2, 0);
       }},
      {"EMB-033",
       [](HandCard& h) {
         h.When(On::kEnter);
         MayActivatePortal(h);
         h.Static(h.Holds(Test::kPortalClosed));
         h.Gets(HandCard::This(), 1, 0, Until::kForever);
       }},
      {"EMB-035",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.Targets(h.Of(Mask(CardType::kClashground)), 0);
         h.May();
         h.Move(HandCard::Target(), Zone::kOblivion, Manner::kSent);
         h.Then();
       }},
      {"EMB-038",
       [](HandCard& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Targets(h.Attacking());
         h.Targets(h.Clash(kMine), 0);
         h.Gets(HandCard::Target(0), -3, 0);
         h.May();
         h.Do(Op::kReady, HandCard::Target(1));
         h.Then();
       }},
      {"EMB-040",
       [](HandCard& h) {
         h.Resolve();
         h.Targets(h.InOblivion(h.Affiliated(h.Clash(kMine), "Alpha")), 0, 2);
         h.Move(HandCard::Target(), Zone::kHand, Manner::kReturned);
       }},
      {"EMB-042",
       [](HandCard& h) {
         h.Resolve(Timing::kCounterPlay);
         h.Targets(h.Clash(kMine));
         h.GetsKeyword(HandCard::Target(), Keyword::kSafeguard);
       }},
      {"EMB-043",
       [](HandCard& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Targets(h.Clash(kMine));
         Instruction& prevent = h.Do(Op::kPrevent, HandCard::Target());
         prevent.damage = DamageKind::kClash;
         prevent.until = Until::kEndOfClash;
       }},
      {"EMB-044",
       [](HandCard& h) {
         h.OnlyIfContender(Color::kGreen);
         h.Resolve();
         h.Targets(h.Fighters(kMine));
         h.Gets(HandCard::Target(), 1, 3);
       }},
      {"EMB-048",
       [](HandCard& h) {
         h.Static();
         h.Do(Op::kForbid, HandCard::This()).n = static_cast<Index>(Forbid::kAttack);
       }},
      {"EMB-049",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.Count(Op::kGainHealth, 2);
       }},
      {"EMB-050",
       [](HandCard& h) {
         h.When(On::kAttack);
         h.Count(Op::kGainHealth, 1);
       }},
      {"EMB-051",
       [](HandCard& h) {
         h.Static();
         Filter others = h.Clash(kMine);
         others.is_not = static_cast<std::uint32_t>(Is::kSelf);
         h.Gets(h.All(others), 0, 1, Until::kForever);
       }},
      {"EMB-053",
       [](HandCard& h) {
         h.When(On::kDefeated);
         h.Count(Op::kGainHealth, 1);
         MayDraw(h);
       }},
      {"EMB-054",
       [](HandCard& h) {
         h.Begin(AbilityKind::kActivated).per_turn = 1;
         Price white;
         white.total = white.gems[static_cast<int>(Color::kWhite)] = 1;
         h.Costs(white, {});
         h.Gets(HandCard::This(), 2, 0);
       }},
      {"EMB-055",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.Targets(h.Of(Mask(CardType::kRelic) | kAnyWeapon), 0);
         h.May();
         h.Move(HandCard::Target(), Zone::kOblivion, Manner::kSent);
         h.Then();
       }},
      {"EMB-056",
       [](HandCard& h) {
         h.When(On::kObstruct).per_turn = 1;
         MayDraw(h);
       }},
      {"EMB-058",
       [](HandCard& h) {
         h.Static();
         h.Gets(HandCard::Bearer(), 1, 1, Until::kForever);
         h.GetsKeyword(HandCard::Bearer(), Keyword::kSuperspeed, Until::kForever);
       }},
      {"EMB-060",
       [](HandCard& h) {
         h.Resolve(Timing::kCounterAttack);
         h.Do(Op::kNegateAttack);
         h.Count(Op::kDraw, 1).player = Whom::kAttacking;
       }},
      {"EMB-062",
       [](HandCard& h) {
         h.Resolve();
         h.Count(Op::kGainHealth, 3);
         h.NextMode();
         h.Targets(h.Clash(kMine), 0, 2);
         h.Do(Op::kReady, HandCard::Target());
         Instruction& forbid = h.Do(Op::kForbid, HandCard::Target());
         forbid.n = static_cast<Index>(Forbid::kAttack);
         forbid.until = Until::kEndOfTurn;
         h.NextMode();
       }},
      {"EMB-063",
       [](HandCard& h) {
         h.Resolve();
         h.Targets(h.Clash());
         h.Move(HandCard::Target(), Zone::kBanished, Manner::kBanished);
         h.Do(Op::kThatPlayer, HandCard::Target()).player = Whom::kControllerOf;
         h.Count(Op::kDraw, 1).player = Whom::kEventPlayer;
       }},
      {"EMB-068",
       [](HandCard& h) {
         h.When(On::kEnter);
         MayDraw(h);
         h.IfYouDo();
         h.Count(Op::kDiscard, 1);
         h.Then();
       }},
      {"EMB-074",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.Targets(h.With(h.Clash(), Stat::kCost, Compare::kAtMost, 2), 0);
         h.Move(HandCard::Target(), Zone::kHand, Manner::kReturned);
       }},
      {"EMB-075",
       [](HandCard& h) {
         h.When(On::kEnter);
         h.Targets(h.Clash(kTheirs), 0, 2);
         h.Do(Op::kEngage, HandCard::Target());
         h.NextMode();
         h.Targets(h.Clash(kMine), 0, 2);
         h.Do(Op::kReady, HandCard::Target());
         h.NextMode();
       }},
      {"EMB-085",
       [](HandCard& h) {
         h.Resolve(Timing::kCounterAttack);
         Filter engaged = h.Clash(kMine);
         engaged.is = static_cast<std::uint32_t>(Is::kEngaged);
         h.Targets(engaged);
         h.Targets(h.Attacking());
         h.Move(HandCard::Target(0), Zone::kHand, Manner::kReturned);
         h.IfYouDo();
         h.Gets(HandCard::Target(1), -2, 0);
         h.Then();
       }},
      {"EMB-086",
       [](HandCard& h) {
         h.Resolve();
         h.Count(Op::kTakeTop, 4).set = 0;
         h.Count(Op::kChoose, 1, HandCard::Set(0)).set = 1;
         h.Move(HandCard::Set(1), Zone::kHand, Manner::kPut);
         Instruction& rest = h.Do(Op::kMoveRest);
         rest.n = 0;
         rest.zone = Zone::kDeck;
         rest.place = Place::kAnyOrderBottom;
       }},
      {"EMB-087",
       [](HandCard& h) {
         h.OnlyIfContender(Color::kBlue);
         h.Resolve();
         h.Targets(h.Clash(kMine));
         h.Gets(HandCard::Target(), 1, 2);
         h.GetsKeyword(HandCard::Target(), Keyword::kSuperspeed);
       }},
      {"EMB-045",
       [](HandCard& h) {
         Filter mine = h.Clash(kMine);
         mine.zones = kEverywhere;
         Ability& obstructs = h.Upon(On::kObstruct, mine);
         obstructs.threshold = 30;
         obstructs.per_turn = 1;
         h.Count(Op::kGainHealth, 1);
         h.EngageOnce().threshold = 10;
         h.Targets(h.Fighters(Control::kAnybody));
         Instruction& shield = h.Count(Op::kPrevent, 2, HandCard::Target());
         shield.until = Until::kYourNextTurn;
         shield.flags = static_cast<std::uint16_t>(Flag::kNext);
       }},
      {"EMB-088",
       [](HandCard& h) {
         Filter theirs = h.Clash(kTheirs);
         theirs.zones = kEverywhere;
         Ability& defeated = h.Upon(On::kDefeated, theirs);
         defeated.threshold = 30;
         defeated.per_turn = 1;
         h.LastTrigger().damage = DamageKind::kNonClash;
         h.Count(Op::kGainHealth, 1);
         h.EngageOnce().threshold = 10;
         h.Targets(h.Clash());
         h.Count(Op::kDamage, 2, HandCard::Target());
       }},
  };
  return kAuthors;
}

}  // namespace

std::vector<std::string> HandWrittenCards() {
  std::vector<std::string> ids;
  for (const auto& [id, author] : Authors()) ids.push_back(id);
  return ids;
}

std::vector<Ability> HandWritten(CardPool& pool, const std::string& id) {
  HandCard hand(pool);
  Authors().at(id)(hand);
  hand.End();
  return hand.abilities;
}

}  // namespace clashdeck::text
