#include "core/name_index.h"

#include <gmock/gmock.h>

#include "core/name_words.h"

namespace clashdeck {
namespace {

using testing::ElementsAre;
using testing::Pair;

class NameIndexTest : public testing::Test {
 protected:
  std::vector<std::string_view> Shown(const std::vector<NameIndex::Row>& rows) const {
    std::vector<std::string_view> names;
    for (const NameIndex::Row row : rows) names.push_back(index_.folded(row));
    return names;
  }
  std::vector<std::string_view> With(std::initializer_list<std::string_view> words) const {
    return Shown(index_.WithWords(std::vector<std::string_view>(words)));
  }

  NameIndex index_{{{.folded = "storm caller", .card = 0},
                    {.folded = "the storm", .card = 1},
                    {.folded = "hex", .card = 2},
                    {.folded = "diver's knife", .card = 3},
                    {.folded = "kelp-wrapped club", .card = 4},
                    {.folded = "caller of storms", .card = 0, .alias = true}}};
};

TEST(NameWords, SignsPartWordsAndApostrophesDoNot) {
  EXPECT_EQ(LooseName("diver's knife"), "divers knife");
  EXPECT_EQ(LooseName("moxie, ready - \"set\"!"), "moxie ready set");
  EXPECT_EQ(LooseName("salt & iron"), "salt and iron");
  EXPECT_EQ(LooseName("salt&iron"), "salt and iron");
  EXPECT_EQ(LooseName("?!"), "");
  EXPECT_THAT(WordsOf("diver's kelp-club"), ElementsAre("diver", "s", "kelp", "club"));
}

TEST_F(NameIndexTest, RowsStandInTheOrderOfNames) {
  EXPECT_EQ(index_.folded(0), "caller of storms");
  EXPECT_TRUE(index_.is_alias(0));
  EXPECT_EQ(index_.card(0), 0U);
  EXPECT_EQ(index_.loose(1), "divers knife");
  EXPECT_FALSE(index_.is_alias(1));
}

TEST_F(NameIndexTest, FindsBeginnings) {
  EXPECT_THAT(index_.Beginning("storm"), Pair(4U, 5U));
  EXPECT_THAT(index_.Beginning(""), Pair(0U, 6U));
  const auto [first, last] = index_.Beginning("zz");
  EXPECT_EQ(first, last);
}

TEST_F(NameIndexTest, FindsWordsInAnyOrder) {
  EXPECT_THAT(With({"storm"}), ElementsAre("caller of storms", "storm caller", "the storm"));
  EXPECT_THAT(With({"storm", "call"}), ElementsAre("caller of storms", "storm caller"));
  EXPECT_THAT(With({"divers"}), ElementsAre("diver's knife"));
  EXPECT_THAT(With({"s", "diver"}), ElementsAre("diver's knife"));
  EXPECT_THAT(With({"orm"}), ElementsAre());
  EXPECT_EQ(With({}).size(), index_.size());
}

TEST_F(NameIndexTest, FindsNamesAlikeAfterAnySlip) {
  for (const char* typed : {"hx", "ehx", "hxe", "hexx", "ex", "hez", "jex"})
    EXPECT_THAT(Shown(index_.Alike(typed)), testing::Contains("hex")) << typed;
  for (const char* typed : {"strom caler", "stormcaller", "caller storm", "torm caller", "strm"})
    EXPECT_THAT(Shown(index_.Alike(typed)), testing::Contains("storm caller")) << typed;
  EXPECT_THAT(index_.Alike("zzz"), testing::IsEmpty());
  EXPECT_THAT(index_.Alike(""), testing::IsEmpty());
}

TEST(NameIndexOfNothing, IsEmpty) {
  const NameIndex index({});
  EXPECT_THAT(index.Beginning("a"), Pair(0U, 0U));
  EXPECT_TRUE(index.WithWords({}).empty());
  EXPECT_TRUE(index.Alike("storm").empty());
}

}  // namespace
}  // namespace clashdeck
