// The tables that make up the grammar, one a file.
#pragma once

#include <span>

#include "engine/text/grammar.h"

namespace clashdeck::text {

std::span<const Row> NounRows();        // what a card can be: filters
std::span<const Row> ClauseRows();      // what narrows a noun from behind
std::span<const Row> ObjectRows();      // which cards are meant: selectors, targets, pronouns
std::span<const Row> NumberRows();      // quantities
std::span<const Row> ConditionRows();   // if, as long as, while
std::span<const Row> ComparisonRows();  // conditions that compare two sides
std::span<const Row> PartyRows();       // what players control, have and did
std::span<const Row> SentenceRows();    // how effects are joined: may, then, if, each player
std::span<const Row> LaterRows();       // delayed effects
std::span<const Row> ListRows();        // modes, dice tables
std::span<const Row> PlayerRows();      // who acts
std::span<const Row> DamageRows();      // damage, health, prevention
std::span<const Row> MoveRows();        // cards from zone to zone, drawing, searching
std::span<const Row> CardRows();        // looking at cards, searching, piles
std::span<const Row> TokenRows();       // creating tokens, copying
std::span<const Row> RuleRows();  // statics that change rules: replacement, prevention, limits
std::span<const Row> ReplacementRows();  // statics that replace and prevent
std::span<const Row> PermanentRows();    // ready, engage, attach, counters, control, tokens, Portal
std::span<const Row> ChangeRows();       // gets, loses, can't: what lasts
std::span<const Row> CannotRows();       // can't, must
std::span<const Row> StatRows();         // attack and defense power set, doubled, switched
std::span<const Row> CostRows();         // what playing and attaching costs
std::span<const Row> TriggerRows();      // events that abilities wait for
std::span<const Row> TimeRows();         // points of a turn that they wait for
std::span<const Row> DeedRows();         // events told in parts
std::span<const Row> ZoneRows();         // where effects work, what cards are in every zone
std::span<const Row> AbilityRows();      // paragraphs

}  // namespace clashdeck::text
