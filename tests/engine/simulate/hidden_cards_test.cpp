// No policy decides by what its player may not know (400.2): at every decision what is hidden is
// dealt anew, and the choice must stay the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/simulate/alpha_clash/contest.h"
#include "engine/simulate/alpha_clash/decider.h"
#include "engine/simulate/alpha_clash/insight.h"
#include "tests/engine/simulate/samples.h"
#include "tests/support/play/card_table.h"

namespace clashdeck::simulate::alpha_clash_play {
namespace {

using alpha_clash::Game;
using alpha_clash::State;

// Cards to put in the place of hidden ones.
struct Stock {
  std::vector<CardIndex> cards;
  std::vector<CardIndex> traps;

  explicit Stock(const CardSet& set) {
    for (std::size_t i = 0; i < set.pool.cards.size(); ++i) {
      const CardDef& card = set.pool.cards[i];
      if (card.type == CardType::kContender || card.token) continue;
      cards.push_back(static_cast<CardIndex>(i));
      if (card.type == CardType::kTrap) traps.push_back(static_cast<CardIndex>(i));
    }
  }
};

// The own deck in another order, other cards in the opponent's hand, deck and face-down Traps, and
// another future.
State Otherwise(const Game& game, const Stock& stock, engine::Rng& rng) {
  const Player me = game.current_player();
  const State seen = game.Observe(me);
  State state = game.state();
  state.seed = rng.Next();
  std::vector<int> own;
  for (int i = 0; i < state.object_count; ++i) {
    alpha_clash::Object& object = state.objects[i];
    if (seen.objects[i].card == alpha_clash::kUnknownCard) {
      const auto& from = object.zone == Zone::kAccessory ? stock.traps : stock.cards;
      object.card = from[rng.Below(from.size())];
    } else if (object.zone == Zone::kDeck && seen.objects[i].generation == 0) {
      own.push_back(i);
    }
  }
  for (std::size_t i = own.size(); i > 1; --i) {
    std::swap(state.objects[own[i - 1]].card, state.objects[own[rng.Below(i)]].card);
  }
  return state;
}

struct Counts {
  int decisions = 0;
  int unforced = 0;
};

Counts PlayAndRedeal(const CardSet& cards, const Deck& first, const Deck& second,
                     const PolicySpec& policy, std::uint64_t seed) {
  const Insight insight(cards.pool);
  const Stock stock(cards);
  const auto decider = MakeDecider(policy, insight);
  engine::Rng rngs[2] = {PolicyRng(seed, 0), PolicyRng(seed, 1)};
  engine::Rng deal{.seed = seed, .stream = 300};
  Game game(cards.pool, {});
  Game other(cards.pool, {});
  EXPECT_TRUE(game.Start({.contender = {first.contender, second.contender},
                          .deck = {first.cards, second.cards},
                          .seed = seed,
                          .first = 0}));
  engine::ActionList legal;
  engine::ActionList legal_too;
  Counts counts;
  while (!game.is_terminal() && counts.decisions < 3000) {
    ++counts.decisions;
    game.LegalActions(legal);
    counts.unforced += legal.size() > 1 ? 1 : 0;
    engine::Rng& rng = rngs[game.current_player()];
    engine::Rng same = rng;
    const Action choice = decider->Choose(View(game, legal), rng);
    other.Resume(Otherwise(game, stock, deal));
    if (other.current_player() != game.current_player()) {
      ADD_FAILURE() << "another player decides in the game with other hidden cards";
      return counts;
    }
    const Action again = decider->Choose(View(other, legal_too), same);
    if (again != choice || same.counter != rng.counter) {
      ADD_FAILURE() << InfoOf(policy.policy).name << " chooses by hidden cards: seed " << seed
                    << ", turn " << game.state().turn << ", ask "
                    << static_cast<int>(game.decision().ask) << ", " << choice.code << " and "
                    << again.code;
      return counts;
    }
    game.LegalActions(legal);
    EXPECT_NE(std::find(legal.begin(), legal.end(), choice), legal.end()) << "it is not legal";
    game.ApplyLegal(choice);
  }
  return counts;
}

class HiddenCards : public testing::TestWithParam<Policy> {};

TEST_P(HiddenCards, DecideNothing) {
  const auto& decks = TheSamples().decks;
  const bool searches = InfoOf(GetParam()).nodes > 0;
  const PolicySpec policy{.policy = GetParam(), .nodes = searches ? 40U : 0U};
  Counts sum;
  for (std::uint64_t seed = 0; seed < (searches ? 5U : 20U); ++seed) {
    const Counts counts =
        PlayAndRedeal(*TheSamples().cards, decks[seed % decks.size()].deck,
                      decks[(seed + 1 + seed / 5) % decks.size()].deck, policy, seed);
    sum.decisions += counts.decisions;
    sum.unforced += counts.unforced;
    if (HasFailure()) return;
  }
  EXPECT_GT(sum.unforced, 100);
}

// Cards of a real export look at hands and decks in many more ways.
TEST_P(HiddenCards, DecideNothingWithRealCards) {
  constexpr const char* kExport =
      CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";
  if (!std::filesystem::exists(kExport)) GTEST_SKIP() << "there is no real export";
  static const auto kTable = play::TableOf(kExport, CLASHDECK_SOURCE_DIR "/games");
  static const auto kCards = MakeCardSet(kTable->facts);
  const bool searches = InfoOf(GetParam()).nodes > 0;
  const PolicySpec policy{.policy = GetParam(), .nodes = searches ? 30U : 0U};
  for (std::uint64_t seed = 0; seed < (searches ? 6U : 40U) && !HasFailure(); ++seed) {
    const play::Decks decks = play::DecksBySeed(*kTable, seed);
    PlayAndRedeal(*kCards, {decks.of[0].contender, decks.of[0].cards},
                  {decks.of[1].contender, decks.of[1].cards}, policy, seed);
  }
}

INSTANTIATE_TEST_SUITE_P(All, HiddenCards,
                         testing::Values(Policy::kRandom, Policy::kPassive, Policy::kBlockers,
                                         Policy::kCurve, Policy::kLethal, Policy::kMcts),
                         [](const auto& test) { return std::string(InfoOf(test.param).name); });

// The tests above must be able to fail: nearly all that is hidden does change, and nothing else.
TEST(HiddenCardsTest, AreDealtAnew) {
  const Deck& deck = TheSamples().decks[0].deck;
  const CardSet& cards = *TheSamples().cards;
  Game game(cards.pool, {});
  ASSERT_TRUE(game.Start({.contender = {deck.contender, deck.contender},
                          .deck = {deck.cards, deck.cards},
                          .seed = 3,
                          .first = 0}));
  engine::Rng deal{.seed = 3, .stream = 300};
  const State other = Otherwise(game, Stock(cards), deal);
  int own = 0;
  int theirs = 0;
  for (int i = 0; i < other.object_count; ++i) {
    const bool differs = other.objects[i].card != game.state().objects[i].card;
    const bool second = (other.objects[i].marks & static_cast<std::uint16_t>(Mark::kOwner)) != 0;
    (second ? theirs : own) += differs ? 1 : 0;
    const bool own_hand = other.objects[i].zone == Zone::kHand && !second;
    EXPECT_FALSE(own_hand && differs);
  }
  EXPECT_GT(own, 20) << "the own deck has another order";
  EXPECT_GT(theirs, 30) << "the opponent has other cards";
}

TEST(HiddenCardsTest, TheViewDoesNotShowThem) {
  const Deck& deck = TheSamples().decks[0].deck;
  const CardSet& cards = *TheSamples().cards;
  Game game(cards.pool, {});
  ASSERT_TRUE(game.Start({.contender = {deck.contender, deck.contender},
                          .deck = {deck.cards, deck.cards},
                          .seed = 3,
                          .first = 0}));
  engine::ActionList room;
  const View view(game, room);
  for (const ObjectId id : view.In(view.me(), Zone::kHand)) EXPECT_NE(view.CardOf(id), nullptr);
  for (const ObjectId id : view.In(view.opponent(), Zone::kHand)) {
    EXPECT_EQ(view.CardOf(id), nullptr);
    EXPECT_EQ(view.IndexOf(id), alpha_clash::kUnknownCard);
  }
  for (const Player player : {view.me(), view.opponent()}) {
    for (const ObjectId id : view.In(player, Zone::kDeck)) EXPECT_EQ(view.CardOf(id), nullptr);
  }
}

}  // namespace
}  // namespace clashdeck::simulate::alpha_clash_play
