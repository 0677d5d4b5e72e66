// What the policies make of plain positions: bodies without text, so that every number is on the
// card. Names are those of the sample sets.
#include <gtest/gtest.h>

#include <string>

#include "engine/alpha_clash/setup.h"
#include "engine/simulate/alpha_clash/lethal.h"
#include "engine/simulate/alpha_clash/mcts.h"
#include "engine/simulate/alpha_clash/simple.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate::alpha_clash_play {
namespace {

using Begin = alpha_clash::TableBuilder::Begin;

constexpr const char* kSmall = "Rook, Hungry";              // black, costs 1, 2/1
constexpr const char* kQuick = "Kiln, Street Torch";        // red, costs 2, 3/2
constexpr const char* kWall = "Halcyon, Harbor Recruit";    // white, costs 2, 1/4
constexpr const char* kEven = "Naia, Long Swimmer";         // blue, costs 4, 4/4
constexpr const char* kGiant = "Bramble, Saltmarsh Giant";  // green, costs 5, 5/6

class Sense : public testing::Test {
 protected:
  Sense() : insight_(TheSamples().cards->pool), builder_(TheSamples().cards->pool, 5) {
    for (const Player player : {Player{0}, Player{1}}) {
      builder_.Put(TheSamples().cards->plain_contender, player, Zone::kContender);
      for (int i = 0; i < 5; ++i) Put(kSmall, player, Zone::kDeck);
    }
  }

  static CardIndex Find(const std::string& name) {
    const CardSet& set = *TheSamples().cards;
    for (std::size_t i = 0; i < set.facts.size(); ++i) {
      if (set.facts[i].name == name) return set.card_of[i];
    }
    throw std::runtime_error("no card is called " + name);
  }
  ObjectId Put(const std::string& name, Player owner, Zone zone) {
    return builder_.Put(Find(name), owner, zone);
  }
  void Engage(ObjectId id) {
    builder_.state().objects[id].marks |= static_cast<std::uint16_t>(Mark::kEngaged);
  }
  void Health(Player player, int health) {
    builder_.state().players[player].health = static_cast<std::int16_t>(health);
  }
  void Start(Begin begin = Begin::kPrimary) { game_.Resume(builder_.Finish(0, begin, false)); }
  // What the policy would do now.
  Action Choice(Decider& decider) {
    engine::Rng rng{.seed = 1};
    return decider.Choose(View(game_, room_), rng);
  }
  Action Choice() {
    Curve curve(insight_);
    return Choice(curve);
  }
  // Attacks the opposing Contender.
  void Attack(ObjectId id) {
    ASSERT_TRUE(game_.Apply(Make(ActionKind::kAttack, id)).has_value());
    if (game_.decision().ask != Ask::kAttackTarget) return;
    const ObjectId contender = View(game_, room_).Contender(1);
    ASSERT_TRUE(game_.Apply(Make(ActionKind::kChoose, contender)).has_value());
  }

