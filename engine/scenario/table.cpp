#include "engine/scenario/table.h"

#include <algorithm>

#include "core/fold.h"
#include "engine/alpha_clash/setup.h"
#include "engine/scenario/pool_builder.h"
#include "engine/scenario/token.h"

namespace clashdeck::scenario {

namespace {

using alpha_clash::Mark;
using alpha_clash::TableBuilder;
using effects::CardIndex;
using effects::CardType;
using effects::Zone;

constexpr int kFillers = 40;
constexpr std::size_t kMaxDice = std::size(alpha_clash::State{}.dice);

Zone ZoneOf(std::string_view word) {
  for (int i = 0; i < effects::kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    if (effects::ZoneName(zone) == word) return zone;
  }
  return Zone::kNone;
}

// The types that may lie in a zone in play; elsewhere every card may.
effects::TypeMask TypesIn(Zone zone) {
  switch (zone) {
    case Zone::kContender:
      return effects::Mask(CardType::kContender);
    case Zone::kClash:
      return effects::Mask(CardType::kClash);
    case Zone::kClashground:
      return effects::Mask(CardType::kClashground);
    case Zone::kAccessory:
      return effects::kAnyAccessory;
    default:
      return static_cast<effects::TypeMask>(~effects::Mask(CardType::kContender));
  }
}

class Builder {
 public:
  Builder(const Scenario& scenario, effects::CardPool& pool)
      : scenario_(scenario), pool_(pool), cards_(pool) {}

  std::optional<Problem> Run(const CardSource& source, Play& play) {
    AddCards(source);
    FindTableCards();
    if (!problem_) CheckSteps();
    if (problem_) return problem_;
    pool_.Finish();
    builder_.emplace(pool_, scenario_.seed);
    cast_.emplace(pool_);
    for (const Player player : {Player{0}, Player{1}}) PutListed(player);
    for (const Player player : {Player{0}, Player{1}}) PutUnlisted(player);
    if (!problem_) AttachWeapons();
    if (!problem_) SetDice();
    if (problem_) return problem_;
    play.Begin(Finish(), *std::move(cast_));
    return std::nullopt;
  }

 private:
  void Fail(int line, std::string reason) {
    if (!problem_) problem_ = Problem{line, std::move(reason)};
  }

  void AddCards(const CardSource& source) {
    for (const CardLine& card : scenario_.cards) {
      CardFacts facts = card.facts;
      facts.lexicon = source.lexicon;
      if (!card.use.empty()) {
        if (!source.find) return Fail(card.line, "'use' needs a catalog (--catalog)");
        auto found = source.find(card.use);
        if (!found) return Fail(card.line, found.error().message);
        facts = *std::move(found);
      }
      const auto added = cards_.Add(facts);
      if (!added) return Fail(card.line, added.error());
    }
  }

  // Cards must all be in the pool before the table is built on it.
  void FindTableCards() {
    for (const Placed& placed : scenario_.table) {
      if (problem_) return;
      if (placed.colors) {
        indexes_.push_back(cards_.Resource(*placed.colors));
        continue;
      }
      const auto card = cards_.Find(placed.name);
      if (!card) return Fail(placed.line, "no card " + Quote(placed.name) + " is defined");
      indexes_.push_back(*card);
      CheckZone(placed, pool_.cards[*card]);
    }
    filler_ = cards_.Filler();
    contender_ = cards_.FillerContender();
  }

  void CheckZone(const Placed& placed, const effects::CardDef& card) {
    const Zone zone = ZoneOf(placed.zone);
    const bool weapon = (effects::Mask(card.type) & effects::kAnyWeapon) != 0;
    const std::string name = Quote(placed.name);
    if ((TypesIn(zone) & effects::Mask(card.type)) == 0 && !(weapon && placed.attached_to))
      Fail(placed.line, name + " can't be in the zone '" + placed.zone + "'");
    if (placed.set && card.type != CardType::kTrap)
      Fail(placed.line, "only a Trap is set; " + name + " is none");
    if (placed.attached_to && !weapon)
      Fail(placed.line, "only a Weapon is attached; " + name + " is none");
  }

  // Every name of an action or claim must be one of a card, tokens included.
  void CheckSteps() {
    for (const Step& step : scenario_.steps) {
      const Expectation& e = step.expectation;
      for (const Act* act : {&step.act, &e.act}) {
        for (const auto* things : {&act->things, &act->targets, &act->paying})
          for (const Thing& thing : *things) CheckThing(step.line, thing);
      }
      for (const Thing& thing : e.things) CheckThing(step.line, thing);
      CheckThing(step.line, e.thing);
      CheckThing(step.line, e.other);
    }
  }

  void CheckThing(int line, const Thing& thing) {
    if (thing.kind != Thing::Kind::kCard || thing.card.name.empty()) return;
    if (!cards_.Find(thing.card.name))
      Fail(line, "no card " + Quote(thing.card.name) + " is defined");
  }

  // In table order, so that object ids and numbers of names follow it.
  void PutListed(Player player) {
    for (std::size_t i = 0; i < scenario_.table.size() && !problem_; ++i) {
      const Placed& placed = scenario_.table[i];
      if (placed.player != player) continue;
      for (int n = 0; n < placed.count && !problem_; ++n) {
        const ObjectId id = Put(indexes_[i], player, ZoneOf(placed.zone), placed.line);
        if (problem_) return;
        cast_->Add(id, indexes_[i]);
        SetMarks(placed, id);
        if (placed.attached_to) weapons_.push_back({&placed, id});
      }
    }
  }

