// The real Comprehensive Rulebook 2.2, where it is at hand: what is found is pinned, and every line
// is accounted for. The numbers were counted apart from the importer: rules, glossary paragraphs
// and table lines by pattern over the text.
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/fold.h"
#include "importers/rulebook/change_log_reader.h"
#include "importers/rulebook/clarification_table.h"
#include "importers/rulebook/document_parts.h"
#include "importers/rulebook/errata_reader.h"
#include "importers/rulebook/glossary_reader.h"
#include "importers/rulebook/markup.h"
#include "importers/rulebook/rule_splitter.h"
#include "importers/rulebook/rulebook_importer.h"

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kShared = CLASHDECK_SOURCE_DIR "/../shared/";

std::string ReadShared(const std::string& path) {
  std::ifstream file(kShared + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Letters and digits only: what must not be lost.
std::string Signs(std::string_view text) {
  std::string signs;
  for (char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain || static_cast<unsigned char>(c) >= 0x80U) signs += c;
  }
  return signs;
}

std::string SignsOf(const std::vector<Line>& lines) {
  std::string signs;
  for (const Line& line : lines) signs += Signs(WithoutBullet(ToPlainText(line.text).text));
  return signs;
}

std::string WithoutDashes(std::string_view text) {
  constexpr std::string_view kDash = "–";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool dash = text.compare(i, kDash.size(), kDash) == 0;
    if (!dash) out += text[i];
    i += dash ? kDash.size() : 1;
  }
  return out;
}

Game AlphaClash() {
  Game game;
  game.id = GameId("alpha-clash");
  game.name = "Alpha Clash";
  game.rulebooks = {
      Rulebook{.id = "comprehensive", .name = "Comprehensive Rulebook", .authority = true},
      Rulebook{.id = "basic", .name = "Basic Rulebook", .authority = false}};
  for (const char* name : {"Breakthrough", "Superspeed", "Flight"}) {
    Keyword keyword;
    keyword.id = Slug(name);
    keyword.name = name;
    game.keywords.push_back(keyword);
  }
  return game;
}

// Names, ids and texts of the real export; enough to find cards.
Records RealCards(const std::string& json_text) {
  Records records;
  const nlohmann::json json = nlohmann::json::parse(json_text, nullptr, false);
  for (const auto& [id, row] : json.items()) {
    if (!row.contains("cardNumber")) continue;
    const std::string name = row.at("name").get<std::string>();
    Card& card = records.cards[Slug(name)];
    card.id = CardId(Slug(name));
    if (card.name.empty()) card.name = name;
    if (row.at("text").is_string()) card.text = row.at("text").get<std::string>();
    Printing& printing = records.printings[id];
    printing.id = PrintingId(id);
    printing.card = card.id;
  }
  return records;
}

class RulebookRealText : public ::testing::Test {
 protected:
  void SetUp() override {
    text_ = ReadShared("rulebooks/alpha-clash-comprehensive-2.2.txt");
    if (text_.empty()) GTEST_SKIP() << "the rulebooks beside this repository are not at hand";
    lines_ = SplitLines(text_);
    parts_ = SplitDocument(lines_);
  }

  ImportBatch Read(const Records& existing) const {
    const Game game = AlphaClash();
    Result<ImportBatch> batch = ReadRulebook(
        text_, ImportContext{.game = game, .existing = existing, .repairs = {}, .progress = {}},
        "2.2.txt");
    EXPECT_TRUE(batch) << batch.error().message;
    return batch ? std::move(*batch) : ImportBatch();
  }

  const DocumentPart& Part(PartKind kind) const {
    for (const DocumentPart& part : parts_) {
      if (part.kind == kind) return part;
    }
    ADD_FAILURE() << "no " << PartKindName(kind);
    return parts_.front();
  }

  std::string text_;
  std::vector<Line> lines_;
  std::vector<DocumentPart> parts_;
};

