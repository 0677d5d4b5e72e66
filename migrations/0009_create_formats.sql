-- Why: organisers add formats of their own. Each change is a revision that stays as it was sent, so that an old verdict can
-- be understood and a later program can read the source again.
-- Old rows: untouched.

CREATE TABLE format_revisions (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  created_at TEXT NOT NULL,
  actor TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (game, id, revision)
) STRICT;
