#include "importers/character_names.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/fold.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kLongestName = 60;

using Names = std::set<std::string, std::less<>>;

void AddBracketed(std::string_view text, Names& names) {
  for (std::size_t open = text.find('['); open != std::string_view::npos;
       open = text.find('[', open + 1)) {
    const std::size_t close = text.find_first_of("[]", open + 1);
    if (close == std::string_view::npos) return;
    if (text[close] == ']' && close - open <= kLongestName)
      names.insert(Fold(text.substr(open + 1, close - open - 1)));
  }
}

std::string_view Before(std::string_view name, std::size_t comma) { return name.substr(0, comma); }

bool Has(const Attribute& attribute, const Card& card) {
  return attribute.types.empty() || std::find(attribute.types.begin(), attribute.types.end(),
                                              card.type) != attribute.types.end();
}

class CharacterReader {
 public:
  CharacterReader(const ImportContext& context, ImportBatch& batch)
      : existing_(context.existing),
        batch_(batch),
        character_(context.game.FindField("character")),
        title_(context.game.FindField("title")) {}

  std::size_t Run() {
    if (character_ == nullptr || character_->type != AttributeType::kText) return 0;
    ForEachCard([&](const Card& card) { AddBracketed(card.text, bracketed_); });
    ForEachPrinting([&](const Printing& printing) {
      AddBracketed(printing.printed_text, bracketed_);
      if (printing.dissents.empty()) return;
      const auto said = printing.dissents.find("text");
      if (said != printing.dissents.end()) AddBracketed(said->second, bracketed_);
    });
    ForEachCard([&](const Card& card) {
      const std::size_t comma = card.name.find(", ");
      if (comma == std::string::npos || !Has(*character_, card)) return;
      const std::string name = Fold(Before(card.name, comma));
      if (bracketed_.contains(name)) characters_.insert(name);
    });
    std::size_t added = 0;
    for (auto& [id, card] : batch_.records.cards) added += Name(card) ? 1U : 0U;
    for (const auto& [id, old] : existing_.cards) {
      if (batch_.records.cards.contains(id)) continue;
      Card card = old;
      if (!Name(card)) continue;
      ++added;
      batch_.records.cards.emplace(id, std::move(card));
    }
    return added;
  }

 private:
  // Cards as they will be: those of the batch, and those of the catalog that it does not touch.
  template <class Visit>
  void ForEachCard(Visit visit) const {
    for (const auto& [id, card] : batch_.records.cards) visit(card);
    for (const auto& [id, card] : existing_.cards) {
      if (!batch_.records.cards.contains(id)) visit(card);
    }
  }

  // What any printing said counts, whether its text became the card's or not: the order of imports
  // must not matter.
  template <class Visit>
  void ForEachPrinting(Visit visit) const {
    for (const auto& [id, printing] : batch_.records.printings) visit(printing);
    for (const auto& [id, printing] : existing_.printings) {
      if (!batch_.records.printings.contains(id)) visit(printing);
    }
  }

  bool Name(Card& card) const {
    if (!Has(*character_, card) || card.attributes.contains(character_->id)) return false;
    const std::size_t comma = card.name.find(", ");
    const std::string_view name = Before(card.name, comma);
    if (!characters_.contains(Fold(name)) || CodePoints(name) > character_->max_length)
      return false;
    card.attributes.emplace(character_->id, name);
    const bool titled =
        comma != std::string::npos && title_ != nullptr && title_->type == AttributeType::kText;
    if (titled && Has(*title_, card) && CodePoints(card.name) <= title_->max_length) {
      card.attributes.emplace(title_->id, card.name.substr(comma + 2));
    }
    return true;
  }

  const Records& existing_;
  ImportBatch& batch_;
  const Attribute* character_;
  const Attribute* title_;
  Names bracketed_;   // folded
  Names characters_;  // folded: bracketed, and before the comma of some card's name
};

}  // namespace

std::size_t AddCharacterNames(const ImportContext& context, ImportBatch& batch) {
  return CharacterReader(context, batch).Run();
}

}  // namespace clashdeck::importers
