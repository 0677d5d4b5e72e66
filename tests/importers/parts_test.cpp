// A table is read in parts where the caller lends workers. Whatever the parts, the outcome is the
// same to the last word, and in the same order.
#include "importers/parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

constexpr std::size_t kRows = 6000;

Workers Threads(std::size_t count) {
  return {.count = count, .run = [](std::span<const std::function<void()>> works) {
            std::vector<std::future<void>> others;
            for (const auto& work : works.subspan(1))
              others.push_back(std::async(std::launch::async, std::cref(work)));
            works.front()();
            for (std::future<void>& other : others) other.get();
          }};
}

// Rows of every kind: sound ones, reprints that agree and disagree, repairs, conflicts within a
// row, unknown words, cells missing, ids that stand twice, printings of the catalog.
std::string IdOf(std::size_t row) {
  const std::size_t set = row / 900;
  const std::string number = std::to_string(100 + row % 900);
  return std::string("N") + static_cast<char>('A' + set) + "-" + number;
}

std::string DirtyTable() {
  std::string csv =
      "id,name,set,number,type,subtype,text,keywords,rarity,color,cost,sc,banned,limited,has "
      "errata\n";
  for (std::size_t i = 0; i < kRows; ++i) {
    const std::string id = IdOf(i);
    const std::string name = "Card " + std::to_string(i % 2500);
    switch (i % 11) {
      case 0:
        csv += id + "," + name + ",,,Fihgter,,,,,,,,,,\n";  // no such type
        break;
      case 1:
        csv += id + "," + name + ",New Days,7,Fighter,,Flight,Flight,Rare,Red,2,R,,,\n";
        break;
      case 2:
        csv += id + "," + name +
               ",Newer Days,,Fighter,,Other words,Awe 2,common,Blue,3,UU,true,true,\n";
        break;
      case 3:
        csv += id + "," + name + "\n";  // cells missing
        break;
      case 4:
        csv += IdOf(i - 4) + "," + name + ",,,Fighter,,,,,,,,,,true\n";
        break;
      case 5:
        csv += id + "," + name + ",OLD,,gear,weapon,\u00c3\u00a4 text,,C,,2,R,false,true,true\n";
        break;
      case 6:
        csv += id + "_AA," + name + ",,,,,,,,,,,,true,\n";
        break;
      case 7:
        csv += "OLD-001,Ashen Scout,,,Fighter,,Flight,,,Red,9,R,,,\n";  // stands often
        break;
      default:
        csv += id + "," + name + ",,,Fighter,,Flight,Flight,Rare,Red,4,\u25c6R,,,\n";
    }
  }
  return csv;
}

ImportBatch Read(const Importer& importer, const std::string& csv, Workers workers) {
  ImportContext context = importer.Context();
  context.workers = std::move(workers);
  auto batch = ReadImport({.bytes = csv, .file_name = "dirty.csv"}, context);
  if (!batch) throw std::runtime_error(batch.error().message);
  return *std::move(batch);
}

std::vector<std::string> Repairs(const ImportBatch& batch) {
  std::vector<std::string> out;
  for (const Repair& each : batch.repaired) {
    out.push_back(std::to_string(each.place.row) + each.place.pointer + " " + each.field + " " +
                  each.from + " > " + each.to + " " + each.note);
  }
  return out;
}

std::vector<std::string> Conflicts(const ImportBatch& batch) {
  std::vector<std::string> out;
  for (const Conflict& each : batch.conflicts) {
    std::string line = each.subject + " " + each.field + " = " + each.winner + " " + each.reason;
    for (const ConflictValue& value : each.values) line += "; " + value.source + ": " + value.value;
    out.push_back(std::move(line));
  }
  return out;
}

void ExpectSame(const ImportBatch& a, const ImportBatch& b) {
  EXPECT_EQ(a.rows, b.rows);
  EXPECT_EQ(a.taken, b.taken);
  EXPECT_TRUE(a.records == b.records);
  EXPECT_EQ(a.restated, b.restated);
  EXPECT_EQ(a.emptied_cards, b.emptied_cards);
  EXPECT_EQ(a.withdrawn_texts, b.withdrawn_texts);
  EXPECT_EQ(Repairs(a), Repairs(b));
  EXPECT_EQ(Conflicts(a), Conflicts(b));
  EXPECT_EQ(Told(a.quarantined), Told(b.quarantined));
  EXPECT_EQ(a.notes, b.notes);
}

TEST(Parts, OutcomeIsThatOfOneReader) {
  Importer importer;
  importer.existing = SampleRecords();
  importer.repairs = R"({"game": "sample", "repairs": [
      {"field": "rarity", "from": "C", "to": "Common", "note": "a letter"},
      {"field": "cost", "when": {"name": "Card 8"}, "from": "4", "to": "5", "note": "misread"}]})";
  const std::string csv = DirtyTable();
  const ImportBatch whole = Read(importer, csv, {});
  ASSERT_EQ(whole.rows, kRows);
  // The table has something of everything, or the comparison would say little.
  EXPECT_GT(whole.taken, kRows / 4);
  EXPECT_GT(whole.repaired.size(), 100U);
  EXPECT_GT(whole.conflicts.size(), 100U);
  EXPECT_GT(whole.quarantined.size(), 100U);
  EXPECT_THAT(whole.notes, testing::Not(testing::IsEmpty()));
  for (const std::size_t count : {2U, 3U, 7U}) {
    SCOPED_TRACE(count);
    ExpectSame(whole, Read(importer, csv, {.count = count}));
    ExpectSame(whole, Read(importer, csv, Threads(count)));
  }
}

TEST(Parts, SmallTablesAreReadWhole) {
  Importer importer;
  std::size_t runs = 0;
  const Workers counted{.count = 4, .run = [&](std::span<const std::function<void()>> works) {
                          ++runs;
                          for (const auto& work : works) work();
                        }};
  const ImportBatch batch = Read(importer, "id,name,type\nNEW-001,A,Fighter\n", counted);
  EXPECT_EQ(batch.taken, 1U);
  EXPECT_EQ(runs, 0U);
}

TEST(Parts, ProgressGrowsOnOneThreadAndEndsAtTheLastRow) {
  Importer importer;
  const std::string csv = DirtyTable();
  ImportContext context = importer.Context();
  context.workers = Threads(3);
  std::vector<std::size_t> told;
  context.progress = [&](std::size_t done, std::size_t of) {
    EXPECT_EQ(of, kRows);
    told.push_back(done);
  };
  ASSERT_TRUE(ReadImport({.bytes = csv, .file_name = "dirty.csv"}, context).has_value());
  EXPECT_GT(told.size(), 2U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), kRows);
}

TEST(Parts, CoverTheListWithoutGaps) {
  std::vector<std::size_t> begins;
  for (std::size_t part = 0; part <= 3; ++part) begins.push_back(PartBegin(part, 3, 11));
  EXPECT_THAT(begins, ElementsAre(0U, 4U, 8U, 11U));
  EXPECT_EQ(PartsOf(0, 500, {.count = 4}), 1U);
  EXPECT_EQ(PartsOf(1200, 500, {.count = 4}), 2U);
  EXPECT_EQ(PartsOf(1'000'000, 500, {.count = 4}), 4U);
}

}  // namespace
}  // namespace clashdeck::importers
