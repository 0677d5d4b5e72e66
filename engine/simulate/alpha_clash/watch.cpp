#include "engine/simulate/alpha_clash/watch.h"

#include <algorithm>

#include "engine/alpha_clash/payment.h"

namespace clashdeck::simulate::alpha_clash_play {

using alpha_clash::Game;
using engine::Outcome;

namespace {

const ObjectSet& In(const Game& game, Player player, Zone zone) {
  return game.derived().where.in[player][static_cast<std::size_t>(zone)];
}

std::size_t CostClass(int cost) {
  return static_cast<std::size_t>(std::clamp(cost - 1, 0, kCostClasses - 1));
}

// Of X, the least that may be declared.
effects::Price LeastPrice(const CardDef& card) {
  return card.price.x ? alpha_clash::AtX(card.price, alpha_clash::Gems(card.price)) : card.price;
}

bool Engaged(const alpha_clash::Object& object) {
  return (object.marks & static_cast<std::uint16_t>(Mark::kEngaged)) != 0;
}

// Whether so many turns' resources out of the rest of the hand could pay for the card.
bool CastableFrom(const effects::CardPool& pool, const CardIndex* hand, int count, int card) {
  const effects::Price price = LeastPrice(pool.cards[hand[card]]);
  if (price.total > kEarlyTurns) return false;
  int cards = 0;
  alpha_clash::MaskCounts counts = {};
  for (int i = 0; i < count; ++i) {
    if (i == card) continue;
    ++counts[pool.cards[hand[i]].colors];
    ++cards;
  }
  const alpha_clash::ReadyResources rest = alpha_clash::Ready(counts);
  // No more than the price is ever needed, so what the whole rest can pay some of it can.
  return cards >= price.total && alpha_clash::CanPay(rest, price);
}

}  // namespace

std::vector<GoldfishTally::Slot> SlotsOf(const Deck& deck) {
  std::vector<GoldfishTally::Slot> slots;
  for (const CardIndex card : deck.cards) {
    const auto same = [card](const GoldfishTally::Slot& slot) { return slot.card == card; };
    const auto found = std::find_if(slots.begin(), slots.end(), same);
    if (found != slots.end()) {
      ++found->copies;
    } else {
      slots.push_back({.card = card, .copies = 1});
    }
  }
  return slots;
}

Watch::Watch(const effects::CardPool& pool, const Deck& deck, bool closely)
    : pool_(pool), slot_of_(pool.cards.size(), kNoSlot), closely_(closely) {
  for (const GoldfishTally::Slot& slot : SlotsOf(deck)) {
    slot_of_[slot.card] = static_cast<std::uint8_t>(slots_++);
  }
}

void Watch::Begin(const Game& game, Player seat, bool began) {
  seat_ = seat;
  facts_.began = began;
  facts_.put_back = 0;
  facts_.kill_turn = 0;
  if (!closely_) return;
  std::fill_n(facts_.card.begin(), slots_, CardFactsOfGame{});
  facts_.costs = {};
  facts_.colors = {};
  facts_.castable = 0;
  hand_ = {};
  seen_ = 0;
  start_health_ = game.state().players[Other(seat)].health;
  opened_ = false;
  primary_ = 0;
  turn_ = 0;
  Look(game);
}

void Watch::NoteAction(const Game& game, Action action) {
  const ActionKind kind = KindOf(action);
  switch (kind) {
    case ActionKind::kMulligan:
      ++facts_.put_back;
      return;
    case ActionKind::kEndTurn:
      NoteEndOfTurn(game);
      return;
    case ActionKind::kPlay:
    case ActionKind::kResource:
    case ActionKind::kSet:
    case ActionKind::kActivate:
      break;
    default:
      return;
  }
  const alpha_clash::Object& object = game.state().objects[action.a()];
  const CardIndex front = pool_.cards[object.card].front;  // of what was set as a Trap
  CardFactsOfGame* card = FactsOf(front == effects::kNoCard ? object.card : front);
  if (card == nullptr) return;
  const bool trap = pool_.cards[object.card].type == CardType::kTrap;
  if (kind == ActionKind::kPlay || (kind == ActionKind::kActivate && trap)) {
    card->drawn = true;  // played from elsewhere it was never in hand
    if (!card->played) card->turn_played = static_cast<std::uint8_t>(std::max(turn_, 1));
    card->played = true;
  } else if (kind == ActionKind::kResource) {
    card->placed = true;
  } else if (kind == ActionKind::kSet) {
    card->set = true;
  }
}

void Watch::NoteHand(const Game& game, bool opening) {
  const ObjectSet& hand = In(game, seat_, Zone::kHand);
  if (hand == hand_) return;
  ObjectSet fresh = hand;
  fresh.Remove(hand_);
  hand_ = hand;
  for (const ObjectId id : fresh) {
    const CardIndex index = game.state().objects[id].card;
    seen_ |= pool_.cards[index].colors;
    CardFactsOfGame* card = FactsOf(index);
    if (card == nullptr) continue;
    if (!card->drawn) card->turn_drawn = static_cast<std::uint8_t>(turn_);
    card->drawn = true;
    card->opening |= opening;
    card->early |= turn_ <= kEarlyTurns;
  }
}

void Watch::NoteOpening(const Game& game) {
  opened_ = true;
  NoteHand(game, true);
  CardIndex cards[alpha_clash::kMaxObjects];
  int count = 0;
  for (const ObjectId id : hand_) cards[count++] = game.state().objects[id].card;
  for (int i = 0; i < count; ++i) {
    const CardDef& card = pool_.cards[cards[i]];
    ++facts_.costs[CostClass(LeastPrice(card).total)];
    for (std::size_t color = 0; color < effects::kColors; ++color) {
      facts_.colors[color] =
          static_cast<std::uint8_t>(facts_.colors[color] + (card.colors >> color & 1U));
    }
    facts_.castable += CastableFrom(pool_, cards, count, i) ? 1 : 0;
  }
}

void Watch::NotePrimary(const Game& game) {
  primary_ = turn_;
  const alpha_clash::State& state = game.state();
  TurnFacts& turn = Turn(turn_);
  alpha_clash::MaskCounts counts = {};
  int resources = 0;
  turn.color_placed = 0;
  for (const ObjectId id : In(game, seat_, Zone::kResources)) {
    const effects::ColorMask colors = pool_.cards[state.objects[id].card].colors;
    turn.color_placed |= colors;
    ++counts[colors];
    ++resources;
  }
  turn.resources = static_cast<std::uint8_t>(std::min(resources, kMaxResources));
  turn.color_seen = seen_;
  const alpha_clash::ReadyResources ready = alpha_clash::Ready(counts);
  for (const ObjectId id : hand_) {
    const CardIndex index = state.objects[id].card;
    CardFactsOfGame* card = FactsOf(index);
    const effects::Price price = LeastPrice(pool_.cards[index]);
    if (card == nullptr || card->asked || price.total > turn_) continue;
    card->asked = true;
    card->castable = alpha_clash::CanPay(ready, price);
  }
}

void Watch::NoteEndOfTurn(const Game& game) {
  if (turn_ == 0) return;
  TurnFacts& turn = Turn(turn_);
  int unspent = 0;
  for (const ObjectId id : In(game, seat_, Zone::kResources)) {
    unspent += Engaged(game.state().objects[id]) ? 0 : 1;
  }
  turn.unspent = static_cast<std::uint8_t>(unspent);
  turn.hand = static_cast<std::uint8_t>(In(game, seat_, Zone::kHand).size());
}

void Watch::Look(const Game& game) {
  const alpha_clash::State& state = game.state();
  if (state.turn == 0) return;  // hands may still be put back
  if (!opened_) NoteOpening(game);
  const alpha_clash::PlayerState& own = state.players[seat_];
  if (own.turns != turn_ && own.turns <= kMaxTurns) {
    const int health = state.players[Other(seat_)].health;
    if (turn_ > 0) Turn(turn_).damage_so_far = static_cast<std::int16_t>(start_health_ - health);
    turn_ = own.turns;
    Turn(turn_) = {};
  }
  NoteHand(game, false);
  if (primary_ != turn_ && state.active == seat_ && state.phase == alpha_clash::Phase::kPrimary)
    NotePrimary(game);
}

const GameFacts& Watch::End(const Game& game, int limit, std::uint64_t decisions) {
  const alpha_clash::State& state = game.state();
  const alpha_clash::PlayerState& own = state.players[seat_];
  const alpha_clash::PlayerState& other = state.players[Other(seat_)];
  facts_.decisions = decisions;
  facts_.turns = std::min<int>(own.turns, limit);
  facts_.length = std::min<int>(std::max(own.turns, other.turns), limit);
  switch (game.outcome()) {
    case Outcome::kGoesOn:
      facts_.ending = decisions >= kMaxDecisions ? Ending::kEndless : Ending::kTurnLimit;
      break;
    case Outcome::kDraw:
      facts_.ending = Ending::kDraw;
      break;
    case Outcome::kCapacity:
      facts_.ending = Ending::kCapacity;
      break;
    default: {
      const bool won = (game.outcome() == Outcome::kFirstWins) == (seat_ == 0);
      if (won) {
        facts_.ending = other.drew_from_empty ? Ending::kOpponentDeckedOut : Ending::kKilled;
      } else {
        facts_.ending = own.drew_from_empty ? Ending::kDeckedOut : Ending::kLost;
      }
      break;
    }
  }
  // Before the first own turn it counts as in the first.
  if (facts_.ending == Ending::kKilled) facts_.kill_turn = std::max(facts_.turns, 1);
  if (closely_ && facts_.turns > 0) {
    Turn(facts_.turns).damage_so_far =
        static_cast<std::int16_t>(start_health_ - std::max<int>(0, other.health));
  }
  return facts_;
}

}  // namespace clashdeck::simulate::alpha_clash_play
