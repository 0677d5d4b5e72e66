// What a player may know of a game: Game::Observe at its start and at the top of a deck. Random
// play compares what is seen of games that differ in hidden cards after every action.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "tests/support/play/card_table.h"

namespace clashdeck::alpha_clash {
namespace {

using effects::CardType;
using play::CardTable;
using play::SampleTable;

const CardTable& Samples() {
  static const auto kTable = SampleTable(CLASHDECK_SOURCE_DIR "/games");
  return *kTable;
}

// The state has no padding.
// NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
bool Same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

std::vector<ObjectId> IdsIn(const State& state, Player player, Zone zone) {
  std::vector<ObjectId> ids;
  const Pile& pile = state.players[player].piles[static_cast<std::size_t>(zone)];
  for (ObjectId id = pile.first; id != kNoObject; id = state.objects[id].next) ids.push_back(id);
  return ids;
}

// Whatever the opponent's deck is made of, the game begins with the same sight; the ids of cards do
// not follow the list of a deck.
TEST(HiddenZones, Rule400_2_IdsTellNothingOfTheOpponentsDeck) {
  const play::Decks decks = play::DecksBySeed(Samples(), 7);
  play::Decks turned = decks;
  std::reverse(turned.of[1].cards.begin(), turned.of[1].cards.end());
  play::Decks exchanged = decks;
  exchanged.of[1].cards = play::DecksBySeed(Samples(), 8).of[1].cards;
  Game games[3] = {
      {Samples().pool, Rulings{}}, {Samples().pool, Rulings{}}, {Samples().pool, Rulings{}}};
  ASSERT_TRUE(games[0].Start(decks.Setup(7)));
  ASSERT_TRUE(games[1].Start(turned.Setup(7)));
  ASSERT_TRUE(games[2].Start(exchanged.Setup(7)));
  EXPECT_TRUE(Same(games[0].Observe(0), games[1].Observe(0)));
  EXPECT_TRUE(Same(games[0].Observe(0), games[2].Observe(0)));
  EXPECT_FALSE(Same(games[0].Observe(1), games[2].Observe(1)));
}

// A card that was seen, put back and shuffled away can't be followed by its id.
TEST(HiddenZones, Rule703_10a_NobodyKnowsTheOrderAfterAShuffle) {
  const play::Decks decks = play::DecksBySeed(Samples(), 3);
  bool moved = false;
  for (std::uint64_t seed = 1; seed <= 5 && !moved; ++seed) {
    Game game(Samples().pool, Rulings{});
    ASSERT_TRUE(game.Start(decks.Setup(seed)));
    const Player player = game.current_player();
    const ObjectId back = IdsIn(game.state(), player, Zone::kHand).front();
    const CardIndex card = game.state().objects[back].card;
    ASSERT_TRUE(game.Apply(Make(ActionKind::kMulligan, back)));
    while (game.decision().ask == Ask::kMulligan) ASSERT_TRUE(game.Apply(Make(ActionKind::kPass)));
    moved = game.state().objects[back].card != card;
  }
  EXPECT_TRUE(moved);
}

// --- the top of a deck (401.5) -------------------------------------------------------------------
struct Cards {
  effects::CardPool pool;
  CardIndex open = Contender("Oracle", "Play with the top card of your deck revealed.");
  CardIndex sly = Contender("Spy", "You may look at the top card of your deck at any time.");
  CardIndex plain = Contender("Guard", "");
  CardIndex peek = Add("Peek", CardType::kBasic, "Reveal the top card of your deck.");
  CardIndex pry = Add("Pry", CardType::kBasic,
                      "Look at the top three cards of target opponent's deck. Put one of them on "
                      "the bottom of that deck.");
  std::vector<CardIndex> deck;

