CREATE TABLE api_keys (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  created_at TEXT NOT NULL,
  revoked_at TEXT NOT NULL
) STRICT;

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

CREATE TABLE audit_head (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  entries INTEGER NOT NULL CHECK (entries >= 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
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

CREATE TABLE decks (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  game TEXT NOT NULL,
  owner TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT;

CREATE TABLE format_revisions (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  created_at TEXT NOT NULL,
  actor TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (game, id, revision)
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

CREATE TABLE idempotency (
  actor TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (actor, key)
) STRICT;

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
  alternate_art TEXT NOT NULL, dissents TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (game, id),
  FOREIGN KEY (game, card) REFERENCES cards (game, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (game, set_code) REFERENCES sets (game, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

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

CREATE TABLE schema_migrations (
  version INTEGER NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL CHECK (length(checksum) = 64)
) STRICT;

CREATE TABLE sets (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  released TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT;

CREATE TABLE simulations (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  game TEXT NOT NULL,
  owner TEXT NOT NULL,
  request TEXT NOT NULL,
  request_hash TEXT NOT NULL CHECK (length(request_hash) = 64),
  data_version TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'done', 'cancelled', 'interrupted', 'failed')),
  games INTEGER NOT NULL CHECK (games >= 0),
  games_of INTEGER NOT NULL CHECK (games_of > 0),
  result TEXT NOT NULL,
  result_bytes INTEGER NOT NULL,
  result_hash TEXT NOT NULL,
  failure TEXT NOT NULL,
  elapsed_us INTEGER NOT NULL CHECK (elapsed_us >= 0),
  created_at TEXT NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT NOT NULL
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

CREATE INDEX change_log_by_version ON change_log (game, version_id);

CREATE INDEX glossary_by_version ON glossary (game, version_id);

CREATE INDEX idempotency_by_age ON idempotency (created_at);

CREATE INDEX imports_by_game ON imports (game, number);

CREATE INDEX imports_by_version ON imports (game, version_after, number);

CREATE INDEX printings_by_card ON printings (game, card);

CREATE INDEX printings_by_set ON printings (game, set_code);

CREATE INDEX rules_by_version ON rules (game, version_id);

CREATE INDEX simulations_by_age ON simulations (created_at, id, status, result_bytes);

CREATE INDEX simulations_by_request ON simulations (request_hash, status);

CREATE INDEX texts_by_card ON texts (game, card);

