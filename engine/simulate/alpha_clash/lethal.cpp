#include "engine/simulate/alpha_clash/lethal.h"

#include <algorithm>
#include <array>
#include <functional>

namespace clashdeck::simulate::alpha_clash_play {

using alpha_clash::Game;

namespace {

// A Weapon that is on nobody yet, or on somebody who has attacked.
bool CanAttach(const View& view, ObjectId id) {
  if ((effects::Mask(view.CardOf(id)->type) & effects::kAnyWeapon) == 0) return false;
  return view.Bearer(id) == kNoObject || view.Engaged(view.Bearer(id));
}

engine::Outcome WinOf(Player player) {
  return player == 0 ? engine::Outcome::kFirstWins : engine::Outcome::kSecondWins;
}

}  // namespace

Lethal::Lethal(const Insight& insight, std::uint32_t nodes)
    : insight_(insight),
      curve_(insight),
      nodes_(nodes),
      games_(kMaxDepth + 1, Game(insight.pool(), {})),
      lists_(kMaxDepth + 1),
      failed_(kFailures) {}

Action Lethal::Choose(const View& view, engine::Rng& rng) {
  if (const std::optional<Action> win = FindWin(view, rng)) return *win;
  if (const std::optional<Action> escape = FindEscape(view, rng)) return *escape;
  return curve_.Choose(view);
}

int Lethal::Reach(const View& view, Player player) const {
  int reach = 0;
  const ObjectSet bodies = view.In(player, Zone::kClash) | view.In(player, Zone::kContender);
  for (const ObjectId id : bodies) {
    const bool may = !view.Engaged(id) || view.Has(id, Mark::kAttackAgain);
    if (may && view.CardOf(id)->type != CardType::kWeapon) reach += std::max(0, view.Attack(id));
  }
  const alpha_clash::ClashState& clash = view.clash();
  if (clash.step != alpha_clash::ClashStep::kNone) {  // it is engaged already
    reach += std::max(0, view.Attack(clash.attacker.id));
  }
  // Of the hand, as many cards as the cheapest of them let be played, those that reach furthest.
  const bool known = player == view.me();
  const int ready = known ? view.ReadyResources() : 0;
  std::array<std::uint8_t, alpha_clash::kMaxObjects> costs;
  std::array<std::int8_t, alpha_clash::kMaxObjects> reaches;
  std::size_t count = 0;
  for (const ObjectId id : view.In(player, Zone::kHand)) {
    if (!known) break;
    const CardValue& value = insight_.Of(view.IndexOf(id));
    if (value.cost > ready || value.reach <= 0) continue;
    costs[count] = value.cost;
    reaches[count++] = value.reach;
  }
  std::sort(costs.begin(), costs.begin() + count);
  std::sort(reaches.begin(), reaches.begin() + count, std::greater<>());
  int left = ready;
  for (std::size_t i = 0; i < count && costs[i] <= left; ++i) {
    left -= costs[i];
    reach += reaches[i];
  }
  const ObjectSet permanents =
      bodies | view.In(player, Zone::kAccessory) | view.In(player, Zone::kClashground);
  for (const ObjectId id : permanents) {
    if (view.FaceDown(id)) continue;
    const effects::Range abilities = view.CardOf(id)->abilities;
    for (effects::Index i = 0; i < abilities.count; ++i) {
      const auto at = static_cast<effects::Index>(abilities.first + i);
      const effects::AbilityKind kind = view.pool().abilities[at].kind;
      const bool acts = kind == effects::AbilityKind::kActivated ||
                        kind == effects::AbilityKind::kTriggered ||
                        (kind == effects::AbilityKind::kStatic && CanAttach(view, id));
      if (acts) reach += insight_.OfAbility(at).reach;
    }
  }
  return reach;
}

bool Lethal::KnowsMore(const Game& game) const {
  const auto& state = game.state();
  const auto& deck = state.players[me_].piles[static_cast<std::size_t>(Zone::kDeck)];
  return deck.size != deck_ ||
         std::any_of(std::begin(state.draws), std::end(state.draws), [](auto n) { return n != 0; });
}

// Whether the position was found to have no win; notes that it has none otherwise. Positions that
// win end the search, so those that come back have failed, or are being looked at.
bool Lethal::Failed(std::uint64_t hash) {
  std::uint64_t& entry = failed_[hash & (kFailures - 1)];
  if (entry == hash) return true;
  entry = hash;
  return false;
}

bool Lethal::Wins(std::size_t depth, Action* first) {
  const Game& game = games_[depth];
  if (game.is_terminal()) return game.outcome() == WinOf(me_);
  if (game.state().turn != turn_ || depth == kMaxDepth || KnowsMore(game)) return false;
  const View view(game, lists_[depth]);
  const bool mine = view.me() == me_;
  if (mine && view.ask() == Ask::kPrimary) {
    if (Reach(view, me_) < view.health(Other(me_)) || Failed(game.Hash())) return false;
  }
  // The line that curve would play comes first; others leave it late.
  const Action preferred = curve_.Choose(view);
  const ActionList& legal = view.legal();
  const auto wins_by = [&](Action action) {
    if (looked_at_ >= nodes_) return false;
    ++looked_at_;
    games_[depth + 1] = game;
    games_[depth + 1].ApplyLegal(action);
    return Wins(depth + 1, nullptr);
  };
  const auto counts = [&](Action action) {
    const bool later = KindOf(action) == ActionKind::kEndTurn || KindOf(action) == ActionKind::kSet;
    return !mine || (!later && Advances(view, action));
  };
  if (counts(preferred) && wins_by(preferred) == mine) {
    if (first != nullptr) *first = preferred;
    return mine;
  }
  for (const Action action : legal) {
    if (action == preferred || !counts(action)) continue;
    if (wins_by(action) != mine) continue;
    if (first != nullptr) *first = action;
    return mine;
  }
  return !mine;
}

void Lethal::Begin(const View& view, Player player, engine::Rng& rng) {
  me_ = player;
  turn_ = view.turn();
  deck_ = view.Size(me_, Zone::kDeck);
  std::fill(failed_.begin(), failed_.end(), 0);
  const View::Candidates unknown{.cards = insight_.Blank(),
                                 .traps = insight_.LikelyCards(effects::ColorMask{0}).traps};
  view.Redeal(unknown, rng, games_[0]);
}

std::optional<Action> Lethal::FindWin(const View& view, engine::Rng& rng) {
  looked_at_ = 0;
  const bool own_turn =
      view.active() == view.me() && view.ask() != Ask::kMulligan && view.ask() != Ask::kResource;
  if (!own_turn || Reach(view, view.me()) < view.health(view.opponent())) return std::nullopt;
  if (view.legal().size() == 1) return std::nullopt;
  Begin(view, view.me(), rng);
  Action first = {};
  if (!Wins(0, &first)) return std::nullopt;
  return first;
}

std::optional<Action> Lethal::FindEscape(const View& view, engine::Rng& rng) {
  const Player them = view.opponent();
  const bool their_turn = view.active() == them && view.ask() != Ask::kMulligan;
  if (!their_turn || Reach(view, them) < view.health(view.me())) return std::nullopt;
  if (view.legal().size() == 1) return std::nullopt;
  looked_at_ = 0;
  Begin(view, them, rng);
  const auto loses = [&](Action action) {
    ++looked_at_;
    games_[1] = games_[0];
    games_[1].ApplyLegal(action);
    return Wins(1, nullptr);
  };
  const Action preferred = curve_.Choose(view);
  if (!loses(preferred)) return std::nullopt;
  for (const Action action : view.legal()) {
    if (looked_at_ >= nodes_) break;
    if (action != preferred && !loses(action)) return action;
  }
  return std::nullopt;
}

}  // namespace clashdeck::simulate::alpha_clash_play
