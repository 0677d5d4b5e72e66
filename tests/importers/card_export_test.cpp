// Every class of dirt that real exports have, with invented cards.
#include "importers/card_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "importers/card_words.h"

#include "core/record_row.h"
#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

json Row(const json& changes = json::object()) {
  json row = json::parse(
      R"({"name": "Ember Knight, Loyal", "type": "Fighter", "subtype": null, "color": "Red", "colors": ["Red"], "cost": 3,
    "specificCost": "R", "attack": 2, "defense": 2, "health": null, "text": "Draw a card.", "rarity": "Common", "set": "New Days",
    "affiliation": "Sun", "keywords": [], "artist": "A. Person", "planet": "Kor", "imgLink": "x", "isBanned": false, "hasErrata": false,
    "errataText": null, "isHorizontal": false, "isLimited": false, "limitedTo": null})");
  row.update(changes);
  return row;
}

class Export : public testing::Test {
 protected:
  void Add(const std::string& id, const json& changes = json::object()) {
    json row = Row(changes);
    row["id"] = id;
    if (!changes.contains("cardNumber")) row["cardNumber"] = id;
    file_[id] = std::move(row);
  }
  ImportBatch Read() {
    auto batch = importer_.Read(file_.dump(), "export.json");
    EXPECT_TRUE(batch.has_value()) << batch.error().message;
    if (!batch) return {};
    EXPECT_EQ(batch->rows, file_.size() - 1);
    EXPECT_EQ(batch->rows, batch->taken + batch->quarantined.size());
    return *std::move(batch);
  }
  Card OnlyCard() {
    const ImportBatch batch = Read();
    EXPECT_EQ(batch.records.cards.size(), 1U);
    return batch.records.cards.empty() ? Card{} : batch.records.cards.begin()->second;
  }
  json file_ = {{"_metadata", {{"source", "DeckPlanet"}}}};
  Importer importer_;
};

TEST_F(Export, ACleanRowArrivesWhole) {
  Add("NEW-001");
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.format, "deckplanet");
  EXPECT_THAT(batch.repaired, IsEmpty());
  EXPECT_THAT(batch.conflicts, IsEmpty());
  const Card& card = batch.records.cards.at("ember-knight-loyal");
  EXPECT_EQ(card.name, "Ember Knight, Loyal");
  EXPECT_EQ(card.type, "fighter");
  EXPECT_EQ(card.text, "Draw a card.");
  EXPECT_EQ(card.attributes, (Attributes{{"colors", "red"},
                                         {"cost", "3"},
                                         {"gems", "R"},
                                         {"attack", "2"},
                                         {"defense", "2"},
                                         {"affiliation", "sun"},
                                         {"planet", "Kor"}}));
  const Printing& printing = batch.records.printings.at("NEW-001");
  EXPECT_EQ(printing.number, "001");
  EXPECT_EQ(printing.rarity, "common");
  EXPECT_EQ(printing.artist, "A. Person");
  EXPECT_EQ(printing.printed_text, "");
  EXPECT_EQ(batch.records.sets.at("NEW"), (CardSet{SetCode("NEW"), "New Days", "", ""}));
}

TEST_F(Export, MissingIsMissingAndNeverZero) {
  Add("NEW-001", {{"attack", nullptr},
                  {"defense", nullptr},
                  {"cost", nullptr},
                  {"specificCost", nullptr},
                  {"text", "-"},
                  {"subtype", ""},
                  {"planet", "N/A"},
                  {"artist", nullptr},
                  {"rarity", nullptr}});
  const ImportBatch batch = Read();
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_EQ(batch.records.cards.begin()->second.attributes,
            (Attributes{{"colors", "red"}, {"affiliation", "sun"}}));
  EXPECT_EQ(batch.records.cards.begin()->second.text, "");
  EXPECT_EQ(batch.records.printings.at("NEW-001").rarity, "");
}

