#include "app/deck_odds.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "app/deck_pile.h"
#include "app/request_body.h"
#include "core/fold.h"
#include "core/odds/question.h"

namespace clashdeck::app {

namespace {

using importers::JsonObject;
using nlohmann::ordered_json;

std::optional<std::uint32_t> Small(JsonObject& object, std::string_view key, std::int64_t min,
                                   std::int64_t max) {
  const auto value = object.Integer(key, min, max);
  if (!value) return std::nullopt;
  return static_cast<std::uint32_t>(*value);
}

OddsGroup ReadGroup(const nlohmann::json& value, const std::string& pointer,
                    importers::Findings& findings) {
  JsonObject object(value, pointer, findings);
  OddsGroup group;
  group.q = object.RequiredString("q", {.max = kMaxGroupQuery}).value_or("");
  group.label = object.String("label", {.max = kMaxGroupLabel}).value_or("");
  group.max = Small(object, "max", 0, odds::kMaxDeck);
  group.min = Small(object, "min", 0, odds::kMaxDeck).value_or(object.has("max") ? 0 : 1);
  if (group.max && *group.max < group.min) object.Report("max", "is below min");
  object.Finish();
  return group;
}

std::optional<Play> ReadPlay(JsonObject& object) {
  if (!object.has("play")) return Play::kBoth;
  const auto word = object.String("play");
  if (word == "first") return Play::kFirst;
  if (word == "draw") return Play::kDraw;
  if (word == "both") return Play::kBoth;
  if (word) object.Report("play", "is 'first', 'draw' or 'both'");
  return std::nullopt;
}

Failure BadKey(const std::string& key, std::string message, const std::string& rule = {}) {
  return Failure(Error{.code = ErrorCode::kBadBody,
                       .message = std::move(message),
                       .rule = rule,
                       .pointer = "/" + key});
}

// What the game allows of a request; nothing is cut down silently.
Result<void> CheckAgainst(const OddsRequest& request, const Opening& opening) {
  const Mulligan& mulligan = opening.mulligan;
  if (request.mulligans > mulligan.times) {
    return BadKey("mulligans",
                  mulligan.times == 0
                      ? "the game has no mulligan"
                      : "the game allows " + std::to_string(mulligan.times) + " at most",
                  mulligan.rule);
  }
  const bool fills = opening.draw.up_to > 0;
  if (request.used && !fills)
    return BadKey("used", "goes with games that fill a hand up", opening.draw.rule);
  if (request.used && *request.used > opening.draw.up_to)
    return BadKey("used", "a hand has " + std::to_string(opening.draw.up_to) + " cards",
                  opening.draw.rule);
  if (fills && !request.used && request.turns.value_or(1) > 1) {
    return BadKey("used",
                  "how many cards leave the hand each turn must be said: hands are filled up to " +
                      std::to_string(opening.draw.up_to),
                  opening.draw.rule);
  }
  return {};
}

// Chances for all groups together, then for each alone, by cards drawn beyond the hand.
struct Counted {
  std::vector<odds::Fraction> all = {};
  std::vector<std::vector<odds::Fraction>> alone = {};
  std::vector<std::uint32_t> cards = {};  // of each group in the pile
};

Result<Counted> CountOdds(const OddsRequest& request, const Pile& pile,
                          const std::vector<std::uint32_t>& groups, std::uint32_t draws) {
  odds::Question question;
  question.hand = pile.opening->hand;
  question.draws = draws;
  question.mulligan = pile.opening->mulligan.kind;
  question.mulligans = request.mulligans;
  question.shrink = pile.opening->mulligan.shrink;
  const auto ask = [&](std::uint32_t mask) {
    std::map<std::uint32_t, std::uint32_t> cells;
    for (std::size_t i = 0; i < groups.size(); ++i) cells[groups[i] & mask] += pile.cards[i].copies;
    question.cells.clear();
    for (const auto& [each, cards] : cells) question.cells.push_back({cards, each});
    return odds::Chances(question);
  };
  for (const OddsGroup& group : request.groups) question.wishes.push_back({group.min, group.max});
  Counted out;
  auto all = ask(~0U);
  if (!all) return Failure(std::move(all.error()));
  out.all = *std::move(all);
  const std::vector<odds::Wish> wishes = question.wishes;
  for (std::size_t g = 0; g < wishes.size(); ++g) {
    // The others ask for nothing, and their cells fall together.
    question.wishes.assign(wishes.size(), odds::Wish{.min = 0});
    question.wishes[g] = wishes[g];
    auto alone = ask(1U << g);
    if (!alone) return Failure(std::move(alone.error()));
    out.alone.push_back(*std::move(alone));
    std::uint32_t cards = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (((groups[i] >> g) & 1U) != 0) cards += pile.cards[i].copies;
    }
    out.cards.push_back(cards);
  }
  return out;
}

ordered_json ChanceJson(const odds::Fraction& chance) {
  const auto fraction = chance.Written();
  return {{"p", std::strtod(chance.Decimal().c_str(), nullptr)},
          {"fraction", fraction ? ordered_json(*fraction) : ordered_json(nullptr)}};
}

ordered_json MomentJson(const Counted& counted, std::uint32_t hand, std::uint32_t seen) {
  const std::size_t e = seen - hand;
  ordered_json alone = ordered_json::array();
  for (const auto& chances : counted.alone) alone.push_back(ChanceJson(chances[e]));
  return {{"cards", seen}, {"all", ChanceJson(counted.all[e])}, {"groups", std::move(alone)}};
}

ordered_json MulliganJson(const Mulligan& mulligan) {
  return {{"kind", MulliganKindName(mulligan.kind)},
          {"times", mulligan.times},
          {"shrink", mulligan.shrink},
          {"rule", mulligan.rule}};
}

ordered_json GroupsJson(const OddsRequest& request, const Counted& counted) {
  ordered_json out = ordered_json::array();
  for (std::size_t g = 0; g < request.groups.size(); ++g) {
    const OddsGroup& group = request.groups[g];
    out.push_back({{"label", group.label.empty() ? group.q : group.label},
                   {"q", group.q},
                   {"min", group.min},
                   {"max", group.max ? ordered_json(*group.max) : ordered_json(nullptr)},
                   {"cards", counted.cards[g]}});
  }
  return out;
}

// Adds columns of text: each as wide as its widest cell, the first to the left.
std::string Table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], CodePoints(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - CodePoints(row[i]), ' ');
      if (i > 0) out += "  " + blanks + row[i];
      if (i == 0) out += row[i] + blanks;
    }
    out += '\n';
  }
  return out;
}

