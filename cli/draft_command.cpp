#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "app/draft_json.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

constexpr std::size_t kMaxRecord = std::size_t{16} << 20U;

struct DraftOptions {
  std::filesystem::path file;
};

constexpr const char* kDraftFooter =
    R"(A record is the answer of GET /v1/drafts/{draft}/replay: seed, box and every pick. The packs are made anew of the seed, and
every pick is made again: it must be possible, and those of bots and clocks must be what follows.

Examples
  curl -H "Authorization: Bearer $KEY" http://127.0.0.1:8080/v1/drafts/$DRAFT/replay > draft.json
  clashdeck draft verify draft.json
Exit codes: 0 the draft is the one that was recorded, 1 it cannot have been so, 2 wrong call or no record.)";

int VerifyRecord(const DraftOptions& options) {
  const auto text = app::ReadFile(options.file, kMaxRecord);
  if (!text) return Complain(text.error());
  if (const auto checked = app::CheckRecord(*text); !checked) {
    if (checked.error().code != ErrorCode::kConflict) return Complain(checked.error());
    std::cerr << "clashdeck: " << Visible(checked.error().message) << "\n";
    return kNo;
  }
  std::cout << "seed and picks give this draft\n";
  return kDone;
}

}  // namespace

void AddDraft(CLI::App& root, Run& run) {
  CLI::App* draft = root.add_subcommand("draft", "Records of drafts.");
  draft->require_subcommand(1);
  auto options = std::make_shared<DraftOptions>();
  CLI::App* verify =
      draft->add_subcommand("verify", "Play a recorded draft again and compare every pick.");
  verify->add_option("file", options->file, "The record")->required();
  verify->footer(kDraftFooter);
  verify->callback([options, &run] { run = [options] { return VerifyRecord(*options); }; });
}

}  // namespace clashdeck::cli
