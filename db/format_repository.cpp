#include "db/format_repository.h"

namespace clashdeck::db {
namespace {

constexpr Sql kInsertFormat = {"format_revisions.insert", R"sql(
    INSERT INTO format_revisions (game, id, revision, created_at, actor, source)
    VALUES ($1, $2, $3, $4, $5, $6))sql"};

constexpr Sql kNewestFormat = {"format_revisions.newest", R"sql(
    SELECT game, id, revision, created_at, actor, source FROM format_revisions
    WHERE game = $1 AND id = $2 ORDER BY revision DESC LIMIT 1)sql"};

constexpr Sql kAllNewestFormats = {"format_revisions.all_newest", R"sql(
    SELECT game, id, revision, created_at, actor, source FROM format_revisions AS one
    WHERE revision = (SELECT max(revision) FROM format_revisions AS other
                      WHERE other.game = one.game AND other.id = one.id)
    ORDER BY game, id)sql"};

constexpr Sql kFormatRevisions = {"format_revisions.list", R"sql(
    SELECT game, id, revision, created_at, actor, source FROM format_revisions
    WHERE game = $1 AND id = $2 ORDER BY revision)sql"};

constexpr Sql kCountFormats = {"format_revisions.count", "SELECT count(*) FROM format_revisions"};

FormatRevision ReadFormatRevision(const Statement& row) {
  FormatRevision revision;
  revision.game = row.Text(0);
  revision.id = row.Text(1);
  revision.revision = row.Integer(2);
  revision.created_at = row.Text(3);
  revision.actor = row.Text(4);
  revision.source = row.Text(5);
  return revision;
}

}  // namespace

void SqliteFormatRepository::Insert(const FormatRevision& revision) {
  database_.Use(kInsertFormat)
      .Bind(1, revision.game)
      .Bind(2, revision.id)
      .Bind(3, revision.revision)
      .Bind(4, revision.created_at)
      .Bind(5, revision.actor)
      .Bind(6, revision.source)
      .Run();
}

std::optional<FormatRevision> SqliteFormatRepository::Newest(std::string_view game,
                                                             std::string_view id) {
  Statement select = database_.Use(kNewestFormat);
  if (!select.Bind(1, game).Bind(2, id).Step()) return std::nullopt;
  return ReadFormatRevision(select);
}

std::vector<FormatRevision> SqliteFormatRepository::AllNewest() {
  std::vector<FormatRevision> revisions;
  Statement select = database_.Use(kAllNewestFormats);
  while (select.Step()) revisions.push_back(ReadFormatRevision(select));
  return revisions;
}

std::vector<FormatRevision> SqliteFormatRepository::RevisionsOf(std::string_view game,
                                                                std::string_view id) {
  std::vector<FormatRevision> revisions;
  Statement select = database_.Use(kFormatRevisions);
  select.Bind(1, game).Bind(2, id);
  while (select.Step()) revisions.push_back(ReadFormatRevision(select));
  return revisions;
}

std::int64_t SqliteFormatRepository::Count() {
  Statement select = database_.Use(kCountFormats);
  return select.Step() ? select.Integer(0) : 0;
}

}  // namespace clashdeck::db
