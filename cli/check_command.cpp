#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "app/deck_check.h"
#include "cli/command.h"
#include "cli/deck_notes.h"
#include "cli/deck_source.h"
#include "cli/terminal.h"
#include "core/date.h"
#include "core/deck/hash.h"

namespace clashdeck::cli {

namespace {

struct CheckOptions : CommonOptions {
  std::string format;
  std::string as_of;
  int tier = 0;  // 0 = play without one
  std::string pool;
  bool building = false;
  bool plan = false;
  bool receipt = false;
  bool json = false;
  std::vector<std::string> decks;
};

std::string FixText(const validators::Problem& problem) {
  if (!problem.fix) return "-";
  std::string text;
  const auto add = [&text](const char* verb, const std::vector<validators::SectionCard>& cards) {
    for (const validators::SectionCard& card : cards) {
      text += (text.empty() ? "" : ", ") + std::string(verb) + " " + std::to_string(card.quantity) +
              " " + card.name;
    }
  };
  add("remove", problem.fix->remove);
  add("add", problem.fix->add);
  return text.empty() ? "-" : text;
}

void PrintVerdict(const std::string& deck, const app::DeckCheckOutcome& outcome, const Game& game) {
  const app::CheckOutcome& done = outcome.checks.front();
  std::string counts;
  for (const validators::SectionCount& count : done.verdict.counts)
    counts += (counts.empty() ? "" : ", ") + game.sections[count.section].id + " " +
              std::to_string(count.count);
  std::cout << Visible(deck) << ": "
            << (done.verdict.legal ? Painted(STDOUT_FILENO, Tone::kGood, "legal")
                                   : Painted(STDOUT_FILENO, Tone::kBad, "not legal"))
            << (done.verdict.legal && !done.verdict.complete ? " so far, not complete yet," : "")
            << " in " << done.format->format->id << "@" << done.format->version->effective << " on "
            << done.check.as_of << " (" << counts << "), "
            << (outcome.deck.complete() ? "hash " + ShortHash(outcome.deck_hash)
                                        : std::string("no hash: not every line was understood"))
            << "\n";
  if (done.verdict.problems.empty()) return;
  Table table({{.title = "severity"},
               {.title = "problem", .shrinks = true},
               {.title = "rule"},
               {.title = "lines", .spare = true},
               {.title = "fix", .shrinks = true}});
  for (const validators::Problem& problem : done.verdict.problems) {
    std::string lines;
    for (const validators::SectionCard& card : problem.cards) {
      for (const std::uint32_t line : card.lines)
        lines += (lines.empty() ? "" : ",") + std::to_string(line);
    }
    table.Add({std::string(validators::SeverityName(problem.severity)), Visible(problem.message),
               problem.source.cite.empty() ? "-" : problem.source.cite, lines.empty() ? "-" : lines,
               Visible(FixText(problem))});
  }
  table.Print(std::cout, OutputWidth());
}

void PrintPlan(const validators::Verdict& verdict, const Game& game) {
  if (!verdict.plan) {
    std::cout << "plan: none was found\n";
    return;
  }
  if (verdict.plan->size() == 0) {
    std::cout << "plan: nothing has to change\n";
    return;
  }
  std::cout << "plan: legal after " << verdict.plan->size()
            << (verdict.plan->size() == 1 ? " change\n" : " changes\n");
  const auto print = [&game](const char* verb, const char* place,
                             const std::vector<validators::SectionCard>& cards) {
    for (const validators::SectionCard& card : cards) {
      std::cout << "  " << verb << " " << card.quantity << " " << Visible(card.name) << " " << place
                << " " << game.sections[card.section].id << "\n";
    }
  };
  print("remove", "from", verdict.plan->remove);
  print("add", "to", verdict.plan->add);
}

Result<app::DeckCheckRequest> RequestOf(const CheckOptions& options) {
  app::DeckCheckRequest request;
  request.mode = options.building ? validators::Mode::kBuilding : validators::Mode::kFinal;
  request.plan = options.plan;
  request.receipt = options.receipt;
  app::LabelledCheck check{.label = options.format, .format = options.format};
  if (!options.as_of.empty()) {
    auto day = ParseDate(options.as_of);
    if (!day) return Failure(day.error());
    check.as_of = *std::move(day);
  }
  if (options.tier > 0) check.tier = options.tier;
  request.checks.push_back(std::move(check));
  if (!options.pool.empty()) {
    auto pool = ReadDeckArgument(options.pool);
    if (!pool) return Failure(pool.error());
    request.pool = *std::move(pool);
    request.pool->pointer = "/pool";  // tells its errors from the deck's
  }
  return request;
}

int CheckOne(const std::string& deck, app::DeckCheckRequest request, DeckBench& bench,
             const app::CheckSources& sources, bool json) {
  auto input = ReadDeckArgument(deck);
  if (!input) return Complain(input.error());
  request.deck = *std::move(input);
  const auto outcome = app::CheckDeck(request, sources);
  if (!outcome) return Complain(outcome.error());
  if (json) {
    std::string text;
    app::AppendDeckCheck(*outcome, sources, text);
    std::cout << text << "\n";
  } else {
    WarnOfGame(deck, outcome->deck, std::cout);
    PrintVerdict(deck, *outcome, bench.catalog().game());
    if (request.plan) PrintPlan(outcome->checks.front().verdict, bench.catalog().game());
    PrintGuesses(outcome->deck, bench.catalog(), std::cout);
    const validators::CompiledFormat& format = *outcome->checks.front().format;
    if (request.pool && !format.version->draft)
      std::cout << "warning: the pool is not looked at: " << format.format->id
                << " is not played with drafted cards\n";
    if (!outcome->receipt.empty()) std::cout << outcome->receipt << "\n";
  }
  return outcome->checks.front().verdict.legal ? kDone : kNo;
}

int Check(const CheckOptions& options) {
  std::vector<std::string> inputs = options.decks;
  inputs.push_back(options.pool);
  if (const auto once = CheckStandardInputOnce(inputs); !once) return Complain(once.error());
  auto request = RequestOf(options);
  if (!request) return Complain(request.error());
  int code = kDone;
  const auto bench = DeckBench::Open(options, code);
  if (!bench) return code;
  const auto formats = bench->services().formats->current();
  const std::string version = bench->data_version();
  const app::CheckSources sources{.rules = bench->rules(),
                                  .formats = *formats,
                                  .data_version = version,
                                  .now = bench->now(),
                                  .receipts = bench->services().receipts.get()};
  for (const std::string& deck : options.decks)
    code = std::max(code, CheckOne(deck, *request, *bench, sources, options.json));
  return code;
}

}  // namespace

void AddCheck(CLI::App& root, Run& run) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = root.add_subcommand("check", "Is a deck legal, and if not, why?");
  AddDataDir(*command, *options, app::WhenMissing::kRefuse);
  AddGamesDir(*command, *options);
  AddGame(*command, *options);
  command->add_option("--format", options->format, "Format id, such as standard")->required();
  command->add_option("--as-of", options->as_of,
                      "Day that counts, such as 2024-03-15; today if not given");
  command->add_option("--tier", options->tier, "Tier of the event")
      ->check(CLI::Range(1, app::kMaxTier));
  command->add_option("--pool", options->pool, "File with the drafted cards");
  command->add_flag("--building", options->building, "Missing cards are no error yet");
  command->add_flag("--plan", options->plan, "Tell the fewest changes that make the deck legal");
  command->add_flag("--receipt", options->receipt, "Sign the verdict");
  command->add_flag("--json", options->json, "Print the API's answer, one line a deck");
  command
      ->add_option("DECK", options->decks, "Deck lists in any form, codes, or - for standard input")
      ->required();
  command->footer(
      "Exit codes: 0 all are legal, 1 one is not, 2 wrong input or call.\n\nExamples:\n"
      "  clashdeck check --data-dir data --game alpha-clash --format standard deck.txt\n"
      "  clashdeck check --data-dir data --game alpha-clash --format standard --as-of 2024-06-01 "
      "--json - < deck.txt\n"
      "  clashdeck check --data-dir data --game alpha-clash --format draft-db01 --pool pool.txt "
      "deck.txt\n"
      "  clashdeck check --data-dir data --game alpha-clash --format standard --plan deck.txt");
  command->callback([options, &run] { run = [options] { return Check(*options); }; });
}

}  // namespace clashdeck::cli
