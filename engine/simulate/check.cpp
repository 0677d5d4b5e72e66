#include <string>

#include "engine/alpha_clash/state.h"
#include "engine/simulate/run.h"

namespace clashdeck::simulate {

namespace {

Result<void> CheckDeck(const CardSet& cards, const Deck& deck) {
  const auto known = [&](CardIndex card) { return card < cards.pool.cards.size(); };
  if (!known(deck.contender) ||
      cards.pool.cards[deck.contender].type != effects::CardType::kContender) {
    return Fail(ErrorCode::kBadDeck, "a deck needs a Contender");
  }
  for (const CardIndex card : deck.cards) {
    if (!known(card)) return Fail(ErrorCode::kBadDeck, "a deck holds a card that is not there");
    const effects::CardDef& def = cards.pool.cards[card];
    if (def.type == effects::CardType::kContender || def.token) {
      return Fail(ErrorCode::kBadDeck, "a deck can't hold [" + cards.pool.names[def.name] + "]");
    }
  }
  return {};
}

Result<void> CheckNumbers(const Spec& spec) {
  const auto bad = [](std::string what) { return Fail(ErrorCode::kBadParameter, std::move(what)); };
  if (spec.games == 0 || spec.games > kMaxGames) {
    return bad("games must be 1 to " + std::to_string(kMaxGames));
  }
  if (TurnsOf(spec) < 1 || TurnsOf(spec) > kMaxTurns) {
    return bad("stop.turns must be 1 to " + std::to_string(kMaxTurns));
  }
  if (spec.stop.ci && !(*spec.stop.ci > 0)) return bad("stop.ci must be above 0");
  if (spec.opponent.health && (*spec.opponent.health < 1 || *spec.opponent.health > kMaxHealth)) {
    return bad("opponent.health must be 1 to " + std::to_string(kMaxHealth));
  }
  if (spec.opponent.defense < 1 || spec.opponent.defense > kMaxDefense) {
    return bad("opponent.defense must be 1 to " + std::to_string(kMaxDefense));
  }
  for (const std::uint32_t nodes :
       {spec.policy.nodes, spec.opponent.policy.nodes, spec.versus.value_or(spec.policy).nodes}) {
    if (nodes > kMaxNodes) return bad("nodes must be at most " + std::to_string(kMaxNodes));
  }
  return {};
}

// Two Contenders, both decks; the rest of kMaxObjects is for tokens.
Result<void> CheckSizes(const Spec& spec) {
  constexpr std::size_t kRoom = alpha_clash::kMaxObjects - 2;
  constexpr std::size_t kOpponent = 50;
  for (std::size_t i = 0; i < spec.decks.size(); ++i) {
    const bool versus = spec.kind == Kind::kMatch || spec.kind == Kind::kGauntlet;
    if (versus && i == 0) continue;
    const std::size_t other = versus ? spec.decks[0].cards.size() : kOpponent;
    if (spec.decks[i].cards.size() + other > kRoom) {
      return Fail(ErrorCode::kTooLarge, "two decks of together more than " + std::to_string(kRoom) +
                                            " cards can't be played");
    }
  }
  return {};
}

}  // namespace

Result<void> Check(const Spec& spec) {
  if (spec.cards == nullptr) return Fail(ErrorCode::kBadParameter, "there are no cards");
  const std::size_t decks = spec.decks.size();
  const bool enough = spec.kind == Kind::kGoldfish   ? decks == 1
                      : spec.kind == Kind::kGauntlet ? decks >= 2
                                                     : decks == 2;
  if (!enough) {
    return Fail(ErrorCode::kBadParameter,
                "a goldfish takes one deck, ab and match two, a gauntlet two or more");
  }
  for (const Deck& deck : spec.decks) {
    if (auto checked = CheckDeck(*spec.cards, deck); !checked) return checked;
  }
  if (auto checked = CheckNumbers(spec); !checked) return checked;
  return CheckSizes(spec);
}

}  // namespace clashdeck::simulate
