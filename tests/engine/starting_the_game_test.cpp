// Rules 103 and those about zones that only whole games show: starting, hidden cards, what lies
// where. Scenarios begin later.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/alpha_clash/game.h"
#include "engine/kernel/rng.h"
#include "engine/text/compile.h"

namespace clashdeck::alpha_clash {
namespace {

using effects::CardType;
using effects::Mask;
using engine::ActionList;

constexpr int kDeckSize = 50;
constexpr int kHandSize = 8;

// Two Contenders with 20 and 25 health; then cards of every type that need no resources.
struct Cards {
  effects::CardPool pool;
  CardIndex contenders[2] = {};
  std::vector<CardIndex> deck;

  Cards() {
    contenders[0] = Add("Host", CardType::kContender, 20);
    contenders[1] = Add("Guest", CardType::kContender, 25);
    for (int i = 0; static_cast<int>(deck.size()) < kDeckSize; ++i) {
      const std::string number = std::to_string(i);
      deck.push_back(Add("Soldier " + number, CardType::kClash, 0));
      deck.push_back(Add("Field " + number, CardType::kClashground, 0));
      deck.push_back(Add("Snare " + number, CardType::kTrap, 0,
                         "Counter - Attack: Target attacking Clash card gets -1/-0 until end of "
                         "turn."));
      deck.push_back(
          Add("Blade " + number, CardType::kWeapon, 0, "Attached Clash card gets +1/+0."));
      deck.push_back(Add("Idol " + number, CardType::kRelic, 0));
    }
    pool.Finish();
  }

  CardIndex Add(const std::string& name, CardType type, int health, const std::string& text = "") {
    text::CardFacts facts;
    facts.name = name;
    facts.type = type;
    facts.colors = effects::Mask(effects::Color::kRed);
    facts.has_cost = type != CardType::kContender;
    facts.attack = 1;
    facts.defense = 1;
    facts.health = health;
    facts.text = text;
    return text::CompileCard(pool, facts).card;
  }
};

const Cards& TheCards() {
  static const Cards kCards;
  return kCards;
}

Game Started(std::uint64_t seed, Player first = 0) {
  const Cards& cards = TheCards();
  Game game(cards.pool, Rulings{});
  const Setup setup{.contender = {cards.contenders[0], cards.contenders[1]},
                    .deck = {cards.deck, cards.deck},
                    .seed = seed,
                    .first = first};
  EXPECT_TRUE(game.Start(setup).has_value());
  return game;
}

const Pile& PileOf(const State& state, Player player, Zone zone) {
  return state.players[player].piles[static_cast<std::size_t>(zone)];
}

std::vector<ObjectId> ObjectsIn(const State& state, Player player, Zone zone) {
  std::vector<ObjectId> ids;
  for (ObjectId id = PileOf(state, player, zone).first; id != kNoObject;
       id = state.objects[id].next)
    ids.push_back(id);
  return ids;
}

std::vector<CardIndex> CardsIn(const State& state, Player player, Zone zone) {
  std::vector<CardIndex> cards;
  for (ObjectId id : ObjectsIn(state, player, zone)) cards.push_back(state.objects[id].card);
  return cards;
}

// Everybody keeps the hand.
void KeepHands(Game& game) {
  while (game.decision().ask == Ask::kMulligan) ASSERT_TRUE(game.Apply(Make(ActionKind::kPass)));
}

TEST(StartingTheGame, Rule103_2b_ContendersArePutIntoTheirZones) {
  const Game game = Started(1);
  for (Player player = 0; player < 2; ++player) {
    EXPECT_EQ(CardsIn(game.state(), player, Zone::kContender),
              std::vector<CardIndex>{TheCards().contenders[player]});
  }
}

TEST(StartingTheGame, Rule404_2_ContendersBeginInTheirZone) {
  const Game game = Started(2);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kContender).size, 1);
  EXPECT_EQ(PileOf(game.state(), 1, Zone::kContender).size, 1);
}

TEST(StartingTheGame, Rule103_3_DecksAreShuffled) {  // by the seed, and each player's differently
  const Game first = Started(1);
  const Game again = Started(1);
  const Game other = Started(2);
  const auto order = [](const Game& game, Player player) {
    return CardsIn(game.state(), player, Zone::kDeck);
  };
  EXPECT_EQ(order(first, 0), order(again, 0));
  EXPECT_NE(order(first, 0), order(other, 0));
  EXPECT_NE(order(first, 0), order(first, 1));
  std::vector<CardIndex> all = order(first, 0);
  const std::vector<CardIndex> hand = CardsIn(first.state(), 0, Zone::kHand);
  all.insert(all.end(), hand.begin(), hand.end());
  EXPECT_TRUE(std::is_permutation(all.begin(), all.end(), TheCards().deck.begin()));
}

