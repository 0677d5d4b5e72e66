// clashdeck: the server and the command line in one program. Each subcommand has a file of its own.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "cli/command.h"

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
  AddMaintenance(root, run);
  try {
    root.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return root.exit(error) == 0 ? kDone : kBadInput;
  }
  try {
    return run();
  } catch (const std::exception&
               error) {  // db::DbError and what the standard library throws when the system fails
    std::cerr << "clashdeck: " << error.what() << "\n";
    return kFailed;
  }
}
