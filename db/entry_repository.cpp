#include "db/entry_repository.h"

#include <limits>

#include "db/row_columns.h"

namespace clashdeck::db {
namespace {

constexpr Sql kInsertEventEntry = {"entries.insert", R"sql(
    INSERT INTO entries (
      id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
      withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
            $19, $20))sql"};

// Only the next version fits: two writers that saw the same one cannot both change the entry.
constexpr Sql kUpdateEventEntry = {"entries.update", R"sql(
    UPDATE entries SET
      event = $2, player = $3, reference = $4, fold = $5, salt = $6, version = $7,
      revision = $8, deck_hash = $9, legal = $10, late = $11, withdrawn = $12, lock = $13,
      mark = $14, note = $15, consent = $16, pool = $17, created_at = $18, updated_at = $19,
      erased_at = $20
    WHERE id = $1 AND version = $7 - 1)sql"};

// Leaves alone what no submission changes: its indexes would be written anew.
constexpr Sql kUpdateEntryDeck = {"entries.update_deck", R"sql(
    UPDATE entries SET
      version = $2, revision = $3, deck_hash = $4, legal = $5, late = $6, mark = $7, note = $8,
      updated_at = $9
    WHERE id = $1 AND version = $2 - 1)sql"};

constexpr Sql kFindEventEntry = {"entries.find", R"sql(
    SELECT id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
           withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at
    FROM entries WHERE id = $1)sql"};

constexpr Sql kFindEntryByName = {"entries.find_by_name", R"sql(
    SELECT id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
           withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at
    FROM entries 
    WHERE event = $1 AND fold = $2 AND reference = $3 AND withdrawn = 0 ORDER BY id LIMIT 1)sql"};

constexpr Sql kListEventEntries = {"entries.list", R"sql(
    SELECT id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
           withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at
    FROM entries 
    WHERE event = $1 AND (fold > $2 OR (fold = $2 AND id > $3))
      AND CASE $4 WHEN '' THEN 1
                  WHEN 'missing' THEN revision = 0 AND withdrawn = 0
                  WHEN 'illegal' THEN revision > 0 AND legal = 0 AND withdrawn = 0
                  WHEN 'unchecked' THEN revision > 0 AND mark = '' AND withdrawn = 0
                  WHEN 'flagged' THEN revision > 0 AND withdrawn = 0
                    AND (mark = 'flagged' OR (legal = 0
                      AND (SELECT legality FROM events WHERE id = $1) = 'flag'))
                  WHEN 'late' THEN late = 1 AND withdrawn = 0
                  WHEN 'withdrawn' THEN withdrawn = 1 END
    ORDER BY fold, id LIMIT $5)sql"};

// Each level in the words of its index, so that nothing but what is shown is looked at.
constexpr Sql kListShownToOpponents = {"entries.list_shown_to_opponents", R"sql(
    SELECT id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
           withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at
    FROM entries 
    WHERE event = $1 AND consent >= 1 AND revision > 0 AND withdrawn = 0
      AND (fold > $2 OR (fold = $2 AND id > $3))
    ORDER BY fold, id LIMIT $4)sql"};
constexpr Sql kListShownToAll = {"entries.list_shown_to_all", R"sql(
    SELECT id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
           withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at
    FROM entries 
    WHERE event = $1 AND consent = 2 AND revision > 0 AND withdrawn = 0
      AND (fold > $2 OR (fold = $2 AND id > $3))
    ORDER BY fold, id LIMIT $4)sql"};

constexpr Sql kCountEventEntries = {"entries.count",
                                    "SELECT count(*) FROM entries WHERE event = $1"};

constexpr Sql kListUnlockedEntries = {"entries.list_unlocked", R"sql(
    SELECT id, event, player, reference, fold, salt, version, revision, deck_hash, legal, late,
           withdrawn, lock, mark, note, consent, pool, created_at, updated_at, erased_at
    FROM entries WHERE event = $1 AND lock = 'unlocked' ORDER BY id)sql"};

constexpr Sql kInsertEntryRevision = {"entry_revisions.insert", R"sql(
    INSERT INTO entry_revisions (
      entry, number, at, actor, reason, salt, content, hash, diff, legal, late, receipt)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))sql"};

constexpr Sql kEraseReason = {"entry_revisions.erase", R"sql(
    UPDATE entry_revisions SET reason = $3, salt = $4 WHERE entry = $1 AND number = $2)sql"};

constexpr Sql kFindEntryRevision = {"entry_revisions.find", R"sql(
    SELECT entry, number, at, actor, reason, salt, content, hash, diff, legal, late, receipt
    FROM entry_revisions WHERE entry = $1 AND number = $2)sql"};

constexpr Sql kFindEntryContent = {
    "entry_revisions.find_content",
    "SELECT content FROM entry_revisions WHERE entry = $1 AND number = $2"};

constexpr Sql kListEntryRevisions = {"entry_revisions.list", R"sql(
    SELECT entry, number, at, actor, reason, salt, content, hash, diff, legal, late, receipt
    FROM entry_revisions 
    WHERE entry = $1 AND number < $2 ORDER BY number DESC LIMIT $3)sql"};

constexpr Sql kInsertEntryCheck = {"entry_checks.insert", R"sql(
    INSERT INTO entry_checks (
      entry, number, at, actor, kind, revision, outcome, note, salt, found, result)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11))sql"};

