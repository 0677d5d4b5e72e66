#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "importers/format_loader.h"
#include "tests/importers/sample_format.h"

namespace clashdeck::importers {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FormatSource FormatFrom(std::string_view text, const std::string& file = "f.json") {
  auto source = ParseFormat(text, file, FormatGame());
  EXPECT_TRUE(source.has_value()) << source.error().pointer << " " << source.error().message;
  return source ? *std::move(source) : FormatSource{};
}

std::string Extending(const std::string& id, const std::string& base, const std::string& versions,
                      const std::string& lists = "[]") {
  return R"({"id": ")" + id + R"(", "game": "sample", "name": "X", "extends": ")" + base +
         R"(", "versions": )" + versions + R"(, "lists": )" + lists + "}";
}

std::string PlainFormat(const std::string& id, const std::string& lists = "[]") {
  return R"({"id": ")" + id + R"(", "game": "sample", "name": "X", "versions": [
    {"effective": "2024-01-01", "document": "Rules 1", "sections": {"main": {"exactly": 40}}}], "lists": )" +
         lists + "}";
}

std::vector<Format> Resolved(const std::vector<std::string>& files) {
  std::vector<FormatSource> sources;
  for (const std::string& file : files) sources.push_back(FormatFrom(file));
  auto formats = ResolveFormats(FormatGame(), sources);
  EXPECT_TRUE(formats.has_value()) << formats.error().pointer << " " << formats.error().message;
  return formats ? *std::move(formats) : std::vector<Format>();
}

// "pointer | message" of each finding.
std::vector<std::string> Unresolved(const std::vector<std::string>& files) {
  std::vector<FormatSource> sources;
  for (const std::string& file : files)
    sources.push_back(FormatFrom(file, "file" + std::to_string(sources.size())));
  const auto formats = ResolveFormats(FormatGame(), sources);
  std::vector<std::string> out;
  if (formats) return out;
  EXPECT_EQ(formats.error().code, ErrorCode::kBadGameData);
  for (const ErrorItem& item : formats.error().errors)
    out.push_back(formats.error().file + item.pointer + " | " + item.message);
  return out;
}

std::vector<std::string> DaysOf(const Format& format) {
  std::vector<std::string> out;
  for (const FormatVersion& version : format.versions) out.push_back(version.effective);
  return out;
}

TEST(ResolveFormats, AFormatOfItsOwnIsAsItsFileSays) {
  const auto formats = Resolved({std::string(kFullFormat)});
  ASSERT_EQ(formats.size(), 1U);
  const Format& format = formats[0];
  EXPECT_EQ(format.id, "standard");
  EXPECT_EQ(format.game.str(), "sample");
  EXPECT_THAT(DaysOf(format), ElementsAre("2024-01-01", "2024-06-01"));
  EXPECT_EQ(format.On("2023-12-31"), nullptr);
  EXPECT_EQ(format.On("2024-05-31")->document, "Rules 1.0");
  const FormatVersion& last = *format.On("2024-06-01");
  EXPECT_EQ(last.document, "Rules 1.1");
  EXPECT_EQ(last.sections.size(), 1U);  // a version says everything: nothing is left of the first
  EXPECT_THAT(last.caps, IsEmpty());
  EXPECT_FALSE(last.draft.has_value());
  EXPECT_EQ(format.lists.size(), 2U);
}

