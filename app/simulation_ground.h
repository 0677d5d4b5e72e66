// What simulations need of one game's part of a snapshot, made once and shared by all requests:
// formats to check decks in, and the cards as the engine takes them.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/deck_rules.h"
#include "app/format_lookup.h"
#include "app/search_indexes.h"
#include "app/simulation_run.h"
#include "engine/simulate/card_set.h"

namespace clashdeck::app {

// Some cards of the catalog, compiled for play.
struct PlayedSet {
  std::vector<CardIndex> cards = {};                  // of the catalog, ascending
  std::shared_ptr<const simulate::CardSet> set = {};  // facts[i] is cards[i]; more may follow

  // `card` is one of the cards.
  simulate::CardIndex Find(CardIndex card) const;
};
using PlayedSetPtr = std::shared_ptr<const PlayedSet>;

// The cards as they stand on a day.
struct CardsOfDay {
  std::string day = {};
  std::vector<std::optional<text::CardFacts>> facts = {};  // by card; nothing = cannot be played
  std::vector<CardIndex> tokens = {};
  int common_health = 0;  // of the Contenders (simulate::CardSet::common_health)
};

// Thread rule: all may be called from several threads at once.
class SimulationGround {
 public:
  static constexpr std::size_t kKeptDays = 4;
  static constexpr std::size_t kKeptSets = 16;

  SimulationGround(GameCatalogPtr catalog, std::shared_ptr<const FormatSet> formats,
                   const std::string& today);
  ~SimulationGround();
  SimulationGround(const SimulationGround&) = delete;
  SimulationGround& operator=(const SimulationGround&) = delete;

  const GameCatalog& catalog() const { return *catalog_; }
  const FormatSet& formats() const { return *formats_; }
  const DeckRules& rules() const { return rules_; }

  // The format of decks of which nothing is said: "standard", or the game's first. Empty = none.
  std::string UsualFormat() const;
  // The last day up to `day` on which cards, texts or formats changed: both show the same.
  std::string DayOf(std::string_view day) const;
  // `day` is one that DayOf() gives.
  std::shared_ptr<const CardsOfDay> CardsOn(const std::string& day) const;
  // Those cards and every token. kBadDeck for a card that the engine cannot play.
  Result<PlayedSetPtr> SetOf(const std::shared_ptr<const CardsOfDay>& day,
                             std::vector<CardIndex> cards) const;

 private:
  struct KeptSet {
    std::shared_ptr<const CardsOfDay> day;
    PlayedSetPtr set;
  };

  GameCatalogPtr catalog_;
  std::shared_ptr<const FormatSet> formats_;
  std::shared_ptr<GameFormatLookup> lookup_;
  SearchIndexes indexes_;
  DeckRules rules_;
  std::vector<std::string> changes_;  // days, ascending
  mutable std::mutex mutex_;          // guards what follows; never held while cards are compiled
  mutable std::deque<std::shared_ptr<const CardsOfDay>> days_;
  mutable std::deque<KeptSet> sets_;
};
using GroundPtr = std::shared_ptr<const SimulationGround>;

// The grounds of the last few snapshots.
class SimulationGrounds {
 public:
  static constexpr std::size_t kKept = 2;

  // `game` is one of the catalog.
  GroundPtr Of(std::string_view game, const SimulationSources& sources) const;

 private:
  struct Kept {
    GameCatalogPtr catalog;
    std::shared_ptr<const FormatSet> formats;
    std::string today;
    GroundPtr ground;
  };
  mutable std::mutex mutex_;  // guards kept_; held while one is made: the others want it too
  mutable std::deque<Kept> kept_;
};

}  // namespace clashdeck::app
