// clashdeck: the server and the command line in one program. Each subcommand has a file of its own.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <iostream>

#include "cli/command.h"
#include "core/suggest.h"

namespace {

std::vector<std::string> Commands(const CLI::App& root) {
  std::vector<std::string> names;
  const auto all = [](const CLI::App*) { return true; };
  for (const CLI::App* command : root.get_subcommands(all)) names.push_back(command->get_name());
  return names;
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
  AddReceipt(root, run);
  AddMaintenance(root, run);
  const std::vector<std::string> known = Commands(root);
  if (argc > 1 && argv[1][0] != '-' &&
      std::find(known.begin(), known.end(), argv[1]) == known.end())
    return ComplainOfCommand(argv[1], known);
  try {
    root.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return root.exit(error) == 0 ? kDone : kBadInput;
  }
  try {
    const int code = run();
    std::cout.flush();
    if (std::cout) return code;
    std::cerr << "clashdeck: the output could not be written\n";
    return kFailed;
  } catch (const std::exception&
               error) {  // db::DbError and what the standard library throws when the system fails
    std::cerr << "clashdeck: " << error.what() << "\n";
    return kFailed;
  }
}