TEST(ResolveFormats, KeysAreReplacedAddedAndTakenAwayOneByOne) {
  const auto formats = Resolved({std::string(kFullFormat), Extending("casual", "standard", R"([
    {"effective": "2024-02-01", "document": "House rules",
     "sections": {"main": {"min": 30}, "side": {"remove": true}},
     "copies": {"max": 5, "by": "card", "across": ["main"]},
     "caps": [{"id": "lone", "remove": true}, {"id": "flyers", "q": "kw:flight", "max": 3, "across": ["main"]}],
     "pool": {"q": "cost<=3"}, "notes": [{"id": "hello", "message": "Hello."}], "draft": {"remove": true}},
    {"effective": "2024-07-01", "sections": {"side": {"max": 5}}}])")});
  const Format& casual = formats[0];
  EXPECT_EQ(casual.extends, "standard");
  // 2024-06-01 is a day of the base. Its first version was before there was this format.
  EXPECT_THAT(DaysOf(casual), ElementsAre("2024-02-01", "2024-06-01", "2024-07-01"));

  const FormatVersion& first = casual.versions[0];
  EXPECT_EQ(first.document, "House rules");
  ASSERT_EQ(first.sections.size(), 2U);
  EXPECT_EQ(first.sections[0].section, 0);
  EXPECT_EQ(first.sections[0].source.document, "Rules 1.0");
  EXPECT_EQ(first.sections[0].source.blame, (Blame{"standard", "2024-01-01", "sections/leader"}));
  EXPECT_EQ(first.sections[1].size, (Bounds{.min = 30}));
  EXPECT_EQ(first.sections[1].q, "");  // replaced as a whole
  EXPECT_EQ(first.sections[1].source.document, "House rules");
  EXPECT_EQ(first.sections[1].source.blame, (Blame{"casual", "2024-02-01", "sections/main"}));
  ASSERT_EQ(first.copies.size(), 1U);
  EXPECT_EQ(first.copies[0].max, 5U);
  ASSERT_EQ(first.caps.size(), 1U);
  EXPECT_EQ(first.caps[0].id, "flyers");
  ASSERT_EQ(first.pools.size(), 2U);  // a pool without an id is called after its format
  EXPECT_EQ(first.pools[0].source.blame.format, "standard");
  EXPECT_EQ(first.pools[1].source.blame.format, "casual");
  EXPECT_EQ(first.notes.size(), 2U);
  EXPECT_FALSE(first.draft.has_value());

  // The base has a new version, the own one still lies over it.
  const FormatVersion& second = casual.versions[1];
  ASSERT_EQ(second.sections.size(), 1U);
  EXPECT_EQ(second.sections[0].source.blame, (Blame{"casual", "2024-02-01", "sections/main"}));
  EXPECT_EQ(second.caps.size(), 1U);

  // The own second version says all that differs; of the own first nothing is left.
  const FormatVersion& third = casual.versions[2];
  EXPECT_EQ(third.document, "Rules 1.1");
  ASSERT_EQ(third.sections.size(), 2U);
  EXPECT_EQ(third.sections[0].size, (Bounds{.min = 50, .max = 50}));
  EXPECT_EQ(third.sections[0].source.blame, (Blame{"standard", "2024-06-01", "sections/main"}));
  EXPECT_EQ(third.sections[1].source.document, "Rules 1.1");  // its own says none
  EXPECT_THAT(third.caps, IsEmpty());
}

TEST(ResolveFormats, APoolIsTakenAwayByItsId) {
  const auto formats = Resolved({std::string(kFullFormat), Extending("open", "standard", R"([
    {"effective": "2024-02-01", "pool": {"id": "standard", "remove": true}}])")});
  EXPECT_THAT(formats[0].versions[0].pools, IsEmpty());
}

TEST(ResolveFormats, ChainsAndDiamondsAreFine) {
  const auto formats = Resolved(
      {Extending("d", "b",
                 R"([{"effective": "2024-03-01", "notes": [{"id": "d", "message": "d"}]}])"),
       Extending("c", "a",
                 R"([{"effective": "2024-02-01", "notes": [{"id": "c", "message": "c"}]}])"),
       Extending("b", "a",
                 R"([{"effective": "2024-02-01", "notes": [{"id": "b", "message": "b"}]}])"),
       PlainFormat("a")});
  ASSERT_EQ(formats.size(), 4U);
  const Format& d = formats[3];
  ASSERT_EQ(d.versions[0].notes.size(), 2U);
  EXPECT_EQ(d.versions[0].notes[0].source.blame, (Blame{"b", "2024-02-01", "notes/b"}));
  EXPECT_EQ(d.versions[0].notes[1].source.blame, (Blame{"d", "2024-03-01", "notes/d"}));
  EXPECT_EQ(d.versions[0].sections[0].source.blame.format, "a");
}

constexpr auto kSomeNote =
    R"([{"effective": "2024-02-01", "notes": [{"id": "x", "message": "x"}]}])";

TEST(ResolveFormats, CirclesAndMissingBasesAreErrors) {
  EXPECT_THAT(Unresolved({Extending("a", "b", kSomeNote), Extending("b", "a", kSomeNote)}),
              ElementsAre(HasSubstr("/extends | extends 'a': the formats extend one another in a "
                                    "circle: a → b → a")));
  EXPECT_THAT(Unresolved({Extending("a", "a", kSomeNote)}),
              ElementsAre(HasSubstr("circle: a → a")));
  EXPECT_THAT(Unresolved({Extending("a", "standart", kSomeNote), PlainFormat("standard")}),
              ElementsAre(HasSubstr("file0/extends | extends 'standart': is no format of Sample "
                                    "Game (did you mean 'standard'?)")));
}

TEST(ResolveFormats, ChainsHaveAnEndWhicheverComesFirst) {
  for (const bool upwards : {true, false}) {
    std::vector<std::string> files;
    const auto name = [&](std::size_t i) {
      return std::string("f") + static_cast<char>(upwards ? 'a' + i : 'z' - i);
    };
    files.push_back(PlainFormat(name(0)));
    for (std::size_t i = 1; i <= kMaxExtends; ++i)
      files.push_back(Extending(name(i), name(i - 1), kSomeNote));
    // Each says the note of the one below again, so all but the first change nothing.
    for (std::size_t i = 2; i < files.size(); ++i) {
      const std::string id = "\"x" + std::to_string(i) + "\"";
      files[i].replace(files[i].find("\"x\""), 3, id);
    }
    EXPECT_EQ(Resolved(files).size(), kMaxExtends + 1);
    files.push_back(Extending(name(kMaxExtends + 1), name(kMaxExtends), kSomeNote));
    EXPECT_THAT(Unresolved(files),
                ElementsAre(HasSubstr("more than 8 formats extend one another")));
  }
}

TEST(ResolveFormats, AnIdStandsOnce) {
  EXPECT_THAT(Unresolved({PlainFormat("a"), PlainFormat("a")}),
              ElementsAre(HasSubstr("file1/id | id 'a': is the id of another format too: file0")));
}

TEST(ResolveFormats, ABaseMustBeThereFirst) {
  EXPECT_THAT(
      Unresolved({PlainFormat("a"), Extending("b", "a", R"([{"effective": "2023-12-31"}])")}),
      ElementsAre(HasSubstr("/versions/0/effective | effective '2023-12-31': is before the "
                            "first version of 'a', 2024-01-01")));
}

TEST(ResolveFormats, ChangesThatChangeNothingAreErrors) {
  const std::string base(kFullFormat);
  EXPECT_THAT(
      Unresolved({base, Extending("b", "standard", R"([{"effective": "2024-02-01",
                "caps": [{"id": "alone", "remove": true}], "draft": {"remove": true}}])")}),
      ElementsAre(HasSubstr("/versions/0/caps/0 | id 'alone': takes away what is not there")));
  EXPECT_THAT(Unresolved({base, Extending("b", "standard", R"([{"effective": "2024-02-01",
                "caps": [{"id": "lone", "q": "kw:lone", "max": 1, "across": ["main", "side"], "cite": "1.5"}]}])")}),
              Contains(HasSubstr("/versions/0/caps/0 | id 'lone': changes nothing")));
  // The base may drop later what the own file takes away or says too: that is no mistake here.
  EXPECT_THAT(Unresolved({base, Extending("b", "standard", R"([{"effective": "2024-02-01",
                "caps": [{"id": "lone", "remove": true}]}])")}),
              IsEmpty());
}

TEST(ResolveFormats, RulesCountInSectionsThatAreThere) {
  const std::string side =
      R"([{"effective": "2024-01-01", "document": "R", "sections": {"main": {"exactly": 40}},
      "caps": [{"id": "lone", "q": "kw:lone", "max": 1, "across": ["main", "side"]}]}])";
  EXPECT_THAT(
      Unresolved({R"({"id": "a", "game": "sample", "name": "A", "versions": )" + side + "}"}),
      ElementsAre(HasSubstr("/versions/0/caps/0/across | across 'side': caps/lone of 'a' "
                            "counts in a section that the version of 2024-01-01 does not")));
  // Taken away by a format that extends: its version is named, for all three rules of the base.
  EXPECT_THAT(Unresolved({std::string(kFullFormat), Extending("b", "standard", R"([
                {"effective": "2024-02-01", "sections": {"side": {"remove": true}}}])")}),
              ElementsAre(HasSubstr("/versions/0 | across 'side': copies of 'standard'"),
                          HasSubstr("/versions/0 | across 'side': caps/lone of 'standard'")));
}

