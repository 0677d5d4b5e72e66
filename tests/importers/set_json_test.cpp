#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

json SampleSet() {
  return json::parse(
      R"({"game": "sample", "set": {"code": "NEW", "name": "New Days", "kind": "expansion", "released": "2024-02-02"},
    "cards": [
      {"name": "Ember Knight", "type": "fighter", "text": "Trigger - Enter: Draw.\nLone", "keywords": ["Lone", "Awe 2"],
       "tags": ["Trigger - Enter"], "aliases": ["Emberknight"],
       "attributes": {"colors": ["blue", "red"], "cost": "X", "gems": "UR", "attack": -1, "affiliation": "MG",
                      "planet": "Kor", "steps": ["one", "two"], "promised": true},
       "printings": [{"id": "NEW-001", "number": "001", "rarity": "rare", "artist": "A. Person", "flavor": "Hot."},
                     {"id": "NEW-001_AA", "number": "001_AA", "rarity": "C", "finish": "Foil", "text": "Other words."}]},
      {"name": "Hidden Blade", "id": "blade", "type": "gear", "subtypes": ["weapon"], "token": true,
       "printings": [{"id": "NEW-002", "number": "002", "rarity": "common"}]}]})");
}

class SetJson : public testing::Test {
 protected:
  ImportBatch Read(const json& set) {
    auto batch = importer_.Read(set.dump(), "NEW.json");
    EXPECT_TRUE(batch.has_value()) << batch.error().message;
    return batch ? *std::move(batch) : ImportBatch{};
  }
  Importer importer_;
};

TEST_F(SetJson, EveryFieldArrives) {
  const ImportBatch batch = Read(SampleSet());
  EXPECT_EQ(batch.kind, ImportKind::kSet);
  EXPECT_EQ(batch.format, "native");
  EXPECT_EQ(batch.rows, 3U);
  EXPECT_EQ(batch.taken, 3U);
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_THAT(batch.full_sets, IsEmpty());
  EXPECT_EQ(batch.records.sets.at("NEW"),
            (CardSet{SetCode("NEW"), "New Days", "expansion", "2024-02-02"}));
  const Card& knight = batch.records.cards.at("ember-knight");
  EXPECT_EQ(knight.text, "Trigger - Enter: Draw.\nLone");
  EXPECT_EQ(knight.keywords, (std::vector<CardKeyword>{{"awe", 2}, {"lone", std::nullopt}}));
  EXPECT_THAT(knight.tags, ElementsAre("trigger-enter"));
  EXPECT_THAT(knight.aliases, ElementsAre("Emberknight"));
  EXPECT_EQ(knight.attributes, (Attributes{{"colors", "red,blue"},
                                           {"cost", "X"},
                                           {"gems", "RU"},
                                           {"attack", "-1"},
                                           {"affiliation", "moon-guard"},
                                           {"planet", "Kor"},
                                           {"steps", "one\ntwo"},
                                           {"promised", "true"}}));
  const Printing& art = batch.records.printings.at("NEW-001_AA");
  EXPECT_EQ(art.card.str(), "ember-knight");
  EXPECT_EQ(art.set.str(), "NEW");
  EXPECT_TRUE(art.alternate_art);  // the id says so
  EXPECT_EQ(art.rarity, "common");
  EXPECT_EQ(art.finish, "foil");
  EXPECT_EQ(art.printed_text, "Other words.");
  EXPECT_EQ(batch.records.printings.at("NEW-001").finish, "normal");
  EXPECT_TRUE(batch.records.cards.at("blade").token);
  EXPECT_THAT(batch.records.cards.at("blade").subtypes, ElementsAre("weapon"));
}

TEST_F(SetJson, AFullFileNamesItsSetUnlessRowsAreMissing) {
  json set = SampleSet();
  set["full"] = true;
  EXPECT_THAT(Read(set).full_sets, ElementsAre("NEW"));
  set["cards"][1]["printings"][0]["rarity"] = "rar";
  const ImportBatch batch = Read(set);
  EXPECT_THAT(batch.full_sets, IsEmpty());
  EXPECT_THAT(batch.notes, ElementsAre(HasSubstr("nothing is removed")));
}

