// Names as people mistype them, over the sample sets: the meant card comes first.
#include <gmock/gmock.h>

#include <map>

#include "app/card_lookup.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

const GameCatalog& Samples(const std::string& game) {
  static std::map<std::string, std::unique_ptr<ImportedCatalog>> catalogs;
  auto& catalog = catalogs[game];
  if (!catalog) catalog = ImportCatalog(game);
  return *catalog->cards;
}

std::vector<std::string> NamesOf(const GameCatalog& catalog, const FuzzyAnswer& answer) {
  std::vector<std::string> names;
  for (const NameCandidate& candidate : answer.candidates)
    names.push_back(catalog.card(candidate.card).name);
  return names;
}

struct Case {
  const char* typed;
  const char* meant;
};

// The meant card is the first candidate, and no other is ever taken for it.
void ExpectMeant(const std::string& game, std::initializer_list<Case> cases) {
  const GameCatalog& catalog = Samples(game);
  for (const auto& [typed, meant] : cases) {
    const FuzzyAnswer answer = FindFuzzy(catalog, typed);
    const std::vector<std::string> names = NamesOf(catalog, answer);
    EXPECT_EQ(names.empty() ? "" : names.front(), meant)
        << "for '" << typed << "': " << testing::PrintToString(names);
    if (answer.match) {
      EXPECT_EQ(catalog.card(*answer.match).name, meant) << "for '" << typed << "'";
    }
  }
}

TEST(FuzzyNames, AlphaClash) {
  ExpectMeant("alpha-clash", {
                                 // case, signs, blanks
                                 {"DIVERS KNIFE", "Diver's Knife"},
                                 {"Widow’s Net", "Widow's Net"},
                                 {"widows nett", "Widow's Net"},
                                 {"undertow bargain", "Undertow's Bargain"},
                                 {"kelpwraped club", "Kelp-Wrapped Club"},
                                 {"kelp – wrapped  clubb", "Kelp-Wrapped Club"},
                                 {"power keg", "Powder Keg"},
                                 {"powderkeg", "Powder Keg"},
                                 {"slag works", "Slagworks"},
                                 {"back draft", "Backdraft"},
                                 {"fire brand", "Firebrand"},
                                 {"over growht", "Overgrowth"},
                                 {"thorn lash", "Thornlash"},
                                 {"halcyon break water", "Halcyon, Breakwater"},
                                 {"vésper pardonéd", "Vesper, Pardoned"},
                                 // letters missing, doubled, swapped, wrong
                                 {"awakn", "Awaken"},
                                 {"awkaen", "Awaken"},
                                 {"waken", "Awaken"},
                                 {"tagnle", "Tangle"},
                                 {"tanggle", "Tangle"},
                                 {"angle", "Tangle"},
                                 {"rewirte", "Rewrite"},
                                 {"cauterise", "Cauterize"},
                                 {"kauterize", "Cauterize"},
                                 {"lifelien", "Lifeline"},
                                 {"lifelyne", "Lifeline"},
                                 {"flashpiont", "Flashpoint"},
                                 {"fleshpoint", "Flashpoint"},
                                 {"gatelnig", "Gateling"},
                                 {"sinderling", "Cinderling"},
                                 {"halo speer", "Halo Spear"},
                                 {"ancor chain", "Anchor Chain"},
                                 {"grave iron curass", "Grave Iron Cuirass"},
                                 {"tripwire sensor", "Tripwire Censer"},
                                 {"dekree of exhile", "Decree of Exile"},
                                 {"circel of mercey", "Circle of Mercy"},
                                 {"emberfal ruisn", "Emberfall Ruins"},
                                 {"dawnwards bastile", "Dawnward Bastille"},
                                 {"tidal clokworks", "Tidal Clockworks"},
                                 {"tidewatch cronometer", "Tidewatch Chronometer"},
                                 {"harpon rigg", "Harpoon Rig"},
                                 {"chainbraker gauntlet", "Chainbreaker Gauntlets"},
                                 {"relikwary of the nineth saint", "Reliquary of the Ninth Saint"},
                                 {"ninfold furry", "Ninefold Fury"},
                                 {"ridtide snare", "Riptide Snare"},
                                 {"suden sqall", "Sudden Squall"},
                                 {"vile of green rain", "Vial of Green Rain"},
                                 {"accord of nives", "Accord of Knives"},
                                 {"fues of spite", "Fuse of Spite"},
                                 // names of a character with a title
                                 {"siphir zero hour", "Cipher, Zero Hour"},
                                 {"cypher dead drop", "Cipher, Dead Drop"},
                                 {"naya salvager", "Naia, Salvager"},
                                 {"bramble thron runner", "Bramble, Thorn Runner"},
                                 {"vesper warden of pyre", "Vesper, Warden of the Pyre"},
                                 {"mawkin swalower of doors", "Mawkin, Swallower of Doors"},
                                 {"haylcon first light", "Halcyon, First Light"},
                                 {"aurelit twin origin", "Aurelith, Twin Origin"},
                                 {"quil marginallia", "Quill, Marginalia"},
                                 {"piryl war drum", "Pyrel, War Drum"},
                                 // words in another order, parts of a name, its beginning
                                 {"zero hour cipher", "Cipher, Zero Hour"},
                                 {"knuckels brask", "Brask, Bare Knuckles"},
                                 {"queen of low water", "Naia, Queen of Low Water"},
                                 {"herald of ash", "Mourne, Herald of Ash"},
                                 {"sparkcaler", "Pyrel, Sparkcaller"},
                                 {"wildfire arch", "Quill, Wildfire Archive"},
                                 {"reliquary", "Reliquary of the Ninth Saint"},
                                 {"marginal", "Quill, Marginalia"},
                                 {"ashmaw drown", "Ashmaw, Drowned Fire"},
                                 {"brask the breaker", "Brask, Breaker of Chains"},
                                 {"gutter prince", "Rook, Gutter Prince"},
                             });
}

