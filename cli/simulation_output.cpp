#include "cli/simulation_output.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/simulation_page.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

using app::ShownCount;
using app::ShownMean;
using app::ShownPercent;
using app::ShownReal;
using app::ShownShare;
using nlohmann::ordered_json;

constexpr std::size_t kPipeWidth = 1000;  // a report is read, not cut into fields
constexpr double kBar = 30;               // signs of the longest bar
constexpr std::size_t kShownTurns = 12;
constexpr std::size_t kShownHands = 5;

std::string Text(const ordered_json& object, const char* key) {
  return Visible(object.at(key).get<std::string>());
}

std::uint64_t Count(const ordered_json& object, const char* key) {
  return object.at(key).get<std::uint64_t>();
}

std::string WithoutBreaks(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string TurnText(const ordered_json& turn) {
  return turn.is_null() ? "-" : std::to_string(turn.get<int>());
}

class Report {
 public:
  Report(const ordered_json& result, const std::vector<std::string>& names, std::ostream& out)
      : result_(result), out_(out), width_(OutputWidth() == 0 ? kPipeWidth : OutputWidth()) {
    for (std::size_t i = 0; i < result.at("decks").size(); ++i)
      names_.push_back(i < names.size() ? Visible(names[i])
                                        : Text(result.at("decks")[i].at("contender"), "name"));
  }

  void Print() {
    Head();
    const std::string kind = result_.at("kind");
    if (kind == "goldfish") Goldfish(result_);
    if (kind == "ab") Ab();
    if (kind == "match") Match(result_);
    if (kind == "gauntlet") Gauntlet();
    Unsupported();
    Assumptions();
  }

 private:
  void Title(const std::string& text) {
    out_ << "\n" << Painted(STDOUT_FILENO, Tone::kStrong, text) << "\n";
  }

  void Show(const Table& table) { table.Print(out_, width_); }

  static std::string Policy(const ordered_json& object) {
    std::string text =
        Text(object, "policy") + " v" + std::to_string(Count(object, "policy_version"));
    if (Count(object, "policy_nodes") > 0)
      text += " (" + ShownCount(Count(object, "policy_nodes")) + " nodes)";
    return text;
  }

  void Head() {
    const ordered_json& format = result_.at("format");
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const ordered_json& deck = result_.at("decks")[i];
      const bool legal = deck.at("legal").get<bool>();
      out_ << Painted(STDOUT_FILENO, Tone::kStrong, names_[i]) << ": "
           << Text(deck.at("contender"), "name") << ", " << Count(deck, "cards") << " cards, hash "
           << Text(deck, "short_hash") << ", "
           << Painted(STDOUT_FILENO, legal ? Tone::kGood : Tone::kBad,
                      legal ? "legal" : "not legal")
           << " in " << Text(format, "id") << "@" << Text(format, "version") << "\n";
      for (const ordered_json& problem : deck.at("problems"))
        out_ << "  " << Visible(problem.get<std::string>()) << "\n";
    }
    const ordered_json& opponent = result_.at("opponent");
    out_ << ShownCount(Count(result_, "games")) << " games";
    if (result_.contains("timing"))
      out_ << " in " << ShownReal(result_.at("timing").at("seconds")) << " s ("
           << ShownCount(Count(result_.at("timing"), "games_per_second")) << "/s)";
    out_ << ", seed " << Count(result_, "seed") << ", " << Policy(result_) << " against "
         << Policy(opponent);
    if (opponent.contains("health")) out_ << " with " << Count(opponent, "health") << " health";
    out_ << "\n";
    if (result_.at("ended") == "cancelled")
      out_ << Painted(STDOUT_FILENO, Tone::kBad, "cancelled:")
           << " this is what the games played by then tell\n";
    if (result_.at("ended") == "precise")
      out_ << "stopped early: the interval is as narrow as was asked for\n";
  }

  void KillTurns(const ordered_json& list) {
    const ordered_json& kills = list.at("kill_turn");
    Title("Kill turn");
    out_ << "mean " << ShownMean(kills) << ", median " << TurnText(kills.at("median"))
         << ", won within " << Count(result_.at("stop"), "turns") << " turns "
         << ShownShare(kills.at("killed")) << "\n";
    std::size_t last = 0;
    double most = 0;
    const ordered_json& rows = kills.at("histogram");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (Count(rows[i], "count") > 0) last = i + 1;
      most = std::max(most, rows[i].at("share").get<double>());
    }
    if (last == 0) return;
    Table table({{.title = "turn", .right = true},
                 {.title = "games", .right = true},
                 {.title = "share (95 %)", .right = true},
                 {.title = "by then", .right = true},
                 {.title = "", .spare = true}});
    for (std::size_t i = 0; i < last; ++i) {
      const ordered_json& row = rows[i];
      const double share = row.at("share").get<double>();
      table.Add({TurnText(row.at("turn")), ShownCount(Count(row, "count")), ShownShare(row),
                 ShownPercent(row.at("cumulative").at("share")),
                 std::string(static_cast<std::size_t>(std::lround(kBar * share / most)), '#')});
    }
    Show(table);
    out_ << "quantiles:";
    for (const ordered_json& quantile : kills.at("quantiles"))
      out_ << "  " << Count(quantile, "percent") << " % turn " << TurnText(quantile.at("turn"));
    out_ << "\n";
  }

  void Split(const ordered_json& list) {
    Title("Who began, and mulligans");
    Table table({{.title = "games that"},
                 {.title = "games", .right = true},
                 {.title = "mean kill turn", .right = true},
                 {.title = "median", .right = true},
                 {.title = "won in time", .right = true, .spare = true}});
    const ordered_json& split = list.at("split");
    for (const auto& [name, kills] :
         {std::pair("began", &split.at("first")), std::pair("were on the draw", &split.at("draw")),
          std::pair("kept the hand", &split.at("kept")),
          std::pair("took a mulligan", &split.at("mulligan"))}) {
      table.Add({name, ShownCount(Count(*kills, "games")), ShownMean(*kills),
                 TurnText(kills->at("median")), ShownShare(kills->at("killed"))});
    }
    Show(table);
  }

  void Turns(const ordered_json& list) {
    Title("Turn by turn");
    std::vector<TableColumn> columns = {
        {.title = "turn", .right = true},      {.title = "games", .right = true},
        {.title = "damage", .right = true},    {.title = "so far", .right = true},
        {.title = "resources", .right = true}, {.title = "unspent", .right = true},
        {.title = "hand", .right = true}};
    for (const ordered_json& color : list.at("colors"))
      columns.push_back({.title = Text(color, "color"), .right = true, .spare = true});
    Table table(columns);
    const ordered_json& damage = list.at("damage_by_turn");
    const ordered_json& resources = list.at("resources");
    for (std::size_t i = 0; i < damage.size() && i < kShownTurns; ++i) {
      if (Count(damage[i], "games") == 0) break;
      std::vector<std::string> row = {TurnText(damage[i].at("turn")),
                                      ShownCount(Count(damage[i], "games")),
                                      ShownReal(damage[i].at("mean")),
                                      ShownReal(damage[i].at("so_far").at("mean")),
                                      ShownReal(resources[i].at("mean")),
                                      ShownReal(resources[i].at("unspent").at("mean")),
                                      ShownReal(resources[i].at("hand").at("mean"))};
      for (const ordered_json& color : list.at("colors"))
        row.push_back(ShownPercent(color.at("turns")[i].at("placed").at("share")));
      table.Add(std::move(row));
    }
    Show(table);
    if (!list.at("colors").empty())
      out_ << "a colour: games in which a resource gives it by then\n";
  }

  void Cards(const ordered_json& list) {
    Title("Cards, in the games in which a copy was drawn");
    Table table({{.title = "card", .shrinks = true},
                 {.title = "copies", .right = true},
                 {.title = "drawn", .right = true},
                 {.title = "castable", .right = true},
                 {.title = "played", .right = true},
                 {.title = "placed", .right = true, .spare = true},
                 {.title = "dead", .right = true},
                 {.title = "turn", .right = true, .spare = true},
                 {.title = "kill turn change", .right = true, .spare = true}});
    for (const ordered_json& card : list.at("cards")) {
      const auto percent = [&card](const char* key) {
        const ordered_json& share = card.at(key);
        return Count(share, "of") == 0 ? std::string("-") : ShownPercent(share.at("share"), 0);
      };
      table.Add({Text(card, "name"), std::to_string(Count(card, "copies")), percent("drawn"),
                 percent("castable_on_curve"), percent("played"), percent("placed"),
                 percent("dead"), ShownReal(card.at("turn_played").at("mean"), 1),
                 ShownMean(card.at("kill_turn_change"))});
    }
    Show(table);
    out_ << "castable: could be paid for on curve; placed: as a resource; kill turn change: with a "
            "copy among the\ncards of the first three turns, less that without one; below 0 it "
            "helps\n";
  }

  void Opening(const ordered_json& list) {
    const ordered_json& opening = list.at("opening_hands");
    Title("Opening hands");
    out_ << "put back in " << ShownShare(opening.at("mulligans")) << " of the games; of the hand "
         << "that is kept " << ShownMean(opening.at("castable"))
         << " cards can be paid for in three turns\n";
    std::vector<TableColumn> columns;
    for (const ordered_json& cost : opening.at("costs"))
      columns.push_back({.title = "cost " + Text(cost, "cost"), .right = true});
    columns.push_back({.title = "hands", .right = true});
    columns.push_back({.title = "mean kill turn", .right = true});
    Table table(columns);
    const ordered_json& hands = opening.at("commonest");
    for (std::size_t i = 0; i < hands.size() && i < kShownHands; ++i) {
      std::vector<std::string> row;
      for (const auto& [cost, cards] : hands[i].at("cards").items())
        row.push_back(std::to_string(cards.get<int>()));
      row.push_back(ShownPercent(hands[i].at("share")));
      row.push_back(ShownMean(hands[i].at("kill_turn")));
      table.Add(std::move(row));
    }
    Show(table);
  }

  void Endings(const ordered_json& list) {
    Title("How games ended");
    Table table({{.title = "ending"},
                 {.title = "games", .right = true},
                 {.title = "share (95 %)", .right = true}});
    for (const ordered_json& ending : list.at("endings")) {
      if (Count(ending, "count") == 0) continue;
      table.Add({app::ShownEnding(ending.at("ending").get<std::string>()),
                 ShownCount(Count(ending, "count")), ShownShare(ending)});
    }
    Show(table);
  }

  void Replays(const ordered_json& list) {
    std::string text;
    for (const auto& [name, game] : list.at("replays").items()) {
      if (!game.is_object()) continue;
      text += (text.empty() ? "" : ", ") + name + " is game " +
              std::to_string(Count(game, "game")) + " (turn " + TurnText(game.at("turn")) + ")";
    }
    if (!text.empty()) out_ << "\nreplays: " << text << "; --replay shows one\n";
  }

  void Goldfish(const ordered_json& list) {
    KillTurns(list);
    Split(list);
    Turns(list);
    Cards(list);
    Opening(list);
    Endings(list);
    Replays(list);
  }

  void Ab() {
    const ordered_json& paired = result_.at("paired");
    Title("Second list against the first, game by game");
    out_ << "kill turn " << ShownMean(paired.at("difference"), 3)
         << " (below 0 the second is faster); the first is faster in "
         << ShownCount(Count(paired, "a_faster")) << " games, the second in "
         << ShownCount(Count(paired, "b_faster")) << ", the same turn in "
         << ShownCount(Count(paired, "same")) << "\n";
    for (std::size_t i = 0; i < names_.size(); ++i) {
      out_ << "\n" << Painted(STDOUT_FILENO, Tone::kStrong, "== " + names_[i]) << "\n";
      Goldfish(result_.at("lists")[i]);
    }
  }

  static std::string Score(const ordered_json& score) {
    std::string text = ShownPercent(score.at("mean"));
    if (!score.at("ci_low").is_null())
      text += " (" + ShownPercent(score.at("ci_low")) + " to " + ShownPercent(score.at("ci_high")) +
              ")";
    return text;
  }

  void Results(const ordered_json& match) {
    Table table({{.title = "first deck"},
                 {.title = "games", .right = true},
                 {.title = "won (95 %)", .right = true},
                 {.title = "lost", .right = true},
                 {.title = "drawn", .right = true}});
    const ordered_json& seats = match.at("seats");
    for (const auto& [name, games] :
         {std::pair("in all", &match), std::pair("beginning", &seats.at("first")),
          std::pair("on the draw", &seats.at("draw"))}) {
      table.Add({name, ShownCount(Count(*games, "games")), ShownShare(games->at("wins")),
                 ShownPercent(games->at("losses").at("share")),
                 ShownPercent(games->at("draws").at("share"))});
    }
    Show(table);
    out_ << "score " << Score(match.at("score")) << ", a draw counts half; mean length "
         << ShownReal(match.at("turns").at("mean")) << " turns\n";
  }

  void Match(const ordered_json& match) {
    Title("Results");
    Results(match);
    Endings(match);
    Replays(match);
  }

  void Gauntlet() {
    Title("Deck by deck");
    Table table({{.title = "against", .shrinks = true},
                 {.title = "games", .right = true},
                 {.title = "score (95 %)", .right = true},
                 {.title = "won beginning", .right = true, .spare = true},
                 {.title = "won on the draw", .right = true, .spare = true}});
    for (const ordered_json& match : result_.at("matches")) {
      const ordered_json& seats = match.at("seats");
      table.Add({names_[Count(match, "deck")], ShownCount(Count(match, "games")),
                 Score(match.at("score")), ShownPercent(seats.at("first").at("wins").at("share")),
                 ShownPercent(seats.at("draw").at("wins").at("share"))});
    }
    Show(table);
    Title("All games");
    Results(result_.at("total"));
    Endings(result_.at("total"));
  }

  void Unsupported() {
    Title("Cards that are not simulated in full");
    if (result_.at("unsupported").empty()) out_ << "none\n";
    for (const ordered_json& card : result_.at("unsupported")) {
      out_ << "  " << Text(card, "name") << ": " << Text(card, "treatment") << "\n";
      for (const ordered_json& words : card.at("declined"))
        out_ << "    \"" << WithoutBreaks(Text(words, "text")) << "\" (" << Text(words, "why")
             << ")\n";
    }
  }

  void Assumptions() {
    Title("What is taken for granted");
    for (const ordered_json& sentence : result_.at("assumptions"))
      out_ << "- " << Visible(sentence.get<std::string>()) << "\n";
    out_ << "- engine version " << Text(result_, "engine_version") << ", data version "
         << Text(result_, "data_version") << "\n";
  }

  const ordered_json& result_;
  std::ostream& out_;
  std::size_t width_;
  std::vector<std::string> names_ = {};
};

}  // namespace

void PrintSimulation(const ordered_json& result, const std::vector<std::string>& names,
                     std::ostream& out) {
  Report(result, names, out).Print();
}

}  // namespace clashdeck::cli
