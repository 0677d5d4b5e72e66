// What a row says: the printing itself, and statements about its card. Readers make drafts,
// Reconcile() makes cards of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "importers/facts.h"
#include "importers/import_batch.h"

namespace clashdeck::importers {

struct PrintingDraft {
  Place place = {};
  // Empty fields are not known; card and dissents are filled in by Reconcile(). `printed_text` is a
  // wording of its own that says nothing of the card's; without it the printing has `text`.
  Printing printing = {};
  std::string name = {};
  std::string card_id = {};       // empty = by its name
  std::string set_name = {};      // empty = not known
  std::string alternate_of = {};  // id of the printing whose art it varies
  std::string text = {};          // empty = not known
  Facts facts = {};               // a missing fact is an absent one
  std::vector<std::string> aliases = {};
  std::vector<std::string_view> cleared = {};  // facts of which it says that there is none
  bool whole = false;         // says everything: nothing is taken over from an earlier import
  bool from_catalog = false;  // stands in for a printing that is there already
};

}  // namespace clashdeck::importers
