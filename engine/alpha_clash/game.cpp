#include "engine/alpha_clash/game.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "engine/alpha_clash/clash.h"
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/resolve.h"
#include "engine/alpha_clash/retarget.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/turn.h"
#include "engine/alpha_clash/windows.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using engine::ActionList;

namespace {

void AddOptions(const Table& t, ActionList& list) {
  if (t.s.outcome != Outcome::kGoesOn || t.s.frame_count == 0) return;
  switch (KindOf(Top(t))) {
    case FrameKind::kStart:
      OptionsStart(t, list);
      break;
    case FrameKind::kTurn:
      OptionsTurn(t, list);
      break;
    case FrameKind::kClash:
      OptionsClash(t, list);
      break;
    case FrameKind::kSettle:
      OptionsSettle(t, list);
      break;
    case FrameKind::kPropose:
      OptionsPropose(t, list);
      break;
    case FrameKind::kResolve:
      OptionsResolve(t, list);
      break;
    case FrameKind::kEither:
      OptionsEither(t, list);
      break;
    case FrameKind::kRetarget:
      OptionsRetarget(t, list);
      break;
    case FrameKind::kNone:
      break;
  }
}

void Answer(Table& t, Action action) {
  switch (KindOf(Top(t))) {
    case FrameKind::kStart:
      AnswerStart(t, action);
      break;
    case FrameKind::kTurn:
      AnswerTurn(t, action);
      break;
    case FrameKind::kClash:
      AnswerClash(t, action);
      break;
    case FrameKind::kSettle:
      AnswerSettle(t, action);
      break;
    case FrameKind::kPropose:
      AnswerPropose(t, action);
      break;
    case FrameKind::kResolve:
      AnswerResolve(t, action);
      break;
    case FrameKind::kEither:
      AnswerEither(t, action);
      break;
    case FrameKind::kRetarget:
      AnswerRetarget(t, action);
      break;
    case FrameKind::kNone:
      break;
  }
}

// The rule against an action that is not among the answers.
Refusal Explain(const Table& t, Action action) {
  const Player player = t.decision.player;
  const ObjectId id = action.a();
  const bool known = id < t.s.object_count;
  const Ask ask = t.decision.ask;
  const bool primary = ask == Ask::kPrimary;
  switch (KindOf(action)) {
    case ActionKind::kPlay:
      if (known) return WhyNotPlay(t, player, id, action.b(), WindowOf(t));
      break;
    case ActionKind::kActivate:
      if (known) return WhyNotActivate(t, player, id, action.b(), WindowOf(t));
      break;
    case ActionKind::kAttach:
      if (!primary) return {"305.3", "Weapons are attached in your Primary Phase"};
      if (known) return WhyNotAttach(t, player, id);
      break;
    case ActionKind::kUnattach:
      if (!primary) return {"305.3", "Weapons are unattached in your Primary Phase"};
      if (known) return WhyNotUnattach(t, player, id);
      break;
    case ActionKind::kSet:
      if (!primary) return {"503.1c", "Traps are set in your Primary Phase"};
      if (known) return WhyNotSet(t, player, id);
      break;
    case ActionKind::kAttack:
      if (!primary) return {"503.1d", "attacks are declared in your Primary Phase"};
      if (known) return WhyNotAttack(t, player, id);
      break;
    case ActionKind::kPortal:
      if (!primary) return {"410.3", "the Portal is activated in your Primary Phase"};
      return WhyNotPortal(t, player);
    case ActionKind::kEndTurn:
      if (!primary) return {"505.1", "a turn ends from the Primary Phase"};
      return WhyNotEndTurn(t, player);
    case ActionKind::kResource:
      return {"408.1", "one card a turn, in your Resource Step"};
    case ActionKind::kObstruct:
      if (ask != Ask::kObstruct) return {"504.2c", "obstructors are declared in the Obstruct Step"};
      if (known) return WhyNotObstruct(t, player, id);
      break;
    case ActionKind::kMulligan:
      return {"103.5", "cards are put back once, before the first turn"};
    case ActionKind::kChoose:
    case ActionKind::kChoosePlayer:
      if (ask == Ask::kAttackTarget) {
        const bool player_named = KindOf(action) == ActionKind::kChoosePlayer;
        const ObjectId target = player_named ? t.ContenderOf(id & 1U) : id;
        if (player_named || known) return WhyNotTarget(t, t.s.clash.attacker.id, target);
      }
      if (ask == Ask::kTarget && t.s.proposal.ability == kAttachEffect && known) {
        return WhyNotBear(t, t.s.proposal.source.id, id);
      }
      if (ask == Ask::kTarget) {
        const bool card = KindOf(action) == ActionKind::kChoose && known;
        return WhyNoTarget(t, t.s.proposal, card ? id : kNoObject);
      }
      return {"605.2b", "it can't be chosen"};
    case ActionKind::kMode:
      return {"702.1a", "this mode can't be chosen"};
    case ActionKind::kNumber:
      if (ask == Ask::kX) return WhyNotX(t, action.a());
      return {"601.1b", "this number can't be chosen"};
    default:
      break;
  }
  return {"114.1", "not at this time"};
}

std::uint64_t MixIn(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9FB21C651E98DF25U;
  return hash ^ (hash >> 32U);
}

// New objects of these cards, in order, in a zone that was empty.
void Lay(State& state, std::span<const CardIndex> cards, Player player, Zone zone) {
  constexpr unsigned kSecond =
      static_cast<unsigned>(Mark::kOwner) | static_cast<unsigned>(Mark::kController);
  if (cards.empty()) return;
  const unsigned first = state.object_count;
  const auto last = static_cast<unsigned>(first + cards.size() - 1);
  for (unsigned id = first; id <= last; ++id) {
    Object& object = state.objects[id];
    object.card = cards[id - first];
    object.generation = 2;  // it was made, and moved there
    object.marks = static_cast<std::uint16_t>(player == 1 ? kSecond : 0);
    object.zone = zone;
    object.previous = static_cast<ObjectId>(id == first ? kNoObject : id - 1);
    object.next = static_cast<ObjectId>(id == last ? kNoObject : id + 1);
  }
  state.players[player].piles[static_cast<std::size_t>(zone)] = {
      .first = static_cast<ObjectId>(first),
      .last = static_cast<ObjectId>(last),
      .size = static_cast<std::uint8_t>(cards.size())};
  state.object_count = static_cast<std::uint8_t>(last + 1);
}

}  // namespace

