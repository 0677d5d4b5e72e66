-- Why: who plays in an event, with which decks. A revision is never changed, but for its reason when the player's data is
-- erased; the entry names the one that counts. The salt keeps hashes of the row from telling the player's name.
-- Old rows: untouched.

CREATE TABLE entries (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  event TEXT NOT NULL REFERENCES events (id),
  player TEXT NOT NULL,
  reference TEXT NOT NULL,
  fold TEXT NOT NULL,
  salt TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  revision INTEGER NOT NULL CHECK (revision >= 0),
  deck_hash TEXT NOT NULL,
  legal INTEGER NOT NULL,
  late INTEGER NOT NULL,
  withdrawn INTEGER NOT NULL,
  lock TEXT NOT NULL,
  mark TEXT NOT NULL,
  note TEXT NOT NULL,
  consent INTEGER NOT NULL,
  pool TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  erased_at TEXT NOT NULL
) STRICT;

CREATE INDEX entries_by_name ON entries (event, fold, id);
-- What a stranger may see is found without looking at the rest.
CREATE INDEX entries_by_consent ON entries (event, consent);

CREATE TABLE entry_revisions (
  entry TEXT NOT NULL REFERENCES entries (id),
  number INTEGER NOT NULL CHECK (number > 0),
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  salt TEXT NOT NULL,
  content TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  diff TEXT NOT NULL,
  legal INTEGER NOT NULL,
  late INTEGER NOT NULL,
  receipt TEXT NOT NULL,
  PRIMARY KEY (entry, number)
) STRICT;

-- Marks of judges, and what they found in a player's box.
CREATE TABLE entry_checks (
  entry TEXT NOT NULL REFERENCES entries (id),
  number INTEGER NOT NULL CHECK (number > 0),
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  revision INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  note TEXT NOT NULL,
  salt TEXT NOT NULL,
  found TEXT NOT NULL,
  result TEXT NOT NULL,
  PRIMARY KEY (entry, number)
) STRICT;
