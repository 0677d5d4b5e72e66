// The games of this project with their sample cards and formats, and fixtures of tests/decks beside
// them: what deck files and fix tests are checked over.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/catalog.h"
#include "core/fold.h"
#include "core/query/index.h"
#include "importers/format_loader.h"
#include "tests/app/imported_catalog.h"
#include "validators/compiled_format.h"

namespace clashdeck::validators {

inline const std::filesystem::path kFixtures = CLASHDECK_SOURCE_DIR "/tests/decks/fixtures";

inline std::string FileText(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline std::vector<std::string> SplitAt(const std::string& text, char sign) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, sign);) {
    const auto begin = part.find_first_not_of(' ');
    const auto end = part.find_last_not_of(' ');
    parts.push_back(begin == std::string::npos ? "" : part.substr(begin, end - begin + 1));
  }
  return parts;
}

// Cards that the samples lack, one a line. tests/decks/README.md tells the columns.
inline void AddFixtureCards(const std::filesystem::path& path, Records& records) {
  std::istringstream lines(FileText(path));
  std::map<std::string, int> numbers;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string> cells = SplitAt(line, '|');
    cells.resize(7);
    if (cells[0] == "set") {
      records.sets[cells[1]] = {
          .code = SetCode(cells[1]), .name = cells[1], .kind = "expansion", .released = cells[2]};
      continue;
    }
    Card card;
    card.id = CardId(Slug(cells[1]));
    card.name = cells[1];
    card.type = cells[2];
    for (const std::string& subtype : SplitAt(cells[3], ',')) card.subtypes.push_back(subtype);
    for (const std::string& keyword : SplitAt(cells[4], ','))
      card.keywords.push_back({.id = keyword});
    for (const std::string& alias : SplitAt(cells[5], ';')) card.aliases.push_back(alias);
    card.token = cells[6] == "token";
    const std::string number = std::to_string(++numbers[cells[0]]);
    const std::string id = cells[0] + "-" + std::string(3 - number.size(), '0') + number;
    Printing printing;
    printing.id = PrintingId(id);
    printing.card = card.id;
    printing.set = SetCode(cells[0]);
    printing.number = number;
    records.printings[id] = std::move(printing);
    records.cards[card.id.str()] = std::move(card);
  }
}

// A game with cards and formats.
struct GameFiles {
  std::unique_ptr<app::ImportedCatalog> samples;  // holds the game
  std::shared_ptr<const GameCatalog> catalog;
  std::shared_ptr<const CardNames> names;
  std::vector<std::shared_ptr<const Format>> formats;
  std::map<std::string, std::shared_ptr<const query::SearchIndex>> indexes;  // by day

  std::shared_ptr<const CompiledFormat> Compile(const std::string& format, const std::string& day,
                                                std::optional<int> tier = std::nullopt) {
    auto& index = indexes[day];
    if (!index) index = query::BuildIndex(catalog, {.as_of = day, .previews = true});
    for (const auto& each : formats) {
      if (each->id != format) continue;
      auto compiled = CompileFormat(each, *index, {.day = day, .tier = tier, .names = names});
      if (!compiled) throw std::runtime_error(compiled.error().message);
      return *compiled;
    }
    throw std::runtime_error("no format " + format);
  }
};

// `cards` = a file of fixtures that stands in for the samples; "" = the samples and the game's own
// fixtures.
inline std::unique_ptr<GameFiles> LoadGameFiles(const std::string& game,
                                                const std::string& cards = "") {
  auto out = std::make_unique<GameFiles>();
  out->samples = app::ImportCatalog(game);
  Records records;
  if (cards.empty()) {
    records = out->samples->cards->records();
    const auto own = kFixtures / game / "extra.cards";
    if (std::filesystem::exists(own)) AddFixtureCards(own, records);
  } else {
    AddFixtureCards(kFixtures / game / (cards + ".cards"), records);
  }
  const Game& definition = out->samples->folder.game;
  out->catalog = std::make_shared<const GameCatalog>(definition, std::move(records));
  out->names = MakeCardNames(*out->catalog);
  std::vector<importers::FormatSource> sources = out->samples->folder.format_sources;
  std::vector<std::filesystem::path> files;
  if (std::filesystem::exists(kFixtures / game / "formats")) {
    for (const auto& file : std::filesystem::directory_iterator(kFixtures / game / "formats"))
      files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    auto source = importers::ParseFormat(FileText(file), file.filename().string(), definition);
    if (!source) {
      std::string all = source.error().message;
      for (const ErrorItem& item : source.error().errors)
        all += "\n" + item.pointer + ": " + item.message;
      throw std::runtime_error(all);
    }
    sources.push_back(*std::move(source));
  }
  auto formats = importers::ResolveFormats(definition, sources);
  if (!formats) throw std::runtime_error(formats.error().message);
  for (Format& format : *formats)
    out->formats.push_back(std::make_shared<const Format>(std::move(format)));
  return out;
}

// Loaded once each; tests run one after the other.
inline GameFiles& FilesOf(const std::string& game, const std::string& cards = "") {
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<GameFiles>> loaded;
  auto& files = loaded[{game, cards}];
  if (!files) files = LoadGameFiles(game, cards);
  return *files;
}

}  // namespace clashdeck::validators
