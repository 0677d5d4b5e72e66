#include "db/record_tables.h"

#include <array>
#include <string>

#include "db/many_rows.h"

namespace clashdeck::db {
namespace {

constexpr RecordTable kSets = {
    .name = "sets",
    .select = {"sets.select", R"sql(
    SELECT id, name, kind, released FROM sets WHERE game = $1 ORDER BY id)sql"},
    .insert = {"sets.insert", R"sql(
    INSERT INTO sets (game, id, name, kind, released)
    VALUES ($1, $2, $3, $4, $5))sql"},
    .update = {"sets.update", R"sql(
    UPDATE sets SET name = $3, kind = $4, released = $5
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"sets.remove", R"sql(
    DELETE FROM sets WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kCards = {
    .name = "cards",
    .select = {"cards.select", R"sql(
    SELECT id, name, type, subtypes, text, keywords, tags, aliases, token, attributes FROM cards
    WHERE game = $1 ORDER BY id)sql"},
    .insert = {"cards.insert", R"sql(
    INSERT INTO cards (game, id, name, type, subtypes, text, keywords, tags, aliases, token,
    attributes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11))sql"},
    .update = {"cards.update", R"sql(
    UPDATE cards SET name = $3, type = $4, subtypes = $5, text = $6, keywords = $7, tags = $8,
    aliases = $9, token = $10, attributes = $11
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"cards.remove", R"sql(
    DELETE FROM cards WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kPrintings = {
    .name = "printings",
    .select = {"printings.select", R"sql(
    SELECT id, card, set_code, number, rarity, finish, artist, flavor, printed_text, dissents,
    alternate_art FROM printings WHERE game = $1 ORDER BY id)sql"},
    .insert = {"printings.insert", R"sql(
    INSERT INTO printings (game, id, card, set_code, number, rarity, finish, artist, flavor,
    printed_text, dissents, alternate_art)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))sql"},
    .update = {"printings.update", R"sql(
    UPDATE printings SET card = $3, set_code = $4, number = $5, rarity = $6, finish = $7, artist =
    $8, flavor = $9, printed_text = $10, dissents = $11, alternate_art = $12
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"printings.remove", R"sql(
    DELETE FROM printings WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kTexts = {
    .name = "texts",
    .select = {"texts.select", R"sql(
    SELECT id, card, kind, effective, text, changes, source, note FROM texts WHERE game = $1 ORDER
    BY id)sql"},
    .insert = {"texts.insert", R"sql(
    INSERT INTO texts (game, id, card, kind, effective, text, changes, source, note)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))sql"},
    .update = {"texts.update", R"sql(
    UPDATE texts SET card = $3, kind = $4, effective = $5, text = $6, changes = $7, source = $8,
    note = $9
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"texts.remove", R"sql(
    DELETE FROM texts WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kRulings = {
    .name = "rulings",
    .select = {"rulings.select", R"sql(
    SELECT id, date, text, cards, rules, source FROM rulings WHERE game = $1 ORDER BY id)sql"},
    .insert = {"rulings.insert", R"sql(
    INSERT INTO rulings (game, id, date, text, cards, rules, source)
    VALUES ($1, $2, $3, $4, $5, $6, $7))sql"},
    .update = {"rulings.update", R"sql(
    UPDATE rulings SET date = $3, text = $4, cards = $5, rules = $6, source = $7
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"rulings.remove", R"sql(
    DELETE FROM rulings WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kRulebooks = {
    .name = "rulebooks",
    .select = {"rulebooks.select", R"sql(
    SELECT id, rulebook, version, title, effective FROM rulebooks WHERE game = $1 ORDER BY id)sql"},
    .insert = {"rulebooks.insert", R"sql(
    INSERT INTO rulebooks (game, id, rulebook, version, title, effective)
    VALUES ($1, $2, $3, $4, $5, $6))sql"},
    .update = {"rulebooks.update", R"sql(
    UPDATE rulebooks SET rulebook = $3, version = $4, title = $5, effective = $6
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"rulebooks.remove", R"sql(
    DELETE FROM rulebooks WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kRules = {
    .name = "rules",
    .select = {"rules.select", R"sql(
    SELECT id, version_id, key, number, section, ordinal, text FROM rules WHERE game = $1 ORDER BY
    id)sql"},
    .insert = {"rules.insert", R"sql(
    INSERT INTO rules (game, id, version_id, key, number, section, ordinal, text)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8))sql"},
    .update = {"rules.update", R"sql(
    UPDATE rules SET version_id = $3, key = $4, number = $5, section = $6, ordinal = $7, text = $8
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"rules.remove", R"sql(
    DELETE FROM rules WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kGlossary = {
    .name = "glossary",
    .select = {"glossary.select", R"sql(
    SELECT id, version_id, term, text, rules FROM glossary WHERE game = $1 ORDER BY id)sql"},
    .insert = {"glossary.insert", R"sql(
    INSERT INTO glossary (game, id, version_id, term, text, rules)
    VALUES ($1, $2, $3, $4, $5, $6))sql"},
    .update = {"glossary.update", R"sql(
    UPDATE glossary SET version_id = $3, term = $4, text = $5, rules = $6
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"glossary.remove", R"sql(
    DELETE FROM glossary WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kChangeLog = {
    .name = "change_log",
    .select = {"change_log.select", R"sql(
    SELECT id, version_id, version, date, text, rules FROM change_log WHERE game = $1 ORDER BY id)sql"},
    .insert = {"change_log.insert", R"sql(
    INSERT INTO change_log (game, id, version_id, version, date, text, rules)
    VALUES ($1, $2, $3, $4, $5, $6, $7))sql"},
    .update = {"change_log.update", R"sql(
    UPDATE change_log SET version_id = $3, version = $4, date = $5, text = $6, rules = $7
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"change_log.remove", R"sql(
    DELETE FROM change_log WHERE game = $1 AND id = $2)sql"},
};

constexpr RecordTable kMovedCards = {
    .name = "moved_cards",
    .select = {"moved_cards.select", R"sql(
    SELECT id, card FROM moved_cards WHERE game = $1 ORDER BY id)sql"},
    .insert = {"moved_cards.insert", R"sql(
    INSERT INTO moved_cards (game, id, card)
    VALUES ($1, $2, $3))sql"},
    .update = {"moved_cards.update", R"sql(
    UPDATE moved_cards SET card = $3
    WHERE game = $1 AND id = $2)sql"},
    .remove = {"moved_cards.remove", R"sql(
    DELETE FROM moved_cards WHERE game = $1 AND id = $2)sql"},
};

std::string InsertManyText(RecordKind kind) {
  std::string columns = "game, id";
  for (const std::string_view column : RecordColumns(kind)) columns += ", " + std::string(column);
  return InsertManyRows(RecordTableOf(kind).name, columns, 1 + RecordColumns(kind).size());
}

// Made once: a statement's key is the address of its Sql.
struct ManyInserts {
  ManyInserts() {
    for (const RecordKind kind : kRecordKinds) {
      const auto place = static_cast<std::size_t>(kind);
      texts.at(place) = InsertManyText(kind);
      statements.at(place) = {RecordTableOf(kind).insert.name, texts.at(place)};
    }
  }

  std::array<std::string, std::size(kRecordKinds)> texts;
  std::array<Sql, std::size(kRecordKinds)> statements;
};

}  // namespace

const RecordTable& RecordTableOf(RecordKind kind) {
  switch (kind) {
    case RecordKind::kSet:
      return kSets;
    case RecordKind::kCard:
      return kCards;
    case RecordKind::kPrinting:
      return kPrintings;
    case RecordKind::kText:
      return kTexts;
    case RecordKind::kRuling:
      return kRulings;
    case RecordKind::kRulebook:
      return kRulebooks;
    case RecordKind::kRule:
      return kRules;
    case RecordKind::kGlossary:
      return kGlossary;
    case RecordKind::kChangeLog:
      return kChangeLog;
    case RecordKind::kMovedCard:
      return kMovedCards;
  }
  throw DbError("record kind " + std::to_string(static_cast<int>(kind)) + " has no table");
}

const Sql& InsertManyOf(RecordKind kind) {
  static const ManyInserts kInserts;
  return kInserts.statements.at(static_cast<std::size_t>(kind));
}

}  // namespace clashdeck::db
