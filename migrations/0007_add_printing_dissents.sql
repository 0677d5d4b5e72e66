-- Why: where the printings of a card disagree, the majority decides. A later import must count what each printing said,
-- not what the card became, or the outcome would depend on the order of the imports. A printing keeps what it said
-- where that differs from its card.
-- Old rows: they agree with their card. Rows in the journal get the new column too, before their last one, which is
-- always a single digit; an older import can still be undone.

ALTER TABLE printings ADD COLUMN dissents TEXT NOT NULL DEFAULT '';

UPDATE import_changes SET old_values = substr(old_values, 1, length(old_values) - 1) || char(10) || substr(old_values, -1)
WHERE kind = 'printing' AND old_values IS NOT NULL;

UPDATE import_changes SET new_values = substr(new_values, 1, length(new_values) - 1) || char(10) || substr(new_values, -1)
WHERE kind = 'printing' AND new_values IS NOT NULL;
