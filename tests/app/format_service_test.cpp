#include "app/format_service.h"

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

const Principal kOrganizer{.key_id = "k1", .role = Role::kOrganizer};
const Principal kOther{.key_id = "k2", .role = Role::kOrganizer};
const Principal kAdmin{.key_id = "a", .role = Role::kAdmin};

std::string Pauper(const std::string& name = "Pauper", const std::string& id = "pauper",
                   const std::string& base = "standard") {
  return R"({"id": ")" + id + R"(", "game": "alpha-clash", "name": ")" + name +
         R"(", "extends": ")" + base + R"(",
    "versions": [{"effective": "2024-03-15", "pool": {"q": "r:common", "cite": "House rule"}}],
    "lists": [{"announced": "2024-05-01", "effective": "2024-06-01", "source": "Letter", "ban": ["Test Scout"]}]})";
}

class Formats : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  }
  Result<SavedFormat> Save(const std::string& source, const Principal& caller = kOrganizer) {
    return services_.formats->Save("alpha-clash", source, caller);
  }
  FormatPtr Find(const std::string& id) {
    const auto found = services_.formats->current()->Find("alpha-clash", id);
    return found ? (*found)->format : nullptr;
  }
};

TEST_F(Formats, ShippedOnesAreThere) {
  EXPECT_NE(Find("standard"), nullptr);
  const auto missing = services_.formats->current()->Find("alpha-clash", "standart");
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().suggestions, std::vector<std::string>{"standard"});
}

TEST_F(Formats, AnAddedOneIsKeptWithItsRevisions) {
  const std::string before = services_.formats->current()->fingerprint;
  ASSERT_TRUE(Save(Pauper()).has_value()) << Save(Pauper()).error().message;
  EXPECT_EQ(Save(Pauper("Pauper II"))->revision, 2);
  EXPECT_EQ(Find("pauper")->name, "Pauper II");
  EXPECT_NE(services_.formats->current()->fingerprint, before);
  ASSERT_EQ(Find("pauper")->lists.size(), 1U);
  EXPECT_EQ(Find("pauper")->lists[0].cards[0].card.str(), "test-scout");
  EXPECT_EQ(services_.formats->current()->NextChange("2024-04-01"), "2024-06-01");
  Reopen();
  EXPECT_EQ(Find("pauper")->name, "Pauper II");
  EXPECT_EQ(services_.formats->RevisionsOf("alpha-clash", "pauper").size(), 2U);
  EXPECT_EQ(services_.formats->current()->Of("alpha-clash").at("pauper").owner, "k1");
  EXPECT_TRUE(VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems.empty());
}

TEST_F(Formats, TheHashNamesWhatAFormatSays) {
  const auto hash = [&](const char* id) {
    return services_.formats->current()->Of("alpha-clash").at(id).hash;
  };
  const std::string standard = hash("standard");
  EXPECT_EQ(standard.size(), 16U);
  ASSERT_TRUE(Save(Pauper()).has_value());
  ASSERT_TRUE(Save(R"({"id": "deep", "game": "alpha-clash", "name": "Deep", "extends": "pauper",
          "versions": [{"effective": "2024-03-15", "pool": {"q": "cost<=2", "cite": "House rule"}}]})")
                  .has_value());
  const std::string first = hash("pauper");
  const std::string deep = hash("deep");
  ASSERT_TRUE(Save(Pauper()).has_value());  // another revision that says the same
  EXPECT_EQ(hash("pauper"), first);
  std::string other = Pauper();  // the same days
  other.replace(other.find("r:common"), 8, "r:rare");
  other.replace(other.find("\"ban\": [\"Test Scout\"]"), 21, R"("limit": {"Test Scout": 1})");
  ASSERT_TRUE(Save(other).has_value());
  EXPECT_NE(hash("pauper"), first);
  EXPECT_NE(hash("deep"), deep);  // it extends what changed
  EXPECT_EQ(hash("standard"), standard);
}

TEST_F(Formats, OnlyWhoeverAddedItOrAnAdminChangesIt) {
  ASSERT_TRUE(Save(Pauper()).has_value());
  EXPECT_EQ(Save(Pauper("Stolen"), kOther).error().code, ErrorCode::kForbidden);
  EXPECT_EQ(Find("pauper")->name, "Pauper");
  EXPECT_EQ(Save(Pauper("Mended"), kAdmin)->revision, 2);
  EXPECT_EQ(Save(Pauper("Back"))->revision, 3);
}

TEST_F(Formats, AShippedOneCannotBeTaken) {
  EXPECT_EQ(Save(Pauper("Mine", "standard", "draft-db01")).error().code, ErrorCode::kConflict);
}

TEST_F(Formats, WhatIsWrongIsNamedAndNothingIsKept) {
  std::string bad_query = Pauper();
  bad_query.replace(bad_query.find("r:common"), 8, "rarety:x");
  std::string bad_card = Pauper();
  bad_card.replace(bad_card.find("Test Scout"), 10, "Test Scuot");
  for (const std::string& source :
       {std::string("{"), std::string("[]"), bad_query, bad_card, Pauper("X", "x", "nothing")}) {
    const auto saved = Save(source);
    ASSERT_FALSE(saved.has_value()) << source;
    EXPECT_EQ(saved.error().code, ErrorCode::kBadBody) << source;
  }
  EXPECT_EQ(Find("pauper"), nullptr);
  EXPECT_TRUE(services_.formats->RevisionsOf("alpha-clash", "pauper").empty());
}

