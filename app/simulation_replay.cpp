#include "app/simulation_replay.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "app/json_writer.h"
#include "engine/replay/outcome_words.h"
#include "engine/replay/record.h"

namespace clashdeck::app {

namespace {

std::string_view FirstName(engine::Player player) {
  return player == engine::kNobody ? "chance" : player == 0 ? "p1" : "p2";
}

std::string SeatText(const char* player, const std::string& deck, const replay::Seat& seat) {
  return std::string(player) + ": " + deck + ", " + seat.contender + "\n";
}

std::string GameText(const replay::Replay& game, const replay::Showing& showing,
                     const ReplaySeats& seats) {
  std::string text = "game " + std::to_string(seats.game) + ", seed " + std::to_string(game.seed) +
                     ", first " + std::string(FirstName(game.first)) + "\n";
  text += SeatText("p1", seats.first_deck, game.seats[0]);
  text += SeatText("p2", seats.second_deck, game.seats[1]);
  int turn = -1;
  for (std::size_t i = 0; i < showing.lines.size(); ++i) {
    if (showing.events[i].turn != turn) text += "\n";
    turn = showing.events[i].turn;
    text += showing.lines[i] + "\n";
  }
  if (game.outcome == engine::Outcome::kGoesOn) text += "\nthe turns are over: no winner\n";
  return text;
}

void WriteSeat(const std::string& deck, const replay::Seat& seat, JsonWriter& out) {
  out.Raw(R"({"deck":)").Text(deck).Raw(R"(,"contender":)").Text(seat.contender).Raw("}");
}

std::string GameJson(const replay::Replay& game, const replay::Showing& showing,
                     const ReplaySeats& seats) {
  std::string text;
  {
    JsonWriter out(text);
    out.Raw(R"({"game":)").Number(seats.game).Raw(R"(,"seed":)").Number(game.seed);
    out.Raw(R"(,"engine_version":)").Text(std::to_string(game.engine));
    out.Raw(R"(,"first":)").Text(FirstName(game.first)).Raw(R"(,"seats":{"p1":)");
    WriteSeat(seats.first_deck, game.seats[0], out);
    out.Raw(R"(,"p2":)");
    WriteSeat(seats.second_deck, game.seats[1], out);
    out.Raw(R"(},"outcome":)").Text(replay::OutcomeWord(game.outcome)).Raw(R"(,"turns":[)");
    int turn = -1;
    for (const replay::ShownEvent& event : showing.events) {
      if (event.turn != turn) {
        if (turn >= 0) out.Raw("]},");
        turn = event.turn;
        out.Raw(R"({"turn":)").Number(static_cast<std::uint64_t>(turn)).Raw(R"(,"events":[)");
      } else {
        out.Raw(",");
      }
      out.Raw(R"({"rule":)").TextOrNull(event.rule).Raw(R"(,"text":)").Text(event.text).Raw("}");
    }
    if (turn >= 0) out.Raw("]}");
    out.Raw("]}");
  }
  return text;
}

std::string_view NotableName(NotableGame game) {
  switch (game) {
    case NotableGame::kBest:
      return "best";
    case NotableGame::kMedian:
      return "median";
    case NotableGame::kWorst:
      break;
  }
  return "worst";
}

}  // namespace

Result<std::string> ShowGame(const replay::Replay& game, const ReplaySeats& seats,
                             ReplayForm form) {
  const replay::Showing showing = replay::Show(game);
  if (showing.difference) return Fail(ErrorCode::kInternal, *showing.difference);
  return form == ReplayForm::kText ? GameText(game, showing, seats)
                                   : GameJson(game, showing, seats);
}

Result<std::uint64_t> FindGame(const ReplayRequest& request, std::uint64_t games) {
  if (const auto* number = std::get_if<std::uint64_t>(&request.game)) {
    if (*number < games) return *number;
    return Fail(ErrorCode::kNotFound, "the games are numbered from 0 to " +
                                          std::to_string(games - 1) + "; there is no game " +
                                          std::to_string(*number));
  }
  const std::string name(NotableName(std::get<NotableGame>(request.game)));
  const auto result = nlohmann::json::parse(request.result, nullptr, /*allow_exceptions=*/false);
  if (result.is_object() && result.contains("replays")) {
    const nlohmann::json& replays = result.at("replays");
    if (replays.contains(name) && replays.at(name).is_object())
      return replays.at(name).at("game").get<std::uint64_t>();
    return Fail(ErrorCode::kNotFound, "the simulation has no " + name + " game");
  }
  return Fail(ErrorCode::kNotFound,
              "several decks were compared, each with its own " + name +
                  " game: give the number of a game, as the result's replays tell them");
}

}  // namespace clashdeck::app
