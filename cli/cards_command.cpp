#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/card_csv.h"
#include "app/card_lookup.h"
#include "app/card_search.h"
#include "app/deck_rules.h"
#include "app/format_lookup.h"
#include "app/json.h"
#include "app/search_json.h"
#include "cli/card_output.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "core/suggest.h"

namespace clashdeck::cli {

namespace {

struct CardsOptions : CommonOptions {
  app::SearchRequest request;
  std::string q;
  std::vector<std::string> fields;
  std::vector<std::string> facets;
  std::size_t limit = std::numeric_limits<std::size_t>::max();
  bool json = false;
  bool csv = false;
  bool explain = false;
};

constexpr const char* kFooter = R"(Examples
  clashdeck cards --data-dir D --game alpha-clash 't:clash cost<=2 c:red'
  clashdeck cards --data-dir D --game alpha-clash 'kw:flight order:attack dir:desc' --csv
  clashdeck cards --data-dir D --game alpha-clash 'text:/draws? \d cards/' --explain
  clashdeck cards --data-dir D --game alpha-clash AC1-120
  clashdeck cards --data-dir D --game alpha-clash -- '-c:red t:clash'    (a query that begins with '-')
The language is taught in docs/search.md.
Exit codes: 0 found, 1 nothing found, 2 wrong call or query, 3 system failure.)";

// The query once more, with a mark under the part that is wrong.
void PointAt(const std::string& query, const ErrorSpan& span) {
  std::string line = query;
  std::replace(line.begin(), line.end(), '\n', ' ');
  const std::size_t size = std::max<std::size_t>(1, span.end_char - span.start_char);
  std::cerr << "  " << Visible(line) << "\n  " << std::string(span.start_char, ' ')
            << std::string(size, '^') << "\n";
}

int ComplainOf(const Error& error, const std::string& query) {
  const int code = Complain(error);
  if (error.span) PointAt(query, *error.span);
  return code;
}

// The names nearest to the words of a query that found nothing.
int NothingFound(const GameCatalog& catalog, const std::string& q) {
  Error error{.code = ErrorCode::kNotFound,
              .message = "no card of " + catalog.game().name + " matches '" + q + "'"};
  for (const app::NameCandidate& candidate : app::FindFuzzy(catalog, q, 5).candidates)
    error.suggestions.push_back(catalog.card(candidate.card).name);
  Complain(error);
  return kNo;
}

// `cards ID`: the card itself, with everything that is known of it.
int ShowCard(const GameCatalog& catalog, CardIndex card, const CardsOptions& options,
             const std::string& today, const app::CoverageBook& engine) {
  app::CardJsonOptions day{.as_of = options.request.as_of, .today = today, .engine = &engine};
  if (!options.json) {
    PrintCard(catalog, card, day);
    return kDone;
  }
  day.printings = day.rulings = day.history = true;
  std::cout << app::CardJson(catalog, card, day).dump(2) << "\n";
  return kDone;
}

int ShowExplained(const app::Search& search, const CardsOptions& options, const Catalog& snapshot) {
  const auto explained = app::ExplainSearch(search, snapshot);
  if (!explained) return ComplainOf(explained.error(), options.q);
  if (options.json) {
    std::cout << app::ExplainedJson(search, *explained, snapshot.data_version()).dump(2) << "\n";
  } else {
    PrintExplained(*explained);
  }
  for (const Error& warning : explained->warnings) ComplainOf(warning, options.q);
  return kDone;
}

int ShowFound(const app::Search& search, const CardsOptions& options, const Catalog& snapshot,
              const std::string& today, const app::CoverageBook& engine) {
  const auto answer =
      app::SearchCards(search, {.most = options.limit, .facets = options.facets}, snapshot);
  if (!answer) return ComplainOf(answer.error(), options.q);
  const FoundCards found{.search = search,
                         .answer = *answer,
                         .today = today,
                         .engine = engine,
                         .fields = options.fields};
  const GameCatalog& catalog = *search.index->catalog;
  if (options.json) {
    PrintJson(found, snapshot.data_version());
  } else if (options.csv) {
    PrintCsv(found);
  } else if (answer->page.total == 1) {
    PrintCard(catalog, search.index->cards[answer->page.hits.front().card],
              {.as_of = search.query.directives.as_of, .today = today, .engine = &engine});
  } else if (answer->page.total > 1) {
    PrintTable(found);
    if (OutputWidth() > 0) {
      std::cout << "\n" << answer->page.total << (search.prints() ? " printings\n" : " cards\n");
    }
  }
  for (const Error& warning : answer->warnings) ComplainOf(warning, options.q);
  return answer->page.total == 0 ? NothingFound(catalog, options.q) : kDone;
}

Result<void> CheckFields(const std::vector<std::string>& fields, const Game& game) {
  const std::vector<std::string> known = app::CsvCardColumns(game, {});
  for (const std::string& field : fields) {
    if (std::find(known.begin(), known.end(), field) != known.end()) continue;
    return Failure(Error{.code = ErrorCode::kBadParameter,
                         .message = "cards have no field '" + field + "'",
                         .suggestions = Nearest(field, known)});
  }
  return {};
}

int RunCards(const CardsOptions& options) {
  int code = kDone;
  auto services = Open(options, app::WhenMissing::kRefuse, code);
  if (!services) return code;
  const app::CatalogPtr snapshot = services->catalogs->current();
  const auto catalog = snapshot->Share(options.game);
  if (catalog == nullptr) {
    std::vector<std::string> known;
    for (const auto& [id, part] : snapshot->games()) known.push_back(id);
    return Complain({.code = ErrorCode::kNotFound,
                     .message = "there is no game '" + options.game + "'",
                     .suggestions = Nearest(options.game, known)});
  }
  if (const auto known = CheckFields(options.fields, catalog->game()); !known)
    return Complain(known.error());
  const std::string today = services->clock().substr(0, 10);
  const auto lookup =
      std::make_shared<app::GameFormatLookup>(services->formats->current()->Of(options.game));
  const auto engine = std::make_shared<const app::CoverageBook>(catalog, today);
  const app::SearchIndexes indexes(catalog, today, lookup, lookup->days(), engine);
  const app::DeckRules rules(catalog, indexes);
  lookup->Attach(rules);
  app::SearchRequest request = options.request;
  request.q = options.q;
  const auto search = app::ReadSearch(request, indexes, *snapshot);
  if (!search) return ComplainOf(search.error(), options.q);
  if (options.explain) return ShowExplained(*search, options, *snapshot);
  if (const auto card = catalog->FindByAnyId(options.q); card && !options.csv)
    return ShowCard(*catalog, *card, options, today, *engine);
  return ShowFound(*search, options, *snapshot, today, *engine);
}

}  // namespace

