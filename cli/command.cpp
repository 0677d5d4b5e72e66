#include "cli/command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/simulation_engines.h"
#include "cli/terminal.h"
#include "core/suggest.h"

namespace clashdeck::cli {

namespace {

std::string RefuseEmpty(const std::string& value) {
  return value.empty() ? "it names no folder" : std::string();
}

}  // namespace

void AddDataDir(CLI::App& command, CommonOptions& options, app::WhenMissing when_missing) {
  command
      .add_option("--data-dir", options.data_dir,
                  when_missing == app::WhenMissing::kCreate
                      ? "Folder of the database; made when it is not there"
                      : "Folder of the database")
      ->required()
      ->check(CLI::Validator(RefuseEmpty, ""))
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

std::string DidYouMean(const std::vector<std::string>& names) {
  std::vector<std::string> once;
  for (const std::string& name : names)
    if (std::find(once.begin(), once.end(), name) == once.end()) once.push_back(name);
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < once.size(); ++i) {
    if (i > 0) text += i + 1 == once.size() ? " or " : ", ";
    text += '"' + Visible(once[i]) + '"';
  }
  return text + "?";
}

int Complain(const Error& error) {
  std::cerr << Painted(STDERR_FILENO, Tone::kBad, "clashdeck:") << " ";
  if (!error.file.empty()) std::cerr << Visible(error.file) << ": ";
  if (!error.pointer.empty() && !error.message.starts_with(error.pointer + ": "))
    std::cerr << Visible(error.pointer) << ": ";
  std::cerr << Visible(error.message) << " [" << ErrorCodeName(error.code) << "]\n";
  for (const ErrorItem& item : error.errors) {
    if (error.message.find(item.message) != std::string::npos) continue;  // said already
    std::cerr << "  " << Visible(item.pointer) << (item.pointer.empty() ? "" : ": ")
              << Visible(item.message) << "\n";
  }
  if (!error.suggestions.empty()) std::cerr << "  " << DidYouMean(error.suggestions) << "\n";
  const bool system = error.code == ErrorCode::kInternal || error.code == ErrorCode::kUnavailable ||
                      error.code == ErrorCode::kUnwritable;
  return system ? kFailed : kBadInput;
}

Result<std::string> ReadInput(const std::string& file, std::size_t max_bytes) {
  if (file != "-") return app::ReadFile(file, max_bytes);
  std::string bytes;
  char buffer[1U << 16U];
  while (std::cin.read(buffer, sizeof buffer) || std::cin.gcount() > 0) {
    bytes.append(buffer, static_cast<std::size_t>(std::cin.gcount()));
    if (bytes.size() > max_bytes)
      return Fail(ErrorCode::kTooLarge,
                  "standard input is larger than " + std::to_string(max_bytes) + " bytes");
  }
  return bytes;
}

Result<void> CheckStandardInputOnce(const std::vector<std::string>& words) {
  if (std::count(words.begin(), words.end(), "-") > 1)
    return Fail(ErrorCode::kBadParameter, "standard input ('-') can be read only once");
  return {};
}

std::optional<app::Services> Open(const CommonOptions& options, app::WhenMissing when_missing,
                                  int& exit_code) {
  auto services = app::OpenServices({.data_dir = options.data_dir,
                                     .games_dir = options.games_dir,
                                     .when_missing = when_missing,
                                     .simulations = {.engine = app::MakeSimulationEngine()}});
  if (!services) {
    exit_code = Complain(services.error());
    return std::nullopt;
  }
  return *std::move(services);
}

std::optional<app::Services> OpenGame(const CommonOptions& options, int& exit_code) {
  auto services = Open(options, app::WhenMissing::kRefuse, exit_code);
  if (!services || services->catalogs->FindGame(options.game) != nullptr) return services;
  Error error{.code = ErrorCode::kNotFound, .message = "there is no game '" + options.game + "'"};
  std::vector<std::string> games;
  for (const auto& folder : services->catalogs->games()) games.push_back(folder.game.id.str());
  error.suggestions = Nearest(options.game, games);
  exit_code = Complain(error);
  return std::nullopt;
}

}  // namespace clashdeck::cli
