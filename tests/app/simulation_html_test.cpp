#include "app/simulation_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/simulation_chart.h"
#include "app/simulation_page.h"
#include "tests/app/simulation_samples.h"

namespace clashdeck::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

// What is wrong with the tags of a page: one that is not closed, or closed out of turn; a quote
// that does not end. Empty = nothing.
std::string BrokenTag(std::string_view page) {
  constexpr std::array kVoid = {"meta", "!DOCTYPE"};
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string_view::npos; at = page.find('<', at + 1)) {
    std::size_t end = at + 1;
    bool quoted = false;
    while (end < page.size() && (quoted || page[end] != '>')) {
      if (page[end] == '"') quoted = !quoted;
      ++end;
    }
    if (end == page.size()) return "a tag without an end";
    const std::string tag(page.substr(at + 1, end - at - 1));
    const std::string name = tag.substr(0, tag.find_first_of(" /", tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || "/" + open.back() != name) return name;
      open.pop_back();
    } else if (tag.back() != '/' && std::find(kVoid.begin(), kVoid.end(), name) == kVoid.end()) {
      open.push_back(name);
    }
    at = end;
  }
  return open.empty() ? "" : open.back();
}

TEST(BrokenTag, FindsWhatIsWrong) {
  EXPECT_EQ(BrokenTag("<p><b x=\"a>b\">t</b><i/></p>"), "");
  EXPECT_EQ(BrokenTag("<p><b></p></b>"), "/p");
  EXPECT_EQ(BrokenTag("<p>"), "p");
  EXPECT_EQ(BrokenTag("<p"), "a tag without an end");
}

std::vector<json> BodiesOfAllKinds() {
  const json two = {SampleList("kiln-embers"), SampleList("halcyon-grove")};
  json three = two;
  three.push_back(SampleList("vesper-nine-blades"));
  return {GoldfishBody(),
          {{"kind", "ab"}, {"decks", two}, {"games", 20}},
          {{"kind", "match"}, {"decks", two}, {"games", 20}},
          {{"kind", "gauntlet"}, {"decks", three}, {"games", 10}}};
}

TEST(SimulationHtml, IsAWholePageThatNeedsNothingElse) {
  for (const json& body : BodiesOfAllKinds()) {
    const std::string page = SimulationHtml(ordered_json::parse(ResultOf(body)));
    EXPECT_EQ(BrokenTag(page), "") << body.at("kind");
    EXPECT_THAT(page, HasSubstr("<svg"));
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, Not(HasSubstr("http:")));
    EXPECT_THAT(page, Not(HasSubstr("https:")));
    EXPECT_THAT(page, Not(HasSubstr("url(")));
    EXPECT_THAT(page, Not(HasSubstr("nan")));
    EXPECT_THAT(page, HasSubstr("Kiln, Heart of Embers"));
    EXPECT_THAT(page, HasSubstr("What is taken for granted"));
  }
}

TEST(SimulationHtml, EscapesEveryNameAndText) {
  const std::string evil = "<img src=x onerror=\"alert('1')\">&";
  for (const json& body : BodiesOfAllKinds()) {
    ordered_json result = ordered_json::parse(ResultOf(body));
    for (ordered_json& deck : result.at("decks")) deck.at("contender").at("name") = evil;
    result.at("decks")[0].at("problems").push_back(evil);
    result.at("assumptions").push_back(evil);
    result.at("unsupported")
        .push_back({{"id", evil},
                    {"name", evil},
                    {"tier", 1},
                    {"decks", {0}},
                    {"declined", {{{"text", evil}, {"why", evil}, {"start", 0}, {"end", 1}}}},
                    {"treatment", evil}});
    if (result.contains("cards")) result.at("cards")[0].at("name") = evil;
    for (const std::vector<std::string>& names :
         {std::vector<std::string>{}, std::vector<std::string>{evil, evil, evil}}) {
      auto shown = names;
      shown.resize(std::min(shown.size(), result.at("decks").size()));
      const std::string page = SimulationHtml(result, shown);
      EXPECT_EQ(BrokenTag(page), "");
      EXPECT_THAT(page, Not(HasSubstr("<img")));
      EXPECT_THAT(page, HasSubstr("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;"));
    }
  }
}

TEST(SimulationHtml, StandsGamesThatTellNothing) {
  // Nobody is defeated in one turn: means and medians are not known.
  json body = GoldfishBody();
  body["stop"] = {{"turns", 1}};
  body["games"] = 1;
  const std::string page = SimulationHtml(ordered_json::parse(ResultOf(body)));
  EXPECT_EQ(BrokenTag(page), "");
  EXPECT_THAT(page, HasSubstr("not in time"));
}

TEST(SimulationChart, KeepsWithinItsFrame) {
  const Chart chart{.kind = ChartKind::kBars,
                    .title = "a \"title\"",
                    .x_name = "turn",
                    .percent = true,
                    .series = {{.points = {{.x = 1, .y = 0.5, .low = 0.4, .high = 0.6},
                                           {.x = 2, .y = 1, .low = 0.9, .high = 1}}}}};
  const std::string svg = ChartSvg(chart);
  EXPECT_EQ(BrokenTag(svg), "");
  EXPECT_THAT(svg, HasSubstr("a &quot;title&quot;"));
  EXPECT_THAT(svg, HasSubstr("<title>turn 1: 50.00 % (40.00 % to 60.00 %)</title>"));
  EXPECT_THAT(svg, HasSubstr(">100 %</text>"));
  EXPECT_EQ(ChartSvg({.series = {{}}}), "");
}

TEST(SimulationPage, ShowsNumbersForPeople) {
  EXPECT_EQ(ShownCount(0), "0");
  EXPECT_EQ(ShownCount(999), "999");
  EXPECT_EQ(ShownCount(1000), "1,000");
  EXPECT_EQ(ShownCount(1234567), "1,234,567");
  const ordered_json none = {{"count", 0}, {"mean", nullptr}, {"ci_low", nullptr}};
  EXPECT_EQ(ShownMean(none), "–");
  EXPECT_EQ(ShownShare({{"of", 0}}), "–");
  EXPECT_EQ(ShownShare({{"of", 8}, {"share", 0.25}, {"ci_low", 0.1}, {"ci_high", 0.5}}),
            "25.0 % (10.0 to 50.0)");
}

}  // namespace
}  // namespace clashdeck::app