TEST_F(Export, APrintingWithoutFactsTakesThoseOfItsSisters) {
  Add("NEW-001");
  Add("OLD-090", {{"attack", nullptr},
                  {"defense", nullptr},
                  {"text", "-"},
                  {"keywords", json::array()},
                  {"affiliation", nullptr}});
  const ImportBatch batch = Read();
  EXPECT_THAT(batch.conflicts, IsEmpty());
  EXPECT_EQ(batch.records.cards.at("ember-knight-loyal").attributes.at("attack"), "2");
  EXPECT_EQ(batch.records.printings.at("OLD-090").printed_text, "");
}

TEST_F(Export, DisagreementIsSettledByMajorityThenByTheEarliestRegularPrinting) {
  Add("NEW-001", {{"attack", 2}, {"cost", 3}});
  Add("NEW-001_AA", {{"attack", 5}, {"cost", 4}});
  Add("OLD-001", {{"attack", 5}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.conflicts),
              ElementsAre("ember-knight-loyal cost = 3", "ember-knight-loyal attack = 5"));
  EXPECT_EQ(batch.conflicts[0].values.size(), 3U);
  EXPECT_EQ(batch.conflicts[1].reason, "2 of 3 printings say so");
}

TEST_F(Export, NamesAreOneCardWhateverTheirCase) {
  Add("NEW-001");
  Add("NEW-002", {{"name", "Ember Knight, loyal"}});
  Add("NEW-003");
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.cards.size(), 1U);
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("ember-knight-loyal name = Ember Knight, Loyal"));
}

TEST_F(Export, TwoCardsWithOneIdAreNotMixedUp) {
  Add("NEW-001");
  Add("NEW-002");
  Add("NEW-003", {{"name", "Ember Knight. Loyal?"},
                  {"type", "Gear"},
                  {"attack", nullptr},
                  {"defense", nullptr}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.quarantined),
              ElementsAre("3 /NEW-003 name 'Ember Knight. Loyal?' would have the id "
                          "'ember-knight-loyal', which another card has"));
  EXPECT_EQ(batch.records.cards.at("ember-knight-loyal").type, "fighter");
}

TEST_F(Export, AlternateArtMayBelongToAnotherCard) {
  Add("NEW-001");
  Add("NEW-001_AA2", {{"name", "Tide Mage"}});
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.printings.at("NEW-001_AA2").card.str(), "tide-mage");
  EXPECT_TRUE(batch.records.printings.at("NEW-001_AA2").alternate_art);
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("tide-mage alternate_art = tide-mage"));
}

TEST_F(Export, GemsInEverySpelling) {
  Add("NEW-001", {{"name", "A"}, {"specificCost", "⯁⯁"}});
  Add("NEW-002", {{"name", "B"}, {"specificCost", "\u00E2\u00AF\u0081"}});
  Add("NEW-003", {{"name", "C"}, {"specificCost", "rr"}});
  Add("NEW-004", {{"name", "D"}, {"specificCost", "{R}{R}"}});
  Add("NEW-005",
      {{"name", "E"}, {"specificCost", "◆◆"}, {"colors", {"Red", "Blue"}}, {"color", "Multi"}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.quarantined), IsEmpty());
  EXPECT_EQ(batch.records.cards.at("a").attributes.at("gems"), "RR");
  EXPECT_EQ(batch.records.cards.at("b").attributes.at("gems"), "R");
  EXPECT_EQ(batch.records.cards.at("c").attributes.at("gems"), "RR");
  EXPECT_EQ(batch.records.cards.at("d").attributes.at("gems"), "RR");
  EXPECT_EQ(batch.records.cards.at("e").attributes.at("gems"), "RU");
  EXPECT_THAT(Told(batch.repaired), Contains("gems: ◆◆ > RR"));
}

