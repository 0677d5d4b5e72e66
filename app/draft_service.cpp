#include "app/draft_service.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/draft/pods.h"
#include "app/draft/streams.h"
#include "app/draft_run.h"
#include "app/name_fit.h"
#include "app/secrets.h"
#include "app/try_write.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kSeatSaltBytes = 16;
constexpr std::size_t kSeedBytes = 16;

Failure BadDraftField(std::string pointer, std::string message) {
  return Failure(Error{
      .code = ErrorCode::kBadBody, .message = std::move(message), .pointer = std::move(pointer)});
}

Result<const DraftDefinition*> FindDefinition(const CatalogService& catalogs,
                                              const std::string& game, const std::string& id) {
  Failure missing = BadDraftField("/draft", "'" + game + "' has no draft '" + id + "'");
  for (const importers::GameFolder& folder : catalogs.games()) {
    if (folder.game.id.str() != game) continue;
    for (const DraftDefinition& definition : folder.drafts) {
      if (definition.id == id) return &definition;
      missing.value().suggestions.push_back(definition.id);
    }
  }
  return missing;
}

Result<void> CheckPlayers(const std::vector<PlayerFields>& players) {
  if (players.empty() || players.size() > kMaxDraftSeats)
    return BadDraftField("/players",
                         "a draft has 1 to " + std::to_string(kMaxDraftSeats) + " players");
  std::set<std::pair<std::string, std::string>> seen;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string pointer = "/players/" + std::to_string(i);
    if (const auto fine = CheckPlayer(players[i]); !fine)
      return BadDraftField(pointer + fine.error().pointer, fine.error().message);
    if (!seen.emplace(Fold(players[i].player), players[i].reference).second)
      return BadDraftField(pointer,
                           "there is a player of this name; give another reference to "
                           "tell them apart");
  }
  return {};
}

// How many sit down, bots included.
Result<std::uint32_t> SeatCount(const DraftFields& fields, const PodLimits& limits) {
  const auto players = static_cast<std::uint32_t>(fields.players.size());
  if (!fields.seats) return draft::SeatsFor(players, limits);
  if (*fields.seats < static_cast<std::int64_t>(players) ||
      *fields.seats > static_cast<std::int64_t>(kMaxDraftSeats))
    return BadDraftField("/seats", "seats are as many as players or more, at most " +
                                       std::to_string(kMaxDraftSeats));
  const auto seats = static_cast<std::uint32_t>(*fields.seats);
  if (draft::PodSizes(seats, limits).empty())
    return BadDraftField("/seats", "pods of " + std::to_string(limits.min) + " to " +
                                       std::to_string(limits.max) + " cannot hold " +
                                       std::to_string(seats));
  return seats;
}

std::vector<NewSeat> MakeSeats(const DraftFields& fields, std::uint32_t count,
                               const db::DraftRow& draft) {
  std::vector<NewSeat> seats(count);
  for (std::size_t i = 0; i < count; ++i) {
    db::DraftSeatRow& seat = seats[i].seat;
    seat.draft = draft.id;
    seat.number = static_cast<std::int64_t>(i) + 1;
    seat.version = 1;
    seat.kind = i < fields.players.size() ? "player" : "bot";
    if (seat.kind == "bot") continue;
    seat.player = fields.players[i].player;
    seat.reference = fields.players[i].reference;
    seat.salt = RandomHex(kSeatSaltBytes);
    seats[i].token = GiveToken(seat, draft.created_at);
  }
  return seats;
}

Result<DraftDetail> DetailOf(db::Session& session, DraftView view) {
  auto box = BoxOf(view.draft);
  if (!box) return Failure(box.error());
  DraftDetail detail{.view = std::move(view), .box = *std::move(box)};
  detail.seats = session.drafts.SeatsOf(detail.view.draft.id);
  detail.pods = session.drafts.PodsOf(detail.view.draft.id);
  return detail;
}

