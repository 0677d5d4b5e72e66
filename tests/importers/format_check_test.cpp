#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "importers/format_loader.h"
#include "tests/importers/sample_format.h"
#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::shared_ptr<const query::SearchIndex> IndexOf(Records records) {
  return query::BuildIndex(std::make_shared<const GameCatalog>(FormatGame(), std::move(records)));
}

// "pointer | message" of each finding of a format with this query as the main section's.
std::vector<std::string> RefusedFormat(const std::string& file, const query::SearchIndex& index) {
  auto source = ParseFormat(file, "f.json", FormatGame());
  EXPECT_TRUE(source.has_value()) << source.error().pointer << " " << source.error().message;
  const auto checked = CheckFormatAgainst(*std::move(source), index);
  std::vector<std::string> out;
  if (checked) return out;
  EXPECT_EQ(checked.error().code, ErrorCode::kBadGameData);
  EXPECT_EQ(checked.error().file, "f.json");
  for (const ErrorItem& item : checked.error().errors)
    out.push_back(item.pointer + " | " + item.message);
  return out;
}

std::vector<std::string> RefusedQuery(const std::string& q, const query::SearchIndex& index) {
  json file = json::parse(kFullFormat);
  file["versions"][0]["sections"]["main"]["q"] = q;
  file.erase("lists");
  return RefusedFormat(file.dump(), index);
}

TEST(CheckFormat, WithoutCardsTheGameDecides) {
  const auto index = EmptyIndexOf(FormatGame());
  EXPECT_THAT(RefusedFormat(std::string(kFullFormat), *index), IsEmpty());
  // What only cards could tell is taken as it stands.
  for (const char* q :
       {"s:ANY", "s:ONE|two", "in:ONE", "card:some-card", "print:ONE-001", "!\"any name\"",
        "date>=ONE", "date>=2024", "date:2023..one", "name", "-(s:one or cost<2)"})
    EXPECT_THAT(RefusedQuery(q, *index), IsEmpty()) << q;
  for (const char* q : {"t:wizard",        "st:wizard",
                        "kw:wizard",       "r:wizard",
                        "c:wizard",        "colour:red",
                        "cost:many",       "aff:wizard",
                        "is:wizard",       "has:wizard",
                        "trigger:wizard",  "s>one",
                        "date>=not-a-day", "date:2024..no_day",
                        "date>/x/",        "t>fighter",
                        "o:/(/",           "(",
                        "cost>=",          "kw.flight>2"})
    EXPECT_THAT(RefusedQuery(q, *index),
                ElementsAre(HasSubstr("/versions/0/sections/main/q | q '")))
        << q;
}

TEST(CheckFormat, AllMistakesOfAQueryAreNamed) {
  const auto index = EmptyIndexOf(FormatGame());
  EXPECT_THAT(RefusedQuery("t:fightre or (-kw:flihgt cost<2)", *index),
              ElementsAre(HasSubstr("did you mean 'fighter'"), HasSubstr("did you mean 'flight'")));
  EXPECT_THAT(RefusedQuery("-t:fighter -strange:word", *index),
              ElementsAre(HasSubstr("strange")));  // a field that nobody knows
}

TEST(CheckFormat, AQuerySaysOnlyWhichCards) {
  const auto index = EmptyIndexOf(FormatGame());
  for (const char* q :
       {"t:fighter order:cost", "asof:2024-01-01", "unique:prints", "include:tokens"})
    EXPECT_THAT(RefusedQuery(q, *index), ElementsAre(HasSubstr("must say which cards"))) << q;
  for (const char* q :
       {"legal:standard", "-banned:standard", "limited:standard", "limit>=1", "f:standard"})
    EXPECT_THAT(RefusedQuery(q, *index), ElementsAre(HasSubstr("asks what formats say"))) << q;
}

TEST(CheckFormat, EveryPlaceOfAQueryIsChecked) {
  const auto index = EmptyIndexOf(FormatGame());
  for (const char* place :
       {"/versions/0/sections/leader/q", "/versions/0/copies/q", "/versions/0/copies/except/1/q",
        "/versions/0/caps/0/q", "/versions/0/composition/0/q", "/versions/0/pool/q",
        "/versions/0/notes/0/q", "/versions/0/draft/grants/0/q", "/versions/1/sections/main/q"}) {
    EXPECT_THAT(
        RefusedFormat(PatchedFormat(place, "\"t:wizard\""), *index),
        ElementsAre(HasSubstr(std::string(place) + " | q 't:wizard': 'wizard' is no type")));
  }
}

TEST(CheckFormat, WithCardsSetsAndCardsMustBeThere) {
  const auto index = IndexOf(SampleRecords());
  for (const char* q :
       {"s:OLD", "s:\"old days\"", "card:ashen-scout", "print:OLD-001", "date>=OLD"})
    EXPECT_THAT(RefusedQuery(q, *index), IsEmpty()) << q;
  for (const char* q : {"s:NEW", "in:NEW", "card:some-card", "print:NEW-001", "date>=NEW"})
    EXPECT_THAT(RefusedQuery(q, *index), ElementsAre(HasSubstr("/sections/main/q"))) << q;
}

TEST(CheckFormat, WhatNamesNoCardIsAWarning) {
  const auto index = IndexOf(SampleRecords());
  const auto warned = [&](const std::string& q) {
    json file = json::parse(kFullFormat);
    file["versions"] = json::array(
        {{{"effective", "2024-01-01"}, {"document", "R"}, {"sections", {{"main", {{"q", q}}}}}}});
    file.erase("lists");
    auto checked = CheckFormatAgainst(*ParseFormat(file.dump(), "f.json", FormatGame()), *index);
    std::vector<std::string> out;
    if (!checked) return std::vector<std::string>{"refused: " + checked.error().message};
    for (const Finding& finding : checked->warnings)
      out.push_back(finding.pointer + " " + finding.reason + " " + finding.suggestion);
    return out;
  };
  EXPECT_THAT(warned("t:fighter"), IsEmpty());
  EXPECT_THAT(warned("-!\"ashen scout\""), ElementsAre(HasSubstr("names no card")));
  EXPECT_THAT(warned("t:leader"),
              ElementsAre("/versions/0/sections/main/q names no card there is "));
  EXPECT_THAT(
      warned("-!\"ashen scuot\""),
      ElementsAre("/versions/0/sections/main/q there is no card 'ashen scuot' Ashen Scout"));
}

TEST(CheckFormat, ListedCardsMustBeThereAndNamesBecomeIds) {
  const auto index = IndexOf(SampleRecords());
  EXPECT_THAT(
      RefusedFormat(std::string(kFullFormat), *index),
      ElementsAre("/lists/0/limit/iron-blade | card 'iron-blade': is no card of Sample Game"));
  EXPECT_THAT(RefusedFormat(PatchedFormat("/lists/0/limit", R"({"Ashen Scuot": 1})"), *index),
              ElementsAre(HasSubstr("did you mean 'Ashen Scout'")));
  json file = json::parse(kFullFormat);
  file["lists"][0].erase("limit");
  file["lists"][0]["ban"][0] = "ASHEN Scout";
  auto checked = CheckFormatAgainst(*ParseFormat(file.dump(), "f.json", FormatGame()), *index);
  ASSERT_TRUE(checked.has_value()) << checked.error().message;
  EXPECT_EQ(checked->source.lists[0].change.cards[0].card.str(), "ashen-scout");
  EXPECT_TRUE(ResolveFormats(FormatGame(), {checked->source}).has_value());
}

}  // namespace
}  // namespace clashdeck::importers
