// The cards of a game as the engine sees them: facts and abilities, by number. Built once from a
// set of cards (text compiler, scenario, catalog), then shared by all games and threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/effects/reads.h"
#include "engine/effects/uses.h"

namespace clashdeck::effects {

using CardIndex = std::uint16_t;
inline constexpr CardIndex kNoCard = 0xFFFF;

// What a static ability asks of cards that effects may have changed (211.1b).
enum class Asks : unsigned { kItsColors = 1, kItsKeywords = 2, kItsStats = 4 };
constexpr unsigned Mask(Asks asks) { return static_cast<unsigned>(asks); }

// What effects change about a card (608, 211). Copied all the time, so in whole words.
struct alignas(8) Now {
  std::int16_t attack = 0;
  std::int16_t defense = 0;  // before damage
  KeywordMask keywords = 0;
  std::uint16_t affiliations = 0;
  std::uint32_t forbidden = 0;  // bits of Forbid that hold without further condition
  ColorMask colors = 0;
  std::uint8_t numbers[kNumberedKeywords] = {};
  std::uint8_t extra_weapons = 0;
  bool no_text = false;  // lost its effects

  bool operator==(const Now&) const = default;
};

struct CardDef {
  NameId name = kNoName;       // full English name (201.2)
  NameId character = kNoName;  // 205
  NameId location = kNoName;   // 206
  NameId planet = kNoName;     // 207
  CardType type = CardType::kClash;
  bool token = false;
  bool has_cost = true;  // 202.1b; a token without one counts 0 (111.10)
  ColorMask colors = 0;
  std::uint16_t affiliations = 0;  // bits into CardPool::affiliations
  Price price = {};                // initial and specific resource cost
  Price attach = {};               // Weapons (305.5); total = gems
  std::int8_t attack = 0;
  std::int8_t defense = 0;
  std::uint8_t health = 0;  // Contenders: start and maximum (301.2)
  KeywordMask keywords = 0;
  std::uint8_t keyword_number[kNumberedKeywords] = {};
  Uses uses = {};        // what using it can involve; set by CardPool::Finish
  Range abilities = {};  // into CardPool::abilities
  // A card that may be set as a Trap is another card while it lies face down: that Trap.
  CardIndex as_trap = kNoCard;
  CardIndex front = kNoCard;        // of such a Trap: the card that it is
  std::uint16_t counts_firsts = 0;  // bits of Object::uses that follow the card; set by Finish
  std::uint64_t listens = 0;        // On bits of its triggered abilities; set by CardPool::Finish
  std::uint64_t waits = 0;    // `listens` and what its numbered keywords wait for; set by Finish
  unsigned asks = 0;          // Asks bits of its static abilities; set by Finish
  bool has_static = false;    // some ability is static; set by Finish
  bool acts_outside = false;  // an activated effect works outside of play (112.4a); set by Finish
  bool plays_itself = false;  // says where it may be played from (112.4d); set by Finish
  Index stats = kNil;         // the kDefineStats in code that says its stats (604.3); set by Finish
  ColorMask printed_colors = 0;      // before kDefineColors, which `colors` follow; set by Finish
  std::uint32_t forbids_itself = 0;  // Forbid bits of its static abilities about itself; by Finish
  Now printed = {};                  // what it is before anything changes it; set by Finish
};

// `CardDef::printed`; for who changes a card after CardPool::Finish.
Now PrintedAs(const CardDef& card);

// On bits that numbered keywords wait for (704.2c, 704.3c, 704.6c).
inline std::uint64_t EventsOf(KeywordMask keywords) {
  const auto bit = [](On on) { return std::uint64_t{1} << static_cast<unsigned>(on); };
  std::uint64_t events = 0;
  if ((keywords & (Mask(Keyword::kAweFactor) | Mask(Keyword::kBarrage) | Mask(Keyword::kEnrage))) ==
      0)
    return 0;
  if ((keywords & Mask(Keyword::kAweFactor)) != 0) events |= bit(On::kEnter);
  if ((keywords & Mask(Keyword::kBarrage)) != 0) events |= bit(On::kAttack);
  if ((keywords & Mask(Keyword::kEnrage)) != 0) events |= bit(On::kDealtDamage);
  return events;
}

struct CardPool {
  std::vector<CardDef> cards;
  std::vector<Ability> abilities;
  std::vector<Instruction> code;
  std::vector<Filter> filters;
  std::vector<Quantity> quantities;
  std::vector<Condition> conditions;
  std::vector<Trigger> triggers;
  std::vector<TargetSpec> targets;
  std::vector<Mode> modes;
  std::vector<Cost> costs;
  std::vector<CostPart> cost_parts;
  std::vector<Price> prices;
  std::vector<Replacement> replacements;
  std::vector<std::string> names = {""};  // 0 = no name
  std::vector<NameId> affiliations;       // at most 16
  // What static abilities and the `who` of instructions look at, by their index; set by Finish.
  std::vector<Reads> while_reads;
  std::vector<Reads> change_reads;
  std::vector<Reads> code_reads;
  // What Awe Factor, Barrage and Enrage do (704.2c, 704.3c, 704.6c), by Keyword; set by Finish.
  std::array<Index, kNumberedKeywords> keyword_abilities = {kNil, kNil, kNil};
  bool any_acts_outside = false;  // of some card; set by Finish, as below
  bool any_plays_itself = false;
  bool any_set_as_trap = false;
  std::uint64_t firsts = 0;  // On bits of abilities that count the first of a turn