  Insight insight_;
  alpha_clash::TableBuilder builder_;
  alpha_clash::Game game_{TheSamples().cards->pool, {}};
  engine::ActionList room_;
};

constexpr Action kPass = Make(ActionKind::kPass);
constexpr Action kEndTurn = Make(ActionKind::kEndTurn);

TEST_F(Sense, AttacksWhereNobodyObstructs) {
  const ObjectId small = Put(kSmall, 0, Zone::kClash);
  Start();
  EXPECT_EQ(Choice(), Make(ActionKind::kAttack, small));
}

TEST_F(Sense, DoesNotAttackIntoABetterBody) {
  Put(kSmall, 0, Zone::kClash);
  Put(kGiant, 1, Zone::kClash);
  Start();
  EXPECT_EQ(Choice(), kEndTurn);
}

TEST_F(Sense, AttacksWithAllWhenThatWins) {
  const ObjectId one = Put(kSmall, 0, Zone::kClash);
  const ObjectId two = Put(kSmall, 0, Zone::kClash);
  Put(kGiant, 1, Zone::kClash);
  Health(1, 2);
  Start();
  const Action choice = Choice();
  EXPECT_TRUE(choice == Make(ActionKind::kAttack, one) || choice == Make(ActionKind::kAttack, two));
}

TEST_F(Sense, AttacksAnEngagedBodyThatItDefeats) {
  Put(kGiant, 0, Zone::kClash);
  const ObjectId prey = Put(kEven, 1, Zone::kClash);
  Engage(prey);
  Start();
  ASSERT_TRUE(game_.Apply(Choice()).has_value());
  ASSERT_EQ(game_.decision().ask, Ask::kAttackTarget);
  EXPECT_EQ(Choice(), Make(ActionKind::kChoose, prey)) << "a 4/4 is worth more than five damage";
}

// One body can't stop three: who is stopped is lost, the others bring more.
TEST_F(Sense, AttacksTogetherWhereTheyAreMore) {
  for (int i = 0; i < 5; ++i) Put(kQuick, 0, Zone::kClash);  // 3/2
  const ObjectId wall = Put(kEven, 1, Zone::kClash);         // defeats any of them
  Health(0, 60);
  Start();
  EXPECT_EQ(KindOf(Choice()), ActionKind::kAttack);
  alpha_clash::State state = game_.state();
  Attack(Choice().a());
  ASSERT_EQ(game_.decision().ask, Ask::kObstruct);
  EXPECT_EQ(Choice(), Make(ActionKind::kObstruct, wall));
  int left = 0;  // with one alone it would be a gift
  for (const ObjectId id : View(game_, room_).In(0, Zone::kClash)) {
    if (left++ > 0) state.objects[id].marks |= static_cast<std::uint16_t>(Mark::kEngaged);
  }
  game_.Resume(state);
  EXPECT_EQ(Choice(), kEndTurn);
}

// Who attacks can't obstruct in the opponent's turn.
TEST_F(Sense, StaysAtHomeToLive) {
  Put(kGiant, 0, Zone::kClash);
  Engage(Put(kEven, 1, Zone::kClash));
  Engage(Put(kGiant, 1, Zone::kClash));
  Start();
  EXPECT_EQ(KindOf(Choice()), ActionKind::kAttack);
  alpha_clash::State state = game_.state();
  state.players[0].health = 9;
  game_.Resume(state);
  EXPECT_EQ(Choice(), kEndTurn);
}

TEST_F(Sense, KeepsBurningForWhatItDefeats) {
  Put(kQuick, 0, Zone::kResources);
  const ObjectId burn = Put("Cauterize", 0, Zone::kHand);  // two damage to a Clash card
  Put(kEven, 1, Zone::kClash);
  Start();
  EXPECT_EQ(Choice(), kEndTurn) << "a 4/4 would stand";
  const ObjectId small = Put(kSmall, 1, Zone::kClash);
  game_.Resume(builder_.Finish(0, Begin::kPrimary, false));
  ASSERT_EQ(Choice(), Make(ActionKind::kPlay, burn));
  ASSERT_TRUE(game_.Apply(Choice()).has_value());
  EXPECT_EQ(Choice(), Make(ActionKind::kChoose, small));
}

// A body comes to stay; what burns once must be worth more.
TEST_F(Sense, PlaysABodyBeforeItBurnsTheContender) {
  for (int i = 0; i < 2; ++i) Put(kQuick, 0, Zone::kResources);
  Put("Meteor Oath", 0, Zone::kHand);
  const ObjectId quick = Put("Kiln, Steam Vent", 0, Zone::kHand);
  Start();
  EXPECT_EQ(Choice(), Make(ActionKind::kPlay, quick));
}

// "Attach target Weapon you control to this card": the target is not what gets it.
TEST_F(Sense, TakesTheWeaponThatCostsNothing) {
  const ObjectId bearer = Put("Vesper, Salt and Iron", 0, Zone::kClash);
  const ObjectId weapon = Put("Anchor Chain", 0, Zone::kAccessory);
  Start();
  ASSERT_TRUE(game_.Apply(Make(ActionKind::kAttack, bearer)).has_value());
  while (game_.decision().ask == Ask::kAttackTarget) {
    ASSERT_TRUE(game_.Apply(Choice()).has_value());
  }
  ASSERT_EQ(game_.decision().ask, Ask::kTarget);
  EXPECT_EQ(Choice(), Make(ActionKind::kChoose, weapon));
}

TEST_F(Sense, KnowsBansThatProtect) {
  const auto worth = [&](const char* name) { return insight_.Of(Find(name)); };
  // It can't be obstructed by some, others can't be attacked: more than the body alone.
  for (const char* name : {"Kiln, Furnace Choir", "Cipher, Untraceable", "Halcyon, Breakwater"})
    EXPECT_GT(worth(name).points, worth(name).body) << name;
  EXPECT_LT(worth("Halcyon, Watchful Dawn").points, worth("Halcyon, Watchful Dawn").body)
      << "it can't attack";
}

TEST_F(Sense, PlaysTheDearestThatFits) {
  for (int i = 0; i < 4; ++i) Put(kEven, 0, Zone::kResources);
  Put(kSmall, 0, Zone::kHand);
  const ObjectId even = Put(kEven, 0, Zone::kHand);
  Start();
  EXPECT_EQ(Choice(), Make(ActionKind::kPlay, even));
}

TEST_F(Sense, PlaysTwoWhereTheyUseMore) {
  for (int i = 0; i < 2; ++i) Put(kQuick, 0, Zone::kResources);
  for (int i = 0; i < 2; ++i) Put(kEven, 0, Zone::kResources);
  const ObjectId one = Put(kQuick, 0, Zone::kHand);
  const ObjectId two = Put(kQuick, 0, Zone::kHand);
  Put("Pyrel, Sparkcaller", 0, Zone::kHand);  // costs 3
  Start();
  const Action choice = Choice();
  EXPECT_TRUE(choice == Make(ActionKind::kPlay, one) || choice == Make(ActionKind::kPlay, two));
}

TEST_F(Sense, PlacesTheColourThatIsMissing) {
  Put(kQuick, 0, Zone::kResources);
  Put(kQuick, 0, Zone::kHand);
  Put(kQuick, 0, Zone::kHand);
  const ObjectId blue = Put("Quill, Apprentice Scribe", 0, Zone::kHand);
  const ObjectId other = Put("Quill, Apprentice Scribe", 0, Zone::kHand);
  Start(Begin::kResourceStep);
  ASSERT_EQ(game_.decision().ask, Ask::kResource);
  const Action choice = Choice();
  EXPECT_TRUE(choice == Make(ActionKind::kResource, blue) ||
              choice == Make(ActionKind::kResource, other));
}

TEST_F(Sense, ObstructsWithWhatSurvives) {
  const ObjectId attacker = Put("Vesper, Dockside Patrol", 0, Zone::kClash);  // 3/3
  const ObjectId wall = Put(kWall, 1, Zone::kClash);
  Put(kSmall, 1, Zone::kClash);
  Start();
  Attack(attacker);
  ASSERT_EQ(game_.decision().ask, Ask::kObstruct);
  EXPECT_EQ(Choice(), Make(ActionKind::kObstruct, wall));
}

// Clash damage of all obstructors adds up (504.2f), and each of them survives alone.
TEST_F(Sense, ObstructsWithTwoThatTogetherDefeat) {
  const ObjectId attacker = Put("Bastion, Gate Captain", 0, Zone::kClash);  // 2/4
  const ObjectId one = Put("Vesper, Dockside Patrol", 1, Zone::kClash);     // 3/3
  const ObjectId two = Put("Vesper, Dockside Patrol", 1, Zone::kClash);
  Start();
  Attack(attacker);
  ASSERT_EQ(game_.decision().ask, Ask::kObstruct);
  const Action first = Choice();
  ASSERT_TRUE(first == Make(ActionKind::kObstruct, one) ||
              first == Make(ActionKind::kObstruct, two));
  ASSERT_TRUE(game_.Apply(first).has_value());
  ASSERT_EQ(game_.decision().ask, Ask::kObstruct);
  EXPECT_EQ(KindOf(Choice()), ActionKind::kObstruct);
}

TEST_F(Sense, KeepsTrapsForAttacksThatHurt) {
  const ObjectId small = Put(kSmall, 0, Zone::kClash);  // 2/1
  const ObjectId giant = Put(kGiant, 0, Zone::kClash);
  for (int i = 0; i < 3; ++i) Put(kWall, 1, Zone::kResources);
  const ObjectId trap = Put("Held Ground", 1, Zone::kAccessory);  // negates an attack
  builder_.state().objects[trap].marks |= static_cast<std::uint16_t>(Mark::kFaceDown);
  Start();
  const alpha_clash::Game before = game_;
  Attack(small);
  ASSERT_EQ(game_.decision().ask, Ask::kCounterAttack);
  EXPECT_EQ(Choice(), kPass);
  game_ = before;
  Attack(giant);
  ASSERT_EQ(game_.decision().ask, Ask::kCounterAttack);
  EXPECT_EQ(Choice(), Make(ActionKind::kActivate, trap));
}

TEST_F(Sense, ThrowsABodyAwayOnlyToStayAlive) {
  const ObjectId attacker = Put(kGiant, 0, Zone::kClash);
  const ObjectId quick = Put(kEven, 1, Zone::kClash);
  Start();
  const alpha_clash::Game healthy = game_;
  Attack(attacker);
  ASSERT_EQ(game_.decision().ask, Ask::kObstruct);
  EXPECT_EQ(Choice(), kPass);
  alpha_clash::State state = healthy.state();
  state.players[1].health = 5;
  game_.Resume(state);
  Attack(attacker);
  EXPECT_EQ(Choice(), Make(ActionKind::kObstruct, quick));
}

TEST_F(Sense, ActivatesThePortalForACardThatWantsItOpen) {
  for (int i = 0; i < 2; ++i) Put(kSmall, 0, Zone::kResources);
  Put("Mourne, Herald of Ash", 0, Zone::kClash);  // gets +1/+0 while it is open
  Put(kGiant, 1, Zone::kClash);
  Start();
  ASSERT_EQ(Choice(), Make(ActionKind::kPortal));
  ASSERT_TRUE(game_.Apply(Choice()).has_value());
  EXPECT_NE(Choice(), Make(ActionKind::kPortal)) << "once is enough";
  alpha_clash::State state = game_.state();
  for (const Player player : {Player{0}, Player{1}}) {
    for (const ObjectId id : View(game_, room_).In(player, Zone::kResources))
      state.objects[id].marks &= static_cast<std::uint16_t>(~static_cast<unsigned>(Mark::kEngaged));
  }
  game_.Resume(state);
  EXPECT_NE(Choice(), Make(ActionKind::kPortal)) << "it is open";
}

TEST_F(Sense, LeavesThePortalAloneWithoutReason) {
  for (int i = 0; i < 2; ++i) Put(kSmall, 0, Zone::kResources);
  Put(kSmall, 0, Zone::kClash);
  Put(kGiant, 1, Zone::kClash);
  Start();
  EXPECT_EQ(Choice(), kEndTurn);
}

TEST_F(Sense, PlaysAwakenInAClashThatIsOpen) {
  Put(kQuick, 0, Zone::kResources);
  const ObjectId awaken = Put("Awaken", 0, Zone::kHand);
  const ObjectId quick = Put(kQuick, 0, Zone::kClash);
  Engage(Put(kSmall, 1, Zone::kClash));  // one of its effects wants a Clash card of the opponent
  Start();
  Attack(quick);
  while (game_.decision().ask != Ask::kClashBuff || game_.current_player() != 0) {
    ASSERT_EQ(View(game_, room_).legal()[0], kPass);
    ASSERT_TRUE(game_.Apply(kPass).has_value());
  }
  EXPECT_EQ(Choice(), Make(ActionKind::kPlay, awaken));
}

// It is for Clash cards: a Contender that attacks gets nothing of it.
TEST_F(Sense, KeepsAClashBuffThatNobodyInTheClashCanGet) {
  Put(kQuick, 0, Zone::kResources);
  Put("Awaken", 0, Zone::kHand);
  Put(kQuick, 0, Zone::kClash);
  const ObjectId contender = builder_.Put(Find("Kiln, Heart of Embers"), 0, Zone::kContender);
  Engage(Put(kSmall, 1, Zone::kClash));
  Start();
  Attack(contender);
  while (game_.decision().ask != Ask::kClashBuff || game_.current_player() != 0) {
    ASSERT_EQ(View(game_, room_).legal()[0], kPass);
    ASSERT_TRUE(game_.Apply(kPass).has_value());
  }
  EXPECT_EQ(Choice(), kPass);
}

// What is left goes into X.
TEST_F(Sense, SpendsOnXLast) {
  for (int i = 0; i < 5; ++i) Put(kQuick, 0, Zone::kResources);
  const ObjectId meteor = Put("Meteor Oath", 0, Zone::kHand);  // X, two of them red
  const ObjectId quick = Put(kQuick, 0, Zone::kHand);
  Start();
  EXPECT_EQ(Choice(), Make(ActionKind::kPlay, quick));
  ASSERT_TRUE(game_.Apply(Choice()).has_value());
  while (game_.decision().ask != Ask::kPrimary) ASSERT_TRUE(game_.Apply(Choice()).has_value());
  EXPECT_EQ(Choice(), Make(ActionKind::kPlay, meteor));
  EXPECT_EQ(insight_.Of(Find("Meteor Oath")).cost, 2) << "X is at least the gems";
}

TEST_F(Sense, MulliganRule) {
  for (int i = 0; i < 4; ++i) Put(kSmall, 0, Zone::kHand);
  for (int i = 0; i < 2; ++i) Put(kEven, 0, Zone::kHand);
  const ObjectId one = Put(kGiant, 0, Zone::kHand);
  const ObjectId two = Put(kGiant, 0, Zone::kHand);
  for (int i = 0; i < 8; ++i) Put(kSmall, 1, Zone::kHand);
  Start(Begin::kMulligans);
  ASSERT_EQ(Choice(), Make(ActionKind::kMulligan, one));
  ASSERT_TRUE(game_.Apply(Choice()).has_value());
  ASSERT_EQ(Choice(), Make(ActionKind::kMulligan, two));
  ASSERT_TRUE(game_.Apply(Choice()).has_value());
  EXPECT_EQ(Choice(), kPass);
  ASSERT_TRUE(game_.Apply(kPass).has_value());
  EXPECT_EQ(Choice(), kPass) << "eight cheap cards are kept";
}

TEST_F(Sense, LethalFindsAWinAndOnlyAWin) {
  const ObjectId even = Put(kEven, 0, Zone::kClash);
  Put(kSmall, 0, Zone::kClash);
  Put(kWall, 1, Zone::kClash);
  Health(1, 2);
  Start();
  Lethal lethal(insight_, 2000);
  engine::Rng rng{.seed = 1};
  EXPECT_TRUE(lethal.FindWin(View(game_, room_), rng).has_value()) << "one of two gets through";
  alpha_clash::State state = game_.state();
  state.players[1].health = 3;  // the wall stops the 4/4, two damage are left
  game_.Resume(state);
  EXPECT_FALSE(lethal.FindWin(View(game_, room_), rng).has_value());
  state.objects[even].marks |= static_cast<std::uint16_t>(Mark::kEngaged);
  state.players[1].health = 2;
  game_.Resume(state);
  EXPECT_FALSE(lethal.FindWin(View(game_, room_), rng).has_value())
      << "the wall stops the only one";
}

// Two attackers and one body in their way: each would take it for the one that comes first, but
// what comes second is what kills.
TEST_F(Sense, LethalSeesWhatComesNext) {
  const ObjectId small = Put(kEven, 0, Zone::kClash);  // 4/4
  Put(kGiant, 0, Zone::kClash);                        // 5/6
  const ObjectId wall = Put("Halcyon, Harbor Recruit", 1, Zone::kClash);
  Health(1, 5);  // survives the four, not the five
  Start();
  Attack(small);
  ASSERT_EQ(game_.decision().ask, Ask::kObstruct);
  Lethal lethal(insight_, 1000);
  EXPECT_EQ(Choice(), Make(ActionKind::kObstruct, wall)) << "curve looks no further";
  EXPECT_EQ(Choice(lethal), kPass);
  alpha_clash::State state = game_.state();
  state.players[1].health = 4;
  game_.Resume(state);
  EXPECT_EQ(Choice(lethal), Make(ActionKind::kObstruct, wall)) << "either way it is lost";
}

TEST_F(Sense, MctsLooksFurtherThanOneDecision) {
  for (int i = 0; i < 3; ++i) Put(kEven, 0, Zone::kClash);
  for (int i = 0; i < 2; ++i) Put(kWall, 1, Zone::kClash);
  for (int i = 0; i < 4; ++i) Put(kEven, 0, Zone::kResources);
  Put(kEven, 0, Zone::kHand);
  Start();
  Mcts mcts(insight_, 4000);
  Choice(mcts);
  EXPECT_GE(mcts.depth(), 3U);
  EXPECT_LE(mcts.looked_at(), 4000U);
}

TEST_F(Sense, LethalKeepsToItsBudget) {
  for (int i = 0; i < 6; ++i) Put(kSmall, 0, Zone::kClash);
  for (int i = 0; i < 4; ++i) Put(kWall, 1, Zone::kClash);
  Health(1, 12);
  Start();
  Lethal lethal(insight_, 20);
  engine::Rng rng{.seed = 1};
  EXPECT_FALSE(lethal.FindWin(View(game_, room_), rng).has_value());
  EXPECT_EQ(lethal.looked_at(), 20U);
}

TEST_F(Sense, PassiveDoesNothing) {
  for (int i = 0; i < 4; ++i) Put(kEven, 0, Zone::kResources);
  Put(kEven, 0, Zone::kHand);
  Put(kEven, 0, Zone::kClash);
  Start();
  Passive passive;
  EXPECT_EQ(Choice(passive), kEndTurn);
}

TEST_F(Sense, BlockersObstructWithASurvivor) {
  const ObjectId attacker = Put(kQuick, 0, Zone::kClash);
  Put(kSmall, 1, Zone::kClash);
  const ObjectId wall = Put(kWall, 1, Zone::kClash);
  Start();
  Attack(attacker);
  Blockers blockers;
  EXPECT_EQ(Choice(blockers), Make(ActionKind::kObstruct, wall));
}

}  // namespace
}  // namespace clashdeck::simulate::alpha_clash_play
