#include "importers/draft_loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "tests/importers/sample_format.h"

namespace clashdeck::importers {
namespace {

using testing::HasSubstr;

const nlohmann::json& Whole() {
  static const nlohmann::json kDraft = nlohmann::json::parse(R"json({
    "id": "box", "game": "sample", "name": "Box", "format": "draft", "cite": "9.1",
    "pods": {"min": 6, "max": 10, "best": 8},
    "pack": [{"q": "r:common", "count": 10}, {"q": "r:rare", "count": 5}],
    "passes": ["left", "right"], "build_minutes": 30, "rounds": 3,
    "bot": {"points": [{"q": "r:rare", "points": 4}], "shared": {"attribute": "cost", "points": 1}}})json");
  return kDraft;
}

TEST(ParseDraft, ReadsEveryKey) {
  const auto draft = ParseDraft(Whole().dump(), "box.json", FormatGame());
  ASSERT_TRUE(draft) << draft.error().message;
  EXPECT_EQ(*draft, (DraftDefinition{.id = "box",
                                     .name = "Box",
                                     .format = "draft",
                                     .cite = "9.1",
                                     .pods = {.min = 6, .max = 10, .best = 8},
                                     .pack = {{"r:common", 10}, {"r:rare", 5}},
                                     .passes = {Pass::kLeft, Pass::kRight},
                                     .build_minutes = 30,
                                     .rounds = 3,
                                     .taste = {{"r:rare", 4}},
                                     .shared = "cost",
                                     .shared_points = 1}));
}

struct Wrong {
  const char* what;
  std::function<void(nlohmann::json&)> change;
  const char* pointer;
  const char* message;
};

class WrongDraft : public testing::TestWithParam<Wrong> {};

TEST_P(WrongDraft, SaysWhere) {
  nlohmann::json changed = Whole();
  GetParam().change(changed);
  const auto draft = ParseDraft(changed.dump(), "box.json", FormatGame());
  ASSERT_FALSE(draft);
  EXPECT_EQ(draft.error().code, ErrorCode::kBadGameData);
  EXPECT_EQ(draft.error().pointer, GetParam().pointer);
  EXPECT_THAT(draft.error().message, HasSubstr(GetParam().message));
  EXPECT_EQ(draft.error().file, "box.json");
}

INSTANTIATE_TEST_SUITE_P(
    Each, WrongDraft,
    testing::Values(Wrong{"Key", [](auto& d) { d["pack_size"] = 15; }, "/pack_size", "unknown key"},
                    Wrong{"Id", [](auto& d) { d["id"] = "A box"; }, "/id", "not an id"},
                    Wrong{"Game", [](auto& d) { d["game"] = "other"; }, "/game", "sample"},
                    Wrong{"Best", [](auto& d) { d["pods"]["best"] = 11; }, "/pods/best", "between"},
                    Wrong{"Count", [](auto& d) { d["pack"][1]["count"] = 0; }, "/pack/1/count",
                          "1"},
                    Wrong{"NoPack", [](auto& d) { d["pack"].clear(); }, "/pack", ""},
                    Wrong{"Pass", [](auto& d) { d["passes"][1] = "across"; }, "/passes", "across"},
                    Wrong{"NoPass", [](auto& d) { d["passes"].clear(); }, "/passes", "1 to"},
                    Wrong{"Rounds", [](auto& d) { d.erase("rounds"); }, "", "rounds"},
                    Wrong{"Attribute", [](auto& d) { d["bot"]["shared"]["attribute"] = "colour"; },
                          "/bot/shared/attribute", "no such attribute"}),
    [](const auto& each) { return each.param.what; });

TEST(ParseDraft, RefusesAFileThatIsTooLarge) {
  const auto draft = ParseDraft(std::string(kMaxDraftBytes + 1, ' '), "box.json", FormatGame());
  ASSERT_FALSE(draft);
  EXPECT_EQ(draft.error().code, ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace clashdeck::importers
