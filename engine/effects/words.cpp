#include "engine/effects/words.h"

namespace clashdeck::effects {

namespace {

constexpr std::array<std::string_view, kCardTypes> kTypeNames = {
    "Contender", "Clash", "Clashground", "Trap",       "Weapon",      "Contender Weapon",
    "Relic",     "Basic", "Quick",       "Clash Buff", "Empowerment",
};
constexpr std::array<std::string_view, kColors> kColorNames = {"black", "green", "white", "blue",
                                                               "red"};
constexpr std::array<std::string_view, kKeywords> kKeywordNames = {
    "Awe Factor", "Barrage",    "Enrage",       "Breakthrough", "Close Combat",
    "Exclusive",  "Flight",     "Interception", "Irrefutable",  "Necrotic",
    "Observant",  "Superspeed", "Undisputed",   "Unrivaled",    "Safeguard",
};
constexpr std::array<std::string_view, kZones> kZoneNames = {
    "nowhere",   "deck",      "hand",     "contender", "clash",   "clashground",
    "accessory", "resources", "oblivion", "banished",  "standby",
};

template <std::size_t N, class Word>
std::string_view Spell(const std::array<std::string_view, N>& names, Word word) {
  return names[static_cast<std::size_t>(word)];
}

}  // namespace

std::string_view TypeName(CardType type) { return Spell(kTypeNames, type); }
std::string_view ColorName(Color color) { return Spell(kColorNames, color); }
std::string_view KeywordName(Keyword keyword) { return Spell(kKeywordNames, keyword); }
std::string_view ZoneName(Zone zone) { return Spell(kZoneNames, zone); }

}  // namespace clashdeck::effects
