#include "importers/statement.h"

#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

class Statement : public testing::Test {
 protected:
  Attributes Dissents() const {
    return Statements::DissentsOf(draft_, card_, statements_.FactsOf(card_));
  }
  PrintingDraft Again() const {
    Printing printing;
    printing.id = PrintingId("OLD-001");
    printing.dissents = Dissents();
    return statements_.StatementOf(printing, card_, nullptr);
  }
  Importer importer_;
  Statements statements_{importer_.game};
  Card card_ = SampleRecords().cards.at("ashen-scout");
  PrintingDraft draft_ =
      statements_.StatementOf(SampleRecords().printings.at("OLD-001"), card_, nullptr);
};

TEST_F(Statement, OfAPrintingThatAgreesIsTheCard) {
  EXPECT_EQ(Dissents(), Attributes());
  EXPECT_EQ(draft_.text, "Flight");
  EXPECT_EQ(draft_.facts.Find("cost")->value, "2");
  EXPECT_EQ(draft_.facts.Find(kKeywordsFact)->value, "flight");
}

TEST_F(Statement, KeepsOtherValuesSilenceAndWeakness) {
  draft_.name = "ASHEN SCOUT";
  draft_.text.clear();
  draft_.facts["cost"].value = "5";
  draft_.facts["colors"] = {.value = "", .weak = true};
  draft_.facts.Erase("attack");
  draft_.facts["planet"].value = "Kor";
  draft_.facts[kErrataFact].value = "Draw.";
  draft_.facts[kBannedFact].value = "true";
  EXPECT_EQ(Dissents(), (Attributes{{"name", "=ASHEN SCOUT"},
                                    {"text", ""},
                                    {"cost", "=5"},
                                    {"colors", "~"},
                                    {"attack", ""},
                                    {"planet", "=Kor"},
                                    {"errata", "=Draw."}}));
  const PrintingDraft again = Again();
  EXPECT_EQ(again.name, "ASHEN SCOUT");
  EXPECT_EQ(again.text, "");
  EXPECT_EQ(again.facts.Find("cost")->value, "5");
  EXPECT_TRUE(again.facts.Find("colors")->weak);
  EXPECT_EQ(again.facts.Find("attack"), nullptr);
  EXPECT_EQ(again.facts.Find("planet")->value, "Kor");
  EXPECT_EQ(again.facts.Find(kErrataFact)->value, "Draw.");
  EXPECT_EQ(again.facts.Find(kBannedFact), nullptr);
}

TEST_F(Statement, OfAReprintByNameIsOneWord) {
  draft_.facts = {};
  draft_.text.clear();
  EXPECT_EQ(Dissents(), (Attributes{{"*", ""}}));
  EXPECT_TRUE(Again().facts.all().empty());
  EXPECT_EQ(Again().text, "");
}

TEST_F(Statement, WhatARowDoesNotSayIsTakenOver) {
  PrintingDraft row;
  row.facts[kTypeFact].value = "fighter";
  row.facts["cost"].value = "4";
  row.cleared = {"attack"};
  statements_.Inherit(draft_, row);
  EXPECT_EQ(row.text, "Flight");
  EXPECT_EQ(row.facts.Find("cost")->value, "4");
  EXPECT_EQ(row.facts.Find("defense")->value, "1");
  EXPECT_EQ(row.facts.Find("attack"), nullptr);
  EXPECT_EQ(row.printing.rarity, "common");
  EXPECT_EQ(row.printing.finish, "normal");
}

TEST_F(Statement, AbilitiesGoWithTheTextAndAttributesWithTheType) {
  PrintingDraft row;
  row.text = "Draw.";
  row.facts[kTypeFact].value = "gear";
  statements_.Inherit(draft_, row);
  EXPECT_EQ(row.facts.Find(kKeywordsFact), nullptr);
  EXPECT_EQ(row.facts.Find("attack"), nullptr);
  EXPECT_EQ(row.facts.Find("cost")->value, "2");
}

}  // namespace
}  // namespace clashdeck::importers
