// What the document says about itself: title, version, and since when it holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "importers/import_batch.h"
#include "importers/rulebook/change_log_reader.h"
#include "importers/rulebook/document_parts.h"

namespace clashdeck::importers::rulebook {

struct FrontMatter {
  std::string title;    // all title lines
  std::string book;     // the last of them: "Comprehensive Rulebook"
  std::string version;  // empty = the document does not say
};

FrontMatter ReadFrontMatter(const std::vector<DocumentPart>& parts);

struct EffectiveDate {
  std::string date;                  // ISO; empty = no day is given
  std::optional<Conflict> conflict;  // when the document contradicts itself
};

// The change log's date of this version is exact and made for it, so it wins; then the last day
// that is stated.
EffectiveDate FindEffectiveDate(const std::vector<DocumentPart>& parts, const ChangeLog& log,
                                const std::string& version);

// The game's rulebook with this title: all words of its id or of its name (versions aside) are in
// it. Null = none.
const Rulebook* FindRulebook(const Game& game, const std::string& title);

}  // namespace clashdeck::importers::rulebook
