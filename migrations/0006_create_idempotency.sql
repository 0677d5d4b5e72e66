-- Why: a write that is sent twice with the same Idempotency-Key gets the first answer again instead of a second effect.
-- Old rows: untouched.

CREATE TABLE idempotency (
  actor TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (actor, key)
) STRICT;

-- Answers are dropped by age.
CREATE INDEX idempotency_by_age ON idempotency (created_at);
