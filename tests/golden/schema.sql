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

CREATE TABLE draft_pods (
  draft TEXT NOT NULL REFERENCES drafts (id),
  pod INTEGER NOT NULL CHECK (pod > 0),
  picks INTEGER NOT NULL,
  due_at TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  PRIMARY KEY (draft, pod)
) STRICT;

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

CREATE TABLE event_formats (
  event TEXT NOT NULL PRIMARY KEY REFERENCES events (id),
  source TEXT NOT NULL
) STRICT;

CREATE TABLE event_judges (
  event TEXT NOT NULL REFERENCES events (id),
  key TEXT NOT NULL,
  added_at TEXT NOT NULL,
  added_by TEXT NOT NULL,
  removed_at TEXT NOT NULL,
  PRIMARY KEY (event, key)
) STRICT;

CREATE TABLE event_tokens (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 12),
  event TEXT NOT NULL REFERENCES events (id),
  entry TEXT NOT NULL,
  purpose TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT NOT NULL,
  used_at TEXT NOT NULL,
  used_by TEXT NOT NULL
) STRICT;

CREATE TABLE events (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  owner TEXT NOT NULL,
  game TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  format TEXT NOT NULL,
  format_version TEXT NOT NULL,
  format_revision INTEGER NOT NULL,
  format_hash TEXT NOT NULL,
  as_of TEXT NOT NULL,
  data_version TEXT NOT NULL,
  tier INTEGER NOT NULL,
  opens_at TEXT NOT NULL,
  closes_at TEXT NOT NULL,
  late_until TEXT NOT NULL,
  legality TEXT NOT NULL,
  visibility TEXT NOT NULL,
  cloned_from TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
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

CREATE TABLE moved_cards (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  card TEXT NOT NULL,
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

CREATE TABLE scrubs (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  asked INTEGER NOT NULL,
  done INTEGER NOT NULL CHECK (done <= asked)
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

CREATE INDEX audit_by_subject ON audit (subject);

CREATE INDEX change_log_by_version ON change_log (game, version_id);

CREATE INDEX draft_pods_by_due ON draft_pods (due_at);

CREATE INDEX draft_seats_by_token ON draft_seats (token);

CREATE INDEX drafts_by_age ON drafts (created_at, id);

CREATE INDEX drafts_by_owner ON drafts (owner, created_at, id);

CREATE INDEX entries_by_name ON entries (event, fold, id);

CREATE INDEX entries_shown_to_all ON entries (event, fold, id)
WHERE consent = 2 AND revision > 0 AND withdrawn = 0;

CREATE INDEX entries_shown_to_opponents ON entries (event, fold, id)
WHERE consent >= 1 AND revision > 0 AND withdrawn = 0;

CREATE INDEX event_judges_by_key ON event_judges (key, event);

CREATE INDEX event_tokens_by_entry ON event_tokens (entry);

CREATE INDEX event_tokens_by_event ON event_tokens (event, created_at, id);

CREATE INDEX events_by_age ON events (created_at, id);

CREATE INDEX events_by_owner ON events (owner, created_at, id);

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