TEST_F(SetJson, AKnownCardIsReprintedByNameAlone) {
  importer_.existing = SampleRecords();
  json set = SampleSet();
  set["cards"].push_back(json::parse(
      R"({"name": "ASHEN SCOUT", "printings": [{"id": "NEW-003", "number": "003", "rarity": "rare", "text": "Flight"}]})"));
  set["cards"].push_back(json::parse(
      R"({"name": "Emberknight", "printings": [{"id": "NEW-004", "number": "004", "rarity": "rare"}]})"));
  const ImportBatch batch = Read(set);
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_EQ(batch.records.printings.at("NEW-003").card.str(), "ashen-scout");
  EXPECT_EQ(batch.records.printings.at("NEW-003").printed_text, "");  // as the card has it
  EXPECT_EQ(batch.records.printings.at("NEW-004").card.str(), "ember-knight");
  EXPECT_EQ(batch.records.cards.at("ashen-scout"), importer_.existing.cards.at("ashen-scout"));
  EXPECT_EQ(batch.records.printings.at("NEW-003").dissents, (Attributes{{"*", ""}}));
}

TEST_F(SetJson, FactsThatDisagreeWithAnotherSetAreTold) {
  importer_.existing = SampleRecords();
  json set = SampleSet();
  set["cards"].push_back(
      json::parse(R"({"name": "Ashen Scout", "type": "fighter", "attributes": {"cost": 3},
                                         "printings": [{"id": "NEW-003", "number": "003", "rarity": "rare"}]})"));
  const ImportBatch batch = Read(set);
  EXPECT_EQ(
      batch.records.cards.at("ashen-scout").attributes,
      (Attributes{
          {"colors", "red"}, {"cost", "3"}, {"gems", "R"}, {"attack", "2"}, {"defense", "1"}}));
  EXPECT_EQ(batch.records.cards.at("ashen-scout").text, "Flight");
  EXPECT_THAT(Told(batch.conflicts), ElementsAre("ashen-scout cost = 3"));
  EXPECT_THAT(batch.conflicts[0].reason, HasSubstr("the earliest regular printing is NEW-003"));
}

TEST_F(SetJson, ASetMayCorrectItsOwnCards) {
  Apply(Read(SampleSet()), importer_.existing);
  json set = SampleSet();
  set["cards"][0]["attributes"]["cost"] = 5;
  set["cards"][0]["keywords"] = json::array();
  set["cards"][0].erase("tags");
  const ImportBatch batch = Read(set);
  EXPECT_THAT(batch.conflicts, IsEmpty());
  const Card& card = batch.records.cards.at("ember-knight");
  EXPECT_EQ(card.attributes.at("cost"), "5");
  EXPECT_THAT(card.keywords, IsEmpty());
  EXPECT_THAT(card.tags, ElementsAre("trigger-enter"));  // not spoken of
  set["full"] = true;
  EXPECT_THAT(Read(set).records.cards.at("ember-knight").tags, IsEmpty());
}

TEST_F(SetJson, TheOrderOfTwoSetsDoesNotMatter) {
  json other = SampleSet();
  other["set"]["code"] = "OLD";
  other["cards"][0]["attributes"]["cost"] = 5;
  other["cards"][0]["printings"][0]["id"] = "OLD-001";
  other["cards"][0]["printings"].erase(1);
  other["cards"].erase(1);
  Apply(Read(SampleSet()), importer_.existing);
  Apply(Read(other), importer_.existing);
  const Records one_way = importer_.existing;
  importer_.existing = {};
  Apply(Read(other), importer_.existing);
  Apply(Read(SampleSet()), importer_.existing);
  EXPECT_EQ(importer_.existing.cards, one_way.cards);
  EXPECT_EQ(importer_.existing.printings, one_way.printings);
}

TEST_F(SetJson, PrintingsThatAWholeSetDropsHaveNoVote) {
  Apply(Read(SampleSet()), importer_.existing);
  json set = SampleSet();
  set["full"] = true;
  set["cards"][0]["printings"].erase(0);
  set["cards"][0]["attributes"]["cost"] = 5;
  const ImportBatch batch = Read(set);
  EXPECT_EQ(batch.records.cards.at("ember-knight").attributes.at("cost"), "5");
  EXPECT_THAT(batch.conflicts, IsEmpty());
}

TEST_F(SetJson, AWholeSetThatReprintsACardLeavesItsAliases) {
  Apply(Read(SampleSet()), importer_.existing);
  json other = SampleSet();
  other["full"] = true;
  other["set"]["code"] = "OLD";
  other["cards"] = json::parse(
      R"([{"name": "Ember Knight", "printings": [{"id": "OLD-001", "number": "001", "rarity": "rare"}]}])");
  EXPECT_THAT(Read(other).records.cards.at("ember-knight").aliases, ElementsAre("Emberknight"));
  json own = SampleSet();
  own["full"] = true;
  own["cards"][0].erase("aliases");
  EXPECT_THAT(Read(own).records.cards.at("ember-knight").aliases, IsEmpty());
}

