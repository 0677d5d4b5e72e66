-- Why: what was erased lies in free pages and in the WAL until the database is rewritten, which a full disk or a crash
-- puts off. The one row here counts the erasures, in the transaction of each, and up to which of them the database was
-- rewritten since.
-- Old rows: none; whatever was erased before is taken as rewritten.

CREATE TABLE scrubs (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  asked INTEGER NOT NULL,
  done INTEGER NOT NULL CHECK (done <= asked)
) STRICT;

INSERT INTO scrubs (id, asked, done) VALUES (1, 0, 0);