std::string Percent(const ordered_json& chance) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f %%", 100 * chance.at("p").get<double>());
  return text;
}

std::vector<std::string> MomentRow(std::string when, const ordered_json& moment) {
  std::vector<std::string> row = {std::move(when), std::to_string(moment.at("cards").get<int>())};
  row.push_back(Percent(moment.at("all")));
  const ordered_json& alone = moment.at("groups");
  if (alone.size() > 1) {
    for (const ordered_json& each : alone) row.push_back(Percent(each));
  }
  return row;
}

}  // namespace

Result<OddsRequest> ReadOddsRequest(const nlohmann::json& body) {
  importers::Findings findings;
  JsonObject object(body, "", findings);
  for (const std::string_view key : {"text", "deck", "code"}) object.Ignore(key);
  OddsRequest request;
  if (const auto* groups = object.RequiredArray("groups", 1)) {
    if (groups->size() > odds::kMaxGroups) {
      object.Report("groups", "has " + std::to_string(odds::kMaxGroups) + " groups at most");
    } else {
      for (std::size_t g = 0; g < groups->size(); ++g)
        request.groups.push_back(
            ReadGroup((*groups)[g], importers::PointerTo("/groups", g), findings));
    }
  }
  request.turns = Small(object, "turns", 0, odds::kMaxTurns);
  request.play = ReadPlay(object).value_or(Play::kBoth);
  request.mulligans = Small(object, "mulligans", 0, odds::kMaxDeck).value_or(0);
  request.used = Small(object, "used", 0, odds::kMaxDeck);
  object.Finish();
  if (!findings.empty()) return BadRequestBody(findings);
  return request;
}

Result<ordered_json> OddsJson(const Deck& deck, const query::SearchIndex& index,
                              const OddsRequest& request) {
  const Game& game = index.catalog->game();
  const auto pile = PileOf(deck, game);
  if (!pile) return Failure(pile.error());
  const Opening& opening = *pile->opening;
  if (const auto checked = CheckAgainst(request, opening); !checked)
    return Failure(checked.error());
  std::vector<std::string> queries;
  for (const OddsGroup& group : request.groups) queries.push_back(group.q);
  const auto groups = GroupsOf(*pile, index, queries, "/groups");
  if (!groups) return Failure(groups.error());

  const bool fills = opening.draw.up_to > 0;
  const std::uint32_t used = request.used.value_or(0);
  const std::uint32_t turns = request.turns.value_or(fills && !request.used ? 1 : kDefaultTurns);
  // An empty deck shows no further card.
  const auto seen = [&](std::uint32_t turn, bool starts) {
    return std::min(opening.SeenBy(turn, starts, used), pile->size);
  };
  const auto counted = CountOdds(request, *pile, *groups, seen(turns, false) - opening.hand);
  if (!counted) return Failure(counted.error());

  ordered_json rows = ordered_json::array();
  for (std::uint32_t turn = 1; turn <= turns; ++turn) {
    ordered_json row = {{"turn", turn}};
    if (request.play != Play::kDraw)
      row["first"] = MomentJson(*counted, opening.hand, seen(turn, true));
    if (request.play != Play::kFirst)
      row["draw"] = MomentJson(*counted, opening.hand, seen(turn, false));
    rows.push_back(std::move(row));
  }
  ordered_json answer = {
      {"game", game.id.str()},
      {"section", opening.section},
      {"cards", pile->size},
      {"hand", opening.hand},
      {"mulligan", MulliganJson(opening.mulligan)},
      {"mulligans", request.mulligans},
      {"used", request.used ? ordered_json(*request.used) : ordered_json(nullptr)},
      {"groups", GroupsJson(request, *counted)},
      {"opening", MomentJson(*counted, opening.hand, opening.hand)},
      {"turns", std::move(rows)}};
  return answer;
}

std::string OddsText(const ordered_json& answer) {
  std::vector<std::vector<std::string>> rows = {{"", "cards", "all"}};
  const ordered_json& groups = answer.at("groups");
  if (groups.size() > 1) {
    for (const ordered_json& group : groups) rows[0].push_back(group.at("label"));
  }
  rows.push_back(MomentRow("opening hand", answer.at("opening")));
  for (const ordered_json& turn : answer.at("turns")) {
    const std::string when = "turn " + std::to_string(turn.at("turn").get<int>());
    for (const auto& [key, words] :
         {std::pair("first", ", playing first"), std::pair("draw", ", on the draw")}) {
      if (turn.contains(key)) rows.push_back(MomentRow(when + words, turn.at(key)));
    }
  }
  return Table(rows);
}

}  // namespace clashdeck::app
