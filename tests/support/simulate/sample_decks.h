// The sample decks of games/alpha-clash, ready to be simulated.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/simulate/spec.h"

namespace clashdeck::simulate {

struct NamedDeck {
  std::string name;  // of the file, without its ending
  Deck deck;
};

struct Samples {
  std::shared_ptr<const CardSet> cards;
  std::vector<NamedDeck> decks;  // by name

  // Throws where there is none.
  const Deck& Find(const std::string& name) const;
};

// Throws when the files can't be read.
Samples LoadSamples(const std::filesystem::path& games_dir);

}  // namespace clashdeck::simulate
