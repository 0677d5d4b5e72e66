// The formats under games/: each limit is what the rulebook says and names its rule, and every
// query names cards of the sample sets, and of the real export where it is at hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>

#include "core/query/search.h"
#include "importers/format_loader.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::filesystem::path kRealExport =
    CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash/cards.deckplanet.json";

const std::vector<importers::GameFolder>& Games() {
  static const std::vector<importers::GameFolder> kGames =
      *importers::LoadGames(CLASHDECK_SOURCE_DIR "/games");
  return kGames;
}

const Format& Shipped(std::string_view game, std::string_view id) {
  for (const importers::GameFolder& folder : Games()) {
    for (const Format& format : folder.formats) {
      if (format.game.str() == game && format.id == id) return format;
    }
  }
  throw std::runtime_error("no such format");
}

// "exactly 50 [100.2a]"
std::string Shown(const Bounds& bounds, const RuleSource& source) {
  std::string out;
  if (bounds.min && bounds.min == bounds.max) {
    out = "exactly " + std::to_string(*bounds.min);
  } else {
    if (bounds.min) out += "at least " + std::to_string(*bounds.min);
    if (bounds.max) out += (out.empty() ? "" : ", ") + ("at most " + std::to_string(*bounds.max));
  }
  return out + " [" + source.cite + "]";
}

std::vector<std::string> Sections(const Format& format) {
  const importers::GameFolder& folder =
      *std::find_if(Games().begin(), Games().end(),
                    [&](const importers::GameFolder& each) { return each.game.id == format.game; });
  std::vector<std::string> out;
  for (const SectionRule& rule : format.versions.back().sections)
    out.push_back(folder.game.sections[rule.section].id + ": " + Shown(rule.size, rule.source) +
                  (rule.or_none ? " or none" : ""));
  return out;
}

std::vector<std::string> Caps(const Format& format) {
  std::vector<std::string> out;
  for (const CapRule& rule : format.versions.back().caps)
    out.push_back(rule.id + ": " + Shown({.max = rule.max}, rule.source));
  return out;
}

TEST(ShippedFormats, AreThese) {
  std::map<std::string, std::vector<std::string>> ids;
  for (const importers::GameFolder& folder : Games()) {
    for (const Format& format : folder.formats) ids[folder.game.id.str()].push_back(format.id);
  }
  EXPECT_THAT(ids, ElementsAre(testing::Pair("alpha-clash", ElementsAre("draft-db01", "standard")),
                               testing::Pair("creator-clash", ElementsAre("standard")),
                               testing::Pair("elemental-clash", ElementsAre("casual", "standard")),
                               testing::Pair("shining-shadows", ElementsAre("standard"))));
}

TEST(ShippedFormats, EveryRuleNamesItsRuleAndDocument) {
  for (const importers::GameFolder& folder : Games()) {
    for (const importers::FormatSource& source : folder.format_sources) {
      for (const importers::VersionSource& version : source.versions) {
        importers::ForEachKind(version, [&](const auto& rules) {
          for (const auto& said : rules) {
            if (said.rule) {
              EXPECT_NE(said.rule->source.cite, "") << source.file << said.pointer;
            }
          }
        });
      }
    }
    for (const Format& format : folder.formats) {
      for (const FormatVersion& version : format.versions) {
        for (const SectionRule& rule : version.sections) EXPECT_NE(rule.source.document, "");
        for (const NoteRule& rule : version.notes) EXPECT_NE(rule.source.document, "");
      }
    }
  }
}

// 100.2a: one Contender and 50 cards, four of a name with the sideboard; 100.4a: ten beside.
TEST(ShippedFormats, Rule100_2a_Standard) {
  const Format& format = Shipped("alpha-clash", "standard");
  EXPECT_EQ(format.versions[0].effective, "2024-03-15");
  EXPECT_EQ(format.versions[0].document, "Comprehensive Rulebook 2.2");
  EXPECT_THAT(Sections(format),
              ElementsAre("contender: exactly 1 [100.2a]", "main: exactly 50 [100.2a]",
                          "side: at most 10 [100.4a]"));
  ASSERT_EQ(format.versions[0].copies.size(), 1U);
  const CopyRule& copies = format.versions[0].copies[0];
  EXPECT_EQ(copies.max, 4U);
  EXPECT_EQ(copies.by, CopyRule::By::kName);
  EXPECT_FALSE(copies.apart);
  EXPECT_THAT(copies.across, ElementsAre(1, 2));
  EXPECT_THAT(Caps(format),
              ElementsAre("unrivaled: at most 1 [704.15b]", "clash-buff: at most 4 [306.4]"));
  EXPECT_EQ(format.versions[0].pools[0].q, "-!awaken");
  EXPECT_EQ(format.versions[0].pools[0].source.cite, "901.2a.2");
  EXPECT_EQ(format.versions[0].notes[0].source.cite, "209.1d.2");
}

