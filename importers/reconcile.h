// From printings to cards: rows of one name are one card, and where they disagree the majority
// decides, then the earliest regular printing. Printings of the catalog are counted with what they
// said when they came. The outcome depends neither on the order of the rows nor on how an export is
// split.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "importers/card_words.h"
#include "importers/import_batch.h"
#include "importers/printing_draft.h"

namespace clashdeck::importers {

struct ReconcileHooks {
  // Reads the abilities of a card's printings anew, now that its text is known.
  std::function<void(const std::string& text, const std::vector<PrintingDraft*>& printings)>
      abilities = {};
  // What the voted kErrataFact becomes.
  std::function<void(const Card& card, const std::string& errata, ImportBatch& batch)> errata = {};
};

using DraftParts = std::vector<std::vector<PrintingDraft>>;  // in the order of their rows

// Adds cards, printings, sets, conflicts and quarantined rows to `batch`; rows are counted in
// `taken`. A set that `batch` has already keeps its name.
void Reconcile(DraftParts drafts, const ImportContext& context, const CardWords& words,
               const ReconcileHooks& hooks, ImportBatch& batch);
void Reconcile(std::vector<PrintingDraft> drafts, const ImportContext& context,
               const CardWords& words, const ReconcileHooks& hooks, ImportBatch& batch);

}  // namespace clashdeck::importers
