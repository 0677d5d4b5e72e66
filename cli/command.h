// What every subcommand shares: where the data is, how to say things, how to end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/services.h"
#include "core/error.h"

namespace CLI {
class App;
}

namespace clashdeck::cli {

// Documented in every --help; scripts branch on them.
inline constexpr int kDone = 0;
inline constexpr int kNo = 1;        // the answer is no: a rejected import, a problem found
inline constexpr int kBadInput = 2;  // the input or the call is wrong
inline constexpr int kFailed = 3;    // the system failed

struct CommonOptions {
  std::filesystem::path data_dir;
  std::filesystem::path games_dir;
  std::string game;
};

using Run = std::function<int()>;

// Whether the command makes a data directory that is not there.
void AddDataDir(CLI::App& command, CommonOptions& options, app::WhenMissing when_missing);
void AddGamesDir(CLI::App& command, CommonOptions& options);
void AddGame(CLI::App& command, CommonOptions& options);

// 'did you mean "A", "B, the Second" or "C"?', each name once; `names` is not empty.
std::string DidYouMean(const std::vector<std::string>& names);

// Prints "clashdeck: message" with file, pointer, suggestions and findings to standard error, and
// gives the exit code.
int Complain(const Error& error);

// The content of a file, or of standard input for "-". kBadImport when it cannot be read, kTooLarge
// beyond `max_bytes`.
Result<std::string> ReadInput(const std::string& file, std::size_t max_bytes);

// kBadParameter when more than one of the words of a call is "-": it can be read only once.
Result<void> CheckStandardInputOnce(const std::vector<std::string>& words);

// Opens the services; on an error prints it and returns nothing.
std::optional<app::Services> Open(const CommonOptions& options, app::WhenMissing when_missing,
                                  int& exit_code);

// The same where the game must be a known one.
std::optional<app::Services> OpenGame(const CommonOptions& options, int& exit_code);

// Each registers its subcommand and, when that is chosen, sets `run`.
void AddServe(CLI::App& root, Run& run);
void AddImport(CLI::App& root, Run& run);
void AddCards(CLI::App& root, Run& run);
void AddKeys(CLI::App& root, Run& run);
void AddMaintenance(CLI::App& root, Run& run);
void AddCheck(CLI::App& root, Run& run);
void AddDeck(CLI::App& root, Run& run);
void AddGoldfish(CLI::App& root, Run& run);
void AddMatch(CLI::App& root, Run& run);
void AddReceipt(CLI::App& root, Run& run);
void AddDraft(CLI::App& root, Run& run);
void AddReplay(CLI::App& root, Run& run);
void AddScenario(CLI::App& root, Run& run);
void AddText(CLI::App& root, Run& run);

}  // namespace clashdeck::cli