  ObjectId Put(CardIndex card, Player player, Zone zone, int line) {
    if (builder_->state().object_count == alpha_clash::kMaxObjects) {
      Fail(line, "there are more than " + std::to_string(alpha_clash::kMaxObjects) +
                     " cards, fillers included; 'deck only' leaves fillers out");
      return alpha_clash::kNoObject;
    }
    return builder_->Put(card, player, zone);
  }

  void SetMarks(const Placed& placed, ObjectId id) {
    alpha_clash::Object& object = builder_->state().objects[id];
    const auto mark = [&object](Mark bit, bool on) {
      if (on)
        object.marks = static_cast<std::uint16_t>(object.marks | static_cast<std::uint16_t>(bit));
    };
    mark(Mark::kEngaged, placed.engaged);
    const bool trap = pool_.cards[object.card].type == CardType::kTrap;
    mark(Mark::kFaceDown, trap && object.zone == Zone::kAccessory);
    mark(Mark::kSetThisTurn, placed.set && placed.now);
    mark(Mark::kEnteredThisTurn, placed.now);
    object.other_damage = static_cast<std::uint8_t>(placed.damage);
    for (const auto& counters : placed.counters) {
      alpha_clash::State& state = builder_->state();
      if (state.counter_piles == alpha_clash::kMaxCounterPiles) {
        return Fail(placed.line, "there are too many kinds of counters on too many cards");
      }
      state.counters[state.counter_piles++] = {
          .kind = pool_.Name(counters.kind),
          .object = id,
          .count = static_cast<std::uint8_t>(std::min(counters.number, 255))};
    }
  }

  void PutUnlisted(Player player) {
    if (problem_) return;
    const auto pile = [&](Zone zone) {
      return builder_->state().players[player].piles[static_cast<std::size_t>(zone)];
    };
    const int line = scenario_.turn_line;
    if (pile(Zone::kContender).size > 1) return Fail(line, "301.1: a player has one Contender");
    if (pile(Zone::kContender).size == 0)
      cast_->Add(Put(contender_, player, Zone::kContender, line), contender_);
    const Side& side = scenario_.sides[player];
    for (int i = 0; i < kFillers && !side.deck_only && !problem_; ++i)
      Put(filler_, player, Zone::kDeck, line);
    if (problem_ || !side.health) return;
    const ObjectId contender = pile(Zone::kContender).first;
    const int maximum = pool_.cards[builder_->state().objects[contender].card].health;
    if (*side.health > maximum)
      return Fail(line, "301.2b: health is at most " + std::to_string(maximum));
    health_[player] = side.health;
  }

  void AttachWeapons() {
    for (const auto& [placed, weapon] : weapons_) {
      const ObjectId bearer = BearerOf(*placed);
      if (bearer == alpha_clash::kNoObject)
        return Fail(placed->line, "no such card is on the table to attach to");
      builder_->Attach(weapon, bearer);
    }
  }

  ObjectId BearerOf(const Placed& placed) {
    const Thing& thing = *placed.attached_to;
    if (thing.kind != Thing::Kind::kCard) {
      const auto& side = builder_->state().players[thing.player];
      return side.piles[static_cast<std::size_t>(Zone::kContender)].first;
    }
    const auto found = cast_->Find(thing.card.name, std::max(thing.card.number, 1));
    return found.empty() ? alpha_clash::kNoObject : found.front().id;
  }

  void SetDice() {
    if (scenario_.dice.size() > kMaxDice)
      return Fail(scenario_.dice_line,
                  "at most " + std::to_string(kMaxDice) + " dice are scripted");
    alpha_clash::State& state = builder_->state();
    for (std::size_t i = 0; i < scenario_.dice.size(); ++i)
      state.dice[i] = static_cast<std::uint8_t>(scenario_.dice[i]);
    state.scripted_dice = static_cast<std::uint8_t>(scenario_.dice.size());
  }

  alpha_clash::State Finish() {
    using Begin = TableBuilder::Begin;
    builder_->state().portal_open = scenario_.portal_open;
    const std::string& word = scenario_.begin;
    const bool mulligans =
        std::any_of(scenario_.steps.begin(), scenario_.steps.end(),
                    [](const Step& step) { return step.act.verb == Verb::kMulligan; });
    const Begin begin = word == "first" && mulligans ? Begin::kMulligans
                        : word == "start"            ? Begin::kStartOfTurn
                        : word == "ready"            ? Begin::kReadyStep
                        : word == "draw"             ? Begin::kDrawStep
                        : word == "resource"         ? Begin::kResourceStep
                                                     : Begin::kPrimary;
    alpha_clash::State state = builder_->Finish(scenario_.active, begin, word == "first");
    for (const Player player : {Player{0}, Player{1}})
      if (health_[player])
        state.players[player].health = static_cast<std::int16_t>(*health_[player]);
    return state;
  }

  const Scenario& scenario_;
  effects::CardPool& pool_;
  PoolBuilder cards_;
  std::vector<CardIndex> indexes_;  // of scenario_.table
  CardIndex filler_ = 0;
  CardIndex contender_ = 0;
  std::optional<TableBuilder> builder_;
  std::optional<Cast> cast_;
  struct Attached {
    const Placed* placed;
    ObjectId weapon;
  };
  std::vector<Attached> weapons_;
  std::optional<int> health_[2] = {};
  std::optional<Problem> problem_;
};

}  // namespace

tl::expected<Table, Problem> SetTable(const Scenario& scenario, const CardSource& source,
                                      const alpha_clash::Rulings& rulings) {
  auto pool = std::make_unique<effects::CardPool>();
  Play play(*pool, rulings);
  if (auto problem = Builder(scenario, *pool).Run(source, play))
    return tl::unexpected(*std::move(problem));
  return Table{.pool = std::move(pool), .play = std::move(play)};
}

}  // namespace clashdeck::scenario
