// Rounds of matches within the pods of a draft (901.4a).
#include <algorithm>
#include <utility>

#include "app/draft/streams.h"
#include "app/draft_run.h"
#include "app/draft_service.h"
#include "app/try_write.h"

namespace clashdeck::app {

namespace {

draft::Seat SeatOf(std::int64_t number) { return static_cast<draft::Seat>(number); }

bool Reported(const db::DraftMatchRow& match) { return !match.reported_at.empty(); }

// What was played in the pod, by numbers of seats.
std::vector<draft::Played> PlayedIn(std::int64_t pod,
                                    const std::vector<db::DraftMatchRow>& matches) {
  std::vector<draft::Played> played;
  for (const db::DraftMatchRow& match : matches) {
    if (match.pod != pod || !Reported(match)) continue;
    draft::Played& each = played.emplace_back();
    each.pairing.first = SeatOf(match.first);
    if (match.second != 0) each.pairing.second = SeatOf(match.second);
    each.first_wins = static_cast<std::uint32_t>(match.first_wins);
    each.second_wins = static_cast<std::uint32_t>(match.second_wins);
  }
  return played;
}

enum class Who : std::uint8_t { kAll, kPresent };

std::vector<draft::Seat> PlayersOf(std::int64_t pod, const std::vector<db::DraftSeatRow>& seats,
                                   Who who) {
  std::vector<draft::Seat> players;
  for (const db::DraftSeatRow& seat : seats) {
    const bool there = who == Who::kAll || seat.left_at.empty();
    if (seat.pod == pod && seat.kind == "player" && there) players.push_back(SeatOf(seat.number));
  }
  return players;
}

std::int64_t LastRound(const std::vector<db::DraftMatchRow>& matches) {
  return matches.empty() ? 0 : matches.back().round;
}

Result<DraftRounds> RoundsOf(db::Session& session, DraftView view) {
  const auto box = BoxOf(view.draft);
  if (!box) return Failure(box.error());
  DraftRounds rounds{.view = std::move(view), .of = (*box)->rounds};
  const std::string& id = rounds.view.draft.id;
  rounds.matches = session.drafts.MatchesOf(id);
  const auto seats = session.drafts.SeatsOf(id);
  for (const db::DraftPodRow& pod : session.drafts.PodsOf(id))
    rounds.standings.push_back({.pod = pod.pod,
                                .standings = draft::Standings(PlayersOf(pod.pod, seats, Who::kAll),
                                                              PlayedIn(pod.pod, rounds.matches))});
  return rounds;
}

// Whether the next round may begin; says its number.
Result<std::int64_t> NextRound(const db::DraftRow& draft, std::int64_t of,
                               const std::vector<db::DraftMatchRow>& matches,
                               const std::string& now) {
  if (draft.state != "building" && draft.state != "playing")
    return Fail(ErrorCode::kDraftState, "the draft is " + draft.state + "; nobody is paired");
  if (now < draft.build_until)
    return Fail(ErrorCode::kDraftState, "decks are built until " + draft.build_until);
  if (!std::ranges::all_of(matches, Reported))
    return Fail(ErrorCode::kDraftState,
                "round " + std::to_string(LastRound(matches)) + " has matches without a result");
  const std::int64_t next = LastRound(matches) + 1;
  if (next > of) return Fail(ErrorCode::kDraftState, "all rounds are paired");
  return next;
}

// Of every pod, the next round, as rows; who sits out has that as a result.
std::vector<db::DraftMatchRow> PairPods(db::Session& session, const db::DraftRow& draft,
                                        std::int64_t round,
                                        const std::vector<db::DraftMatchRow>& before,
                                        const std::string& now) {
  std::vector<db::DraftMatchRow> matches;
  const auto seats = session.drafts.SeatsOf(draft.id);
  for (const db::DraftPodRow& pod : session.drafts.PodsOf(draft.id)) {
    const auto stream =
        draft::StreamOfPairings(static_cast<std::size_t>(pod.pod), static_cast<std::size_t>(round));
    for (const draft::Pairing& pairing :
         draft::Pair(PlayersOf(pod.pod, seats, Who::kPresent), PlayedIn(pod.pod, before),
                     draft::RngOf(draft.seed, stream))) {
      db::DraftMatchRow match{.draft = draft.id, .round = round};
      match.number = static_cast<std::int64_t>(matches.size()) + 1;
      match.pod = pod.pod;
      match.first = pairing.first;
      match.second = pairing.second ? std::int64_t{*pairing.second} : 0;
      if (match.second == 0) {
        match.reported_at = now;
        match.reported_by = kClockActor;
      }
      matches.push_back(std::move(match));
    }
  }
  return matches;
}

// Over once the last round has all its results.
std::string StateAfter(std::int64_t of, const std::vector<db::DraftMatchRow>& matches,
                       std::int64_t round) {
  return round == of && std::ranges::all_of(matches, Reported) ? "finished" : "playing";
}

}  // namespace

Result<DraftRounds> DraftService::Rounds(const std::string& id, const Principal& caller) {
  if (auto done = CatchUp(id, clock_()); !done) return Failure(done.error());
  Result<DraftRounds> outcome = NoSuchDraft(id);
  store_.Read([&](db::Session& session) {
    auto view = FindDraft(session, id, caller, DraftPart::kSeat);
    outcome = view ? RoundsOf(session, *std::move(view)) : Failure(view.error());
  });
  return outcome;
}

Result<DraftRounds> DraftService::PairRound(const std::string& id,
                                            const EventCall<DraftRounds>& call) {
  const std::string now = clock_();
  if (auto done = CatchUp(id, now); !done) return Failure(done.error());
  Result<DraftRounds> outcome = NoSuchDraft(id);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto view = FindDraft(session, id, call.caller, DraftPart::kOrganizer);
    const auto box = view ? BoxOf(view->draft)
                          : Result<std::shared_ptr<const draft::Box>>(Failure(view.error()));
    if (!box) {
      outcome = Failure(box.error());
      return;
    }
    if (const auto at = AtDraftRevision(view->draft, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    const auto before = session.drafts.MatchesOf(id);
    const auto round = NextRound(view->draft, (*box)->rounds, before, now);
    if (!round) {
      outcome = Failure(round.error());
      return;
    }
    DraftWrites writes(session, now, call.caller.key_id, "pair");
    const auto matches = PairPods(session, view->draft, *round, before, now);
    for (const db::DraftMatchRow& match : matches) writes.Insert(match);
    const db::DraftRow old = view->draft;
    view->draft.state = StateAfter((*box)->rounds, matches, *round);
    writes.Update(old, view->draft);
    outcome = RoundsOf(session, *std::move(view));
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<DraftRounds> DraftService::Report(const std::string& id, const MatchResult& result,
                                         const EventCall<DraftRounds>& call) {
  const std::string now = clock_();
  Result<DraftRounds> outcome = NoSuchDraft(id);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto view = FindDraft(session, id, call.caller, DraftPart::kOrganizer);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (const auto at = AtDraftRevision(view->draft, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    auto matches = session.drafts.MatchesOf(id);
    const auto match = std::ranges::find_if(matches, [&](const db::DraftMatchRow& row) {
      return row.round == result.round && row.number == result.match;
    });
    if (match == matches.end()) {
      outcome = Fail(ErrorCode::kNotFound, "there is no such match");
      return;
    }
    // Those of the last round may be mended once it is over: no later round ends that.
    const bool played = view->draft.state == "playing" || view->draft.state == "finished";
    if (!played || result.round != LastRound(matches) || match->second == 0) {
      outcome =
          Fail(ErrorCode::kDraftState, "results are taken for matches of the round that is played");
      return;
    }
    const db::DraftMatchRow before = *match;
    match->first_wins = result.first_wins;
    match->second_wins = result.second_wins;
    match->reported_at = now;
    match->reported_by = call.caller.key_id;
    DraftWrites writes(session, now, call.caller.key_id, "report");
    writes.Update(before, *match);
    const auto box = BoxOf(view->draft);
    if (!box) {
      outcome = Failure(box.error());
      return;
    }
    const db::DraftRow old = view->draft;
    view->draft.state = StateAfter((*box)->rounds, matches, result.round);
    writes.Update(old, view->draft);  // the rounds have the draft's revision
    outcome = RoundsOf(session, *std::move(view));
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

}  // namespace clashdeck::app
