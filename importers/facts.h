// What a row says about its card, statement by statement, in canonical text.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clashdeck::importers {

// A weak statement counts only where nobody says anything stronger.
struct Fact {
  std::string value;
  bool weak = false;
};

// Names of the facts that are no attributes; an attribute's fact is called by its id, which never
// begins with '/'.
inline constexpr std::string_view kTypeFact = "/type";
inline constexpr std::string_view kSubtypesFact = "/subtypes";  // JoinIds()
inline constexpr std::string_view kKeywordsFact = "/keywords";  // JoinKeywords()
inline constexpr std::string_view kTagsFact = "/tags";          // JoinIds()
inline constexpr std::string_view kTokenFact = "/token";        // "true" / "false"
inline constexpr std::string_view kErrataFact = "/errata";      // the changed wording
inline constexpr std::string_view kBannedFact =
    "/banned";  // "true" / "false": reported, never stored

// A handful of facts, searched from first to last: for a dozen entries that is quicker than a tree,
// and an import makes one of these a row. Names must outlive it: literals and the game's attribute
// ids do.
class Facts {
 public:
  // Adds the fact where it is missing.
  Fact& operator[](std::string_view name) {
    if (Fact* known = Look(name)) return *known;
    return entries_.emplace_back(name, Fact{}).second;
  }

  const Fact* Find(std::string_view name) const { return const_cast<Facts*>(this)->Look(name); }
  Fact* Find(std::string_view name) { return Look(name); }

 private:
  Fact* Look(std::string_view name) {
    const auto place = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const auto& entry) { return entry.first == name; });
    return place == entries_.end() ? nullptr : &place->second;
  }

  std::vector<std::pair<std::string_view, Fact>> entries_;
};

}  // namespace clashdeck::importers
