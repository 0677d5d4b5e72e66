// A format as its file says it: rules by key, each with its place in the file, before formats that
// extend others are merged. format_loader.h makes them and makes formats of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/format.h"

namespace clashdeck::importers {

// One rule under its key.
template <class Rule>
struct Said {
  std::string id = {};
  std::optional<Rule> rule = {};  // nothing = the base's rule of this id is taken away
  std::string pointer = {};       // JSON Pointer
  bool operator==(const Said&) const = default;
};

// A version without `extends` is complete; with it, what differs from the base.
struct VersionSource {
  std::string effective = {};
  std::string document = {};  // empty = the base's
  std::string pointer = {};
  std::vector<Said<SectionRule>> sections = {};
  std::vector<Said<CopyRule>> copies = {};
  std::vector<Said<CapRule>> caps = {};
  std::vector<Said<CompositionRule>> composition = {};
  std::vector<Said<PoolRule>> pools = {};
  std::vector<Said<NoteRule>> notes = {};
  std::vector<Said<DraftRule>> draft = {};  // at most one
  bool operator==(const VersionSource&) const = default;
};

struct ListSource {
  ListChange change = {};  // its cards are ids, or names until CheckFormatAgainst() has found them
  std::string pointer = {};
  std::vector<std::string> card_pointers = {};  // as change.cards
};

struct FormatSource {
  std::string file = {};
  std::string text = {};  // as it was read
  std::string id = {};
  GameId game = {};
  std::string name = {};
  std::string extends = {};                  // empty = none
  std::vector<VersionSource> versions = {};  // by date, ascending; at least one
  std::vector<ListSource> lists = {};        // by effective date, ascending
};

// Calls `visit` with the list of each kind of rule that a version has.
template <class Version, class Visit>
void ForEachKind(Version& version, Visit visit) {
  visit(version.sections);
  visit(version.copies);
  visit(version.caps);
  visit(version.composition);
  visit(version.pools);
  visit(version.notes);
  visit(version.draft);
}

}  // namespace clashdeck::importers
