#include "app/draft_journal.h"

#include <algorithm>
#include <utility>

#include "app/utc_time.h"
#include "db/draft_audit.h"

namespace clashdeck::app {

namespace {

constexpr draft::Millis kMillis = 1000;

// Seats of the pod in the order in which they sit, and how many packs the pods before it hold.
struct Seating {
  std::vector<const db::DraftSeatRow*> seats = {};
  std::size_t before = 0;
};
Seating SeatingOf(const PodRows& rows) {
  Seating seating;
  for (const db::DraftSeatRow& seat : rows.seats) {
    if (seat.pod == rows.pod) seating.seats.push_back(&seat);
    if (seat.pod != 0 && seat.pod < rows.pod) ++seating.before;
  }
  std::ranges::sort(seating.seats, {}, &db::DraftSeatRow::place);
  return seating;
}

Failure ImpossiblePick(const db::DraftPickRow& pick, const std::string& why) {
  return Fail(ErrorCode::kInternal, db::AuditSubject(pick) + " " + why);
}

// Bots and clocks take what follows from the table, players only while they are there.
Result<void> VerifyTaker(const draft::Pod& pod, const draft::TakenPick& taken,
                         const db::DraftPickRow& row) {
  const draft::Seat place = taken.pick.seat;
  if (taken.at < pod.last()) return ImpossiblePick(row, "is earlier than the one before");
  if (taken.taker == draft::Taker::kPlayer) return {};
  if (pod.table().PackOf(place) == nullptr || pod.Chosen(place) != taken.pick.card)
    return ImpossiblePick(row, "is not what is taken without a player");
  if (taken.taker == draft::Taker::kBot && !pod.bot(place))
    return ImpossiblePick(row, "is a bot's, and no bot sits there");
  if (taken.taker == draft::Taker::kClock && !pod.bot(place) &&
      pod.DueOf(place) != std::optional(taken.at))
    return ImpossiblePick(row, "is not at the time at which the clock ran out");
  return {};
}

}  // namespace

draft::Seat DraftPod::PlaceOf(std::int64_t number) const {
  return static_cast<draft::Seat>(std::ranges::find(seats, number) - seats.begin());
}

Result<DraftPod> ReplayPod(const PodRows& rows, const std::shared_ptr<const draft::Box>& box,
                           JournalCheck check) {
  const Seating seating = SeatingOf(rows);
  draft::PodSetup setup{.first_pack = seating.before * box->passes.size(),
                        .started = MillisOf(rows.draft.started_at),
                        .pick_time = rows.draft.pick_seconds * kMillis};
  std::vector<std::int64_t> numbers;
  for (const db::DraftSeatRow* seat : seating.seats) {
    numbers.push_back(seat->number);
    setup.bots.push_back(seat->kind == "bot"     ? std::optional(setup.started)
                         : seat->left_at.empty() ? std::nullopt
                                                 : std::optional(MillisOf(seat->left_at)));
  }
  if (numbers.empty())
    return Fail(ErrorCode::kInternal, "pod " + std::to_string(rows.pod) + " has no seats");
  DraftPod out{.box = box,
               .seats = std::move(numbers),
               .pod = draft::Pod(*box, rows.draft.seed, std::move(setup))};
  for (const db::DraftPickRow& row : rows.picks) {
    const draft::Millis at = MillisOf(row.at);
    if (row.taker == kResumed) {
      out.pod.RestartClocks(at);
      continue;
    }
    const auto taker = draft::TakerFromName(row.taker);
    const auto card = draft::FindInBox(*box, row.card);
    const draft::Seat place = out.PlaceOf(row.seat);
    if (!taker || !card || place >= out.seats.size())
      return ImpossiblePick(row, "names no taker, card or seat of the pod");
    const draft::TakenPick taken{.pick = {.seat = place, .card = *card}, .taker = *taker, .at = at};
    if (check == JournalCheck::kVerify) {
      if (auto fine = VerifyTaker(out.pod, taken, row); !fine) return Failure(fine.error());
    }
    if (const auto took = out.pod.Take(taken); !took)
      return ImpossiblePick(row, "cannot be: " + took.error().message);
  }
  return out;
}

Result<DraftPod> LoadPod(db::Session& session, const db::DraftRow& draft,
                         const std::shared_ptr<const draft::Box>& box, std::int64_t pod) {
  const auto seats = session.drafts.SeatsOf(draft.id);
  const auto picks = session.drafts.PicksOf(draft.id, pod);
  return ReplayPod({.draft = draft, .seats = seats, .pod = pod, .picks = picks}, box,
                   JournalCheck::kFollow);
}

Result<std::shared_ptr<const draft::Box>> BoxOf(const db::DraftRow& draft) {
  auto box = draft::ReadBox(draft.box);
  if (!box) return Failure(box.error());
  return std::make_shared<const draft::Box>(*std::move(box));
}

std::vector<std::string> JournalProblems(db::Session& session, const db::DraftRow& draft) {
  const auto box = BoxOf(draft);
  if (!box) return {db::AuditSubject(draft) + ": " + box.error().message};
  std::vector<std::string> problems;
  const auto seats = session.drafts.SeatsOf(draft.id);
  for (const db::DraftPodRow& row : session.drafts.PodsOf(draft.id)) {
    const auto picks = session.drafts.PicksOf(draft.id, row.pod);
    const auto pod = ReplayPod({.draft = draft, .seats = seats, .pod = row.pod, .picks = picks},
                               *box, JournalCheck::kVerify);
    const std::string where = db::AuditSubject(draft) + "/pod/" + std::to_string(row.pod);
    if (!pod) {
      problems.push_back(pod.error().message);
    } else if (pod->pod.table().finished() == row.ended_at.empty()) {
      problems.push_back(where + " has an end that its journal does not have, or has none");
    } else if (const auto due = pod->pod.Due();
               row.due_at != (due ? TimeOf(*due) : std::string())) {
      problems.push_back(where + " has another clock than its journal");
    }
  }
  return problems;
}

}  // namespace clashdeck::app
