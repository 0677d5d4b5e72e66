// A rulebook as data: numbered rules, glossary and change log of one version.
#pragma once

#include <string>
#include <vector>

namespace clashdeck {

struct RulebookVersion {
  std::string id = {};        // "<rulebook>@<version>": "comprehensive@2.2"
  std::string rulebook = {};  // id in game.json
  std::string version = {};
  std::string title = {};
  std::string effective = {};  // ISO date, empty = not known
  bool operator==(const RulebookVersion&) const = default;
};

// key = section/number, with "#2" and so on where a section numbers two rules alike: the number
// alone is not unique (section 409 numbers its rules 405.x).
struct Rule {
  std::string id = {};  // "<rulebook version id>/<key>"
  std::string version_id = {};
  std::string key = {};
  std::string number = {};   // as printed, without the closing dot: "704.4b.2"
  std::string section = {};  // "409"
  int ordinal = 0;           // place in the document
  std::string text =
      {};  // headings are rules too: "704.4. Breakthrough" has the text "Breakthrough"
  bool operator==(const Rule&) const = default;
};

// Chapter and section titles are rows too ("7", "704"), so that "see rule 704" leads somewhere; a
// numbered rule has a dot.
inline bool IsNumberedRule(const Rule& rule) { return rule.number.find('.') != std::string::npos; }

struct GlossaryEntry {
  std::string id = {};  // "<rulebook version id>/<slug of term>"
  std::string version_id = {};
  std::string term = {};
  std::string text = {};
  std::vector<std::string> rules = {};  // numbers it refers to
  bool operator==(const GlossaryEntry&) const = default;
};

struct ChangeLogEntry {
  std::string id =
      {};  // "<rulebook version id>/<version>/<n>"; n = 0 is the headline of that version
  std::string version_id = {};
  std::string version = {};
  std::string date = {};
  std::string text = {};
  std::vector<std::string> rules = {};
  bool operator==(const ChangeLogEntry&) const = default;
};

}  // namespace clashdeck
