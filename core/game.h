// What a game is made of: its card types, attributes, keywords, rarities, sections and id patterns.
// Loaded from games/<game>/game.json by importers/game_loader; nothing here is known to C++ by
// name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.h"
#include "core/result.h"

namespace clashdeck {

// A named thing of a closed list: a colour, a rarity, a subtype, a keyword.
struct Term {
  std::string id = {};
  std::string name = {};
  std::string rule = {};  // rule number, or section heading where a rulebook has no numbers
  std::vector<std::string> aliases = {};
  std::string letter = {};  // multiset values are spelt with letters
  std::string note = {};
};

struct CardType : Term {
  std::string plural = {};
  std::vector<Term> subtypes = {};
  bool subtype_required = false;
};

// Words of texts that a keyword explains: "diminish N cards". N is any number.
struct KeywordPhrase {
  std::string words = {};
  std::string means = {};
};

struct Keyword : Term {
  bool numbered = false;  // "Awe Factor 2": several instances do not stack, the highest counts
  // What it stands for on a card, as texts say it; empty = the rulebook says it, or nobody does.
  std::string ability = {};
  std::vector<KeywordPhrase> phrases = {};
};

struct Tag : Term {
  std::string group = {};  // search field: "trigger", "counter"
  std::string value = {};  // "enter"
};

enum class AttributeType { kNumber, kText, kEnum, kSet, kMultiset, kFlag, kList };

std::string_view AttributeTypeName(AttributeType type);

struct Attribute {
  std::string id = {};
  std::string name = {};
  AttributeType type = AttributeType::kText;
  std::vector<std::string> search = {};  // field names in queries, the canonical one first
  std::string rule = {};
  std::vector<std::string> types = {};     // card types that may have it; empty = all
  std::vector<std::string> required = {};  // card types of which every card has it, tokens apart
  std::vector<Term> values = {};           // enum, set, multiset; resolved from values_of
  bool ordered = false;                    // enum: the order of values is the order of comparison
  bool variable = false;                   // number: "X" is a value
  std::int64_t min = 0;
  std::int64_t max = 1'000'000;
  std::size_t max_length = 200;
  std::size_t max_items = 64;
};

struct Rulebook {
  std::string id = {};
  std::string name = {};
  bool authority = false;
};

struct IdPatterns {  // RE2, matched against the whole id
  std::string set_code = {};
  std::string printing = {};
  std::string alternate_art =
      {};  // one group: the id of the printing whose art is varied; empty = no such form
};

// How a player may exchange an opening hand.
struct Mulligan {
  enum class Kind : std::uint8_t {
    kNone,
    kSome,   // any of its cards go back, as many are drawn from the shuffled deck
    kWhole,  // the whole hand goes back
  };
  Kind kind = Kind::kNone;
  std::uint32_t times = 0;   // how often at most
  std::uint32_t shrink = 0;  // cards that each exchange makes the hand smaller
  std::string rule = {};
};

// "none", "some", "whole".
std::string_view MulliganKindName(Mulligan::Kind kind);

// What is drawn in a turn: `cards` of them, or as many as make the hand `up_to`. One of both is 0.
struct TurnDraw {
  std::uint32_t cards = 0;
  std::uint32_t up_to = 0;
  bool starting_player_skips = false;  // the first draw of the game
  std::string rule = {};
  std::string skip_rule = {};
};

// How a game begins; odds and sample hands are made of this alone.
struct Opening {
  std::string section = {};  // of the deck, that is drawn from
  std::uint32_t hand = 0;
  std::string rule = {};
  TurnDraw draw = {};
  Mulligan mulligan = {};

  // Cards that a player has seen after the draw of a turn (0 = the opening hand). `used`: cards
  // that leave the hand each turn, which only a hand that is filled up asks for.
  std::uint32_t SeenBy(std::uint32_t turn, bool starts, std::uint32_t used = 0) const;
};

// Cards whose attribute says of which colours they are sources.
struct ColorSources {
  std::string attribute = {};
  std::string q = {};
  std::string rule = {};
};

// Which values a card wants of its colour: an enum wants one of its value, a multiset each letter.
struct ColorNeeds {
  std::string attribute = {};
  std::string q = {};                    // of these cards; empty = all
  std::vector<std::string> except = {};  // values that any source fits
  std::string rule = {};
};

// What statistics of a deck look at; empty = the game has no such thing.
struct Statistics {
  std::vector<std::string> sections = {};  // whose cards are counted beyond the sections' sizes
  std::string curve = {};                  // number attribute
  std::string colors = {};                 // enum or set attribute
  std::vector<std::string> counts = {};    // further enum and set attributes
  std::optional<ColorNeeds> needs = {};
  std::optional<ColorSources> sources = {};
};

struct Game {
  GameId id = {};
  std::string name = {};
  std::vector<Rulebook> rulebooks = {};
  std::vector<CardType> card_types = {};
  std::vector<Attribute> attributes = {};
  std::vector<Keyword> keywords = {};
  std::vector<Tag> tags = {};
  std::vector<Term> counters = {};
  std::vector<Term> rarities = {};  // lowest first
  std::vector<Term> finishes = {};  // the first is the default
  std::vector<Term> sections = {};
  std::vector<Term> set_kinds = {};
  IdPatterns ids = {};
  std::optional<Opening> opening = {};
  std::optional<Statistics> statistics = {};

  const CardType* FindType(std::string_view word) const;    // by id, name, plural or alias, folded
  const Keyword* FindKeyword(std::string_view word) const;  // without its number
  const Tag* FindTag(std::string_view word) const;
  const Attribute* FindAttribute(std::string_view id) const;  // by id only
  const Attribute* FindField(std::string_view word) const;    // by id, name or search alias, folded
};

// The term with this id, name or alias (folded), or null.
const Term* FindTerm(const std::vector<Term>& terms, std::string_view word);

}  // namespace clashdeck
