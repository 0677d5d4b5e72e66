#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "app/deck_view.h"
#include "app/deck_write.h"
#include "cli/command.h"
#include "cli/deck_source.h"
#include "cli/terminal.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"

namespace clashdeck::cli {

namespace {

struct DeckOptions : CommonOptions {
  std::string deck;
  std::string to = "text";
  bool json = false;
};

void PrintLines(const ListedDeck& listed, const GameCatalog& catalog) {
  Table table({{.title = "line", .right = true},
               {.title = "status"},
               {.title = "section"},
               {.title = "qty", .right = true},
               {.title = "card", .shrinks = true},
               {.title = "note", .shrinks = true}});
  for (const LineReport& line : listed.lines) {
    if (line.kind == LineKind::kBlank || line.kind == LineKind::kComment) continue;
    std::string note = line.note;
    for (const LineCandidate& candidate : line.candidates)
      note += (note.empty() ? "near: " : ", ") + catalog.card(candidate.card).name;
    const bool entry = line.kind == LineKind::kEntry;
    table.Add({std::to_string(line.line), std::string(LineStatusName(line.status)),
               entry && !line.left_out ? catalog.game().sections[line.section].id : "-",
               entry ? std::to_string(line.quantity) : "-",
               line.card           ? Visible(catalog.card(*line.card).name)
               : line.text.empty() ? std::string(LineKindName(line.kind))
                                   : Visible(line.text),
               note.empty() ? "-" : Visible(note)});
  }
  table.Print(std::cout, OutputWidth());
}

// Opens the data and reads the deck, then runs `work` with both.
template <class Work>
int WithDeck(const DeckOptions& options, const Work& work) {
  int code = kDone;
  const auto bench = DeckBench::Open(options, code);
  if (!bench) return code;
  const auto input = ReadDeckArgument(options.deck);
  if (!input) return Complain(input.error());
  return work(*bench, *input);
}

int Parse(const DeckOptions& options) {
  return WithDeck(options, [&](DeckBench& bench, const app::DeckInput& input) {
    const auto listed = app::ReadDeckInput(input, bench.catalog());
    if (!listed) return Complain(listed.error());
    if (options.json) {
      std::cout << app::ParsedDeckText(*listed, bench.catalog(), bench.data_version()) << "\n";
    } else {
      PrintLines(*listed, bench.catalog());
    }
    return listed->complete() ? kDone : kNo;
  });
}

int Convert(const DeckOptions& options, DeckForm form) {
  return WithDeck(options, [&](DeckBench& bench, const app::DeckInput& input) {
    const auto listed = app::ReadWholeDeck(input, bench.catalog());
    if (!listed) return Complain(listed.error());
    const std::string text = app::WriteDeck(listed->deck, bench.catalog(), form);
    std::cout << text << (text.ends_with('\n') ? "" : "\n");
    return kDone;
  });
}

int Hash(const DeckOptions& options) {
  return WithDeck(options, [&](DeckBench& bench, const app::DeckInput& input) {
    const auto listed = app::ReadWholeDeck(input, bench.catalog());
    if (!listed) return Complain(listed.error());
    const std::string hash = DeckHash(bench.catalog(), listed->deck);
    std::cout << hash << " " << ShortHash(hash) << "\n";
    return kDone;
  });
}

CLI::App* AddVerb(CLI::App& deck, const std::shared_ptr<DeckOptions>& options, const char* name,
                  const char* help) {
  CLI::App* verb = deck.add_subcommand(name, help);
  AddDataDir(*verb, *options, app::WhenMissing::kRefuse);
  AddGamesDir(*verb, *options);
  AddGame(*verb, *options);
  verb->add_option("DECK", options->deck, "A list in any form, a code, or - for standard input")
      ->required();
  return verb;
}

}  // namespace

void AddDeck(CLI::App& root, Run& run) {
  auto options = std::make_shared<DeckOptions>();
  CLI::App* deck = root.add_subcommand("deck", "Read, convert and name decks.");
  deck->require_subcommand(1);
  CLI::App* parse =
      AddVerb(*deck, options, "parse",
              "Say what each line of a list means; exit 1 when one is not understood.");
  parse->add_flag("--json", options->json, "Print the API's answer");
  parse->callback([options, &run] { run = [options] { return Parse(*options); }; });

  CLI::App* convert = AddVerb(*deck, options, "convert", "Write a deck in another form.");
  std::vector<std::string> forms;
  for (const DeckForm form : kDeckForms) forms.emplace_back(DeckFormName(form));
  convert->add_option("--to", options->to, "The form")
      ->check(CLI::IsMember(forms))
      ->capture_default_str();
  convert->callback([options, &run] {
    run = [options] { return Convert(*options, *DeckFormFromName(options->to)); };
  });

  CLI::App* code = AddVerb(*deck, options, "code", "The deck as one word to share.");
  code->callback(
      [options, &run] { run = [options] { return Convert(*options, DeckForm::kCode); }; });

  CLI::App* hash =
      AddVerb(*deck, options, "hash", "The deck's hash, and ten signs of it to read aloud.");
  hash->callback([options, &run] { run = [options] { return Hash(*options); }; });
  deck->footer(
      "Examples:\n"
      "  clashdeck deck parse --data-dir data --game alpha-clash deck.txt\n"
      "  clashdeck deck convert --data-dir data --game alpha-clash --to tcgarena deck.txt > "
      "deck.json\n"
      "  clashdeck deck convert --data-dir data --game alpha-clash cd1...   # a code back to a "
      "list");
}

}  // namespace clashdeck::cli
