-- Why: simulations are asked for and answered later. What was accepted outlives the process: a finished result is kept, one
-- that was cut off can be started again. The same request with the same data and engine has the same hash and result.
-- Old rows: untouched.

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

-- Has this been asked before?
CREATE INDEX simulations_by_request ON simulations (request_hash, status);

-- The oldest go first; how much is kept is read from here alone.
CREATE INDEX simulations_by_age ON simulations (created_at, id, status, result_bytes);
