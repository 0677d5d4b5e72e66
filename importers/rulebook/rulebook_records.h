// Gives what was read its place in the records: ids, keys, references.
#pragma once

#include <string>
#include <vector>

#include "core/records.h"
#include "importers/rulebook/change_log_reader.h"
#include "importers/rulebook/glossary_reader.h"
#include "importers/rulebook/rule_splitter.h"

namespace clashdeck::importers::rulebook {

// Chapter and section titles have their number as key; numbered rules "section/number", "#2" from
// the second on.
std::vector<Rule> MakeRules(const std::vector<FoundRule>& found, const std::string& version_id);
std::vector<GlossaryEntry> MakeGlossary(const std::vector<GlossaryText>& entries,
                                        const std::string& version_id);
std::vector<ChangeLogEntry> MakeChangeLog(const ChangeLog& log, const std::string& version_id);

// References that lead to no rule of `rules`, as notes; one note a kind of record.
std::vector<std::string> DanglingReferences(const Records& records);

}  // namespace clashdeck::importers::rulebook
