-- Why: who did what and when, as a chain: each entry's hash covers the entry before it, so a changed or removed entry
-- shows.
-- Old rows: untouched.

CREATE TABLE audit (
  seq INTEGER NOT NULL PRIMARY KEY CHECK (seq > 0),
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
