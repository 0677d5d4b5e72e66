#include "importers/reconcile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Reconciling : public testing::Test {
 protected:
  PrintingDraft& Add(const std::string& id, const std::string& name) {
    PrintingDraft& draft = drafts_.emplace_back();
    draft.place = {drafts_.size(), "/" + id};
    draft.printing.id = PrintingId(id);
    draft.printing.set = SetCode(id.substr(0, id.find('-')));
    draft.alternate_of = words_.AlternateArtOf(id).value_or("");
    draft.printing.alternate_art = !draft.alternate_of.empty();
    draft.name = name;
    draft.facts[kTypeFact].value = "fighter";
    return draft;
  }
  void Run(const ReconcileHooks& hooks = {}) {
    Reconcile(std::move(drafts_), importer_.Context(), words_, hooks, batch_);
  }

  Importer importer_;
  CardWords words_{importer_.game};
  std::vector<PrintingDraft> drafts_;
  ImportBatch batch_;
};

TEST_F(Reconciling, AReprintKeepsItsOwnWords) {
  Add("NEW-001", "Imp").text = "Draw a card.";
  Add("NEW-002", "Imp").text = "DRAW, a card";
  Add("NEW-003", "Imp").text = "Draw two cards.";
  Run();
  EXPECT_EQ(batch_.records.cards.at("imp").text, "Draw a card.");
  EXPECT_EQ(batch_.records.printings.at("NEW-002").printed_text, "");
  EXPECT_EQ(batch_.records.printings.at("NEW-003").printed_text, "Draw two cards.");
}

TEST_F(Reconciling, AlternateArtComesAfterRegularPrintings) {
  Add("ABC-001_AA", "Imp").facts["cost"].value = "1";
  Add("NEW-001", "Imp").facts["cost"].value = "2";
  Run();
  EXPECT_EQ(batch_.records.cards.at("imp").attributes.at("cost"), "2");
}

TEST_F(Reconciling, SubtypesOfAWrongTypeHaveNoSay) {
  PrintingDraft& wrong = Add("NEW-001_AA", "Blade");
  wrong.facts[kTypeFact].value = "fighter";
  for (const char* id : {"NEW-001", "NEW-002"}) {
    PrintingDraft& draft = Add(id, "Blade");
    draft.facts[kTypeFact].value = "gear";
    draft.facts[kSubtypesFact].value = "weapon";
  }
  Run();
  EXPECT_EQ(batch_.records.cards.at("blade").type, "gear");
  EXPECT_THAT(batch_.records.cards.at("blade").subtypes, ElementsAre("weapon"));
  EXPECT_THAT(Told(batch_.conflicts), ElementsAre("blade type = gear"));
}

TEST_F(Reconciling, TheLastLookMayRefuseACard) {
  Add("NEW-001", "Imp");
  Add("NEW-002", "Imp");
  ReconcileHooks hooks;
  hooks.finish = [](Card&, const PrintingDraft&, ImportBatch&) {
    return Finding{"", "cost", "9", "is too much"};
  };
  Run(hooks);
  EXPECT_THAT(Told(batch_.quarantined),
              ElementsAre("1 /NEW-001 cost '9' is too much", "2 /NEW-002 cost '9' is too much"));
  EXPECT_THAT(batch_.records.cards, IsEmpty());
  EXPECT_THAT(batch_.records.sets, IsEmpty());
}

TEST_F(Reconciling, ANameInTheCatalogFindsItsCardWhateverTheId) {
  importer_.existing = SampleRecords();
  Card card = importer_.existing.cards.at("ashen-scout");
  card.id = CardId("scout-1");
  importer_.existing.cards = {{"scout-1", card}};
  importer_.existing.printings.at("OLD-001").card = CardId("scout-1");
  Add("NEW-001", "Ashen Scout");
  Run();
  EXPECT_EQ(batch_.records.printings.at("NEW-001").card.str(), "scout-1");
  EXPECT_THAT(batch_.restated, ElementsAre("OLD-001"));
}

TEST_F(Reconciling, APrintingThatMovesToAnotherCardIsTold) {
  importer_.existing = SampleRecords();
  Add("OLD-001", "Imp");
  Run();
  EXPECT_THAT(batch_.notes,
              ElementsAre("printing OLD-001 was one of 'ashen-scout' and is now one of 'imp'"));
}

}  // namespace
}  // namespace clashdeck::importers