TEST(ResolveFormats, ListsOfTheBaseCountToo) {
  const auto formats = Resolved(
      {PlainFormat(
           "a",
           R"([{"announced": "2024-01-01", "effective": "2024-02-01", "source": "A1", "ban": ["x", "y"]},
                      {"announced": "2024-01-01", "effective": "2024-04-01", "source": "A2", "free": ["y"]}])"),
       Extending(
           "b", "a", kSomeNote,
           R"([{"announced": "2024-01-01", "effective": "2024-02-01", "source": "B1", "limit": {"x": 1}},
                     {"announced": "2024-01-01", "effective": "2024-03-01", "source": "B2", "ban": ["z"]}])")});
  const Format& b = formats[1];
  std::vector<std::string> order;
  for (const ListChange& change : b.lists)
    order.push_back(change.source.blame.format + " " + change.note);
  EXPECT_THAT(order, ElementsAre("a A1", "b B1", "b B2", "a A2"));
  EXPECT_EQ(ListingOf(b, CardId("x"), "2024-02-01", {}).max, 1U);  // the own one counts last
  EXPECT_EQ(ListingOf(b, CardId("y"), "2024-04-01", {}).max, std::nullopt);
}

std::string ChangeOn(const std::string& day, const std::string& rest) {
  return R"({"announced": "2024-01-01", "effective": ")" + day + R"(", "source": "S", )" + rest +
         "}";
}

