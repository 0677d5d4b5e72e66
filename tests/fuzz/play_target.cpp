// The fuzz targets of scenarios and replays: the files are read and the games are played.
#include <string>

#include "core/fold.h"
#include "engine/replay/record.h"
#include "engine/scenario/runner.h"
#include "tests/fuzz/fuzz_targets.h"

namespace clashdeck::fuzz {

const std::string_view kScenarioSeeds[4] = {
    R"(scenario "Clash" # why
rule 504.2c, 303.9
game alpha-clash
card "Ox" clash red+green cost=2 gems=R 3/3 keywords="Flight, Awe Factor 2" affiliation="Alpha"
card "Snare" trap blue cost=0 text="Counter - Attack: Target attacking Clash card gets -1/-2 until end of turn."
card "Surge" buff red cost=0 text="Target Clash card you control gets +3/+0 until end of turn."
contender "Ada" red 0/1 health=30
p1 contender "Ada"
p1 clash 2 "Ox" (engaged, damage 1), "Ox" (counters toxic 2, streak 1)
p1 hand "Surge"
p2 clash "Ox" (entered now)
p2 accessory "Snare" (set)
p2 resources 3 red, 1 red+blue (engaged)
turn p1
p1 attack "Ox"#3 -> p2
p2 activate "Snare" targets "Ox"#3
p2 obstruct "Ox"#4
p1 play "Surge" targets "Ox"#3
expect "Ox"#3 3/1
expect p2 health 30
)",
    R"(scenario "Plays"
game alpha-clash
card "Dart" basic red cost=X gems=R text="Deal X damage to target Clash card."
card "Veto" quick blue cost=1 gems=U text="Counter - Play: Negate the Action card being played."
card "Scribe" clash blue cost=0 1/1 text="Trigger - Enter: You may draw a card."
card "Hook" weapon black cost=0 attach=B text="Attached Clash card gets +2/+1."
card "Field" clashground white cost=1 gems=W text="(Rogue) Clash cards get +2/+0."
p1 hand "Dart", 2 "Scribe", "Field"
p1 accessory "Hook" (attached to "Scribe"#3)
p1 clash "Scribe"
p1 resources 4 red, 2 white, 1 black
p2 hand "Veto"
p2 resources 1 blue
turn p1 start
seed 7
portal open
refuse p2 play "Veto" because 308.3
p1 play "Scribe"#1
p1 choose yes
p1 play "Field"
p1 play "Dart" targets "Scribe"#1 x=2
p2 play "Veto"
expect now standby "Veto", "Dart"
expect "Scribe"#1 in p1 clash
)",
    R"(scenario "Turns"
game alpha-clash
card "Ox" clash green cost=1 gems=G 3/3 text="Trigger - Defeat: Draw two cards."
p1 hand 3 "Ox"
p1 deck only 5 "Ox"
p2 deck only "Ox"
turn p1 first
p1 end turn
p2 end turn
p1 resource "Ox"
p1 play "Ox"
p1 portal
p1 end turn
p2 concede
expect winner p1
)",
    R"(scenario "Claims"
game alpha-clash
card "Ox" clash green cost=1 gems=G 3/3
p1 clash "Ox"
p2 health 3
turn p1 draw
dice 6 2
expect legal p1 attack "Ox" -> p2
expect illegal p2 obstruct "Ox"
expect p1 hand 1
expect "Ox" has "Flight"
expect "Ox" attached to "Ox"
expect log "502.1b"
expect phase expansion draw
)"};

const std::string_view kReplaySeeds[1] = {R"(replay 1
engine 5
game alpha-clash
ruling one_buff_per_step off
contender "Ada" red 0/1 health=9
card "Ox" clash red cost=0 2/2 text="Trigger - Enter: You may draw a card."
p1 contender "Ada"
p1 deck 20 "Ox"
p2 contender "Ada"
p2 deck 12 "Ox", 8 "Ox"
seed 7
first p1
turn 0 0123456789abcdef
do 010203 000000
turn 1 0
do 0a0000
end unfinished 0
)"};

void FuzzScenario(std::string_view bytes) {
  const scenario::Report report = scenario::RunText(bytes, {});
  Require(report.passed || !report.found.empty(), "a failure says what was found");
  Require(IsValidUtf8(report.found), "what was found is valid UTF-8");
  for (const std::string& line : report.log) Require(IsValidUtf8(line), "a log is valid UTF-8");
}

void FuzzReplay(std::string_view bytes) {
  const auto replay = replay::Decode(bytes);
  if (!replay) {
    Require(!replay.error().reason.empty(), "a file that is refused says why");
    return;
  }
  const std::string text = replay::Encode(*replay);
  const auto again = replay::Decode(text);
  Require(again && replay::Encode(*again) == text, "a written replay reads back as the same");
  replay::Show(*replay);
}

}  // namespace clashdeck::fuzz
