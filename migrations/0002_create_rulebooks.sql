-- Why: rulebooks are data too: verdicts and rulings cite their rules by version.
-- Same form as the catalog's tables: game, id, then the columns of core/record_row.h.
-- Old rows: untouched.

CREATE TABLE rulebooks (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  rulebook TEXT NOT NULL,
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  effective TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT;

CREATE TABLE rules (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  version_id TEXT NOT NULL,
  key TEXT NOT NULL,
  number TEXT NOT NULL,
  section TEXT NOT NULL,
  ordinal TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, id),
  FOREIGN KEY (game, version_id) REFERENCES rulebooks (game, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE glossary (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  version_id TEXT NOT NULL,
  term TEXT NOT NULL,
  text TEXT NOT NULL,
  rules TEXT NOT NULL,
  PRIMARY KEY (game, id),
  FOREIGN KEY (game, version_id) REFERENCES rulebooks (game, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE change_log (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  version_id TEXT NOT NULL,
  version TEXT NOT NULL,
  date TEXT NOT NULL,
  text TEXT NOT NULL,
  rules TEXT NOT NULL,
  PRIMARY KEY (game, id),
  FOREIGN KEY (game, version_id) REFERENCES rulebooks (game, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- Removing a version of a rulebook looks for the rows that name it.
CREATE INDEX rules_by_version ON rules (game, version_id);
CREATE INDEX glossary_by_version ON glossary (game, version_id);
CREATE INDEX change_log_by_version ON change_log (game, version_id);
