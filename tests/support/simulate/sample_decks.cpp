#include "tests/support/simulate/sample_decks.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "tests/support/play/card_table.h"

namespace clashdeck::simulate {

namespace {

CardIndex FindCard(const CardSet& cards, const std::string& name) {
  for (std::size_t i = 0; i < cards.facts.size(); ++i) {
    if (cards.facts[i].name == name) return cards.card_of[i];
  }
  throw std::runtime_error("no card is called " + name);
}

// Lines "4 Name" under the headings "// Contender" and "// Main".
Deck ReadDeck(const CardSet& cards, const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  Deck deck;
  std::string section;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("// ")) section = line.substr(3);
    if (line.empty() || line.starts_with("//")) continue;
    const std::size_t space = line.find(' ');
    const int copies = std::stoi(line.substr(0, space));
    if (section == "Side") continue;
    const CardIndex card = FindCard(cards, line.substr(space + 1));
    if (section == "Contender") {
      deck.contender = card;
    } else {
      deck.cards.insert(deck.cards.end(), static_cast<std::size_t>(copies), card);
    }
  }
  return deck;
}

}  // namespace

const Deck& Samples::Find(const std::string& name) const {
  for (const NamedDeck& deck : decks) {
    if (deck.name == name) return deck.deck;
  }
  throw std::runtime_error("there is no deck " + name);
}

Samples LoadSamples(const std::filesystem::path& games_dir) {
  Samples samples;
  samples.cards = MakeCardSet(play::SampleTable(games_dir)->facts);
  const std::filesystem::path folder = games_dir / "alpha-clash" / "decks";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".txt") continue;
    samples.decks.push_back({entry.path().stem().string(), ReadDeck(*samples.cards, entry.path())});
  }
  std::sort(samples.decks.begin(), samples.decks.end(),
            [](const NamedDeck& a, const NamedDeck& b) { return a.name < b.name; });
  return samples;
}

}  // namespace clashdeck::simulate
