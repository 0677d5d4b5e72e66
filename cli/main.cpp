// clashdeck: the server and the command line in one program. Each subcommand has a file of its own.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/terminal.h"
#include "core/suggest.h"

namespace {

std::vector<std::string> Commands(const CLI::App& root) {
  std::vector<std::string> names;
  const auto all = [](const CLI::App*) { return true; };
  for (const CLI::App* command : root.get_subcommands(all)) names.push_back(command->get_name());
  return names;
}

// The first word of the call that should name a command, or a verb of one, and names none.
struct UnknownWord {
  std::string word;
  std::vector<std::string> known;
};

std::optional<UnknownWord> FindUnknownWord(const CLI::App& root, int argc, char** argv) {
  const CLI::App* at = &root;
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    std::vector<std::string> known = Commands(*at);
    if (known.empty()) return std::nullopt;  // it takes no verb: what follows is its own
    if (std::find(known.begin(), known.end(), argv[i]) == known.end())
      return UnknownWord{argv[i], std::move(known)};
    at = at->get_subcommand(argv[i]);
  }
  return std::nullopt;
}

int ComplainOfCommand(const std::string& word, const std::vector<std::string>& known) {
  return clashdeck::cli::Complain({.code = clashdeck::ErrorCode::kBadParameter,
                                   .message = "there is no command '" + word + "'",
                                   .suggestions = clashdeck::Nearest(word, known)});
}

}  // namespace

int main(int argc, char** argv) {
  using namespace clashdeck::cli;
  CLI::App root(
      "Clashdeck: card database, deck legality and rules engine of the Clash card games.");
  root.set_version_flag("--version", "clashdeck " CLASHDECK_VERSION);
  root.require_subcommand(1);
  root.footer(
      "'clashdeck COMMAND --help' tells more. Exit codes: 0 done, 1 the answer is no, 2 wrong "
      "input or call, 3 system failure.");
  Run run;
  AddServe(root, run);
  AddImport(root, run);
  AddCards(root, run);
  AddKeys(root, run);
  AddCheck(root, run);
  AddDeck(root, run);
  AddGoldfish(root, run);
  AddMatch(root, run);
  AddReceipt(root, run);
  AddScenario(root, run);
  AddText(root, run);
  AddReplay(root, run);
  AddDraft(root, run);
  AddMaintenance(root, run);
  if (const auto unknown = FindUnknownWord(root, argc, argv))
    return ComplainOfCommand(unknown->word, unknown->known);
  try {
    root.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return root.exit(error) == 0 ? kDone : kBadInput;
  }
  try {
    const int code = run();
    std::cout.flush();
    if (std::cout || ReaderLeft()) return code;  // who has read enough is no failure
    std::cerr << "clashdeck: the output could not be written\n";
    return kFailed;
  } catch (const std::exception&
               error) {  // db::DbError and what the standard library throws when the system fails
    std::cerr << "clashdeck: " << error.what() << "\n";
    return kFailed;
  }
}
