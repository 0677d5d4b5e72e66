#include "app/sample_hands.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/deck_pile.h"
#include "app/request_body.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMaxNext = 100;

// The first `count` cards of a shuffled pile.
std::vector<CardIndex> Top(std::vector<CardIndex> cards, std::size_t count, engine::Rng rng) {
  for (std::size_t i = 0; i < count; ++i)
    std::swap(cards[i], cards[i + static_cast<std::size_t>(rng.Below(cards.size() - i))]);
  cards.resize(count);
  return cards;
}

ordered_json CardNameJson(const GameCatalog& catalog, CardIndex card) {
  return {{"id", catalog.card(card).id.str()}, {"name", catalog.card(card).name}};
}

// The turn whose draw brings the card in place `at` after the hand; null where that depends on how
// many cards were used.
ordered_json TurnOf(const Opening& opening, std::uint32_t at, bool starts) {
  if (opening.draw.up_to > 0) return nullptr;
  std::uint32_t turn = 1;
  while (opening.SeenBy(turn, starts) <= opening.hand + at) ++turn;
  return turn;
}

}  // namespace

Result<HandsRequest> ReadHandsRequest(const nlohmann::json& body) {
  importers::Findings findings;
  importers::JsonObject object(body, "", findings);
  for (const std::string_view key : {"text", "deck", "code"}) object.Ignore(key);
  HandsRequest request;
  if (const auto hands = object.Integer("hands", 1, kMaxSampleHands))
    request.hands = static_cast<std::uint32_t>(*hands);
  if (const auto seed = object.Integer("seed", 0, std::numeric_limits<std::int64_t>::max()))
    request.seed = static_cast<std::uint64_t>(*seed);
  if (const auto next = object.Integer("next", 0, kMaxNext))
    request.next = static_cast<std::uint32_t>(*next);
  object.Finish();
  if (!findings.empty()) return BadRequestBody(findings);
  return request;
}

Result<ordered_json> HandsJson(const Deck& deck, const GameCatalog& catalog,
                               const HandsRequest& request) {
  const auto pile = PileOf(deck, catalog.game());
  if (!pile) return Failure(pile.error());
  const Opening& opening = *pile->opening;
  std::vector<CardIndex> cards;
  for (const PileCard& each : pile->cards) cards.insert(cards.end(), each.copies, each.card);
  const std::size_t shown =
      std::min<std::size_t>(std::size_t{opening.hand} + request.next, cards.size());

  ordered_json hands = ordered_json::array();
  for (std::uint32_t n = 0; n < request.hands; ++n) {
    const std::vector<CardIndex> top = Top(cards, shown, {.seed = request.seed, .stream = n});
    ordered_json hand = ordered_json::array();
    ordered_json next = ordered_json::array();
    for (std::uint32_t i = 0; i < shown; ++i) {
      ordered_json card = CardNameJson(catalog, top[i]);
      if (i < opening.hand) {
        hand.push_back(std::move(card));
        continue;
      }
      card["turn_first"] = TurnOf(opening, i - opening.hand, true);
      card["turn_draw"] = TurnOf(opening, i - opening.hand, false);
      next.push_back(std::move(card));
    }
    hands.push_back({{"number", n + 1}, {"hand", std::move(hand)}, {"next", std::move(next)}});
  }
  return ordered_json{{"game", catalog.game().id.str()},
                      {"section", opening.section},
                      {"cards", pile->size},
                      {"seed", request.seed},
                      {"hands", std::move(hands)}};
}

std::string HandsText(const ordered_json& answer) {
  std::string out;
  const auto names = [&](const ordered_json& cards) {
    for (const ordered_json& card : cards) out += "  " + card.at("name").get<std::string>() + "\n";
  };
  for (const ordered_json& hand : answer.at("hands")) {
    if (!out.empty()) out += '\n';
    out += "Hand " + std::to_string(hand.at("number").get<int>()) + "\n";
    names(hand.at("hand"));
    if (hand.at("next").empty()) continue;
    out += "then\n";
    names(hand.at("next"));
  }
  return out;
}

}  // namespace clashdeck::app
