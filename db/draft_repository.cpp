#include "db/draft_repository.h"

#include "db/row_columns.h"

namespace clashdeck::db {
namespace {

constexpr Sql kInsertDraft = {"drafts.insert", R"sql(
    INSERT INTO drafts (
      id, owner, game, definition, format, name, event, state, revision, box, seed,
      pick_seconds, data_version, created_at, started_at, ended_at, build_until, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18))sql"};

// Only the next revision fits: two writers that saw the same one cannot both change the draft.
constexpr Sql kUpdateDraft = {"drafts.update", R"sql(
    UPDATE drafts SET
      owner = $2, game = $3, definition = $4, format = $5, name = $6, event = $7, state =
      $8, revision = $9, box = $10, seed = $11, pick_seconds = $12, data_version = $13,
      created_at = $14, started_at = $15, ended_at = $16, build_until = $17, updated_at =
      $18
    WHERE id = $1 AND revision = $9 - 1)sql"};

constexpr Sql kFindDraft = {"drafts.find", R"sql(
    SELECT id, owner, game, definition, format, name, event, state, revision, box, seed,
           pick_seconds, data_version, created_at, started_at, ended_at, build_until,
           updated_at
    FROM drafts WHERE id = $1)sql"};

constexpr Sql kListDrafts = {"drafts.list", R"sql(
    SELECT id, owner, game, definition, format, name, event, state, revision, box, seed,
           pick_seconds, data_version, created_at, started_at, ended_at, build_until,
           updated_at
    FROM drafts WHERE ($1 = '' OR owner = $1)
      AND ($2 = '' OR created_at < $2 OR (created_at = $2 AND id < $3))
    ORDER BY created_at DESC, id DESC LIMIT $4)sql"};

constexpr Sql kListDraftsById = {"drafts.list_by_id", R"sql(
    SELECT id, owner, game, definition, format, name, event, state, revision, box, seed,
           pick_seconds, data_version, created_at, started_at, ended_at, build_until,
           updated_at
    FROM drafts WHERE id > $1 ORDER BY id LIMIT $2)sql"};

constexpr Sql kCountUnfinishedDrafts = {"drafts.count_unfinished", R"sql(
    SELECT COUNT(*) FROM drafts
    WHERE owner = $1 AND state NOT IN ('finished', 'cancelled'))sql"};

constexpr Sql kInsertDraftSeat = {"draft_seats.insert", R"sql(
    INSERT INTO draft_seats (
      draft, number, player, reference, salt, kind, version, pod, place, left_at, entry,
      token, token_hash, token_expires_at, erased_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15))sql"};

constexpr Sql kUpdateDraftSeat = {"draft_seats.update", R"sql(
    UPDATE draft_seats SET
      player = $3, reference = $4, salt = $5, kind = $6, version = $7, pod = $8, place = $9,
      left_at = $10, entry = $11, token = $12, token_hash = $13, token_expires_at = $14,
      erased_at = $15
    WHERE draft = $1 AND number = $2 AND version = $7 - 1)sql"};

constexpr Sql kFindDraftSeat = {"draft_seats.find", R"sql(
    SELECT draft, number, player, reference, salt, kind, version, pod, place, left_at,
           entry, token, token_hash, token_expires_at, erased_at
    FROM draft_seats WHERE draft = $1 AND number = $2)sql"};

constexpr Sql kFindSeatByToken = {"draft_seats.find_by_token", R"sql(
    SELECT draft, number, player, reference, salt, kind, version, pod, place, left_at,
           entry, token, token_hash, token_expires_at, erased_at
    FROM draft_seats WHERE token = $1 AND token <> '')sql"};

constexpr Sql kListDraftSeats = {"draft_seats.list", R"sql(
    SELECT draft, number, player, reference, salt, kind, version, pod, place, left_at,
           entry, token, token_hash, token_expires_at, erased_at
    FROM draft_seats WHERE draft = $1 ORDER BY number)sql"};

constexpr Sql kInsertDraftPod = {"draft_pods.insert", R"sql(
    INSERT INTO draft_pods (
      draft, pod, picks, due_at, ended_at)
    VALUES ($1, $2, $3, $4, $5))sql"};

constexpr Sql kUpdateDraftPod = {"draft_pods.update", R"sql(
    UPDATE draft_pods SET
      picks = $3, due_at = $4, ended_at = $5
    WHERE draft = $1 AND pod = $2)sql"};

constexpr Sql kListDraftPods = {"draft_pods.list", R"sql(
    SELECT draft, pod, picks, due_at, ended_at
    FROM draft_pods WHERE draft = $1 ORDER BY pod)sql"};

constexpr Sql kListDuePods = {"draft_pods.list_due", R"sql(
    SELECT draft, pod, picks, due_at, ended_at
    FROM draft_pods WHERE due_at <> '' AND due_at <= $1
      AND draft IN (SELECT id FROM drafts WHERE state = 'drafting')
    ORDER BY due_at, draft, pod LIMIT $2)sql"};

constexpr Sql kInsertDraftPick = {"draft_picks.insert", R"sql(
    INSERT INTO draft_picks (
      draft, pod, number, seat, card, taker, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7))sql"};

constexpr Sql kListDraftPicks = {"draft_picks.list", R"sql(
    SELECT draft, pod, number, seat, card, taker, at
    FROM draft_picks WHERE draft = $1 AND pod = $2 ORDER BY number)sql"};

constexpr Sql kInsertDraftMatch = {"draft_matches.insert", R"sql(
    INSERT INTO draft_matches (
      draft, round, number, pod, first, second, first_wins, second_wins, reported_at,
      reported_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))sql"};

constexpr Sql kUpdateDraftMatch = {"draft_matches.update", R"sql(
    UPDATE draft_matches SET
      pod = $4, first = $5, second = $6, first_wins = $7, second_wins = $8, reported_at =
      $9, reported_by = $10
    WHERE draft = $1 AND round = $2 AND number = $3)sql"};

constexpr Sql kListDraftMatches = {"draft_matches.list", R"sql(
    SELECT draft, round, number, pod, first, second, first_wins, second_wins, reported_at,
           reported_by
    FROM draft_matches WHERE draft = $1 ORDER BY round, number)sql"};

}  // namespace

void SqliteDraftRepository::Insert(const DraftRow& draft) {
  RunWith(database_, kInsertDraft, draft);
}

void SqliteDraftRepository::Update(const DraftRow& draft) {
  RequireOne(RunWith(database_, kUpdateDraft, draft), kUpdateDraft);
}

std::optional<DraftRow> SqliteDraftRepository::Find(std::string_view id) {
  Statement select = database_.Use(kFindDraft);
  return ReadOne<DraftRow>(select.Bind(1, id));
}

std::vector<DraftRow> SqliteDraftRepository::List(const DraftPage& page) {
  Statement select = database_.Use(kListDrafts);
  select.Bind(1, page.owner).Bind(2, page.before_at).Bind(3, page.before_id);
  return ReadAll<DraftRow>(select.Bind(4, static_cast<std::int64_t>(page.limit)));
}

std::vector<DraftRow> SqliteDraftRepository::ListById(std::string_view after, std::size_t limit) {
  Statement select = database_.Use(kListDraftsById);
  return ReadAll<DraftRow>(select.Bind(1, after).Bind(2, static_cast<std::int64_t>(limit)));
}

std::int64_t SqliteDraftRepository::CountUnfinished(std::string_view owner) {
  Statement select = database_.Use(kCountUnfinishedDrafts);
  select.Bind(1, owner).Step();
  return select.Integer(0);
}

void SqliteDraftRepository::Insert(const DraftSeatRow& seat) {
  RunWith(database_, kInsertDraftSeat, seat);
}

void SqliteDraftRepository::Update(const DraftSeatRow& seat) {
  RequireOne(RunWith(database_, kUpdateDraftSeat, seat), kUpdateDraftSeat);
}

std::optional<DraftSeatRow> SqliteDraftRepository::FindSeat(std::string_view draft,
                                                            std::int64_t number) {
  Statement select = database_.Use(kFindDraftSeat);
  return ReadOne<DraftSeatRow>(select.Bind(1, draft).Bind(2, number));
}

std::optional<DraftSeatRow> SqliteDraftRepository::FindSeatByToken(std::string_view token) {
  Statement select = database_.Use(kFindSeatByToken);
  return ReadOne<DraftSeatRow>(select.Bind(1, token));
}

std::vector<DraftSeatRow> SqliteDraftRepository::SeatsOf(std::string_view draft) {
  Statement select = database_.Use(kListDraftSeats);
  return ReadAll<DraftSeatRow>(select.Bind(1, draft));
}

void SqliteDraftRepository::Insert(const DraftPodRow& pod) {
  RunWith(database_, kInsertDraftPod, pod);
}

void SqliteDraftRepository::Update(const DraftPodRow& pod) {
  RequireOne(RunWith(database_, kUpdateDraftPod, pod), kUpdateDraftPod);
}

std::vector<DraftPodRow> SqliteDraftRepository::PodsOf(std::string_view draft) {
  Statement select = database_.Use(kListDraftPods);
  return ReadAll<DraftPodRow>(select.Bind(1, draft));
}

std::vector<DraftPodRow> SqliteDraftRepository::DuePods(std::string_view now, std::size_t limit) {
  Statement select = database_.Use(kListDuePods);
  return ReadAll<DraftPodRow>(select.Bind(1, now).Bind(2, static_cast<std::int64_t>(limit)));
}

void SqliteDraftRepository::Insert(const DraftPickRow& pick) {
  RunWith(database_, kInsertDraftPick, pick);
}

std::vector<DraftPickRow> SqliteDraftRepository::PicksOf(std::string_view draft, std::int64_t pod) {
  Statement select = database_.Use(kListDraftPicks);
  return ReadAll<DraftPickRow>(select.Bind(1, draft).Bind(2, pod));
}

void SqliteDraftRepository::Insert(const DraftMatchRow& match) {
  RunWith(database_, kInsertDraftMatch, match);
}

void SqliteDraftRepository::Update(const DraftMatchRow& match) {
  RequireOne(RunWith(database_, kUpdateDraftMatch, match), kUpdateDraftMatch);
}

std::vector<DraftMatchRow> SqliteDraftRepository::MatchesOf(std::string_view draft) {
  Statement select = database_.Use(kListDraftMatches);
  return ReadAll<DraftMatchRow>(select.Bind(1, draft));
}

}  // namespace clashdeck::db
