// Every verb that a text can be compiled to is played by a scenario that writes it as text.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "app/card_source.h"
#include "engine/effects/print_words.h"
#include "engine/scenario/parser.h"

namespace clashdeck::scenario {
namespace {

using namespace effects;

struct Used {
  int scenarios = 0;  // with a card whose text has abilities
  CardPool pool = {};
};

const Used& Texts() {
  static const Used kUsed = [] {
    Used out;
    const auto words = app::WordsOnly(CLASHDECK_SOURCE_DIR "/games");
    EXPECT_TRUE(words);
    if (!words) return out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             CLASHDECK_SOURCE_DIR "/tests/scenarios/alpha-clash")) {
      if (entry.path().extension() != ".scn") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      const auto scenario = Parse(text.str());
      EXPECT_TRUE(scenario) << entry.path();
      if (!scenario) continue;
      bool told = false;
      for (const CardLine& card : scenario->cards) {
        if (card.facts.text.empty()) continue;
        CardPool own;  // a pool holds the affiliations and names of one table
        text::CardFacts facts = card.facts;
        facts.lexicon = words->lexicon;
        const text::Compiled compiled = text::CompileCard(own, facts);
        told = told || own.cards[compiled.card].abilities.count > 0;
        out.pool.code.insert(out.pool.code.end(), own.code.begin(), own.code.end());
        out.pool.triggers.insert(out.pool.triggers.end(), own.triggers.begin(), own.triggers.end());
        out.pool.abilities.insert(out.pool.abilities.end(), own.abilities.begin(),
                                  own.abilities.end());
        out.pool.replacements.insert(out.pool.replacements.end(), own.replacements.begin(),
                                     own.replacements.end());
        out.pool.cost_parts.insert(out.pool.cost_parts.end(), own.cost_parts.begin(),
                                   own.cost_parts.end());
        out.pool.quantities.insert(out.pool.quantities.end(), own.quantities.begin(),
                                   own.quantities.end());
        out.pool.conditions.insert(out.pool.conditions.end(), own.conditions.begin(),
                                   own.conditions.end());
      }
      out.scenarios += told ? 1 : 0;
    }
    return out;
  }();
  return kUsed;
}

// The words of `all` that no scenario uses, but for those in `except`.
template <std::size_t kCount>
std::string Missing(const std::string_view (&all)[kCount], const std::set<std::size_t>& used,
                    const std::set<std::string_view>& except = {}) {
  std::string missing;
  for (std::size_t i = 0; i < kCount; ++i) {
    EXPECT_FALSE(used.contains(i) && except.contains(all[i])) << all[i] << " is used by now";
    if (!used.contains(i) && !except.contains(all[i])) missing += std::string(all[i]) + " ";
  }
  return missing;
}

template <class Row, class Kind>
std::set<std::size_t> Kinds(const std::vector<Row>& rows, Kind kind) {
  std::set<std::size_t> out;
  for (const Row& row : rows) out.insert(static_cast<std::size_t>(kind(row)));
  return out;
}

TEST(ScenarioTexts, MeaningIsPlayed) { EXPECT_GE(Texts().scenarios, 80); }

TEST(ScenarioTexts, EveryVerbIsPlayed) {
  const std::set<std::string_view> silent = {
      // For cards that carry verbs themselves: texts that mean the same are made of other verbs.
      "each-object", "resource-from-hand", "remember", "must-target",
      // What a player sees is no state; tests/support/play/observation_checks.cpp looks at it.
      "show-top"};
  EXPECT_EQ(Missing(kOpWords, Kinds(Texts().pool.code, [](const Instruction& i) { return i.op; }),
                    silent),
            "");
}

TEST(ScenarioTexts, EveryCantIsPlayed) {
  std::set<std::size_t> cards;
  std::set<std::size_t> players;
  for (const Instruction& instruction : Texts().pool.code) {
    if (instruction.op == Op::kForbid) cards.insert(instruction.n);
    if (instruction.op == Op::kForbidPlayer) players.insert(instruction.n);
  }
  // For cards that carry verbs themselves: no text says so, or it is made of other verbs (610.1a).
  EXPECT_EQ(Missing(kForbidWords, cards, {"activate-effects", "be-dealt-damage", "deal-damage"}),
            "");
  EXPECT_EQ(Missing(kForbidPlayerWords, players), "");
}

TEST(ScenarioTexts, EveryReplacementIsPlayed) {
  EXPECT_EQ(
      Missing(kReplaceWords,
              Kinds(Texts().pool.replacements, [](const Replacement& row) { return row.kind; }),
              {"enter-ready"}),  // cards enter so unless something else says otherwise
      "");
}

}  // namespace
}  // namespace clashdeck::scenario
