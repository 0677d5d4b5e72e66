#include "tests/support/play/playout.h"

#include <stdexcept>

namespace clashdeck::play {

Playout PlayOut(alpha_clash::Game& game, RandomPolicy chooser) {
  RandomPolicy policy = chooser;  // nobody else sees it: what does not change is computed once
  Playout playout;
  engine::ActionList legal;
  while (!game.is_terminal() && playout.decisions < kMaxDecisions) {
    game.LegalActions(legal);
    ++playout.decisions;
    if (legal.size() > 1) ++playout.unforced;
    game.ApplyLegal(policy.Choose(legal));
  }
  playout.turns = game.state().turn;
  playout.outcome = game.outcome();
  return playout;
}

Playout PlayOut(const CardTable& table, std::uint64_t seed) {
  alpha_clash::Game game(table.pool, {});
  const Decks decks = DecksBySeed(table, seed);
  if (const auto started = game.Start(decks.Setup(seed)); !started)
    throw std::runtime_error(started.error().message);
  Playout playout = PlayOut(game, RandomPolicy(seed));
  playout.hash = game.Hash();
  return playout;
}

std::uint64_t Digest(const CardTable& table, std::uint64_t first, std::uint64_t count) {
  std::uint64_t digest = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const Playout playout = PlayOut(table, seed);
    digest = (digest ^ playout.hash ^ playout.decisions) * 0x9E3779B97F4A7C15U;
    digest ^= digest >> 29U;
  }
  return digest;
}

}  // namespace clashdeck::play
