-- Why: the id of a card whose printings all became another card's goes on working: it answers with that card.
-- Same form as the catalog's tables: game, id, then the columns of core/record_row.h. `card` may be gone too: a way of
-- several moves is kept as the moves it came by, so no foreign key.
-- Old rows: none; what was merged before is not known any more.

CREATE TABLE moved_cards (
  game TEXT NOT NULL,
  id TEXT NOT NULL,
  card TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT;
