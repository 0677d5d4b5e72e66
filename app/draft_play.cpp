// Seats of drafts: what they see, their picks, their clocks.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "app/draft_run.h"
#include "app/draft_service.h"
#include "app/try_write.h"
#include "app/utc_time.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kDueAtOnce = 1000;  // pods; the rest waits for the next second

Failure CardNotThere() {
  return Failure(Error{.code = ErrorCode::kBadBody,
                       .message = "the card is not in the pack that lies before this seat",
                       .pointer = "/card"});
}

// Whether the player may pick at all.
Result<void> MayPick(const SeatFound& found) {
  const std::string& state = found.view.draft.state;
  if (!found.own) return NotForPart(found.view.part);
  if (state != "drafting")
    return Fail(ErrorCode::kDraftState, "the draft is " + state + "; nothing is picked");
  if (!found.seat.left_at.empty())
    return Fail(ErrorCode::kDraftState, "the player has left; a bot picks");
  return {};
}

Failure OtherPicks(std::int64_t picks) {
  return Fail(ErrorCode::kPreconditionFailed,
              "the seat has picked " + std::to_string(picks) + " cards");
}

// Whether the seat has made as many picks as the caller knows of.
Result<void> AtPicks(db::Session& session, const SeatFound& found,
                     std::optional<std::int64_t> if_picks) {
  if (!if_picks) return {};
  const auto sight = SightOf(session, found);
  if (!sight) return Failure(sight.error());
  if (*if_picks != sight->revision()) return OtherPicks(sight->revision());
  return {};
}

// The player's pick on the table as it lies now.
Result<draft::TakenPick> TakeCard(DraftPod& pod, const SeatFound& found, const std::string& card,
                                  std::optional<std::int64_t> if_picks, draft::Millis now) {
  const draft::Seat place = pod.PlaceOf(found.seat.number);
  const auto picks = static_cast<std::int64_t>(pod.pod.table().PoolOf(place).size());
  if (if_picks && *if_picks != picks) return OtherPicks(picks);
  if (pod.pod.table().PackOf(place) == nullptr)
    return Fail(ErrorCode::kDraftWaiting, "no pack lies before this seat");
  const auto index = draft::FindInBox(*pod.box, card);
  if (!index) return CardNotThere();
  draft::TakenPick taken{.pick = {.seat = place, .card = *index},
                         .taker = draft::Taker::kPlayer,
                         .at = std::max(now, pod.pod.last())};
  if (!pod.pod.Take(taken)) return CardNotThere();
  return taken;
}

}  // namespace

Result<SeatSight> DraftService::FindSeat(const SeatPlace& place, const Principal& caller) {
  if (auto done = CatchUp(place.draft, clock_()); !done) return Failure(done.error());
  Result<SeatSight> sight = NoSuchSeat(place.number);
  store_.Read([&](db::Session& session) {
    auto found = FindDraftSeat(session, place, caller);
    sight = found ? SightOf(session, *std::move(found)) : Failure(found.error());
  });
  return sight;
}