// 901.3a: 40 cards and up to 24 beside, any number of copies; 901.2c: 60 cards are drafted.
TEST(ShippedFormats, Rule901_3a_Draft) {
  const Format& format = Shipped("alpha-clash", "draft-db01");
  const FormatVersion& version = format.versions[0];
  EXPECT_THAT(Sections(format),
              ElementsAre("contender: exactly 1 [901.3a.4]", "main: exactly 40 [901.3a.1]",
                          "side: at most 24 [901.3a.2]"));
  EXPECT_THAT(version.copies, IsEmpty());
  EXPECT_THAT(version.pools, IsEmpty());
  EXPECT_THAT(Caps(format),
              ElementsAre("unrivaled: at most 1 [704.15b]", "clash-buff: at most 4 [306.4]"));
  ASSERT_TRUE(version.draft.has_value());
  EXPECT_EQ(version.draft->drafted, (Bounds{.min = 60, .max = 60}));
  EXPECT_THAT(version.draft->grants,
              ElementsAre(DraftGrant{"t:contender", 1}, DraftGrant{"!awaken", 4}));
}

TEST(ShippedFormats, ElementalClash) {
  const Format& standard = Shipped("elemental-clash", "standard");
  EXPECT_THAT(Sections(standard), ElementsAre("main: exactly 40 [Preparations]",
                                              "side: exactly 10 [Preparations] or none"));
  const CopyRule& copies = standard.versions[0].copies[0];
  EXPECT_EQ(copies.max, 3U);
  EXPECT_TRUE(copies.apart);  // Spellbook and Sideboard each on its own
  EXPECT_THAT(copies.except, ElementsAre(CopyException{"t:stone st:basic", std::nullopt}));

  const Format& casual = Shipped("elemental-clash", "casual");
  EXPECT_EQ(casual.extends, "standard");
  EXPECT_THAT(Sections(casual), ElementsAre("main: at least 1 [Preparations]",
                                            "side: exactly 10 [Preparations] or none"));
  EXPECT_EQ(casual.versions[0].copies, standard.versions[0].copies);
  EXPECT_EQ(casual.versions[0].notes[0].id, "agreed-size");
}

TEST(ShippedFormats, CreatorClash) {
  const Format& format = Shipped("creator-clash", "standard");
  EXPECT_THAT(Sections(format), ElementsAre("main: at least 40 [Building a Deck]"));
  std::vector<std::string> copies;
  for (const CopyRule& rule : format.versions[0].copies)
    copies.push_back(rule.id + " " + std::to_string(rule.max));
  EXPECT_THAT(copies, ElementsAre("creature 2", "legendary-creature 1", "item 1"));
}

TEST(ShippedFormats, ShiningShadows) {
  const Format& format = Shipped("shining-shadows", "standard");
  EXPECT_THAT(Sections(format),
              ElementsAre("mat: exactly 1 [The Basics]", "main: exactly 30 [The Basics]"));
  std::vector<std::string> parts;
  std::uint32_t cards = 0;
  for (const CompositionRule& rule : format.versions[0].composition) {
    parts.push_back(rule.id + ": " + Shown(rule.count, rule.source));
    cards += *rule.count.min;
  }
  EXPECT_THAT(parts,
              ElementsAre("heavy: exactly 7 [Action Cards]", "lite: exactly 7 [Action Cards]",
                          "quick: exactly 7 [Action Cards]", "block: exactly 5 [Action Cards]",
                          "clash: exactly 2 [Clash Card]", "super: exactly 2 [Super Card]"));
  EXPECT_EQ(cards, 30U);
}

// A catalog of files and the index over it.
struct Cards {
  std::unique_ptr<ImportedCatalog> imported;
  std::shared_ptr<const query::SearchIndex> index;

  explicit Cards(const std::string& game, std::vector<std::filesystem::path> files = {})
      : imported(ImportCatalog(game, std::move(files))),
        index(query::BuildIndex(
            std::shared_ptr<const GameCatalog>(imported->cards.get(), [](const auto*) {}))) {}