TEST_F(RulebookRealText, CountsOfRecords) {
  const Records records = Read(Records()).records;
  std::multiset<std::string> numbers;
  std::size_t titles = 0;
  for (const auto& [id, rule] : records.rules) {
    if (IsNumberedRule(rule)) {
      numbers.insert(rule.number);
    } else {
      ++titles;
    }
  }
  EXPECT_EQ(numbers.size(), 888u);
  EXPECT_EQ(std::set<std::string>(numbers.begin(), numbers.end()).size(), 881u);
  EXPECT_EQ(titles, 94u) << "9 chapters and 85 sections";
  EXPECT_EQ(records.glossary.size(), 161u);
  EXPECT_EQ(records.change_log.size(), 38u) << "4 versions and 34 changes";
  const RulebookVersion& version = records.rulebooks.at("comprehensive@2.2");
  EXPECT_EQ(version.version, "2.2");
  EXPECT_EQ(version.effective, "2024-03-15");
}

TEST_F(RulebookRealText, EveryLineIsInOnePart) {
  std::size_t next = 1;
  for (const DocumentPart& part : parts_) {
    if (part.heading.number != 0) {
      EXPECT_EQ(part.heading.number, next++);
    }
    for (const Line& line : part.lines) EXPECT_EQ(line.number, next++);
  }
  EXPECT_EQ(next, lines_.size() + 1);
}

TEST_F(RulebookRealText, RulesHoldEverySignOfTheBody) {
  std::map<int, const Rule*> in_order;
  const Records records = Read(Records()).records;
  for (const auto& [id, rule] : records.rules) in_order[rule.ordinal] = &rule;
  std::string signs;
  for (const auto& [ordinal, rule] : in_order) signs += Signs(rule->number) + Signs(rule->text);
  EXPECT_EQ(signs, SignsOf(Part(PartKind::kRules).lines));
}

TEST_F(RulebookRealText, GlossaryHoldsEverySignOfItsAppendix) {
  const GlossaryList list = ReadGlossary(Part(PartKind::kGlossary).lines);
  EXPECT_THAT(list.preface, IsEmpty());
  std::string signs;
  for (const GlossaryText& entry : list.entries) signs += Signs(entry.term) + Signs(entry.text);
  // The dash between term and text is the only sign that is gone.
  EXPECT_EQ(WithoutDashes(signs), WithoutDashes(SignsOf(Part(PartKind::kGlossary).lines)));
}

TEST_F(RulebookRealText, OtherAppendicesAccountForTheirLines) {
  const ErrataList errata = ReadErrata(Part(PartKind::kErrata).lines);
  ASSERT_EQ(errata.errata.size(), 4u);
  std::vector<std::string> printings;
  std::string signs;
  for (const ErratumText& erratum : errata.errata) {
    printings.push_back(erratum.printing);
    signs += Signs(erratum.name) + Signs(erratum.printing) + Signs(erratum.text);
  }
  EXPECT_THAT(printings, ElementsAre("AC1-069", "AC1-076", "AC1-021", "AC1-120"));
  EXPECT_EQ(errata.preface.size(), 1u);
  const std::string all = SignsOf(Part(PartKind::kErrata).lines);
  EXPECT_EQ(all.substr(all.size() - signs.size()), signs)
      << "after the introduction and the set's heading";

  const ChangeLog log = ReadChangeLog(Part(PartKind::kChangeLog).lines);
  EXPECT_THAT(log.preface, IsEmpty());
  std::size_t entries = 0;
  for (const LoggedVersion& version : log.versions) entries += 1 + version.changes.size();
  EXPECT_EQ(entries, 38u);

  const ClarificationTable table = ReadClarificationTable(Part(PartKind::kClarifications).lines);
  EXPECT_EQ(table.rows.size(), 90u) << "86 clarifications and 4 repeated errata";
  EXPECT_EQ(table.stray.size(), 2u);
  EXPECT_EQ(table.repetition.size(), 1u);
  EXPECT_THAT(table.unread, IsEmpty());
  EXPECT_EQ(table.preface.size(), 2u) << "the line under the heading and the head of the table";
}

TEST_F(RulebookRealText, WithoutCardsNothingIsQuarantined) {
  const ImportBatch batch = Read(Records());
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_EQ(batch.deferred.size(), 90u) << "4 errata and 86 clarifications";
  EXPECT_THAT(batch.records.texts, IsEmpty());
  EXPECT_THAT(batch.records.rulings, IsEmpty());
  EXPECT_EQ(batch.conflicts.size(), 2u) << "the date, and a misspelt name beside appendix B";
  EXPECT_THAT(batch.notes, Contains(HasSubstr("section 409 numbers its rules 405.x")));
}

