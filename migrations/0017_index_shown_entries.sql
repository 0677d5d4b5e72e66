-- Why: a reader who may see few entries of an event must not feel how many there are. The index by consent was passed
-- over for the one by name, in whose order the list is, and every entry was looked at. These hold what is shown alone.
-- Old rows: nothing changes.

DROP INDEX entries_by_consent;

CREATE INDEX entries_shown_to_opponents ON entries (event, fold, id)
WHERE consent >= 1 AND revision > 0 AND withdrawn = 0;

CREATE INDEX entries_shown_to_all ON entries (event, fold, id)
WHERE consent = 2 AND revision > 0 AND withdrawn = 0;