  Cards() {
    for (int i = 0; i < 20; ++i)
      deck.push_back(Add("Page " + std::to_string(i), CardType::kClash, ""));
    pool.Finish();
  }
  CardIndex Contender(const std::string& name, const std::string& text) {
    return Add(name, CardType::kContender, text);
  }
  CardIndex Add(const std::string& name, CardType type, const std::string& text) {
    text::CardFacts facts;
    facts.name = name;
    facts.type = type;
    facts.colors = effects::Mask(effects::Color::kRed);
    facts.has_cost = type != CardType::kContender;
    facts.attack = 1;
    facts.defense = 1;
    facts.health = 20;
    facts.text = text;
    return text::CompileCard(pool, facts).card;
  }
};

// After the mulligans; what the player sees of the top card of player 0's deck.
struct Sight {
  explicit Sight(CardIndex contender, const Cards& of, const std::vector<CardIndex>& deck)
      : game(of.pool, Rulings{}) {
    const Setup setup{
        .contender = {contender, of.plain}, .deck = {deck, of.deck}, .seed = 4, .first = 0};
    EXPECT_TRUE(game.Start(setup));
    while (game.decision().ask == Ask::kMulligan) EXPECT_TRUE(game.Apply(Make(ActionKind::kPass)));
  }
  CardIndex TopAsSeenBy(Player player) const {
    const State seen = game.Observe(player);
    return seen.objects[IdsIn(seen, 0, Zone::kDeck).front()].card;
  }
  CardIndex Top() const {
    return game.state().objects[IdsIn(game.state(), 0, Zone::kDeck).front()].card;
  }
  Game game;
};

TEST(TopOfTheDeck, Rule401_5_AStaticEffectShowsEveryNewTopCard) {
  const Cards cards;
  Sight sight(cards.open, cards, cards.deck);
  EXPECT_EQ(sight.TopAsSeenBy(1), sight.Top());
  const CardIndex before = sight.Top();
  while (sight.game.state().turn < 3) {  // player 0 draws a card at the start of turn 3
    const Ask ask = sight.game.decision().ask;
    ASSERT_TRUE(
        sight.game.Apply(Make(ask == Ask::kPrimary ? ActionKind::kEndTurn : ActionKind::kPass)));
  }
  EXPECT_NE(sight.Top(), before);
  EXPECT_EQ(sight.TopAsSeenBy(0), sight.Top());
  EXPECT_EQ(sight.TopAsSeenBy(1), sight.Top());
}

TEST(TopOfTheDeck, Rule401_5_LookingIsForItsOwnerAlone) {
  const Cards cards;
  const Sight sight(cards.sly, cards, cards.deck);
  EXPECT_EQ(sight.TopAsSeenBy(0), sight.Top());
  EXPECT_EQ(sight.TopAsSeenBy(1), kUnknownCard);
}

TEST(TopOfTheDeck, Rule401_5_AnEffectShowsTheCardOnceAndNotTheNext) {
  const Cards cards;
  const std::vector<CardIndex> deck(20, cards.peek);
  Sight sight(cards.plain, cards, deck);
  EXPECT_EQ(sight.TopAsSeenBy(1), kUnknownCard);
  ASSERT_TRUE(sight.game.Apply(Make(ActionKind::kPass)));  // no resource
  const ObjectId peek = IdsIn(sight.game.state(), 0, Zone::kHand).front();
  ASSERT_TRUE(sight.game.Apply(Make(ActionKind::kPlay, peek)));
  EXPECT_EQ(sight.TopAsSeenBy(1), kUnknownCard);
}

TEST(TopOfTheDeck, Rule703_8d_WhoLooksSeesTheOpponentsCardsAndNobodyElse) {
  const Cards cards;
  const std::vector<CardIndex> deck(20, cards.pry);
  Sight sight(cards.plain, cards, deck);
  ASSERT_TRUE(sight.game.Apply(Make(ActionKind::kPass)));  // no resource
  const ObjectId pry = IdsIn(sight.game.state(), 0, Zone::kHand).front();
  ASSERT_TRUE(sight.game.Apply(Make(ActionKind::kPlay, pry)));
  if (sight.game.decision().ask == Ask::kTarget) {
    ASSERT_TRUE(sight.game.Apply(Make(ActionKind::kChoosePlayer, 1)));
  }
  ASSERT_EQ(sight.game.decision().ask, Ask::kChooseObjects);
  const State& state = sight.game.state();
  const State seen = sight.game.Observe(0);
  const std::vector<ObjectId> pile = IdsIn(state, 1, Zone::kDeck);
  for (std::size_t i = 0; i < pile.size(); ++i) {
    const CardIndex there = state.objects[pile[i]].card;
    EXPECT_EQ(seen.objects[pile[i]].card, i < 3 ? there : kUnknownCard) << i;
  }
}

}  // namespace
}  // namespace clashdeck::alpha_clash
