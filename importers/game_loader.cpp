#include "importers/game_loader.h"

#include <re2/re2.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/sha256.h"
#include "importers/draft_loader.h"
#include "importers/format_loader.h"
#include "importers/game_attributes.h"
#include "importers/game_opening.h"
#include "importers/game_terms.h"
#include "importers/input_limits.h"
#include "importers/json_reader.h"
#include "importers/repairs.h"

namespace clashdeck::importers {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kIdPatternMemory = 1 << 20;  // a pattern that needs more is refused by RE2

std::vector<Rulebook> ReadRulebooks(JsonObject& root, Findings& findings) {
  std::vector<Rulebook> out;
  const json* list = root.RequiredArray("rulebooks", 1);
  if (list == nullptr) return out;
  const std::string pointer = PointerTo(root.pointer(), "rulebooks");
  Vocabulary words(pointer, findings);
  for (std::size_t i = 0; i < list->size(); ++i) {
    JsonObject object((*list)[i], PointerTo(pointer, i), findings);
    Rulebook& rulebook = out.emplace_back();
    rulebook.id = object.RequiredString("id", {.min = 1, .max = 64}).value_or("");
    std::string plain = rulebook.id;
    std::replace(plain.begin(), plain.end(), '.', '-');  // "comprehensive-2.2"
    if (!rulebook.id.empty() && !IsGameId(plain))
      object.Report("id", "is not an id of the form 'rules-2.2'");
    words.Claim(rulebook.id, object.pointer(), object.pointer());
    rulebook.name = object.RequiredString("name", kGameName).value_or("");
    if (!object.has("authority")) object.Report("authority", "is missing");
    rulebook.authority = object.Flag("authority").value_or(false);
    object.Finish();
  }
  const auto authorities =
      std::count_if(out.begin(), out.end(), [](const Rulebook& book) { return book.authority; });
  if (!out.empty() && authorities != 1)
    root.Report("rulebooks", "exactly one rulebook must be the authority");
  return out;
}

std::string ReadPattern(JsonObject& object, std::string_view key, int groups) {
  std::string pattern = object.String(key).value_or("");
  if (pattern.empty()) return pattern;
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kIdPatternMemory);
  const RE2 compiled(pattern, options);
  if (!compiled.ok()) {
    object.Report(key, "RE2 refuses the pattern: " + compiled.error());
  } else if (groups >= 0 && compiled.NumberOfCapturingGroups() != groups) {
    object.Report(key, "must have exactly " + std::to_string(groups) + " group");
  }
  return pattern;
}

IdPatterns ReadIds(JsonObject& root, Findings& findings) {
  IdPatterns ids;
  if (!root.has("ids")) root.Report("ids", "is missing");
  const json* value = root.Object("ids");
  if (value == nullptr) return ids;
  JsonObject object(*value, PointerTo(root.pointer(), "ids"), findings);
  for (const std::string_view key : {"set_code", "printing"}) {
    if (!object.has(key)) object.Report(key, "is missing");
  }
  ids.set_code = ReadPattern(object, "set_code", -1);
  ids.printing = ReadPattern(object, "printing", -1);
  ids.alternate_art = ReadPattern(object, "alternate_art", 1);
  object.Finish();
  return ids;
}

Game ReadGame(const json& root_value, Findings& findings) {
  JsonObject root(root_value, "", findings);
  root.Ignore("$schema");
  root.Ignore("basic_cards");
  root.Ignore("sample");
  const auto terms = [&](std::string_view key, std::size_t least, const TermShape& shape) {
    return ReadTerms(root.RequiredArray(key, least), PointerTo("", key), shape, findings);
  };
  Game game;
  game.id = GameId(root.RequiredString("id").value_or(""));
  if (!game.id.empty() && !IsGameId(game.id.str()))
    root.Report("id", "is not an id of the form 'alpha-clash'");
  game.name = root.RequiredString("name", kGameName).value_or("");
  game.rulebooks = ReadRulebooks(root, findings);
  game.card_types = ReadCardTypes(root.RequiredArray("card_types", 1), "/card_types", findings);
  game.keywords = ReadKeywords(root.RequiredArray("keywords", 0), "/keywords", findings);
  game.tags = ReadTags(root.RequiredArray("tags", 0), "/tags", findings);
  game.attributes =
      ReadAttributes(root.RequiredArray("attributes", 0), "/attributes", game, findings);
  game.counters = terms("counters", 0, {.rule = true});
  game.rarities = terms("rarities", 1, {.rule = true, .aliases = true, .note = true});
  game.finishes = terms("finishes", 1, {});
  game.sections = terms("sections", 1, {.aliases = true});
  game.set_kinds = terms("set_kinds", 1, {});
  game.ids = ReadIds(root, findings);
  game.opening = ReadOpening(root, game, findings);
  game.statistics = ReadStatistics(root, game, findings);
  root.Finish();
  return game;
}

Failure BadGame(std::string message, const fs::path& file) {
  return Failure(
      Error{.code = ErrorCode::kBadGameData, .message = std::move(message), .file = file.string()});
}

Result<std::string> ReadFile(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) return BadGame("cannot be read: " + error.message(), file);
  if (size > kMaxInputBytes) return BadGame("is too large", file);
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) return BadGame("cannot be read", file);
  return text;
}

