#include "app/deck_pile.h"

#include <algorithm>
#include <map>

#include "app/card_search.h"
#include "core/odds/question.h"
#include "core/query/search.h"

namespace clashdeck::app {

namespace {

Failure AtQuery(Error error, std::string pointer) {
  error.pointer = std::move(pointer);
  return Failure(std::move(error));
}

Result<query::Bits> MatchGroup(const std::string& q, const query::SearchIndex& index,
                               const std::string& pointer) {
  const auto parsed = query::ReadQuery(q, *index.fields);
  if (!parsed) return AtQuery(ErrorOf(parsed.error(), q), pointer);
  if (parsed->directives != query::Directives{}) {
    return AtQuery({.code = ErrorCode::kBadBody,
                    .message = "a group says which cards; '" +
                               query::PrintDirectives(parsed->directives) + "' does not"},
                   pointer);
  }
  auto matches = query::Match(*parsed, index);
  if (!matches) return AtQuery(ErrorOf(matches.error(), q), pointer);
  return std::move(matches->cards);
}

}  // namespace

Result<Pile> PileOf(const Deck& deck, const Game& game) {
  if (!game.opening)
    return Fail(ErrorCode::kBadRequest, game.name + " does not say how a game begins");
  Pile pile{.opening = &*game.opening};
  std::map<CardIndex, std::uint32_t> copies;
  for (const DeckEntry& entry : deck.entries) {
    if (game.sections[entry.section].id != game.opening->section) continue;
    // Quantities are checked one by one, so that no sum can run over.
    if (entry.quantity > odds::kMaxDeck || pile.size + entry.quantity > odds::kMaxDeck) {
      return Fail(ErrorCode::kTooLarge, "the deck has more than " + std::to_string(odds::kMaxDeck) +
                                            " cards to draw from");
    }
    copies[entry.card] += entry.quantity;
    pile.size += entry.quantity;
  }
  if (pile.size < game.opening->hand) {
    return Fail(ErrorCode::kBadBody,
                "the section '" + game.opening->section + "' has " + std::to_string(pile.size) +
                    " cards, fewer than a hand of " + std::to_string(game.opening->hand));
  }
  for (const auto& [card, count] : copies) pile.cards.push_back({card, count});
  return pile;
}

Result<std::vector<std::uint32_t>> GroupsOf(const Pile& pile, const query::SearchIndex& index,
                                            const std::vector<std::string>& queries,
                                            const std::string& pointer) {
  std::vector<std::uint32_t> groups(pile.cards.size(), 0);
  std::vector<std::size_t> rows;
  for (const PileCard& each : pile.cards) {
    const auto row = std::lower_bound(index.cards.begin(), index.cards.end(), each.card);
    if (row == index.cards.end() || *row != each.card) {
      return Fail(ErrorCode::kBadBody, "the card '" + index.catalog->card(each.card).name +
                                           "' does not exist on that day");
    }
    rows.push_back(static_cast<std::size_t>(row - index.cards.begin()));
  }
  for (std::size_t g = 0; g < queries.size(); ++g) {
    const auto matches = MatchGroup(queries[g], index, pointer + "/" + std::to_string(g) + "/q");
    if (!matches) return Failure(matches.error());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (matches->test(rows[i])) groups[i] |= 1U << g;
    }
  }
  return groups;
}

}  // namespace clashdeck::app
