// What a policy sees of a game of Alpha Clash: the decision, the legal answers, what lies open, and
// the own hand. There is no way from here to a hidden card (400.2): CardOf() gives nothing for it,
// and Redeal() gives a game in which all that is hidden has been dealt anew.
#pragma once

#include "engine/alpha_clash/game.h"

namespace clashdeck::simulate::alpha_clash_play {

using alpha_clash::Action;
using alpha_clash::ActionKind;
using alpha_clash::Ask;
using alpha_clash::KindOf;
using alpha_clash::Make;
using alpha_clash::Mark;
using effects::CardDef;
using effects::CardIndex;
using effects::CardType;
using effects::Color;
using effects::Keyword;
using effects::Zone;
using engine::ActionList;
using engine::kNoObject;
using engine::ObjectId;
using engine::ObjectSet;
using engine::Other;
using engine::Player;

class View {
 public:
  // Of the player who decides. `room` takes the legal actions when they are asked for.
  View(const alpha_clash::Game& game, ActionList& room)
      : game_(game), room_(room), me_(game.current_player()) {}

  Player me() const { return me_; }
  Player opponent() const { return Other(me_); }
  const alpha_clash::Decision& decision() const { return game_.decision(); }
  Ask ask() const { return game_.decision().ask; }
  const ActionList& legal() const {
    if (!listed_) game_.LegalActions(room_);
    listed_ = true;
    return room_;
  }
  // Ending the turn is legal, as far as it can be told without the list; only where it is asked.
  bool MayEndTurn() const { return !game_.derived().Any(effects::Op::kMustAttack); }

  const effects::CardPool& pool() const { return game_.pool(); }
  int turn() const { return game_.state().turn; }
  bool portal_open() const { return game_.state().portal_open; }
  int portal_activations() const { return game_.state().portal_activations; }  // this turn
  Player active() const { return game_.state().active; }
  int health(Player player) const { return game_.state().players[player].health; }

  // Objects of a zone, by controller. Of hidden zones that says how many there are.
  const ObjectSet& In(Player player, Zone zone) const {
    return game_.derived().where.in[player][static_cast<std::size_t>(zone)];
  }
  const ObjectSet& OfType(CardType type) const {
    return game_.derived().where.of_type[static_cast<std::size_t>(type)];
  }
  ObjectId Contender(Player player) const { return Pile(player, Zone::kContender).first; }
  int Size(Player player, Zone zone) const { return Pile(player, zone).size; }

  // nullptr where the player may not know the card.
  const CardDef* CardOf(ObjectId id) const {
    return IsOpen(id) ? &game_.pool().cards[ObjectOf(id).card] : nullptr;
  }
  CardIndex IndexOf(ObjectId id) const {
    return IsOpen(id) ? ObjectOf(id).card : alpha_clash::kUnknownCard;
  }

  // Of all objects: what lies on the table for all to see.
  Player Controller(ObjectId id) const { return Has(id, Mark::kController) ? 1 : 0; }
  Player Owner(ObjectId id) const { return Has(id, Mark::kOwner) ? 1 : 0; }
  Zone ZoneOf(ObjectId id) const { return ObjectOf(id).zone; }
  bool Engaged(ObjectId id) const { return Has(id, Mark::kEngaged); }
  bool FaceDown(ObjectId id) const { return Has(id, Mark::kFaceDown); }
  bool Has(ObjectId id, Mark mark) const {
    return (ObjectOf(id).marks & static_cast<std::uint16_t>(mark)) != 0;
  }
  ObjectId Bearer(ObjectId weapon) const { return ObjectOf(weapon).bearer; }
  // How often an ability was used this turn; 3 is "three times or more".
  int Uses(ObjectId id, unsigned ability) const {
    return ability < 8 ? ObjectOf(id).uses >> (2 * ability) & 3 : 3;
  }
  // Of permanents that lie face up.
  const alpha_clash::Now& NowOf(ObjectId id) const { return game_.derived().now[id]; }
  int Attack(ObjectId id) const { return NowOf(id).attack; }
  int Defense(ObjectId id) const {
    return NowOf(id).defense - ObjectOf(id).clash_damage - ObjectOf(id).other_damage;
  }
  bool HasKeyword(ObjectId id, Keyword keyword) const {
    return (NowOf(id).keywords & effects::Mask(keyword)) != 0;
  }
  bool Forbidden(ObjectId id, effects::Forbid what) const {
    return (NowOf(id).forbidden >> static_cast<unsigned>(what) & 1U) != 0;
  }

  const alpha_clash::ClashState& clash() const { return game_.state().clash; }
  // What the choice under way has gathered: cards put back, obstructors.
  const ObjectSet& chosen() const { return game_.state().chosen; }
  // What is being put into Standby by this player, and which slot wants a target.
  const alpha_clash::StandbyItem& proposal() const { return game_.state().proposal; }
  unsigned target_slot() const { return TopFrame().a; }
  // The top of Standby; nullptr where it is empty.
  const alpha_clash::StandbyItem* standby() const {
    const auto& state = game_.state();
    return state.standby_count > 0 ? &state.standby[state.standby_count - 1] : nullptr;
  }
  // The instruction that asks, while an effect is carried out; nullptr otherwise.
  const effects::Instruction* instruction() const;

  // The own ready resources, by set of colours.
  alpha_clash::MaskCounts Resources() const;
  int ReadyResources() const;

  // The game as it might be: what this player does not know is dealt by `rng`. The own deck holds
  // the cards it holds, in another order; the opponent's hidden cards are any of `candidates` (one
  // at least; Traps among them for face-down cards, where there are any).
  struct Candidates {
    std::span<const CardIndex> cards = {};
    std::span<const CardIndex> traps = {};
  };
  void Redeal(const Candidates& candidates, engine::Rng& rng, alpha_clash::Game& game) const;

 private:
  const alpha_clash::Object& ObjectOf(ObjectId id) const { return game_.state().objects[id]; }
  const alpha_clash::Pile& Pile(Player player, Zone zone) const {
    return game_.state().players[player].piles[static_cast<std::size_t>(zone)];
  }
  const alpha_clash::Frame& TopFrame() const {
    return game_.state().frames[game_.state().frame_count - 1];
  }
  bool IsOpen(ObjectId id) const {
    switch (ObjectOf(id).zone) {
      case Zone::kHand:
        return Owner(id) == me_ || Has(id, Mark::kRevealed) || IsNamed(id);
      case Zone::kDeck:
        return Has(id, Mark::kRevealed) || IsNamed(id);
      case Zone::kNone:
        return false;
      default:
        return !FaceDown(id) || Controller(id) == me_;
    }
  }
  // Among what the player may choose from is what an effect shows them.
  bool IsNamed(ObjectId id) const;

  const alpha_clash::Game& game_;
  ActionList& room_;
  mutable bool listed_ = false;
  Player me_;
};

// Whether a search should follow the action: it is no idle move, and does not go round in circles.
// What can be had for nothing again and again is a Weapon that moves to and fro: it moves only from
// a card that has attacked to one that may; an effect is used three times a turn at most, the
// Portal activated once.
bool Advances(const View& view, Action action);

}  // namespace clashdeck::simulate::alpha_clash_play
