// A handful of invented cards that the query tests search.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog.h"

namespace clashdeck::query {

inline Term Named(const std::string& id, const std::string& name, const std::string& letter = {}) {
  Term term;
  term.id = id;
  term.name = name;
  term.letter = letter;
  return term;
}

inline Attribute SampleAttribute(const std::string& id, AttributeType type,
                                 std::vector<std::string> search, std::vector<Term> values = {}) {
  Attribute attribute;
  attribute.id = id;
  attribute.name = id;
  attribute.type = type;
  attribute.search = std::move(search);
  attribute.values = std::move(values);
  attribute.variable = id == "cost";
  return attribute;
}

inline Game SearchGame() {
  const std::vector<Term> colors = {Named("red", "Red", "R"), Named("blue", "Blue", "U"),
                                    Named("green", "Green", "G")};
  Game game;
  game.id = GameId("sample");
  game.name = "Sample Game";
  CardType fighter;
  fighter.id = "fighter";
  fighter.name = "Fighter";
  fighter.plural = "Fighters";
  CardType gear;
  gear.id = "gear";
  gear.name = "Gear";
  gear.plural = "Gears";
  gear.subtypes = {Named("weapon", "Weapon"), Named("snare", "Snare")};
  CardType token;
  token.id = "token";
  token.name = "Token";
  token.plural = "Tokens";
  game.card_types = {fighter, gear, token};
  game.attributes = {
      SampleAttribute("colors", AttributeType::kSet, {"color", "c", "colors"}, colors),
      SampleAttribute("cost", AttributeType::kNumber, {"cost"}),
      SampleAttribute("gems", AttributeType::kMultiset, {"gems", "sc"}, colors),
      SampleAttribute("attack", AttributeType::kNumber, {"attack", "atk"}),
      SampleAttribute("defense", AttributeType::kNumber, {"defense", "def"}),
      SampleAttribute("planet", AttributeType::kText, {"planet"}),
      SampleAttribute("order", AttributeType::kEnum, {"affiliation", "aff"},
                      {Named("sun", "Sun"), Named("moon-guard", "Moon Guard")}),
      SampleAttribute("promised", AttributeType::kFlag, {"promised"})};
  Keyword flight;
  flight.id = "flight";
  flight.name = "Flight";
  Keyword awe;
  awe.id = "awe-factor";
  awe.name = "Awe Factor";
  awe.numbered = true;
  game.keywords = {flight, awe};
  Tag enter;
  enter.id = "trigger-enter";
  enter.name = "Trigger - Enter";
  enter.group = "trigger";
  enter.value = "enter";
  game.tags = {enter};
  game.rarities = {Named("common", "Common"), Named("rare", "Rare"), Named("epic", "Epic")};
  game.finishes = {Named("normal", "Normal"), Named("foil", "Foil")};
  game.set_kinds = {Named("expansion", "Expansion"), Named("promo", "Promo")};
  return game;
}

struct SampleCard {
  std::string id;
  std::string name;
  std::string type;
  std::string text;
  Attributes attributes;
  std::vector<std::string> subtypes = {};
  std::vector<CardKeyword> keywords = {};
  std::vector<std::string> tags = {};
};

inline void AddPrinting(Records& records, const std::string& id, const std::string& card,
                        const std::string& rarity, const std::string& artist = {}) {
  Printing printing;
  printing.id = PrintingId(id);
  printing.card = CardId(card);
  printing.set = SetCode(id.substr(0, 3));
  printing.number = id.substr(4);
  printing.rarity = rarity;
  printing.finish = "normal";
  printing.artist = artist;
  printing.alternate_art = id.ends_with("_AA");
  records.printings[id] = printing;
}

inline Records SearchRecords() {
  Records records;
  records.sets["ONE"] = {SetCode("ONE"), "First Light", "expansion", "2023-03-01"};
  records.sets["TWO"] = {SetCode("TWO"), "Second Dawn", "expansion", "2024-05-10"};
  records.sets["PRO"] = {SetCode("PRO"), "Gifts", "promo", ""};
  const std::vector<SampleCard> cards = {
      {"ash-scout",
       "Ash Scout",
       "fighter",
       "Flight\nAsh Scout gets +1/+0.",
       {{"colors", "red"},
        {"cost", "2"},
        {"gems", "R"},
        {"attack", "2"},
        {"defense", "1"},
        {"planet", "Cinder Reach"},
        {"order", "sun"}},
       {},
       {{"flight", std::nullopt}}},
      {"briar",
       "Briar, the Thorn",
       "fighter",
       "Trigger - Enter: Draw two cards.",
       {{"colors", "blue,green"},
        {"cost", "4"},
        {"gems", "UUG"},
        {"attack", "3"},
        {"defense", "5"},
        {"order", "moon-guard"},
        {"promised", "true"}},
       {},
       {{"awe-factor", 2}},
       {"trigger-enter"}},
      {"cafe-noir",
       "Café Noir",
       "gear",
       "Attach this to a Fighter.",
       {{"colors", ""}, {"cost", "X"}},
       {"weapon"}},
      {"spark", "Spark", "token", "", {{"colors", "red"}, {"attack", "1"}, {"defense", "1"}}},
  };
  for (const SampleCard& sample : cards) {
    Card card;
    card.id = CardId(sample.id);
    card.name = sample.name;
    card.type = sample.type;
    card.subtypes = sample.subtypes;
    card.text = sample.text;
    card.keywords = sample.keywords;
    card.tags = sample.tags;
    card.token = sample.type == "token";
    card.attributes = sample.attributes;
    records.cards[sample.id] = card;
  }
  AddPrinting(records, "ONE-001", "ash-scout", "common", "Ada Line");
  AddPrinting(records, "TWO-010", "ash-scout", "epic", "Bo Brush");
  AddPrinting(records, "ONE-002", "briar", "rare", "Ada Line");
  AddPrinting(records, "ONE-002_AA", "briar", "epic", "Bo Brush");
  AddPrinting(records, "TWO-003", "cafe-noir", "common");
  AddPrinting(records, "PRO-001", "spark", "");
  records.texts["briar/errata/2024-01-01"] = {.id = "briar/errata/2024-01-01",
                                              .card = CardId("briar"),
                                              .kind = TextKind::kErrata,
                                              .effective = "2024-01-01",
                                              .text = "Trigger - Enter: Draw one card.",
                                              .changes = {{"cost", "3"}},
                                              .source = "notes",
                                              .note = "too strong"};
  records.rulings["r1"] = {.id = "r1",
                           .date = "2024-06-01",
                           .text = "A Weapon stays when its Fighter leaves.",
                           .cards = {CardId("cafe-noir")},
                           .rules = {"305.5"},
                           .source = "notes"};
  return records;
}

}  // namespace clashdeck::query
