// A scenario as it is written: what the parser makes of a file and the runner plays. The language
// is told in docs/scenarios.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/text/compile.h"

namespace clashdeck::scenario {

using engine::Player;
using text::CardFacts;

// A mistake of the file. Lines count from 1; 0 = the file as a whole.
struct Problem {
  int line = 0;
  std::string reason;
};

// "Sentry"#2; number 0 = none was written.
struct CardName {
  std::string name;
  int number = 0;
};

// What a line points at.
struct Thing {
  enum class Kind : std::uint8_t { kCard, kPlayer, kContender };
  Kind kind = Kind::kCard;
  Player player = engine::kNobody;  // of kPlayer and kContender
  CardName card = {};
};

struct CardLine {
  int line = 0;
  std::string use = {};  // id in the catalog; the facts come from there
  CardFacts facts = {};
};

struct CounterCount {
  std::string kind;
  int number = 0;
};

// A card, or several alike, in a zone of the table.
struct Placed {
  int line = 0;
  Player player = 0;
  std::string zone = {};
  int count = 1;
  std::string name = {};                          // empty: a resource that is only a colour
  std::optional<effects::ColorMask> colors = {};  // of such a resource
  bool engaged = false;
  bool set = false;  // face down
  bool now = false;  // set or entered this turn
  int damage = 0;
  std::vector<CounterCount> counters = {};
  std::optional<Thing> attached_to = {};
};

struct Side {
  std::optional<int> health = {};
  bool deck_only = false;  // no filler cards below the listed ones
};

enum class Verb : std::uint8_t {
  // of every game
  kPlay,
  kAttack,
  kChoose,
  kPass,
  kEndTurn,
  kConcede,
  // Alpha Clash
  kSet,
  kResource,
  kPortal,
  kObstruct,
  kAttach,
  kUnattach,
  kActivate,
  kOrder,
  kMulligan,
};

// What `choose` answers.
enum class Reply : std::uint8_t { kThings, kYes, kNo, kNone, kNumbers, kColor };

// One action of a player, with everything that the line says about it.
struct Act {
  Player player = 0;
  Verb verb = Verb::kPass;
  std::vector<Thing> things = {};   // what it is done with, in order
  std::vector<Thing> targets = {};  // after `targets`, `->` or `to`
  std::optional<int> x = {};
  std::vector<int> modes = {};  // from 1
  std::vector<int> divide = {};
  int n = 1;  // which activated effect
  bool alternative_cost = false;
  bool optional_cost = false;  // takes optional additional costs (115.8b)
  std::vector<Thing> paying = {};
  bool no_discount = false;
  Reply reply = Reply::kThings;
  std::vector<int> numbers = {};                // kNumbers
  effects::Color color = effects::Color::kRed;  // kColor
};

enum class Claim : std::uint8_t {
  kHealth,      // player, number
  kZoneCount,   // player, zone, number
  kReadyCount,  // player, number: resources
  kIn,          // thing, player (or kNobody), zone
  kNowhere,     // thing
  kStats,       // thing, number / second
  kReady,       // thing
  kEngaged,
  kHas,  // thing, word: a keyword
  kLacks,
  kCounters,    // thing, word: kind, number
  kAttached,    // thing, other
  kControlled,  // thing, player
  kDamage,      // thing, number
  kPortal,      // number: 1 open
  kActive,      // player
  kPhase,       // word
  kStandby,     // things, top first
  kWinner,      // word: p1, p2, draw, none
  kLegal,       // act
  kIllegal,
  kLog,  // word: a rule
};

struct Expectation {
  Claim claim = Claim::kHealth;
  bool now = false;
  Player player = engine::kNobody;
  Thing thing = {};
  Thing other = {};
  std::vector<Thing> things = {};
  std::string zone = {};
  std::string word = {};
  int number = 0;
  int second = 0;
  Act act = {};
};

enum class StepKind : std::uint8_t { kAct, kRefuse, kExpect };

struct Step {
  int line = 0;
  std::string text = {};  // the line without blanks around it and comment
  StepKind kind = StepKind::kAct;
  Act act = {};              // of kAct and kRefuse
  std::string because = {};  // of kRefuse; empty = any rule
  Expectation expectation = {};
};

struct Scenario {
  std::string title;
  std::vector<std::string> rules;
  std::string game;
  std::vector<CardLine> cards;
  std::vector<Placed> table;
  Side sides[2];
  bool portal_open = false;
  Player active = 0;
  int turn_line = 0;
  std::string begin;  // word after `turn p1`; empty = the Primary Phase
  std::uint64_t seed = 0;
  std::vector<int> dice;
  int dice_line = 0;
  std::vector<Step> steps;
};

}  // namespace clashdeck::scenario
