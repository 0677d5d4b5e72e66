#include "cli/format_import.h"

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

nlohmann::ordered_json SavedJson(const app::SavedFormat& saved) {
  nlohmann::ordered_json warnings = nlohmann::ordered_json::array();
  for (const ErrorItem& warning : saved.warnings)
    warnings.push_back({{"pointer", warning.pointer}, {"detail", warning.message}});
  return {{"id", saved.id},
          {"revision", saved.revision == 0 ? nlohmann::ordered_json(nullptr)
                                           : nlohmann::ordered_json(saved.revision)},
          {"warnings", std::move(warnings)}};
}

// What the newest revision says already is not saved again: `changed` is false then.
Result<app::SavedFormat> SaveFormat(const FormatImport& options, app::FormatService& formats,
                                    const std::string& bytes, bool& changed) {
  const std::string& game = options.common.game;
  auto checked = formats.Check(game, bytes);
  if (!checked || options.dry_run) return checked;
  const auto revisions = formats.RevisionsOf(game, checked->id);
  changed = revisions.empty() || revisions.back().source != bytes;
  if (changed) return formats.Save(game, bytes, {.key_id = "cli", .role = app::Role::kAdmin});
  checked->revision = revisions.back().revision;
  return checked;
}

}  // namespace

int ImportFormats(const FormatImport& options) {
  int code = kDone;
  auto services =
      Open(options.common, options.dry_run ? app::WhenMissing::kRefuse : app::WhenMissing::kCreate,
           code);
  if (!services) return code;
  for (const std::string& file : options.files) {
    const auto bytes = ReadInput(file, app::kMaxFormatFile);
    if (!bytes) return Complain(bytes.error());
    bool changed = true;
    const auto saved = SaveFormat(options, *services->formats, *bytes, changed);
    if (!saved) {
      Error error = saved.error();
      error.file = file;
      return Complain(error);
    }
    if (options.json) {
      std::cout << SavedJson(*saved).dump() << "\n";
      continue;
    }
    std::cout << Visible(file) << ": format " << Visible(saved->id)
              << (options.dry_run ? " can be used"
                  : changed       ? " saved as revision " + std::to_string(saved->revision)
                                  : " is unchanged, revision " + std::to_string(saved->revision))
              << "\n";
    for (const ErrorItem& warning : saved->warnings)
      std::cout << "  " << Visible(warning.pointer) << ": " << Visible(warning.message) << "\n";
  }
  return kDone;
}

}  // namespace clashdeck::cli