std::vector<fs::path> JsonFilesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".json" && entry.is_regular_file(error)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A set may reprint cards of an earlier one by name alone, so sets come in the order of release. A
// file that cannot be read sorts first: whoever imports it names what is wrong.
std::vector<fs::path> SetFilesIn(const fs::path& folder) {
  std::vector<std::pair<std::string, fs::path>> dated;
  for (fs::path& file : JsonFilesIn(folder)) {
    std::string released;
    if (const auto text = ReadFile(file)) {
      const auto document = ParseJson(*text, file.string(), ErrorCode::kBadGameData);
      static const json::json_pointer kReleased("/set/released");
      if (document && document->root.is_object() && document->root.contains(kReleased) &&
          document->root[kReleased].is_string()) {
        released = document->root[kReleased].get<std::string>();
      }
    }
    dated.emplace_back(std::move(released), std::move(file));
  }
  std::sort(dated.begin(), dated.end());
  std::vector<fs::path> files;
  files.reserve(dated.size());
  for (auto& [released, file] : dated) files.push_back(std::move(file));
  return files;
}

// Cards are not at hand when a program starts: what formats say of them is checked as far as the
// game alone tells. Their texts are added to `definition`.
Result<std::vector<FormatSource>> LoadFormats(const fs::path& folder, const Game& game,
                                              std::string& definition) {
  std::vector<FormatSource> sources;
  const auto no_cards = EmptyIndexOf(game);
  for (const fs::path& file : JsonFilesIn(folder)) {
    const auto text = ReadFile(file);
    if (!text) return Failure(text.error());
    auto reading = ReadFormat(*text, file.string(), game, *no_cards);
    if (!reading) return Failure(std::move(reading.error()));
    definition += *text;
    if (!reading->usable())
      return Failure(FindingsError(reading->errors(), ErrorCode::kBadGameData, file.string()));
    if (reading->source.id != file.stem().string())
      return BadGame("the id '" + reading->source.id + "' is not the file's name", file);
    sources.push_back(std::move(reading->source));
  }
  return sources;
}

// Their texts are added to `definition`.
Result<std::vector<DraftDefinition>> LoadDrafts(const fs::path& folder, const GameFolder& of,
                                                std::string& definition) {
  std::vector<DraftDefinition> drafts;
  for (const fs::path& file : JsonFilesIn(folder)) {
    const auto text = ReadFile(file);
    if (!text) return Failure(text.error());
    auto draft = ParseDraft(*text, file.string(), of.game);
    if (!draft) return Failure(std::move(draft.error()));
    definition += *text;
    if (draft->id != file.stem().string())
      return BadGame("the id '" + draft->id + "' is not the file's name", file);
    const auto format = std::ranges::find(of.formats, draft->format, &Format::id);
    if (format == of.formats.end())
      return BadGame("there is no format '" + draft->format + "'", file);
    if (!format->versions.back().draft)
      return BadGame("the format '" + draft->format + "' says nothing of drafts", file);
    drafts.push_back(*std::move(draft));
  }
  return drafts;
}

Result<GameFolder> LoadFolder(const fs::path& folder) {
  GameFolder out;
  const fs::path game_file = folder / "game.json";
  auto text = ReadFile(game_file);
  if (!text) return Failure(std::move(text.error()));
  auto game = ParseGame(*text, game_file.string());
  if (!game) return Failure(std::move(game.error()));
  out.game = *std::move(game);
  if (out.game.id.str() != folder.filename().string()) {
    return BadGame("the id '" + out.game.id.str() + "' is not the folder's name", game_file);
  }
  const fs::path repairs_file = folder / "repairs.json";
  if (std::error_code error; fs::exists(repairs_file, error)) {
    auto repairs = ReadFile(repairs_file);
    if (!repairs) return Failure(std::move(repairs.error()));
    const auto table = RepairTable::Parse(*repairs, repairs_file.string(), &out.game);
    if (!table) return Failure(table.error());
    out.repairs = *std::move(repairs);
  }
  auto sources = LoadFormats(folder / "formats", out.game, *text);
  if (!sources) return Failure(std::move(sources.error()));
  out.format_sources = *std::move(sources);
  auto formats = ResolveFormats(out.game, out.format_sources);
  if (!formats) return Failure(std::move(formats.error()));
  out.formats = *std::move(formats);
  auto drafts = LoadDrafts(folder / "drafts", out, *text);
  if (!drafts) return Failure(std::move(drafts.error()));
  out.drafts = *std::move(drafts);
  out.sha256 = Sha256Hex(*text);
  out.samples = SetFilesIn(folder / "sets");
  for (const char* kind : {"errata", "rulings"}) {
    const std::vector<fs::path> files = JsonFilesIn(folder / kind);
    out.samples.insert(out.samples.end(), files.begin(), files.end());
  }
  return out;
}

}  // namespace

Result<Game> ParseGame(std::string_view json_text, const std::string& file_name) {
  auto document = ParseJson(json_text, file_name, ErrorCode::kBadGameData);
  if (!document) return Failure(std::move(document.error()));
  Findings findings;
  Game game = ReadGame(document->root, findings);
  if (findings.empty()) return game;
  return Failure(FindingsError(findings, ErrorCode::kBadGameData, file_name));
}

Result<std::vector<GameFolder>> LoadGames(const std::filesystem::path& games_dir) {
  std::error_code error;
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(games_dir, error)) {
    if (entry.is_directory(error)) folders.push_back(entry.path());
  }
  if (error) return BadGame("the games folder cannot be read: " + error.message(), games_dir);
  std::sort(folders.begin(), folders.end());
  std::vector<GameFolder> games;
  for (const fs::path& folder : folders) {
    auto game = LoadFolder(folder);
    if (!game) return Failure(std::move(game.error()));
    games.push_back(*std::move(game));
  }
  if (games.empty()) return BadGame("no game in the games folder", games_dir);
  return games;
}

}  // namespace clashdeck::importers