TEST_F(Export, GemsThatCannotBeKnownAreQuarantined) {
  Add("NEW-001", {{"specificCost", "◆◆◆"}, {"colors", {"Red", "Blue"}}});
  Add("NEW-002", {{"name", "B"}, {"specificCost", "RRQ"}});
  Add("NEW-003", {{"name", "C"}, {"specificCost", "RRRR"}, {"cost", 3}});
  EXPECT_THAT(
      Told(Read().quarantined),
      ElementsAre(
          "1 /NEW-001 gems '◆◆◆' the gems have no color, and the card has 2",
          "2 /NEW-002/specificCost gems 'RRQ' gems 'RRQ' has a letter that stands for no value",
          "3 /NEW-003/specificCost gems 'RRRR' the specific cost is above the total cost of 3"));
}

TEST_F(Export, AnEmptyColorListIsAWeakStatement) {
  importer_.repairs = R"([{"field": "colors", "from": "Colorless", "to": null}])";
  Add("NEW-001", {{"color", "Colorless"}, {"colors", json::array()}, {"specificCost", nullptr}});
  Add("NEW-001_AA", {{"color", "Colorless"}, {"colors", json::array()}, {"specificCost", nullptr}});
  Add("NEW-002", {{"specificCost", nullptr}});
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.cards.at("ember-knight-loyal").attributes.at("colors"), "red");
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("ember-knight-loyal colors = red"));
}

TEST_F(Export, ColorlessAloneIsTheEmptySet) {
  importer_.repairs = R"([{"field": "colors", "from": "Colorless", "to": null}])";
  Add("NEW-001", {{"color", "Colorless"}, {"colors", {"Colorless"}}, {"specificCost", nullptr}});
  EXPECT_EQ(OnlyCard().attributes.at("colors"), "");
}

TEST_F(Export, KeywordsWithUnderscoresAndCase) {
  Add("NEW-001", {{"keywords", {"trigger_-_enter", "flight", "awe_2"}}, {"text", nullptr}});
  const Card card = OnlyCard();
  EXPECT_EQ(JoinKeywords(card.keywords), "awe 2,flight");
  EXPECT_THAT(card.tags, ElementsAre("trigger-enter"));
}

TEST_F(Export, KeywordsAreWhatTheTextGivesNotWhatItMentions) {
  Add("NEW-001", {{"keywords", {"Flight", "Lone", "Trigger - Attack"}},
                  {"text", "Lone (One only.)\nTrigger - Enter: Other cards get Flight."}});
  const ImportBatch batch = Read();
  const Card& card = batch.records.cards.begin()->second;
  EXPECT_EQ(JoinKeywords(card.keywords), "lone");
  EXPECT_THAT(card.tags,
              ElementsAre("trigger-attack",
                          "trigger-enter"));  // the text says nothing of the one it was given
  EXPECT_THAT(Told(batch.repaired),
              ElementsAre("keywords: flight,lone > lone",
                          "tags: trigger-attack > trigger-attack,trigger-enter"));
}

TEST_F(Export, ANumberThatIsMissingMayStandInTheText) {
  Add("NEW-001", {{"name", "A"}, {"keywords", {"Awe"}}, {"text", "Awe 3"}});
  Add("NEW-002", {{"name", "B"}, {"keywords", {"Awe", "Awe 2"}}, {"text", nullptr}});
  Add("NEW-003", {{"name", "C"}, {"keywords", {"Awe"}}, {"text", nullptr}});
  const ImportBatch batch = Read();
  EXPECT_EQ(JoinKeywords(batch.records.cards.at("a").keywords), "awe 3");
  EXPECT_EQ(JoinKeywords(batch.records.cards.at("b").keywords), "awe 2");
  EXPECT_THAT(Told(batch.quarantined),
              ElementsAre("3 /NEW-003/keywords keywords 'Awe' needs its number"));
}

