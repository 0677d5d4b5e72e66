#include "app/simulation_fields.h"

#include <string>

#include "app/simulation_numbers.h"

namespace clashdeck::app {

using simulate::Ending;

void WriteReal(double number, int digits, JsonWriter& out) { out.Raw(RealText(number, digits)); }

void WriteInt(int number, JsonWriter& out) { out.Raw(std::to_string(number)); }

void WriteTurn(const std::optional<int>& turn, JsonWriter& out) {
  if (turn) {
    WriteInt(*turn, out);
  } else {
    out.Raw("null");
  }
}

void WriteShareFields(const simulate::Share& share, JsonWriter& out) {
  out.Raw(R"("count":)").Number(share.count).Raw(R"(,"of":)").Number(share.of);
  out.Raw(R"(,"share":)");
  WriteReal(share.share, kShareDigits, out);
  out.Raw(R"(,"ci_low":)");
  WriteReal(share.ci.low, kShareDigits, out);
  out.Raw(R"(,"ci_high":)");
  WriteReal(share.ci.high, kShareDigits, out);
}

void WriteMeanFields(const simulate::Mean& mean, JsonWriter& out) {
  const bool known = mean.count > 0;
  const auto real = [&](const char* key, bool there, double number) {
    out.Raw(key);
    if (there) {
      WriteReal(number, kRealDigits, out);
    } else {
      out.Raw("null");
    }
  };
  out.Raw(R"("count":)").Number(mean.count);
  real(R"(,"mean":)", known, mean.mean);
  real(R"(,"deviation":)", known, mean.deviation);
  real(R"(,"ci_low":)", mean.ci.has_value(), mean.ci ? mean.ci->low : 0);
  real(R"(,"ci_high":)", mean.ci.has_value(), mean.ci ? mean.ci->high : 0);
}

void WriteShare(const simulate::Share& share, JsonWriter& out) {
  out.Raw("{");
  WriteShareFields(share, out);
  out.Raw("}");
}

void WriteMean(const simulate::Mean& mean, JsonWriter& out) {
  out.Raw("{");
  WriteMeanFields(mean, out);
  out.Raw("}");
}

void WriteTurnCounts(const std::vector<simulate::TurnCount>& turns, JsonWriter& out) {
  out.Raw("[");
  JsonCommas commas(out);
  for (const simulate::TurnCount& turn : turns) {
    commas.Next();
    out.Raw(R"({"turn":)");
    WriteInt(turn.turn, out);
    out.Raw(",");
    WriteShareFields(turn.share, out);
    out.Raw(R"(,"cumulative":)");
    WriteShare(turn.cumulative, out);
    out.Raw("}");
  }
  out.Raw("]");
}

std::string_view EndingName(Ending ending) {
  switch (ending) {
    case Ending::kKilled:
      return "killed";
    case Ending::kTurnLimit:
      return "turn_limit";
    case Ending::kDeckedOut:
      return "decked_out";
    case Ending::kOpponentDeckedOut:
      return "opponent_decked_out";
    case Ending::kLost:
      return "lost";
    case Ending::kDraw:
      return "draw";
    case Ending::kCapacity:
      return "capacity";
    case Ending::kEndless:
      break;
  }
  return "endless";
}

void WriteEndings(const std::array<simulate::Share, simulate::kEndings>& endings, JsonWriter& out) {
  out.Raw(R"("endings":[)");
  JsonCommas commas(out);
  for (std::size_t i = 0; i < endings.size(); ++i) {
    commas.Next();
    out.Raw(R"({"ending":)").Text(EndingName(static_cast<Ending>(i))).Raw(",");
    WriteShareFields(endings[i], out);
    out.Raw("}");
  }
  out.Raw("]");
}

void WriteNotable(const std::optional<simulate::NotableGame>& game, std::uint64_t before,
                  JsonWriter& out) {
  if (!game) {
    out.Raw("null");
    return;
  }
  out.Raw(R"({"game":)").Number(before + game->number).Raw(R"(,"turn":)");
  WriteTurn(game->kill_turn, out);
  out.Raw("}");
}

}  // namespace clashdeck::app
