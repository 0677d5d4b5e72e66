// Runs as wholes: what they count, and that nothing but the Spec decides it.
#include "engine/simulate/run.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <string>
#include <thread>

#include "engine/simulate/arena.h"
#include "engine/simulate/statistics.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

TEST(Run, ThreadsDoNotChangeTheReport) {
  const auto& decks = TheSamples().decks;
  for (const Kind kind : {Kind::kGoldfish, Kind::kAb, Kind::kMatch, Kind::kGauntlet}) {
    std::vector<Deck> taken = {decks[0].deck};
    if (kind != Kind::kGoldfish) taken.push_back(decks[1].deck);
    if (kind == Kind::kGauntlet) taken.push_back(decks[2].deck);
    const Spec spec = SpecOf(kind, taken, 300);
    const Report one = RunOn(spec, 1);
    EXPECT_EQ(one, RunOn(spec, 2)) << static_cast<int>(kind);
    EXPECT_EQ(one, RunOn(spec, 5)) << static_cast<int>(kind);
  }
}

TEST(Run, SeedsDecide) {
  Spec spec = GoldfishOf("kiln-embers", 200);
  const auto one = RunAs<Goldfish>(spec);
  spec.seed = 8;
  EXPECT_NE(one, RunAs<Goldfish>(spec));
}

TEST(Run, GoldfishCountsEveryGameOnce) {
  for (const NamedDeck& deck : TheSamples().decks) {
    const auto report = RunAs<Goldfish>(GoldfishOf(deck.name, 501));
    EXPECT_EQ(report.games, 501U);
    EXPECT_EQ(report.first.games, 251U) << "even numbers begin";
    EXPECT_EQ(report.second.games, 250U);
    EXPECT_EQ(report.kept.games + report.redrawn.games, 501U);
    EXPECT_EQ(report.opening.mulligans.count, report.redrawn.games);
    std::uint64_t ended = 0;
    for (const Share& share : report.endings) ended += share.count;
    EXPECT_EQ(ended, 501U);
    std::uint64_t killed = 0;
    for (const TurnCount& turn : report.all.histogram) {
      killed += turn.share.count;
      EXPECT_EQ(turn.cumulative.count, killed);
      EXPECT_LE(turn.share.ci.low, turn.share.share);
      EXPECT_GE(turn.share.ci.high, turn.share.share);
    }
    EXPECT_EQ(killed, report.all.killed.count);
    EXPECT_EQ(killed, report.endings[static_cast<std::size_t>(Ending::kKilled)].count);
    EXPECT_GT(killed, 490U) << deck.name << " wins against somebody who does nothing";
    EXPECT_EQ(report.turns[0].games, 501U);
    int copies = 0;
    for (const CardRow& card : report.cards) {
      copies += card.copies;
      EXPECT_LE(card.played.count + card.dead.count, card.drawn.count);
      EXPECT_EQ(card.played.of, card.drawn.count);
      EXPECT_LE(card.opening.count, card.drawn.count);
    }
    EXPECT_EQ(copies, static_cast<int>(deck.deck.cards.size()));
    double hand = 0;
    for (const Mean& cost : report.opening.costs) hand += cost.mean;
    EXPECT_NEAR(hand, 8, 1e-9) << "103.5: eight cards";
  }
}

TEST(Run, GoldfishTellsNotableGames) {
  const auto report = RunAs<Goldfish>(GoldfishOf("naia-low-water", 300));
  ASSERT_TRUE(report.best && report.median && report.worst);
  EXPECT_LE(*report.best->kill_turn, *report.median->kill_turn);
  EXPECT_EQ(report.median->kill_turn, report.all.median);
  const TurnCount& fastest =
      report.all.histogram[static_cast<std::size_t>(*report.best->kill_turn) - 1];
  EXPECT_EQ(fastest.cumulative.count, fastest.share.count) << "nothing is faster than the best";
}

TEST(Run, MoreHealthAndBodiesTakeLonger) {
  Spec spec = GoldfishOf("vesper-nine-blades", 300);
  const double plain = RunAs<Goldfish>(spec).all.mean.mean;
  EXPECT_EQ(RunOn(spec).opponent_health, TheSamples().cards->common_health);
  spec.opponent.health = 2 * TheSamples().cards->common_health;
  EXPECT_GT(RunAs<Goldfish>(spec).all.mean.mean, plain + 1);
  spec.opponent.health.reset();
  spec.opponent.policy.policy = Policy::kBlockers;
  const double bodies = RunAs<Goldfish>(spec).all.mean.mean;
  EXPECT_GT(bodies, plain + 0.3);
  spec.opponent.defense = 7;
  EXPECT_GT(RunAs<Goldfish>(spec).all.mean.mean, bodies);
}

