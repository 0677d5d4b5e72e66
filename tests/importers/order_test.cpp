// The outcome of an export does not depend on the order of its rows, nor on the files it comes in:
// invented dirt in many orders and parts, and the real export where it is at hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>

#include "core/record_row.h"
#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;
using Rows = std::vector<json>;
using Parts = std::vector<Rows>;

// Equal on every machine, unlike the distributions of the standard library.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : random_(seed) {}
  std::size_t Below(std::size_t end) { return random_() % end; }
  template <class T>
  const T& Pick(const std::vector<T>& from) {
    return from[Below(from.size())];
  }
  template <class T>
  void Shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[Below(i)]);
  }

 private:
  std::mt19937 random_;
};

json ExportOf(const Rows& rows) {
  json file = {{"_metadata", {{"source", "DeckPlanet"}}}};
  for (const json& row : rows) file[row["id"].get<std::string>()] = row;
  return file;
}

Records ImportParts(const Importer& importer, const Parts& parts, Records records = {}) {
  Importer here = importer;
  here.existing = std::move(records);
  for (const Rows& part : parts) {
    if (part.empty()) continue;
    auto batch = here.Read(ExportOf(part).dump());
    EXPECT_TRUE(batch.has_value()) << batch.error().message;
    if (!batch) return {};
    EXPECT_EQ(batch->rows, batch->taken + batch->quarantined.size());
    Apply(*std::move(batch), here.existing);
  }
  return std::move(here.existing);
}

Parts Split(Rows rows, std::size_t count, Dice& dice) {
  dice.Shuffle(rows);
  Parts parts(count);
  for (json& row : rows) parts[dice.Below(count)].push_back(std::move(row));
  return parts;
}

// What differs first, for the message.
std::string Difference(const Records& a, const Records& b) {
  const std::vector<Row> left = ToRows(a);
  const std::vector<Row> right = ToRows(b);
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (left[i].id == right[i].id && left[i].values == right[i].values) continue;
    return left[i].id + ": " + EncodeValues(left[i].values) + "\n" + right[i].id + ": " +
           EncodeValues(right[i].values);
  }
  return left.size() == right.size() ? "" : "not the same number of records";
}

// A row in which anything may disagree with its sisters.
json DirtyRow(const std::string& id, const std::string& name, Dice& dice) {
  const json none = nullptr;
  json row = {{"id", id}, {"cardNumber", id}, {"rarity", "Common"}, {"artist", "A. Person"}};
  row["name"] = name;
  if (dice.Below(5) == 0) {
    std::string other = name;
    other.back() = static_cast<char>(other.back() - 'a' + 'A');
    row["name"] = other;
  }
  row["type"] = dice.Below(6) == 0 ? "Gear" : "Fighter";
  if (row["type"] == "Gear") row["subtype"] = dice.Pick<std::string>({"Weapon", "Snare"});
  row["color"] = dice.Pick<json>({"Red", "Blue", "Colorless", none});
  row["colors"] =
      row["color"] == "Red" || row["color"] == "Blue" ? json::array({row["color"]}) : json::array();
  const bool colored = !row["colors"].empty();
  row["cost"] = dice.Pick<json>({1, 2, 2, 3, none});
  row["specificCost"] = dice.Below(3) > 0 ? none : colored ? json("◆") : none;
  row["attack"] = dice.Pick<json>({2, 2, 3, none});
  row["planet"] = dice.Pick<json>({"Kor", "Ul", "N/A", none});
  row["affiliation"] = dice.Pick<json>({"Sun", "Moon Guard", none});
  row["text"] =
      dice.Pick<json>({"Flight\nDraw a card.", "Flight\nDraw a card", "Draw two cards.",
                       "Awe 2\n[Ember Knight] draws.", "Draw a card. It gains Flight.", none});
  row["keywords"] = dice.Pick<json>({json::array(), json::array({"Flight"}), json::array({"Lone"}),
                                     json::array({"Flight", "Lone"}),
                                     json::array({"Trigger_-_Enter", "Flight"})});
  row["set"] = dice.Pick<json>({"New Days", "New Days", "New days", "Late Days", none});
  row["errataText"] = dice.Below(6) > 0 ? none
                                        : dice.Pick<json>({"Draw four cards.", "Draw five cards.",
                                                           "Errata changed the planet to Ul."});
  row["isBanned"] = dice.Below(8) == 0;
  return row;
}

