#include "engine/simulate/alpha_clash/contest.h"

#include <algorithm>

namespace clashdeck::simulate::alpha_clash_play {

Worker::Worker(const Contest& contest)
    : contest_(contest),
      game_(*contest.pool, {}),
      watch_(*contest.pool, contest.decks[0], contest.goldfish) {
  for (int side = 0; side < 2; ++side) {
    deciders_[side] = MakeDecider(contest.policies[side], *contest.insight);
  }
}

alpha_clash::Setup Worker::SetupOf(std::uint64_t number) const {
  const Numbered game = GameOf(contest_.seed, number, contest_.play, contest_.paired);
  const Deck& first = contest_.decks[game.begins ? 0 : 1];
  const Deck& second = contest_.decks[game.begins ? 1 : 0];
  return {.contender = {first.contender, second.contender},
          .deck = {first.cards, second.cards},
          .seed = game.seed,
          .first = 0};
}

Action Worker::Choose() {
  const Player player = game_.current_player();
  if (!contest_.mulligans && game_.decision().ask == Ask::kMulligan) return Make(ActionKind::kPass);
  return deciders_[player == seat_ ? 0 : 1]->Choose(View(game_, legal_), rng_[player]);
}

const GameFacts* Worker::Play(std::uint64_t number, Listener* listener) {
  const alpha_clash::Setup setup = SetupOf(number);
  const Numbered numbered = GameOf(contest_.seed, number, contest_.play, contest_.paired);
  seat_ = numbered.begins ? 0 : 1;
  for (const Player seat : {Player{0}, Player{1}}) rng_[seat] = PolicyRng(setup.seed, seat);
  const auto started = game_.Start(setup);
  assert(started.has_value() && "the decks were checked");
  static_cast<void>(started);
  watch_.Begin(game_, seat_, numbered.begins);
  std::uint64_t decisions = 0;
  const auto over = [&] {
    const auto& players = game_.state().players;
    const int turns =
        contest_.goldfish ? players[seat_].turns : std::max(players[0].turns, players[1].turns);
    return game_.is_terminal() || turns > contest_.turns || decisions == kMaxDecisions;
  };
  while (!over()) {
    if (cancelled()) return nullptr;
    const Action action = Choose();
    ++decisions;
    if (listener != nullptr) listener->Note(game_, action);
    watch_.Before(game_, action);
    game_.ApplyLegal(action);
    watch_.After(game_);
  }
  return &watch_.End(game_, contest_.turns, decisions);
}

}  // namespace clashdeck::simulate::alpha_clash_play