TEST(ResolveFormats, ListChangesThatChangeNothingAreErrors) {
  const auto refused = [](const std::vector<std::string>& changes) {
    std::string lists;
    for (const std::string& change : changes) lists += (lists.empty() ? "[" : ", ") + change;
    return Unresolved({PlainFormat("a", lists + "]")});
  };
  EXPECT_THAT(
      refused({ChangeOn("2024-02-01", R"("free": ["x"])")}),
      ElementsAre(HasSubstr("/lists/0/free/0 | card 'x': changes nothing: it is free already")));
  EXPECT_THAT(
      refused({ChangeOn("2024-02-01", R"("ban": ["x"])"),
               ChangeOn("2024-03-01", R"("ban": ["y", "x"])")}),
      ElementsAre(HasSubstr("/lists/1/ban/1 | card 'x': changes nothing: it is banned already")));
  EXPECT_THAT(
      refused({ChangeOn("2024-02-01", R"("limit": {"x": 2})"),
               ChangeOn("2024-03-01", R"("limit": {"x": 2})")}),
      ElementsAre(HasSubstr("/lists/1/limit/x | card 'x': changes nothing: it is limited to 2")));
  EXPECT_THAT(refused({ChangeOn("2024-02-01", R"("limit": {"x": 2})"),
                       ChangeOn("2024-03-01", R"("limit": {"x": 1})"),
                       ChangeOn("2024-04-01", R"("free": ["x"])")}),
              IsEmpty());
  // By tier: what differs in one of them is a change.
  EXPECT_THAT(refused({ChangeOn("2024-02-01", R"("tiers": [1], "ban": ["x"])"),
                       ChangeOn("2024-03-01", R"("tiers": [1, 2], "ban": ["x"])"),
                       ChangeOn("2024-04-01", R"("ban": ["x"])")}),
              IsEmpty());
  EXPECT_THAT(refused({ChangeOn("2024-02-01", R"("ban": ["x"])"),
                       ChangeOn("2024-03-01", R"("tiers": [3], "ban": ["x"])")}),
              ElementsAre(HasSubstr("changes nothing: it is banned already")));
  EXPECT_THAT(refused({ChangeOn("2024-02-01", R"("tiers": [3], "ban": ["x"])"),
                       ChangeOn("2024-03-01", R"("free": ["x"])")}),
              IsEmpty());
}

TEST(ResolveFormats, ACardStandsOnceADay) {
  const auto refused = [](const std::string& first, const std::string& second) {
    return Unresolved({PlainFormat(
        "a", "[" + ChangeOn("2024-02-01", first) + ", " + ChangeOn("2024-02-01", second) + "]")});
  };
  EXPECT_THAT(Unresolved({PlainFormat(
                  "a", "[" + ChangeOn("2024-02-01", R"("ban": ["x"], "limit": {"x": 1})") + "]")}),
              ElementsAre(HasSubstr("/lists/0/limit/x | card 'x': stands twice in one change")));
  EXPECT_THAT(refused(R"("ban": ["x"])", R"("tiers": [1], "limit": {"x": 1})"),
              ElementsAre(HasSubstr(
                  "/lists/1/limit/x | card 'x': stands in another change of this day, /lists/0")));
  EXPECT_THAT(refused(R"("tiers": [2], "ban": ["x"])", R"("tiers": [1], "limit": {"x": 1})"),
              IsEmpty());
}

TEST(ResolveFormats, NamesAreNoIds) {
  EXPECT_THAT(Unresolved({PlainFormat(
                  "a", "[" + ChangeOn("2024-02-01", R"("ban": ["Ashen Scout"])") + "]")}),
              ElementsAre(HasSubstr("/lists/0/ban/0 | card 'Ashen Scout': is no card id")));
}

}  // namespace
}  // namespace clashdeck::importers
