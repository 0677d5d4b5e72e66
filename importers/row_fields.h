// Which field of a card the keys of an export or the columns of a table mean.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"

namespace clashdeck::importers {

enum class RowField {
  kUnknown,
  kIgnored,  // known, and nothing that a card record holds (pictures, layout)
  kId,
  kName,
  kSet,
  kNumber,
  kType,
  kSubtype,
  kText,
  kKeywords,
  kTags,
  kRarity,
  kArtist,
  kFlavor,
  kFinish,
  kToken,
  kBanned,
  kErrata,
  kHasErrata,
  kLimited,
  kLimitedTo,
  kAttribute,
};
inline constexpr std::size_t kRowFields = static_cast<std::size_t>(RowField::kAttribute) + 1;

struct FieldMeaning {
  RowField field = RowField::kUnknown;
  const Attribute* attribute = nullptr;  // kAttribute only
};

// `game` must outlive it.
class RowFields {
 public:
  explicit RowFields(const Game& game) : game_(game) {}

  // By id, name or search alias of the game's attributes and by the common names, folded;
  // "specificCost" reads as "specific cost".
  FieldMeaning Find(const std::string& key);

  // The field as repairs, conflicts and quarantine name it: "rarity", "gems".
  static std::string_view NameOf(const FieldMeaning& meaning);

  // The names that repairs may use: those of NameOf().
  static std::vector<std::string> ReportNames(const Game& game);

  // Every name that Find() knows, for "did you mean".
  std::vector<std::string> KnownNames() const;

 private:
  FieldMeaning Look(std::string_view key) const;

  const Game& game_;
  std::unordered_map<std::string, FieldMeaning> memo_;
};

}  // namespace clashdeck::importers