  NameId Name(std::string_view name);                // interns; names are compared folded
  std::uint16_t Affiliation(std::string_view name);  // its bit, interned
  Index Constant(int n);                             // the quantity n, shared

  // Appends and returns the index; each table holds at most 65,534 rows.
  Index Add(const Filter& row);
  Index Add(const Quantity& row);
  Index Add(const Condition& row);
  Index Add(const Trigger& row);
  Index Add(const Cost& row);
  Index Add(const Price& row);
  Index Add(const Replacement& row);

  // Derives what games look up often (CardDef::listens, has_static, ...). Call once, last.
  void Finish();

 private:
  void AddKeywordAbilities();
  void ReadStatic(CardDef& card, const Ability& ability);
};

// Where the tables of a pool begin and end, for who looks into them all the time: one look less
// than through the pool. The pool must outlive it and not grow meanwhile.
struct PoolTables {
  explicit PoolTables(const CardPool& pool)
      : cards(pool.cards),
        abilities(pool.abilities),
        code(pool.code),
        filters(pool.filters),
        quantities(pool.quantities),
        conditions(pool.conditions),
        triggers(pool.triggers),
        targets(pool.targets),
        modes(pool.modes),
        costs(pool.costs),
        cost_parts(pool.cost_parts),
        prices(pool.prices),
        replacements(pool.replacements),
        names(pool.names),
        while_reads(pool.while_reads),
        change_reads(pool.change_reads),
        code_reads(pool.code_reads),
        keyword_abilities(pool.keyword_abilities),
        any_acts_outside(pool.any_acts_outside),
        any_plays_itself(pool.any_plays_itself),
        any_set_as_trap(pool.any_set_as_trap),
        firsts(pool.firsts),
        whole(&pool) {}

  std::span<const CardDef> cards;
  std::span<const Ability> abilities;
  std::span<const Instruction> code;
  std::span<const Filter> filters;
  std::span<const Quantity> quantities;
  std::span<const Condition> conditions;
  std::span<const Trigger> triggers;
  std::span<const TargetSpec> targets;
  std::span<const Mode> modes;
  std::span<const Cost> costs;
  std::span<const CostPart> cost_parts;
  std::span<const Price> prices;
  std::span<const Replacement> replacements;
  std::span<const std::string> names;
  std::span<const Reads> while_reads;
  std::span<const Reads> change_reads;
  std::span<const Reads> code_reads;
  std::array<Index, kNumberedKeywords> keyword_abilities;
  bool any_acts_outside;
  bool any_plays_itself;
  bool any_set_as_trap;
  std::uint64_t firsts;
  const CardPool* whole;
};

}  // namespace clashdeck::effects
