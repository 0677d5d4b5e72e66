// The words that cards and rules are made of, as small numbers: card types, colours, keywords,
// zones. Names (of cards, characters, places, affiliations, counters) are interned in
// CardPool::names.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace clashdeck::effects {

using NameId = std::uint16_t;
inline constexpr NameId kNoName = 0;

// 204: type and subtype as one word; a card has exactly one. Tokens carry CardDef::token beside it.
enum class CardType : std::uint8_t {
  kContender,
  kClash,
  kClashground,
  kTrap,
  kWeapon,
  kContenderWeapon,  // a Weapon that is attached to Contenders (301.5 "unless otherwise specified")
  kRelic,
  kBasic,
  kQuick,
  kClashBuff,
  kEmpowerment,
};
inline constexpr int kCardTypes = 11;

using TypeMask = std::uint16_t;
constexpr TypeMask Mask(CardType type) {
  return static_cast<TypeMask>(1U << static_cast<unsigned>(type));
}
inline constexpr TypeMask kAnyWeapon = Mask(CardType::kWeapon) | Mask(CardType::kContenderWeapon);
inline constexpr TypeMask kAnyAccessory =
    Mask(CardType::kTrap) | kAnyWeapon | Mask(CardType::kRelic);
inline constexpr TypeMask kAnyAction = Mask(CardType::kBasic) | Mask(CardType::kQuick) |
                                       Mask(CardType::kClashBuff) | Mask(CardType::kEmpowerment);
inline constexpr TypeMask kAnyPermanent = Mask(CardType::kContender) | Mask(CardType::kClash) |
                                          Mask(CardType::kClashground) | kAnyAccessory;  // 110.2a

// 105.1, in the order of 107.4a.
enum class Color : std::uint8_t { kBlack, kGreen, kWhite, kBlue, kRed };
inline constexpr int kColors = 5;
using ColorMask = std::uint8_t;
constexpr ColorMask Mask(Color color) {
  return static_cast<ColorMask>(1U << static_cast<unsigned>(color));
}

// 704.2 to 704.16. The numbered ones (Awe Factor, Barrage, Enrage) carry a number beside the bit.
enum class Keyword : std::uint8_t {
  kAweFactor,
  kBarrage,
  kEnrage,
  kBreakthrough,
  kCloseCombat,
  kExclusive,
  kFlight,
  kInterception,
  kIrrefutable,
  kNecrotic,
  kObservant,
  kSuperspeed,
  kUndisputed,
  kUnrivaled,
  kSafeguard,
};
inline constexpr int kKeywords = 15;
inline constexpr int kNumberedKeywords = 3;  // the first three of Keyword
using KeywordMask = std::uint16_t;
constexpr KeywordMask Mask(Keyword keyword) {
  return static_cast<KeywordMask>(1U << static_cast<unsigned>(keyword));
}

// 400.1. Each player has one of each but Standby. Values are hashed and stored in replays: do not
// renumber. Cards attached to others lie in the zone of their bearer.
enum class Zone : std::uint8_t {
  kNone,  // outside the game, or ceased to exist
  kDeck,
  kHand,
  kContender,
  kClash,
  kClashground,
  kAccessory,
  kResources,
  kOblivion,
  kBanished,
  kStandby,
};
inline constexpr int kZones = 11;
using ZoneMask = std::uint16_t;
constexpr ZoneMask Mask(Zone zone) {
  return static_cast<ZoneMask>(1U << static_cast<unsigned>(zone));
}
// 110.2b.1 with 408.3 and 408.4: cards in the Resource Zone are in play but blank, so effects that
// look for permanents do not find them.
inline constexpr ZoneMask kZonesOfPermanents =
    Mask(Zone::kContender) | Mask(Zone::kClash) | Mask(Zone::kClashground) | Mask(Zone::kAccessory);

std::string_view TypeName(CardType type);       // "Clash", "Trap", ...
std::string_view ColorName(Color color);        // "black", ...
std::string_view KeywordName(Keyword keyword);  // "Awe Factor", ...
std::string_view ZoneName(Zone zone);           // as scenarios spell it: "clash", "oblivion", ...

}  // namespace clashdeck::effects
