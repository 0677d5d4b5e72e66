// Card text: whatever is written on a card, the compiler says what it understands of it.
#include <string>

#include "engine/text/compile.h"
#include "tests/fuzz/fuzz_targets.h"

namespace clashdeck::fuzz {

namespace {

const text::Lexicon& Words() {
  static const text::Lexicon kWords(
      {{"mill N cards", "put the top N cards of your deck into your Oblivion"},
       {"Mend N", "Whenever this card deals clash damage, your Contender gains N health.", true}});
  return kWords;
}

void Check(const text::CardFacts& facts) {
  effects::CardPool pool;
  const text::CompileReport report = text::CompileCard(pool, facts).report;
  const bool full = report.tier == text::Tier::kNoText || report.tier == text::Tier::kCompiled;
  Require(full == report.declined.empty(), "a card is played in full or names what is left out");
  for (const text::Declined& declined : report.declined) {
    Require(!declined.why.empty(), "words that are declined have a reason");
    Require(
        declined.source_begin <= declined.source_end && declined.source_end <= facts.text.size(),
        "words that are declined stand in the text");
  }
  if (report.tier == text::Tier::kCompiled || report.tier == text::Tier::kRead)
    Require(text::PrintedBack(facts) == report.normalised, "a text that is read prints back");
  pool.Finish();
}

}  // namespace

const std::string_view kTextSeeds[16] = {
    "Flight, Awe Factor 2\nTrigger - Enter: You may draw two cards. If you do, discard one card.",
    ("{30} Whenever you draw your second card each turn, target Clash card you control gets +1/+0 "
     "until end of turn. This ability triggers only once per turn.\n{10} Once per turn, during "
     "your Primary Phase, you may engage this card and pay two health. If you do, deal 2 damage to "
     "target Contender or Clash card."),
    ("Counter - Attack: Target attacking Clash card gets -X/-0 until end of turn, where X is equal "
     "to the number of Weapons you control."),
    ("Choose one --\n- Your Contender gains three health.\n- Return up to two target (Alpha) Clash "
     "cards from your Oblivion to your hand."),
    ("Attach: ◆◆\nAttached Clash card gets +1/+3 and, \"Trigger - Victory: Draw one card.\"\nThis "
     "card can only be attached to [Moxie] Clash cards."),
    ("Trigger – Defeat: If the Portal is open, create two 1/1 green (Harbinger) Gateling Clash "
     "tokens."),
    "Mend 1\nTrigger - Attack: Mill two cards, then this card gets Mend 2 until end of turn.",
    "Roll a D6.\n- 1-2: Draw one card.\n- 3-6: Deal one damage to each Clash card.",
    "If a source would deal non-clash damage to your Contender, prevent that damage.",
    "This card costs {R} less to play for each Clash card you control.",
    ("At the start of each player's turn, if that player controls no Clash cards, their Contender "
     "loses one health."),
    ("Search your deck for a Weapon with an initial resource cost of 3 or less and reveal it, put "
     "it into your Accessory Zone, then shuffle your deck."),
    ("As an additional cost to play this card, send a Clash card you control to Oblivion.\nBanish "
     "target Clash card until this card leaves play."),
    ("Look at the top four cards of your deck. Put one of them into your hand and the rest on the "
     "bottom of your deck in any order."),
    ("{{Trigger - Enter}}: Target Clash card you don\xE2\x80\x99t control can't attack or obstruct "
     "before the start of your next turn. (It can be defeated.)"),
    "Deal two damage to target Clash card unless its controller pays two resources of any color."};

void FuzzText(std::string_view bytes) {
  text::CardFacts facts;
  facts.name = "Fuzz";
  facts.colors = effects::Mask(effects::Color::kRed);
  facts.text = std::string(bytes);
  facts.lexicon = &Words();
  for (const effects::CardType type :
       {effects::CardType::kClash, effects::CardType::kBasic, effects::CardType::kTrap,
        effects::CardType::kContender, effects::CardType::kWeapon}) {
    facts.type = type;
    Check(facts);
  }
}

}  // namespace clashdeck::fuzz
