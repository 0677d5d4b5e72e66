// A small invented game whose formats are made by hand, for tests that show all their input.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/catalog.h"
#include "core/query/index.h"
#include "validators/checker.h"

namespace clashdeck::validators {

inline constexpr SectionIndex kLead = 0;
inline constexpr SectionIndex kMain = 1;
inline constexpr SectionIndex kSide = 2;

struct SmallCard {
  std::string name;
  std::string type = "unit";
  std::vector<std::string> aliases = {};
  bool token = false;
  std::string set = "ONE";
};

class SmallGame {
 public:
  explicit SmallGame(const std::vector<SmallCard>& cards, const std::string& day = "2025-01-01") {
    game_.id = GameId("small");
    game_.name = "Small Game";
    const auto type = [](const std::string& id) {
      CardType out;
      out.id = out.name = id;
      out.plural = id + "s";
      return out;
    };
    game_.card_types = {type("leader"), type("unit"), type("spell")};
    const auto section = [](const std::string& id, const std::string& name) {
      Term out;
      out.id = id;
      out.name = name;
      return out;
    };
    game_.sections = {section("lead", "Lead"), section("main", "Main"), section("side", "Side")};
    game_.rarities = {section("plain", "Plain"), section("odd", "Odd")};
    Records records;
    for (const auto& [code, day_out] :
         {std::pair("ONE", "2024-01-01"), {"TWO", "2026-01-01"}, {"NIL", ""}}) {
      records.sets[code] = {.code = SetCode(code), .name = code, .released = day_out};
    }
    for (const SmallCard& small : cards) {
      Card card;
      card.id = CardId(small.name);
      card.name = small.name;
      card.type = small.type;
      card.aliases = small.aliases;
      card.token = small.token;
      for (const std::string rarity : {"plain", "odd"}) {
        Printing printing;
        printing.id = PrintingId(small.set + "-" + small.name + "-" + rarity);
        printing.card = card.id;
        printing.set = SetCode(small.set);
        printing.number = "1";
        printing.rarity = rarity;
        records.printings[printing.id.str()] = printing;
      }
      records.cards[card.id.str()] = std::move(card);
    }
    catalog_ = std::make_shared<const GameCatalog>(game_, std::move(records));
    day_ = day;
    index_ = query::BuildIndex(catalog_, {.as_of = day, .previews = true});
  }
  SmallGame(const SmallGame&) = delete;
  SmallGame& operator=(const SmallGame&) = delete;

  const GameCatalog& catalog() const { return *catalog_; }
  const query::SearchIndex& index() const { return *index_; }

  Result<std::shared_ptr<const CompiledFormat>> Compile(FormatVersion version,
                                                        std::vector<ListChange> lists = {},
                                                        std::optional<int> tier = {}) const {
    Format format;
    format.id = "test";
    format.game = game_.id;
    format.name = "Test";
    version.effective = "2024-01-01";
    version.document = "Rules";
    format.versions = {std::move(version)};
    format.lists = std::move(lists);
    return CompileFormat(std::make_shared<const Format>(std::move(format)), *index_,
                         {.day = day_, .tier = tier});
  }

  CardIndex card(const std::string& name) const { return *catalog_->FindCard(name); }

  struct Said {
    SectionIndex section;
    std::string name;
    std::uint32_t quantity = 1;
  };
  Deck MakeDeck(std::initializer_list<Said> rows) const {
    Deck deck;
    std::uint32_t line = 0;
    for (const Said& row : rows)
      deck.entries.push_back({.section = row.section,
                              .card = card(row.name),
                              .quantity = row.quantity,
                              .line = ++line});
    return deck;
  }

 private:
  Game game_;
  std::string day_;
  std::shared_ptr<const GameCatalog> catalog_;
  std::shared_ptr<const query::SearchIndex> index_;
};

inline RuleSource Cited(const std::string& cite, const std::string& key) {
  return {.document = "Rules",
          .cite = cite,
          .blame = {.format = "test", .version = "2024-01-01", .key = key}};
}

// Main of exactly `main`, side of at most `side`, two of each card over both.
inline FormatVersion SmallVersion(std::uint32_t main, std::uint32_t side) {
  FormatVersion out;
  out.sections = {{.section = kMain,
                   .size = {.min = main, .max = main},
                   .q = "-t:leader",
                   .source = Cited("1", "sections/main")},
                  {.section = kSide,
                   .size = {.max = side},
                   .q = "-t:leader",
                   .source = Cited("2", "sections/side")}};
  out.copies = {
      {.id = "copies", .max = 2, .across = {kMain, kSide}, .source = Cited("3", "copies")}};
  return out;
}

}  // namespace clashdeck::validators
