#include "importers/character_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;

class CharacterNames : public testing::Test {
 protected:
  CharacterNames() {
    json game = json::parse(kSampleGameJson);
    for (const char* id : {"character", "title"}) {
      game["attributes"].push_back({{"id", id},
                                    {"name", id},
                                    {"type", "text"},
                                    {"search", {id}},
                                    {"types", {"fighter", "leader"}}});
    }
    importer_.game = *ParseGame(game.dump(), "game.json");
  }
  void Put(Records& records, const std::string& name, const std::string& text,
           const std::string& type = "fighter") {
    Card card;
    card.id = CardId(name);
    card.name = name;
    card.type = type;
    card.text = text;
    records.cards[name] = card;
  }
  std::string CharacterOf(const ImportBatch& batch, const std::string& name) {
    const auto& attributes = batch.records.cards.at(name).attributes;
    const auto place = attributes.find("character");
    return place == attributes.end() ? "" : place->second;
  }
  Importer importer_;
  ImportBatch batch_;
};

TEST_F(CharacterNames, ComeFromTheNameWhereATextNamesThem) {
  Put(batch_.records, "Vesper, Warden", "Draw.");
  Put(batch_.records, "Lord Vesper, the Old", "");
  Put(batch_.records, "Vesper", "");
  Put(batch_.records, "Vesper, Blade", "", "gear");
  Put(batch_.records, "Solo", "[VESPER] cards and [Solo] get +1/+0.");
  EXPECT_EQ(AddCharacterNames(importer_.Context(), batch_), 2U);
  EXPECT_EQ(CharacterOf(batch_, "Vesper, Warden"), "Vesper");
  EXPECT_EQ(batch_.records.cards.at("Vesper, Warden").attributes.at("title"), "Warden");
  EXPECT_EQ(CharacterOf(batch_, "Vesper"), "Vesper");
  EXPECT_EQ(CharacterOf(batch_, "Lord Vesper, the Old"), "");
  EXPECT_EQ(CharacterOf(batch_, "Vesper, Blade"), "");
  EXPECT_EQ(CharacterOf(batch_, "Solo"), "");  // nobody shows that it is a character's name
}

TEST_F(CharacterNames, ACardInTheCatalogIsNamedByALaterText) {
  Put(importer_.existing, "Vesper, Warden", "");
  Put(batch_.records, "Solo", "Search for a [Vesper] card.");
  EXPECT_EQ(AddCharacterNames(importer_.Context(), batch_), 1U);
  EXPECT_EQ(CharacterOf(batch_, "Vesper, Warden"), "Vesper");
}

TEST_F(CharacterNames, AGivenCharacterStays) {
  Put(batch_.records, "Vesper, Warden", "[Vesper]");
  batch_.records.cards.at("Vesper, Warden").attributes["character"] = "Other";
  EXPECT_EQ(AddCharacterNames(importer_.Context(), batch_), 0U);
}

TEST_F(CharacterNames, AGameWithoutCharactersHasNone) {
  importer_.game = SampleGame();
  Put(batch_.records, "Vesper, Warden", "[Vesper]");
  EXPECT_EQ(AddCharacterNames(importer_.Context(), batch_), 0U);
}

}  // namespace
}  // namespace clashdeck::importers
