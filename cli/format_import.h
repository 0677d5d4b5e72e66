// 'clashdeck import --kind format': formats that are added to those of the game.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace clashdeck::cli {

struct FormatImport {
  CommonOptions common = {};
  std::vector<std::string> files = {};
  bool dry_run = false;
  bool json = false;
};

// Each file is a format; the first that cannot be used ends it.
int ImportFormats(const FormatImport& options);

}  // namespace clashdeck::cli
