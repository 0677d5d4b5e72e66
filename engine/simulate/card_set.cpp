#include "engine/simulate/card_set.h"

#include <array>
#include <utility>

namespace clashdeck::simulate {

namespace {

using effects::CardType;

int CommonHealth(const std::vector<text::CardFacts>& facts) {
  std::array<int, 256> count = {};
  int commonest = 0;
  for (const text::CardFacts& card : facts) {
    if (card.type != CardType::kContender || card.health <= 0 || card.health > 255) continue;
    const int times = ++count[static_cast<std::size_t>(card.health)];
    const int most = count[static_cast<std::size_t>(commonest)];
    if (times > most || (times == most && card.health > commonest)) commonest = card.health;
  }
  return commonest;
}

// Colourless, so that every resource pays for it; it has no effect and does not strike.
text::CardFacts Plain(std::string name, CardType type, int cost) {
  text::CardFacts facts;
  facts.name = std::move(name);
  facts.type = type;
  facts.has_cost = type != CardType::kContender;
  facts.cost = cost;
  facts.defense = type == CardType::kClash ? 1 : 0;
  return facts;
}

constexpr int kBodyCost = 2;
constexpr int kHealthWithoutContenders = 30;

}  // namespace

std::shared_ptr<const CardSet> MakeCardSet(std::vector<text::CardFacts> facts) {
  auto set = std::make_shared<CardSet>();
  set->common_health = CommonHealth(facts);
  if (set->common_health == 0) set->common_health = kHealthWithoutContenders;
  set->facts = std::move(facts);
  // Names that no printed card has, so that no text speaks of them.
  set->facts.push_back(Plain("(plain Contender)", CardType::kContender, 0));
  set->facts.back().health = set->common_health;
  set->facts.push_back(Plain("(plain card)", CardType::kClash, kBodyCost));
  set->facts.push_back(Plain("(plain body)", CardType::kClash, kBodyCost));
  for (const text::CardFacts& card : set->facts) {
    text::Compiled compiled = text::CompileCard(set->pool, card);
    set->card_of.push_back(compiled.card);
    set->reports.push_back(std::move(compiled.report));
  }
  set->pool.Finish();
  const std::size_t own = set->card_of.size() - 3;
  set->plain_contender = set->card_of[own];
  set->plain_card = set->card_of[own + 1];
  set->plain_body = set->card_of[own + 2];
  return set;
}

}  // namespace clashdeck::simulate
