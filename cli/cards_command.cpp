#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/card_lookup.h"
#include "app/json.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "core/date.h"
#include "core/suggest.h"

namespace clashdeck::cli {

namespace {

struct CardsOptions : CommonOptions {
  std::string word;
  std::string as_of;
  bool json = false;
};

std::string ValueText(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const auto& item : value) {
    if (!text.empty()) text += ", ";
    text += item.is_object() ? item.value("name", "") +
                                   (item.contains("value") ? " " + item["value"].dump() : "")
                             : ValueText(item);
  }
  return text.empty() ? "none" : text;
}

void PrintCard(const GameCatalog& catalog, CardIndex index, const app::CardJsonOptions& day) {
  auto json = app::CardJson(catalog, index, day);
  std::cout << Painted(STDOUT_FILENO, Tone::kStrong, Visible(json["name"].get<std::string>()))
            << "\n";
  for (const auto& [key, value] : json.items()) {
    if (key == "name" || key == "text" || key == "game" || value.is_null()) continue;
    if ((key == "token" || key == "errata") && !value.get<bool>()) continue;
    if (value.is_array() && value.empty() && key != "colors") continue;
    if (value.is_string() && value.get_ref<const std::string&>().empty()) continue;
    std::cout << "  " << key << ": " << Visible(ValueText(value)) << "\n";
  }
  if (const auto text = json["text"].get<std::string>(); !text.empty())
    std::cout << "\n" << Visible(text) << "\n";
  std::cout << "\n";
  Table table({{.title = "printing"},
               {.title = "set", .shrinks = true},
               {.title = "rarity"},
               {.title = "released"},
               {.title = "artist", .shrinks = true}});
  for (PrintingIndex at : catalog.printings_of(index)) {
    const auto printing = app::PrintingJson(catalog, at);
    table.Add({printing["id"], printing["set_name"], ValueText(printing["rarity"]),
               ValueText(printing["released"]), ValueText(printing["artist"])});
  }
  table.Print(std::cout, OutputWidth());
}

int NotFound(const GameCatalog& catalog, const std::string& word) {
  Error error{
      .code = ErrorCode::kNotFound,
      .message = "no card of " + catalog.game().name + " has the id or name '" + word + "'"};
  for (const app::NameCandidate& candidate : app::FindFuzzy(catalog, word, 5).candidates) {
    error.suggestions.push_back(catalog.card(candidate.card).name);
  }
  Complain(error);
  return kNo;
}

int RunCards(const CardsOptions& options) {
  if (!options.as_of.empty()) {
    if (const auto date = ParseDate(options.as_of); !date) return Complain(date.error());
  }
  int code = kDone;
  auto services = Open(options, app::WhenMissing::kRefuse, code);
  if (!services) return code;
  const app::CatalogPtr snapshot = services->catalogs->current();
  const GameCatalog* catalog = snapshot->Find(options.game);
  if (catalog == nullptr) {
    std::vector<std::string> known;
    for (const auto& [id, part] : snapshot->games()) known.push_back(id);
    return Complain({.code = ErrorCode::kNotFound,
                     .message = "there is no game '" + options.game + "'",
                     .suggestions = Nearest(options.game, known)});
  }
  auto card = catalog->FindByAnyId(options.word);
  if (!card) card = catalog->FindByName(options.word);
  if (!card) return NotFound(*catalog, options.word);
  const std::string today = services->clock().substr(0, 10);
  app::CardJsonOptions day{.as_of = options.as_of, .today = today};
  if (options.json) {
    day.printings = day.rulings = day.history = true;
    std::cout << app::CardJson(*catalog, *card, day).dump(2) << "\n";
  } else {
    PrintCard(*catalog, *card, day);
  }
  return kDone;
}

}  // namespace

void AddCards(CLI::App& root, Run& run) {
  auto options = std::make_shared<CardsOptions>();
  CLI::App* command =
      root.add_subcommand("cards", "Show a card by its id, a printing's id or its name.");
  AddDataDir(*command, *options, app::WhenMissing::kRefuse);
  AddGamesDir(*command, *options);
  AddGame(*command, *options);
  command
      ->add_option("card", options->word,
                   "Card id, printing id or name (case, accents and quotes do not matter)")
      ->required();
  command->add_option("--as-of", options->as_of,
                      "Text and facts as they stood on that day (2024-03-15)");
  command->add_flag("--json", options->json,
                    "Print the API's card object with printings, rulings and history");
  command->footer("Exit codes: 0 found, 1 no such card, 2 wrong call, 3 system failure.");
  command->callback([options, &run] { run = [options] { return RunCards(*options); }; });
}

}  // namespace clashdeck::cli
