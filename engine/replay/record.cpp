#include "engine/replay/record.h"

#include <algorithm>

#include "core/fold.h"
#include "engine/scenario/play.h"
#include "engine/scenario/token.h"

namespace clashdeck::replay {

namespace {

using alpha_clash::ActionKind;
using scenario::Play;

std::optional<effects::CardIndex> FindCard(const effects::CardPool& pool, const std::string& name) {
  const std::string folded = Fold(name);
  for (std::size_t i = 0; i < pool.cards.size(); ++i)
    if (Fold(pool.names[pool.cards[i].name]) == folded) return static_cast<effects::CardIndex>(i);
  return std::nullopt;
}

bool IsForced(const alpha_clash::Game& game) {
  engine::ActionList legal;
  game.LegalActions(legal);
  return legal.size() == 1;
}

// The lines of LogText() and what they are about.
std::vector<ShownEvent> EventsOf(const Play& play, const std::vector<std::string>& lines) {
  std::vector<ShownEvent> events;
  int turn = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const alpha_clash::Event& event = play.log()[i].event;
    if (event.kind == alpha_clash::EventKind::kTurnBegins) turn = event.amount;
    const std::string rule = event.rule == nullptr ? "" : event.rule;
    const std::size_t lead = rule.empty() ? 0 : rule.size() + 3;  // "[rule] "
    events.push_back({.turn = turn, .rule = rule, .text = lines[i].substr(lead)});
  }
  return events;
}

// Plays the decisions of a replay; stops at the first difference.
class Replayer {
 public:
  Replayer(const Replay& replay, Play& play) : replay_(replay), play_(play) {}

  std::optional<std::string> Run() {
    for (const Turn& turn : replay_.turns) {
      if (!RunForced(turn.number)) return "turn " + std::to_string(turn.number) + " does not come";
      if (play_.game().Hash() != turn.hash) return Differs("turn " + std::to_string(turn.number));
      for (const Action action : turn.actions) {
        RunForcedDecisions();
        if (play_.game().is_terminal()) return "the game is over before its last decision";
        if (!IsAllowed(action))
          return "a decision of turn " + std::to_string(turn.number) + " is not legal";
        play_.Apply(action);
      }
    }
    if (!ReachesEnd()) return Differs("the end");
    return std::nullopt;
  }

 private:
  std::string Differs(const std::string& where) const {
    std::string text = "the game at " + where + " is not the one that was recorded";
    if (replay_.engine != kEngineVersion) {
      text += " (by version " + std::to_string(replay_.engine) +
              " of the engine; this is version " + std::to_string(kEngineVersion) + ")";
    }
    return text;
  }

  bool IsAllowed(Action action) const {
    const bool concedes = alpha_clash::KindOf(action) == ActionKind::kConcede && action.a() < 2;
    return concedes || play_.IsLegal(action);
  }

  void RunForcedDecisions() {
    while (!play_.game().is_terminal() && IsForced(play_.game())) ApplyForced();
  }

  // A game that was left unfinished may end before decisions that are forced.
  bool ReachesEnd() {
    for (;;) {
      if (play_.game().outcome() == replay_.outcome && play_.game().Hash() == replay_.final_hash)
        return true;
      if (play_.game().is_terminal() || !IsForced(play_.game())) return false;
      ApplyForced();
    }
  }

  void ApplyForced() {
    engine::ActionList legal;
    play_.game().LegalActions(legal);
    play_.Apply(legal[0]);
  }

  // Forced decisions up to the first one of the turn.
  bool RunForced(int turn) {
    while (!play_.game().is_terminal() && play_.state().turn < turn && IsForced(play_.game()))
      ApplyForced();
    return play_.state().turn == turn;
  }

  const Replay& replay_;
  Play& play_;
};

}  // namespace

void Recorder::BeginTurn(const alpha_clash::Game& game) {
  const int number = game.state().turn;
  if (!replay_.turns.empty() && replay_.turns.back().number == number) return;
  replay_.turns.push_back({.number = number, .hash = game.Hash()});
}

void Recorder::Note(const alpha_clash::Game& game, Action action) {
  BeginTurn(game);
  if (alpha_clash::KindOf(action) == ActionKind::kConcede || !IsForced(game))
    replay_.turns.back().actions.push_back(action);
}

Replay Recorder::Finish(const alpha_clash::Game& game) && {
  replay_.outcome = game.outcome();
  replay_.final_hash = game.Hash();
  return std::move(replay_);
}

std::unique_ptr<effects::CardPool> BuildPool(const std::vector<CardFacts>& cards) {
  auto pool = std::make_unique<effects::CardPool>();
  for (const CardFacts& facts : cards) text::CompileCard(*pool, facts);
  pool->Finish();
  return pool;
}

Result<Decks> FindDecks(const effects::CardPool& pool, const Seat (&seats)[2]) {
  Decks decks;
  const auto find = [&pool](const std::string& name) -> Result<effects::CardIndex> {
    if (const auto card = FindCard(pool, name)) return *card;
    return Fail(ErrorCode::kNotFound, "no card " + scenario::Quote(name) + " is defined");
  };
  for (const Player player : {Player{0}, Player{1}}) {
    const auto contender = find(seats[player].contender);
    if (!contender) return Failure(contender.error());
    decks.contender[player] = *contender;
    for (const std::string& name : seats[player].deck) {
      const auto card = find(name);
      if (!card) return Failure(card.error());
      decks.deck[player].push_back(*card);
    }
  }
  return decks;
}

Showing Show(const Replay& replay) {
  const auto pool = BuildPool(replay.cards);
  const auto decks = FindDecks(*pool, replay.seats);
  if (!decks) return {.difference = decks.error().message};
  Play play(*pool, replay.rulings);
  const auto started = play.Start({.contender = {decks->contender[0], decks->contender[1]},
                                   .deck = {decks->deck[0], decks->deck[1]},
                                   .seed = replay.seed,
                                   .first = replay.first});
  if (!started) return {.difference = started.error().message};
  Showing showing;
  showing.difference = Replayer(replay, play).Run();
  showing.lines = play.LogText();
  showing.events = EventsOf(play, showing.lines);
  return showing;
}

}  // namespace clashdeck::replay
