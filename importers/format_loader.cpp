#include "importers/format_loader.h"

#include <utility>

#include "importers/format_lists.h"
#include "importers/format_rules.h"
#include "importers/game_terms.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kDocument{.min = 1, .max = 200};

// What a version says, without when and where it says it.
VersionSource Content(VersionSource version) {
  version.effective.clear();
  version.pointer.clear();
  ForEachKind(version, [](auto& rules) {
    for (auto& said : rules) {
      said.pointer.clear();
      if (said.rule) said.rule->source.blame = {};
    }
  });
  return version;
}

void ReadVersions(JsonObject& root, const FormatBeingRead& format, FormatSource& out) {
  const json* list = root.RequiredArray("versions", 1);
  if (list == nullptr) return;
  if (list->size() > kMaxFormatVersions) {
    root.Report("versions", "has more than " + std::to_string(kMaxFormatVersions) + " entries");
    return;
  }
  const std::string pointer = PointerTo(root.pointer(), "versions");
  for (std::size_t i = 0; i < list->size(); ++i) {
    JsonObject object((*list)[i], PointerTo(pointer, i), format.findings);
    VersionSource& version = out.versions.emplace_back();
    version.pointer = object.pointer();
    version.effective = ReadFormatDate(object, "effective");
    version.document = object.String("document", kDocument).value_or("");
    if (!format.extends && !object.has("document"))
      object.Report("document", "is missing: say which rulebook it follows");
    ReadRules(object, format, version);
    object.Finish();
    if (i == 0) continue;
    const VersionSource& before = out.versions[i - 1];
    if (!version.effective.empty() && version.effective == before.effective) {
      object.Report("effective", "is the day of the version above it");
    } else if (!version.effective.empty() && version.effective < before.effective) {
      object.Report("effective", "is before the version above it: versions stand by date");
    }
    if (Content(version) == Content(before))
      format.findings.push_back(
          {version.pointer, "version", version.effective, "says the same as the version above it"});
  }
}

// The source as far as it can be read; what is wrong with it is in `findings`.
Result<FormatSource> ReadShape(std::string_view json_text, const std::string& file_name,
                               const Game& game, Findings& findings) {
  if (json_text.size() > kMaxFormatBytes) {
    return Failure(Error{
        .code = ErrorCode::kTooLarge,
        .message = "a format is larger than " + std::to_string(kMaxFormatBytes / 1024) + " KiB",
        .file = file_name});
  }
  auto document = ParseJson(json_text, file_name, ErrorCode::kBadGameData);
  if (!document) return Failure(std::move(document.error()));
  FormatSource out{.file = file_name, .text = std::string(json_text)};
  JsonObject root(document->root, "", findings);
  root.Ignore("$schema");
  out.id = root.RequiredString("id").value_or("");
  if (!out.id.empty() && !IsGameId(out.id))
    root.Report("id", "is not an id of the form 'draft-db01'");
  out.game = GameId(root.RequiredString("game").value_or(""));
  if (!out.game.empty() && out.game != game.id)
    root.Report("game", "is not '" + game.id.str() + "', the game it is read for");
  out.name = root.RequiredString("name", kGameName).value_or("");
  out.extends = root.String("extends").value_or("");
  const FormatBeingRead format{
      .game = game, .findings = findings, .id = out.id, .extends = root.has("extends")};
  ReadVersions(root, format, out);
  out.lists = ReadLists(root, format);
  root.Finish();
  return out;
}

}  // namespace

Result<FormatSource> ParseFormat(std::string_view json_text, const std::string& file_name,
                                 const Game& game) {
  Findings findings;
  auto source = ReadShape(json_text, file_name, game, findings);
  if (!source || findings.empty()) return source;
  return Failure(FindingsError(findings, ErrorCode::kBadGameData, file_name));
}

Result<FormatReading> ReadFormat(std::string_view json_text, const std::string& file_name,
                                 const Game& game, const query::SearchIndex& index) {
  FormatReading reading;
  auto source = ReadShape(json_text, file_name, game, reading.shape);
  if (!source) return Failure(std::move(source.error()));
  reading.source = *std::move(source);
  CheckCards(reading, index);
  return reading;
}

Findings FormatReading::errors() const {
  Findings all = shape;
  all.insert(all.end(), cards.begin(), cards.end());
  return all;
}

}  // namespace clashdeck::importers
