// What a printing said of its card. The catalog keeps it as the difference to what the card became
// (Printing::dissents), so that a later import can count what everybody really said: the outcome
// is the same in whatever order and parts an export comes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "importers/printing_draft.h"

namespace clashdeck::importers {

// Character and title of a name "Vesper, Warden"; the title may be empty.
struct CharacterName {
  std::string_view character;
  std::string_view title;
};
CharacterName SplitName(std::string_view name);

// `game` must outlive it.
class Statements {
 public:
  explicit Statements(const Game& game);

  // The facts of a card as statements, in the game's order. Character and title that the card's
  // name gives are `derived` and weak.
  Facts FactsOf(const Card& card) const;

  // What `draft` said where that is not what its card became; `settled` is FactsOf(card).
  static Attributes DissentsOf(const PrintingDraft& draft, const Card& card, const Facts& settled);

  // A draft that says what a printing of the catalog said. `set` may be null.
  PrintingDraft StatementOf(const Printing& printing, const Card& card, const CardSet* set) const;

  // Takes over what a row does not speak of from the printing's earlier statement: a file that says
  // less deletes nothing.
  void Inherit(PrintingDraft earlier, PrintingDraft& draft) const;
  // The same for what is the printing's own, whatever card it is of.
  static void InheritOwn(const Printing& earlier, Printing& printing);

  // A card that was called otherwise: character and title follow where they came from its name.
  void FollowName(const Card& old, Card& card) const;

 private:
  std::optional<std::string_view> FactOfKey(std::string_view key) const;

  const Game& game_;
  const Attribute* character_;
  const Attribute* title_;
};

// Dissents about the name of the printing's set, which is settled after its card. `said` and
// `settled` are empty where there is no name.
void KeepSetName(const std::string& said, const std::string& settled, Attributes& dissents);
std::string SetNameSaid(const Printing& printing, const CardSet* set);

}  // namespace clashdeck::importers
