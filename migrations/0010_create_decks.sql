-- Why: decks that are kept, shared by an unguessable id and changed by their owner. A revision is never changed; the deck
-- names the one that counts. Deleting a deck removes its rows, the audit log keeps only fingerprints of them.
-- Old rows: untouched.

CREATE TABLE decks (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  game TEXT NOT NULL,
  owner TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT;

CREATE TABLE deck_revisions (
  deck TEXT NOT NULL REFERENCES decks (id),
  number INTEGER NOT NULL CHECK (number > 0),
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  content TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (deck, number)
) STRICT;
