#include "app/alpha_simulation.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/simulation_decks.h"
#include "app/simulation_engines.h"
#include "app/simulation_ground.h"
#include "app/simulation_json.h"
#include "app/simulation_replay.h"
#include "app/simulation_request.h"
#include "app/simulation_watch.h"
#include "core/sha256.h"
#include "engine/simulate/run.h"

namespace clashdeck::app {

namespace {

using simulate::Kind;

// Grows when the same report is told otherwise: results that are kept are then not those of today.
constexpr int kResultVersion = 2;

struct AlphaPlan : SimulationPlan {
  simulate::Spec spec = {};
  SimulationSubject subject = {};
};

// Everything that was left open, as the engine would take it.
void FillIn(SimulationRequest& request, const SimulationGround& ground,
            const SimulationSources& sources) {
  const bool goldfish = IsGoldfish(request.kind);
  if (request.format.empty()) request.format = ground.UsualFormat();
  request.as_of = ground.DayOf(request.as_of.empty() ? sources.today : request.as_of);
  if (!request.opponent) request.opponent = goldfish ? simulate::Opponent{}.policy : request.policy;
  if (goldfish) {
    if (!request.health) request.health = ground.CardsOn(request.as_of)->common_health;
    if (!request.defense) request.defense = simulate::Opponent{}.defense;
  }
  if (!request.stop.turns)
    request.stop.turns = goldfish ? simulate::kGoldfishTurns : simulate::kMatchTurns;
  for (simulate::PolicySpec* policy : {&request.policy, &*request.opponent})
    policy->nodes = policy->Nodes();
}

std::vector<CardIndex> CardsOf(const std::vector<SimulatedDeck>& decks) {
  std::vector<CardIndex> cards;
  for (const SimulatedDeck& deck : decks) {
    cards.push_back(deck.contender);
    for (const PileCard& each : deck.cards) cards.push_back(each.card);
  }
  return cards;
}

simulate::Spec SpecOf(const SimulationSubject& subject) {
  const SimulationRequest& request = subject.request;
  simulate::Spec spec{.kind = request.kind,
                      .cards = subject.cards->set,
                      .games = request.games,
                      .seed = request.seed,
                      .policy = request.policy,
                      .play = request.play,
                      .stop = request.stop,
                      .mulligans = request.mulligans};
  if (IsGoldfish(request.kind)) {
    spec.opponent = {
        .policy = *request.opponent, .health = request.health, .defense = *request.defense};
  } else {
    spec.versus = request.opponent;
  }
  for (const SimulatedDeck& deck : subject.decks) {
    simulate::Deck& played = spec.decks.emplace_back();
    played.contender = subject.cards->Find(deck.contender);
    for (const PileCard& each : deck.cards)
      played.cards.insert(played.cards.end(), each.copies, subject.cards->Find(each.card));
  }
  return spec;
}

std::size_t PartsOf(const simulate::Spec& spec) {
  if (spec.kind == Kind::kGauntlet) return spec.decks.size() - 1;
  return spec.kind == Kind::kAb ? 2 : 1;
}

std::string HashOf(const std::string& request, const SimulationSubject& subject) {
  Sha256 hash;
  hash.Add(request);
  hash.Add("\n" + subject.data_version + "\n" + subject.engine_version + "\n" +
           subject.format.hash + "\n" + std::to_string(kResultVersion));
  for (const simulate::PolicySpec& policy : {subject.request.policy, *subject.request.opponent})
    hash.Add("\n" + std::to_string(simulate::InfoOf(policy.policy).version));
  return hash.FinishHex();
}

// What a game of a policy takes, in games of one that does not search.
std::uint64_t WeightOf(const simulate::PolicySpec& policy) {
  constexpr std::uint64_t kSeldom = 20;  // most turns have no win to search for
  const std::uint64_t nodes = policy.Nodes();
  return 1 + (policy.policy == simulate::Policy::kMcts ? nodes : nodes / kSeldom);
}

// In the same measure: what takes about a second, and half an hour. Nobody waits longer for others.
constexpr std::uint64_t kShortWork = 20'000;
constexpr std::uint64_t kMostWork = 36'000'000;

struct Work {
  std::uint64_t games = 0;
  std::uint64_t each = 1;