Result<void> Game::Start(const Setup& setup, EventSink* log) {
  table_.LookUpPool();
  std::size_t total = 2;
  for (const auto& deck : setup.deck) total += deck.size();
  if (total > kMaxObjects) return Fail(ErrorCode::kTooLarge, "the two decks hold too many cards");
  for (Player player = 0; player < 2; ++player) {
    const auto known = [&](CardIndex card) { return card < table_.pool.cards.size(); };
    if (!known(setup.contender[player]) ||
        table_.pool.cards[setup.contender[player]].type != CardType::kContender) {
      return Fail(ErrorCode::kBadDeck, "a game needs a Contender for each player");
    }
    if (!std::all_of(setup.deck[player].begin(), setup.deck[player].end(), known)) {
      return Fail(ErrorCode::kBadDeck, "a deck holds a card that is not in the pool");
    }
  }
  Table& t = table_;
  t.s = kEmptyState;
  t.d = kUnmade;
  t.decision = Decision{};
  t.log = log;
  t.s.seed = setup.seed;
  for (Player player = 0; player < 2; ++player) {
    Lay(t.s, {&setup.contender[player], 1}, player, Zone::kContender);               // 103.2b
    t.s.players[player].health = table_.pool.cards[setup.contender[player]].health;  // 103.4
    Lay(t.s, setup.deck[player], player, Zone::kDeck);
  }
  t.s.starting = setup.first == kNobody ? static_cast<Player>(Chance(t, 2)) : setup.first;  // 103.1
  t.s.active = t.s.starting;
  Push(t, FrameKind::kStart, t.s.starting);
  Run(t);
  return {};
}

void Game::Resume(const State& state, EventSink* log) {
  table_.LookUpPool();
  table_.s = state;
  table_.d = kUnmade;
  table_.log = log;
  Derive(table_);  // where cards lie has not been brought about move by move
  Run(table_);
}

void Game::LegalActions(ActionList& list) const {
  list.clear();
  AddOptions(table_, list);
  // Nearly all lists are made in order; those of a turn always are.
  if (table_.s.frame_count > 0 && KindOf(Top(table_)) == FrameKind::kTurn) return;
  if (!std::is_sorted(list.begin(), list.end())) std::sort(list.begin(), list.end());
}

Refusal Game::WhyNot(Action action) const {
  if (is_terminal()) return {"104.1", "the game is over"};
  if (KindOf(action) == ActionKind::kConcede) return {};
  ActionList list;
  LegalActions(list);
  if (std::find(list.begin(), list.end(), action) != list.end()) return {};
  const Refusal refusal = Explain(table_, action);
  return refusal ? refusal : Refusal{"114.1", "not at this time"};
}

Refusal Game::WhyNot(Player player, Action action) const {
  const Table& t = table_;
  const ObjectId id = action.a();
  if (is_terminal() || id >= t.s.object_count) return {};
  switch (KindOf(action)) {
    case ActionKind::kPlay:
      return WhyNotPlay(t, player, id, action.b(), WindowFor(t, id));
    case ActionKind::kActivate:
      return WhyNotActivate(t, player, id, action.b(), WindowFor(t, id));
    case ActionKind::kAttach:
      return WhyNotAttach(t, player, id);
    case ActionKind::kUnattach:
      return WhyNotUnattach(t, player, id);
    case ActionKind::kAttack:
      return WhyNotAttack(t, player, id);
    case ActionKind::kObstruct:
      return t.s.clash.step == ClashStep::kNone ? Refusal{} : WhyNotObstruct(t, player, id);
    default:
      return {};
  }
}

Result<void> Game::Apply(Action action, EventSink* log) {
  if (const Refusal refusal = WhyNot(action)) {
    Error error{.code = ErrorCode::kConflict, .message = refusal.reason};
    error.rule = refusal.rule;
    return Failure(error);
  }
  ApplyLegal(action, log);
  return {};
}

void Game::ApplyLegal(Action action, EventSink* log) {
  Table& t = table_;
  t.log = log;
  if (KindOf(action) == ActionKind::kConcede) {
    t.GameOver(action.a() == 0 ? Outcome::kSecondWins : Outcome::kFirstWins, "104.3a");
    t.decision = Decision{};
    return;
  }
  Answer(t, action);
  Run(t);
}

std::uint64_t Game::Hash() const {
  std::uint64_t words[sizeof(State) / 8];
  static_assert(sizeof(State) % 8 == 0);
  std::memcpy(words, &table_.s, sizeof(State));
  std::uint64_t hash = 0x2545F4914F6CDD1DU;
  for (const std::uint64_t word : words) hash = MixIn(hash, word);
  return hash;
}

}  // namespace clashdeck::alpha_clash