TEST_F(SetJson, NothingTakenIsNoSet) {
  json set = SampleSet();
  for (json& card : set["cards"]) card["type"] = "x";
  EXPECT_THAT(Read(set).records.sets, IsEmpty());
}

TEST_F(SetJson, AnIdOfAnotherSeriesOrNumberIsTold) {
  json set = SampleSet();
  set["cards"][1]["printings"][0]["id"] = "OLD-777";
  EXPECT_THAT(Told(Read(set).conflicts), ElementsAre("OLD-777 set = NEW", "OLD-777 number = 002"));
}

struct BadRow {
  std::string name;
  std::string pointer;
  std::string value;  // JSON; empty = erase
  std::vector<std::string> told;
};

class SetJsonQuarantines : public testing::TestWithParam<BadRow> {};

TEST_P(SetJsonQuarantines, WithPointerFieldValueReasonAndSuggestion) {
  Importer importer;
  json set = SampleSet();
  const json::json_pointer pointer(GetParam().pointer);
  if (GetParam().value.empty()) {
    set[pointer.parent_pointer()].erase(pointer.back());
  } else {
    set[pointer] = json::parse(GetParam().value);
  }
  const auto batch = importer.Read(set.dump());
  ASSERT_TRUE(batch.has_value()) << batch.error().message;
  EXPECT_EQ(Told(batch->quarantined), GetParam().told);
  EXPECT_EQ(batch->rows, batch->taken + batch->quarantined.size());
  for (const auto& [id, printing] : batch->records.printings)
    EXPECT_TRUE(batch->records.cards.contains(printing.card.str()));
}

INSTANTIATE_TEST_SUITE_P(
    Rows, SetJsonQuarantines,
    testing::Values(
        BadRow{"Rarity",
               "/cards/0/printings/0/rarity",
               "\"Rar\"",
               {"1 /cards/0/printings/0/rarity rarity 'Rar' is not a rarity of the game [Rare]"}},
        BadRow{"PrintingId",
               "/cards/1/printings/0/id",
               "\"new 2\"",
               {"3 /cards/1/printings/0/id id 'new 2' does not have the form of a printing id "
                "([A-Z]{2,4}[0-9]{0,2}-[PT]?[0-9]{2,3}(?:_AA[0-9]?)?)"}},
        BadRow{"PrintingTwice",
               "/cards/1/printings/0/id",
               "\"NEW-001\"",
               {"3 /cards/1/printings/0/id id 'NEW-001' stands twice in the file"}},
        BadRow{"NoNumber",
               "/cards/1/printings/0/number",
               "",
               {"3 /cards/1/printings/0 number '' the key 'number' is missing"}},
        BadRow{"NotAlternate",
               "/cards/0/printings/1/alternate_art",
               "false",
               {"2 /cards/0/printings/1/alternate_art alternate_art 'false' the id is that of an "
                "alternate art"}},
        BadRow{"Type",
               "/cards/1/type",
               "\"gaer\"",
               {"3 /cards/1/type type 'gaer' is not a card type of the game [Gear]"}},
        BadRow{"AttributeOfOtherType",
               "/cards/1/attributes",
               "{\"attack\": 1}",
               {"3 /cards/1/attributes/attack attack '1' a card of the type Gear has no Attack"}},
        BadRow{"UnknownAttribute",
               "/cards/1/attributes",
               "{\"attak\": 1}",
               {"3 /cards/1/attributes/attak attak '1' is not an attribute of the game [attack]"}},
        BadRow{"NumberTooHigh",
               "/cards/1/attributes",
               "{\"cost\": 100}",
               {"3 /cards/1/attributes/cost cost '100' cost '100' is not between 0 and 99"}},
        BadRow{"SpecificCost",
               "/cards/1/attributes",
               "{\"cost\": 1, \"gems\": \"RR\"}",
               {"3 /cards/1/attributes/gems gems 'RR' the specific cost is above the total cost of "
                "1"}},
        BadRow{"GemsBesidesTheColors",
               "/cards/1/attributes",
               "{\"colors\": [\"red\"], \"gems\": \"U\"}",
               {"3 /cards/1/attributes/gems gems 'U' the gems have a color that the card is not "
                "listed with"}},
        BadRow{"KeywordNumber",
               "/cards/1/keywords",
               "[\"Awe\"]",
               {"3 /cards/1/keywords/0 keywords 'Awe' needs its number [Awe 1]"}},
        BadRow{"KeywordTwice",
               "/cards/1/keywords",
               "[\"Lone\", \"lone\"]",
               {"3 /cards/1/keywords/1 keywords 'lone' stands twice"}},
        BadRow{"Subtype",
               "/cards/1/subtypes",
               "[\"weppon\"]",
               {"3 /cards/1/subtypes/0 subtypes 'weppon' is not a subtype of Gear [Weapon]"}},
        BadRow{"UnknownKey", "/cards/1/typ", "1", {"3 /cards/1/typ typ '1' unknown key [type]"}},
        BadRow{"NoPrintings",
               "/cards/1/printings",
               "[]",
               {"3 /cards/1/printings printings '[]' must have at least one entry"}},
        BadRow{
            "ReprintOfNobody",
            "/cards/1",
            R"({"name": "Ember Knigt", "printings": [{"id": "NEW-002", "number": "002", "rarity": "C"}]})",
            {"3 /cards/1/name name 'Ember Knigt' is not a known card: its facts are missing [Ember "
             "Knight]"}},
        BadRow{
            "SameCardOtherFacts",
            "/cards/1",
            R"({"name": "Ember Knight", "type": "gear", "printings": [{"id": "NEW-002", "number": "002", "rarity": "C"}]})",
            {"3 /cards/1 id 'ember-knight' disagrees with the card of the same id at /cards/0 on "
             "type"}},
        BadRow{
            "NameTaken",
            "/cards/1/name",
            "\"Ember Knight\"",
            {"3 /cards/1/name name 'Ember Knight' the card 'ember-knight' has this name already"}},
        BadRow{"NoObject", "/cards/1", "7", {"3 /cards/1  '7' must be an object"}},
        BadRow{"WholeCard",
               "/cards/0/type",
               "3",
               {"1 /cards/0/type type '3' must be a string",
                "2 /cards/0/type type '3' must be a string"}}),
    [](const auto& each) { return each.param.name; });