  SimulationCost Cost() const {
    return games <= kShortWork / each ? SimulationCost::kShort : SimulationCost::kLong;
  }
  Result<void> Check() const {
    const std::uint64_t most = std::min(kMaxSimulationGames, kMostWork / each);
    if (games <= most) return {};
    std::string message = "these are " + std::to_string(games) +
                          " games in all; a simulation has at most " +
                          std::to_string(kMaxSimulationGames);
    if (most < kMaxSimulationGames)
      message += ", with so many nodes at most " + std::to_string(most);
    return Failure(Error{
        .code = ErrorCode::kTooManyGames, .message = std::move(message), .pointer = "/games"});
  }
};

Work WorkOf(const simulate::Spec& spec, const simulate::PolicySpec& opponent) {
  return {.games = simulate::GamesOf(spec),
          .each = std::max(WeightOf(spec.policy), WeightOf(opponent))};
}

class AlphaSimulation final : public SimulationEngine {
 public:
  Result<PreparedSimulation> Prepare(std::string_view game, std::string_view body,
                                     const SimulationSources& sources) const override {
    auto request = ReadSimulationRequest(body);
    if (!request) return Failure(request.error());
    auto plan = std::make_shared<AlphaPlan>();
    SimulationSubject& subject = plan->subject;
    subject.ground = grounds_.Of(game, sources);
    subject.request = *std::move(request);
    FillIn(subject.request, *subject.ground, sources);
    subject.data_version = sources.catalog->data_version();
    subject.engine_version = EngineVersion();
    subject.day = subject.request.as_of;
    const std::string deck_pointer =
        subject.request.decks.size() == 1 ? subject.request.decks[0].pointer : "/decks";
    if (const auto read = ReadDecks(subject); !read) return Failure(read.error());
    plan->spec = SpecOf(subject);
    if (auto checked = simulate::Check(plan->spec); !checked) {
      checked.error().pointer = deck_pointer;  // numbers were checked with the body
      return Failure(std::move(checked.error()));
    }
    const Work work = WorkOf(plan->spec, *subject.request.opponent);
    if (const auto checked = work.Check(); !checked) return Failure(checked.error());
    subject.part_games = work.games / PartsOf(plan->spec);
    std::vector<std::string> codes;
    for (const SimulatedDeck& deck : subject.decks) codes.push_back(deck.code);
    PreparedSimulation prepared{.request = CanonicalRequest(subject.request, codes),
                                .data_version = subject.data_version,
                                .games = work.games,
                                .cost = work.Cost()};
    prepared.hash = HashOf(prepared.request, subject);
    prepared.plan = std::move(plan);
    return prepared;
  }

  Result<SimulationOutcome> Run(const PreparedSimulation& prepared,
                                SimulationControl& control) const override {
    const AlphaPlan& plan = PlanOf(prepared);
    simulate::Control inner;
    inner.threads = static_cast<int>(std::max<std::size_t>(control.threads, 1));
    const auto report = [&] {
      const SimulationWatch watch(control, inner);
      return simulate::Run(plan.spec, inner);
    }();
    if (!report) return Failure(report.error());
    return SimulationOutcome{.result = SimulationResult(*report, plan.subject),
                             .complete = report->ended != simulate::Ended::kCancelled};
  }

  Result<std::string> Replay(const PreparedSimulation& prepared,
                             const ReplayRequest& request) const override {
    const AlphaPlan& plan = PlanOf(prepared);
    const SimulationSubject& subject = plan.subject;
    const auto number = FindGame(request, prepared.games);
    if (!number) return Failure(number.error());
    const std::uint64_t part = *number / subject.part_games;
    const simulate::GameId id{.part = static_cast<int>(part),
                              .number = *number % subject.part_games};
    const auto game = simulate::ReplayOf(plan.spec, id, request.cancel);
    if (!game) return Failure(game.error());
    ReplaySeats seats{.game = *number, .first_deck = "the deck", .second_deck = "the opponent"};
    if (subject.decks.size() > 1) {
      const bool goldfish = IsGoldfish(subject.request.kind);
      seats.first_deck = "deck " + std::to_string(goldfish ? part : 0);
      if (!goldfish) seats.second_deck = "deck " + std::to_string(part + 1);
    }
    const simulate::Play play = subject.request.play;
    const bool begins =
        play == simulate::Play::kFirst || (play == simulate::Play::kBoth && id.number % 2 == 0);
    if (!begins) std::swap(seats.first_deck, seats.second_deck);  // the first seat begins
    return ShowGame(*game, seats, request.form);
  }

 private:
  static const AlphaPlan& PlanOf(const PreparedSimulation& prepared) {
    return static_cast<const AlphaPlan&>(*prepared.plan);
  }

  // Decks, their format and the cards that they are played with.
  static Result<void> ReadDecks(SimulationSubject& subject) {
    SimulationRequest& request = subject.request;
    const DeckWish wish{
        .format = request.format, .day = request.as_of, .allow_illegal = request.allow_illegal};
    auto format = FindFormat(*subject.ground, wish);
    if (!format) return Failure(format.error());
    subject.format = *std::move(format);
    for (const DeckInput& input : request.decks) {
      auto deck = ReadSimulatedDeck(input, *subject.ground, wish);
      if (!deck) return Failure(deck.error());
      subject.decks.push_back(*std::move(deck));
    }
    // What needs no leave is not told apart from what has none.
    request.allow_illegal = std::any_of(subject.decks.begin(), subject.decks.end(),
                                        [](const SimulatedDeck& deck) { return !deck.legal; });
    auto cards =
        subject.ground->SetOf(subject.ground->CardsOn(request.as_of), CardsOf(subject.decks));
    if (!cards) return Failure(cards.error());
    subject.cards = *std::move(cards);
    request.decks.clear();  // `subject.decks` are the same
    return {};
  }

  SimulationGrounds grounds_;
};

}  // namespace

std::shared_ptr<const SimulationEngine> MakeAlphaSimulation() {
  return std::make_shared<const AlphaSimulation>();
}

}  // namespace clashdeck::app