// What the sample decks are built around is played by whoever has the use for it.
TEST(Run, CurvePlaysClashBuffsAndX) {
  Spec spec = GoldfishOf("draft-sparks-and-spray", 300);
  spec.opponent.policy.policy = Policy::kBlockers;
  const auto report = RunAs<Goldfish>(spec);
  const auto row = [&](const std::string& name) -> const CardRow& {
    for (const CardRow& card : report.cards) {
      const auto& pool = spec.cards->pool;
      if (pool.names[pool.cards[card.card].name] == name) return card;
    }
    throw std::runtime_error("no card is called " + name);
  };
  EXPECT_GT(row("Awaken").played.share, 0.02);
  EXPECT_GT(row("Meteor Oath").played.share, 0.05);
  EXPECT_GT(row("Meteor Oath").castable.share, 0.2) << "X is at least its two gems";
  EXPECT_GT(row("Coal Heart").played.share, 0.02) << "a relic that is there to be spent";
}

TEST(Run, GamesEndAtTheTurnLimit) {
  Spec spec = GoldfishOf("kiln-embers", 100);
  spec.policy.policy = Policy::kPassive;
  spec.stop.turns = 6;
  const auto report = RunAs<Goldfish>(spec);
  EXPECT_EQ(report.endings[static_cast<std::size_t>(Ending::kTurnLimit)].count, 100U);
  EXPECT_EQ(report.all.killed.count, 0U);
  EXPECT_EQ(report.all.median, std::nullopt);
  ASSERT_EQ(report.turns.size(), 6U);
  EXPECT_EQ(report.turns[5].games, 100U);
  EXPECT_EQ(report.turns[5].damage_so_far.mean, 0);
  EXPECT_EQ(report.worst->kill_turn, std::nullopt);
  spec.stop.turns = 60;
  const auto longer = RunAs<Goldfish>(spec);
  EXPECT_EQ(longer.endings[static_cast<std::size_t>(Ending::kDeckedOut)].count +
                longer.endings[static_cast<std::size_t>(Ending::kOpponentDeckedOut)].count,
            100U);
}

TEST(Run, PlayFirstAndDraw) {
  Spec spec = GoldfishOf("kiln-embers", 50);
  spec.play = Play::kFirst;
  EXPECT_EQ(RunAs<Goldfish>(spec).first.games, 50U);
  spec.play = Play::kDraw;
  EXPECT_EQ(RunAs<Goldfish>(spec).second.games, 50U);
}

// Both games of a pair are one and the same game, so each side wins it once, whatever the policy.
TEST(Run, MirrorMatchIsExactlyEven) {
  for (const Policy policy : {Policy::kRandom, Policy::kCurve, Policy::kLethal, Policy::kMcts}) {
    const Deck& deck = TheSamples().Find("kiln-embers");
    const bool searches = InfoOf(policy).nodes > 0;
    Spec spec = SpecOf(Kind::kMatch, {deck, deck}, searches ? 6 : 200);
    spec.policy = {.policy = policy, .nodes = searches ? 60U : 0U};
    const auto match = RunAs<Match>(spec);
    EXPECT_EQ(match.score.mean, 0.5);
    EXPECT_EQ(match.score.ci, (Interval{0.5, 0.5}));
    EXPECT_EQ(match.wins.count, match.losses.count);
    EXPECT_EQ(match.first.wins.count, match.second.losses.count);
    EXPECT_EQ(match.games, GamesOf(spec));
  }
}

TEST(Run, MatchCountsBothSeats) {
  Spec spec = SpecOf(
      Kind::kMatch, {TheSamples().Find("halcyon-grove"), TheSamples().Find("naia-low-water")}, 301);
  const auto match = RunAs<Match>(spec);
  EXPECT_EQ(GamesOf(spec), 302U) << "pairs are whole";
  EXPECT_EQ(match.first.games, 151U);
  EXPECT_EQ(match.second.games, 151U);
  EXPECT_EQ(match.wins.count + match.losses.count + match.draws.count, match.games);
  EXPECT_NEAR(
      match.score.mean,
      (static_cast<double>(match.wins.count) + 0.5 * static_cast<double>(match.draws.count)) /
          static_cast<double>(match.games),
      1e-12);
  std::swap(spec.decks[0], spec.decks[1]);
  const auto other = RunAs<Match>(spec);
  EXPECT_EQ(other.wins.count, match.losses.count) << "seen from the other side";
}