TEST_F(Export, UnknownWordsAreQuarantinedWithTheNearest) {
  Add("NEW-001", {{"name", "A"}, {"type", "Fightr"}});
  Add("NEW-002", {{"name", "B"}, {"rarity", "Commmon"}});
  Add("NEW-003", {{"name", "C"}, {"keywords", {"Flihgt"}}});
  Add("NEW-004", {{"name", "D"}, {"affiliation", "Moon Gaurd"}});
  Add("NEW-005", {{"name", "E"}, {"subtype", "Sword"}});
  Add("NEW-006", {{"name", "F"}, {"cost", -1}});
  Add("NEW-007", {{"name", nullptr}});
  EXPECT_THAT(
      Told(Read().quarantined),
      ElementsAre("1 /NEW-001/type type 'Fightr' is not a card type of the game [Fighter]",
                  "2 /NEW-002/rarity rarity 'Commmon' is not a rarity of the game [Common]",
                  "3 /NEW-003/keywords keywords 'Flihgt' is not a keyword of the game [Flight]",
                  "4 /NEW-004/affiliation affiliation 'Moon Gaurd' affiliation 'Moon Gaurd' is not "
                  "a known value [Moon Guard]",
                  HasSubstr("5 /NEW-005/subtype subtype 'Sword' is not a subtype of Fighter"),
                  "6 /NEW-006/cost cost '-1' cost '-1' is not between 0 and 99",
                  "7 /NEW-007/name name '' the row has no name"));
}

TEST_F(Export, TheRepairTableMendsAndLogs) {
  importer_.repairs =
      R"([{"field": "type", "from": "Fightr", "to": "Fighter"}, {"field": "rarity", "from": "Commmon", "to": "Common"},
                          {"field": "text", "pattern": "\\{\\{([^}]*)\\}\\}", "to": "\\1"},
                          {"field": "text", "when": {"type": "Fighter"}, "pattern": "crad", "to": "card"}])";
  Add("NEW-001",
      {{"type", "Fightr"}, {"rarity", "Commmon"}, {"text", "{{Lone}} [br] Draw a crad."}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.quarantined), IsEmpty());
  EXPECT_EQ(batch.records.cards.begin()->second.text, "Lone\nDraw a card.");
  EXPECT_THAT(Told(batch.repaired),
              ElementsAre("type: Fightr > Fighter", "text: [br] > \n", "text: {{Lone}} > Lone",
                          "text: crad > card", "rarity: Commmon > Common", "keywords:  > lone"));
}

TEST_F(Export, MojibakeIsUndoneWithoutATable) {
  Add("NEW-001", {{"artist", "RenÃ©"}, {"text", "Roll aâ€¦"}});
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.printings.at("NEW-001").artist, "René");
  EXPECT_EQ(batch.records.cards.begin()->second.text, "Roll a…");
  EXPECT_EQ(batch.repaired.size(), 2U);
}

TEST_F(Export, ATextInTheArtistsPlaceIsNoArtist) {
  Add("NEW-001", {{"artist", std::string(150, 'x')}});
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.printings.at("NEW-001").artist, "");
  EXPECT_THAT(Told(batch.repaired), ElementsAre(HasSubstr("artist: xxx")));
}

TEST_F(Export, TokensAreMarked) {
  Add("NEW-T01", {{"name", "Blob"}, {"type", "Token"}, {"specificCost", nullptr}});
  Add("NEW-T02", {{"name", "Imp Token"}});
  Add("NEW-T03", {{"name", "Gem"},
                  {"type", "Gear"},
                  {"subtype", "Token"},
                  {"attack", nullptr},
                  {"defense", nullptr}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.quarantined), IsEmpty());
  for (const auto& [id, card] : batch.records.cards) EXPECT_TRUE(card.token) << id;
}

TEST_F(Export, AValueThatTheTypeCannotHaveIsTold) {
  Add("NEW-001", {{"type", "Gear"}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.conflicts),
              ElementsAre("ember-knight-loyal attack = ", "ember-knight-loyal defense = "));
  EXPECT_FALSE(batch.records.cards.begin()->second.attributes.contains("attack"));
}