TEST(StartingTheGame, Rule103_4_HealthIsWhatTheContenderSays) {
  const Game game = Started(1);
  EXPECT_EQ(game.state().players[0].health, 20);
  EXPECT_EQ(game.state().players[1].health, 25);
}

TEST(StartingTheGame, Rule402_1_EightCardsAreDrawn) {
  const Game game = Started(1);
  for (Player player = 0; player < 2; ++player) {
    EXPECT_EQ(PileOf(game.state(), player, Zone::kHand).size, kHandSize);
    EXPECT_EQ(PileOf(game.state(), player, Zone::kDeck).size, kDeckSize - kHandSize);
  }
}

// The starting player declares first, then the other; only then are cards exchanged, once.
TEST(StartingTheGame, Rule103_5_AMulliganExchangesAnyNumberOnce) {
  Game game = Started(3);
  ASSERT_EQ(game.decision().ask, Ask::kMulligan);
  ASSERT_EQ(game.current_player(), 0);
  const std::vector<ObjectId> hand = ObjectsIn(game.state(), 0, Zone::kHand);
  ASSERT_TRUE(game.Apply(Make(ActionKind::kMulligan, hand[0])));
  ASSERT_TRUE(game.Apply(Make(ActionKind::kMulligan, hand[1])));
  ASSERT_TRUE(game.Apply(Make(ActionKind::kPass)));
  ASSERT_EQ(game.current_player(), 1);  // has not moved on: player 1 is asked once as well
  ASSERT_TRUE(game.Apply(Make(ActionKind::kPass)));
  EXPECT_NE(game.decision().ask, Ask::kMulligan);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kHand).size, kHandSize);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kDeck).size, kDeckSize - kHandSize);
  const std::vector<ObjectId> after = ObjectsIn(game.state(), 0, Zone::kHand);
  for (std::size_t i = 2; i < hand.size(); ++i)  // what was kept is still there
    EXPECT_NE(std::find(after.begin(), after.end(), hand[i]), after.end());
}

// Appendix C: a card that its player starts the game with is there before hands are drawn.
TEST(StartingTheGame, Rule103_6_StartingWithACardComesBeforeTheHands) {
  Cards cards;
  const CardIndex keeper = cards.Add("Keeper", CardType::kContender, 20,
                                     "You may start the game with a Relic in your Accessory Zone.");
  cards.pool.Finish();
  Game game(cards.pool, Rulings{});
  const alpha_clash::Setup setup{.contender = {keeper, cards.contenders[1]},
                                 .deck = {cards.deck, cards.deck},
                                 .seed = 6,
                                 .first = 0};
  ASSERT_TRUE(game.Start(setup));
  EXPECT_EQ(game.decision().ask, Ask::kMay);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kHand).size, 0);
  ASSERT_TRUE(game.Apply(Make(ActionKind::kYes)));
  ActionList relics;
  game.LegalActions(relics);
  ASSERT_TRUE(game.Apply(relics[relics.size() - 1]));
  EXPECT_EQ(game.decision().ask, Ask::kMulligan);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kAccessory).size, 1);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kHand).size, kHandSize);
}

TEST(StartingTheGame, Rule101_4f_TheStartingPlayerIsTheActiveOne) {
  EXPECT_EQ(Started(1, 0).current_player(), 0);
  EXPECT_EQ(Started(1, 1).current_player(), 1);
}

TEST(StartingTheGame, Rule103_7_ThePortalIsClosed) { EXPECT_FALSE(Started(1).state().portal_open); }

TEST(StartingTheGame, Rule410_2a_ThePortalIsClosedForBoth) {
  Game game = Started(1, 1);
  KeepHands(game);
  EXPECT_FALSE(game.state().portal_open);
}

TEST(StartingTheGame, Rule103_8_TheStartingPlayerTakesTheFirstTurn) {
  Game game = Started(1, 1);
  KeepHands(game);
  EXPECT_EQ(game.state().active, 1);
  EXPECT_EQ(game.state().turn, 1);
}

