#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace clashdeck::cli {

void AddDataDir(CLI::App& command, CommonOptions& options) {
  command
      .add_option("--data-dir", options.data_dir,
                  "Folder of the database; made when it is not there")
      ->required()
      ->envname("CLASHDECK_DATA_DIR");
}

void AddGamesDir(CLI::App& command, CommonOptions& options) {
  options.games_dir = CLASHDECK_GAMES_DIR;
  command.add_option("--games-dir", options.games_dir, "Folder with the games' definitions")
      ->envname("CLASHDECK_GAMES_DIR")
      ->capture_default_str();
}

void AddGame(CLI::App& command, CommonOptions& options) {
  command.add_option("--game", options.game, "Game id, such as alpha-clash")->required();
}

int Complain(const Error& error) {
  std::cerr << "clashdeck: ";
  if (!error.file.empty()) std::cerr << error.file << ": ";
  if (!error.pointer.empty()) std::cerr << error.pointer << ": ";
  std::cerr << error.message << " [" << ErrorCodeName(error.code) << "]\n";
  for (const ErrorItem& item : error.errors) {
    std::cerr << "  " << (item.pointer.empty() ? "/" : item.pointer) << ": " << item.message
              << "\n";
  }
  if (!error.suggestions.empty()) {
    std::cerr << "  did you mean";
    const char* separator = " ";
    for (const std::string& suggestion : error.suggestions) {
      std::cerr << separator << "'" << suggestion << "'";
      separator = ", ";
    }
    std::cerr << "?\n";
  }
  return error.code == ErrorCode::kInternal ? kFailed : kBadInput;
}

std::optional<app::Services> Open(const CommonOptions& options, int& exit_code) {
  auto services = app::OpenServices({.data_dir = options.data_dir, .games_dir = options.games_dir});
  if (!services) {
    exit_code = Complain(services.error());
    return std::nullopt;
  }
  return *std::move(services);
}

}  // namespace clashdeck::cli
