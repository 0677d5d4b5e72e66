// The real DeckPlanet export, where it is at hand: pinned counts, so that a change of the importers
// or of the repairs table shows what it does to real data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "core/record_row.h"
#include "importers/card_words.h"
#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::Pair;

const std::filesystem::path kExport =
    CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";

std::string ReadText(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

template <class T>
std::map<std::string, std::size_t> CountByField(const std::vector<T>& list) {
  std::map<std::string, std::size_t> counts;
  for (const T& each : list) ++counts[each.field];
  return counts;
}

class RealExport : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kExport)) GTEST_SKIP() << kExport << " is not there";
    const std::filesystem::path folder = CLASHDECK_SOURCE_DIR "/games/alpha-clash";
    importer_.game = *ParseGame(ReadText(folder / "game.json"), "game.json");
    importer_.repairs = ReadText(folder / "repairs.json");
    text_ = ReadText(kExport);
  }
  ImportBatch Read() {
    auto batch = importer_.Read(text_, kExport.string());
    EXPECT_TRUE(batch.has_value()) << batch.error().message;
    return batch ? *std::move(batch) : ImportBatch{};
  }
  Importer importer_;
  std::string text_;
};

TEST_F(RealExport, EveryPrintingIsAccountedFor) {
  const ImportBatch batch = Read();
  EXPECT_EQ(batch.rows, 1167U);
  EXPECT_EQ(batch.taken, 1165U);
  EXPECT_EQ(batch.records.printings.size(), 1165U);
  EXPECT_EQ(batch.records.cards.size(), 730U);
  EXPECT_EQ(batch.records.sets.size(), 23U);
  EXPECT_EQ(batch.records.texts.size(), 22U);
  EXPECT_THAT(
      Told(batch.quarantined),
      ElementsAre(
          "615 /AC5-037_AA/specificCost gems 'GG' the specific cost is above the total cost of 1",
          "624 /AC5-037/specificCost gems 'GG' the specific cost is above the total cost of 1"));
  EXPECT_THAT(
      CountByField(batch.conflicts),
      ElementsAre(Pair("alternate_art", 7), Pair("banned", 2), Pair("name", 1), Pair("set", 4)));
}

TEST_F(RealExport, RepairsAreLoggedByField) {
  auto counts = CountByField(Read().repaired);
  EXPECT_GT(counts["text"], 1000U);  // marks and gems; the table grows with what people find
  counts.erase("text");
  EXPECT_THAT(counts, ElementsAre(Pair("artist", 5), Pair("attack", 1), Pair("colors", 26),
                                  Pair("cost", 4), Pair("defense", 1), Pair("gems", 252),
                                  Pair("keywords", 276), Pair("planet", 1), Pair("subtype", 2),
                                  Pair("tags", 143), Pair("token", 1), Pair("type", 2)));
}

TEST_F(RealExport, NoMarkupOrMojibakeIsLeft) {
  for (const auto& [id, card] : Read().records.cards) {
    for (const char* dirt : {"{{", "}}", "[br]", "[li]", "[icon]", "â", "Ã", "⯁", "ymbol)"}) {
      EXPECT_EQ(card.text.find(dirt), std::string::npos) << id << ": " << dirt;
    }
  }
}

TEST_F(RealExport, KnownCards) {
  const ImportBatch batch = Read();
  const Records& records = batch.records;
  EXPECT_EQ(records.printings.at("AC1-004_AA3").card.str(), "mean-streak-blink-of-an-eye");
  EXPECT_EQ(records.printings.at("AC1-004").card.str(), "moxie-preparing-for-battle");
  EXPECT_EQ(records.printings.at("AC6-180").card.str(), "moxie-preparing-for-battle");
  EXPECT_EQ(records.cards.at("moxie-preparing-for-battle").attributes.at("attack"), "1");
  EXPECT_EQ(records.cards.at("stonecleaver-axe").type, "accessory");
  EXPECT_EQ(records.cards.at("purging-heat").attributes.at("gems"), "B");
  EXPECT_EQ(records.cards.at("the-portal").attributes.contains("attack"), false);
  EXPECT_TRUE(records.cards.at("war-minion-token").token);
  EXPECT_EQ(records.cards.at("moxie-preparing-for-battle").attributes.at("character"), "Moxie");
  EXPECT_FALSE(records.cards.at("lord-krung-the-agitated")
                   .attributes.contains("character"));  // [Krung] in texts
  EXPECT_EQ(records.sets.at("AC1").name, "The Awakening");
  EXPECT_EQ(records.texts.at("death-the-dreadful/errata/").changes.at("affiliation"), "harbinger");
  EXPECT_TRUE(
      records.texts.contains("energy-explosion/clarification/"));  // its wording lost a sign
}

// Rule 704.15b counts them, so it matters that the text's own keyword is read and not every
// mention.
TEST_F(RealExport, UnrivaledIsWhatTheCardHas) {
  const ImportBatch batch = Read();
  const auto unrivaled = [&](const char* printing) {
    const Card& card = batch.records.cards.at(batch.records.printings.at(printing).card.str());
    return std::any_of(card.keywords.begin(), card.keywords.end(),
                       [](const CardKeyword& each) { return each.id == "unrivaled"; });
  };
  for (const char* printing : {"AC1-121", "AC5-148", "AC5-149", "TP1-033", "AC6-177"})
    EXPECT_TRUE(unrivaled(printing)) << printing;
  for (const char* printing : {"AC7-021", "AC4-030", "AC5-005", "TP1-025", "TP1-032"})
    EXPECT_FALSE(unrivaled(printing)) << printing;
}

TEST_F(RealExport, ReadingItAgainChangesNothing) {
  Apply(Read(), importer_.existing);
  const std::string first = ContentHash(importer_.existing);
  ImportBatch again = Read();
  Apply(std::move(again), importer_.existing);
  EXPECT_EQ(ContentHash(importer_.existing), first);
}

}  // namespace
}  // namespace clashdeck::importers