Result<SeatSight> DraftService::Pick(const SeatPlace& place, const std::string& card,
                                     const EventCall<SeatSight>& call) {
  const std::string now = clock_();  // the request counts from here, whatever it waits for
  Result<SeatSight> outcome = NoSuchSeat(place.number);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto found = FindDraftSeat(session, place, call.caller);
    if (const auto may = found ? MayPick(*found) : Result<void>(Failure(found.error())); !may) {
      outcome = Failure(may.error());
      return;
    }
    auto run = DraftRun::Load(session, found->view.draft, now);
    auto pod = run ? run->LoadPod(found->seat.pod) : Result<DraftPod>(Failure(run.error()));
    if (!pod) {
      outcome = Failure(pod.error());
      return;
    }
    // Clocks first: they are right whatever becomes of the pick.
    auto taken = pod->pod.Advance(MillisOf(now));
    const auto picked = TakeCard(*pod, *found, card, call.if_revision, MillisOf(now));
    if (picked) {
      taken.push_back(*picked);
      const auto bots = pod->pod.Advance(pod->pod.last());
      taken.insert(taken.end(), bots.begin(), bots.end());
    }
    if (!taken.empty()) run->Record(*pod, taken, call.caller.key_id);
    if (auto ended = run->EndIfOver(); !ended) {
      outcome = Failure(ended.error());
      return;
    }
    if (!picked) {
      outcome = Failure(picked.error());
      return;
    }
    found->view.draft = run->draft();
    outcome = SightOf(session, *std::move(found));
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<SeatSight> DraftService::Leave(const SeatPlace& place, const EventCall<SeatSight>& call) {
  const std::string now = clock_();
  if (auto done = CatchUp(place.draft, now); !done) return Failure(done.error());
  Result<SeatSight> outcome = NoSuchSeat(place.number);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto found = FindDraftSeat(session, place, call.caller);
    if (!found) {
      outcome = Failure(found.error());
      return;
    }
    const std::string& state = found->view.draft.state;
    if (state == "finished" || state == "cancelled" || found->seat.kind == "bot" ||
        !found->seat.left_at.empty()) {
      outcome = Fail(ErrorCode::kDraftState, "nobody sits there who could leave");
      return;
    }
    if (const auto at = AtPicks(session, *found, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    const db::DraftSeatRow before = found->seat;
    found->seat.left_at = now;
    DraftWrites(session, now, call.caller.key_id, "leave").Update(before, found->seat);
    if (state == "drafting") {
      auto run = DraftRun::Load(session, found->view.draft, now);
      auto pod = run ? run->LoadPod(found->seat.pod) : Result<DraftPod>(Failure(run.error()));
      if (!pod) {
        outcome = Failure(pod.error());
        return;
      }
      const auto taken = pod->pod.Advance(std::max(MillisOf(now), pod->pod.last()));
      run->Record(*pod, taken, kClockActor);
      if (auto ended = run->EndIfOver(); !ended) {
        outcome = Failure(ended.error());
        return;
      }
      found->view.draft = run->draft();
    }
    outcome = SightOf(session, *std::move(found));
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<NewSeat> DraftService::RenewToken(const SeatPlace& place, const EventCall<NewSeat>& call) {
  const std::string now = clock_();
  Result<NewSeat> outcome = NoSuchSeat(place.number);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto found = FindDraftSeat(session, place, call.caller);
    if (!found) {
      outcome = Failure(found.error());
      return;
    }
    if (found->view.part < DraftPart::kOrganizer) {
      outcome = NotForPart(found->view.part);
      return;
    }
    if (found->seat.kind == "bot" || !found->seat.erased_at.empty()) {
      outcome = Fail(ErrorCode::kDraftState, "no player sits there");
      return;
    }
    if (const auto at = AtPicks(session, *found, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    NewSeat made{.seat = found->seat};
    made.token = GiveToken(made.seat, now);
    DraftWrites(session, now, call.caller.key_id, "token.renew").Update(found->seat, made.seat);
    call.keeping(session, made);
    outcome = std::move(made);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<SeatSight> DraftService::Erase(const SeatPlace& place, const EventCall<SeatSight>& call) {
  const std::string now = clock_();
  Result<SeatSight> outcome = NoSuchSeat(place.number);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto found = FindDraftSeat(session, place, call.caller);
    if (!found) {
      outcome = Failure(found.error());
      return;
    }
    const std::string& state = found->view.draft.state;
    const bool over = state == "finished" || state == "cancelled" || !found->seat.left_at.empty();
    if (!over || found->seat.kind == "bot") {
      outcome = Fail(ErrorCode::kDraftState,
                     "a player's data is erased once they have left or the draft is over");
      return;
    }
    if (const auto at = AtPicks(session, *found, call.if_revision); !at) {
      outcome = Failure(at.error());
      return;
    }
    const db::DraftSeatRow before = found->seat;
    db::DraftSeatRow& seat = found->seat;
    // Others of the draft keep their answers, which do not name this player.
    session.idempotency.Erase(SeatActor(seat), seat.draft, nlohmann::json(seat.player).dump());
    for (std::string* text : {&seat.player, &seat.reference, &seat.salt, &seat.token,
                              &seat.token_hash, &seat.token_expires_at})
      text->clear();
    seat.erased_at = now;
    DraftWrites(session, now, call.caller.key_id, "erase").Update(before, seat);
    session.scrubs.Owe();
    outcome = SightOf(session, *std::move(found));
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  if (!outcome) return outcome;
  // Until then the texts lie in free space of the file and in the WAL.
  ScrubIfOwed(store_);
  return outcome;
}

Result<void> DraftService::CatchUp(const std::string& id, const std::string& now) {
  bool due = false;
  store_.Read([&](db::Session& session) {
    const auto draft = session.drafts.Find(id);
    if (!draft || draft->state != "drafting") return;
    due = std::ranges::any_of(session.drafts.PodsOf(id), [&](const db::DraftPodRow& pod) {
      return !pod.due_at.empty() && pod.due_at <= now;
    });
  });
  if (!due) return {};
  Result<void> outcome;
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto draft = session.drafts.Find(id);
    if (!draft) return;
    auto run = DraftRun::Load(session, *std::move(draft), now);
    outcome = run ? run->CatchUp() : Failure(run.error());
  });
  return written ? outcome : written;
}

std::size_t DraftService::Tick() {
  const std::string now = clock_();
  std::set<std::string> drafts;
  store_.Read([&](db::Session& session) {
    for (const db::DraftPodRow& pod : session.drafts.DuePods(now, kDueAtOnce))
      drafts.insert(pod.draft);
  });
  std::size_t done = 0;
  for (const std::string& draft : drafts) done += CatchUp(draft, now) ? 1U : 0U;
  return done;
}

void DraftService::Resume() {
  const std::string now = clock_();
  std::vector<db::DraftPodRow> due;
  store_.Read([&](db::Session& session) { due = session.drafts.DuePods(now, kDueAtOnce); });
  if (due.empty()) return;
  // What another process does at the same time is as good: then there is nothing due any more.
  const auto written = TryWrite(store_, [&](db::Session& session) {
    for (const db::DraftPodRow& row : session.drafts.DuePods(now, kDueAtOnce)) {
      auto draft = session.drafts.Find(row.draft);
      auto run = DraftRun::Load(session, *std::move(draft), now);
      auto pod = run ? run->LoadPod(row.pod) : Result<DraftPod>(Failure(run.error()));
      if (pod) run->RecordResume(*pod);
    }
  });
  static_cast<void>(written);  // busy: the clocks run out as they would have
}

}  // namespace clashdeck::app
