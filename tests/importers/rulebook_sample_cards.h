// Invented cards and keywords that the rulebook tests share.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/fold.h"
#include "core/game.h"
#include "core/records.h"

namespace clashdeck::importers::rulebook {

inline void AddCard(Records& records, const std::string& printing, const std::string& name,
                    std::vector<CardKeyword> keywords = {}) {
  Card card;
  card.id = CardId(Slug(name));
  card.name = name;
  card.keywords = std::move(keywords);
  Printing print;
  print.id = PrintingId(printing);
  print.card = card.id;
  records.printings[printing] = print;
  records.cards[card.id.str()] = card;
}

inline Records SampleCards() {
  Records records;
  AddCard(records, "EMB-001", "Ash Fox, the Sly");
  AddCard(records, "EMB-002", "Ash Owl", {CardKeyword{.id = "glow", .value = {}}});
  AddCard(records, "EMB-003", "Cinder Barricade");
  AddCard(records, "EMB-004", "Dusk Warden of the Gate");
  return records;
}

inline Game SampleRulebookGame() {
  Game game;
  game.id = GameId("sample");
  game.name = "Sample Game";
  game.rulebooks = {
      Rulebook{.id = "basic", .name = "Basic Rulebook", .authority = false},
      Rulebook{.id = "comprehensive", .name = "Comprehensive Rulebook", .authority = true}};
  Keyword glow;
  glow.id = "glow";
  glow.name = "Glow";
  game.keywords = {glow};
  return game;
}

}  // namespace clashdeck::importers::rulebook
