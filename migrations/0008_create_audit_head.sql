-- Why: a chain of hashes shows a changed entry or one taken out of the middle, but not that its end was cut off. The one
-- row here counts the entries and holds the hash of the last; it is written in the same transaction as each entry.
-- Old rows: the head is that of the entries there are.

CREATE TABLE audit_head (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  entries INTEGER NOT NULL CHECK (entries >= 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

INSERT INTO audit_head (id, entries, hash)
SELECT 1, coalesce(max(seq), 0),
       coalesce((SELECT hash FROM audit ORDER BY seq DESC LIMIT 1),
                '0000000000000000000000000000000000000000000000000000000000000000')
FROM audit;