// Gives every seat its place at a table; the numbers of the pods begin with 1.
void DealSeats(db::Session& session, const db::DraftRow& draft, const draft::Box& box,
               DraftWrites& writes) {
  const auto before = session.drafts.SeatsOf(draft.id);
  const auto pods = draft::DealPods(static_cast<std::uint32_t>(before.size()), box.pods,
                                    draft::RngOf(draft.seed, draft::kPodStream));
  for (std::size_t pod = 0; pod < pods.size(); ++pod) {
    for (std::size_t place = 0; place < pods[pod].size(); ++place) {
      db::DraftSeatRow after = before[pods[pod][place]];
      after.pod = static_cast<std::int64_t>(pod) + 1;
      after.place = static_cast<std::int64_t>(place);
      writes.Update(before[pods[pod][place]], after);
    }
    session.drafts.Insert(
        db::DraftPodRow{.draft = draft.id, .pod = static_cast<std::int64_t>(pod) + 1});
  }
}

// Bots pick at once.
Result<db::DraftRow> OpenPacks(db::Session& session, db::DraftRow draft, const std::string& now) {
  auto run = DraftRun::Load(session, std::move(draft), now);
  if (!run) return Failure(run.error());
  for (const db::DraftPodRow& row : session.drafts.PodsOf(run->draft().id)) {
    auto pod = run->LoadPod(row.pod);
    if (!pod) return Failure(pod.error());
    const auto taken = pod->pod.Advance(pod->pod.last());
    run->Record(*pod, taken, kClockActor);
  }
  if (auto ended = run->EndIfOver(); !ended) return Failure(ended.error());
  return run->draft();
}

}  // namespace

DraftService::DraftService(CatalogService& catalogs, db::Store& store, Clock clock)
    : catalogs_(catalogs), store_(store), clock_(std::move(clock)) {}

