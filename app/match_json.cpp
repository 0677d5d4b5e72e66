#include "app/simulation_fields.h"
#include "app/simulation_parts.h"

namespace clashdeck::app {

namespace {

void WriteResults(const simulate::Share& wins, const simulate::Share& losses,
                  const simulate::Share& draws, JsonWriter& out) {
  out.Raw(R"("wins":)");
  WriteShare(wins, out);
  out.Raw(R"(,"losses":)");
  WriteShare(losses, out);
  out.Raw(R"(,"draws":)");
  WriteShare(draws, out);
}

void WriteSeat(const simulate::SeatResult& seat, JsonWriter& out) {
  out.Raw(R"({"games":)").Number(seat.games).Raw(",");
  WriteResults(seat.wins, seat.losses, seat.draws, out);
  out.Raw("}");
}

}  // namespace

void WriteMatch(const simulate::Match& match, JsonWriter& out) {
  WriteResults(match.wins, match.losses, match.draws, out);
  out.Raw(R"(,"score":)");
  WriteMean(match.score, out);
  out.Raw(R"(,"seats":{"first":)");
  WriteSeat(match.first, out);
  out.Raw(R"(,"draw":)");
  WriteSeat(match.second, out);
  out.Raw("},");
  WriteEndings(match.endings, out);
  out.Raw(R"(,"turns":)");
  WriteMean(match.turns, out);
  out.Raw(R"(,"lengths":)");
  WriteTurnCounts(match.lengths, out);
  out.Raw(R"(,"decisions":)").Number(match.decisions);
}

void WriteMatchReplays(const simulate::Match& match, const SimulationSubject& subject,
                       std::uint64_t part, JsonWriter& out) {
  const std::uint64_t before = part * subject.part_games;
  out.Raw(R"("replays":{"best":)");
  WriteNotable(match.fastest_win, before, out);
  out.Raw(R"(,"worst":)");
  WriteNotable(match.fastest_loss, before, out);
  out.Raw(R"(,"longest":)");
  WriteNotable(match.longest, before, out);
  out.Raw("}");
}

}  // namespace clashdeck::app
