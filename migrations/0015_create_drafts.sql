-- Why: drafts. A draft freezes its box and has a seed; with them its journal of picks tells everything that lies on the table,
-- so that resuming and replaying it are one thing. What draft_pods has follows from the journal; it is kept so that the clock
-- need not look at every draft. The hash of every other row is in the audit log.
-- Old rows: untouched.

CREATE TABLE drafts (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  owner TEXT NOT NULL,
  game TEXT NOT NULL,
  definition TEXT NOT NULL,
  format TEXT NOT NULL,
  name TEXT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  box TEXT NOT NULL,
  seed TEXT NOT NULL,
  pick_seconds INTEGER NOT NULL,
  data_version TEXT NOT NULL,
  created_at TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  build_until TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Lists are newest first.
CREATE INDEX drafts_by_age ON drafts (created_at, id);
CREATE INDEX drafts_by_owner ON drafts (owner, created_at, id);

CREATE TABLE draft_seats (
  draft TEXT NOT NULL REFERENCES drafts (id),
  number INTEGER NOT NULL CHECK (number > 0),
  player TEXT NOT NULL,
  reference TEXT NOT NULL,
  salt TEXT NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  pod INTEGER NOT NULL,
  place INTEGER NOT NULL,
  left_at TEXT NOT NULL,
  entry TEXT NOT NULL,
  token TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  token_expires_at TEXT NOT NULL,
  erased_at TEXT NOT NULL,
  PRIMARY KEY (draft, number)
) STRICT;

CREATE INDEX draft_seats_by_token ON draft_seats (token);

CREATE TABLE draft_pods (
  draft TEXT NOT NULL REFERENCES drafts (id),
  pod INTEGER NOT NULL CHECK (pod > 0),
  picks INTEGER NOT NULL,
  due_at TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  PRIMARY KEY (draft, pod)
) STRICT;

-- Whose clock runs out next.
CREATE INDEX draft_pods_by_due ON draft_pods (due_at);

-- Only ever added to.
CREATE TABLE draft_picks (
  draft TEXT NOT NULL REFERENCES drafts (id),
  pod INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  seat INTEGER NOT NULL,
  card TEXT NOT NULL,
  taker TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (draft, pod, number)
) STRICT;

CREATE TABLE draft_matches (
  draft TEXT NOT NULL REFERENCES drafts (id),
  round INTEGER NOT NULL CHECK (round > 0),
  number INTEGER NOT NULL CHECK (number > 0),
  pod INTEGER NOT NULL,
  first INTEGER NOT NULL,
  second INTEGER NOT NULL,
  first_wins INTEGER NOT NULL,
  second_wins INTEGER NOT NULL,
  reported_at TEXT NOT NULL,
  reported_by TEXT NOT NULL,
  PRIMARY KEY (draft, round, number)
) STRICT;
