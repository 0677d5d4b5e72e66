#include "db/event_repository.h"

#include "db/row_columns.h"

namespace clashdeck::db {
namespace {

constexpr Sql kInsertEvent = {"events.insert", R"sql(
    INSERT INTO events (
      id, owner, game, name, state, revision, format, format_version, format_revision,
      format_hash, as_of, data_version, tier, opens_at, closes_at, late_until, legality,
      visibility, cloned_from, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
            $19, $20, $21))sql"};

// Only the next revision fits: two writers that saw the same one cannot both change the event.
constexpr Sql kUpdateEvent = {"events.update", R"sql(
    UPDATE events SET
      owner = $2, game = $3, name = $4, state = $5, revision = $6, format = $7,
      format_version = $8, format_revision = $9, format_hash = $10, as_of = $11,
      data_version = $12, tier = $13, opens_at = $14, closes_at = $15, late_until = $16,
      legality = $17, visibility = $18, cloned_from = $19, created_at = $20, updated_at = $21
    WHERE id = $1 AND revision = $6 - 1)sql"};

constexpr Sql kFindEvent = {"events.find", R"sql(
    SELECT id, owner, game, name, state, revision, format, format_version, format_revision,
           format_hash, as_of, data_version, tier, opens_at, closes_at, late_until, legality,
           visibility, cloned_from, created_at, updated_at
    FROM events WHERE id = $1)sql"};

constexpr Sql kListEvents = {"events.list", R"sql(
    SELECT id, owner, game, name, state, revision, format, format_version, format_revision,
           format_hash, as_of, data_version, tier, opens_at, closes_at, late_until, legality,
           visibility, cloned_from, created_at, updated_at
    FROM events 
    WHERE ($1 = '' OR owner = $1
           OR id IN (SELECT event FROM event_judges WHERE key = $1 AND removed_at = ''))
      AND ($2 = '' OR created_at < $2 OR (created_at = $2 AND id < $3))
    ORDER BY created_at DESC, id DESC LIMIT $4)sql"};

constexpr Sql kListEventsById = {"events.list_by_id", R"sql(
    SELECT id, owner, game, name, state, revision, format, format_version, format_revision,
           format_hash, as_of, data_version, tier, opens_at, closes_at, late_until, legality,
           visibility, cloned_from, created_at, updated_at
    FROM events WHERE id > $1 ORDER BY id LIMIT $2)sql"};

constexpr Sql kInsertEventFormat = {"event_formats.insert", R"sql(
    INSERT INTO event_formats (
      event, source)
    VALUES ($1, $2))sql"};

constexpr Sql kFindEventFormat = {"event_formats.find", R"sql(
    SELECT event, source
    FROM event_formats WHERE event = $1)sql"};

constexpr Sql kInsertJudge = {"event_judges.insert", R"sql(
    INSERT INTO event_judges (
      event, key, added_at, added_by, removed_at)
    VALUES ($1, $2, $3, $4, $5))sql"};

constexpr Sql kUpdateJudge = {"event_judges.update", R"sql(
    UPDATE event_judges SET
      added_at = $3, added_by = $4, removed_at = $5
    WHERE event = $1 AND key = $2)sql"};

constexpr Sql kFindJudge = {"event_judges.find", R"sql(
    SELECT event, key, added_at, added_by, removed_at
    FROM event_judges WHERE event = $1 AND key = $2)sql"};

constexpr Sql kListJudges = {"event_judges.list", R"sql(
    SELECT event, key, added_at, added_by, removed_at
    FROM event_judges WHERE event = $1 ORDER BY key)sql"};

constexpr Sql kInsertToken = {"event_tokens.insert", R"sql(
    INSERT INTO event_tokens (
      id, event, entry, purpose, hash, created_at, created_by, expires_at, revoked_at, used_at,
      used_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11))sql"};

constexpr Sql kUpdateToken = {"event_tokens.update", R"sql(
    UPDATE event_tokens SET
      event = $2, entry = $3, purpose = $4, hash = $5, created_at = $6, created_by = $7,
      expires_at = $8, revoked_at = $9, used_at = $10, used_by = $11
    WHERE id = $1)sql"};

constexpr Sql kFindToken = {"event_tokens.find", R"sql(
    SELECT id, event, entry, purpose, hash, created_at, created_by, expires_at, revoked_at,
           used_at, used_by
    FROM event_tokens WHERE id = $1)sql"};

constexpr Sql kListTokens = {"event_tokens.list", R"sql(
    SELECT id, event, entry, purpose, hash, created_at, created_by, expires_at, revoked_at,
           used_at, used_by
    FROM event_tokens WHERE event = $1 ORDER BY created_at, id)sql"};

constexpr Sql kListTokenPage = {"event_tokens.list_page", R"sql(
    SELECT id, event, entry, purpose, hash, created_at, created_by, expires_at, revoked_at,
           used_at, used_by
    FROM event_tokens
    WHERE event = $1 AND (created_at > $2 OR (created_at = $2 AND id > $3))
    ORDER BY created_at, id LIMIT $4)sql"};

constexpr Sql kCountInvitations = {
    "event_tokens.count_invitations",
    "SELECT count(*) FROM event_tokens WHERE event = $1 AND purpose = 'judge'"};

constexpr Sql kListEntryTokens = {"event_tokens.list_of_entry", R"sql(
    SELECT id, event, entry, purpose, hash, created_at, created_by, expires_at, revoked_at,
           used_at, used_by
    FROM event_tokens WHERE entry = $1 ORDER BY created_at, id)sql"};

}  // namespace

void SqliteEventRepository::Insert(const EventRow& event, const EventFormatRow& format) {
  RunWith(database_, kInsertEvent, event);
  RunWith(database_, kInsertEventFormat, format);
}

void SqliteEventRepository::Update(const EventRow& event) {
  RequireOne(RunWith(database_, kUpdateEvent, event), kUpdateEvent);
}

std::optional<EventRow> SqliteEventRepository::Find(std::string_view id) {
  Statement select = database_.Use(kFindEvent);
  return ReadOne<EventRow>(select.Bind(1, id));
}

std::optional<EventFormatRow> SqliteEventRepository::FormatOf(std::string_view event) {
  Statement select = database_.Use(kFindEventFormat);
  return ReadOne<EventFormatRow>(select.Bind(1, event));
}

std::vector<EventRow> SqliteEventRepository::List(const EventPage& page) {
  Statement select = database_.Use(kListEvents);
  select.Bind(1, page.key).Bind(2, page.before_at).Bind(3, page.before_id);
  return ReadAll<EventRow>(select.Bind(4, static_cast<std::int64_t>(page.limit)));
}

std::vector<EventRow> SqliteEventRepository::ListById(std::string_view after, std::size_t limit) {
  Statement select = database_.Use(kListEventsById);
  return ReadAll<EventRow>(select.Bind(1, after).Bind(2, static_cast<std::int64_t>(limit)));
}

void SqliteEventRepository::Insert(const EventJudgeRow& judge) {
  RunWith(database_, kInsertJudge, judge);
}

void SqliteEventRepository::Update(const EventJudgeRow& judge) {
  RequireOne(RunWith(database_, kUpdateJudge, judge), kUpdateJudge);
}

std::optional<EventJudgeRow> SqliteEventRepository::FindJudge(std::string_view event,
                                                              std::string_view key) {
  Statement select = database_.Use(kFindJudge);
  return ReadOne<EventJudgeRow>(select.Bind(1, event).Bind(2, key));
}

std::vector<EventJudgeRow> SqliteEventRepository::JudgesOf(std::string_view event) {
  Statement select = database_.Use(kListJudges);
  return ReadAll<EventJudgeRow>(select.Bind(1, event));
}

void SqliteEventRepository::Insert(const EventTokenRow& token) {
  RunWith(database_, kInsertToken, token);
}

void SqliteEventRepository::Update(const EventTokenRow& token) {
  RequireOne(RunWith(database_, kUpdateToken, token), kUpdateToken);
}

std::optional<EventTokenRow> SqliteEventRepository::FindToken(std::string_view id) {
  Statement select = database_.Use(kFindToken);
  return ReadOne<EventTokenRow>(select.Bind(1, id));
}

std::vector<EventTokenRow> SqliteEventRepository::TokensOf(std::string_view event) {
  Statement select = database_.Use(kListTokens);
  return ReadAll<EventTokenRow>(select.Bind(1, event));
}

std::vector<EventTokenRow> SqliteEventRepository::ListTokens(const TokenPage& page) {
  Statement select = database_.Use(kListTokenPage);
  select.Bind(1, page.event).Bind(2, page.after_at).Bind(3, page.after_id);
  return ReadAll<EventTokenRow>(select.Bind(4, static_cast<std::int64_t>(page.limit)));
}

std::size_t SqliteEventRepository::CountInvitations(std::string_view event) {
  Statement select = database_.Use(kCountInvitations);
  select.Bind(1, event).Step();
  return static_cast<std::size_t>(select.Integer(0));
}

std::vector<EventTokenRow> SqliteEventRepository::TokensOfEntry(std::string_view entry) {
  Statement select = database_.Use(kListEntryTokens);
  return ReadAll<EventTokenRow>(select.Bind(1, entry));
}

}  // namespace clashdeck::db
