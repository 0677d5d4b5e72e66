#include "engine/scenario/play.h"

#include <algorithm>
#include <cassert>
#include <string_view>

#include "engine/scenario/event_text.h"

namespace clashdeck::scenario {

using alpha_clash::Event;
using alpha_clash::EventKind;
using alpha_clash::kMaxObjects;
using alpha_clash::kNoObject;
using effects::Zone;

// Writes down what happens, and numbers the cards that come.
class Play::Recorder : public alpha_clash::EventSink {
 public:
  explicit Recorder(Play& play) : play_(play) {}

  void On(const Event& event) override {
    const bool comes = event.kind == EventKind::kCreates || event.from == Zone::kDeck ||
                       event.kind == EventKind::kDraws;
    if (event.kind == EventKind::kCreates || (comes && Unknown(event.object)))
      play_.cast_.Add(event.object, CardOf(event.object));
    if (event.kind == EventKind::kShuffles) play_.cast_.Shuffled(play_.state(), event.player);
    Logged logged{.event = event};
    logged.object_number = NumberOf(event.object);
    logged.other_number = NumberOf(event.other);
    logged.object_card = CardOf(event.object);
    logged.other_card = CardOf(event.other);
    play_.log_.push_back(logged);
    if (event.kind == EventKind::kStep && std::string_view(event.rule) == "504.2c") {
      play_.obstruct_step_ = play_.game_;
    }
    if (event.kind == EventKind::kCeases) play_.cast_.Cease(event.object);
  }

 private:
  bool Unknown(ObjectId id) const { return id < kMaxObjects && !play_.cast_.Has(id); }
  effects::CardIndex CardOf(ObjectId id) const {
    return id < kMaxObjects ? play_.object(id).card : effects::CardIndex{0};
  }
  int NumberOf(ObjectId id) const { return id < kMaxObjects ? play_.cast_.NumberOf(id) : 0; }

  Play& play_;
};

void Play::Begin(const alpha_clash::State& state, Cast cast) {
  cast_ = std::move(cast);
  Recorder recorder(*this);
  game_.Resume(state, &recorder);
}

Result<void> Play::Start(const alpha_clash::Setup& setup) {
  Recorder recorder(*this);
  return game_.Start(setup, &recorder);
}

void Play::Apply(Action action) {
  if (AtRest()) obstruct_step_.reset();
  Recorder recorder(*this);
  if (alpha_clash::KindOf(action) == ActionKind::kConcede) {
    [[maybe_unused]] const auto done = game_.Apply(action, &recorder);
    assert(done && "104.3a: a player may concede at any time");
  } else {
    game_.ApplyLegal(action, &recorder);
  }
}

ObjectId Play::ContenderOf(Player player) const {
  return state().players[player].piles[static_cast<std::size_t>(Zone::kContender)].first;
}

bool Play::AtRest() const { return game_.is_terminal() || game_.decision().ask == Ask::kPrimary; }

bool Play::IsLegal(Action action) const {
  engine::ActionList legal;
  game_.LegalActions(legal);
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

bool Play::HappenedTo(ObjectId id, std::size_t since) const {
  return std::any_of(log_.begin() + static_cast<std::ptrdiff_t>(since), log_.end(),
                     [id](const Logged& logged) { return logged.event.object == id; });
}

std::string Play::Shown(ObjectId id) const {
  return cast_.Shown(object(id).card, cast_.NumberOf(id));
}

std::vector<std::string> Play::LogText() const {
  std::vector<std::string> lines;
  for (const Logged& logged : log_) {
    const Event& event = logged.event;
    EventNames names;
    const auto name = [this](ObjectId id, effects::CardIndex card, int number) -> std::string {
      if (id == kNoObject) return {};
      if (id >= alpha_clash::kPlayerBase)
        return PlayerName(static_cast<Player>(id - alpha_clash::kPlayerBase));
      return cast_.Shown(card, number);
    };
    names.object = name(event.object, logged.object_card, logged.object_number);
    names.other = name(event.other, logged.other_card, logged.other_number);
    lines.push_back(EventText(event, names));
  }
  return lines;
}

}  // namespace clashdeck::scenario
