-- Why: tournaments. An event freezes its format, whose text stands beside it; judges are named, tokens invite. The hash of
-- every row is in the audit log, whose entries of one event are asked for by their subject.
-- Old rows: untouched.

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

-- Lists are newest first.
CREATE INDEX events_by_age ON events (created_at, id);
CREATE INDEX events_by_owner ON events (owner, created_at, id);

-- Never changed: the format and those it extends, as they were sent or shipped.
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

CREATE INDEX event_judges_by_key ON event_judges (key, event);

-- Links that were handed out. A revoked or used one stays, so that the audit log can still name it.
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

CREATE INDEX event_tokens_by_event ON event_tokens (event, created_at, id);
CREATE INDEX event_tokens_by_entry ON event_tokens (entry);

CREATE INDEX audit_by_subject ON audit (subject);
