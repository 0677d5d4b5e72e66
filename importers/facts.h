// What a row says about its card, statement by statement, in canonical text.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clashdeck::importers {

// A text that is hardly ever there, in the room of a pointer.
class RareText {
 public:
  RareText() = default;
  RareText(const RareText& other) { *this = other.str(); }
  RareText(RareText&&) noexcept = default;
  ~RareText() = default;
  RareText& operator=(const RareText& other) { return *this = other.str(); }
  RareText& operator=(RareText&&) noexcept = default;
  RareText& operator=(const std::string& text) {
    text_ = text.empty() ? nullptr : std::make_unique<const std::string>(text);
    return *this;
  }

  bool empty() const { return text_ == nullptr; }
  const std::string& str() const {
    static const std::string kNothing;
    return text_ == nullptr ? kNothing : *text_;
  }
  bool operator==(const RareText& other) const { return str() == other.str(); }

 private:
  std::unique_ptr<const std::string> text_;
};

struct Fact {
  std::string value = {};
  // The row's own words where `value` is read from them with the card's help.
  RareText said = {};
  bool weak = false;     // counts only where nobody says anything stronger
  bool derived = false;  // read from the card's name, or said to be the same: nobody knows

  // Own words that mean nothing here.
  bool mute() const { return value.empty() && !said.empty(); }
  bool operator==(const Fact&) const = default;
};

// Names of the facts that are no attributes; an attribute's fact is called by its id, which never
// begins with '/'.
inline constexpr std::string_view kTypeFact = "/type";
inline constexpr std::string_view kSubtypesFact = "/subtypes";  // JoinIds()
inline constexpr std::string_view kKeywordsFact = "/keywords";  // JoinKeywords()
inline constexpr std::string_view kTagsFact = "/tags";          // JoinIds()
inline constexpr std::string_view kTokenFact = "/token";        // "true" / "false"
inline constexpr std::string_view kTextFact = "/text";      // a draft's `text`, where it is named
inline constexpr std::string_view kErrataFact = "/errata";  // the changed wording
inline constexpr std::string_view kBannedFact =
    "/banned";  // "true" / "false": reported, never stored

// Those that a printing keeps.
inline constexpr std::array kKeptFacts = {kTypeFact, kSubtypesFact, kKeywordsFact,
                                          kTagsFact, kTokenFact,    kErrataFact};

// A handful of facts, searched from first to last: for a dozen entries that is quicker than a tree,
// and an import makes one of these a row. Names must outlive it: literals and the game's attribute
// ids do.
class Facts {
 public:
  using Entry = std::pair<std::string_view, Fact>;

  // Adds the fact where it is missing.
  Fact& operator[](std::string_view name) {
    if (Fact* known = Look(name)) return *known;
    if (entries_.empty()) entries_.reserve(kUsualFacts);
    return entries_.emplace_back(name, Fact{}).second;
  }

  const Fact* Find(std::string_view name) const { return const_cast<Facts*>(this)->Look(name); }
  Fact* Find(std::string_view name) { return Look(name); }

  void Erase(std::string_view name) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.first == name; });
  }

  const std::vector<Entry>& all() const { return entries_; }
  bool operator==(const Facts&) const = default;

 private:
  static constexpr std::size_t kUsualFacts = 10;

  Fact* Look(std::string_view name) {
    const auto place = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const auto& entry) { return entry.first == name; });
    return place == entries_.end() ? nullptr : &place->second;
  }

  std::vector<Entry> entries_;
};

}  // namespace clashdeck::importers
