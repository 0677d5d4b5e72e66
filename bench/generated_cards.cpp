#include "bench/generated_cards.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>

namespace clashdeck::bench {

namespace {

constexpr std::size_t kPrintingsPerSet = 900;
constexpr std::array<std::string_view, 16> kFirst = {
    "Ashen", "Briar", "Cinder", "Dusk",  "Ember", "Frost", "Gale", "Hollow",
    "Iron",  "Jade",  "Keen",   "Lunar", "Mire",  "Noble", "Onyx", "Pale"};
constexpr std::array<std::string_view, 16> kSecond = {
    "Scout", "Warden", "Stalker", "Herald", "Smith", "Oracle", "Raider", "Keeper",
    "Blade", "Drake",  "Golem",   "Seer",   "Fang",  "Rider",  "Sentry", "Tide"};
constexpr std::array<std::string_view, 8> kEffects = {
    "Trigger - Enter: You may draw one card.",
    "Trigger - Enter: Draw two cards, then discard one card.",
    "This card gets +1/+0 until end of turn.",
    "Return another card you control to its owner's hand.",
    "Each player draws two cards.",
    "Look at the top three cards of your deck and keep one of them.",
    "Deal 2 damage to a Clash card in play.",
    "The next accessory you play this turn costs 1 less."};
constexpr std::array<std::string_view, 7> kConditions = {
    "Use this only once a turn.",
    "If it is the first turn, gain 1 health.",
    "Your opponent may pay 2 to prevent it.",
    "Then reveal one card at random.",
    "It cannot be obstructed while you have fewer cards in hand.",
    "When it leaves play, ready a resource.",
    "Afterwards put it on the bottom of the deck."};
constexpr std::array<std::string_view, 5> kColors = {"Black", "Green", "White", "Blue", "Red"};
constexpr std::array<char, 5> kLetters = {'B', 'G', 'W', 'U', 'R'};
constexpr std::array<std::string_view, 4> kRarities = {"Common", "Uncommon", "Rare", "Epic"};

// "GAA", "GAB", ...
std::string SetCodeOf(std::size_t printing) {
  const std::size_t set = printing / kPrintingsPerSet;
  return {'G', static_cast<char>('A' + set / 26 % 26), static_cast<char>('A' + set % 26)};
}

void AppendRow(std::size_t card, std::size_t printing, std::string& csv) {
  const std::string set = SetCodeOf(printing);
  const std::size_t color = card % kColors.size();
  const std::size_t cost = 1 + card % 7;
  char row[512];
  const int size = std::snprintf(
      row, sizeof row,
      "%s-%03zu,\"%s %s, Number %zu\",%s,%03zu,Clash,\"%s %s\",%s,%s,%zu,%c,%zu,%zu,%s\n",
      set.c_str(), printing % kPrintingsPerSet, kFirst[card % kFirst.size()].data(),
      kSecond[card / kFirst.size() % kSecond.size()].data(), card, set.c_str(),
      printing % kPrintingsPerSet, kEffects[card / 3 % kEffects.size()].data(),
      kConditions[card % kConditions.size()].data(), card % 6 == 0 ? "Flight" : "",
      kColors[color].data(), cost, kLetters[color], card % 8, 1 + card % 6,
      kRarities[card % kRarities.size()].data());
  csv.append(row, static_cast<std::size_t>(size));
}

}  // namespace

std::string GeneratedCsv(std::size_t printings) {
  std::string csv =
      "printing,name,set,number,type,text,keywords,colors,cost,gems,attack,defense,rarity\n";
  csv.reserve(printings * 240);
  for (std::size_t printing = 0; printing < printings; ++printing) {
    // Of three rows two are new cards, the third reprints the one before the last.
    const std::size_t card = printing % 3 == 2 ? printing / 3 * 2 : printing / 3 * 2 + printing % 3;
    AppendRow(card, printing, csv);
  }
  return csv;
}

}  // namespace clashdeck::bench