TEST_F(SetJson, SeveralMistakesOfARowAreToldInOneEntry) {
  json set = SampleSet();
  set["cards"][1]["type"] = "x";
  set["cards"][1]["extra"] = 1;
  const ImportBatch batch = Read(set);
  ASSERT_EQ(batch.quarantined.size(), 1U);
  EXPECT_THAT(batch.quarantined[0].reason, HasSubstr("; also extra '1' unknown key"));
}

TEST_F(SetJson, APrintingKeepsItsCard) {
  importer_.existing = SampleRecords();
  json set = SampleSet();
  set["cards"][1]["printings"][0]["id"] = "OLD-001";
  EXPECT_THAT(
      Told(Read(set).quarantined),
      ElementsAre("3 /cards/1/printings/0/id id 'OLD-001' is a printing of 'ashen-scout' already"));
}

TEST_F(SetJson, AWrongHeaderIsAnError) {
  for (const auto& [pointer, value] :
       std::vector<std::pair<std::string, json>>{{"/game", "other"},
                                                 {"/set/kind", "expanson"},
                                                 {"/set/released", "2024-13-01"},
                                                 {"/set/code", "new!"},
                                                 {"/extra", 1}}) {
    json set = SampleSet();
    set[json::json_pointer(pointer)] = value;
    const auto batch = importer_.Read(set.dump(), "NEW.json");
    ASSERT_FALSE(batch.has_value()) << pointer;
    EXPECT_EQ(batch.error().code, ErrorCode::kBadImport);
    EXPECT_EQ(batch.error().errors[0].pointer, pointer);
    EXPECT_EQ(batch.error().file, "NEW.json");
  }
}

TEST_F(SetJson, ProgressEndsAtTheNumberOfRows) {
  std::vector<std::pair<std::size_t, std::size_t>> steps;
  ImportContext context = importer_.Context();
  context.progress = [&](std::size_t done, std::size_t of) { steps.emplace_back(done, of); };
  const std::string text = SampleSet().dump();
  ASSERT_TRUE(ReadImport({text, "NEW.json"}, context).has_value());
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(steps.back(), std::make_pair(std::size_t{3}, std::size_t{3}));
}

}  // namespace
}  // namespace clashdeck::importers
