#include "engine/simulate/arena.h"

#include <algorithm>

namespace clashdeck::simulate {

namespace {

constexpr std::size_t kOpponentCards = 50;

}  // namespace

std::vector<CardIndex> Aligned(const std::vector<CardIndex>& deck,
                               const std::vector<CardIndex>& other) {
  std::vector<CardIndex> left = other;
  std::vector<CardIndex> aligned(other.size());
  std::vector<bool> filled(other.size());
  for (std::size_t i = 0; i < std::min(deck.size(), other.size()); ++i) {
    const auto same = std::find(left.begin(), left.end(), deck[i]);
    if (same == left.end()) continue;
    left.erase(same);
    aligned[i] = deck[i];
    filled[i] = true;
  }
  auto next = left.begin();
  for (std::size_t i = 0; i < aligned.size(); ++i) {
    if (!filled[i]) aligned[i] = *next++;
  }
  return aligned;
}

Arena::Arena(const Spec& spec, const std::atomic<bool>* cancel)
    : cards_(spec.cards),
      pool_(cards_->pool),
      health_(spec.opponent.health.value_or(cards_->common_health)),
      defense_(spec.opponent.defense) {
  const CardSet& cards = *cards_;
  pool_.cards[cards.plain_contender].health = static_cast<std::uint8_t>(health_);
  effects::CardDef& body = pool_.cards[cards.plain_body];
  body.defense = static_cast<std::int8_t>(defense_);
  body.printed = effects::PrintedAs(body);
  insight_ = std::make_unique<alpha_clash_play::Insight>(pool_);
  Contest contest;
  contest.pool = &pool_;
  contest.insight = insight_.get();
  contest.seed = spec.seed;
  contest.play = spec.play;
  contest.mulligans = spec.mulligans;
  contest.turns = TurnsOf(spec);
  contest.cancel = cancel;
  contest.policies[0] = spec.policy;
  contest.decks[0] = spec.decks[0];
  if (spec.kind == Kind::kGoldfish || spec.kind == Kind::kAb) {
    contest.policies[1] = spec.opponent.policy;
    const bool bodies = spec.opponent.policy.policy != Policy::kPassive;
    contest.decks[1] = {
        .contender = cards.plain_contender,
        .cards = std::vector(kOpponentCards, bodies ? cards.plain_body : cards.plain_card)};
    contests_.push_back(contest);
    if (spec.kind == Kind::kAb) {
      contest.decks[0] = {.contender = spec.decks[1].contender,
                          .cards = Aligned(spec.decks[0].cards, spec.decks[1].cards)};
      contests_.push_back(contest);
    }
  } else {
    contest.goldfish = false;
    contest.paired = spec.play == Play::kBoth;
    contest.policies[1] = spec.versus.value_or(spec.policy);
    for (std::size_t i = 1; i < spec.decks.size(); ++i) {
      contest.decks[1] = spec.decks[i];
      contests_.push_back(contest);
    }
  }
  searches_ = contest.policies[0].Nodes() + contest.policies[1].Nodes() > 0;
}

std::vector<text::CardFacts> Arena::Facts() const {
  std::vector<text::CardFacts> facts = cards_->facts;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const CardIndex card = cards_->card_of[i];
    if (card == cards_->plain_contender) facts[i].health = health_;
    if (card == cards_->plain_body) facts[i].defense = defense_;
  }
  return facts;
}

}  // namespace clashdeck::simulate
