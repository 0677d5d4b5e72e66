// Readers of the rules in one version of a format file. Used by format_loader only.
#pragma once

#include <string>

#include "core/game.h"
#include "importers/format_source.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// Whose rules are read.
struct FormatBeingRead {
  const Game& game;
  Findings& findings;
  std::string id = {};
  bool extends = false;  // rules may be taken away
};

// Everything of a version besides its date and document, which `version` has already.
void ReadRules(JsonObject& object, const FormatBeingRead& format, VersionSource& version);

// A required date under `key`; empty when it is missing or wrong.
std::string ReadFormatDate(JsonObject& object, std::string_view key);

}  // namespace clashdeck::importers
