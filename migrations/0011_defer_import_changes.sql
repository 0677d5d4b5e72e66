-- Why: the changes of a large import are written many rows a statement. With a reference that is checked row by row SQLite
-- keeps a copy of each page that such a statement touches; checked at the commit, as those of the records are, it need not.
-- Old rows: copied as they are.

ALTER TABLE import_changes RENAME TO earlier_import_changes;

CREATE TABLE import_changes (
  import_number INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  old_values TEXT,
  new_values TEXT,
  PRIMARY KEY (import_number, seq),
  FOREIGN KEY (import_number) REFERENCES imports (number) DEFERRABLE INITIALLY DEFERRED
) STRICT;

INSERT INTO import_changes (import_number, seq, kind, id, old_values, new_values)
SELECT import_number, seq, kind, id, old_values, new_values FROM earlier_import_changes ORDER BY import_number, seq;

DROP TABLE earlier_import_changes;
