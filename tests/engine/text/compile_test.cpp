#include "engine/text/compile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(Compile, ReadsTheTextsOfTheRulesExamples) {
  for (const Text& text : kTexts) {
    effects::CardPool pool;
    const Compiled compiled = CompileCard(pool, Facts(text.type, text.text));
    EXPECT_EQ(compiled.report.tier, Tier::kCompiled)
        << text.text << (compiled.report.declined.empty() ? "" : compiled.report.declined[0].words);
    EXPECT_EQ(PrintedBack(Facts(text.type, text.text)), Normalise(text.text).text);
  }
}

}  // namespace
}  // namespace clashdeck::text
