#include "app/card_csv.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace clashdeck::app {
namespace {

using Json = nlohmann::ordered_json;

TEST(CardCsv, CellsAreTexts) {
  EXPECT_EQ(CellText(nullptr), "");
  EXPECT_EQ(CellText("a"), "a");
  EXPECT_EQ(CellText(3), "3");
  EXPECT_EQ(CellText(true), "true");
  EXPECT_EQ(CellText(Json::array({"red", "blue"})), "red; blue");
  EXPECT_EQ(CellText(Json::array({Json{{"id", "awe"}, {"name", "Awe"}, {"value", 2}}})), "Awe 2");
}

TEST(CardCsv, CellsAreQuotedWhereTheyMustBe) {
  const Json card = {{"id", "x"}, {"name", "A, \"B\""}, {"text", "one\ntwo"}};
  EXPECT_EQ(CsvRow(card, {"id", "name", "text", "cost"}, nullptr),
            "x,\"A, \"\"B\"\"\",\"one\ntwo\",\r\n");
}

TEST(CardCsv, ColumnsOfThePrintingFollow) {
  const std::string titles = CsvTitles({"id"}, true);
  EXPECT_TRUE(titles.starts_with("id,printing.id,printing.set,")) << titles;
  const Json printing = {{"id", "ONE-001"}, {"set", "ONE"}};
  EXPECT_TRUE(CsvRow({{"id", "x"}}, {"id"}, printing).starts_with("x,ONE-001,ONE,"));
}

TEST(CardCsv, NamedColumnsKeepTheirOrder) {
  const Game game;
  EXPECT_EQ(CsvCardColumns(game, {"text", "name"}),
            (std::vector<std::string>{"id", "name", "text"}));
  EXPECT_EQ(CsvCardColumns(game, {}).front(), "id");
}

}  // namespace
}  // namespace clashdeck::app
