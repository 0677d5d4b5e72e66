// Texts made by running the grammar forwards at random: whatever it can say is read back, and no
// lowering falls over it.
#include <gtest/gtest.h>

#include "engine/text/compile.h"
#include "engine/text/grammar.h"
#include "engine/text/normalise.h"

namespace clashdeck::text {
namespace {

class Maker {
 public:
  Maker(const Grammar& grammar, std::uint32_t seed)
      : grammar_(grammar), state_(seed * 2654435761U + 1) {}

  std::string Make(std::uint16_t phrase, int depth) {
    std::vector<const Production*> choices;
    for (const Production& production : grammar_.productions()) {
      if (production.phrase == phrase) choices.push_back(&production);
    }
    const Production* chosen = choices[Below(choices.size())];
    if (depth <= 0) {  // the one with the fewest phrases in it
      for (const Production* other : choices) {
        if (Phrases(*other) < Phrases(*chosen)) chosen = other;
      }
    }
    if (depth < -30) return "";
    std::string out;
    for (Symbol symbol : chosen->symbols) {
      if ((symbol & kPhraseBit) != 0) {
        out += Make(static_cast<std::uint16_t>(symbol & ~unsigned{kPhraseBit}), depth - 1);
      } else {
        out += Token(grammar_.TerminalName(symbol)) + " ";
      }
      if (out.size() > kMaxText) break;
    }
    return out;
  }

 private:
  static int Phrases(const Production& production) {
    int count = 0;
    for (Symbol symbol : production.symbols) count += (symbol & kPhraseBit) != 0 ? 1 : 0;
    return count;
  }

  std::size_t Below(std::size_t n) {
    state_ = state_ * 1664525U + 1013904223U;
    return (state_ >> 8U) % n;
  }

  static std::string Token(std::string_view terminal) {
    if (terminal == "#word") return "Zorbic";
    if (terminal == "#number") return "two";
    if (terminal == "#die") return "d6";
    if (terminal == "#gem") return "{R}";
    if (terminal == "#affiliation") return "(Alpha)";
    if (terminal == "#name") return "[Moxie]";
    if (terminal == "#change") return "+1/-x";
    if (terminal == "#stats") return "1/1";
    if (terminal == "#threshold") return "{20}";
    if (terminal == "#range") return "1-2";
    if (terminal == "#bullet") return "\n-";
    return std::string(terminal);
  }

  const Grammar& grammar_;
  std::uint32_t state_;
};

TEST(Derive, WhatTheGrammarSaysIsReadOrRefusedInPeace) {
  const Grammar& grammar = CardGrammar();
  int read = 0;
  for (std::uint32_t seed = 1; seed <= 4000; ++seed) {
    CardFacts facts;
    facts.name = "Sample";
    const bool action = seed % 4 == 0;
    facts.type = action          ? effects::CardType::kBasic
                 : seed % 4 == 1 ? effects::CardType::kTrap
                 : seed % 4 == 2 ? effects::CardType::kWeapon
                                 : effects::CardType::kClash;
    facts.colors = Mask(effects::Color::kRed);
    Maker maker(grammar, seed);
    facts.text = maker.Make(grammar.Phrase(action ? "action-paragraph" : "paragraph"),
                            static_cast<int>(4 + seed % 9));
    effects::CardPool pool;
    const Compiled compiled = CompileCard(pool, facts);
    if (compiled.report.tier == Tier::kCompiled || compiled.report.tier == Tier::kRead) {
      ++read;
      EXPECT_EQ(PrintedBack(facts), compiled.report.normalised) << facts.text;
    }
  }
  // The rest has two readings, or sentences that begin a paragraph of their own.
  EXPECT_GT(read, 2000);
}

}  // namespace
}  // namespace clashdeck::text
