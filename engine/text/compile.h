// Rules text into abilities: the surface of engine/text. docs/card-text.md tells what is
// understood.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/effects/card_pool.h"
#include "engine/text/lexicon.h"

namespace clashdeck::text {

struct Row;  // of the grammar (grammar.h)

// What is printed on a card. Names of types and colours are the caller's business.
struct CardFacts {
  std::string name;
  std::string character;
  std::string location;
  std::string planet;
  effects::CardType type = effects::CardType::kClash;
  bool token = false;
  effects::ColorMask colors = 0;
  std::vector<std::string> affiliations;
  bool has_cost = true;  // false: no resource cost is printed (Contenders, most tokens)
  int cost = 0;          // initial resource cost (202.1); gems only with cost_is_x
  bool cost_is_x = false;
  std::string gems;    // "RR": one letter each, B G W U R (202.2)
  std::string attach;  // a Weapon's attach cost as gems; "" where the text says it
  int attack = 0;
  int defense = 0;
  int health = 0;
  std::string keywords;  // "Flight, Awe Factor 2": beside those that the text names
  std::string text;
  const Lexicon* lexicon = nullptr;  // words that the game explains; must outlive the facts
};

// Words that were not understood, as spans of bytes.
struct Declined {
  std::string words;      // of the normalised text
  std::string why;        // "no rule reads these words", "two readings", ...
  std::size_t begin = 0;  // in the normalised text
  std::size_t end = 0;
  std::size_t source_begin = 0;  // in CardFacts::text
  std::size_t source_end = 0;
};

enum class Tier : std::uint8_t {
  kNoText = 0,    // nothing but keywords, or nothing at all
  kDeclined = 1,  // some words are not understood; the abilities around them are there
  kRead = 2,      // every word is read and printed back, but some of it has no effect in the IR
  kCompiled = 3,  // all of it is IR
};

struct CompileReport {
  Tier tier = Tier::kNoText;
  std::string normalised;
  int clauses = 0;  // phrases that were read
  std::vector<Declined> declined;
};

struct Compiled {
  effects::CardIndex card = 0;
  CompileReport report;
};

// Adds the card and its abilities to the pool; CardPool::Finish is the caller's, once, last.
// A token card fills the place that an earlier "create ... token" of its name holds open.
Compiled CompileCard(effects::CardPool& pool, const CardFacts& facts);

// What the printer makes of the reading of a text; nullopt where it is not read in full.
std::optional<std::string> PrintedBack(const CardFacts& facts);

// The rows of the grammar that a text is read by, each once; empty where it is not read in full.
// A text whose rows are all needed by others too would have been read had nobody seen it.
std::vector<const Row*> RowsOf(const CardFacts& facts);

}  // namespace clashdeck::text
