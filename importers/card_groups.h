// Which printings are one card: the rows of a file, and the printings of the catalog that have a
// say with them.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "importers/import_batch.h"
#include "importers/json_reader.h"
#include "importers/known_cards.h"
#include "importers/printing_draft.h"
#include "importers/statement.h"

namespace clashdeck::importers {

struct CardGroup {
  std::string card;                    // id
  std::vector<PrintingDraft*> drafts;  // regular printings before alternate art, then by id
};

// Quarantines the draft's row; says nothing where it stands for a printing of the catalog.
void RefuseDraft(const PrintingDraft& draft, Finding finding, ImportBatch& batch);

// All must outlive it. Groups point to the drafts and to what it holds itself.
class CardGroups {
 public:
  CardGroups(const ImportContext& context, const Statements& statements, ImportBatch& batch)
      : context_(context), statements_(statements), batch_(batch), known_(context.existing) {}

  // In the order of the cards' ids. Rows that are no part of a card are quarantined. Rows of
  // printings that are known take over what they do not speak of.
  std::vector<CardGroup> Make(std::span<PrintingDraft* const> all);

 private:
  // What a name gives that no card has: the id of a card to be, and the cards of the catalog that
  // its printings are of.
  struct NewName {
    std::string id;
    bool taken = false;  // the id is that of a card with another name
    std::set<std::string> earlier = {};
  };

  std::vector<bool> FindDuplicates(std::span<PrintingDraft* const> drafts);
  // One after the other: who is called what, what new names would take, and what they get.
  void ReadNames(std::span<PrintingDraft* const> drafts);
  void FindEarlierCards(std::span<PrintingDraft* const> drafts);
  void KeepIds();
  std::string IdOfName(const std::string& name);
  std::size_t GroupOf(std::string card);
  void Place(PrintingDraft& draft);
  void MeetEarlierSelf(PrintingDraft& draft, const std::string& card);
  void AddSisters();
  void SeparateNames(CardGroup& group);

  const ImportContext& context_;
  const Statements& statements_;
  ImportBatch& batch_;
  KnownCards known_;
  std::vector<CardGroup> groups_;
  std::unordered_map<std::string, std::size_t> group_of_card_;  // card id → place in `groups_`
  std::unordered_map<std::string_view, std::string> id_of_name_;
  std::map<std::string, NewName> new_names_;                 // by slug
  std::unordered_map<std::string_view, NewName*> new_name_;  // by name
  std::set<std::string> kept_;  // cards that something in the file or out of it names
  std::unordered_set<std::string_view> in_file_;  // printing ids, where the catalog has any
  std::set<std::string> whole_sets_;              // whose printings are all in the file
  std::set<std::string> left_;                    // cards that a printing was taken from
  std::deque<PrintingDraft> sisters_;             // stand for catalog printings
};

}  // namespace clashdeck::importers
