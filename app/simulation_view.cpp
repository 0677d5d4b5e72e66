#include "app/simulation_view.h"

#include <algorithm>
#include <cstdio>

#include "app/json_writer.h"

namespace clashdeck::app {

namespace {

constexpr std::int64_t kMicroseconds = 1'000'000;  // a second

std::uint64_t Unsigned(std::int64_t number) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(number, 0));
}

// All but the end of the object.
void WriteState(const db::SimulationEntry& entry, JsonWriter& out) {
  out.Raw(R"({"id":)").Text(entry.id).Raw(R"(,"game":)").Text(entry.game);
  out.Raw(R"(,"status":)").Text(entry.status);
  out.Raw(R"(,"progress":{"games":)").Number(Unsigned(entry.games));
  out.Raw(R"(,"of":)").Number(Unsigned(entry.games_of));
  out.Raw(R"(},"created_at":)").Text(entry.created_at);
  out.Raw(R"(,"started_at":)").TextOrNull(entry.started_at);
  out.Raw(R"(,"finished_at":)").TextOrNull(entry.finished_at);
  if (!entry.failure.empty()) out.Raw(R"(,"failure":)").Text(entry.failure);
}

}  // namespace

bool IsFinal(std::string_view status) { return status != "queued" && status != "running"; }

std::string WithTiming(std::string_view result, std::int64_t elapsed_us, std::int64_t games) {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%lld.%06lld",
                static_cast<long long>(elapsed_us / kMicroseconds),
                static_cast<long long>(elapsed_us % kMicroseconds));
  const std::int64_t rate = games * kMicroseconds / std::max<std::int64_t>(elapsed_us, 1);
  std::string text(result.substr(0, result.size() - 1));
  if (text != "{") text += ',';
  text.append(R"("timing":{"seconds":)").append(seconds);
  text.append(R"(,"games_per_second":)").append(std::to_string(rate)).append("}}");
  return text;
}

std::string SimulationText(const db::SimulationEntry& entry) {
  std::string text;
  {
    JsonWriter out(text, entry.result.size() + 512);
    WriteState(entry, out);
    if (!entry.result.empty())
      out.Raw(R"(,"result":)").Raw(WithTiming(entry.result, entry.elapsed_us, entry.games));
    out.Raw("}");
  }
  return text;
}

std::string SimulationStateText(const db::SimulationEntry& entry) {
  std::string text;
  {
    JsonWriter out(text, 512);
    WriteState(entry, out);
    out.Raw("}");
  }
  return text;
}

}  // namespace clashdeck::app