TEST_F(RulebookRealText, WithRealCards) {
  const std::string cards = ReadShared("data/alpha-clash/cards.deckplanet.json");
  if (cards.empty()) GTEST_SKIP() << "the card export beside this repository is not at hand";
  const ImportBatch batch = Read(RealCards(cards));
  EXPECT_THAT(batch.quarantined, IsEmpty());
  EXPECT_EQ(batch.deferred.size(), 24u) << "rows of cards that the export lacks";
  EXPECT_EQ(batch.records.texts.size(), 4u);
  EXPECT_EQ(batch.records.texts.begin()->second.effective, "2023-12-04")
      << "version 2.1 updated appendix B";
  std::size_t pairs = 0;
  for (const auto& [id, ruling] : batch.records.rulings) pairs += ruling.cards.size();
  EXPECT_EQ(pairs, 62u) << "86 rows less 24 deferred ones";
  EXPECT_EQ(batch.records.rulings.size(), 53u);
  EXPECT_EQ(batch.rows, batch.taken + batch.deferred.size());
  ASSERT_EQ(batch.conflicts.size(), 4u);
  EXPECT_EQ(batch.conflicts[0].field, "effective");
  EXPECT_EQ(batch.conflicts[1].winner, "Earthly Barricade");
  EXPECT_EQ(batch.conflicts[2].winner, "Earthly Barricade");
  EXPECT_EQ(batch.conflicts[3].winner, "Sinister San Francisco");
}

// The cell of a card stands beside several rows; these had to be given back to their cards.
TEST_F(RulebookRealText, BareRowsFindTheirCards) {
  const std::string cards = ReadShared("data/alpha-clash/cards.deckplanet.json");
  if (cards.empty()) GTEST_SKIP() << "the card export beside this repository is not at hand";
  const ImportBatch batch = Read(RealCards(cards));
  const auto rulings_of = [&batch](const std::string& card) {
    std::multiset<std::string> rules;
    for (const auto& [id, ruling] : batch.records.rulings) {
      for (const CardId& own : ruling.cards) {
        if (own.str() == card) rules.insert(ruling.rules.empty() ? "" : ruling.rules.front());
      }
    }
    return rules;
  };
  EXPECT_THAT(rulings_of("clarify"), ElementsAre("110.2c", "110.2c", "110.2c"));
  EXPECT_THAT(rulings_of("clarity-ageless-defender"), ElementsAre("502.1", "605", "606.3"));
  EXPECT_THAT(rulings_of("clarity-foreseeing-fate"), ElementsAre("605", "606.3"));
  EXPECT_THAT(rulings_of("magnate-the-undisputed"), ElementsAre("704.14", "704.4", "704.4c.1"));
  EXPECT_THAT(rulings_of("magnate-unwavering-might"), ElementsAre("109.4", "115.9"));
  EXPECT_THAT(rulings_of("mean-streak-blink-of-an-eye"),
              ElementsAre("115.9", "704.13c", "704.4", "704.4c.1"));
  EXPECT_THAT(rulings_of("torque-the-diabolical"), ElementsAre("605"));
  EXPECT_THAT(rulings_of("torque-the-uncontrollable"), ElementsAre("610", "704.4", "704.4c.1"));
  EXPECT_THAT(rulings_of("earthly-barricade"), ElementsAre("610.7"));
  EXPECT_THAT(rulings_of("sinister-san-francisco"), ElementsAre("117.4a", "607.1"));
}

TEST_F(RulebookRealText, OtherRulebooksAreRefusedWithAReason) {
  EXPECT_TRUE(LooksLikeRulebook(text_));
  const Records none;
  const Game game = AlphaClash();
  for (const char* name :
       {"alpha-clash-basic", "creator-clash", "elemental-clash", "shining-shadows-clash"}) {
    const std::string other = ReadShared(std::string("rulebooks/") + name + ".txt");
    EXPECT_FALSE(LooksLikeRulebook(other)) << name;
    const Result<ImportBatch> batch = ReadRulebook(
        other, ImportContext{.game = game, .existing = none, .repairs = {}, .progress = {}}, name);
    ASSERT_FALSE(batch) << name;
    EXPECT_THAT(batch.error().message, HasSubstr("no numbered rules")) << name;
  }
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