TEST_F(Export, ErrataAreUndatedAndNeverConflictWithSilence) {
  Add("NEW-001", {{"hasErrata", true}, {"errataText", "Draw two cards."}});
  Add("OLD-001", {{"text", "-"}});
  const ImportBatch batch = Read();
  const TextVersion& version = batch.records.texts.at("ember-knight-loyal/errata/");
  EXPECT_EQ(version.text, "Draw two cards.");
  EXPECT_EQ(version.source, "DeckPlanet");
  EXPECT_EQ(batch.records.cards.begin()->second.text, "Draw a card.");
}

TEST_F(Export, BansAreReportedNotStored) {
  Add("NEW-001", {{"isBanned", true}});
  Add("NEW-001_AA");
  Add("NEW-001_AA2");
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("ember-knight-loyal banned = false"));
  EXPECT_THAT(batch.conflicts[0].reason, HasSubstr("formats hold bans"));
  EXPECT_THAT(batch.notes, Contains(HasSubstr("1 rows are marked as banned")));
}

TEST_F(Export, SetsAreNamedByTheMajority) {
  Add("NEW-001");
  Add("NEW-002");
  Add("NEW-P01", {{"set", "Old Box"}});
  Add("AB7-001", {{"set", "AB7"}});
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.sets.at("NEW").name, "New Days");
  EXPECT_EQ(batch.records.sets.at("AB7").name, "AB7");
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("NEW set = New Days"));
}

TEST_F(Export, WhatTheCatalogKnowsOfASetIsKept) {
  importer_.existing = SampleRecords();
  Add("OLD-002", {{"set", "OLD"}});
  EXPECT_EQ(Read().records.sets.at("OLD"), importer_.existing.sets.at("OLD"));
}

TEST_F(Export, PrintingsInTheCatalogKeepTheirVote) {
  importer_.existing = SampleRecords();
  Add("OLD-001_AA", {{"name", "Ashen Scout"},
                     {"attack", 9},
                     {"cost", nullptr},
                     {"text", nullptr},
                     {"planet", nullptr},
                     {"affiliation", nullptr}});
  const ImportBatch batch = Read();
  const Card& card = batch.records.cards.at("ashen-scout");
  EXPECT_EQ(card.attributes.at("attack"), "2");
  EXPECT_EQ(card.attributes.at("cost"), "2");
  EXPECT_EQ(card.text, "Flight");
  EXPECT_EQ(batch.taken, 1U);
}

TEST_F(Export, AllPrintingsInTheFileAreAChange) {
  importer_.existing = SampleRecords();
  Add("OLD-001", {{"name", "Ashen Scout"}, {"attack", 9}});
  EXPECT_EQ(Read().records.cards.at("ashen-scout").attributes.at("attack"), "9");
}

TEST_F(Export, UnknownKeysAreToldOnce) {
  Add("NEW-001", {{"rarityy", "x"}});
  Add("NEW-002", {{"rarityy", "x"}});
  EXPECT_THAT(
      Read().notes,
      Contains("the key 'rarityy' of 2 rows is not a field of the game (did you mean 'rarity'?)"));
}

TEST_F(Export, AlmostEqualNamesAreTold) {
  Add("NEW-001");
  Add("NEW-002", {{"name", "Ember Knihgt, Loyal"}, {"text", "-"}});
  EXPECT_THAT(Read().notes, Contains(HasSubstr("is spelt almost like 'Ember Knight, Loyal'")));
}

TEST_F(Export, WrongIdsAreQuarantined) {
  file_["NEW-001"] = Row({{"id", "NEW-002"}});
  file_["new 3"] = Row();
  file_["NEW-004"] = 7;
  EXPECT_THAT(Told(Read().quarantined),
              testing::UnorderedElementsAre(
                  HasSubstr("/NEW-001/id id 'NEW-002' the row stands under the key 'NEW-001'"),
                  HasSubstr("/new 3 id 'new 3' does not have the form"),
                  HasSubstr("/NEW-004  '7' must be an object")));
}

