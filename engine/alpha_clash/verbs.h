// The verbs of the IR (engine/effects/ir.h), one instruction at a time. docs/card-effects.md shows
// each with a card. Verbs that ask stay at their instruction until the choice is complete.
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

enum class Done : std::uint8_t {
  kNext,    // carried out; go on with the instruction after it
  kJumped,  // the program counter was set
  kAsked,   // a decision is wanted; the same instruction is executed again after the answer
};

Done Execute(Table& t, Resolution& r);
void Answer(Table& t, Resolution& r, Action action);
void AddOptions(const Table& t, const Resolution& r, engine::ActionList& list);

// The next player or object of a loop; false: it is through.
bool AdvanceLoop(const Table& t, Resolution& r, Loop& loop);

// --- shared by the files of the verbs -----------------------------------------------------------
// The objects of a selector that an effect can still do something to: this card and that of the
// event are other objects once they have changed zones (400.6), but what left is found where it
// went (603.6).
ObjectSet SelectPresent(const Table& t, const Resolution& r, const effects::Selector& selector);

// What the instruction acted on, for the words that refer to it later.
void Remember(Resolution& r, const Instruction& in, const ObjectSet& objects);
void RememberNumber(Resolution& r, const Instruction& in, int number);

// 101.4, 605.2d: the last thing that each player does with cards happens to all of them at once.
// True: it waits for the end of the loop, where ActTogether() carries it out.
bool WaitsForOthers(Resolution& r, const ObjectSet& cards);
// The last instruction of a loop over players, with the cards of all of them.
void ActTogether(Table& t, Resolution& r, const Loop& loop);

// verbs_cards.cpp: cards that move, are chosen, searched, created, copied.
Done ExecuteCards(Table& t, Resolution& r, const Instruction& in);
// verbs_lasting.cpp: continuous changes (608), delayed effects, prevention and replacement.
Done ExecuteLasting(Table& t, Resolution& r, const Instruction& in);
// verbs_choices.cpp: instructions that ask; what there is to choose from.
Done ExecuteChoice(Table& t, Resolution& r, const Instruction& in);
ObjectSet Candidates(const Table& t, const Resolution& r, const Instruction& in);

// 410.3b–c; what is told by which rule.
void TogglePortal(Table& t, Player player, const char* rule);

}  // namespace clashdeck::alpha_clash
