#include "tests/support/play/checked_game.h"

#include <algorithm>

#include "engine/alpha_clash/caches.h"
#include "engine/replay/record.h"
#include "engine/scenario/play.h"
#include "tests/support/play/observation_checks.h"

namespace clashdeck::play {

using alpha_clash::Game;
using engine::Action;
using engine::ActionList;

namespace {

constexpr std::uint64_t kStrayStream = 102;
constexpr int kStrayActions = 2;   // unlisted ones that are tried at each decision
constexpr int kThorough = 8;       // at one decision of so many every listed action is asked for
constexpr std::size_t kTold = 60;  // lines of a story that a report ends with

// Looks at the game in the middle of an action, whenever something happens.
class Watch : public alpha_clash::EventSink {
 public:
  explicit Watch(const Game& game) : game_(game) {}
  void On(const alpha_clash::Event& event) override {
    if (broken_ || event.kind != alpha_clash::EventKind::kTurnBegins) return;
    broken_ = CheckTurnBegins(game_.state());
  }
  const Broken& broken() const { return broken_; }

 private:
  const Game& game_;
  Broken broken_;
};

Broken CheckCopies(const Game& game) {
  const Game copy = game;
  if (!SameState(copy.state(), game.state()) || copy.Hash() != game.Hash())
    return "a copy of the game is another game";
  if (const char* stale = alpha_clash::StaleCache(game))
    return "a cache is out of date: " + std::string(stale);
  Game resumed(game.pool(), game.rulings());
  resumed.Resume(game.state());
  if (!SameState(resumed.state(), game.state())) return "a game that is resumed goes on by itself";
  const auto &asked = resumed.decision(), &was = game.decision();
  if (asked.ask != was.ask || asked.player != was.player || asked.min != was.min ||
      asked.max != was.max || asked.source != was.source) {
    return "a game that is resumed asks something else";
  }
  ActionList list;
  ActionList again;
  game.LegalActions(list);
  resumed.LegalActions(again);
  if (!std::equal(list.begin(), list.end(), again.begin(), again.end()))
    return "a game that is resumed allows something else";
  return std::nullopt;
}

class Checker {
 public:
  Checker(const CardTable& table, std::uint64_t seed)
      : table_(table),
        decks_(DecksBySeed(table, seed)),
        setup_(decks_.Setup(seed)),
        game_(table.pool, {}),
        twin_(table.pool, {}),
        stray_{.seed = seed, .stream = kStrayStream} {}

  CheckedGame Run(const Chooser& choose, Thoroughness how) {
    CheckedGame result;
    result.broken = Play(choose, result.actions);
    if (!result.broken) result.broken = PlayAgain(result.actions);
    if (!result.broken && how.replay_file && game_.is_terminal())
      result.broken = ThroughFile(result.actions);
    result.action = result.actions.size();
    result.turns = game_.state().turn;
    result.outcome = game_.outcome();
    return result;
  }

 private:
  Broken Play(const Chooser& choose, std::vector<Action>& actions) {
    Watch watch(game_);
    if (!game_.Start(setup_, &watch)) return "the game does not start";
    ActionList legal;
    while (true) {
      if (watch.broken()) return watch.broken();
      if (auto broken = Check()) return broken;
      NoteTurn();
      if (game_.is_terminal() || actions.size() == kMaxDecisions) return std::nullopt;
      game_.LegalActions(legal);
      if (auto broken = CheckAnswers(legal)) return broken;
      const Action action = legal[choose(legal.size())];
      actions.push_back(action);
      twin_ = game_;
      twin_.ApplyLegal(action);
      game_.ApplyLegal(action, &watch);
      if (twin_.Hash() != game_.Hash()) return "a copy of the game takes another course";
    }
  }

  Broken Check() const {
    if (auto broken = CheckState(game_, setup_)) return broken;
    if (auto broken = CheckObservation(game_, 0)) return broken;
    if (auto broken = CheckObservation(game_, 1)) return broken;
    return game_.is_terminal() ? std::nullopt : CheckCopies(game_);
  }

