// The pieces that all results of simulations are made of.
#pragma once

#include <optional>
#include <string_view>

#include "app/json_writer.h"
#include "engine/simulate/report.h"

namespace clashdeck::app {

void WriteReal(double number, int digits, JsonWriter& out);
void WriteInt(int number, JsonWriter& out);
// The number, or null.
void WriteTurn(const std::optional<int>& turn, JsonWriter& out);

// "count":…,"of":…,"share":…,"ci_low":…,"ci_high":…, without braces.
void WriteShareFields(const simulate::Share& share, JsonWriter& out);
// "count":…,"mean":…,"deviation":…,"ci_low":…,"ci_high":…; null for what is not known.
void WriteMeanFields(const simulate::Mean& mean, JsonWriter& out);
// The same as objects.
void WriteShare(const simulate::Share& share, JsonWriter& out);
void WriteMean(const simulate::Mean& mean, JsonWriter& out);

// [{"turn", "count", …, "cumulative"}, …]
void WriteTurnCounts(const std::vector<simulate::TurnCount>& turns, JsonWriter& out);

// "killed", "turn_limit", …
std::string_view EndingName(simulate::Ending ending);
// "endings":[{"ending", "count", …}], those that did not happen too.
void WriteEndings(const std::array<simulate::Share, simulate::kEndings>& endings, JsonWriter& out);
// {"game", "turn"} or null. `before` games of other parts come first.
void WriteNotable(const std::optional<simulate::NotableGame>& game, std::uint64_t before,
                  JsonWriter& out);

}  // namespace clashdeck::app
