// A small invented game for tests of deck lists: a section for one card type, a side, a pool, names
// that look like headings, quantities and marks.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/deck/list_index.h"
#include "core/deck/text_reader.h"
#include "core/fold.h"

namespace clashdeck {

inline Game DeckGame() {
  Game game;
  game.id = GameId("deck-game");
  game.name = "Deck Game";
  const auto type = [](std::string id, std::string name, std::string plural) {
    CardType out;
    out.id = std::move(id);
    out.name = std::move(name);
    out.plural = std::move(plural);
    return out;
  };
  game.card_types = {type("captain", "Captain", "Captains"), type("clash", "Clash", "Clash Cards"),
                     type("token", "Token", "Tokens")};
  game.finishes = {{.id = "normal", .name = "Normal"}, {.id = "foil", .name = "Foil"}};
  game.sections = {{.id = "captain", .name = "Captain", .aliases = {"Leader"}},
                   {.id = "main", .name = "Main", .aliases = {"Crew"}},
                   {.id = "side", .name = "Side", .aliases = {"Sideboard"}},
                   {.id = "pool", .name = "Pool"}};
  return game;
}

struct DeckCatalog {
  explicit DeckCatalog(Game of = DeckGame()) : game(std::move(of)) {
    records.sets["ONE"] = {
        .code = SetCode("ONE"), .name = "First Light", .kind = "core", .released = "2023-01-01"};
    records.sets["TWO"] = {
        .code = SetCode("TWO"), .name = "Second", .kind = "core", .released = "2024-01-01"};
    Add("Vane, First Mate", "captain", {"ONE-001"});
    Add("Ash Scout", "clash", {"ONE-002", "ONE-002_AA", "TWO-002"});
    Add("Ash Warden", "clash", {"ONE-003"});
    Add("Bríar, the \"Thorn\"", "clash", {"ONE-004", "TWO-010"}, {"Thorn Lady"});
    Add("Diver's Knot", "clash", {"TWO-005"}, {"Knot"});
    Add("Other Knot", "clash", {"TWO-006"}, {"Knot"});
    Add("100 Year Storm", "clash", {"TWO-007"});
    Add("Perfect Foil", "clash", {"TWO-008"});
    Add("Clash", "clash", {"TWO-009"});
    Add("X Marks the Spot", "clash", {"TWO-011"});
    Add("Odd (Copy)", "clash", {"TWO-012"});
    Add("Imp", "token", {"TWO-013"});
    catalog = std::make_unique<const GameCatalog>(game, records);
  }

  // Ash Warden became Ash Scout, and Diver's Knot is called Sailor's Bend now.
  void Move() {
    records.cards.erase("ash-warden");
    records.printings.at("ONE-003").card = CardId("ash-scout");
    records.moved_cards["ash-warden"] = {.id = CardId("ash-warden"), .card = CardId("ash-scout")};
    records.cards.at("divers-knot").name = "Sailor's Bend";
    catalog = std::make_unique<const GameCatalog>(game, records);
  }

  void Add(const std::string& name, const std::string& type,
           const std::vector<std::string>& printings, std::vector<std::string> aliases = {}) {
    Card card;
    card.id = CardId(Slug(name));
    card.name = name;
    card.type = type;
    card.token = type == "token";
    card.aliases = std::move(aliases);
    for (const std::string& id : printings) {
      Printing printing;
      printing.id = PrintingId(id);
      printing.card = card.id;
      printing.set = SetCode(id.substr(0, 3));
      printing.number = id.substr(4);
      printing.finish = "normal";
      records.printings[id] = printing;
    }
    records.cards[card.id.str()] = std::move(card);
  }

  ListedDeck Read(std::string_view text, const FindNear& near = {}) const {
    auto list = ReadTextList(text, *catalog, near);
    EXPECT_TRUE(list.has_value()) << list.error().message;
    return list ? *std::move(list) : ListedDeck{};
  }

  // "main 4 ash-scout ONE-002" for each entry.
  std::vector<std::string> Told(const Deck& deck) const {
    std::vector<std::string> out;
    for (const DeckEntry& entry : deck.entries) {
      out.push_back(game.sections[entry.section].id + " " + std::to_string(entry.quantity) + " " +
                    catalog->card(entry.card).id.str() +
                    (entry.printing ? " " + catalog->printing(*entry.printing).id.str() : ""));
    }
    return out;
  }

  Game game;
  Records records;
  std::unique_ptr<const GameCatalog> catalog;
};

}  // namespace clashdeck
