-- Why: every import is journalled with the old and new form of each row, so that it can be shown, undone and followed
-- ("what changed since").
-- old_values and new_values hold EncodeValues() of core/record_row.h; NULL means the record was not there.
-- Old rows: untouched.

CREATE TABLE imports (
  number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
  game TEXT NOT NULL,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  status TEXT NOT NULL,
  actor TEXT NOT NULL,
  created_at TEXT NOT NULL,
  version_before TEXT NOT NULL,
  version_after TEXT NOT NULL,
  rolls_back INTEGER,
  report TEXT NOT NULL,
  FOREIGN KEY (rolls_back) REFERENCES imports (number)
) STRICT;

CREATE TABLE import_changes (
  import_number INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  old_values TEXT,
  new_values TEXT,
  PRIMARY KEY (import_number, seq),
  FOREIGN KEY (import_number) REFERENCES imports (number)
) STRICT;

CREATE INDEX imports_by_game ON imports (game, number);
CREATE INDEX imports_by_version ON imports (game, version_after, number);