TEST(FuzzyNames, ElementalClash) {
  ExpectMeant("elemental-clash", {
                                     {"venus-ston", "Venus Stone"},
                                     {"jupitor stone", "Jupiter Stone"},
                                     {"merkury stone", "Mercury Stone"},
                                     {"twinn stone", "Twin Stone"},
                                     {"stone of venus", "Venus Stone"},
                                     {"ashwing fenix", "Ashwing Phoenix"},
                                     {"ashwing pheonix", "Ashwing Phoenix"},
                                     {"zefir regent", "Zephyr Regent"},
                                     {"mirage jinn", "Mirage Djinn"},
                                     {"maelstorm", "Maelstrom"},
                                     {"malestrom", "Maelstrom"},
                                     {"obelisc of silence", "Obelisk of Silence"},
                                     {"clockwork sentery", "Clockwork Sentry"},
                                     {"abysal serpant", "Abyssal Serpent"},
                                     {"kraken deep", "Kraken of the Deep"},
                                     {"craken", "Kraken of the Deep"},
                                     {"wordroot treant", "Worldroot Treant"},
                                     {"troll matriach", "Troll Matriarch"},
                                     {"eye of the huricane", "Eye of the Hurricane"},
                                     {"goblin torchre", "Goblin Torcher"},
                                     {"thunderroc", "Thunder Roc"},
                                     {"dampne", "Dampen"},
                                     {"qunech", "Quench"},
                                     {"lnadslide", "Landslide"},
                                     {"updarft", "Updraft"},
                                 });
}

TEST(FuzzyNames, CreatorClashAndShiningShadows) {
  ExpectMeant("creator-clash",
              {
                  {"grandmother cinamon", "Grandmother Cinnamon"},
                  {"storm cartografer", "Storm Cartographer"},
                  {"cast iron couldron", "Cast-Iron Cauldron"},
                  {"aurelia world first champoin", "Aurelia, World-First Champion"},
                  {"speed runner", "Speedrunner"},
                  {"maestro noctern", "Maestra Nocturne"},
                  {"ecno fox", "Echo Fox"},
                  {"encroe", "Encore"},
                  {"giveway", "Giveaway"},
                  {"haunted tipewriter", "Haunted Typewriter"},
                  {"boss of floor 9", "Boss of Floor Nine"},
                  {"unwriten king", "The Unwritten King"},
                  {"guild sheildbearer", "Guild Shieldbearer"},
              });
  ExpectMeant("shining-shadows", {
                                     {"liet", "Lite"},
                                     {"uqick", "Quick"},
                                     {"quik", "Quick"},
                                     {"blok", "Block"},
                                     {"clahs", "Clash"},
                                     {"havy", "Heavy"},
                                     {"suepr", "Super"},
                                     {"tamsen emberstep", "Tamsin Emberstep"},
                                     {"ulrik eclipse", "Ulric, Eclipse Warden"},
                                     {"saible thornweaver", "Sable Thornweaver"},
                                     {"hp tokn", "HP Token"},
                                     {"myra of stil water", "Mira of Still Water"},
                                 });
}

TEST(FuzzyNames, WhatMayMeanSeveralIsNotChosen) {
  const std::multimap<std::string, const char*> cases = {
      {"alpha-clash", "naia"},      {"alpha-clash", "vesper"},      {"alpha-clash", "brmble"},
      {"alpha-clash", "accord"},    {"alpha-clash", "accord of"},   {"alpha-clash", "acord of"},
      {"alpha-clash", "ash"},       {"alpha-clash", "the"},         {"alpha-clash", "the rook"},
      {"alpha-clash", "grow"},      {"alpha-clash", "gate"},        {"alpha-clash", "breaker of"},
      {"alpha-clash", "ki"},        {"elemental-clash", "stone"},   {"elemental-clash", "goblin"},
      {"elemental-clash", "gobln"}, {"elemental-clash", "m stone"}, {"elemental-clash", "tide"},
      {"creator-clash", "golem"},   {"creator-clash", "sprite"},    {"shining-shadows", "token"},
      {"shining-shadows", "tokn"},
  };
  for (const auto& [game, typed] : cases) {
    const FuzzyAnswer answer = FindFuzzy(Samples(game), typed);
    EXPECT_FALSE(answer.match.has_value())
        << typed << " is taken for " << Samples(game).card(*answer.match).name;
    EXPECT_GE(answer.candidates.size(), 2U) << typed;
  }
}

TEST(FuzzyNames, WhatIsNoNameFindsNothing) {
  for (const char* game : {"alpha-clash", "elemental-clash", "creator-clash", "shining-shadows"}) {
    for (const char* typed : {"", "  ", "?!", "zzzzzz", "xqjvkw", "1234567", "wxyzwxyz qqq",
                              "lorem ipsum dolor", "xx", "ß∂ƒ", "\xff\xfe"}) {
      const FuzzyAnswer answer = FindFuzzy(Samples(game), typed);
      EXPECT_FALSE(answer.match.has_value()) << typed;
      EXPECT_THAT(NamesOf(Samples(game), answer), testing::IsEmpty()) << typed;
    }
  }
}

TEST(FuzzyNames, AFarSpellingIsOfferedAndNotTaken) {
  const FuzzyAnswer answer = FindFuzzy(Samples("alpha-clash"), "flaspont");
  EXPECT_THAT(NamesOf(Samples("alpha-clash"), answer), testing::ElementsAre("Flashpoint"));
  EXPECT_FALSE(answer.match.has_value());
}

}  // namespace
}  // namespace clashdeck::app
