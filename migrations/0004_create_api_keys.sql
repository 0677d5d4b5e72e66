-- Why: writes carry a key. Only the SHA-256 of its secret is stored; a revoked key stays, so that the audit log can
-- still name it.
-- Old rows: untouched.

CREATE TABLE api_keys (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  created_at TEXT NOT NULL,
  revoked_at TEXT NOT NULL
) STRICT;
