// Cards to play with, compiled from their texts, and decks of them by chance.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "engine/alpha_clash/game.h"
#include "engine/text/compile.h"

namespace clashdeck::play {

using effects::CardIndex;

struct CardTable {
  std::vector<text::CardFacts> facts = {};  // in the order of the pool
  effects::CardPool pool = {};
  std::vector<CardIndex> contenders = {};
  std::vector<CardIndex> cards = {};  // what may be in a deck
};

// The sample sets of games/alpha-clash, errata applied. Throws when they can't be read.
std::unique_ptr<const CardTable> SampleTable(const std::filesystem::path& games_dir);
// A file that an import takes; rows that an import refuses are not in it. Cards whose text is not
// understood in full play with what is.
std::unique_ptr<const CardTable> TableOf(const std::filesystem::path& file,
                                         const std::filesystem::path& games_dir);

inline constexpr std::size_t kDeckSize = 50;

struct Deck {
  CardIndex contender = 0;
  std::vector<CardIndex> cards = {};
};
struct Decks {
  Deck of[2] = {};
  alpha_clash::Setup Setup(std::uint64_t seed) const {
    return {.contender = {of[0].contender, of[1].contender},
            .deck = {of[0].cards, of[1].cards},
            .seed = seed};
  }
};

// A deck for each player: one or two colours, up to three of a card. The seed alone decides.
Decks DecksBySeed(const CardTable& table, std::uint64_t seed);

}  // namespace clashdeck::play