Rows DirtyRows(Dice& dice) {
  const std::vector<std::string> names = {"Ember Knight, Loyal", "Ember Knight, Fallen",
                                          "Tide Caller", "Ashen Scout"};
  Rows rows;
  for (const char* set : {"NEW", "OLD", "ABC"}) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string id = std::string(set) + "-00" + std::to_string(i + 1);
      rows.push_back(DirtyRow(id, names[i], dice));
      if (dice.Below(2) == 0) rows.push_back(DirtyRow(id + "_AA", names[i], dice));
    }
  }
  return rows;
}

class ImportOrder : public testing::TestWithParam<std::uint32_t> {
 protected:
  ImportOrder() {
    json game = json::parse(kSampleGameJson);
    for (const char* field : {"character", "title"}) {
      game["attributes"].push_back(
          {{"id", field}, {"name", field}, {"type", "text"}, {"search", {field}}});
    }
    importer_.game = *ParseGame(game.dump(), "game.json");
    importer_.repairs =
        R"({"game": "sample", "repairs": [{"field": "colors", "from": "Colorless", "to": null}]})";
  }
  Importer importer_;
};

TEST_P(ImportOrder, PartsInAnyOrderGiveWhatTheWholeGives) {
  Dice dice(GetParam());
  const Rows rows = DirtyRows(dice);
  const Records whole = ImportParts(importer_, {rows});
  ASSERT_EQ(whole.printings.size(), rows.size());
  for (const std::size_t parts : {1U, 2U, 2U, 3U, 5U, 30U}) {
    const Records split = ImportParts(importer_, Split(rows, parts, dice));
    ASSERT_EQ(ContentHash(split), ContentHash(whole)) << parts << " parts\n"
                                                      << Difference(split, whole);
  }
}

TEST_P(ImportOrder, WhatIsThereAlreadyChangesNothing) {
  Dice dice(GetParam());
  const Rows rows = DirtyRows(dice);
  const Records whole = ImportParts(importer_, {rows});
  const Records again = ImportParts(importer_, Split(rows, 4, dice), whole);
  EXPECT_EQ(ContentHash(again), ContentHash(whole)) << Difference(again, whole);
  Rows bare;
  for (const json& row : rows) bare.push_back({{"id", row["id"]}, {"name", row["name"]}});
  const Records less = ImportParts(importer_, {bare}, whole);
  EXPECT_EQ(ContentHash(less), ContentHash(whole)) << Difference(less, whole);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ImportOrder, testing::Range(1U, 41U));

const std::filesystem::path kRealExport =
    CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";

json ReadJsonFile(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return json::parse(std::string{std::istreambuf_iterator<char>(stream), {}});
}

TEST(RealExportOrder, PartsInAnyOrderGiveWhatTheWholeGives) {
  if (!std::filesystem::exists(kRealExport)) GTEST_SKIP() << kRealExport << " is not there";
  Importer importer;
  const std::filesystem::path folder = CLASHDECK_SOURCE_DIR "/games/alpha-clash";
  importer.game = *ParseGame(ReadJsonFile(folder / "game.json").dump(), "game.json");
  importer.repairs = ReadJsonFile(folder / "repairs.json").dump();
  Rows rows;
  const json file = ReadJsonFile(kRealExport);
  for (const auto& [id, row] : file.items()) {
    if (id != "_metadata") rows.push_back(row);
  }
  const Records whole = ImportParts(importer, {rows});
  const auto same = [&](const Parts& parts, const char* how) {
    const Records records = ImportParts(importer, parts);
    EXPECT_EQ(ContentHash(records), ContentHash(whole)) << how << "\n"
                                                        << Difference(records, whole);
  };
  Dice dice(7);
  const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2);
  const Rows first(rows.begin(), middle);
  const Rows second(middle, rows.end());
  Rows art = rows;
  const auto regular = std::stable_partition(art.begin(), art.end(), [](const json& row) {
    return row["id"].get<std::string>().find("_AA") != std::string::npos;
  });
  same({first, second}, "halves");
  same({second, first}, "halves, the second first");
  same({Rows(art.begin(), regular), Rows(regular, art.end())}, "alternate art first");
  same(Split(rows, 5, dice), "5 parts");
  same(Split(rows, 40, dice), "40 parts");
  same({rows, second, Rows(art.begin(), regular)}, "parts again after the whole");
}

}  // namespace
}  // namespace clashdeck::importers