Result<NewDraft> DraftService::Create(const DraftFields& fields, const EventSources& sources,
                                      const EventCall<NewDraft>& call) {
  const std::string game = sources.rules.catalog().game().id.str();
  const auto definition = FindDefinition(catalogs_, game, fields.definition);
  if (!definition) return Failure(definition.error());
  if (auto players = CheckPlayers(fields.players); !players) return Failure(players.error());
  const auto count = SeatCount(fields, (*definition)->pods);
  if (!count) return Failure(count.error());
  auto box = draft::MakeBox(**definition, sources.rules);
  if (!box) {
    Error error = box.error();
    error.code = ErrorCode::kBadBody;
    error.pointer = "/draft";
    return Failure(std::move(error));
  }
  const std::string now = clock_();
  db::DraftRow draft{.id = RandomId(), .owner = call.caller.key_id, .game = game};
  draft.definition = (*definition)->id;
  draft.format = (*definition)->format;
  draft.name = fields.name;
  draft.event = fields.event;
  draft.state = "open";
  draft.revision = 1;
  draft.box = draft::WriteBox(*box);
  draft.seed = fields.seed.empty() ? RandomHex(kSeedBytes) : fields.seed;
  draft.pick_seconds = fields.pick_seconds;
  draft.data_version = sources.data_version;
  draft.created_at = now;
  draft.updated_at = now;
  auto seats = MakeSeats(fields, *count, draft);

  Result<NewDraft> outcome = NoSuchDraft(draft.id);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    if (session.drafts.CountUnfinished(draft.owner) >= kMaxUnfinishedDrafts) {
      outcome =
          Fail(ErrorCode::kTooManyDrafts, "you have " + std::to_string(kMaxUnfinishedDrafts) +
                                              " drafts that are neither finished nor cancelled");
      return;
    }
    auto made = seats;  // a transaction may be undone and tried again
    if (!draft.event.empty()) {
      if (auto entries = MakeDraftEntries(session, draft, call.caller, now, made); !entries) {
        outcome = Failure(entries.error());
        return;
      }
    }
    DraftWrites writes(session, now, call.caller.key_id, "create");
    writes.Insert(draft);
    for (const NewSeat& seat : made) writes.Insert(seat.seat);
    auto detail = DetailOf(session, {.draft = draft, .part = DraftPart::kOrganizer});
    if (!detail) {
      outcome = Failure(detail.error());
      return;
    }
    outcome = NewDraft{.detail = *std::move(detail), .seats = std::move(made)};
    call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

std::vector<db::DraftRow> DraftService::List(const Principal& caller, db::DraftPage page) {
  page.owner = caller.role == Role::kAdmin ? std::string() : caller.key_id;
  std::vector<db::DraftRow> drafts;
  Tick();
  store_.Read([&](db::Session& session) { drafts = session.drafts.List(page); });
  return drafts;
}

Result<DraftDetail> DraftService::Find(const std::string& id, const Principal& caller) {
  if (auto done = CatchUp(id, clock_()); !done) return Failure(done.error());
  Result<DraftDetail> found = NoSuchDraft(id);
  store_.Read([&](db::Session& session) {
    auto view = FindDraft(session, id, caller, DraftPart::kSeat);
    found = view ? DetailOf(session, *std::move(view)) : Failure(view.error());
  });
  return found;
}

Result<DraftDetail> DraftService::Change(
    const std::string& id, const std::string& action, const EventCall<DraftDetail>& call,
    const std::function<Result<void>(db::Session&, db::DraftRow&, const std::string&)>& change) {
  const std::string now = clock_();
  if (auto done = CatchUp(id, now); !done) return Failure(done.error());
  Result<DraftDetail> outcome = NoSuchDraft(id);
  const auto written = TryWrite(store_, [&](db::Session& session) {
    auto view = FindDraft(session, id, call.caller, DraftPart::kOrganizer);
    auto may =
        view ? AtDraftRevision(view->draft, call.if_revision) : Result<void>(Failure(view.error()));
    const db::DraftRow before = view ? view->draft : db::DraftRow{};
    if (may) may = change(session, view->draft, now);
    if (!may) {
      outcome = Failure(may.error());
      return;
    }
    DraftWrites(session, now, call.caller.key_id, action).Update(before, view->draft);
    if (view->draft.state == "drafting") {
      auto opened = OpenPacks(session, std::move(view->draft), now);
      if (!opened) {
        outcome = Failure(opened.error());
        return;
      }
      view->draft = *std::move(opened);
    }
    outcome = DetailOf(session, *std::move(view));
    if (outcome) call.keeping(session, *outcome);
  });
  if (!written) return Failure(written.error());
  return outcome;
}

Result<DraftDetail> DraftService::Start(const std::string& id, const EventCall<DraftDetail>& call) {
  return Change(
      id, "start", call,
      [&](db::Session& session, db::DraftRow& draft, const std::string& now) -> Result<void> {
        if (draft.state != "open")
          return Fail(ErrorCode::kDraftState,
                      "the draft is " + draft.state + "; it starts when it is open");
        const auto box = BoxOf(draft);
        if (!box) return Failure(box.error());
        draft.state = "drafting";
        draft.started_at = now;
        DraftWrites writes(session, now, call.caller.key_id, "deal");
        DealSeats(session, draft, **box, writes);
        return {};
      });
}

Result<DraftDetail> DraftService::Cancel(const std::string& id,
                                         const EventCall<DraftDetail>& call) {
  return Change(
      id, "cancel", call,
      [&](db::Session& session, db::DraftRow& draft, const std::string& now) -> Result<void> {
        if (draft.state == "finished" || draft.state == "cancelled")
          return Fail(ErrorCode::kDraftState, "the draft is " + draft.state);
        ReleaseEntries(session, draft, session.drafts.SeatsOf(id), now, call.caller.key_id);
        draft.state = "cancelled";
        return {};
      });
}

Result<DraftRecord> DraftService::Replay(const std::string& id, const Principal& caller) {
  if (auto done = CatchUp(id, clock_()); !done) return Failure(done.error());
  Result<DraftRecord> outcome = NoSuchDraft(id);
  store_.Read([&](db::Session& session) {
    auto view = FindDraft(session, id, caller, DraftPart::kOrganizer);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    if (view->draft.ended_at.empty()) {
      outcome = Fail(ErrorCode::kDraftState, "the draft is " + view->draft.state +
                                                 "; it is told when the last card is taken");
      return;
    }
    DraftRecord record{.draft = std::move(view->draft)};
    record.seats = session.drafts.SeatsOf(id);
    for (const db::DraftPodRow& pod : session.drafts.PodsOf(id))
      record.pods.push_back(session.drafts.PicksOf(id, pod.pod));
    outcome = std::move(record);
  });
  return outcome;
}

}  // namespace clashdeck::app
