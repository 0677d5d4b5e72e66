// The words of an entry after its quantity: a name, a printing, marks, in the ways people and tools
// write them. Start with EntryWords::Read().
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/deck/list_index.h"

namespace clashdeck {

struct EntryWords {
  std::string_view name = {};                  // empty = the printing alone names the card
  std::string_view print = {};                 // as written; empty = none
  std::optional<PrintingIndex> printing = {};  // that `print` means
  std::string_view set = {};                   // `print` names this set and no number
  std::string_view odd = {};                   // brackets that mean nothing here
  bool finish = false;                         // a finish is marked, which a deck does not hold
  const ListIndex::Hit* hit = nullptr;         // what answers to `name` exactly

  // Words are taken away only as long as what is left names no card: a name may end like a mark.
  // `scratch` is overwritten.
  static EntryWords Read(std::string_view text, const ListIndex& index, std::string& scratch);
};

std::string_view TrimBlanks(std::string_view text);

}  // namespace clashdeck
