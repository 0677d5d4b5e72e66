// The surface of every playable game. Start here: a game is a value; it stops at one Decision, says
// which Actions answer it, and Apply() carries one out. Nothing calls back but an EventSink.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/result.h"

namespace clashdeck::engine {

using Player = std::uint8_t;  // 0 or 1
inline constexpr Player kNobody = 0xFF;
constexpr Player Other(Player player) { return static_cast<Player>(1 - player); }

// A small number with a stable meaning: kind, then up to two arguments of eight bits each. What the
// kinds are is the game's own business (alpha_clash/action.h). Stored in replays: do not renumber.
struct Action {
  std::uint32_t code = 0;

  constexpr std::uint8_t kind() const { return static_cast<std::uint8_t>(code >> 16U); }
  constexpr std::uint8_t a() const { return static_cast<std::uint8_t>(code >> 8U); }
  constexpr std::uint8_t b() const { return static_cast<std::uint8_t>(code); }
  auto operator<=>(const Action&) const = default;
};

// The answers to a decision, ascending. Fixed capacity: filling it never allocates.
class ActionList {
 public:
  static constexpr std::size_t kCapacity = 512;

  ActionList() {}  // NOLINT(modernize-use-equals-default): the places of a list are not filled

  void clear() { size_ = 0; }
  void Add(Action action) {
    if (size_ < kCapacity) items_[size_++] = action;
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](std::size_t i) const { return items_[i]; }
  const Action* begin() const { return items_; }
  const Action* end() const { return items_ + size_; }
  Action* begin() { return items_; }
  Action* end() { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    // The first `size_` of them. Private, as the union is.
    Action items_[kCapacity];  // NOLINT(readability-identifier-naming)
  };
};

enum class Outcome : std::uint8_t {
  kGoesOn,
  kFirstWins,   // player 0
  kSecondWins,  // player 1
  kDraw,
  kCapacity,  // the state ran out of room; nobody's fault and no result
};

// Why an action is refused: the rule that forbids it, and a sentence. Literals only.
struct Refusal {
  const char* rule = nullptr;  // nullptr = legal
  const char* reason = "";
  constexpr explicit operator bool() const { return rule != nullptr; }
};

// What a playable game offers. `Table` is what all its games share: cards and rulings.
template <class G>
concept PlayableGame = requires(G game, const G other, Action action, ActionList list) {
  { other.current_player() } -> std::same_as<Player>;
  { other.is_terminal() } -> std::same_as<bool>;
  { other.outcome() } -> std::same_as<Outcome>;
  {other.LegalActions(list)};
  { other.WhyNot(action) } -> std::same_as<Refusal>;
  { game.Apply(action) } -> std::same_as<Result<void>>;
  { other.Hash() } -> std::same_as<std::uint64_t>;
};

}  // namespace clashdeck::engine
