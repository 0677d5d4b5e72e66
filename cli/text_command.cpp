#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/loaded_catalog.h"
#include "app/text_report.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

struct TextOptions : CommonOptions {
  bool report = false;
  bool effects = false;
  bool json = false;
  std::vector<std::string> files;
};

constexpr std::size_t kMaxInput = std::size_t{64} << 20U;
constexpr std::size_t kShownBlockers = 40;

constexpr const char* kTextFooter =
    R"(The printed text of a card is its script: this shows what the rules engine makes of it. Tiers: 0 no text, 1 some words
are not read, 2 all are read but some have no effect, 3 all of it is effects. The report counts the tiers of each set and ranks
the words that block most cards, those that nothing else blocks first; # stands for any number.

Examples
  clashdeck text compile --game alpha-clash games/alpha-clash/sets/EMB.json
  clashdeck text compile --game alpha-clash --report export.json
  clashdeck text compile --game alpha-clash --json DATA_DIR | jq .all
How text is read is told in docs/card-text.md, what the effects are in docs/card-effects.md.
Exit codes: 0 done, 2 wrong call or file, 3 system failure.)";

std::string Tier(const app::CardCoverage& coverage) {
  const bool played = coverage.coverage != query::EngineCoverage::kNone;
  return played ? std::to_string(static_cast<int>(coverage.tier)) : "-";
}

void PrintCards(const app::TextReport& report, const GameCatalog& catalog) {
  Table table({{.title = "card", .shrinks = true},
               {.title = "tier", .right = true},
               {.title = "clauses", .right = true, .spare = true},
               {.title = "not understood", .shrinks = true}});
  for (const app::CardText& text : report.cards) {
    std::string declined;
    for (const app::DeclinedWords& words : text.coverage.declined)
      declined += (declined.empty() ? "" : " | ") + words.text;
    std::replace(declined.begin(), declined.end(), '\n', ' ');
    table.Add({catalog.card(text.card).id.str(), Tier(text.coverage),
               std::to_string(text.coverage.clauses), Visible(declined)});
  }
  table.Print(std::cout, OutputWidth());
}

void PrintEffects(const app::TextReport& report, const GameCatalog& catalog) {
  for (const app::CardText& text : report.cards) {
    const Card& card = catalog.card(text.card);
    std::cout << Painted(STDOUT_FILENO, Tone::kStrong, Visible(card.name)) << "\n"
              << Visible(app::EffectsOf(catalog, text.card)) << "\n\n";
  }
}

std::vector<std::string> Row(const std::string& name, const app::SetText& set) {
  char share[16];
  const double of = set.cards == 0 ? 0 : static_cast<double>(set.full) * 100;
  std::snprintf(share, sizeof share, "%.1f %%",
                set.cards == 0 ? 0 : of / static_cast<double>(set.cards));
  std::vector<std::string> cells = {name, std::to_string(set.cards), std::to_string(set.full),
                                    share};
  for (const std::size_t tier : set.tiers) cells.push_back(std::to_string(tier));
  return cells;
}

void PrintReport(const app::TextReport& report) {
  Table sets({{.title = "set"},
              {.title = "cards", .right = true},
              {.title = "full", .right = true},
              {.title = "share", .right = true},
              {.title = "tier 0", .right = true},
              {.title = "tier 1", .right = true},
              {.title = "tier 2", .right = true},
              {.title = "tier 3", .right = true}});
  for (const app::SetText& set : report.sets) sets.Add(Row(set.set, set));
  sets.Add(Row("all", report.all));
  sets.Print(std::cout, OutputWidth());
  if (!report.blockers.empty()) {
    std::cout << "\n";
    Table blockers({{.title = "alone", .right = true},
                    {.title = "cards", .right = true},
                    {.title = "words", .shrinks = true},
                    {.title = "why", .shrinks = true, .spare = true},
                    {.title = "example", .spare = true}});
    const std::size_t shown = std::min(report.blockers.size(), kShownBlockers);
    for (std::size_t i = 0; i < shown; ++i) {
      const app::Blocker& blocker = report.blockers[i];
      std::string words = blocker.words;
      std::replace(words.begin(), words.end(), '\n', ' ');
      blockers.Add({std::to_string(blocker.alone), std::to_string(blocker.cards), Visible(words),
                    blocker.why, blocker.example});
    }
    blockers.Print(std::cout, OutputWidth());
    if (shown < report.blockers.size())
      std::cout << report.blockers.size() - shown << " more with --json\n";
  }
}

int RunCompile(const TextOptions& options) {
  if (const auto once = CheckStandardInputOnce(options.files); !once) return Complain(once.error());
  std::vector<app::CatalogInput> inputs;
  for (const std::string& file : options.files) {
    inputs.push_back({.path = file});
    if (file != "-") continue;
    auto bytes = ReadInput(file, kMaxInput);
    if (!bytes) return Complain(bytes.error());
    inputs.back().bytes = *std::move(bytes);
  }
  const auto loaded = app::LoadCatalog(inputs, options.game, options.games_dir);
  if (!loaded) return Complain(loaded.error());
  const app::TextReport report = app::ReportText(*loaded->cards);
  if (options.json) {
    std::cout << app::TextReportJson(report, *loaded->cards).dump(2) << "\n";
  } else if (options.effects) {
    PrintEffects(report, *loaded->cards);
  } else if (options.report) {
    PrintReport(report);
  } else {
    PrintCards(report, *loaded->cards);
  }
  if (!options.json) {
    std::fprintf(stderr, "%zu cards, %zu in full, compiled in %.3f s\n", report.all.cards,
                 report.all.full, report.seconds);
  }
  if (loaded->left_out > 0)
    std::fprintf(stderr, "%zu rows are left out: an import would not take them\n",
                 loaded->left_out);
  return kDone;
}

}  // namespace

void AddText(CLI::App& root, Run& run) {
  auto options = std::make_shared<TextOptions>();
  CLI::App* command = root.add_subcommand("text", "What the rules engine makes of card text.");
  command->require_subcommand(1);
  CLI::App* verb = command->add_subcommand("compile", "Compile the texts of cards to effects.");
  AddGamesDir(*verb, *options);
  AddGame(*verb, *options);
  verb->add_flag("--report", options->report, "Tiers by set, and the words that block most cards");
  verb->add_flag("--effects", options->effects, "What each card does, as effect verbs");
  verb->add_flag("--json", options->json, "All of it as JSON");
  verb->add_option("FILE", options->files,
                   "Set files or exports ('-': standard input), or one data directory")
      ->required();
  verb->footer(kTextFooter);
  verb->callback([options, &run] { run = [options] { return RunCompile(*options); }; });
}

}  // namespace clashdeck::cli
