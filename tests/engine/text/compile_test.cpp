#include "engine/text/compile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/effects/print.h"
#include "engine/text/normalise.h"
#include "tests/engine/text/card_files.h"

namespace clashdeck::text {
namespace {

using effects::CardType;

struct Text {
  CardType type;
  const char* text;
};

// The texts of the rules' own examples.
constexpr Text kTexts[] = {
    {CardType::kBasic, "Draw three cards."},
    {CardType::kClash, "This card costs ◆ less to play for each [Scout] Clash card you control."},
    {CardType::kClashground, "(Rogue) Clash cards get +2/+0."},
    {CardType::kClash, "Trigger - Enter: Deal three damage to target Clash card."},
    {CardType::kClash, "Trigger - Defeat: Your Contender gains four health."},
    {CardType::kTrap,
     "Counter - Attack: Target attacking Clash card gets -1/-2 until end of turn."},
    {CardType::kWeapon,
     "Attached Clash card gets +2/+1.\nThis card can only be attached to (Rogue) Clash cards."},
    {CardType::kClashBuff, "Target Clash card you control gets +3/+0 until end of turn."},
    {CardType::kBasic, "Your Contender gains six health."},
    {CardType::kQuick, "Counter - Play: Negate the Action card being played."},
    {CardType::kClash, "Trigger - Defeat: Draw two cards."},
};

CardFacts Facts(CardType type, std::string text) {
  CardFacts facts;
  facts.name = "Sample";
  facts.type = type;
  facts.colors = Mask(effects::Color::kRed);
  facts.text = std::move(text);
  return facts;
}

Compiled Compile(const CardFacts& facts) {
  effects::CardPool pool;
  return CompileCard(pool, facts);
}

TEST(Compile, ReadsTheTextsOfTheRulesExamples) {
  for (const Text& text : kTexts) {
    const Compiled compiled = Compile(Facts(text.type, text.text));
    EXPECT_EQ(compiled.report.tier, Tier::kCompiled)
        << text.text << (compiled.report.declined.empty() ? "" : compiled.report.declined[0].words);
    EXPECT_EQ(PrintedBack(Facts(text.type, text.text)), Normalise(text.text).text);
  }
}

TEST(Compile, NamesTheWordsThatNoRuleReads) {
  const std::string source = "Flight\nTrigger - Enter: Draw one card, then juggle three knives.";
  const Compiled compiled = Compile(Facts(CardType::kClash, source));
  EXPECT_EQ(compiled.report.tier, Tier::kDeclined);
  ASSERT_EQ(compiled.report.declined.size(), 1U);
  const Declined& declined = compiled.report.declined[0];
  EXPECT_EQ(declined.words, ", then juggle 3 knives.");
  EXPECT_EQ(compiled.report.normalised.substr(declined.begin, declined.end - declined.begin),
            declined.words);
  EXPECT_EQ(source.substr(declined.source_begin, declined.source_end - declined.source_begin),
            ", then juggle three knives.");
}

TEST(Compile, KeepsTheAbilitiesAroundWordsThatAreNotRead) {
  effects::CardPool pool;
  const Compiled compiled = CompileCard(
      pool, Facts(CardType::kClash, "Flight\nJuggle three knives.\nThis card can't attack."));
  EXPECT_EQ(compiled.report.tier, Tier::kDeclined);
  EXPECT_EQ(Print(pool, pool.cards[compiled.card]),
            "keywords: Flight\nstatic\n  0 forbid self attack");
}

TEST(Compile, PronounsWithNothingBeforeThemAreDeclined) {
  const Compiled compiled = Compile(Facts(CardType::kBasic, "Ready that card."));
  EXPECT_EQ(compiled.report.tier, Tier::kRead);
  ASSERT_EQ(compiled.report.declined.size(), 1U);
  EXPECT_EQ(compiled.report.declined[0].words, "that card");
}

// Each of these reads like something that it is not.
TEST(Compile, WhatWouldPlaySomethingElseIsDeclined) {
  constexpr Text kRefused[] = {
      // in a Clash the next attack is not the one under way
      {CardType::kClash,
       "Trigger - Attack: Target Clash card can't obstruct the next attack this turn."},
      {CardType::kBasic, "Choose one - - Draw one card."},  // a list that lost its other items
      {CardType::kWeapon, "Trigger - Attack: Draw one card."},
      {CardType::kClash, "Trigger - Enter: Send target Relic they control to Oblivion."},
      {CardType::kBasic, "If your Contender is red, that card gets +1/+0 until end of turn."},
      // another cost, not another effect
      {CardType::kClash,
       "Counter - Attack: You may pay ◆◆. If you do, draw one card. If the Portal is open, you may "
       "pay ◆ instead."},
      {CardType::kClash,
       "If a Clash card with a Toxic Counter was defeated this turn, this card gets +1/+0."},
      {CardType::kRelic, "Traps your opponents activate cost one more."},
      {CardType::kClash, "Counter - Play: Put this card into play from your Accessory Zone."},
      {CardType::kClash,
       "Trigger - Defeat: Move all Counters from this card to target Clash card."},
  };
  for (const Text& text : kRefused) {
    EXPECT_EQ(Compile(Facts(text.type, text.text)).report.tier, Tier::kRead) << text.text;
  }
}

TEST(Compile, TooLongTextsAreDeclined) {
  const Compiled compiled =
      Compile(Facts(CardType::kBasic, std::string(kMaxText, ' ') + "Draw one card."));
  EXPECT_EQ(compiled.report.tier, Tier::kDeclined);
}

TEST(Compile, ManySentencesAreReadInTime) {
  std::string text;
  while (text.size() + 64 < kMaxText) text += "Draw one card, then you may draw two cards. ";
  EXPECT_EQ(Compile(Facts(CardType::kBasic, text)).report.tier, Tier::kCompiled);
}

TEST(Compile, KeywordsBesideTheTextAndInItAreTheSame) {
  CardFacts facts = Facts(CardType::kClash, "Flight, Awe Factor 2");
  facts.keywords = "Flight, Awe Factor 2, Necrotic";
  effects::CardPool pool;
  const effects::CardDef& card = pool.cards[CompileCard(pool, facts).card];
  EXPECT_EQ(card.keywords, Mask(effects::Keyword::kFlight) | Mask(effects::Keyword::kAweFactor) |
                               Mask(effects::Keyword::kNecrotic));
  EXPECT_EQ(card.keyword_number[static_cast<int>(effects::Keyword::kAweFactor)], 2);
}

TEST(Compile, UnknownKeywordsAreDeclined) {
  CardFacts facts = Facts(CardType::kClash, "");
  facts.keywords = "Levitation";
  const Compiled compiled = Compile(facts);
  ASSERT_EQ(compiled.report.declined.size(), 1U);
  EXPECT_EQ(compiled.report.declined[0].words, "Levitation");
}

TEST(Compile, GemsWithoutColourAreTheCardsOwn) {
  CardFacts facts = Facts(CardType::kWeapon, "Attach: ◆◆");
  effects::CardPool pool;
  const effects::CardDef& card = pool.cards[CompileCard(pool, facts).card];
  EXPECT_EQ(card.attach.total, 2);
  EXPECT_EQ(card.attach.gems[static_cast<int>(effects::Color::kRed)], 2);
  facts.colors |= Mask(effects::Color::kBlue);
  EXPECT_EQ(Compile(facts).report.tier, Tier::kRead);
  facts.text = "Attach: {U}{R}";
  EXPECT_EQ(Compile(facts).report.tier, Tier::kCompiled);
}

TEST(Compile, TokensAreOneCardWhoeverCreatesThem) {
  effects::CardPool pool;
  const auto create = [&](const char* text) { CompileCard(pool, Facts(CardType::kBasic, text)); };
  create("Create two 1/1 green (Harbinger) Gateling Clash tokens.");
  create("Create one 1/1 green (Harbinger) Gateling Clash token.");
  ASSERT_EQ(pool.cards.size(), 3U);
  EXPECT_TRUE(pool.cards[0].token);
  EXPECT_EQ(pool.names[pool.cards[0].name], "Gateling");
  EXPECT_EQ(pool.cards[0].attack, 1);
  CardFacts facts = Facts(CardType::kClash, "Flight");
  facts.name = "Gateling";
  facts.token = true;
  EXPECT_EQ(CompileCard(pool, facts).card, 0);
  EXPECT_EQ(pool.cards.size(), 3U);
  EXPECT_EQ(pool.cards[0].keywords, Mask(effects::Keyword::kFlight));
}

// Every word counts: without it, or with another one in its place, a text is refused or means
// something else. Words that a text may leave out without a change of meaning are listed.
TEST(Compile, EveryWordOfATextCounts) {
  const std::set<std::string> idle = {
      "the", "cards", "card",  "a",      "an",   "its",       "on",     "it",  "up",
      "any", "then",  ",",     "of",     "in",   "from",      "to",     "and", "your",
      "or",  "get",   "until", "all",    "one",  "1",         "target", "you", "may",
      "end", "turn",  "only",  "single", "back", "additional"};
  // Words that only say more of what is meant anyway, with their neighbours.
  const std::vector<std::string> clear = {"attached |clash| card",
                                          "that |clash| card",
                                          "attacking |clash| card",
                                          "the |resource| cost",
                                          "basic |action|",
                                          "this |contender|",
                                          "this |weapon|",
                                          "|during| this clash",
                                          "if |it's| not",
                                          ", |they| draw",
                                          "|initial| resource",
                                          "|clash| token",
                                          "attack |power|",
                                          "defense |power|",
                                          "each |player's| turn",
                                          "paying its |attach| cost",
                                          "paying their |attach| cost",
                                          "from |among| clash cards"};
  std::size_t silent = 0;
  std::size_t tried = 0;
  for (FileCard& file : SampleCards()) {
    file.facts.keywords.clear();
    effects::CardPool pool;
    const Compiled whole = CompileCard(pool, file.facts);
    if (whole.report.tier != Tier::kCompiled) continue;
    const std::string meaning = Print(pool, pool.cards[whole.card]);
    const NormalText text = Normalise(file.facts.text);
    for (const Token& token : text.tokens) {
      if (token.kind != TokenKind::kWord && token.kind != TokenKind::kNumber) continue;
      CardFacts less = file.facts;
      less.text =
          file.facts.text.substr(0, token.source_begin) + file.facts.text.substr(token.source_end);
      effects::CardPool other;
      const Compiled changed = CompileCard(other, less);
      ++tried;
      if (changed.report.tier != Tier::kCompiled) continue;
      if (Print(other, other.cards[changed.card]) != meaning) continue;
      const std::string word = text.text.substr(token.begin, token.end - token.begin);
      ++silent;
      const std::string marked =
          text.text.substr(0, token.begin) + "|" + word + "|" + text.text.substr(token.end);
      const bool is_clear = std::any_of(clear.begin(), clear.end(), [&](const std::string& words) {
        return marked.find(words) != std::string::npos;
      });
      EXPECT_TRUE(idle.contains(word) || is_clear)
          << file.id << ": without \"" << word << "\": " << less.text;
    }
  }
  EXPECT_GT(tried, 3000U);
  EXPECT_LT(silent * 20, tried);  // less than a twentieth
}

TEST(Compile, AnotherWordIsRefused) {
  for (const Text& text : kTexts) {
    const NormalText normal = Normalise(text.text);
    for (const Token& token : normal.tokens) {
      if (token.kind != TokenKind::kWord) continue;
      const std::string source = text.text;
      const std::string other =
          source.substr(0, token.source_begin) + "quux" + source.substr(token.source_end);
      EXPECT_NE(Compile(Facts(text.type, other)).report.tier, Tier::kCompiled) << other;
    }
  }
}

// Every text that is compiled, of the sample sets and of the export where it is there: with
// another word in the place of any of its words it is refused or means something else.
TEST(Compile, AnotherWordIsRefusedInEveryText) {
  std::vector<FileCard> cards = SampleCards();
  for (FileCard& card : ExportCards()) cards.push_back(std::move(card));
  std::size_t tried = 0;
  for (const FileCard& card : cards) {
    effects::CardPool pool;
    const Compiled whole = CompileCard(pool, card.facts);
    if (whole.report.tier != Tier::kCompiled) continue;
    const std::string meaning = Print(pool, pool.cards[whole.card]);
    const NormalText normal = Normalise(card.facts.text, card.facts.lexicon);
    std::size_t last = std::string::npos;
    for (const Token& token : normal.tokens) {
      if (token.kind != TokenKind::kWord || token.source_begin == last) continue;
      last = token.source_begin;  // the words of an explanation stand in one place
      CardFacts other = card.facts;
      other.text.replace(token.source_begin, std::size_t{token.source_end} - token.source_begin,
                         "quux");
      effects::CardPool changed_pool;
      const Compiled changed = CompileCard(changed_pool, other);
      ++tried;
      if (changed.report.tier != Tier::kCompiled) continue;
      EXPECT_NE(Print(changed_pool, changed_pool.cards[changed.card]), meaning)
          << card.id << ": " << other.text;
    }
  }
  EXPECT_GT(tried, 4000U);
}

}  // namespace
}  // namespace clashdeck::text
