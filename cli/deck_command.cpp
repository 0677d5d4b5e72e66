#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "app/deck_odds.h"
#include "app/deck_sheet.h"
#include "app/deck_view.h"
#include "app/deck_write.h"
#include "app/sample_hands.h"
#include "cli/command.h"
#include "cli/deck_notes.h"
#include "cli/deck_source.h"
#include "cli/terminal.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"

namespace clashdeck::cli {

namespace {

struct DeckOptions : CommonOptions {
  std::string deck;
  std::string to = "text";
  std::string paper;  // empty = A4
  std::vector<std::string> groups;
  std::uint32_t turns = 0;  // 0 = as many as usual
  std::uint32_t hands = 1;
  std::uint64_t seed = 0;
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
    const std::string note = NoteOf(line, catalog);
    const bool idle = line.kind == LineKind::kBlank || line.kind == LineKind::kComment;
    if (idle && note.empty()) continue;
    const bool entry = line.kind == LineKind::kEntry;
    table.Add({std::to_string(line.line), std::string(LineStatusName(line.status)),
               entry && !line.left_out ? catalog.game().sections[line.section].id : "-",
               entry ? std::to_string(line.quantity) : "-",
               line.card           ? Visible(catalog.card(*line.card).name)
               : line.text.empty() ? std::string(LineKindName(line.kind))
                                   : Visible(line.text),
               note.empty() ? "-" : note});
  }
  table.Print(std::cout, OutputWidth());
}

// Opens the data and reads the deck, then runs `work` with both.
template <class Work>
int WithList(const DeckOptions& options, const Work& work) {
  int code = kDone;
  const auto bench = DeckBench::Open(options, code);
  if (!bench) return code;
  const auto input = ReadDeckArgument(options.deck);
  if (!input) return Complain(input.error());
  const auto listed = app::ReadDeckInput(*input, bench->catalog());
  if (!listed) return Complain(listed.error());
  // Standard output is for what was asked, which the API's answer tells itself.
  if (!options.json) WarnOfGame(options.deck, *listed, std::cerr);
  return work(*bench, *input, *listed);
}

// The same where every line must be understood.
template <class Work>
int WithDeck(const DeckOptions& options, const Work& work) {
  return WithList(
      options, [&](DeckBench& bench, const app::DeckInput& input, const ListedDeck& listed) {
        if (listed.complete()) return work(bench, listed.deck);
        return Complain(app::ReadWholeDeck(input, bench.catalog()).error());  // with all the lines
      });
}

int Parse(const DeckOptions& options) {
  return WithList(options, [&](DeckBench& bench, const app::DeckInput&, const ListedDeck& listed) {
    if (options.json) {
      std::cout << app::ParsedDeckText(listed, bench.catalog(), bench.data_version()) << "\n";
    } else {
      PrintLines(listed, bench.catalog());
    }
    return listed.complete() ? kDone : kNo;
  });
}

int Convert(const DeckOptions& options, DeckForm form) {
  if (form != DeckForm::kHtml && !options.paper.empty())
    return Complain({.code = ErrorCode::kBadParameter, .message = "--paper is for --to html"});
  return WithDeck(options, [&](DeckBench& bench, const Deck& deck) {
    const std::string text = app::WriteDeck(
        deck, bench.catalog(), form, app::PaperFromName(options.paper).value_or(app::Paper::kA4));
    std::cout << text << (text.ends_with('\n') ? "" : "\n");
    return kDone;
  });
}

// The answer to a question about the deck, as JSON or as a table.
template <class Answer, class Text>
int Tell(const DeckOptions& options, const Answer& answer, const Text& text) {
  if (!answer) return Complain(answer.error());
  if (options.json) {
    std::cout << answer->dump(2) << "\n";
  } else {
    std::cout << text(*answer);
  }
  return kDone;
}

int Odds(const DeckOptions& options) {
  app::OddsRequest request;
  for (const std::string& group : options.groups) request.groups.push_back({.q = group});
  if (options.turns > 0) request.turns = options.turns;
  return WithDeck(options, [&](DeckBench& bench, const Deck& deck) {
    return Tell(options, app::OddsJson(deck, bench.index(), request), app::OddsText);
  });
}

int Hands(const DeckOptions& options) {
  const app::HandsRequest request{.hands = options.hands, .seed = options.seed};
  return WithDeck(options, [&](DeckBench& bench, const Deck& deck) {
    return Tell(options, app::HandsJson(deck, bench.catalog(), request), app::HandsText);
  });
}

int Hash(const DeckOptions& options) {
  return WithDeck(options, [&](DeckBench& bench, const Deck& deck) {
    const std::string hash = DeckHash(bench.catalog(), deck);
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
  std::set<std::string> forms;
  for (const DeckForm form : kDeckForms) forms.emplace(DeckFormName(form));
  convert->add_option("--to", options->to, "The form; html is a sheet to print and hand in")
      ->check(CLI::IsMember(forms))
      ->capture_default_str();
  convert->add_option("--paper", options->paper, "The paper of the sheet; a4 if not given")
      ->check(CLI::IsMember({"a4", "letter"}));
  convert->callback([options, &run] {
    run = [options] { return Convert(*options, *DeckFormFromName(options->to)); };
  });

  CLI::App* code = AddVerb(*deck, options, "code", "The deck as one word to share.");
  code->callback(
      [options, &run] { run = [options] { return Convert(*options, DeckForm::kCode); }; });

  CLI::App* hash =
      AddVerb(*deck, options, "hash", "The deck's hash, and ten signs of it to read aloud.");
  hash->callback([options, &run] { run = [options] { return Hash(*options); }; });
  CLI::App* odds =
      AddVerb(*deck, options, "odds", "Chances to hold cards of some kinds, turn by turn.");
  odds->add_option("--group", options->groups, "A query; at least one card of it. May be repeated")
      ->required();
  odds->add_option("--turns", options->turns, "How many turns to look ahead")
      ->check(CLI::Range(1, 100));
  odds->add_flag("--json", options->json, "Print the API's answer");
  odds->callback([options, &run] { run = [options] { return Odds(*options); }; });

  CLI::App* hands = AddVerb(*deck, options, "hands", "Opening hands of the shuffled deck.");
  hands->add_option("--hands", options->hands, "How many")
      ->check(CLI::Range(std::uint32_t{1}, app::kMaxSampleHands))
      ->capture_default_str();
  hands->add_option("--seed", options->seed, "The same seed gives the same hands")
      ->capture_default_str();
  hands->add_flag("--json", options->json, "Print the API's answer");
  hands->callback([options, &run] { run = [options] { return Hands(*options); }; });
  deck->footer(
      "Examples:\n"
      "  clashdeck deck parse --data-dir data --game alpha-clash deck.txt\n"
      "  clashdeck deck convert --data-dir data --game alpha-clash --to tcgarena deck.txt > "
      "deck.json\n"
      "  clashdeck deck convert --data-dir data --game alpha-clash --to html deck.txt > deck.html\n"
      "  clashdeck deck convert --data-dir data --game alpha-clash cd1...   # a code back to a "
      "list\n"
      "  clashdeck deck odds --data-dir data --game alpha-clash --group 't:clash cost<=2' "
      "deck.txt");
}

}  // namespace clashdeck::cli
