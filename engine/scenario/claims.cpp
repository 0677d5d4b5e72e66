#include "engine/scenario/claims.h"

#include <algorithm>

#include "core/fold.h"
#include "engine/scenario/attempt.h"
#include "engine/scenario/event_text.h"
#include "engine/scenario/token.h"

namespace clashdeck::scenario {

namespace {

using alpha_clash::Mark;
using alpha_clash::Now;
using alpha_clash::Object;
using effects::Zone;
using engine::Outcome;

Zone ZoneNamed(std::string_view word) {
  for (int i = 0; i < effects::kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    if (effects::ZoneName(zone) == word) return zone;
  }
  return Zone::kNone;
}

bool IsPublicPlay(Zone zone) {
  return (effects::Mask(zone) & (effects::kZonesOfPermanents | effects::Mask(Zone::kResources))) !=
         0;
}

// Cards in play lie on their controller's side, others with their owner (400.3).
Player SideOf(const Play& play, ObjectId id) {
  const Zone zone = play.object(id).zone;
  return IsPublicPlay(zone) || zone == Zone::kStandby ? play.ControllerOf(id) : play.OwnerOf(id);
}

Finding Same(int expected, int found) { return {expected == found, std::to_string(found)}; }
Finding Same(const std::string& expected, const std::string& found) {
  return {expected == found, found};
}

int ReadyResources(const Play& play, Player player) {
  int ready = 0;
  const auto& pile = play.state().players[player].piles[static_cast<std::size_t>(Zone::kResources)];
  for (ObjectId id = pile.first; id != alpha_clash::kNoObject; id = play.object(id).next)
    ready += play.Has(id, Mark::kEngaged) ? 0 : 1;
  return ready;
}

int CardsIn(const Play& play, Player player, Zone zone) {
  const alpha_clash::State& state = play.state();
  if (zone != Zone::kStandby)
    return state.players[player].piles[static_cast<std::size_t>(zone)].size;
  int count = 0;
  for (int i = 0; i < state.standby_count; ++i)
    count += state.standby[i].controller == player ? 1 : 0;
  return count;
}

struct Stats {
  int attack = 0;
  int defense = 0;
};

// In play what continuous effects and damage make of it, elsewhere as printed.
Stats StatsOf(const Play& play, ObjectId id) {
  const Object& object = play.object(id);
  const effects::CardDef& card = play.card(id);
  if ((effects::Mask(object.zone) & effects::kZonesOfPermanents) == 0)
    return {card.attack, card.defense};
  const Now& now = play.game().derived().now[id];
  return {now.attack, now.defense - object.clash_damage - object.other_damage};
}

// "Awe Factor 2" of the card; `keyword` may leave the number out.
Finding HasKeyword(const Play& play, ObjectId id, const std::string& keyword) {
  const bool in_play = (effects::Mask(play.object(id).zone) & effects::kZonesOfPermanents) != 0;
  const Now& now = play.game().derived().now[id];
  const effects::CardDef& card = play.card(id);
  const effects::KeywordMask mask = in_play ? now.keywords : card.keywords;
  const std::uint8_t* numbers = in_play ? now.numbers : card.keyword_number;
  Finding finding;
  for (int i = 0; i < effects::kKeywords; ++i) {
    const auto word = static_cast<effects::Keyword>(i);
    if ((mask & effects::Mask(word)) == 0) continue;
    std::string name(effects::KeywordName(word));
    if (Fold(name) == Fold(keyword)) finding.holds = true;
    if (i < effects::kNumberedKeywords) name += " " + std::to_string(numbers[i]);
    if (Fold(name) == Fold(keyword)) finding.holds = true;
    finding.found += (finding.found.empty() ? "" : ", ") + name;
  }
  if (finding.found.empty()) finding.found = "no keyword";
  return finding;
}

int CountersOf(const Play& play, ObjectId id, const std::string& kind) {
  const alpha_clash::State& state = play.game().state();
  for (int i = 0; i < state.counter_piles; ++i) {
    const alpha_clash::CounterPile& pile = state.counters[i];
    if (pile.object == id && Fold(play.game().pool().names[pile.kind]) == Fold(kind))
      return pile.count;
  }
  return 0;
}

std::string PlaceOf(const Play& play, ObjectId id) {
  const Zone zone = play.object(id).zone;
  if (zone == Zone::kNone) return "nowhere";
  return "in " + PlayerName(SideOf(play, id)) + " " + std::string(effects::ZoneName(zone));
}

Finding CheckPlace(const Play& play, ObjectId id, const Expectation& e) {
  const bool zone = play.object(id).zone == ZoneNamed(e.zone);
  const bool side = e.player == engine::kNobody || SideOf(play, id) == e.player;
  return {zone && side, PlaceOf(play, id)};
}

Finding CheckAttached(const Play& play, ObjectId id, const Expectation& e) {
  const ObjectId bearer = play.object(id).bearer;
  if (bearer == alpha_clash::kNoObject) return {false, "attached to nothing"};
  const auto wanted = ObjectsOf(play, e.other);
  return {!wanted.empty() && wanted.front() == bearer, "attached to " + play.Shown(bearer)};
}

Finding CheckCard(const Play& play, ObjectId id, const Expectation& e) {
  switch (e.claim) {
    case Claim::kIn:
      return CheckPlace(play, id, e);
    case Claim::kNowhere:
      return {play.object(id).zone == Zone::kNone, PlaceOf(play, id)};
    case Claim::kStats: {
      const Stats stats = StatsOf(play, id);
      return {stats.attack == e.number && stats.defense == e.second,
              std::to_string(stats.attack) + "/" + std::to_string(stats.defense)};
    }
    case Claim::kReady:
    case Claim::kEngaged: {
      if (!IsPublicPlay(play.object(id).zone)) return {false, PlaceOf(play, id)};  // 110.3c
      const bool engaged = play.Has(id, Mark::kEngaged);
      return {engaged == (e.claim == Claim::kEngaged), engaged ? "engaged" : "ready"};
    }
    case Claim::kHas:
      return HasKeyword(play, id, e.word);
    case Claim::kLacks: {
      Finding finding = HasKeyword(play, id, e.word);
      finding.holds = !finding.holds;
      return finding;
    }
    case Claim::kCounters:
      return Same(e.number, CountersOf(play, id, e.word));
    case Claim::kAttached:
      return CheckAttached(play, id, e);
    case Claim::kControlled:
      return Same(PlayerName(e.player), PlayerName(play.ControllerOf(id)));
    default:
      return Same(e.number, play.object(id).other_damage);
  }
}

// A token that ceased to exist is found as one that is gone, and its id may be another's by now.
Finding CheckThing(const Play& play, const Expectation& e) {
  if (e.thing.kind == Thing::Kind::kContender)
    return CheckCard(play, play.ContenderOf(e.thing.player), e);
  const int number = std::max(e.thing.card.number, 1);
  const auto found = play.cast().Find(e.thing.card.name, number);
  if (found.empty()) return {e.claim == Claim::kNowhere, "no such card so far"};
  if (found.front().gone) return {e.claim == Claim::kNowhere, "nowhere"};
  return CheckCard(play, found.front().id, e);
}

std::string WinnerOf(const Play& play) {
  switch (play.game().outcome()) {
    case Outcome::kFirstWins:
      return "p1";
    case Outcome::kSecondWins:
      return "p2";
    case Outcome::kDraw:
      return "draw";
    case Outcome::kCapacity:
      return "no result: the table has no room left";
    case Outcome::kGoesOn:
      break;
  }
  return "none";
}

Finding CheckPhase(const Play& play, const std::string& word) {
  const alpha_clash::State& state = play.state();
  const std::string clash = ClashStepName(state.clash.step);
  const std::string now = clash.empty() ? PhaseName(state.phase) : clash;
  return {now == word || now.starts_with(word + " "), now};
}

// Top first; an effect goes by the name of its source.
Finding CheckStandby(const Play& play, const std::vector<Thing>& things) {
  const alpha_clash::State& state = play.state();
  Finding finding{.holds = things.size() == state.standby_count};
  for (std::size_t i = 0; i < state.standby_count; ++i) {
    const ObjectId id = state.standby[state.standby_count - 1 - i].source.id;
    finding.found += (i == 0 ? "" : ", ") + Quote(play.Shown(id));
    if (i >= things.size()) continue;
    const CardName& name = things[i].card;
    const std::string& source = play.game().pool().names[play.card(id).name];
    const bool number = name.number == 0 || play.cast().NumberOf(id) == name.number;
    if (Fold(source) != Fold(name.name) || !number) finding.holds = false;
  }
  if (state.standby_count == 0) finding.found = "empty";
  return finding;
}

Finding CheckLog(const Play& play, const std::string& rule) {
  for (const Logged& logged : play.log())
    if (logged.event.rule != nullptr && IsRuleOrBelow(logged.event.rule, rule)) return {true, rule};
  return {false, "no event that cites it"};
}

}  // namespace

bool IsRuleOrBelow(std::string_view cited, std::string_view rule) {
  if (rule.empty() || !cited.starts_with(rule)) return false;
  cited.remove_prefix(rule.size());
  if (cited.empty() || cited.front() == '.') return true;
  // 303.8 covers 303.8a; 303.1 does not cover 303.10, and 303.8a not 303.8ab.
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return is_letter(cited.front()) && !is_letter(rule.back());
}

Finding CheckClaim(const Play& play, const Expectation& e) {
  switch (e.claim) {
    case Claim::kHealth:
      return Same(e.number, play.state().players[e.player].health);
    case Claim::kZoneCount:
      return Same(e.number, CardsIn(play, e.player, ZoneNamed(e.zone)));
    case Claim::kReadyCount:
      return Same(e.number, ReadyResources(play, e.player));
    case Claim::kPortal: {
      const bool open = play.state().portal_open;
      return {open == (e.number == 1), open ? "open" : "closed"};
    }
    case Claim::kActive:
      return Same(PlayerName(e.player), PlayerName(play.state().active));
    case Claim::kPhase:
      return CheckPhase(play, e.word);
    case Claim::kStandby:
      return CheckStandby(play, e.things);
    case Claim::kWinner:
      return Same(e.word, WinnerOf(play));
    case Claim::kLog:
      return CheckLog(play, e.word);
    default:
      return CheckThing(play, e);
  }
}

}  // namespace clashdeck::scenario
