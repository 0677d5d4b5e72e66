// What the texts of the sample cards mean, pinned as the effect verbs that they become.
#include <gtest/gtest.h>

#include "engine/effects/print.h"
#include "tests/engine/text/card_files.h"

namespace clashdeck::text {
namespace {

struct Meaning {
  const char* id;
  const char* abilities;
};

constexpr Meaning kMeanings[] = {
    {"EMB-001", R"(static threshold=30
  0 attach-less all{weapon of you in anywhere} to={Clash (Alpha Hunter)} price={B}
activated threshold=10 per-turn=1 cost=engage-self
  target0 {weapon of you}
  target1 {Clash (Alpha Hunter) of you}
  0 attach target1 by=target0)"},
    {"EMB-002", R"(triggered on enter subject={self in anywhere}
  0 remember-set set=1
  1 each-player each ->4
  2 remember-set set1 set=0
  3 choose all{accessory of event-player} player=event-player n=1 set=1
  4 move set0 zone=oblivion sent set=3
  5 move set1 zone=oblivion sent set=3
static
  0 modify all{Clash (Alpha Hunter)} n=1 m=0)"},
    {"EMB-003", R"(triggered on start-of-turn if=not exists{Clash of event-player}
  0 lose-health player=event-player n=1
triggered on leaves-play subject={self in anywhere}
  target0 {Clash cost at-most 2 of you in oblivion} 0..1
  0 may you ->2
  1 move target0 zone=hand returned set=3)"},
    {"EMB-006", R"(static
  0 modify self n=count{weapon on-bearer} m=count{weapon on-bearer}
static
  0 extra-weapons self n=1)"},
    {"EMB-007", R"(keywords: Exclusive
triggered on enter subject={self in anywhere}
  0 may you ->3
  1 search all{weapon cost at-most 3 of you in deck} n=1 set=0
  2 reveal set0
  3 unless did-so ->6
  4 move set0 zone=accessory put yours set=3
  5 shuffle
triggered on victory subject={self in anywhere}
  target0 {weapon of you} 0..1
  0 may you ->2
  1 attach self by=target0)"},
    {"EMB-009", R"(triggered on enter subject={self in anywhere}
  target0 opponent
  0 reveal-hand player=target
  1 discard player=target n=1 set=3)"},
    {"EMB-012", R"(triggered on attack subject={self in anywhere}
  0 may you ->2
  1 move top-of-deck1 zone=oblivion put set=3
  2 unless did-so ->4
  3 modify self n=1 m=0 until=end-of-turn)"},
    {"EMB-017", R"(additional-cost cost=send {Clash of you}
resolve at counter-play if=card-being-played is {Clash cost at-most 4 in anywhere}
  0 move card-being-played zone=oblivion put set=3)"},
    {"EMB-021", R"(resolve at counter-attack
  target0 {Clash attacking}
  0 discard n=1 set=3
  1 unless did-so ->3
  2 delay target0 [triggered delayed on after-clash;   0 move last zone=oblivion sent set=3])"},
    {"EMB-023",
     R"(triggered threshold=30 per-turn=1 on puts-resource player=you subject={in anywhere}
  target0 {Clash (Alpha) of you}
  0 modify target0 n=1 m=1 until=end-of-turn
activated threshold=10 per-turn=1 cost=engage-self
  0 may you ->3
  1 choose all{of you in resources} n=1 set=0
  2 ready set0)"},
    {"EMB-029", R"(keywords: Breakthrough, Undisputed
static in=nowhere|deck|hand|oblivion|banished|standby if=resources-of(you) at-least 6
  0 cost-less all{self in anywhere} optional price={G})"},
    {"EMB-032", R"(static
  0 modify all{Clash of not-you} n=0 m=(-1*counters:Toxic(event-object)))"},
    {"EMB-034", R"(triggered on defeated subject={self in anywhere} if=portal-open
  0 create n=2 set=3 card=1/1 green (Harbinger) Gateling)"},
    {"EMB-037", R"(static in=anywhere
  0 replace enter-with-counters on=enter subject={self in anywhere} n=2 kind=Toxic
activated per-turn=1 cost=remove-counters 1 Toxic
  target0 {Clash}
  0 modify target0 n=-1 m=0 until=end-of-turn)"},
    {"EMB-038", R"(resolve at counter-attack
  target0 {Clash attacking}
  target1 {Clash of you} 0..1
  0 modify target0 n=-3 m=0 until=end-of-turn
  1 may you ->3
  2 ready target1)"},
    {"EMB-045", R"(triggered threshold=30 per-turn=1 on obstruct subject={Clash of you in anywhere}
  0 gain-health n=1
activated threshold=10 per-turn=1 cost=engage-self
  target0 {Contender or Clash}
  0 prevent target0 n=2 until=your-next-turn next)"},
    {"EMB-046", R"(static
  0 prevent all{Clash} n=1 non-clash)"},
    {"EMB-047", R"(triggered on enter subject={self in anywhere}
  0 each-player each ->7
  1 may event-player ->4
  2 choose all{of event-player in hand} player=event-player n=1 set=0
  3 move set0 player=event-player zone=deck put bottom set=3
  4 meet
  5 unless did-so ->7
  6 draw player=event-player n=1
triggered on end-of-turn
  0 may event-player ->3
  1 choose all{Clash of event-player} player=event-player n=1 set=0
  2 ready set0)"},
    {"EMB-052", R"(keywords: Flight, Unrivaled
static
  0 prevent contender-of(you) non-clash
triggered on end-of-turn player=you
  0 gain-health n=(1*count{Clash engaged of you}))"},
    {"EMB-057", R"(keywords: Exclusive
static in=nowhere|deck|hand|oblivion|banished|standby if=count{Clash of not-you} more count{Clash of you}
  0 cost-less all{self in anywhere} optional price={W}{W}
triggered on enter subject={self in anywhere}
  target0 {Clash of not-you}
  0 engage target0)"},
    {"EMB-059", R"(keywords: Exclusive
triggered on end-of-turn player=you if=health-gained(you) at-least 1
  0 may you ->2
  1 take-top n=2 set=0
  2 unless did-so ->4
  3 move set0 zone=deck put any-order-top set=3)"},
    {"EMB-061", R"(resolve at counter-trap
  target0 {Trap being-played in standby}
  0 negate target0 zone=banished)"},
    {"EMB-062", R"(resolve modes=1..1
 mode 1
  0 gain-health n=3
 mode 2
  target0 {Clash of you} 0..2
  0 ready target0
  1 forbid target0 attack until=end-of-turn)"},
    {"EMB-063", R"(resolve
  target0 {Clash}
  0 move target0 zone=banished banished set=3
  1 that-player target0 player=controller-of
  2 draw player=event-player n=1)"},
    {"EMB-064", R"(resolve at counter-attack
  0 unless portal-closed ->3
  1 modify all{Clash of you} n=0 m=2 until=end-of-turn
  2 jump ->4
  3 modify all{Clash of you} n=0 m=1 until=end-of-turn)"},
    {"EMB-066", R"(triggered threshold=25 on draws player=you nth=2
  target0 {Clash of you}
  0 modify target0 n=1 m=0 until=end-of-turn
activated threshold=12 per-turn=1 cost=engage-self
  0 draw n=1
  1 choose all{of you in hand} n=1 set=0
  2 move set0 zone=deck put bottom set=3)"},
    {"EMB-067", R"(triggered on draw-step
  0 draw player=event-player n=1
triggered on end-of-turn
  0 discard player=event-player n=1 set=3)"},
    {"EMB-070", R"(keywords: Superspeed
triggered on attack subject={self in anywhere}
  0 may you ->2
  1 remove-counters all{Clash of you} n=2 divided set=3 kind=Streak
  2 unless did-so ->4
  3 forbid self be-obstructed until=end-of-turn)"},
    {"EMB-071", R"(keywords: Superspeed, Unrivaled
triggered on attack subject={self in anywhere}
  0 put-counters self n=1 kind=Streak
  1 unless counters:Streak(self) at-least 3 ->3
  2 delay [triggered delayed on after-clash;   0 ready self])"},
    {"EMB-078", R"(keywords: Barrage
triggered on dealt-damage damage=clash subject={Contender in anywhere} other={self in anywhere}
  0 that-player event-object player=controller-of
  1 discard player=event-player n=1 set=3)"},
    {"EMB-080", R"(activated per-turn=1 cost=engage-self
  target0 {Relic of you}
  0 roll-die n=6 set=0
  1 unless (number0 at-least 1 and number0 at-most 2) ->4
  2 lose-health n=1
  3 jump ->9
  4 unless (number0 at-least 3 and number0 at-most 4) ->7
  5 put-counters target0 n=1 kind=Collection
  6 jump ->9
  7 unless (number0 at-least 5 and number0 at-most 6) ->9
  8 draw n=1)"},
    {"EMB-081", R"(static
  0 modify bearer n=0 m=1
  1 grant bearer [triggered on victory subject={self in anywhere};   0 may you ->2;   1 draw n=1])"},
    {"EMB-083", R"(resolve at counter-play if=card-being-played is {action in anywhere}
  0 copy card-being-played new-targets)"},
    {"EMB-085", R"(resolve at counter-attack
  target0 {Clash engaged of you}
  target1 {Clash attacking}
  0 move target0 zone=hand returned set=3
  1 unless did-so ->3
  2 modify target1 n=-2 m=0 until=end-of-turn)"},
    {"EMB-086", R"(resolve
  0 take-top n=4 set=0
  1 choose set0 n=1 set=1
  2 move set1 zone=hand put set=3
  3 move-rest set0 zone=deck put any-order-bottom)"},
    {"EMB-088",
     R"(triggered threshold=30 per-turn=1 on defeated damage=non-clash subject={Clash of not-you in anywhere}
  0 gain-health n=1
activated threshold=10 per-turn=1 cost=engage-self
  target0 {Clash}
  0 damage target0 n=2)"},
    {"EMB-089", R"(triggered on enter subject={self in anywhere}
  0 damage all{Contender} n=1
static
  0 replace add on=dealt-damage damage=non-clash subject={Contender} source={of you in anywhere} n=1)"},
    {"EMB-094", R"(keywords: Barrage
static
  0 forbid self be-obstructed x={Clash initial-defense at-most 1})"},
    {"EMB-095", R"(keywords: Flight
triggered on enter subject={self in anywhere}
  target0 {Clash of not-you} 0..any divide=5
  0 damage target0 n=5 divided)"},
    {"EMB-104", R"(activated cost=engage-self, send-self
  target0 {Contender or Clash}
  0 damage target0 n=2)"},
    {"EMB-105", R"(resolve at counter-attack
  target0 {Clash attacking}
  0 damage target0 n=count{Clash of you})"},
    {"EMB-107", R"(resolve
  target0 {Clash of not-you}
  0 damage target0 n=2
  1 delay target0 until=end-of-turn [triggered delayed on defeated subject={last-moved in anywhere} other={self in anywhere};   0 gain-health n=1])"},
    {"EMB-109", R"(additional-cost cost=send {accessory of you}
resolve
  0 damage all{Clash of not-you} n=2)"},
    {"EMB-110", R"(resolve at counter-attack
  target0 {Clash attacking}
  0 damage target0 n=2
  1 that-player target0 player=controller-of
  2 damage contender-of(event-player) n=1)"},
    {"EMB-111", R"(play-only-if if=contender-of(you) is {red in anywhere}
resolve
  target0 {Clash of you}
  0 modify target0 n=3 m=0 until=end-of-turn
  1 delay target0 until=end-of-turn [triggered delayed on defeated subject={last-moved in anywhere};   target0 {Contender};   0 damage target0 n=2])"},
    {"EMB-117", R"(keywords: Breakthrough, Flight, Unrivaled
play-only-if if=count{Clash of you in oblivion} at-least 5
triggered on enter subject={self in anywhere}
  0 damage all{Clash not-self} n=3)"},
    {"TID-001",
     R"(triggered threshold=25 per-turn=1 on sent-to-oblivion subject={Clash of you in anywhere} if=your-turn
  target0 {Contender of not-you}
  0 lose-health target0 player=controller-of n=1
activated threshold=12 per-turn=1 cost=engage-self, pay-health 2
  target0 {Clash cost at-most 2 of you in oblivion}
  0 move target0 zone=clash put engaged yours set=3)"},
    {"TID-002", R"(static
  0 keyword-take all{Clash} Interception
  1 keyword-never all{Clash} Interception
triggered on start-of-turn player=you
  target0 {in oblivion} 0..1
  0 may you ->2
  1 move target0 zone=banished banished set=3
  2 unless did-so ->4
  3 gain-health n=1)"},
    {"TID-004", R"(triggered on defeated subject={self in anywhere}
  target0 player
  0 choose all{Clash of target-player} player=target n=1 set=0
  1 move set0 player=target zone=oblivion sent set=3)"},
    {"TID-005", R"(alternative-cost cost=banish 5 {of you in oblivion}
static in=anywhere
  0 max-per-turn n=1 x={[Rook, King of Driftwood] in anywhere})"},
    {"TID-006", R"(keywords: Close Combat, Unrivaled
static
  0 extra-weapons self n=255
triggered on enter subject={self in anywhere}
  0 may you ->3
  1 choose all{weapon of you} n=254 up-to set=0
  2 attach self by=set0)"},
    {"TID-008",
     R"(resolve at counter-play if=card-being-played is {Clash cost at-most 2 in anywhere}
  0 take-control card-being-played)"},
    {"TID-010", R"(resolve at counter-play
  target0 opponent
  0 reveal-hand player=target
  1 choose all{action of target-player in hand} n=1 set=0
  2 move set0 player=target zone=oblivion discarded set=3)"},
    {"TID-011", R"(play-only-if if=contender-of(you) is {black (Harbinger) in anywhere}
additional-cost cost=pay-health 2
resolve
  target0 {Clash of you}
  0 modify target0 n=3 m=2 until=end-of-turn)"},
    {"TID-016", R"(static
  0 modify self n=sum(counters:Toxic of {Clash of not-you}) m=0
triggered on attack subject={self in anywhere}
  target0 {Clash} 0..1
  target1 {Clash} 0..1 not=target0
  0 may you ->2
  1 move-counters target1 by=target0 n=1 kind=Toxic)"},
    {"TID-019", R"(keywords: Safeguard
triggered on counter-put subject={Clash in anywhere} kind=Toxic
  0 may you ->2
  1 engage self
  2 unless did-so ->4
  3 modify event-object n=0 m=-1 until=end-of-turn)"},
    {"TID-022", R"(resolve
  0 move all{accessory} zone=oblivion sent set=0
  1 draw n=count(set0{accessory of you in anywhere}))"},
    {"TID-023", R"(play-only-if if=contender-of(you) is {green in anywhere}
resolve
  target0 {Clash of you}
  0 modify target0 n=half-up(count{of you in resources}) m=0 until=end-of-turn)"},
    {"TID-024", R"(static
  0 forbid-player player=each attack m=2)"},
    {"TID-025", R"(keywords: Interception
static if=self is {ready in anywhere}
  0 forbid all{Clash not-self of you} be-attacked)"},
    {"TID-026", R"(keywords: Flight, Safeguard
triggered on enter subject={self in anywhere} if=health(contender-of(you)) at-most 10
  0 gain-health n=5)"},
    {"TID-028", R"(keywords: Undisputed
static if=opponents-turn
  0 modify self n=0 m=2
triggered on portal-activated
  0 gain-health n=1)"},
    {"TID-030", R"(keywords: Interception, Unrivaled
triggered on obstruct subject={self in anywhere}
  0 modify all{Clash not-self of you} n=1 m=1 until=end-of-turn
activated at counter-play cost=engage {Clash not-self of you}
  0 negate-next-enter until=end-of-turn)"},
    {"TID-031", R"(static
  0 replace instead on=loses-health player=you if=event-amount at-least 3 [resolve;   0 may you ->3;   1 move self zone=oblivion sent set=3;   2 jump ->4;   3 lose-health player=event-player n=event-amount])"},
    {"TID-034", R"(resolve at counter-attack
  target0 {Clash of you}
  0 replace target0 until=end-of-turn redirect on=dealt-damage subject={Contender of you} to=target0)"},
    {"TID-037", R"(triggered threshold=20 on start-of-turn player=you
  target0 {Relic of you} 0..1
  0 may you ->2
  1 put-counters target0 n=1 kind=Collection
activated threshold=12 per-turn=1
  target0 {Relic of you}
  target1 {Clash cost at-most 3}
  0 remove-counters target0 n=2 set=3 kind=Collection
  1 unless did-so ->3
  2 move target1 zone=hand returned set=3)"},
    {"TID-038", R"(activated at any-primary per-turn=1 any-player cost=2
  0 draw n=1)"},
    {"TID-039", R"(triggered on enter subject={self in anywhere}
  target0 {Clash not-self of you} 0..2
  0 put-counters target0 n=1 kind=Streak)"},
    {"TID-043", R"(triggered on enter subject={self in anywhere}
  target0 {Clash not-self cost at-most 4}
  0 create-copy target0 n=1 set=0
  1 delay set0 [triggered delayed on end-of-turn player=you;   0 move last zone=oblivion put set=3])"},
    {"TID-046", R"(resolve
  0 choose-number n=20 set=1
  1 take-top n=1 shown set=0
  2 unless cost(set0) equal number1 ->5
  3 move set0 zone=hand put set=3
  4 jump ->7
  5 move set0 zone=deck put bottom set=3
  6 draw n=1)"},
    {"TID-050", R"(static
  0 modify bearer n=1 m=0
triggered on dealt-damage damage=clash subject={Contender in anywhere} other={bearer-of-this in anywhere}
  0 may you ->2
  1 engage self
  2 unless did-so ->4
  3 draw n=1)"},
    {"TID-052", R"(triggered threshold=25 on attack nth=2 subject={Clash of you in anywhere}
  0 modify event-object n=2 m=0 until=end-of-turn
activated threshold=10 per-turn=1 cost=engage-self
  target0 {Clash (Rogue) of you}
  0 modify target0 n=1 m=0 until=end-of-turn
  1 keyword-give target0 until=end-of-turn Close Combat)"},
    {"TID-053", R"(triggered on end-of-turn if=attacks(event-player) equal 0
  0 damage contender-of(event-player) n=2)"},
    {"TID-058", R"(triggered on enter subject={self in anywhere}
  0 roll-die n=6 set=0
  1 create n=half-down(number0) set=3 card=1/1 red (Harbinger) Cinderling)"},
    {"TID-062", R"(triggered on enter subject={self in anywhere}
  0 create n=1 set=3 card=red Firebrand
activated per-turn=1 cost=engage-self, send 1 {weapon of you}
  target0 {Contender}
  0 damage target0 n=2)"},
    {"TID-063", R"(resolve at counter-attack
  target0 {Clash attacking}
  0 unless target0 is {with Flight in anywhere} ->3
  1 damage target0 n=4
  2 jump ->4
  3 damage target0 n=2)"},
    {"TID-064", R"(resolve at counter-play if=card-being-played is {Clash in anywhere}
  0 delay card-being-played [triggered delayed on enter subject={last-moved in anywhere};   0 damage event-object n=2])"},
    {"TID-066", R"(play-only-if if=contender-of(you) is {red in anywhere}
resolve
  target0 {Clash of you}
  0 modify target0 n=attack(target0) m=0 until=end-of-turn)"},
    {"TID-067", R"(static threshold=30
  0 modify all{Clash multicolored of you} n=0 m=1
activated threshold=15 per-turn=1 cost=engage-self
  0 choose-color set=0
  1 color-set all{Clash of you} until=end-of-turn in-addition
  2 draw n=1)"},
    {"TID-068", R"(keywords: Flight
triggered on enter subject={self in anywhere}
  target0 {Clash not-self} 0..1
  0 may you ->2
  1 banish-until target0)"},
    {"TID-070", R"(keywords: Enrage, Breakthrough
triggered on victory subject={self in anywhere}
  0 may you ->2
  1 play-free all{Clash cost equal 1 of you in hand} up-to)"},
    {"DBX-011", R"(resolve
  target0 {Clash of you}
  target1 {Contender of not-you}
  target2 {Clash of not-you}
  0 modify target0 n=1 m=1 until=end-of-turn
  1 unless contender-of(you) is {black} ->3
  2 lose-health target1 player=controller-of n=1
  3 unless contender-of(you) is {green} ->5
  4 keyword-give target0 until=end-of-turn Breakthrough
  5 unless contender-of(you) is {white} ->7
  6 gain-health n=1
  7 unless contender-of(you) is {blue} ->12
  8 may you ->10
  9 draw n=1
  10 unless did-so ->12
  11 discard n=1 set=3
  12 unless contender-of(you) is {red} ->14
  13 damage target2 n=1)"},
};

class MeaningTest : public testing::TestWithParam<Meaning> {};

TEST_P(MeaningTest, IsWhatTheCardSays) {
  for (const FileCard& card : SampleCards()) {
    if (card.id != GetParam().id) continue;
    effects::CardPool pool;
    const Compiled compiled = CompileCard(pool, card.facts);
    EXPECT_EQ(Print(pool, pool.cards[compiled.card]), GetParam().abilities) << card.facts.text;
    return;
  }
  FAIL() << "no such card";
}

INSTANTIATE_TEST_SUITE_P(SampleCards, MeaningTest, testing::ValuesIn(kMeanings),
                         [](const auto& one) {
                           std::string name = one.param.id;
                           name[3] = '_';
                           return name;
                         });

}  // namespace
}  // namespace clashdeck::text