constexpr Sql kEraseNote = {"entry_checks.erase", R"sql(
    UPDATE entry_checks SET note = $3, salt = $4 WHERE entry = $1 AND number = $2)sql"};

constexpr Sql kListEntryChecks = {"entry_checks.list", R"sql(
    SELECT entry, number, at, actor, kind, revision, outcome, note, salt, found, result
    FROM entry_checks 
    WHERE entry = $1 AND number < $2 ORDER BY number DESC LIMIT $3)sql"};

void BindBefore(Statement& select, std::string_view entry, std::int64_t before, std::size_t limit) {
  const std::int64_t below = before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
  select.Bind(1, entry).Bind(2, below).Bind(3, static_cast<std::int64_t>(limit));
}

}  // namespace

void SqliteEntryRepository::Insert(const EntryRow& entry) {
  RunWith(database_, kInsertEventEntry, entry);
}

void SqliteEntryRepository::Update(const EntryRow& entry) {
  RequireOne(RunWith(database_, kUpdateEventEntry, entry), kUpdateEventEntry);
}

void SqliteEntryRepository::UpdateDeck(const EntryRow& entry) {
  Statement update = database_.Use(kUpdateEntryDeck);
  update.Bind(1, entry.id).Bind(2, entry.version).Bind(3, entry.revision);
  update.Bind(4, entry.deck_hash).Bind(5, entry.legal).Bind(6, entry.late).Bind(7, entry.mark);
  RequireOne(update.Bind(8, entry.note).Bind(9, entry.updated_at).Run(), kUpdateEntryDeck);
}

std::optional<EntryRow> SqliteEntryRepository::Find(std::string_view id) {
  Statement select = database_.Use(kFindEventEntry);
  return ReadOne<EntryRow>(select.Bind(1, id));
}

std::optional<EntryRow> SqliteEntryRepository::FindByName(std::string_view event,
                                                          std::string_view fold,
                                                          std::string_view reference) {
  Statement select = database_.Use(kFindEntryByName);
  return ReadOne<EntryRow>(select.Bind(1, event).Bind(2, fold).Bind(3, reference));
}

std::vector<EntryRow> SqliteEntryRepository::List(const EntryPage& page) {
  const auto limit = static_cast<std::int64_t>(page.limit);
  if (page.consent > 0) {
    Statement select = database_.Use(page.consent == 1 ? kListShownToOpponents : kListShownToAll);
    select.Bind(1, page.event).Bind(2, page.after_fold).Bind(3, page.after_id);
    return ReadAll<EntryRow>(select.Bind(4, limit));
  }
  Statement select = database_.Use(kListEventEntries);
  select.Bind(1, page.event).Bind(2, page.after_fold).Bind(3, page.after_id);
  return ReadAll<EntryRow>(select.Bind(4, page.filter).Bind(5, limit));
}

std::size_t SqliteEntryRepository::Count(std::string_view event) {
  Statement select = database_.Use(kCountEventEntries);
  select.Bind(1, event).Step();
  return static_cast<std::size_t>(select.Integer(0));
}

std::vector<EntryRow> SqliteEntryRepository::Unlocked(std::string_view event) {
  Statement select = database_.Use(kListUnlockedEntries);
  return ReadAll<EntryRow>(select.Bind(1, event));
}

void SqliteEntryRepository::Insert(const EntryRevisionRow& revision) {
  RunWith(database_, kInsertEntryRevision, revision);
}

void SqliteEntryRepository::EraseReason(const EntryRevisionRow& revision) {
  Statement update = database_.Use(kEraseReason);
  update.Bind(1, revision.entry).Bind(2, revision.number).Bind(3, revision.reason);
  RequireOne(update.Bind(4, revision.salt).Run(), kEraseReason);
}

std::optional<EntryRevisionRow> SqliteEntryRepository::FindRevision(std::string_view entry,
                                                                    std::int64_t number) {
  Statement select = database_.Use(kFindEntryRevision);
  return ReadOne<EntryRevisionRow>(select.Bind(1, entry).Bind(2, number));
}

std::optional<std::string> SqliteEntryRepository::FindContent(std::string_view entry,
                                                              std::int64_t number) {
  Statement select = database_.Use(kFindEntryContent);
  if (!select.Bind(1, entry).Bind(2, number).Step()) return std::nullopt;
  return std::string(select.Text(0));
}

std::vector<EntryRevisionRow> SqliteEntryRepository::RevisionsOf(std::string_view entry,
                                                                 std::int64_t before,
                                                                 std::size_t limit) {
  Statement select = database_.Use(kListEntryRevisions);
  BindBefore(select, entry, before, limit);
  return ReadAll<EntryRevisionRow>(select);
}

void SqliteEntryRepository::Insert(const EntryCheckRow& check) {
  RunWith(database_, kInsertEntryCheck, check);
}

void SqliteEntryRepository::EraseNote(const EntryCheckRow& check) {
  Statement update = database_.Use(kEraseNote);
  update.Bind(1, check.entry).Bind(2, check.number).Bind(3, check.note);
  RequireOne(update.Bind(4, check.salt).Run(), kEraseNote);
}

std::vector<EntryCheckRow> SqliteEntryRepository::ChecksOf(std::string_view entry,
                                                           std::int64_t before, std::size_t limit) {
  Statement select = database_.Use(kListEntryChecks);
  BindBefore(select, entry, before, limit);
  return ReadAll<EntryCheckRow>(select);
}

}  // namespace clashdeck::db
