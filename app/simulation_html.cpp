#include "app/simulation_html.h"

#include <nlohmann/json.hpp>

#include "app/simulation_page.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

std::string Text(const ordered_json& object, const char* key) {
  return object.at(key).get<std::string>();
}

std::uint64_t Count(const ordered_json& object, const char* key) {
  return object.at(key).get<std::uint64_t>();
}

std::vector<std::string> NamesOf(const ordered_json& decks, std::vector<std::string> names) {
  for (std::size_t i = names.size(); i < decks.size(); ++i)
    names.push_back(Text(decks[i].at("contender"), "name"));
  return names;
}

std::string PolicyText(const ordered_json& object) {
  std::string text =
      Text(object, "policy") + " v" + std::to_string(Count(object, "policy_version"));
  if (Count(object, "policy_nodes") > 0)
    text += ", " + ShownCount(Count(object, "policy_nodes")) + " nodes";
  return text;
}

std::string Title(const std::string& kind, const std::vector<std::string>& names) {
  if (kind == "goldfish") return "Goldfish: " + names[0];
  if (kind == "ab") return "Two lists: " + names[0] + " and " + names[1];
  if (kind == "match") return "Match: " + names[0] + " against " + names[1];
  return "Gauntlet of " + names[0];
}

std::string Subtitle(const ordered_json& result) {
  std::string text = ShownCount(Count(result, "games")) + " games, seed " +
                     std::to_string(Count(result, "seed")) + ", played by " + PolicyText(result) +
                     " against " + PolicyText(result.at("opponent"));
  if (result.at("opponent").contains("health"))
    text += " with " + std::to_string(Count(result.at("opponent"), "health")) + " health";
  if (Text(result, "ended") == "cancelled") text += "; cancelled before the end";
  if (Text(result, "ended") == "precise") text += "; stopped when precise enough";
  return text;
}

void ShowDecks(const ordered_json& result, const std::vector<std::string>& names,
               SimulationPage& page) {
  page.Heading(names.size() == 1 ? "The deck" : "The decks");
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> problems;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ordered_json& deck = result.at("decks")[i];
    rows.push_back({names[i], Text(deck.at("contender"), "name"),
                    std::to_string(Count(deck, "cards")), Text(deck, "short_hash"),
                    deck.at("legal").get<bool>() ? "legal" : "not legal"});
    for (const ordered_json& problem : deck.at("problems"))
      problems.push_back(names[i] + ": " + problem.get<std::string>());
  }
  const ordered_json& format = result.at("format");
  page.Table({{.title = "deck"},
              {.title = "Contender"},
              {.title = "cards", .number = true},
              {.title = "hash"},
              {.title = "in " + Text(format, "id") + "@" + Text(format, "version")}},
             rows);
  if (!problems.empty()) page.List(problems);
}

void ShowUnsupported(const ordered_json& result, SimulationPage& page) {
  page.Heading("Cards that are not simulated in full");
  std::vector<std::vector<std::string>> rows;
  for (const ordered_json& card : result.at("unsupported")) {
    std::string words;
    for (const ordered_json& declined : card.at("declined"))
      words += (words.empty() ? "" : " / ") + Text(declined, "text");
    rows.push_back({Text(card, "name"), words, Text(card, "treatment")});
  }
  if (rows.empty()) {
    page.Paragraph("None: every word of every card is played.");
    return;
  }
  page.Table({{.title = "card"}, {.title = "words that are not understood"}, {.title = "so"}},
             rows);
}

void ShowAssumptions(const ordered_json& result, SimulationPage& page) {
  page.Heading("What is taken for granted");
  std::vector<std::string> items = result.at("assumptions").get<std::vector<std::string>>();
  items.push_back("Engine version " + Text(result, "engine_version") + ", data version " +
                  Text(result, "data_version") +
                  ". The same request with the same versions gives " +
                  "the same numbers, whatever machine and threads.");
  page.List(items);
}

}  // namespace

std::string SimulationHtml(const ordered_json& result, const std::vector<std::string>& given) {
  const std::string kind = Text(result, "kind");
  const std::vector<std::string> names = NamesOf(result.at("decks"), given);
  SimulationPage page;
  if (kind == "goldfish") ShowGoldfish(result, page);
  if (kind == "ab") ShowComparison(result, names, page);
  if (kind == "match") ShowMatch(result, page);
  if (kind == "gauntlet") ShowGauntlet(result, names, page);
  ShowDecks(result, names, page);
  ShowUnsupported(result, page);
  ShowAssumptions(result, page);
  return std::move(page).Finish(Title(kind, names), Subtitle(result));
}

}  // namespace clashdeck::app