  std::vector<std::string> Names(const std::string& q) const {
    std::vector<std::string> out;
    const auto matches = query::Match(*query::ReadQuery(q, *index->fields), *index);
    for (std::size_t row = 0; row < index->cards.size(); ++row) {
      if (matches->cards.test(row)) out.push_back(imported->cards->card(index->cards[row]).name);
    }
    return out;
  }
};

std::vector<std::string> Warnings(const Cards& cards) {
  std::vector<std::string> out;
  for (const importers::FormatSource& source : cards.imported->folder.format_sources) {
    const auto checked = importers::CheckFormatAgainst(source, *cards.index);
    if (!checked) {
      out.push_back(source.id + checked.error().pointer + " " + checked.error().message);
      continue;
    }
    for (const importers::Finding& finding : checked->warnings)
      out.push_back(source.id + finding.pointer + " " + finding.reason);
  }
  return out;
}

TEST(ShippedFormats, EveryQueryNamesCardsOfTheSamples) {
  EXPECT_THAT(Warnings(Cards("elemental-clash")), IsEmpty());
  EXPECT_THAT(Warnings(Cards("creator-clash")), IsEmpty());
  EXPECT_THAT(Warnings(Cards("shining-shadows")), IsEmpty());
  EXPECT_THAT(Warnings(Cards("alpha-clash")), IsEmpty());
}

TEST(ShippedFormats, SectionsAndExceptionsNameTheRightSampleCards) {
  const Cards elemental("elemental-clash");
  EXPECT_THAT(elemental.Names("t:stone st:basic"),
              ElementsAre("Jupiter Stone", "Mars Stone", "Mercury Stone", "Venus Stone"));
  const Cards alpha("alpha-clash");
  const std::string main = Shipped("alpha-clash", "standard").versions[0].sections[1].q;
  EXPECT_THAT(alpha.Names("(" + main + ") (is:token or t:token or t:contender)"), IsEmpty());
  EXPECT_THAT(alpha.Names("-(" + main + ") -is:token -t:contender"), IsEmpty());
  EXPECT_THAT(alpha.Names("!awaken"), ElementsAre("Awaken"));
  const Cards shadows("shining-shadows");
  const std::string combat = Shipped("shining-shadows", "standard").versions[0].sections[1].q;
  EXPECT_THAT(shadows.Names("(" + combat + ") (t:mat or t:token)"), IsEmpty());
}

// docs/formats.md teaches by examples: each is a whole file that is read here beside the shipped
// ones.
TEST(FormatDocs, EveryExampleIsAFormat) {
  const Cards cards("alpha-clash");
  const Game& game = cards.imported->folder.game;
  std::ifstream file(CLASHDECK_SOURCE_DIR "/docs/formats.md");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::string fence = "```json\n";
  std::vector<std::string> seen;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    auto source = importers::ParseFormat(text.substr(at, text.find("```", at) - at), "doc", game);
    ASSERT_TRUE(source.has_value()) << source.error().pointer << " " << source.error().message;
    seen.push_back(source->id);
    auto checked = importers::CheckFormatAgainst(*std::move(source), *cards.index);
    ASSERT_TRUE(checked.has_value()) << checked.error().pointer << " " << checked.error().message;
    EXPECT_THAT(checked->warnings, IsEmpty()) << seen.back() << checked->warnings[0].pointer;
    std::vector<importers::FormatSource> all = cards.imported->folder.format_sources;
    all.push_back(std::move(checked->source));
    const auto formats = importers::ResolveFormats(game, all);
    EXPECT_TRUE(formats.has_value()) << formats.error().pointer << " " << formats.error().message;
  }
  EXPECT_THAT(seen, ElementsAre("skirmish", "cube", "pauper"));
}

TEST(ShippedFormats, CompileOverTheRealExport) {
  if (!std::filesystem::exists(kRealExport)) GTEST_SKIP() << kRealExport << " is not there";
  const Cards real("alpha-clash", {kRealExport});
  EXPECT_THAT(Warnings(real), IsEmpty());
  EXPECT_THAT(real.Names("!awaken"), ElementsAre("Awaken"));
  EXPECT_GT(real.Names("st:\"clash buff\"").size(), 1U);
}

}  // namespace
}  // namespace clashdeck::app