TEST(StartingTheGame, Rule103_8a_TheFirstTurnHasNoDraw) {
  Game game = Started(1);
  KeepHands(game);
  ASSERT_EQ(game.decision().ask, Ask::kResource);
  EXPECT_EQ(PileOf(game.state(), 0, Zone::kHand).size, kHandSize);
  ASSERT_TRUE(game.Apply(Make(ActionKind::kPass)));
  ASSERT_TRUE(game.Apply(Make(ActionKind::kEndTurn)));
  EXPECT_EQ(game.state().active, 1);  // whose first turn has one
  EXPECT_EQ(PileOf(game.state(), 1, Zone::kHand).size, kHandSize + 1);
}

TEST(HiddenZones, Rule400_2_HandsAndDecksAreHidden) {
  const Game game = Started(1);
  const State seen = game.Observe(0);
  for (CardIndex card : CardsIn(seen, 1, Zone::kDeck)) EXPECT_EQ(card, kUnknownCard);
  for (CardIndex card : CardsIn(seen, 1, Zone::kHand)) EXPECT_EQ(card, kUnknownCard);
  // One's own deck is known as a list, its order is not.
  const std::vector<CardIndex> own = CardsIn(seen, 0, Zone::kDeck);
  EXPECT_NE(own, CardsIn(game.state(), 0, Zone::kDeck));
  EXPECT_TRUE(std::is_sorted(own.begin(), own.end()));
  EXPECT_EQ(CardsIn(seen, 0, Zone::kHand), CardsIn(game.state(), 0, Zone::kHand));
  EXPECT_EQ(CardsIn(seen, 1, Zone::kContender), CardsIn(game.state(), 1, Zone::kContender));
}

TEST(HiddenZones, Rule401_3_DecksMayBeCounted) {
  const State seen = Started(1).Observe(1);
  EXPECT_EQ(PileOf(seen, 0, Zone::kDeck).size, kDeckSize - kHandSize);
  EXPECT_EQ(PileOf(seen, 1, Zone::kDeck).size, kDeckSize - kHandSize);
}

TEST(HiddenZones, Rule402_3_HandsMayBeCountedAndOnesOwnSeen) {
  const Game game = Started(1);
  const State seen = game.Observe(1);
  EXPECT_EQ(PileOf(seen, 0, Zone::kHand).size, kHandSize);
  EXPECT_EQ(CardsIn(seen, 1, Zone::kHand), CardsIn(game.state(), 1, Zone::kHand));
}

// --- what lies where, in games of legal moves by chance ------------------------------------------
// After every move each card in the zone is of one of these types.
void ExpectOnly(Zone zone, effects::TypeMask types) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Game game = Started(seed);
    engine::Rng chance{.seed = seed};
    ActionList actions;
    std::set<CardIndex> seen;
    for (int move = 0; move < 400 && !game.is_terminal(); ++move) {
      game.LegalActions(actions);
      ASSERT_FALSE(actions.empty());
      game.ApplyLegal(actions[chance.Below(actions.size())]);
      for (Player player = 0; player < 2; ++player) {
        for (CardIndex card : CardsIn(game.state(), player, zone)) {
          ASSERT_NE(Mask(TheCards().pool.cards[card].type) & types, 0) << "seed " << seed;
          seen.insert(card);
        }
      }
    }
    EXPECT_FALSE(seen.empty()) << "seed " << seed;  // the zone was used
  }
}

TEST(Zones, Rule404_1_ContendersAloneLieInTheContenderZone) {
  ExpectOnly(Zone::kContender, Mask(CardType::kContender));
}

TEST(Zones, Rule301_1_EachPlayerControlsOneContender) {
  Game game = Started(5);
  engine::Rng chance{.seed = 5};
  ActionList actions;
  for (int move = 0; move < 400 && !game.is_terminal(); ++move) {
    game.LegalActions(actions);
    game.ApplyLegal(actions[chance.Below(actions.size())]);
    ASSERT_EQ(PileOf(game.state(), 0, Zone::kContender).size, 1);
    ASSERT_EQ(PileOf(game.state(), 1, Zone::kContender).size, 1);
  }
}

TEST(Zones, Rule405_1_ClashgroundsAloneLieInTheClashgroundZone) {
  ExpectOnly(Zone::kClashground, Mask(CardType::kClashground));
}

TEST(Zones, Rule406_1_ClashCardsAndTheirWeaponsLieInTheClashZone) {
  ExpectOnly(Zone::kClash, Mask(CardType::kClash) | effects::kAnyWeapon);
}

TEST(Zones, Rule407_1_AccessoriesAloneLieInTheAccessoryZone) {
  ExpectOnly(Zone::kAccessory, effects::kAnyAccessory);
}

}  // namespace
}  // namespace clashdeck::alpha_clash
