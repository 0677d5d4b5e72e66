#include "importers/game_opening.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "importers/game_terms.h"

namespace clashdeck::importers {

namespace {

// Larger hands would make exact odds slow; a game that needs more raises it with a measurement.
constexpr std::int64_t kMaxHand = 20;

constexpr std::array kMulliganKinds = {Mulligan::Kind::kNone, Mulligan::Kind::kSome,
                                       Mulligan::Kind::kWhole};

TurnDraw ReadDraw(JsonObject& opening, Findings& findings) {
  TurnDraw draw;
  if (!opening.has("draw")) opening.Report("draw", "is missing");
  const json* value = opening.Object("draw");
  if (value == nullptr) return draw;
  JsonObject object(*value, PointerTo(opening.pointer(), "draw"), findings);
  if (object.has("cards") == object.has("up_to"))
    object.Report("cards", "either 'cards' or 'up_to' says what a turn draws");
  draw.cards = static_cast<std::uint32_t>(object.Integer("cards", 1, kMaxHand).value_or(0));
  draw.up_to = static_cast<std::uint32_t>(object.Integer("up_to", 1, kMaxHand).value_or(0));
  draw.starting_player_skips = object.Flag("starting_player_skips").value_or(false);
  if (draw.starting_player_skips && draw.up_to > 0)
    object.Report("starting_player_skips", "does not go with 'up_to'");
  draw.rule = object.RequiredString("rule", kGameRule).value_or("");
  draw.skip_rule = object.String("skip_rule", kGameRule).value_or("");
  if (draw.starting_player_skips != object.has("skip_rule"))
    object.Report("skip_rule", "goes with 'starting_player_skips'");
  object.Finish();
  return draw;
}

Mulligan ReadMulligan(JsonObject& opening, std::uint32_t hand, Findings& findings) {
  Mulligan mulligan;
  if (!opening.has("mulligan")) opening.Report("mulligan", "is missing");
  const json* value = opening.Object("mulligan");
  if (value == nullptr) return mulligan;
  JsonObject object(*value, PointerTo(opening.pointer(), "mulligan"), findings);
  const std::string name = object.RequiredString("kind").value_or("");
  std::vector<std::string> known;
  bool found = name.empty();
  for (const Mulligan::Kind kind : kMulliganKinds) {
    known.emplace_back(MulliganKindName(kind));
    if (known.back() != name) continue;
    mulligan.kind = kind;
    found = true;
  }
  if (!found) object.Report("kind", "is no kind of mulligan", NearestOne(name, known));
  const bool some = mulligan.kind == Mulligan::Kind::kSome;
  const bool whole = mulligan.kind == Mulligan::Kind::kWhole;
  mulligan.times = static_cast<std::uint32_t>(object.Integer("times", 1, kMaxHand).value_or(0));
  mulligan.shrink = static_cast<std::uint32_t>(object.Integer("shrink", 1, kMaxHand).value_or(0));
  mulligan.rule = object.RequiredString("rule", kGameRule).value_or("");
  if (found && (some || whole) != object.has("times"))
    object.Report("times", "goes with a mulligan, and must be said of each");
  // Each choice among several would depend on the choices to come.
  if (some && mulligan.times > 1) object.Report("times", "cards are exchanged once at most");
  if (object.has("shrink") && !whole) object.Report("shrink", "goes with the kind 'whole'");
  if (mulligan.times * mulligan.shrink > hand)
    object.Report("shrink", "takes more cards than the hand has");
  object.Finish();
  return mulligan;
}

}  // namespace

void CheckSection(JsonObject& object, std::string_view key, const std::string& section,
                  const Game& game) {
  std::vector<std::string> known;
  for (const Term& each : game.sections) {
    if (each.id == section) return;
    known.push_back(each.id);
  }
  object.Report(key, "'" + section + "' is not the id of a section", NearestOne(section, known));
}

std::optional<Opening> ReadOpening(JsonObject& root, const Game& game, Findings& findings) {
  const json* value = root.Object("opening");
  if (value == nullptr) return std::nullopt;
  JsonObject object(*value, PointerTo(root.pointer(), "opening"), findings);
  Opening opening;
  opening.section = object.RequiredString("section").value_or("");
  if (!opening.section.empty()) CheckSection(object, "section", opening.section, game);
  if (!object.has("hand")) object.Report("hand", "is missing");
  opening.hand = static_cast<std::uint32_t>(object.Integer("hand", 1, kMaxHand).value_or(0));
  opening.rule = object.RequiredString("rule", kGameRule).value_or("");
  opening.draw = ReadDraw(object, findings);
  opening.mulligan = ReadMulligan(object, opening.hand, findings);
  object.Finish();
  return opening;
}

}  // namespace clashdeck::importers
