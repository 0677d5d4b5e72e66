#include "app/simulation_decks.h"

#include <algorithm>
#include <utility>

#include "app/deck_check.h"
#include "core/deck/code.h"
#include "core/deck/list_index.h"

namespace clashdeck::app {

namespace {

Failure At(const DeckInput& input, Error error) {
  if (error.pointer.empty()) error.pointer = input.pointer;
  return Failure(std::move(error));
}

Failure BadDeck(const DeckInput& input, std::string message) {
  return At(input, {.code = ErrorCode::kBadDeck, .message = std::move(message)});
}

// Sections before the one that is drawn from are for what begins the game in play.
Result<CardIndex> FindContender(const DeckInput& input, const Deck& deck,
                                const GameCatalog& catalog) {
  std::uint32_t copies = 0;
  CardIndex contender = 0;
  for (const DeckEntry& entry : deck.entries) {
    if (entry.section >= catalog.lists().main()) continue;
    copies += std::min(entry.quantity, kMaxQuantity);
    contender = entry.card;
  }
  const std::string section = catalog.game().sections.front().name;
  if (copies == 1) return contender;
  return BadDeck(input, copies == 0
                            ? "the deck has no " + section + ", and no game begins without one"
                            : "the deck has " + std::to_string(copies) + " cards as its " +
                                  section + "; a game begins with one");
}

Result<void> Judge(const DeckInput& input, const SimulationGround& ground, const DeckWish& wish,
                   const std::string& list_format, SimulatedDeck& deck) {
  const std::string now = wish.day + "T00:00:00.000Z";
  const std::string version;  // receipts alone name it
  const CheckSources sources{
      .rules = ground.rules(), .formats = ground.formats(), .data_version = version, .now = now};
  DeckCheckRequest request;
  request.deck.kind = DeckInput::Kind::kCode;
  request.deck.text = deck.code;
  request.checks.push_back({.label = wish.format, .format = wish.format, .as_of = wish.day});
  const auto outcome = CheckDeck(request, sources);
  if (!outcome) return At(input, outcome.error());
  deck.hash = outcome->deck_hash;
  const validators::Verdict& verdict = outcome->checks.front().verdict;
  deck.legal = verdict.legal;
  for (const validators::Problem& problem : verdict.problems) {
    if (problem.severity != validators::Severity::kError) continue;
    deck.problems.push_back(problem.message + (problem.source.cite.empty()
                                                   ? std::string()
                                                   : " [" + problem.source.cite + "]"));
  }
  if (deck.legal || wish.allow_illegal) return {};
  Error error{.code = ErrorCode::kIllegalDeck,
              .message = "the deck is not legal in " + wish.format,
              .pointer = input.pointer};
  if (!list_format.empty() && list_format != wish.format)
    error.message += " (the list says it is one of " + list_format + ")";
  for (const std::string& problem : deck.problems)
    error.errors.push_back({.pointer = input.pointer, .message = problem});
  return Failure(std::move(error));
}

}  // namespace

Result<FormatName> FindFormat(const SimulationGround& ground, const DeckWish& wish) {
  const std::string& game = ground.catalog().game().id.str();
  const auto at = [](const char* pointer, Error error) {
    if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kBadBody;
    error.pointer = pointer;
    return Failure(std::move(error));
  };
  const auto known = ground.formats().Find(game, wish.format);
  if (!known) return at("/format", known.error());
  const auto compiled = ground.rules().On((*known)->format, wish.day, std::nullopt);
  if (!compiled) return at("/as_of", compiled.error());
  return FormatName{
      .id = wish.format, .version = (*compiled)->version->effective, .hash = (*known)->hash};
}

Result<SimulatedDeck> ReadSimulatedDeck(const DeckInput& input, const SimulationGround& ground,
                                        const DeckWish& wish) {
  const GameCatalog& catalog = ground.catalog();
  auto listed = ReadWholeDeck(input, catalog);
  if (!listed) return Failure(listed.error());
  Deck deck = std::move(listed->deck);
  const std::string list_format = std::exchange(deck.meta, {}).format;
  for (DeckEntry& entry : deck.entries) entry.printing.reset();
  SimulatedDeck out{.code = WriteDeckCode(catalog, deck)};
  if (const auto judged = Judge(input, ground, wish, list_format, out); !judged)
    return Failure(judged.error());
  const auto contender = FindContender(input, deck, catalog);
  if (!contender) return Failure(contender.error());
  out.contender = *contender;
  auto pile = PileOf(deck, catalog.game());
  if (!pile) {
    Error error = pile.error();
    if (error.code == ErrorCode::kBadBody) error.code = ErrorCode::kBadDeck;
    return At(input, std::move(error));
  }
  out.cards = std::move(pile->cards);
  out.size = pile->size;
  return out;
}

}  // namespace clashdeck::app
