#include "importers/draft_loader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "importers/game_terms.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

namespace {

constexpr std::int64_t kMaxPod = 12;
constexpr std::int64_t kMaxSlotCards = 60;
constexpr std::size_t kMaxSlots = 20;
constexpr std::size_t kMaxPacks = 10;
constexpr std::size_t kMaxTastes = 50;
constexpr std::int64_t kMaxBuildMinutes = 24 * 60;
constexpr std::int64_t kMaxRounds = 20;
constexpr std::int64_t kMaxPoints = 1000;
constexpr TextLimits kQuery{.max = 500};

std::uint32_t Unsigned(std::optional<std::int64_t> number) {
  return static_cast<std::uint32_t>(number.value_or(0));
}
std::int32_t Signed(std::optional<std::int64_t> number) {
  return static_cast<std::int32_t>(number.value_or(0));
}

PodLimits ReadPods(JsonObject& root, Findings& findings) {
  PodLimits pods;
  const json* value = root.RequiredObject("pods");
  if (value == nullptr) return pods;
  JsonObject object(*value, PointerTo(root.pointer(), "pods"), findings);
  pods.min = Unsigned(object.RequiredInteger("min", 2, kMaxPod));
  pods.max = Unsigned(object.RequiredInteger("max", 2, kMaxPod));
  pods.best = Unsigned(object.RequiredInteger("best", 2, kMaxPod));
  if (pods.best < pods.min || pods.best > pods.max)
    object.Report("best", "is not between 'min' and 'max'");
  object.Finish();
  return pods;
}

// Reads each item of a list by `read`.
template <class Row, class Read>
std::vector<Row> ReadRows(JsonObject& parent, std::string_view key, std::size_t max,
                          Findings& findings, const Read& read) {
  std::vector<Row> rows;
  const json* list = parent.RequiredArray(key, 1);
  if (list == nullptr) return rows;
  if (list->size() > max) {
    parent.Report(key, "has more than " + std::to_string(max) + " items");
    return rows;
  }
  const std::string pointer = PointerTo(parent.pointer(), key);
  for (std::size_t i = 0; i < list->size(); ++i) {
    JsonObject object((*list)[i], PointerTo(pointer, i), findings);
    rows.push_back(read(object));
    object.Finish();
  }
  return rows;
}

std::vector<Pass> ReadPasses(JsonObject& root) {
  std::vector<Pass> passes;
  const auto words = root.Strings("passes");
  if (words.empty() || words.size() > kMaxPacks)
    root.Report("passes", "names 1 to " + std::to_string(kMaxPacks) + " packs");
  for (const std::string& word : words) {
    if (word != "left" && word != "right")
      root.Report("passes", "'" + word + "' is neither 'left' nor 'right'");
    passes.push_back(word == "right" ? Pass::kRight : Pass::kLeft);
  }
  return passes;
}

void ReadBot(JsonObject& root, const Game& game, Findings& findings, DraftDefinition& out) {
  const json* value = root.RequiredObject("bot");
  if (value == nullptr) return;
  JsonObject object(*value, PointerTo(root.pointer(), "bot"), findings);
  out.taste = ReadRows<DraftTaste>(object, "points", kMaxTastes, findings, [](JsonObject& row) {
    return DraftTaste{.q = row.RequiredString("q", kQuery).value_or(""),
                      .points = Signed(row.RequiredInteger("points", -kMaxPoints, kMaxPoints))};
  });
  if (const json* shared = object.Object("shared")) {
    JsonObject row(*shared, PointerTo(object.pointer(), "shared"), findings);
    out.shared = row.RequiredString("attribute").value_or("");
    out.shared_points = Signed(row.RequiredInteger("points", 0, kMaxPoints));
    std::vector<std::string> known;
    for (const auto& attribute : game.attributes) known.push_back(attribute.id);
    if (!out.shared.empty() && std::ranges::find(known, out.shared) == known.end())
      row.Report("attribute", "the game has no such attribute", NearestOne(out.shared, known));
    row.Finish();
  }
  object.Finish();
}

}  // namespace

Result<DraftDefinition> ParseDraft(std::string_view json_text, const std::string& file_name,
                                   const Game& game) {
  if (json_text.size() > kMaxDraftBytes)
    return Fail(ErrorCode::kTooLarge, file_name + " is larger than a draft's file may be");
  const auto document = ParseJson(json_text, file_name, ErrorCode::kBadGameData);
  if (!document) return Failure(document.error());
  Findings findings;
  JsonObject root(document->root, "", findings);
  root.Ignore("$schema");
  DraftDefinition out;
  out.id = root.RequiredString("id").value_or("");
  if (!out.id.empty() && !IsGameId(out.id)) root.Report("id", "is not an id of the form 'dbx'");
  if (root.RequiredString("game").value_or(game.id.str()) != game.id.str())
    root.Report("game", "the folder is that of '" + game.id.str() + "'");
  out.name = root.RequiredString("name", kGameName).value_or("");
  out.format = root.RequiredString("format").value_or("");
  out.cite = root.RequiredString("cite", kGameRule).value_or("");
  out.pods = ReadPods(root, findings);
  out.pack = ReadRows<PackSlot>(root, "pack", kMaxSlots, findings, [](JsonObject& row) {
    return PackSlot{.q = row.RequiredString("q", kQuery).value_or(""),
                    .count = Unsigned(row.RequiredInteger("count", 1, kMaxSlotCards))};
  });
  out.passes = ReadPasses(root);
  out.build_minutes = Unsigned(root.RequiredInteger("build_minutes", 1, kMaxBuildMinutes));
  out.rounds = Unsigned(root.RequiredInteger("rounds", 0, kMaxRounds));
  ReadBot(root, game, findings, out);
  root.Finish();
  if (!findings.empty())
    return Failure(FindingsError(findings, ErrorCode::kBadGameData, file_name));
  return out;
}

}  // namespace clashdeck::importers
