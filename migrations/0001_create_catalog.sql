-- Why: cards, printings and what is said about them are the truth that every catalog snapshot is built from.
-- The columns after id are those of core/record_row.h, in its order and by its names; every value is a text.
-- Foreign keys are deferred: an import writes its records in any order and is checked as a whole.
-- Old rows: none, this is the first migration.

CREATE TABLE sets (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  released TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT;

CREATE TABLE cards (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  subtypes TEXT NOT NULL,
  text TEXT NOT NULL,
  keywords TEXT NOT NULL,
  tags TEXT NOT NULL,
  aliases TEXT NOT NULL,
  token TEXT NOT NULL,
  attributes TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT;

CREATE TABLE printings (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  card TEXT NOT NULL,
  set_code TEXT NOT NULL,
  number TEXT NOT NULL,
  rarity TEXT NOT NULL,
  finish TEXT NOT NULL,
  artist TEXT NOT NULL,
  flavor TEXT NOT NULL,
  printed_text TEXT NOT NULL,
  alternate_art TEXT NOT NULL,
  PRIMARY KEY (game, id),
  FOREIGN KEY (game, card) REFERENCES cards (game, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (game, set_code) REFERENCES sets (game, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE texts (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  card TEXT NOT NULL,
  kind TEXT NOT NULL,
  effective TEXT NOT NULL,
  text TEXT NOT NULL,
  changes TEXT NOT NULL,
  source TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (game, id),
  FOREIGN KEY (game, card) REFERENCES cards (game, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE rulings (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  date TEXT NOT NULL,
  text TEXT NOT NULL,
  cards TEXT NOT NULL,
  rules TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT;

-- Removing a card or a set looks for the rows that name it.
CREATE INDEX printings_by_card ON printings (game, card);
CREATE INDEX printings_by_set ON printings (game, set_code);
CREATE INDEX texts_by_card ON texts (game, card);
