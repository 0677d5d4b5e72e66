// From printings to cards: rows of one name are one card, and where they disagree the majority
// decides, then the earliest regular printing. The outcome does not depend on the order of the
// rows.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "importers/card_words.h"
#include "importers/facts.h"
#include "importers/import_batch.h"

namespace clashdeck::importers {

// What a row says: the printing itself, and statements about its card. A missing fact is an absent
// key.
struct PrintingDraft {
  Place place;
  Printing printing;  // card and printed_text are filled in here
  std::string name;
  std::string set_name;      // empty = not known
  std::string alternate_of;  // id of the printing whose art it varies
  std::string text;          // empty = not known
  Facts facts;
  bool from_catalog = false;  // stands in for a printing that is there already
};

struct ReconcileHooks {
  // Last look at a card that has won its facts; a finding quarantines all its rows. May change the
  // card and the batch.
  std::function<std::optional<Finding>(Card& card, const PrintingDraft& first, ImportBatch& batch)>
      finish = {};
  // What the voted kErrataFact becomes.
  std::function<void(const Card& card, const std::string& errata, ImportBatch& batch)> errata = {};
};

// Adds cards, printings, sets, conflicts and quarantined rows to `batch`; rows are counted in
// `taken`.
void Reconcile(std::vector<PrintingDraft> drafts, const ImportContext& context,
               const CardWords& words, const ReconcileHooks& hooks, ImportBatch& batch);

}  // namespace clashdeck::importers
