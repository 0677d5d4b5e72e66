// Policies with cards that nobody here has written: decks by chance from a real export. Nothing is
// asked but that games come to an end.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/simulate/run.h"
#include "tests/support/play/card_table.h"

namespace clashdeck::simulate {
namespace {

const std::filesystem::path kRealCards =
    CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";

TEST(RealCards, GamesComeToAnEnd) {
  if (!std::filesystem::exists(kRealCards)) GTEST_SKIP() << kRealCards << " is not there";
  const auto table = play::TableOf(kRealCards, CLASHDECK_SOURCE_DIR "/games");
  const auto cards = MakeCardSet(table->facts);
  std::uint64_t games = 0;
  std::uint64_t endless = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const play::Decks decks = play::DecksBySeed(*table, seed);
    Spec spec;
    spec.kind = Kind::kMatch;
    spec.cards = cards;
    for (const play::Deck& deck : decks.of) spec.decks.push_back({deck.contender, deck.cards});
    const bool searches = seed % 10 == 0;
    spec.policy.policy = searches ? Policy::kMcts : Policy::kCurve;
    spec.policy.nodes = searches ? 60 : 0;
    spec.versus = PolicySpec{.policy = searches ? Policy::kLethal : Policy::kCurve,
                             .nodes = searches ? 60U : 0U};
    spec.games = searches ? 2 : 6;
    spec.seed = seed;
    Control control;
    control.nice = 0;
    const auto report = simulate::Run(spec, control);
    ASSERT_TRUE(report.has_value()) << report.error().message;
    const auto& match = std::get<Match>(report->result);
    games += match.games;
    endless += match.endings[static_cast<std::size_t>(Ending::kEndless)].count;
  }
  EXPECT_GT(games, 250U);
  EXPECT_EQ(endless, 0U);
}

}  // namespace
}  // namespace clashdeck::simulate
