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

TEST_F(Reconciling, ACardThatCostsMoreGemsThanInAllIsRefused) {
  Add("NEW-001", "Imp").facts["cost"].value = "1";
  Add("NEW-002", "Imp").facts["gems"].value = "RR";
  Run();
  EXPECT_THAT(Told(batch_.quarantined),
              ElementsAre("1 /NEW-001 gems 'RR' the specific cost is above the total cost of 1",
                          "2 /NEW-002 gems 'RR' the specific cost is above the total cost of 1"));
  EXPECT_THAT(batch_.records.cards, IsEmpty());
  EXPECT_THAT(batch_.records.sets, IsEmpty());
}

TEST_F(Reconciling, TextsAreSettledByMajorityAndTold) {
  Add("NEW-001", "Imp").text = "Draw one card.";
  Add("NEW-001_AA", "Imp").text = "Draw two cards.";
  Add("NEW-002", "Imp").text = "draw two cards";
  Run();
  EXPECT_EQ(batch_.records.cards.at("imp").text, "draw two cards");
  EXPECT_EQ(batch_.records.printings.at("NEW-001").printed_text, "Draw one card.");
  EXPECT_EQ(batch_.records.printings.at("NEW-001_AA").printed_text, "");
  EXPECT_THAT(Told(batch_.conflicts), ElementsAre("imp text = draw two cards"));
  EXPECT_EQ(batch_.conflicts[0].values.size(), 3U);
  EXPECT_EQ(batch_.conflicts[0].reason, "2 of 3 printings say so");
}

TEST_F(Reconciling, AbilitiesGoWithTheTextThatWon) {
  PrintingDraft& other = Add("NEW-001", "Imp");
  other.text = "Flight";
  other.facts[kKeywordsFact].value = "flight";
  Add("NEW-002", "Imp").text = "Draw.";
  Add("NEW-003", "Imp").text = "Draw.";
  Run();
  EXPECT_THAT(batch_.records.cards.at("imp").keywords, IsEmpty());
  EXPECT_EQ(batch_.records.printings.at("NEW-001").dissents,
            (Attributes{{"keywords", "=flight"}, {"text", "=Flight"}}));
}

TEST_F(Reconciling, PrintingsOfTheCatalogVoteWithWhatTheySaid) {
  Add("NEW-001", "Imp").facts["cost"].value = "1";
  Add("NEW-002", "Imp").facts["cost"].value = "3";
  Run();
  EXPECT_EQ(batch_.records.cards.at("imp").attributes.at("cost"), "1");
  Apply(std::move(batch_), importer_.existing);
  batch_ = {};
  drafts_.clear();
  Add("NEW-003", "Imp").facts["cost"].value = "3";
  Run();
  EXPECT_EQ(batch_.records.cards.at("imp").attributes.at("cost"), "3");
  EXPECT_THAT(Told(batch_.conflicts), ElementsAre("imp cost = 3"));
  EXPECT_EQ(batch_.conflicts[0].reason, "2 of 3 printings say so");
  EXPECT_EQ(batch_.conflicts[0].values[1].value, "3");
  EXPECT_EQ(batch_.records.printings.at("NEW-001").dissents, (Attributes{{"cost", "=1"}}));
}

