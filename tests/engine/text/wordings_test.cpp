// Texts of our own in the style of the cards: nobody's card says them, and each must be read. They
// keep the grammar general where rows were written for words that were seen.
#include <gtest/gtest.h>

#include <string>

#include "engine/text/normalise.h"
#include "tests/engine/text/card_files.h"

namespace clashdeck::text {
namespace {

using effects::CardType;

struct Wording {
  CardType type;
  const char* text;
};

constexpr Wording kWordings[] = {
    {CardType::kClash,
     "Trigger - Enter: If an opponent controls two or more Clash cards, draw a card."},
    {CardType::kClash,
     "Trigger - Enter: If you have played another Clash card this turn, this card gets +1/+0 until "
     "end of turn."},
    {CardType::kClash,
     "Trigger - Enter: If an opponent has discarded two or more cards this turn, draw a card."},
    {CardType::kClash, "If you've drawn three or more cards this turn, this card gets +2/+2."},
    {CardType::kClash, "While the defending player controls no Clash cards, this card gets +2/+0."},
    {CardType::kClash, "This card gets +1/+0 for each card you've played this turn."},
    {CardType::kClash,
     "Trigger - Attack: If your Contender has lost health this turn, draw a card."},
    {CardType::kClash,
     "Trigger - Attack: If your opponent has more cards in hand than you, draw a card."},
    {CardType::kClash,
     "At the end of your turn, if you haven't attacked this turn, your Contender gains two "
     "health."},
    {CardType::kClash, "Whenever you gain health for the first time each turn, draw a card."},
    {CardType::kClash,
     "The first time each turn a Clash card you control is defeated, draw a card."},
    {CardType::kClash, "When this card is dealt damage for the first time each turn, draw a card."},
    {CardType::kClash,
     "Whenever a Clash card you control deals clash damage to an opponent, draw a card."},
    {CardType::kClash, "Whenever an opponent plays a Clash card, you may draw a card."},
    {CardType::kClash,
     "Whenever a Weapon is attached to a Clash card you control, that card gets +1/+1 until end of "
     "turn."},
    {CardType::kClash, "Clash cards with Bounty Counters on them can't obstruct."},
    {CardType::kClash, "Clash cards with Streak Counters get +1/+0."},
    {CardType::kClash,
     "Trigger - Enter: Put two Toxic Counters on each Clash card you don't control."},
    {CardType::kClash,
     "Trigger - Enter: Remove a Bounty Counter from target Clash card. If you do, draw a card."},
    {CardType::kClash,
     "Trigger - Defeat: Move all Toxic Counters from this card onto target Clash card."},
    {CardType::kBasic,
     "Send target Clash card with the highest attack power you control to Oblivion."},
    {CardType::kBasic, "Send the Clash card with the lowest defense power to Oblivion."},
    {CardType::kBasic,
     "Target Clash card gets +X/+0 until end of turn, where X is the highest initial resource cost "
     "among Accessories you control."},
    {CardType::kBasic, "Draw a number of cards equal to the number of Clash cards you control."},
    {CardType::kBasic, "Target opponent discards two cards. Then draw that many cards."},
    {CardType::kBasic, "Discard your hand, then draw that many cards minus one."},
    {CardType::kBasic,
     "Deal damage to target Clash card equal to twice the number of Weapons you control."},
    {CardType::kBasic, "Your Contender gains health equal to the number of cards in your hand."},
    {CardType::kBasic, "Banish the top three cards of your deck."},
    {CardType::kBasic,
     "You may put a Clash card from your hand into play with an initial resource cost of two or "
     "less."},
    {CardType::kBasic, "The next time you play a Clash card this turn, draw a card."},
    {CardType::kBasic,
     "The next time a Clash card you control is defeated this turn, put it into your hand."},
    {CardType::kBasic, "Target Clash card you control gets +2/+0 until the end of your next turn."},
    {CardType::kBasic, "Clash cards you control get +1/+0 and Flight until end of turn."},
    {CardType::kBasic, "Target Clash card loses Flight and Interception until end of turn."},
    {CardType::kBasic, "Negate target attack unless the attacking player discards a card."},
    {CardType::kQuick,
     "Counter - Play: Negate the Action card being played unless its controller pays three "
     "health."},
    {CardType::kQuick,
     "Counter - Play: Negate the card being played unless your opponent sends a Clash card they "
     "control to Oblivion."},
    {CardType::kWeapon,
     "Attach: ◆ Attached Clash card gets +1/+0 and, \"Trigger - Attack: Draw a card.\""},
    {CardType::kWeapon,
     "Attach: ◆ Attached card gets Superspeed. While this card is attached, Clash cards you "
     "control get +0/+1."},
    {CardType::kRelic, "Players play with the top card of their deck revealed."},
    {CardType::kRelic,
     "Trigger - Enter effects of Clash cards your opponents control don't trigger."},
    {CardType::kRelic,
     "If a source you control would deal damage to a Contender, it deals twice that much damage "
     "instead."},
    {CardType::kRelic,
     "If a Clash card would deal clash damage to your Contender, it deals that much damage minus "
     "one instead."},
    {CardType::kClash, "When this card would leave play, draw a card."},
    {CardType::kClash, "This card's attack and defense can't be modified."},
    {CardType::kClash, "Whenever this card or another [Moxie] Clash card attacks, draw a card."},
    {CardType::kClash,
     "When this card obstructs a Clash card with Flight, this card gets +2/+0 until end of turn."},
    {CardType::kClash,
     "As long as an opponent's Contender has fifteen or less health, this card gets Breakthrough."},
    {CardType::kClash, "Your Contender and (Alpha) Clash cards you control get +1/+0."},
    {CardType::kClash,
     "Once per turn, during your Primary Phase, you may discard a card. If you do, target Clash "
     "card gets Flight until end of turn."},
    {CardType::kClash,
     "Once per turn, during your Primary Phase, you may banish two cards from your Oblivion. If "
     "you do, draw a card."},
    {CardType::kClash, "Whenever you activate a Trap, this card gets +1/+1 until end of turn."},
    {CardType::kClash,
     "Whenever you draw your second card each turn, deal one damage to target Contender."},
    {CardType::kClash, "At the start of each opponent's turn, that player loses one health."},
    {CardType::kClash,
     "At the start of your Primary Phase, create a 1/1 red (Rogue) Imp Clash token."},
    {CardType::kClash, "At the beginning of each player's turn, that player may draw a card."},
    {CardType::kClash,
     "Trigger - Enter: Choose target Clash card. Until end of turn, that card loses all abilities "
     "and can't attack."},
    {CardType::kClash,
     "Trigger - Enter: Look at target opponent's hand, then choose a card from it. That player "
     "discards that card."},
    {CardType::kClash,
     "Trigger - Enter: Reveal the top card of your deck. If it's a Clash card, put it into play "
     "engaged. Otherwise, put it on the bottom of your deck."},
    {CardType::kClash,
     "Trigger - Enter: Search your deck for up to two [Moxie] cards, reveal them, and put them "
     "into your hand. Then shuffle your deck."},
    {CardType::kClash,
     "Trigger - Enter: Return all Clash cards with an attack power of two or less to their owners' "
     "hands."},
    {CardType::kClash,
     "Trigger - Enter: Exchange control of this card and target Clash card you don't control."},
    {CardType::kClash, "Trigger - Enter: Each player sends a Clash card they control to Oblivion."},
    {CardType::kClash, "Trigger - Enter: Ready up to two resources you control."},
    {CardType::kClash,
     "Trigger - Enter: Prevent all clash damage that would be dealt to your Contender this turn."},
    {CardType::kClash,
     "Trigger - Enter: Target Clash card you don't control can't attack or obstruct until the "
     "start of your next turn."},
    {CardType::kClash,
     "Trigger - Enter: Double target Clash card's attack power until end of turn."},
    {CardType::kClash, "Trigger - Enter: Your opponent can't play Action cards this turn."},
    {CardType::kClash, "Other red Clash cards you control get Enrage 1 and Close Combat."},
    {CardType::kClash, "You may play Clash cards from your Oblivion."},
    {CardType::kClash, "Actions you play cost ◆ less."},
    {CardType::kClash, "Clash cards your opponents control enter play engaged."},
    {CardType::kClash, "This card enters play with three Streak Counters on it."},
    {CardType::kClashground,
     "Whenever a player plays an Action, that player's Contender loses one health."},
    {CardType::kContender,
     "30: Whenever you play a Relic, you may pay ◆. If you do, draw a card. 15: Once per turn, "
     "during your Primary Phase, you may engage this card. If you do, ready target Clash card you "
     "control."},
    {CardType::kTrap,
     "Counter - Attack: Target attacking Clash card gets -X/-0 until end of turn, where X is the "
     "number of Traps in your Oblivion."},
    {CardType::kTrap, "Counter - Play: If an opponent plays a Relic, negate it."},
    {CardType::kClashBuff,
     "You may only play this card if your Contender is green. Target Clash card you control gets "
     "+1/+1 until end of turn for each Weapon attached to it."},
    {CardType::kClash,
     "Trigger - Enter: You may return another Clash card you control to its owner's hand. If you "
     "do, draw a card."},
    {CardType::kClash, "Trigger - Enter: Target player discards a card at random."},
    {CardType::kClash, "Trigger - Enter: You may put a Relic from your hand into play."},
    {CardType::kClash, "Trigger - Enter: Each opponent discards two cards."},
    {CardType::kClash,
     "Trigger - Enter: Your opponent reveals their hand. Choose a non-Clash card from it. They "
     "discard that card."},
    {CardType::kClash,
     "Trigger - Enter: Deal damage equal to this card's attack power to target Clash card."},
    {CardType::kClash,
     "Trigger - Enter: Target Clash card you control gets Flight until the start of your next "
     "turn."},
    {CardType::kClash,
     "Trigger - Enter: If your Contender has ten or less health, draw two cards."},
    {CardType::kClash,
     "Trigger - Enter: You may engage target Clash card. It can't ready during its controller's "
     "next Ready Step."},
    {CardType::kClash, "Trigger - Victory: Put a Streak Counter on this card and draw a card."},
    {CardType::kClash,
     "Trigger - Attack: If the defending player has no cards in hand, this card gets +2/+0 until "
     "end of turn."},
    {CardType::kClash,
     "Trigger - Attack: Target obstructing Clash card gets -2/-2 until end of turn."},
    {CardType::kClash,
     "Trigger - Attack: This card gets +1/+0 until end of turn for each other attacking Clash "
     "card."},
    {CardType::kClash,
     "Trigger - Attack: You may pay ◆. If you do, this card can't be obstructed this turn."},
    {CardType::kClash,
     "Trigger - Attack: Reveal the top card of your deck. If it's an Action, you may play it "
     "without paying its resource cost."},
    {CardType::kClash,
     "Trigger - Defeat: Return target Clash card with an initial resource cost of two or less from "
     "your Oblivion to your hand."},
    {CardType::kClash,
     "Trigger - Defeat: You may search your deck for a Clash card with a resource cost of one and "
     "put it into play."},
    {CardType::kClash,
     "Trigger - Obstruct: The attacking Clash card gets -2/-0 until end of turn."},
    {CardType::kClash,
     "Trigger - Obstruct: If the attacking card has Breakthrough, this card gets +0/+3 until end "
     "of turn."},
    {CardType::kClash, "When this card enters play from your Oblivion, draw a card."},
    {CardType::kClash, "When this card becomes attached to a Clash card, ready that Clash card."},
    {CardType::kClash,
     "Whenever another Clash card enters play under your control, this card gets +1/+0 until end "
     "of turn."},
    {CardType::kClash,
     "Whenever a Clash card with Flight attacks, your Contender gains one health."},
    {CardType::kClash,
     "Whenever one or more cards are put into your Oblivion from your deck, you may draw a card. "
     "This effect triggers only once each turn."},
    {CardType::kClash,
     "Whenever a Clash card you don't control is sent to Oblivion, put a Collection Counter on "
     "target Relic you control."},
    {CardType::kClash, "Whenever you play an Action, you may ready target Clash card you control."},
    {CardType::kClash, "Whenever your Contender gains health, put a Streak Counter on this card."},
    {CardType::kClash,
     "Whenever your Contender is dealt damage, this card gets +1/+0 until end of turn."},
    {CardType::kClash,
     "Whenever the Portal opens, draw a card. Whenever the Portal closes, discard a card."},
    {CardType::kClash,
     "Whenever an opponent's Clash card becomes engaged, it gets -0/-1 until end of turn."},
    {CardType::kClash, "At the end of your turn, if this card attacked this turn, ready it."},
    {CardType::kClash,
     "At the end of your turn, you may send this card to Oblivion. If you do, search your deck for "
     "a [Flare] card, reveal it, and put it into your hand. Then shuffle your deck."},
    {CardType::kClash,
     "At the start of your turn, put the top card of your deck into your Oblivion. If it's a Clash "
     "card, this card gets +1/+1 until end of turn."},
    {CardType::kClash,
     "At the start of your Draw Step, you may discard a card. If you do, draw an additional card."},
    {CardType::kClash, "During your turn, this card has Superspeed."},
    {CardType::kClash, "During each opponent's turn, this card gets +0/+2."},
    {CardType::kClash, "While attacking, this card gets +1/+0 for each Weapon attached to it."},
    {CardType::kClash, "While this card is obstructing, it can't be defeated."},
    {CardType::kClash,
     "As long as you control a Relic with three or more Collection Counters, this card gets +2/+2 "
     "and Flight."},
    {CardType::kClash, "While you control a Clashground, Clash cards you control get +0/+1."},
    {CardType::kClash,
     "While your opponent controls more Clash cards than you, this card costs ◆◆ less to play."},
    {CardType::kClash, "If the Portal is open, this card gets +1/+1 and can't be obstructed."},
    {CardType::kClash, "This card can't attack unless you control another (Rogue) Clash card."},
    {CardType::kClash, "This card can't be the target of Action cards."},
    {CardType::kClash, "This card can't be dealt damage by Clash cards with Flight."},
    {CardType::kClash,
     "This card enters play with a Streak Counter for each other Clash card you control."},
    {CardType::kClash, "This card costs ◆ less for each Clash card in your Oblivion."},
    {CardType::kClash, "You may only play this card if a Clash card was defeated this turn."},
    {CardType::kClash,
     "Clash cards you control with an attack power of five or more get Breakthrough."},
    {CardType::kClash, "Each Clash card you control with a Weapon attached gets +0/+1."},
    {CardType::kClash,
     "[Moxie] Clash cards you control can't be obstructed by Clash cards with Flight."},
    {CardType::kClash, "Clash cards your opponents control lose Safeguard."},
    {CardType::kClash, "Weapons you control cost ◆ less to attach to [Moxie] Clash cards."},
    {CardType::kClash, "Your opponents can't activate Traps during your turn."},
    {CardType::kClash, "Players can't gain health."},
    {CardType::kClash,
     "Counter - Attack: You may discard a card. If you do, this card gets +0/+3 until end of "
     "turn."},
    {CardType::kClash,
     "Counter - Play: Once per turn, you may pay ◆◆. If you do, negate the Action card being "
     "played."},
    {CardType::kClash,
     "Once per turn, you may pay two resources of any color. If you do, ready this card."},
    {CardType::kClash,
     "Once per turn, during your Primary Phase, you may send a Relic you control to Oblivion. If "
     "you do, draw two cards."},
    {CardType::kClash,
     "During your Primary Phase, you may pay ◆ and engage this card. If you do, deal two damage to "
     "target Contender."},
    {CardType::kClash,
     "During your Primary Phase, you may remove two Streak Counters from this card. If you do, "
     "draw a card."},
    {CardType::kBasic, "Draw two cards, then put a card from your hand on top of your deck."},
    {CardType::kBasic,
     "Look at the top four cards of your deck. Put two of them into your hand and the rest into "
     "your Oblivion."},
    {CardType::kBasic,
     "Choose up to two - - Draw a card. - Ready target Clash card. - Deal two damage to target "
     "Clash card."},
    {CardType::kBasic, "Choose two target Clash cards. Deal two damage to each of them."},
    {CardType::kBasic,
     "Deal three damage to target Clash card. If it's defeated this way, draw a card."},
    {CardType::kBasic, "Each player draws a card for each Clash card they control."},
    {CardType::kBasic,
     "Return all Clash cards to their owners' hands. Then each player draws a card."},
    {CardType::kBasic,
     "Send all Clash cards with an initial resource cost of three or less to Oblivion."},
    {CardType::kBasic, "Send target Clash card or Relic to Oblivion."},
    {CardType::kBasic, "Shuffle your Oblivion into your deck."},
    {CardType::kBasic,
     "Target Clash card gets +2/+2 and Superspeed until end of turn. Send it to Oblivion at the "
     "end of turn."},
    {CardType::kBasic, "Target player loses two health and you gain two health."},
    {CardType::kBasic,
     "Until end of turn, Clash cards you control can't be obstructed except by Clash cards with "
     "Flight."},
    {CardType::kBasic,
     "Your Contender gains X health, where X is the number of Clash cards you control."},
    {CardType::kBasic,
     "You may activate the Portal. If the Portal is open, draw two cards. Otherwise, draw one "
     "card."},
    {CardType::kQuick,
     "Counter - Attack: Negate that attack. Then engage target Clash card you control."},
    {CardType::kQuick,
     "Counter - Play: Copy the Action card being played. You may choose new targets for the copy."},
    {CardType::kQuick,
     "Counter - Play: Return target Clash card being played to its owner's hand."},
    {CardType::kTrap,
     "Counter - Attack: Send target attacking Clash card to Oblivion. Its controller draws a "
     "card."},
    {CardType::kTrap,
     "Counter - Play: You may only activate this Trap if the card being played has an initial "
     "resource cost of four or more. Negate it."},
    {CardType::kWeapon, "Attach: ◆◆ Attached Clash card gets +2/+0, Flight, and can't obstruct."},
    {CardType::kWeapon,
     "Attach: ◆ Whenever the attached Clash card deals clash damage to a Contender, you may draw a "
     "card, then discard a card."},
    {CardType::kWeapon,
     "Attach: ◆ When the attached Clash card is defeated, return this Weapon to your hand."},
    {CardType::kRelic,
     "Exclusive Engage: Put a Collection Counter on this card. Then, if it has three or more "
     "Collection Counters, draw a card."},
    {CardType::kRelic,
     "At the start of your turn, put a Collection Counter on this card. Clash cards you control "
     "get +1/+0 for each Collection Counter on this card."},
    {CardType::kClashground,
     "Clash cards get +1/+0 for each Weapon attached to them. Weapons cost one less resource of "
     "any color to play."},
};

class WordingTest : public testing::TestWithParam<Wording> {};

TEST_P(WordingTest, IsRead) {
  CardFacts facts;
  facts.name = "Sample";
  facts.type = GetParam().type;
  facts.colors = Mask(effects::Color::kRed);
  facts.text = GetParam().text;
  facts.lexicon = &GameWords();
  effects::CardPool pool;
  const CompileReport report = CompileCard(pool, facts).report;
  EXPECT_EQ(report.tier, Tier::kCompiled)
      << facts.text << "\n  "
      << (report.declined.empty() ? "" : report.declined[0].words + ": " + report.declined[0].why);
  EXPECT_EQ(PrintedBack(facts), report.normalised);
}

INSTANTIATE_TEST_SUITE_P(OfOurOwn, WordingTest, testing::ValuesIn(kWordings));

}  // namespace
}  // namespace clashdeck::text
