#include <string>
#include <utility>

#include "engine/replay/record.h"
#include "engine/simulate/arena.h"
#include "engine/simulate/run.h"

namespace clashdeck::simulate {

namespace {

class Recording : public alpha_clash_play::Listener {
 public:
  explicit Recording(replay::Replay start) : recorder_(std::move(start)) {}
  void Note(const alpha_clash::Game& game, alpha_clash::Action action) override {
    recorder_.Note(game, action);
  }
  replay::Replay Finish(const alpha_clash::Game& game) && {
    return std::move(recorder_).Finish(game);
  }

 private:
  replay::Recorder recorder_;
};

}  // namespace

Result<replay::Replay> ReplayOf(const Spec& spec, GameId game, const std::atomic<bool>* cancel) {
  if (auto checked = Check(spec); !checked) return Failure(checked.error());
  const Arena arena(spec, cancel);
  const auto& contests = arena.contests();
  if (game.part < 0 || static_cast<std::size_t>(game.part) >= contests.size() ||
      game.number >= GamesOf(spec) / contests.size()) {
    return Fail(ErrorCode::kNotFound, "the run has no such game");
  }
  Worker worker(contests[static_cast<std::size_t>(game.part)]);
  const alpha_clash::Setup setup = worker.SetupOf(game.number);
  const auto name = [&](CardIndex card) {
    return arena.pool().names[arena.pool().cards[card].name];
  };
  replay::Replay start{.cards = arena.Facts(), .seed = setup.seed, .first = setup.first};
  for (const int seat : {0, 1}) {
    start.seats[seat].contender = name(setup.contender[seat]);
    for (const CardIndex card : setup.deck[seat]) start.seats[seat].deck.push_back(name(card));
  }
  Recording recording(std::move(start));
  if (worker.Play(game.number, &recording) == nullptr)
    return Fail(ErrorCode::kUnavailable, "the service is shutting down");
  return std::move(recording).Finish(worker.game());
}

}  // namespace clashdeck::simulate