TEST_F(Reconciling, RowsOfOneIdAreTakenOnceIfTheyAgreeAndNeverIfTheyDoNot) {
  Add("NEW-001", "Imp");
  Add("NEW-001", "Imp");
  Add("NEW-002", "Orc").facts["cost"].value = "1";
  Add("NEW-002", "Orc").facts["cost"].value = "5";
  for (PrintingDraft& draft : drafts_) draft.place.pointer = "/x";
  Run();
  EXPECT_THAT(Told(batch_.quarantined),
              ElementsAre("2 /x id 'NEW-001' stands twice: row 1 says the same",
                          "3 /x id 'NEW-002' stands twice: row 4 says something else",
                          "4 /x id 'NEW-002' stands twice: row 3 says something else"));
  EXPECT_EQ(batch_.taken, 1U);
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

TEST_F(Reconciling, ACardWhosePrintingsAllHaveANewNameKeepsItsId) {
  importer_.existing = SampleRecords();
  Add("OLD-001", "Ember Scout");
  Add("NEW-001", "Ember Scout").printing.rarity = "common";
  Run();
  ASSERT_TRUE(batch_.records.cards.contains("ashen-scout"));
  EXPECT_EQ(batch_.records.cards.size(), 1U);
  EXPECT_EQ(batch_.records.cards.at("ashen-scout").name, "Ember Scout");
  EXPECT_EQ(batch_.records.printings.at("NEW-001").card.str(), "ashen-scout");
  EXPECT_THAT(
      batch_.notes,
      ElementsAre("card 'ashen-scout' was called 'Ashen Scout' and is now called 'Ember Scout'"));
  EXPECT_THAT(batch_.emptied_cards, IsEmpty());
  Apply(std::move(batch_), importer_.existing);
  const Records once = importer_.existing;
  batch_ = {};
  drafts_.clear();
  Add("OLD-001", "Ember Scout");
  Add("NEW-001", "Ember Scout").printing.rarity = "common";
  Run();
  EXPECT_THAT(batch_.notes, IsEmpty());
  Apply(std::move(batch_), importer_.existing);
  EXPECT_EQ(importer_.existing, once);
}

TEST_F(Reconciling, ACardMayBeCalledAsBefore) {
  importer_.existing = SampleRecords();
  importer_.existing.cards.at("ashen-scout").name = "Ember Scout";
  Add("OLD-001", "Ashen Scout");
  Add("NEW-001", "Ashen Scout");
  Run();
  EXPECT_EQ(batch_.records.cards.at("ashen-scout").name, "Ashen Scout");
  EXPECT_THAT(batch_.quarantined, IsEmpty());
}

TEST_F(Reconciling, AnotherCardDoesNotGetTheIdOfOneThatWasCalledSo) {
  importer_.existing = SampleRecords();
  importer_.existing.cards.at("ashen-scout").name = "Ember Scout";
  Add("NEW-001", "Ashen Scout");
  Add("OLD-001", "Ember Scout");
  Run();
  EXPECT_THAT(Told(batch_.quarantined),
              ElementsAre("1 /NEW-001 name 'Ashen Scout' would have the id 'ashen-scout', which "
                          "another card has"));
  EXPECT_EQ(batch_.records.cards.at("ashen-scout").name, "Ember Scout");
}

TEST_F(Reconciling, ACardKeepsItsNameWhileAnythingHasIt) {
  importer_.existing = SampleRecords();
  Printing second = importer_.existing.printings.at("OLD-001");
  second.id = PrintingId("OLD-002");
  second.number = "002";
  importer_.existing.printings["OLD-002"] = second;
  const auto names = [&] {
    std::vector<std::string> out;
    for (const auto& [id, card] : batch_.records.cards) out.push_back(id + " " + card.name);
    return out;
  };
  Add("OLD-001", "Ember Scout");  // the other one is only in the catalog
  Run();
  EXPECT_THAT(names(), ElementsAre("ashen-scout Ashen Scout", "ember-scout Ember Scout"));
  batch_ = {};
  drafts_.clear();
  Add("OLD-001", "Ember Scout");
  Add("OLD-002", "Ashen Scout");
  Run();
  EXPECT_THAT(names(), ElementsAre("ashen-scout Ashen Scout", "ember-scout Ember Scout"));
  batch_ = {};
  drafts_.clear();
  Add("OLD-001", "Ember Scout");  // two new names: nobody knows which of them goes on
  Add("OLD-002", "Cinder Scout");
  Run();
  EXPECT_THAT(names(), ElementsAre("cinder-scout Cinder Scout", "ember-scout Ember Scout"));
  EXPECT_THAT(batch_.emptied_cards, ElementsAre("ashen-scout"));
}

TEST_F(Reconciling, APrintingThatMovesToAnotherCardIsTold) {
  importer_.existing = SampleRecords();
  Card imp = importer_.existing.cards.at("ashen-scout");
  imp.id = CardId("imp");
  imp.name = "Imp";
  importer_.existing.cards["imp"] = imp;
  Add("OLD-001", "Imp");
  Run();
  EXPECT_THAT(batch_.notes,
              ElementsAre("printing OLD-001 was one of 'ashen-scout' and is now one of 'imp'"));
  EXPECT_THAT(batch_.emptied_cards, ElementsAre("ashen-scout"));
}

}  // namespace
}  // namespace clashdeck::importers
