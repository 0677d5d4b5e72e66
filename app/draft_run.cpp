#include "app/draft_run.h"

#include <algorithm>
#include <utility>

#include "app/utc_time.h"

namespace clashdeck::app {

namespace {

constexpr draft::Millis kMillisOfMinute = 60 * 1000;

}  // namespace

DraftRun::DraftRun(db::Session& session, db::DraftRow draft, std::shared_ptr<const draft::Box> box,
                   std::string now)
    : session_(session),
      draft_(std::move(draft)),
      box_(std::move(box)),
      now_(std::move(now)),
      seats_(session.drafts.SeatsOf(draft_.id)),
      pods_(session.drafts.PodsOf(draft_.id)) {}

Result<DraftRun> DraftRun::Load(db::Session& session, db::DraftRow draft, std::string now) {
  auto box = BoxOf(draft);
  if (!box) return Failure(box.error());
  return DraftRun(session, std::move(draft), *std::move(box), std::move(now));
}

Result<DraftPod> DraftRun::LoadPod(std::int64_t pod) {
  const auto picks = session_.drafts.PicksOf(draft_.id, pod);
  return ReplayPod({.draft = draft_, .seats = seats_, .pod = pod, .picks = picks}, box_,
                   JournalCheck::kFollow);
}

db::DraftPodRow& DraftRun::RowOf(const DraftPod& pod) {
  const auto seat = std::ranges::find(seats_, pod.seats.front(), &db::DraftSeatRow::number);
  return *std::ranges::find(pods_, seat->pod, &db::DraftPodRow::pod);
}

void DraftRun::Record(const DraftPod& pod, std::span<const draft::TakenPick> taken,
                      const std::string& actor) {
  db::DraftPodRow& row = RowOf(pod);
  for (const draft::TakenPick& each : taken) {
    const bool player = each.taker == draft::Taker::kPlayer;
    DraftWrites(session_, now_, player ? actor : kClockActor, "pick")
        .Insert(db::DraftPickRow{.draft = draft_.id,
                                 .pod = row.pod,
                                 .number = ++row.picks,
                                 .seat = pod.seats[each.pick.seat],
                                 .card = box_->cards[each.pick.card].id,
                                 .taker = std::string(draft::TakerName(each.taker)),
                                 .at = TimeOf(each.at)});
  }
  Save(pod);
}

void DraftRun::RecordResume(DraftPod& pod) {
  pod.pod.RestartClocks(MillisOf(now_));
  db::DraftPodRow& row = RowOf(pod);
  DraftWrites(session_, now_, kClockActor, "resume")
      .Insert(db::DraftPickRow{.draft = draft_.id,
                               .pod = row.pod,
                               .number = ++row.picks,
                               .taker = std::string(kResumed),
                               .at = TimeOf(pod.pod.last())});
  Save(pod);
}

void DraftRun::Save(const DraftPod& pod) {
  db::DraftPodRow& row = RowOf(pod);
  const auto due = pod.pod.Due();
  row.due_at = due ? TimeOf(*due) : std::string();
  if (pod.pod.table().finished()) row.ended_at = TimeOf(pod.pod.last());
  session_.drafts.Update(row);
}

Result<void> DraftRun::CatchUp() {
  if (draft_.state != "drafting") return {};
  bool moved = false;
  for (const db::DraftPodRow& row : std::vector(pods_)) {
    if (row.due_at.empty() || row.due_at > now_) continue;
    auto pod = LoadPod(row.pod);
    if (!pod) return Failure(pod.error());
    const auto taken = pod->pod.Advance(MillisOf(now_));
    Record(*pod, taken, kClockActor);
    moved = true;
  }
  return moved ? EndIfOver() : Result<void>();
}

Result<void> DraftRun::EndIfOver() {
  const bool over =
      std::ranges::none_of(pods_, [](const db::DraftPodRow& pod) { return pod.ended_at.empty(); });
  if (!over || draft_.state != "drafting") return {};
  const db::DraftRow before = draft_;
  draft_.ended_at = std::ranges::max_element(pods_, {}, &db::DraftPodRow::ended_at)->ended_at;
  draft_.build_until = TimeOf(MillisOf(draft_.ended_at) + box_->build_minutes * kMillisOfMinute);
  draft_.state = box_->rounds == 0 ? "finished" : "building";
  DraftWrites(session_, now_, kClockActor, "end").Update(before, draft_);
  if (draft_.event.empty()) return {};
  std::vector<std::pair<std::string, std::string>> pools;  // entry, pool
  for (const db::DraftPodRow& row : pods_) {
    const auto pod = LoadPod(row.pod);
    if (!pod) return Failure(pod.error());
    for (const db::DraftSeatRow& seat : seats_) {
      if (seat.pod == row.pod && !seat.entry.empty())
        pools.emplace_back(
            seat.entry, draft::PoolText(*box_, pod->pod.table().PoolOf(pod->PlaceOf(seat.number))));
    }
  }
  HandPoolsOver(session_, draft_, pools, now_);
  return {};
}

Result<SeatSight> SightOf(db::Session& session, SeatFound found) {
  SeatSight sight{.found = std::move(found)};
  const db::DraftRow& draft = sight.found.view.draft;
  sight.state = draft.state == "cancelled" ? "cancelled" : "open";
  if (draft.started_at.empty()) return sight;
  const auto box = BoxOf(draft);
  if (!box) return Failure(box.error());
  const auto pod = LoadPod(session, draft, *box, sight.found.seat.pod);
  if (!pod) return Failure(pod.error());
  const draft::Table& table = pod->pod.table();
  const draft::Seat place = pod->PlaceOf(sight.found.seat.number);
  const auto& pool = table.PoolOf(place);
  for (const CardIndex card : pool) sight.picks.push_back((*box)->cards[card]);
  if (draft.state == "cancelled") return sight;
  const std::size_t in_pack = (*box)->pack_size();
  if (pool.size() == (*box)->pool_size()) {
    sight.state = "done";
    if (!draft.ended_at.empty()) sight.pool = draft::PoolText(**box, pool);
    return sight;
  }
  // By the seat's own picks: where the others are is not told.
  sight.pack_number = pool.size() / in_pack + 1;
  const draft::Pack* pack = table.PackOf(place);
  sight.state = pack == nullptr ? "waiting" : "picking";
  if (pack == nullptr) return sight;
  for (const CardIndex card : *pack) sight.pack.push_back((*box)->cards[card]);
  if (const auto due = pod->pod.DueOf(place)) sight.due_at = TimeOf(*due);
  return sight;
}

}  // namespace clashdeck::app
