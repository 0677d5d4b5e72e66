#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/query/compile.h"
#include "core/query/evaluate.h"
#include "core/query/parser.h"
#include "tests/core/query/sample_catalog.h"

namespace clashdeck::query {
namespace {

class Searching : public testing::Test {
 protected:
  // Ids of the printings that match, or the problem.
  std::string Find(std::string_view query, const std::string& as_of = {}, bool lenient = false) {
    const auto index = BuildIndex(catalog_, {.as_of = as_of, .engine = engine_});
    const auto tree = Parse(query);
    if (!tree) return std::string(ProblemName(tree.error().problem));
    const auto program = Compile(*tree, *index, lenient);
    if (!program) return std::string(ProblemName(program.error().problem));
    std::string out;
    const auto matched = Evaluate(*program, *index, true);
    if (!matched) return std::string(ProblemName(matched.error().problem));
    const Bits printings = program->root.of_printing ? *matched : index->ToPrintings(*matched);
    printings.ForEach([&](std::size_t row) {
      const std::string& id = catalog_->printing(index->printings[row]).id.str();
      out += (out.empty() ? "" : " ") + id;
    });
    return out;
  }

  Game game_ = SearchGame();
  std::shared_ptr<const GameCatalog> catalog_ =
      std::make_shared<const GameCatalog>(game_, SearchRecords());
  std::shared_ptr<const EngineLookup> engine_;
};

constexpr const char* kScout = "ONE-001 TWO-010";
constexpr const char* kBriar = "ONE-002 ONE-002_AA";
constexpr const char* kCafe = "TWO-003";
constexpr const char* kSpark = "PRO-001";

TEST_F(Searching, NamesAreFolded) {
  EXPECT_EQ(Find("cafe"), kCafe);
  EXPECT_EQ(Find("\"the THORN\""), kBriar);
  EXPECT_EQ(Find("!\"café noir\""), kCafe);
  EXPECT_EQ(Find("!cafe"), "");
  EXPECT_EQ(Find("n=\"ash scout\" or n:spark"), std::string(kScout) + " " + kSpark);
}

TEST_F(Searching, NumbersCompare) {
  EXPECT_EQ(Find("cost:2"), kScout);
  EXPECT_EQ(Find("cost>=2"), std::string(kScout) + " " + kBriar);
  EXPECT_EQ(Find("cost!=2"), std::string(kBriar) + " " + kCafe);
  EXPECT_EQ(Find("cost:x"), kCafe);
  EXPECT_EQ(Find("cost:2..3"), std::string(kScout) + " " + kBriar);
  EXPECT_EQ(Find("cost:1|2"), kScout);
  EXPECT_EQ(Find("cost>x"), "query.bad_operator");
  EXPECT_EQ(Find("cost:many"), "query.unknown_value");
  EXPECT_EQ(Find("cost:/2/"), "query.bad_operator");
}

TEST_F(Searching, AFieldMayStandOnTheRight) {
  EXPECT_EQ(Find("atk>def"), kScout);
  EXPECT_EQ(Find("atk=def"), kSpark);
  EXPECT_EQ(Find("atk<def"), kBriar);
  EXPECT_EQ(Find("atk>name"), "query.unknown_value");
}

TEST_F(Searching, AFieldThatIsMissingOnTheRightComparesWithNothing) {
  EXPECT_EQ(Find("cost!=def"), std::string(kScout) + " " + kBriar);
  EXPECT_EQ(Find("def!=cost"), std::string(kScout) + " " + kBriar);
  EXPECT_EQ(Find("cost!=atk"), "");
  EXPECT_EQ(Find("cost=atk"), std::string(kScout) + " " + kBriar);
}

TEST_F(Searching, RangesThatEndBeforeTheyBeginAreRefused) {
  EXPECT_EQ(Find("cost:4..2"), "query.unknown_value");
  EXPECT_EQ(Find("r:epic..common"), "query.unknown_value");
  EXPECT_EQ(Find("date:2024..2023"), "query.unknown_value");
}

TEST_F(Searching, PatternsLookAtOneTextAtATime) {
  EXPECT_EQ(Find("textever:/\\.$/"), std::string(kScout) + " " + kBriar + " " + kCafe);
  EXPECT_EQ(Find("textever:/two.*one/"), "");
  EXPECT_EQ(Find("errata:/^too strong$/"), kBriar);
  EXPECT_EQ(Find("any:/^gear/"), kCafe);
  EXPECT_EQ(Find("text:/x*/"), std::string(kScout) + " " + kBriar + " " + kCafe);
}

TEST_F(Searching, PatternsAreBounded) {
  EXPECT_EQ(Find("o:/.{1000}/"), "query.bad_regex");
  EXPECT_EQ(Find("o:/(.{0,200}x){1,4}y/"), "query.bad_regex");
  EXPECT_EQ(Find("o:/" + std::string(kMaxPattern + 1, 'a') + "/"), "query.bad_regex");
  PatternBudget budget(1000);
  EXPECT_TRUE(budget.Take(1'000'000));
  EXPECT_FALSE(budget.Take(1'000'000'000));
  EXPECT_FALSE(budget.Take(1));
  EXPECT_TRUE(budget.exhausted());
}

TEST_F(Searching, AnEmptyTextIsNoQuestion) {
  EXPECT_EQ(Find("name:\"\""), "query.unknown_value");
  EXPECT_EQ(Find("o:\"  \""), "query.unknown_value");
  EXPECT_EQ(Find("textever:none"), kSpark);
}

TEST_F(Searching, SlipsAreErrors) {
  EXPECT_EQ(Find("–t:gear"), std::string(kScout) + " " + kBriar + " " + kSpark);
  EXPECT_EQ(Find("red|blue"), "query.syntax");
  EXPECT_EQ(Find("/briar/"), "query.syntax");
  EXPECT_EQ(Find("name==briar"), "query.syntax");
  EXPECT_EQ(Find("engine:none"), "query.unknown_value");
  EXPECT_EQ(Find("limit!=none"), "query.unknown_value");
  EXPECT_EQ(Find("c:u,g"), kBriar);
}

TEST_F(Searching, ANameThatTwoSetsShareIsAmbiguous) {
  Records records = SearchRecords();
  records.sets.at("TWO").name = "First Light";
  catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
  EXPECT_EQ(Find("set:\"first light\""), "query.unknown_value");
  EXPECT_EQ(Find("set:two"), "TWO-010 TWO-003");
}

TEST_F(Searching, AMissingValueNeverComparesTrue) {
  EXPECT_EQ(Find("atk<9"), std::string(kScout) + " " + kBriar + " " + kSpark);
  EXPECT_EQ(Find("atk:none"), kCafe);
  EXPECT_EQ(Find("-has:atk"), kCafe);
  EXPECT_EQ(Find("atk!=none"), std::string(kScout) + " " + kBriar + " " + kSpark);
  EXPECT_EQ(Find("atk>none"), "query.bad_operator");
}

TEST_F(Searching, SetsCompareAsSets) {
  EXPECT_EQ(Find("c:red"), std::string(kScout) + " " + kSpark);
  EXPECT_EQ(Find("c:u"), kBriar);
  EXPECT_EQ(Find("c:ug"), kBriar);
  EXPECT_EQ(Find("c=u"), "");
  EXPECT_EQ(Find("c>u"), kBriar);
  EXPECT_EQ(Find("c<=ugr"), std::string(kScout) + " " + kBriar + " " + kCafe + " " + kSpark);
  EXPECT_EQ(Find("c<ug"), kCafe);
  EXPECT_EQ(Find("c:colorless"), kCafe);
  EXPECT_EQ(Find("c!=red"), std::string(kBriar) + " " + kCafe);
  EXPECT_EQ(Find("colors>=2"), kBriar);
  EXPECT_EQ(Find("colorcount:0"), kCafe);
  EXPECT_EQ(Find("colors:1..2"), std::string(kScout) + " " + kBriar + " " + kSpark);
  EXPECT_EQ(Find("colors!=1..2"), kCafe);
  EXPECT_EQ(Find("colors>1..2"), "query.bad_operator");
  EXPECT_EQ(Find("c:red..blue"), "query.bad_operator");
  EXPECT_EQ(Find("c:yellow"), "query.unknown_value");
}

TEST_F(Searching, GemsAreCounted) {
  EXPECT_EQ(Find("gems>=u"), kBriar);
  EXPECT_EQ(Find("gems>=uu"), kBriar);
  EXPECT_EQ(Find("gems>=uuu"), "");
  EXPECT_EQ(Find("gems=ugu"), kBriar);
  EXPECT_EQ(Find("gems<=rr"), kScout);
  EXPECT_EQ(Find("gemcount=3"), kBriar);
}

TEST_F(Searching, RarityHasAnOrder) {
  EXPECT_EQ(Find("r>=rare"), "TWO-010 ONE-002 ONE-002_AA");
  EXPECT_EQ(Find("r<epic"), "ONE-001 ONE-002 TWO-003");
  EXPECT_EQ(Find("r:e"), "TWO-010 ONE-002_AA");
  EXPECT_EQ(Find("r:common..rare"), "ONE-001 ONE-002 TWO-003");
  EXPECT_EQ(Find("r:none"), kSpark);
  EXPECT_EQ(Find("r:mythic"), "query.unknown_value");
}

TEST_F(Searching, WordsOfClosedListsMayBeShortened) {
  EXPECT_EQ(Find("t:fight"), std::string(kScout) + " " + kBriar);
  EXPECT_EQ(Find("t:gears st:weap"), kCafe);
  EXPECT_EQ(Find("aff:moon"), kBriar);
  EXPECT_EQ(Find("trigger:enter"), kBriar);
  EXPECT_EQ(Find("t>gear"), "query.bad_operator");
  EXPECT_EQ(Find("t:dragon"), "query.unknown_value");
}

TEST_F(Searching, KeywordsHaveNumbers) {
  EXPECT_EQ(Find("kw:flight"), kScout);
  EXPECT_EQ(Find("kw.awe-factor>=2"), kBriar);
  EXPECT_EQ(Find("kw.awe_factor>2"), "");
  EXPECT_EQ(Find("kw:\"awe factor 2\""), kBriar);
  EXPECT_EQ(Find("kw.flight>1"), "query.unknown_field");
  EXPECT_EQ(Find("has:kw.awe-factor"), kBriar);
  EXPECT_EQ(Find("has:keyword.awe_factor|errata"), kBriar);
  EXPECT_EQ(Find("-has:kw.awe-factor t:fighter"), kScout);
  EXPECT_EQ(Find("has:kw"), std::string(kScout) + " " + kBriar);
  EXPECT_EQ(Find("has:kw.flight"), "query.unknown_value");
}

TEST_F(Searching, PrintingsAreSearchedOneByOne) {
  EXPECT_EQ(Find("s:one r:epic"), "ONE-002_AA");
  EXPECT_EQ(Find("in:two"), "ONE-001 TWO-010 TWO-003");
  EXPECT_EQ(Find("artist:\"bo brush\" -is:altart"), "TWO-010");
  EXPECT_EQ(Find("prints>=2 cn<5"), "ONE-001 ONE-002 ONE-002_AA");
  EXPECT_EQ(Find("-s:one"), "TWO-010 TWO-003 PRO-001");
  EXPECT_EQ(Find("is:reprint"), "TWO-010");
  EXPECT_EQ(Find("is:promo"), kSpark);
  EXPECT_EQ(Find("print:one-001|TWO-003"), "ONE-001 TWO-003");
  EXPECT_EQ(Find("card:briar"), kBriar);
  EXPECT_EQ(Find("s:three"), "query.unknown_value");
}

TEST_F(Searching, IdsAndKeywordsAreWords) {
  EXPECT_EQ(Find("card:/briar/"), "query.bad_operator");
  EXPECT_EQ(Find("card:briar..spark"), "query.bad_operator");
  EXPECT_EQ(Find("print:/ONE-001/"), "query.bad_operator");
  EXPECT_EQ(Find("kw:/awe factor 2/"), "query.bad_operator");
}

TEST_F(Searching, DatesAreYearsMonthsDaysOrSets) {
  EXPECT_EQ(Find("date:2023"), "ONE-001 ONE-002 ONE-002_AA");
  EXPECT_EQ(Find("date>2023"), "TWO-010 TWO-003");
  EXPECT_EQ(Find("date>=2024-05"), "TWO-010 TWO-003");
  EXPECT_EQ(Find("date<2024-05-10"), "ONE-001 ONE-002 ONE-002_AA");
  EXPECT_EQ(Find("date>one"), "TWO-010 TWO-003");
  EXPECT_EQ(Find("date:2023-01..2023-12"), "ONE-001 ONE-002 ONE-002_AA");
  EXPECT_EQ(Find("date:none"), kSpark);
  EXPECT_EQ(Find("date:soon"), "query.unknown_value");
  EXPECT_EQ(Find("date>pro"), "query.unknown_value");
}

TEST_F(Searching, TextsContainEqualOrMatch) {
  EXPECT_EQ(Find("o:\"draw one\""), kBriar);
  EXPECT_EQ(Find("o:/draw (one|two) cards?/"), kBriar);
  EXPECT_EQ(Find("o:/^FLIGHT/"), kScout);
  EXPECT_EQ(Find("o:\"~ gets\""), kScout);
  EXPECT_EQ(Find("o:/~ gets \\+\\d/"), kScout);
  EXPECT_EQ(Find("o:none"), kSpark);
  EXPECT_EQ(Find("planet=\"cinder reach\""), kScout);
  EXPECT_EQ(Find("any:weapon"), kCafe);
  EXPECT_EQ(Find("o:/(/"), "query.bad_regex");
  EXPECT_EQ(Find("o>a"), "query.bad_operator");
  EXPECT_EQ(Find("o:a..b"), "query.bad_operator");
}

TEST_F(Searching, SignsBeyondAsciiInPatternsAreFoldedAndNeverSyntax) {
  EXPECT_EQ(Find("o:/draw\u00A0one/"), kBriar);
  EXPECT_EQ(Find("o:/\uFF08|one card/"), kBriar);  // a wide bracket
  EXPECT_EQ(Find("n:/^caf\u00E9/"), kCafe);
  EXPECT_EQ(Find("n:/caf\\\u00E9 n/"), kCafe);
  EXPECT_EQ(Find("n:/[\u00E9] n/"), kCafe);
}

TEST_F(Searching, NothingIsSyntaxBetweenTheQuotesOfAPattern) {
  EXPECT_EQ(Find("o:/\\Q+1\\/+0.\\E$/"), kScout);
  EXPECT_EQ(Find("o:/\\Q+1.+0.\\E/"), "");
  EXPECT_EQ(Find("o:/trigger \\Q\u2013\\E enter/"), kBriar);  // a dash
  EXPECT_EQ(Find("n:/\\QCaf\u00E9 N\\Eo+ir/"), kCafe);
  EXPECT_EQ(Find("n:/\\Qcaf\u00E9\uFF3CE/"), "");  // a wide backslash ends nothing
  EXPECT_EQ(Find("n:/\\Qbriar,/"), kBriar);
}

TEST_F(Searching, NoTermHoldsWhatSeparatesTexts) {
  EXPECT_EQ(Find("any:\"\x1F\""), "query.syntax");
  EXPECT_EQ(Find("any:/\x1F/"), "query.syntax");
}

TEST_F(Searching, ErrataChangeWhatIsFoundAndWhen) {
  EXPECT_EQ(Find("o:\"draw two\""), "");
  EXPECT_EQ(Find("textever:\"draw two\""), kBriar);
  EXPECT_EQ(Find("printed:\"draw two\""), kBriar);
  EXPECT_EQ(Find("o:\"draw two\"", "2023-12-31"), kBriar);
  EXPECT_EQ(Find("textever:\"draw one\"", "2023-12-31"), "");
  EXPECT_EQ(Find("cost:3"), kBriar);
  EXPECT_EQ(Find("cost:4", "2023-12-31"), kBriar);
  EXPECT_EQ(Find("has:errata"), kBriar);
  EXPECT_EQ(Find("has:errata", "2023-12-31"), "");
  EXPECT_EQ(Find("errata:strong erratadate>=2024"), kBriar);
}

TEST_F(Searching, AnErratumWithoutADayHasNoDate) {
  Records records = SearchRecords();
  TextVersion& erratum = records.texts.at("briar/errata/2024-01-01");
  erratum.effective.clear();
  records.rulings.at("r1").date.clear();
  catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
  EXPECT_EQ(Find("has:errata"), kBriar);
  EXPECT_EQ(Find("has:erratadate"), "");
  EXPECT_EQ(Find("has:errata erratadate:none"), kBriar);
  EXPECT_EQ(Find("erratadate!=2024"), "");
  EXPECT_EQ(Find("has:ruling rulingdate:none"), kCafe);
}

TEST_F(Searching, AsOfLeavesOutWhatCameLater) {
  EXPECT_EQ(Find("", "2023-12-31"), "ONE-001 ONE-002 ONE-002_AA PRO-001");
  EXPECT_EQ(Find("ruling:weapon", "2024-05-31"), "");
  EXPECT_EQ(Find("ruling:weapon rulingdate:2024-06"), kCafe);
}

TEST_F(Searching, UnknownTermsAreErrorsUnlessLenient) {
  EXPECT_EQ(Find("colour:red"), "query.unknown_field");
  EXPECT_EQ(Find("colour:red t:gear", {}, true), kCafe);
  EXPECT_EQ(Find("colour:red", {}, true), "query.unknown_field");
  EXPECT_EQ(Find("legal:standard"), "query.unknown_value");
  EXPECT_EQ(Find("engine:full"), "query.unknown_value");
}

// Plays what has a cost of 2, and all but a word of the rest that has a text.
class SmallEngine final : public EngineLookup {
 public:
  explicit SmallEngine(const GameCatalog& catalog) : catalog_(catalog) {}

  EngineCoverage Find(CardIndex card, std::string_view day) const override {
    const CardState state = catalog_.StateOf(card, day);
    const auto cost = state.attributes.find("cost");
    if (cost != state.attributes.end() && cost->second == "2") return EngineCoverage::kFull;
    return state.text.empty() ? EngineCoverage::kNone : EngineCoverage::kPartial;
  }

 private:
  const GameCatalog& catalog_;
};

TEST_F(Searching, TheEngineTellsWhatItCanPlay) {
  engine_ = std::make_shared<SmallEngine>(*catalog_);
  EXPECT_EQ(Find("engine:full"), kScout);
  EXPECT_EQ(Find("engine:part"), std::string(kBriar) + " " + kCafe);
  EXPECT_EQ(Find("engine:none"), kSpark);
  EXPECT_EQ(Find("engine!=full|partial"), kSpark);
  EXPECT_EQ(Find("-engine:full s:two"), kCafe);
  EXPECT_EQ(Find("engine:most"), "query.unknown_value");
  EXPECT_EQ(Find("engine>full"), "query.bad_operator");
}

TEST_F(Searching, NegationAndBracketsMixCardsAndPrintings) {
  EXPECT_EQ(Find("-(s:one or c:colorless)"), "TWO-010 PRO-001");
  EXPECT_EQ(Find("t:fighter (r:epic or cost:3)"), "TWO-010 ONE-002 ONE-002_AA");
  EXPECT_EQ(Find(""), "ONE-001 TWO-010 ONE-002 ONE-002_AA TWO-003 PRO-001");
}

TEST_F(Searching, OnlyAQuestionAboutTokensAsksForThem) {
  const auto index = BuildIndex(catalog_);
  for (const char* query : {"is:token", "t:tok", "c:red (cost:1 or is:token)", "!spark",
                            "card:spark or t:gear", "-(c:red -print:PRO-001)"})
    EXPECT_TRUE(Compile(*Parse(query), *index)->asks_for_tokens) << query;
  for (const char* query : {"is:promo", "t:gear", "token", "-is:token", "-t:token", "t!=token",
                            "is!=token", "c:red -!briar", "-card:briar", "card!=briar"})
    EXPECT_FALSE(Compile(*Parse(query), *index)->asks_for_tokens) << query;
}

TEST_F(Searching, SuggestionsAreNear) {
  const auto index = BuildIndex(catalog_);
  const auto field = Compile(*Parse("atack>1"), *index).error();
  ASSERT_FALSE(field.suggestions.empty());
  EXPECT_EQ(field.suggestions.front(), "attack");
  EXPECT_EQ(field.span.begin, 0U);
  EXPECT_EQ(field.span.end, 5U);
  const auto value = Compile(*Parse("t:figther"), *index).error();
  ASSERT_FALSE(value.suggestions.empty());
  EXPECT_EQ(value.suggestions.front(), "fighter");
  // As they can be typed, and all of a few where nothing is near.
  EXPECT_EQ(Compile(*Parse("aff:x"), *index).error().suggestions,
            (std::vector<std::string>{"sun", "moon-guard"}));
}

}  // namespace
}  // namespace clashdeck::query