TEST_F(Export, TheOrderOfRowsDoesNotMatter) {
  Add("NEW-001", {{"attack", 1}});
  Add("NEW-002", {{"attack", 2}});
  Add("NEW-003", {{"name", "Ember-Knight, Loyal"}, {"text", "Draw two."}});
  const ImportBatch there = Read();
  json rows = json::array({file_["NEW-003"], file_["NEW-002"], file_["NEW-001"]});
  const auto back = importer_.Read(rows.dump());
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(there.records, back->records);
}

TEST_F(Export, DoubledTagsOfATextAreOne) {
  Add("NEW-001", {{"text", "Trigger - Enter / Attack: Draw a card."},
                  {"keywords", {"trigger_-_enter", "trigger_-_attack"}}});
  Apply(Read(), importer_.existing);
  const std::string first = ContentHash(importer_.existing);
  EXPECT_THAT(importer_.existing.cards.begin()->second.tags,
              ElementsAre("trigger-attack", "trigger-enter"));
  for (int i = 0; i < 3; ++i) {
    Apply(Read(), importer_.existing);
    EXPECT_EQ(ContentHash(importer_.existing), first);
  }
}

TEST_F(Export, ARowThatSaysLessTakesNothingAway) {
  Add("NEW-001", {{"finish", "Foil"}, {"flavor", "Hot."}, {"keywords", {"Lone"}}});
  Apply(Read(), importer_.existing);
  const Records before = importer_.existing;
  file_.erase("NEW-001");
  file_["NEW-001"] = {{"id", "NEW-001"}, {"name", "Ember Knight, Loyal"}};
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.cards, before.cards);
  EXPECT_EQ(batch.records.printings, before.printings);
  EXPECT_EQ(batch.records.sets, before.sets);
}

TEST_F(Export, GemsGiveTheCardTheirColor) {
  Add("NEW-001", {{"specificCost", "RU"}});
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.records.cards.begin()->second.attributes.at("colors"), "red,blue");
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("NEW-001 colors = red,blue"));
}

TEST_F(Export, AWordThatContradictsTheListIsTold) {
  Add("NEW-001", {{"color", "Blue"}});
  EXPECT_THAT(Told(Read().conflicts), ElementsAre("NEW-001 colors = red"));
}

TEST_F(Export, SeveralColorsWithoutAListAreNoColor) {
  Add("NEW-001", {{"color", "Multi"}, {"colors", json::array()}});
  EXPECT_THAT(Told(Read().quarantined), ElementsAre(HasSubstr("colors 'Multi'")));
}

TEST_F(Export, NumbersAndSetsThatContradictTheIdAreTold) {
  Add("NEW-001", {{"cardNumber", "NEW-002"}});
  Add("NEW-003", {{"cardNumber", "777"}, {"name", "B"}});
  Add("NEW-004", {{"cardNumber", "4"}, {"name", "C"}});
  Add("NEW-005", {{"set", "OLD"}, {"name", "D"}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.conflicts),
              ElementsAre("NEW-001 number = 001", "NEW-003 number = 777", "NEW-005 set = NEW"));
  EXPECT_EQ(batch.records.printings.at("NEW-001").number, "001");
  EXPECT_EQ(batch.records.printings.at("NEW-004").number, "4");
}

TEST_F(Export, SetsOfOneNameAreNoted) {
  Add("NEW-001");
  Add("OLD-001");
  EXPECT_THAT(Read().notes, ElementsAre("the sets NEW, OLD have one name, 'New Days'"));
}

TEST_F(Export, LimitsAndErrataWithoutAWordingAreNoted) {
  Add("NEW-001", {{"isLimited", true}, {"limitedTo", 1}, {"hasErrata", true}});
  EXPECT_THAT(Read().notes, ElementsAre(HasSubstr("1 rows are marked as limited"),
                                        HasSubstr("give no wording: NEW-001")));
}

struct WrongValue {
  std::string name;
  std::string key;
  std::string value;  // JSON
  std::string told;
};

class ExportRefuses : public testing::TestWithParam<WrongValue> {};

