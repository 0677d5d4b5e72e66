// What is simulated agrees with what is counted exactly (core/odds): where no policy has a say,
// shares lie where chance puts them.
#include <gtest/gtest.h>

#include <cmath>

#include "core/odds/question.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

// Bodies without text: nothing but the draw of the turn draws a card.
Deck PlainDeck(const Samples& samples) {
  const auto card = [&](const std::string& name) {
    for (std::size_t i = 0; i < samples.cards->facts.size(); ++i) {
      if (samples.cards->facts[i].name == name) return samples.cards->card_of[i];
    }
    throw std::runtime_error("no card is called " + name);
  };
  Deck deck{.contender = samples.decks[0].deck.contender};
  const auto add = [&](const std::string& name, std::size_t copies) {
    deck.cards.insert(deck.cards.end(), copies, card(name));
  };
  add("Kiln, Street Torch", 18);       // red
  add("Brask, Dock Brawler", 12);      // red
  add("Naia, Long Swimmer", 9);        // blue
  add("Quill, Apprentice Scribe", 7);  // blue
  add("Oxide, Barnacled", 3);          // green
  add("Rook, Hungry", 1);              // black
  return deck;
}

double Exact(std::uint32_t deck, std::uint32_t wanted, std::uint32_t hand, std::uint32_t draws) {
  const odds::Question question{.cells = {{.cards = wanted, .groups = 1}, {.cards = deck - wanted}},
                                .wishes = {{.min = 1}},
                                .hand = hand,
                                .draws = draws};
  const auto chances = odds::Chances(question);
  if (!chances) throw std::runtime_error(chances.error().message);
  return std::stod((*chances)[draws].Decimal());
}

// How many shares lie inside their own 95 % interval; none may lie far outside.
class Agreement {
 public:
  void Compare(const Share& simulated, double exact, const std::string& what) {
    ++compared_;
    inside_ += simulated.ci.low <= exact && exact <= simulated.ci.high ? 1 : 0;
    const double deviation = std::sqrt(exact * (1 - exact) / static_cast<double>(simulated.of));
    EXPECT_LE(std::abs(simulated.share - exact), 4 * deviation + 1e-12) << what;
  }
  ~Agreement() {
    EXPECT_GE(compared_, 30);
    EXPECT_GE(inside_ * 100, compared_ * 88) << "of " << compared_;
  }

 private:
  int compared_ = 0;
  int inside_ = 0;
};

TEST(ExactOdds, AgreeWithSimulatedDraws) {
  constexpr std::uint32_t kDeck = 50;
  constexpr std::uint32_t kHand = 8;
  Agreement agreement;
  for (const Play play : {Play::kFirst, Play::kDraw}) {
    Spec spec = SpecOf(Kind::kGoldfish, {PlainDeck(TheSamples())}, 4000);
    spec.policy.policy = Policy::kPassive;
    spec.mulligans = false;
    spec.play = play;
    spec.stop.turns = 10;
    const auto report = RunAs<Goldfish>(spec);
    for (const CardRow& card : report.cards) {
      agreement.Compare(card.opening,
                        Exact(kDeck, static_cast<std::uint32_t>(card.copies), kHand, 0),
                        "opening hand");
    }
    const std::pair<effects::Color, std::uint32_t> colors[] = {{effects::Color::kRed, 30},
                                                               {effects::Color::kBlue, 16},
                                                               {effects::Color::kGreen, 3},
                                                               {effects::Color::kBlack, 1},
                                                               {effects::Color::kWhite, 0}};
    for (const TurnRow& turn : report.turns) {
      const int draws = turn.turn - (play == Play::kFirst ? 1 : 0);  // 103.8a
      for (const auto& [color, cards] : colors) {
        agreement.Compare(turn.color_seen[static_cast<std::size_t>(color)],
                          Exact(kDeck, cards, kHand, static_cast<std::uint32_t>(draws)),
                          "colour by turn " + std::to_string(turn.turn));
      }
    }
  }
}

// 408.1: one card a turn becomes a resource, and there always is one in hand.
TEST(ExactOdds, ResourcesByTurn) {
  Spec spec = SpecOf(Kind::kGoldfish, {PlainDeck(TheSamples())}, 200);
  spec.stop.turns = 5;
  spec.opponent.health = 200;
  const auto report = RunAs<Goldfish>(spec);
  for (const TurnRow& turn : report.turns) {
    ASSERT_EQ(turn.at_least.size(), static_cast<std::size_t>(turn.turn) + 1);
    EXPECT_EQ(turn.at_least.back().share, 1) << "turn " << turn.turn;
  }
}

}  // namespace
}  // namespace clashdeck::simulate
