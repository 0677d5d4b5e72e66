// How well what a person typed fits one name. Start with FitName().
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::app {

enum class NameFit : std::uint8_t {
  kSpelling,   // the name with typing errors
  kBeginning,  // the name begins with it, or nearly
  kWords,      // its words begin words of the name in any order, or nearly, or it is in the name
};

// What was typed, taken apart once for all names.
struct TypedName {
  explicit TypedName(std::string_view typed);

  std::string folded;
  std::string loose;                     // see LooseName()
  std::u32string letters;                // of the loose form
  std::vector<std::string_view> words;   // of the loose form; views, so it is not copied
  std::vector<std::u32string> spelling;  // of the words

  TypedName(const TypedName&) = delete;
  TypedName& operator=(const TypedName&) = delete;
};

struct FoundFit {
  std::size_t distance = 0;  // the slips, as TypingDistance() counts them; parts cost something too
  NameFit kind = NameFit::kSpelling;
  std::size_t missing = 0;  // letters by which the name is longer

  // Nearest first.
  auto operator<=>(const FoundFit& other) const = default;
};

// The best of the ways in which it fits; nothing when the name is too far from it. `folded` and
// `loose` are two forms of one name.
std::optional<FoundFit> FitName(const TypedName& typed, std::string_view folded,
                                std::string_view loose);

// Whether a fit is so near that the name may be taken for meant when no other comes close.
bool IsNear(const FoundFit& fit, const TypedName& typed);

// By how much every other name must be farther than one that is taken.
std::size_t ClearMargin(const FoundFit& fit);

}  // namespace clashdeck::app