TEST_P(ExportRefuses, ValuesOfAWrongKind) {
  json row = {{"id", "NEW-001"}, {"name", "Imp"}, {"type", "Fighter"}};
  row[GetParam().key] = json::parse(GetParam().value);
  Importer importer;
  const auto batch = importer.Read(json{{"_metadata", {}}, {"NEW-001", row}}.dump());
  ASSERT_TRUE(batch.has_value()) << batch.error().message;
  EXPECT_THAT(Told(batch->quarantined),
              ElementsAre(HasSubstr("1 /NEW-001/" + GetParam().key + " " + GetParam().told)));
}

INSTANTIATE_TEST_SUITE_P(
    Values, ExportRefuses,
    testing::Values(
        WrongValue{"Name", "name", "5", "name '5' must be a text"},
        WrongValue{"Flag", "name", "true", "name 'true' must be a text"},
        WrongValue{"Set", "set", "7", "set '7' must be a text"},
        WrongValue{"LongSet", "set", "\"" + std::string(200, 'x') + "\"", "set 'xxx"},
        WrongValue{"Banned", "isBanned", "\"perhaps\"", "banned 'perhaps' must be true or false"},
        WrongValue{"Errata", "errataText", "5", "errata '5' must be a text"},
        WrongValue{"ErrataList", "errataText", "[\"a\"]", "errata '[\"a\"]' must be a text"},
        WrongValue{"Keywords", "keywords", "{\"Flight\": 1}", "keywords '{\"Flight\":1}' must be"},
        WrongValue{"Mark", "text", "\"One.[hr]Two.\"", "text '[hr]' is a mark that nobody knows"},
        WrongValue{"MarkInName", "name", "\"A {{x}}\"", "name '{{' is a mark that nobody knows"},
        WrongValue{"Rarity", "rarity", "\"Mythic\"",
                   "rarity 'Mythic' is not a rarity of the game; known are Common, Rare"}),
    [](const auto& each) { return each.param.name; });

TEST(TcgArena, FacesAreMerged) {
  Importer importer;
  const auto batch = importer.Read(R"({
    "NEW-001": {"id": "NEW-001", "isToken": true, "face": {"front": {"name": "Imp", "type": "Fighter", "cost": 2, "image": "x", "isHorizontal": false}},
                "name": "Imp", "type": "Fighter", "cost": null, "attack": 1},
    "NEW-002": {"face": {"name": "Mage", "type": "Fighter", "rarity": "Rare", "front": {"attack": 3}, "back": {"name": "Nobody"}}},
    "NEW-003": {"id": "NEW-003", "name": "Flat", "type": "Gear"}})");
  ASSERT_TRUE(batch.has_value()) << batch.error().message;
  EXPECT_THAT(Told(batch->quarantined), IsEmpty());
  EXPECT_EQ(batch->format, "tcgarena");
  EXPECT_EQ(batch->records.cards.at("imp").attributes,
            (Attributes{{"attack", "1"}, {"cost", "2"}}));
  EXPECT_TRUE(batch->records.cards.at("imp").token);
  EXPECT_EQ(batch->records.cards.at("mage").attributes.at("attack"), "3");
  EXPECT_EQ(batch->records.printings.at("NEW-002").rarity, "rare");
}

TEST(TcgArena, AnIdThatStandsTwiceIsQuarantined) {
  Importer importer;
  const auto batch = importer.Read(
      R"([{"id": "NEW-001", "name": "A", "type": "Gear"}, {"id": "NEW-001", "name": "B", "type": "Gear"}])");
  ASSERT_TRUE(batch.has_value());
  EXPECT_THAT(Told(batch->quarantined),
              ElementsAre("1 /0 id 'NEW-001' stands twice: row 2 says something else",
                          "2 /1 id 'NEW-001' stands twice: row 1 says something else"));
}

TEST(CardExport, AWrongRepairTableIsAnError) {
  Importer importer;
  importer.repairs = "[{}]";
  EXPECT_FALSE(importer.Read(R"([{"id": "NEW-001", "name": "A"}])").has_value());
}