TEST(Run, GauntletIsItsMatches) {
  const auto& decks = TheSamples().decks;
  const Spec spec = SpecOf(Kind::kGauntlet, {decks[0].deck, decks[1].deck, decks[2].deck}, 100);
  const auto gauntlet = RunAs<Gauntlet>(spec);
  ASSERT_EQ(gauntlet.matches.size(), 2U);
  EXPECT_EQ(gauntlet.matches[1].opponent, 2);
  Match alone = RunAs<Match>(SpecOf(Kind::kMatch, {decks[0].deck, decks[2].deck}, 100));
  alone.opponent = 2;
  EXPECT_EQ(gauntlet.matches[1], alone);
  EXPECT_EQ(gauntlet.total.wins.count,
            gauntlet.matches[0].wins.count + gauntlet.matches[1].wins.count);
}

TEST(Run, AListBesideItselfDiffersNowhere) {
  const Deck& deck = TheSamples().Find("halcyon-grove");
  Deck shuffled = deck;
  std::reverse(shuffled.cards.begin(), shuffled.cards.end());
  const auto ab = RunAs<Ab>(SpecOf(Kind::kAb, {deck, shuffled}, 200));
  EXPECT_EQ(ab.paired.same, 200U) << "the same cards in another order are the same list";
  EXPECT_EQ(ab.paired.difference.mean, 0);
  EXPECT_EQ(ab.a, ab.b);
}

TEST(Run, AbFindsTheSlowerList) {
  const Deck& deck = TheSamples().Find("kiln-embers");
  Deck worse = deck;
  for (std::size_t i = 0; i < 16; ++i) worse.cards[i] = TheSamples().cards->plain_card;
  const Spec spec = SpecOf(Kind::kAb, {deck, worse}, 400);
  const auto ab = RunAs<Ab>(spec);
  EXPECT_GT(ab.paired.difference.ci->low, 0);
  EXPECT_GT(ab.paired.a_faster, ab.paired.b_faster);
  EXPECT_EQ(ab.paired.a_faster + ab.paired.b_faster + ab.paired.same, 400U);
  // What paired seeds are for: the difference is known better than by two runs of their own.
  const double paired = *HalfWidth(ab.paired.difference);
  const double a = *HalfWidth(ab.a.all.mean);
  const double b = *HalfWidth(ab.b.all.mean);
  EXPECT_LT(paired * paired, a * a + b * b);
}

TEST(Run, AlignedListsAgreeWhereTheyCan) {
  EXPECT_EQ(Aligned({1, 2, 3, 4}, {4, 9, 1, 2}), (std::vector<CardIndex>{1, 2, 9, 4}));
  EXPECT_EQ(Aligned({1, 1, 2}, {2, 1}), (std::vector<CardIndex>{1, 2}));
  EXPECT_EQ(Aligned({5}, {6, 5, 7}), (std::vector<CardIndex>{5, 6, 7}));
}

TEST(Run, StopsAtACheckpointWhenPreciseEnough) {
  Spec spec = GoldfishOf("kiln-embers", 5000);
  spec.stop.ci = 0.08;
  const Report report = RunOn(spec, 1);
  EXPECT_EQ(report.ended, Ended::kPrecise);
  const auto& goldfish = std::get<Goldfish>(report.result);
  EXPECT_EQ(goldfish.games % kCheckpoint, 0U);
  EXPECT_LT(goldfish.games, 5000U);
  EXPECT_LE(goldfish.all.mean.ci->high - goldfish.all.mean.ci->low, 0.16);
  EXPECT_EQ(report, RunOn(spec, 3));
  spec.stop.ci = 1e-9;
  spec.games = 600;
  EXPECT_EQ(RunOn(spec).ended, Ended::kAllPlayed);
}

TEST(Run, ProgressAndCancel) {
  const Spec spec = GoldfishOf("kiln-embers", 300);
  Control control;
  ASSERT_TRUE(simulate::Run(spec, control).has_value());
  EXPECT_EQ(control.done, GamesOf(spec));
  Control cancelled;
  cancelled.cancel = true;
  const auto report = simulate::Run(spec, cancelled);
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->ended, Ended::kCancelled);
  EXPECT_EQ(std::get<Goldfish>(report->result).games, cancelled.done);
  EXPECT_LT(cancelled.done, 300U);
}

std::set<id_t> Threads() {
  std::set<id_t> threads;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task"))
    threads.insert(static_cast<id_t>(std::stoul(task.path().filename().string())));
  return threads;
}

