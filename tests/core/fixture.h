// A small invented game and catalog for the core tests.
#pragma once

#include "core/catalog.h"
#include "core/game.h"

namespace clashdeck {

inline Game FixtureGame() {
  Game game;
  game.id = GameId("testing");
  game.name = "Testing";
  game.rulebooks = {{.id = "basic", .name = "Basic", .authority = false},
                    {.id = "full", .name = "Full", .authority = true}};
  CardType clash;
  clash.id = "clash";
  clash.name = "Clash";
  clash.plural = "Clash cards";
  game.card_types = {clash};
  const std::vector<Term> colors = {
      {.id = "black", .name = "Black", .letter = "B"},
      {.id = "red", .name = "Red", .aliases = {"crimson"}, .letter = "R"},
      {.id = "blue", .name = "Blue", .letter = "U"}};
  game.attributes = {
      {.id = "cost",
       .name = "Cost",
       .type = AttributeType::kNumber,
       .search = {"cost"},
       .variable = true,
       .max = 20},
      {.id = "colors",
       .name = "Colors",
       .type = AttributeType::kSet,
       .search = {"color", "c"},
       .values = colors},
      {.id = "gems",
       .name = "Gems",
       .type = AttributeType::kMultiset,
       .search = {"gems", "sc"},
       .values = colors},
      {.id = "planet",
       .name = "Planet",
       .type = AttributeType::kEnum,
       .search = {"planet"},
       .values = {{.id = "earth", .name = "Earth"}}},
      {.id = "title",
       .name = "Title",
       .type = AttributeType::kText,
       .search = {"title"},
       .max_length = 10},
      {.id = "unique", .name = "Unique", .type = AttributeType::kFlag, .search = {"unique"}},
      {.id = "combos",
       .name = "Combos",
       .type = AttributeType::kList,
       .search = {"combo"},
       .max_items = 3},
  };
  return game;
}

inline Card FixtureCard(const std::string& id, const std::string& name) {
  Card card;
  card.id = CardId(id);
  card.name = name;
  card.type = "clash";
  card.text = "Text of " + name;
  card.attributes = {{"cost", "2"}, {"colors", "red"}};
  return card;
}

inline Records FixtureRecords() {
  Records records;
  records.sets["ONE"] = {
      .code = SetCode("ONE"), .name = "One", .kind = "expansion", .released = "2023-01-01"};
  records.sets["TWO"] = {
      .code = SetCode("TWO"), .name = "Two", .kind = "expansion", .released = "2024-01-01"};
  records.cards["ash-scout"] = FixtureCard("ash-scout", "Ash Scout");
  records.cards["briar"] = FixtureCard("briar", "Briar, the Thorn");
  records.cards["briar"].aliases = {"Thorn Lady"};
  const auto print = [&](const std::string& id, const std::string& card, const std::string& set,
                         const std::string& number) {
    records.printings[id] = {.id = PrintingId(id),
                             .card = CardId(card),
                             .set = SetCode(set),
                             .number = number,
                             .rarity = "common",
                             .finish = "normal",
                             .artist = "",
                             .flavor = "",
                             .printed_text = "",
                             .alternate_art = false};
  };
  print("TWO-001", "ash-scout", "TWO", "001");
  print("ONE-002", "ash-scout", "ONE", "002");
  print("ONE-001", "briar", "ONE", "001");
  return records;
}

}  // namespace clashdeck
