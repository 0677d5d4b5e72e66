// The fields that a game's queries may name: those every game has, and those of its game.json.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"

namespace clashdeck::query {

enum class FieldType {
  kText,
  kNumber,
  kSet,       // of a closed list of values: colours
  kMultiset,  // the same, counted: gems
  kRank,      // one of a list in order: rarities
  kChoice,    // one or several of a closed list
  kDate,
  kWord,    // is:, has:
  kFormat,  // legal:, banned:, limited:
};

// What the values of a field are read from.
enum class Source {
  kName,
  kType,
  kSubtype,
  kText,
  kPrinted,
  kTextEver,
  kKeyword,
  kKeywordValue,  // kw.<keyword>
  kRarity,
  kSet,
  kNumber,
  kPrints,
  kIn,
  kDate,
  kArtist,
  kFlavor,
  kFinish,
  kIs,
  kHas,
  kErrata,
  kErrataDate,
  kRuling,
  kRulingDate,
  kLegal,
  kBanned,
  kLimited,
  kLimit,
  kCard,
  kPrint,
  kAny,
  kEngine,
  kAttribute,       // `item` is its place in Game::attributes
  kAttributeCount,  // how many values a set or multiset attribute has
  kTagGroup,        // tags of `group`
};

struct Field {
  std::string name = {};                  // canonical
  std::vector<std::string> aliases = {};  // other spellings, lower case
  FieldType type = FieldType::kText;
  Source source = Source::kName;
  std::size_t item = 0;      // kAttribute, kAttributeCount, kKeywordValue: place in the game's list
  std::string group = {};    // kTagGroup
  bool of_printing = false;  // printings of one card may differ in it
  std::string what = {};     // for people: "the card's cost"
  std::size_t place = 0;     // in FieldTable::all(); not of kw.<keyword>
};

// `game` must outlive it.
class FieldTable {
 public:
  explicit FieldTable(const Game& game);

  const Game& game() const { return game_; }
  const std::vector<Field>& all() const { return fields_; }
  const Field& name() const { return fields_.front(); }  // what cards are ordered by unless told
  // By name or alias, folded; null = the game has none. `kw.<keyword>` finds the keyword's number.
  const Field* Find(std::string_view name) const;
  // Up to three names that are spelt almost like it.
  std::vector<std::string> Near(std::string_view name) const;

 private:
  void Add(Field field);
  void AddAttribute(std::size_t index);

  const Game& game_;
  std::vector<Field> fields_;
  std::vector<Field> keyword_values_;  // parallel to Game::keywords, for the numbered ones
  struct HashName {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>{}(name);
    }
  };
  std::unordered_map<std::string, std::size_t, HashName, std::equal_to<>> by_name_;
};

}  // namespace clashdeck::query