std::vector<std::string> Pointers(const Result<SavedFormat>& saved) {
  std::vector<std::string> out;
  if (saved) return out;
  for (const ErrorItem& item : saved.error().errors) out.push_back(item.pointer);
  return out;
}

TEST_F(Formats, MistakesOfEveryKindComeAtOnce) {
  std::string source = Pauper("Pauper", "pauper", "standart");
  source.replace(source.find("r:common"), 8, "rarety:x");
  source.replace(source.find("Test Scout"), 10, "Test Scuot");
  EXPECT_EQ(Pointers(Save(source)),
            (std::vector<std::string>{"/versions/0/pool/q", "/lists/0/ban/0", "/extends"}));
  source.replace(source.find("\"cite\""), 6, "\"cites\"");
  const auto saved = Save(source);
  EXPECT_EQ(saved.error().code, ErrorCode::kUnknownKey);
  EXPECT_TRUE(saved.error().message.ends_with("(and 3 more)")) << saved.error().message;
  EXPECT_EQ(Pointers(saved),
            (std::vector<std::string>{"/versions/0/pool/cites", "/versions/0/pool/q",
                                      "/lists/0/ban/0", "/extends"}));
  source.replace(source.find("standart"), 8, "standard");
  EXPECT_EQ(Pointers(Save(source)).size(), 3U);
}

TEST_F(Formats, ARevisionThatMayNotBeReplacedStays) {
  const auto save_over = [&](std::int64_t known) {
    return services_.formats->Save(
        "alpha-clash", Pauper("Pauper " + std::to_string(known)), kOrganizer,
        {.may_replace = [known](const std::string& id, std::int64_t current) {
          EXPECT_EQ(id, "pauper");
          return current == known;
        }});
  };
  EXPECT_EQ(save_over(1).error().code, ErrorCode::kPreconditionFailed) << "there is none yet";
  EXPECT_EQ(save_over(0)->revision, 1);
  EXPECT_EQ(save_over(1)->revision, 2);
  const auto stale = save_over(1);
  ASSERT_FALSE(stale.has_value());
  EXPECT_EQ(stale.error().code, ErrorCode::kPreconditionFailed);
  EXPECT_EQ(stale.error().message, "'pauper' is at revision 2");
  EXPECT_EQ(services_.formats->RevisionsOf("alpha-clash", "pauper").size(), 2U);
}

TEST_F(Formats, AnUnknownKeyIsNamedAsOne) {
  std::string top = Pauper();
  top.insert(1, R"("colour": "red", )");
  std::string deep = Pauper();
  deep.insert(deep.find("\"cite\""), R"("cites": "1", )");
  for (const auto& [source, pointer] :
       {std::pair(top, "/colour"), std::pair(deep, "/versions/0/pool/cites")}) {
    const auto saved = Save(source);
    ASSERT_FALSE(saved.has_value()) << source;
    EXPECT_EQ(saved.error().code, ErrorCode::kUnknownKey) << source;
    EXPECT_EQ(saved.error().pointer, pointer);
  }
}

TEST_F(Formats, OneMayExtendAnother) {
  ASSERT_TRUE(Save(Pauper()).has_value());
  const auto deep = Save(
      R"({"id": "a-deep", "game": "alpha-clash", "name": "Deep", "extends": "pauper",
          "versions": [{"effective": "2024-03-15", "pool": {"q": "cost<=2", "cite": "House rule"}}]})");
  ASSERT_TRUE(deep.has_value()) << deep.error().message;
  Reopen();
  ASSERT_NE(Find("a-deep"), nullptr);
  EXPECT_TRUE(services_.formats->current()->broken.empty());
}

TEST_F(Formats, ABaseThatBreaksAnotherNamesIt) {
  ASSERT_TRUE(Save(Pauper()).has_value());
  const std::string same = R"("pool": {"id": "cheap", "q": "cost<=2", "cite": "House rule"})";
  ASSERT_TRUE(Save(R"({"id": "deep", "game": "alpha-clash", "name": "Deep", "extends": "pauper",
                       "versions": [{"effective": "2024-03-15", )" +
                   same + "}]}")
                  .has_value());
  // Now the base says what the other changes, so that the other changes nothing.
  const auto broken =
      Save(R"({"id": "pauper", "game": "alpha-clash", "name": "Pauper", "extends": "standard",
               "versions": [{"effective": "2024-03-15", )" +
           same + "}]}");
  ASSERT_FALSE(broken.has_value());
  const Error& error = broken.error();
  EXPECT_EQ(error.code, ErrorCode::kBadBody);
  EXPECT_NE(error.message.find("'deep', which extends 'pauper'"), std::string::npos)
      << error.message;
  EXPECT_NE(error.message.find("/versions/0/pool"), std::string::npos) << error.message;
  EXPECT_EQ(error.pointer, "");
  ASSERT_EQ(error.errors.size(), 1U);
  EXPECT_EQ(error.errors[0].pointer, "");
  EXPECT_EQ(error.errors[0].message.find("'deep' at /versions/0/pool"), 0U);
  EXPECT_EQ(services_.formats->RevisionsOf("alpha-clash", "pauper").size(), 1U);
}

TEST_F(Formats, AnotherProcessIsNoticed) {
  auto other = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
  ASSERT_TRUE(other.has_value());
  ASSERT_TRUE(other->formats->Save("alpha-clash", Pauper(), kAdmin).has_value());
  EXPECT_EQ(Find("pauper"), nullptr);
  EXPECT_TRUE(services_.formats->ReloadIfChanged());
  EXPECT_FALSE(services_.formats->ReloadIfChanged());
  EXPECT_NE(Find("pauper"), nullptr);
}

}  // namespace
}  // namespace clashdeck::app