void AddCards(CLI::App& root, Run& run) {
  auto options = std::make_shared<CardsOptions>();
  CLI::App* command =
      root.add_subcommand("cards", "Search cards, or show one by its id or a printing's id.");
  AddDataDir(*command, *options, app::WhenMissing::kRefuse);
  AddGamesDir(*command, *options);
  AddGame(*command, *options);
  app::SearchRequest& request = options->request;
  command->add_option("query", options->q, "A query, a card id or a printing id")->required();
  command->add_option("--as-of", request.as_of,
                      "Texts, errata, rulings and sets as they stood on that day (2024-03-15)");
  command->add_option("--unique", request.unique, "One line a card or a printing: cards, prints");
  command->add_option("--order", request.order, "Field to sort by [name]");
  command->add_option("--dir", request.dir, "asc or desc [asc]");
  command->add_option("--limit", options->limit, "Most cards shown [all]")
      ->check(CLI::PositiveNumber);
  command->add_option("--fields", options->fields, "Columns of --csv, members of --json")
      ->delimiter(',');
  command->add_flag("--lenient", request.lenient,
                    "Leave out terms that are not understood, with a warning");
  CLI::Option* json = command->add_flag(
      "--json", options->json, "Print the API's answer: a list, or the whole card for an id");
  command->add_option("--facets", options->facets, "With --json: count by these fields")
      ->delimiter(',')
      ->needs(json);
  CLI::Option* csv =
      command->add_flag("--csv", options->csv, "Print a table with commas")->excludes(json);
  command->add_flag("--explain", options->explain, "Say what the query means instead")
      ->excludes(csv);
  command->footer(kFooter);
  command->callback([options, &run] { run = [options] { return RunCards(*options); }; });
}

}  // namespace clashdeck::cli