TEST_F(Export, TwoKeysOfOneFieldSayOneThing) {
  Add("NEW-001", {{"Name", "Ember Knight, Loyal"}, {"Cost", 3}});
  Add("NEW-002", {{"name", "Ember Page"}, {"Name", "Ember Squire"}});
  Add("NEW-003", {{"name", "Ember Cook"}, {"Attack", 7}});
  Add("NEW-004", {{"name", "Ember Groom"}, {"Rarity", "-"}});
  EXPECT_THAT(Told(Read().quarantined),
              ElementsAre(HasSubstr("name 'Ember Page' the row says 'Ember Squire' too, under the "
                                    "key 'Name'"),
                          HasSubstr("attack '2' the row says '7' too, under the key 'Attack'")));
}

TEST_F(Export, AWordBesideAListThatIsNoColorIsTold) {
  Add("NEW-001", {{"color", "Purple"}});
  Add("NEW-002", {{"name", "Ember Page"}, {"color", "Multi"}, {"colors", {"Red", "Blue"}}});
  Add("NEW-003", {{"name", "Ember Cook"}, {"colors", {nullptr}}});
  const ImportBatch batch = Read();
  ASSERT_EQ(batch.conflicts.size(), 1U);
  EXPECT_EQ(batch.conflicts[0].winner, "red");
  EXPECT_EQ(batch.conflicts[0].values[1].value, "Purple");
  EXPECT_EQ(batch.records.cards.at("ember-cook").attributes.at("colors"), "red");
}

TEST_F(Export, WhatIsRefusedIsToldAsItStandsInTheFileWithTheNearestWord) {
  importer_.repairs = R"([{"field": "gems", "pattern": "r", "to": "R"},
                          {"field": "text", "pattern": "♣", "refuse": true, "note": "is no sign"}])";
  Add("NEW-001", {{"specificCost", "red red"}});
  Add("NEW-002", {{"name", "Ember Page"}, {"text", "Draw ♣."}});
  Add("NEW-003", {{"name", "Ember Cook"}, {"planet", 0}});
  Add("NEW-004", {{"name", "Ember Groom"}, {"artist", "A \uFFFD"}});
  Add("NEW-005", {{"name", "Ember Maid"}, {"subtype", "N/A"}});
  Add("NEW-006", {{"name", "Ember Bard"}, {"keywords", {"Triger - Enter"}}});
  Add("NEW-007", {{"name", "Ember Monk"}, {"rarity", "Common - Event"}});
  const ImportBatch batch = Read();
  EXPECT_THAT(Told(batch.quarantined),
              ElementsAre(HasSubstr("gems 'red red'"), HasSubstr("text '♣' is no sign"),
                          HasSubstr("planet '0' must be a text"), HasSubstr("artist '\uFFFD'"),
                          HasSubstr("keywords 'Triger - Enter' is neither a keyword nor a tag"),
                          HasSubstr("rarity 'Common - Event'")));
  ASSERT_EQ(batch.quarantined.size(), 6U);
  EXPECT_EQ(batch.quarantined[0].suggestion, "RR");
  EXPECT_EQ(batch.quarantined[4].suggestion, "Trigger - Enter");
  EXPECT_EQ(batch.quarantined[5].suggestion, "Common");
}

TEST_F(Export, TheOtherSideOfACardIsTold) {
  const json front = Row();
  Add("NEW-001", {{"face", {{"front", front}, {"back", {{"image", "x"}}}}}});
  Add("NEW-002", {{"name", "Ember Page"}, {"face", {{"back", {{"text", "Discard a card."}}}}}});
  Add("NEW-003", {{"name", "Ember Cook"}, {"back", {{"name", "Cook at Night"}}}});
  EXPECT_THAT(Read().notes,
              Contains("the other side of 2 rows is not stored, only the front is; the first is "
                       "/NEW-002"));
}

}  // namespace
}  // namespace clashdeck::importers
