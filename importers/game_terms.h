// Readers of the named things in game.json: terms, card types, keywords, tags. Used by game_loader
// only.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

constexpr TextLimits kGameName{.min = 1, .max = 100};  // of a game and of everything in it
constexpr TextLimits kGameRule{.min = 1, .max = 60};   // where its rulebook speaks of a thing

// Words of one list: each id, name and alias may stand for one thing only, compared folded.
class Vocabulary {
 public:
  Vocabulary(std::string list, Findings& findings) : list_(std::move(list)), findings_(&findings) {}

  // Reports `word` at `pointer` when another owner has it already. An owner may repeat its own
  // words.
  void Claim(std::string_view word, const std::string& owner, const std::string& pointer);

 private:
  std::string list_;
  Findings* findings_;
  std::map<std::string, std::string, std::less<>> owner_by_word_;
};

// What a list of terms may have besides id and name.
struct TermShape {
  bool rule = false;
  bool aliases = false;
  bool letter = false;
  bool letter_required = false;
  bool note = false;
};

bool IsGameId(std::string_view text);     // "clash-buff", at most 64
bool IsFieldName(std::string_view text);  // "affiliation", at most 30

// Reads the keys that all terms share; `object` stays open for more.
Term ReadTerm(JsonObject& object, const TermShape& shape);
void ClaimTerm(const Term& term, const std::string& pointer, Vocabulary& words);

std::vector<Term> ReadTerms(const json* list, const std::string& pointer, const TermShape& shape,
                            Findings& findings);
std::vector<CardType> ReadCardTypes(const json* list, const std::string& pointer,
                                    Findings& findings);
std::vector<Keyword> ReadKeywords(const json* list, const std::string& pointer, Findings& findings);
std::vector<Tag> ReadTags(const json* list, const std::string& pointer, Findings& findings);

}  // namespace clashdeck::importers
