// What the words of a row mean in a game: types, keywords, rarities, attribute values, ids. Every
// importer of cards reads its words here, so that all accept the same spellings and refuse with the
// same reasons.
#pragma once

#include <re2/re2.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/card.h"
#include "core/game.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// Why a word was refused, and the nearest one that would have been taken.
struct Problem {
  std::string reason;
  std::string suggestion = {};
};

template <class T>
using Checked = tl::expected<T, Problem>;

inline constexpr std::size_t kMaxNameLength = 120;    // code points of a card's name
inline constexpr std::size_t kMaxTextLength = 4000;   // code points of a rules text
inline constexpr std::size_t kMaxArtistLength = 100;  // code points
inline constexpr std::size_t kMaxFlavorLength = 500;  // code points
inline constexpr std::size_t kMaxPrintingId = 40;     // bytes
inline constexpr std::size_t kMaxSetCode = 20;        // bytes
inline constexpr std::size_t kMaxNumberLength = 20;   // bytes of a collector's number
inline constexpr std::size_t kMaxItemsOfACard = 64;   // keywords, tags, subtypes, aliases

// `game` must outlive it. Known words are remembered, so a large file folds each spelling once.
class CardWords {
 public:
  explicit CardWords(const Game& game);

  const Game& game() const { return game_; }

  Checked<const CardType*> Type(std::string_view word);
  Checked<std::string> Subtype(const CardType& type, std::string_view word);
  Checked<std::string> Rarity(std::string_view word);
  Checked<std::string> Finish(std::string_view word);
  Checked<std::string> SetKind(std::string_view word);
  Checked<std::string> Tag(std::string_view word);
  bool IsTag(std::string_view word);  // without the search for what may have been meant
  Checked<CardKeyword> Keyword(std::string_view word);  // with its number: "Awe Factor 2"

  // Canonical text of a value of `attribute` (core/attribute_value.h). `type` null = not known yet.
  Checked<std::string> Value(const Attribute& attribute, const CardType* type,
                             const json& value) const;
  // The same from one text; the items of sets and lists are separated by `|` or `,`.
  Checked<std::string> TextValue(const Attribute& attribute, const CardType* type,
                                 std::string_view text) const;
  // An object of attribute ids and values; what is wrong is reported below `pointer` and left out.
  Attributes Values(const json& object, const std::string& pointer, const CardType* type,
                    Findings& findings) const;
  std::optional<Problem> CheckType(const Attribute& attribute, const CardType& type) const;

  std::optional<Problem> CheckSetCode(std::string_view code) const;
  std::optional<Problem> CheckPrintingId(std::string_view id) const;
  // The printing whose art `id` varies; nothing = it is a regular printing.
  std::optional<std::string> AlternateArtOf(std::string_view id) const;

 private:
  using Memo = std::unordered_map<std::string, std::string>;

  std::string NearestId(std::string_view id) const;
  Checked<std::string> FindId(const std::vector<Term>& terms, std::string_view what,
                              std::string_view word, Memo& memo);

  const Game& game_;
  std::unordered_map<std::string, const CardType*> types_;
  std::unordered_map<std::string, CardKeyword> keywords_;
  Memo tags_;
  std::unordered_map<std::string, bool> is_tag_;  // a list of keywords names the same few
  Memo rarities_;
  Memo finishes_;
  std::unique_ptr<RE2> set_code_;
  std::unique_ptr<RE2> printing_;
  std::unique_ptr<RE2> alternate_art_;  // null = the game has no such form
};

std::vector<std::string> SplitItems(std::string_view text, std::string_view separators);
std::string_view Trimmed(std::string_view text);

// Ids as one text ("beast,mage"), sorted, each once.
std::string JoinIds(std::vector<std::string> ids);

// Keywords as one text ("awe 2,flight") and back: the form in which facts are compared.
std::string JoinKeywords(std::vector<CardKeyword> keywords);
std::vector<CardKeyword> SplitKeywords(std::string_view joined);

}  // namespace clashdeck::importers