  Broken CheckAnswers(const ActionList& legal) {
    if (auto broken = CheckActions(legal)) return broken;
    // Each costs a list of its own: all of them at some decisions, one at the others.
    const bool all = stray_.Below(kThorough) == 0;
    for (std::size_t i = 0; i < (all ? legal.size() : 1); ++i)
      if (auto broken = CheckAccepted(game_, legal[i])) return broken;
    for (int i = 0; i < kStrayActions; ++i) {
      const auto kinds = static_cast<std::uint64_t>(alpha_clash::ActionKind::kConcede) + 2;
      const Action stray = alpha_clash::Make(
          static_cast<alpha_clash::ActionKind>(stray_.Below(kinds)),
          static_cast<unsigned>(stray_.Below(game_.state().object_count + 4U)),
          static_cast<unsigned>(stray_.Below(4) == 0 ? stray_.Below(256) : stray_.Below(2)));
      if (auto broken = CheckRefused(game_, legal, stray)) return broken;
    }
    return std::nullopt;
  }

  void NoteTurn() {
    if (hashes_.size() <= game_.state().turn) hashes_.resize(game_.state().turn + 1U);
    if (hashes_[game_.state().turn] == 0) hashes_[game_.state().turn] = game_.Hash();
  }

  Broken PlayAgain(const std::vector<Action>& actions) const {
    Game game(table_.pool, {});
    if (!game.Start(setup_)) return "the game does not start again";
    int turn = -1;
    for (std::size_t i = 0;; ++i) {
      if (game.state().turn != turn) {
        turn = game.state().turn;
        if (game.Hash() != hashes_[static_cast<std::size_t>(turn)])
          return "turn " + std::to_string(turn) + " is another one when played again";
      }
      if (i == actions.size()) break;
      game.ApplyLegal(actions[i]);
    }
    if (game.Hash() != game_.Hash()) return "the game ends in another way when played again";
    return std::nullopt;
  }

  Broken ThroughFile(const std::vector<Action>& actions) const {
    replay::Replay replay;
    replay.cards = table_.facts;
    replay.seed = setup_.seed;
    const auto name = [&](CardIndex card) {
      return table_.pool.names[table_.pool.cards[card].name];
    };
    for (engine::Player player = 0; player < 2; ++player) {
      replay.seats[player].contender = name(setup_.contender[player]);
      for (const CardIndex card : setup_.deck[player])
        replay.seats[player].deck.push_back(name(card));
    }
    Game game(table_.pool, {});
    if (!game.Start(setup_)) return "the game does not start again";
    replay::Recorder recorder(replay);
    for (const Action action : actions) {
      recorder.Note(game, action);
      game.ApplyLegal(action);
    }
    const std::string text = Encode(std::move(recorder).Finish(game));
    const auto read = replay::Decode(text);
    if (!read) return "the replay can't be read: " + read.error().reason;
    if (Encode(*read) != text) return "the replay reads as another one";
    if (const auto showing = replay::Show(*read); showing.difference)
      return "the replay: " + *showing.difference;
    return std::nullopt;
  }

  const CardTable& table_;
  Decks decks_;
  alpha_clash::Setup setup_;
  Game game_;
  Game twin_;
  engine::Rng stray_;
  std::vector<std::uint64_t> hashes_;  // of each turn's first decision
};

}  // namespace

CheckedGame PlayChecked(const CardTable& table, std::uint64_t seed, Thoroughness how) {
  engine::Rng rng{.seed = seed, .stream = kPolicyStream};
  const auto choose = [&](std::size_t count) {
    return count == 1 ? 0 : static_cast<std::size_t>(rng.Below(count));
  };
  return PlayChecked(table, seed, choose, how);
}

CheckedGame PlayChecked(const CardTable& table, std::uint64_t seed, const Chooser& choose,
                        Thoroughness how) {
  return Checker(table, seed).Run(choose, how);
}

std::vector<std::string> Story(const CardTable& table, std::uint64_t seed,
                               const std::vector<Action>& actions) {
  scenario::Play play(table.pool, {});
  const Decks decks = DecksBySeed(table, seed);
  if (const auto started = play.Start(decks.Setup(seed)); !started)
    return {started.error().message};
  for (const Action action : actions) play.Apply(action);
  return play.LogText();
}

std::string Report(const CardTable& table, std::uint64_t seed, const CheckedGame& game) {
  std::string report = "seed " + std::to_string(seed) + ", after action " +
                       std::to_string(game.action) + ", turn " + std::to_string(game.turns) + ": " +
                       game.broken.value_or("nothing is broken") +
                       "\nagain: build/dev/tests/engine/random_play --first " +
                       std::to_string(seed) + " --games 1 --story\n";
  const auto story = Story(table, seed, game.actions);
  for (std::size_t i = story.size() - std::min(story.size(), kTold); i < story.size(); ++i)
    report += "  " + story[i] + "\n";
  return report;
}

}  // namespace clashdeck::play
