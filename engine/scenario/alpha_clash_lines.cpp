// What Alpha Clash adds to the language: its zones, phases, table and verbs.
#include <algorithm>
#include <array>

#include "core/fold.h"
#include "engine/scenario/card_line.h"
#include "engine/scenario/dialect.h"
#include "engine/scenario/lines.h"

namespace clashdeck::scenario {

namespace {

constexpr std::array<std::string_view, 10> kZones = {
    "hand",      "deck",      "contender", "clash",    "clashground",
    "accessory", "resources", "oblivion",  "banished", "standby"};
constexpr std::array<std::string_view, 14> kPhases = {"start",          "expansion ready",
                                                      "expansion draw", "expansion resource",
                                                      "expansion",      "primary",
                                                      "clash",          "clash c1",
                                                      "clash c2",       "clash c3",
                                                      "clash c4",       "clash c5",
                                                      "clash c6",       "end"};
constexpr std::array<std::string_view, 5> kBegins = {"first", "start", "ready", "draw", "resource"};
constexpr int kMaxCopies = 60;

void ReadCardLine(Line& line, std::string_view word, Scenario& scenario) {
  CardLine card{.line = line.number(), .facts = ReadCard(line, word)};
  const std::string name = Fold(card.facts.name);
  for (const CardLine& known : scenario.cards)
    if (Fold(known.facts.name) == name && known.use.empty())
      line.Fail("the card " + Quote(card.facts.name) + " is defined twice");
  scenario.cards.push_back(std::move(card));
}

// counters toxic 2, streak 1: further kinds follow commas until another state does.
bool ReadCounter(Line& line, Placed& placed) {
  std::string kind;
  if (line.IsQuoted()) {
    kind = line.Quoted("a kind of counter");
  } else {
    kind = line.Word("a kind of counter");
  }
  placed.counters.push_back({.kind = std::move(kind), .number = line.Number("how many counters")});
  return !line.failed();
}

void ReadState(Line& line, Placed& placed) {
  if (line.Take("engaged")) {
    placed.engaged = true;
  } else if (line.Take("set")) {
    placed.set = true;
    placed.now = line.Take("now");
  } else if (line.Take("entered")) {
    placed.now = true;
    if (!line.Take("now")) line.Fail("it is 'entered now'");
  } else if (line.Take("damage")) {
    placed.damage = line.Number("how much damage");
    if (placed.damage > 255) line.Fail("damage is at most 255");
  } else if (line.Take("attached")) {
    if (!line.Take("to")) line.Fail("it is 'attached to'");
    placed.attached_to = line.AnyThing();
  } else if (line.Take("counters") || !placed.counters.empty()) {
    ReadCounter(line, placed);
  } else {
    const std::string word = line.Word("a state");
    line.Fail("there is no state '" + word + "'");
  }
}

void ReadStates(Line& line, Placed& placed) {
  while (!line.failed() && line.TakeSign('(')) {
    do {
      ReadState(line, placed);
    } while (!line.failed() && line.TakeSign(','));
    if (!line.TakeSign(')')) line.Fail("')' is missing");
  }
}

Placed ReadPlaced(Line& line, Player player, const std::string& zone) {
  Placed placed{.line = line.number(), .player = player, .zone = zone};
  if (const auto count = line.TakeNumber()) {
    placed.count = *count;
    if (*count < 1 || *count > kMaxCopies)
      line.Fail("a card is there 1 to " + std::to_string(kMaxCopies) + " times");
  }
  if (zone == "resources" && !line.IsQuoted()) {
    const std::string word = line.Word("a colour or a card's name");
    placed.colors = ReadColors(word);
    if (!line.failed() && !placed.colors) line.Fail("'" + word + "' is no colour");
  } else {
    placed.name = line.Quoted("a card's name");
  }
  ReadStates(line, placed);
  return placed;
}

// What is not true of any card in the zone.
void CheckPlaced(Line& line, const Placed& placed) {
  if (placed.set && placed.zone != "accessory") line.Fail("a Trap is set in the accessory zone");
  const bool in_play = placed.zone == "contender" || placed.zone == "clash" ||
                       placed.zone == "clashground" || placed.zone == "accessory" ||
                       placed.zone == "resources";
  const bool has_state = placed.engaged || placed.now || placed.damage != 0 ||
                         !placed.counters.empty() || placed.attached_to;
  if (has_state && !in_play) line.Fail("a card has no state in the zone '" + placed.zone + "'");
}

void ReadSide(Line& line, Player player, Scenario& scenario) {
  const std::string zone = line.Word("a zone");
  if (line.failed()) return;
  Side& side = scenario.sides[player];
  if (zone == "health") {
    side.health = line.Number("a number");
    return;
  }
  if (zone == "standby" || std::find(kZones.begin(), kZones.end(), zone) == kZones.end()) {
    line.Fail(zone == "standby" ? "Standby is empty when a scenario begins"
                                : "there is no zone '" + zone + "'");
    return;
  }
  if (zone == "deck" && line.Take("only")) {
    side.deck_only = true;
    if (line.at_end()) return;
  }
  do {
    scenario.table.push_back(ReadPlaced(line, player, zone));
    CheckPlaced(line, scenario.table.back());
  } while (!line.failed() && line.TakeSign(','));
}

bool ReadTableLine(Line& line, Scenario& scenario) {
  if (!line.Take("portal")) return false;
  scenario.portal_open = line.Take("open");
  if (!scenario.portal_open && !line.Take("closed")) line.Fail("the Portal is open or closed");
  return true;
}

bool ReadVerb(Line& line, Act& act) {
  if (line.Take("set")) {
    act.verb = Verb::kSet;
    act.things = {line.CardThing()};
  } else if (line.Take("resource")) {
    act.verb = Verb::kResource;
    act.things = {line.CardThing()};
  } else if (line.Take("portal")) {
    act.verb = Verb::kPortal;
  } else if (line.Take("obstruct")) {
    act.verb = Verb::kObstruct;
    act.things = line.CardThings();
  } else if (line.Take("attach")) {
    act.verb = Verb::kAttach;
    act.things = {line.CardThing()};
    if (!line.Take("to")) line.Fail("'to' and what it is attached to are missing");
    act.targets = {line.AnyThing()};
    ReadDetails(line, act);
  } else if (line.Take("unattach")) {
    act.verb = Verb::kUnattach;
    act.things = {line.CardThing()};
  } else if (line.Take("activate")) {
    act.verb = Verb::kActivate;
    act.things = {line.OwnThing(act.player)};
    ReadDetails(line, act);
  } else if (line.Take("order")) {
    act.verb = Verb::kOrder;
    act.things = line.Things();
  } else if (line.Take("mulligan")) {
    act.verb = Verb::kMulligan;
    if (!line.at_end()) act.things = line.CardThings();
  } else {
    return false;
  }
  return true;
}

bool ReadClaim(Line& line, Expectation& e) {
  if (line.IsWord("has") || line.IsWord("lacks")) {
    e.claim = line.Word("") == "has" ? Claim::kHas : Claim::kLacks;
    e.word = line.Quoted("a keyword");
  } else if (line.Take("counters")) {
    e.claim = Claim::kCounters;
    e.word = line.IsQuoted() ? line.Quoted("a kind of counter") : line.Word("a kind of counter");
    e.number = line.Number("how many");
  } else if (line.Take("attached")) {
    e.claim = Claim::kAttached;
    if (!line.Take("to")) line.Fail("it is 'attached to'");
    e.other = line.AnyThing();
  } else if (line.Take("controlled")) {
    e.claim = Claim::kControlled;
    if (!line.Take("by")) line.Fail("it is 'controlled by'");
    e.player = line.PlayerWord();
  } else if (line.Take("portal")) {
    e.claim = Claim::kPortal;
    e.number = line.Take("open") ? 1 : 0;
    if (e.number == 0 && !line.Take("closed")) line.Fail("the Portal is open or closed");
  } else if (line.Take("standby")) {
    e.claim = Claim::kStandby;
    if (!line.Take("empty")) e.things = line.CardThings();
  } else {
    return false;
  }
  return true;
}

constexpr Dialect kDialect = {.game = "alpha-clash",
                              .zones = kZones,
                              .phases = kPhases,
                              .begins = kBegins,
                              .card = ReadCardLine,
                              .table = ReadTableLine,
                              .place = ReadSide,
                              .act = ReadVerb,
                              .expect = ReadClaim};

}  // namespace

const Dialect& AlphaClashDialect() { return kDialect; }

}  // namespace clashdeck::scenario