// The priorities that the threads of a run have once it plays, started by a thread with `caller`;
// waits a while for `expected`, because not all of them begin at once.
std::set<int> NiceOfRun(int caller, const std::set<int>& expected) {
  const std::set<id_t> before = Threads();
  Control control;
  control.threads = 2;
  std::atomic<id_t> starter = 0;
  std::jthread run([&] {
    starter = static_cast<id_t>(gettid());
    setpriority(PRIO_PROCESS, starter, caller);
    Spec spec = GoldfishOf("kiln-embers", 1'000'000);
    EXPECT_TRUE(simulate::Run(spec, control).has_value());
  });
  while (control.done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::set<int> seen;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  do {
    seen.clear();
    for (const id_t thread : Threads()) {
      if (!before.contains(thread) && thread != starter)
        seen.insert(getpriority(PRIO_PROCESS, thread));
    }
  } while (seen != expected && std::chrono::steady_clock::now() < deadline);
  control.cancel = true;
  return seen;
}

TEST(Run, ThreadsLeaveTheCoresToOthers) { EXPECT_EQ(NiceOfRun(0, {10}), (std::set<int>{10})); }

TEST(Run, ThreadsNeverComeBeforeWhoStartedThem) {
  EXPECT_EQ(NiceOfRun(19, {19}), (std::set<int>{19}));
}

// One decision may take 100,000 nodes, a game minutes: nobody waits for its end.
TEST(Run, CancelBreaksGamesOff) {
  const Deck& deck = TheSamples().Find("halcyon-grove");
  for (const Kind kind : {Kind::kMatch, Kind::kAb}) {
    Spec spec = SpecOf(kind, {deck, deck}, 1000);
    spec.policy = {.policy = Policy::kMcts, .nodes = 20'000};
    Control control;
    control.threads = 2;
    control.nice = 0;
    std::jthread canceller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      control.cancel = true;
    });
    const auto start = std::chrono::steady_clock::now();
    const auto report = simulate::Run(spec, control);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(8));
    ASSERT_TRUE(report.has_value());
    EXPECT_EQ(report->ended, Ended::kCancelled);
    EXPECT_EQ(control.done % 2, 0U) << "pairs are counted whole";
    if (const auto* match = std::get_if<Match>(&report->result)) {
      EXPECT_EQ(match->first.games, match->second.games);
      EXPECT_EQ(match->games, control.done);
    } else {
      EXPECT_EQ(std::get<Ab>(report->result).a.games, std::get<Ab>(report->result).b.games);
    }
  }
}

TEST(Run, AReplayCanBeGivenUp) {
  const std::atomic<bool> cancel = true;
  const auto replay = ReplayOf(GoldfishOf("kiln-embers", 10), {}, &cancel);
  ASSERT_FALSE(replay.has_value());
  EXPECT_EQ(replay.error().code, ErrorCode::kUnavailable);
}

TEST(Run, RefusesWhatCantBePlayed) {
  const auto code = [](const Spec& spec) {
    const auto checked = Check(spec);
    return checked ? std::nullopt : std::optional(checked.error().code);
  };
  const Spec good = GoldfishOf("kiln-embers", 10);
  EXPECT_EQ(code(good), std::nullopt);
  Spec bad = good;
  bad.decks[0].contender = bad.decks[0].cards[0];
  EXPECT_EQ(code(bad), ErrorCode::kBadDeck);
  bad = good;
  bad.decks[0].cards[0] = 60'000;
  EXPECT_EQ(code(bad), ErrorCode::kBadDeck);
  bad = good;
  bad.decks[0].cards.resize(80, good.decks[0].cards[0]);
  EXPECT_EQ(code(bad), ErrorCode::kTooLarge);
  bad = good;
  bad.games = 0;
  EXPECT_EQ(code(bad), ErrorCode::kBadParameter);
  bad = good;
  bad.stop.turns = kMaxTurns + 1;
  EXPECT_EQ(code(bad), ErrorCode::kBadParameter);
  bad = good;
  bad.stop.ci = 0;
  EXPECT_EQ(code(bad), ErrorCode::kBadParameter);
  bad = good;
  bad.opponent.health = 0;
  EXPECT_EQ(code(bad), ErrorCode::kBadParameter);
  bad = good;
  bad.policy.nodes = kMaxNodes + 1;
  EXPECT_EQ(code(bad), ErrorCode::kBadParameter);
  bad = good;
  bad.decks.push_back(bad.decks[0]);
  EXPECT_EQ(code(bad), ErrorCode::kBadParameter);
  Control control;
  EXPECT_FALSE(simulate::Run(bad, control).has_value());
}

TEST(Run, PoliciesHaveNames) {
  for (const PolicyInfo& info : Policies()) {
    EXPECT_EQ(FindPolicy(info.name), info.policy);
    EXPECT_GE(info.version, 1);
  }
  EXPECT_EQ(FindPolicy("clever"), std::nullopt);
}

}  // namespace
}  // namespace clashdeck::simulate
