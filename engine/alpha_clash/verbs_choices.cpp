// Verbs that ask a player: may, choose, discard, search, pay. Choices of several objects come one
// by one; State::chosen gathers them, Resolution::chosen counts from 1 while the choice is under
// way.
#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/costs.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/verbs.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Filter;
using effects::Flag;
using effects::kNil;
using effects::Manner;
using effects::On;
using effects::Op;
using effects::Who;
using effects::Whom;
using engine::ActionList;

namespace {

enum : std::uint8_t { kNotBegun = 0, kChoosing = 1, kYes = 2, kNo = 3, kChosen = 4, kPaying = 5 };

// The filter, if there is one, names the hand as its zone.
ObjectSet HandMatching(const Table& t, const View& view, Player player, Index filter) {
  ObjectSet set;
  ForEach(t, player, Zone::kHand, [&](ObjectId id) {
    if (Matches(t, view, filter, id)) set.Insert(id);
  });
  return set;
}

// 703.9b: a search for cards of some quality need not find any.
bool StatesQuality(const Table& t, Index filter) {
  if (filter == kNil) return false;
  const Filter& row = t.pool.filters[filter];
  return row.types != 0 || row.colors != 0 || row.affiliations != 0 || row.name != 0 ||
         row.bounds != 0 || row.keywords != 0 || row.is != 0 || row.is_not != 0;
}

Player ChooserOf(const Table& t, const View& view, const Instruction& in) {
  if (IsOn(in, Flag::kChosenByOther)) return view.you;
  const Player player = PlayerOf(t, view, in.player, Select(t, view, in.who));
  return player == kNobody ? view.you : player;
}

int WantedOf(const Table& t, const View& view, const Instruction& in) {
  return in.n == kNil ? 1 : std::max(0, Evaluate(t, view, in.n));
}

int LeastOf(const Table& t, const Instruction& in, int wanted) {
  if (IsOn(in, Flag::kUpTo) || in.op == Op::kResourceFromHand) return 0;
  if (in.op == Op::kSearch && StatesQuality(t, in.who.filter)) return 0;
  return wanted;
}

void Reset(Table& t, Resolution& r) {
  r.chosen = kNotBegun;
  t.s.chosen = {};
}

// What is done with the objects once they are chosen.
Done Complete(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const ObjectSet chosen = t.s.chosen;
  Reset(t, r);
  if (in.op == Op::kDiscard && WaitsForOthers(r, chosen)) return Done::kNext;
  switch (in.op) {
    case Op::kDiscard:
      Remember(r, in,
               MoveCards(t, chosen,
                         {.to = Zone::kOblivion,
                          .manner = Manner::kDiscarded,
                          .source = view.self,
                          .rule = "703.7a"}));
      // 115.2: fewer than were asked for is not what was asked for.
      if (chosen.size() < LeastOf(t, in, WantedOf(t, view, in))) r.did_so = 0;
      break;
    case Op::kSearch:
      Remember(r, in, chosen);
      r.found = static_cast<std::uint8_t>(r.found | 1U << (in.set & 3U));
      Happens(t, {.on = On::kSearches, .player = ChooserOf(t, view, in)});  // 703.9g
      break;
    case Op::kResourceFromHand:
      Remember(r, in,
               MoveCards(t, chosen,
                         {.to = Zone::kResources,
                          .engaged = IsOn(in, Flag::kEngaged),
                          .source = view.self,
                          .rule = "703.14a.1"}));
      break;
    case Op::kPlayFree:
      Remember(r, in, chosen);
      if (!chosen.empty()) {
        ++r.pc;  // the frame of the play comes first, then the next instruction
        BeginPlay(t, ChooserOf(t, view, in), chosen.First(), 0, true);
        return Done::kJumped;
      }
      break;
    default:
      Remember(r, in, chosen);
      break;
  }
  return Done::kNext;
}

Done ChooseObjects(Table& t, Resolution& r, const Instruction& in, const View& view) {
  if (r.chosen == kNotBegun) {
    t.s.chosen = {};
    r.chosen = kChoosing;
  }
  ObjectSet left = Candidates(t, r, in);
  left.Remove(t.s.chosen);
  const int wanted = WantedOf(t, view, in);
  const int have = t.s.chosen.size();
  if (r.chosen == kChosen || have >= wanted || left.empty()) return Complete(t, r, in, view);
  const int least = LeastOf(t, in, wanted);
  if (IsOn(in, Flag::kRandom)) {
    int pick = Chance(t, left.size());
    for (const ObjectId id : left) {
      if (pick-- == 0) t.s.chosen.Insert(id);
    }
    return Done::kJumped;
  }
  // 606.3: as many as possible; no choice where all of them are wanted.
  const bool all_fit = ChoosableTogether(t, in.who.filter, left) == left.size();
  if (least > have && left.size() + have <= least && all_fit) {
    t.s.chosen.Add(left);
    return Complete(t, r, in, view);
  }
  AskPlayer(t, Ask::kChooseObjects, ChooserOf(t, view, in), view.self,
            static_cast<std::uint8_t>(std::clamp(least - have, 0, 255)),
            static_cast<std::uint8_t>(std::clamp(wanted - have, 0, 255)));
  return Done::kAsked;
}

// 605.2b: what is chosen to be moved must be something that can be, if there is any.
void DropUnmovable(const Table& t, const Resolution& r, const Instruction& in, ObjectSet& objects) {
  const auto moves = [&](const Instruction& next) {
    return next.op == Op::kMove && next.who.who == Who::kSet && next.who.index == in.set;
  };
  Index at = static_cast<Index>(r.pc + 1);
  while (at < r.end && !moves(t.pool.code[at])) ++at;
  if (at >= r.end) return;
  const Instruction& next = t.pool.code[at];
  ObjectSet movable;
  for (const ObjectId id : objects) {
    if (!MoveIsForbidden(t, id, next.manner, r.item.source.id)) movable.Insert(id);
  }
  objects = movable;
}

// 605.2b: an option that can't be carried out can't be chosen.
bool OptionIsPossible(const Table& t, const Resolution& r, const View& view) {
  const Index next = static_cast<Index>(r.pc + 1);
  if (next >= r.end) return true;
  const Instruction& in = t.pool.code[next];
  const int wanted =
      in.n == kNil || in.op == Op::kPortal ? 1 : std::max(0, Evaluate(t, view, in.n));
  const auto any = [&](auto possible) {
    for (const ObjectId id : Select(t, view, in.who)) {
      if (possible(id)) return true;
    }
    return false;
  };
  const auto allowed = [&](effects::ForbidPlayer what) {
    const std::uint8_t players = PlayersOf(t, view, in.player, Select(t, view, in.who));
    for (Player player = 0; player < 2; ++player) {
      if ((players >> player & 1U) != 0 && ForbiddenTo(t, player, what)) return false;
    }
    return true;
  };
  switch (in.op) {
    case Op::kChoose:
    case Op::kDiscard:
      return IsOn(in, Flag::kUpTo) ||
             ChoosableTogether(t, in.who.filter, Candidates(t, r, in)) >= wanted;
    case Op::kRemoveCounters: {
      int most = 0;  // on one of them, or together
      for (const ObjectId id : Select(t, view, in.who)) {
        const int there = CountersOn(t, id, in.x == kNil ? effects::kNoName : in.x);
        most = IsOn(in, Flag::kDivided) ? most + there : std::max(most, there);
      }
      return most >= (IsOn(in, Flag::kUpTo) ? 1 : wanted);
    }
    case Op::kEngage:
      return any([&](ObjectId id) {
        return !t.Engaged(id) && !Forbidden(t, id, effects::Forbid::kBeEngaged);
      });
    case Op::kReady:
      return any([&](ObjectId id) {
        return t.Engaged(id) && !Forbidden(t, id, effects::Forbid::kBeReadied);
      });
    case Op::kMove:
      return any([&](ObjectId id) { return !MoveIsForbidden(t, id, in.manner, view.self); });
    case Op::kDraw:  // 118.3: nobody who can't draw; an empty deck does not matter
      return allowed(effects::ForbidPlayer::kDraw);
    case Op::kGainHealth:
      return allowed(effects::ForbidPlayer::kGainHealth);
    case Op::kLoseHealth:
      return allowed(effects::ForbidPlayer::kLoseHealth);
    default:
      return true;
  }
}

Done May(Table& t, Resolution& r, const Instruction& in, const View& view) {
  if (r.chosen == kNotBegun) {
    const Player player = PlayerOf(t, view, in.player, Select(t, view, in.who));
    if (player != kNobody && OptionIsPossible(t, r, view)) {
      AskPlayer(t, Ask::kMay, player, view.self);
      return Done::kAsked;
    }
    r.chosen = kNo;
  }
  const bool yes = r.chosen == kYes;
  r.chosen = kNotBegun;
  r.did_so = yes ? 1 : 0;
  if (yes) return Done::kNext;
  r.pc = in.x;
  return Done::kJumped;
}

// The view of the player who pays: "you" of the cost's filters.
View PayerView(const Table& t, const Instruction& in, View view) {
  const Player player = PlayerOf(t, view, in.player, Select(t, view, in.who));
  if (player != kNobody) view.you = player;
  return view;
}

// "unless they pay": yes or no, then the parts of the cost in order, one choice at a time.
Done UnlessPays(Table& t, Resolution& r, const Instruction& in, const View& view) {
  const effects::Cost& cost = t.pool.costs[in.n];
  const View payer = PayerView(t, in, view);
  if (r.chosen == kNotBegun) {
    const auto part = [&](unsigned n) {
      return n < cost.parts.count ? &t.pool.cost_parts[cost.parts.first + n] : nullptr;
    };
    const bool can = CanPay(ReadyOf(t, payer.you), cost.price) && CanPayParts(t, payer, part);
    if (can) {
      AskPlayer(t, Ask::kMay, payer.you, view.self);
      return Done::kAsked;
    }
    r.chosen = kNo;
  }
  if (r.chosen == kNo) {
    r.chosen = kNotBegun;
    r.did_so = 0;
    return Done::kNext;
  }
  if (r.chosen == kYes) {
    PayResources(t, payer.you, cost.price);
    r.chosen = kPaying;
    r.part = 0;
    t.s.chosen = {};
  }
  for (; r.part < cost.parts.count; ++r.part) {
    const effects::CostPart& part = t.pool.cost_parts[cost.parts.first + r.part];
    const int missing = PartCount(t, payer, part) - t.s.chosen.size();
    if (PartIsChosen(part) && missing > 0 && !PartChoices(t, payer, part, t.s.chosen).empty()) {
      const auto left = static_cast<std::uint8_t>(std::min(missing, 255));
      AskPlayer(t, Ask::kPayWith, payer.you, view.self, left, left);
      return Done::kAsked;
    }
    PayPart(t, payer, part, t.s.chosen);
    t.s.chosen = {};
  }
  Reset(t, r);
  r.did_so = 1;
  r.pc = in.x;
  return Done::kJumped;
}

NameId KindOf(const Instruction& in) { return in.x == kNil ? effects::kNoName : in.x; }

// "from among": counters are taken one by one from the objects that the player names; what is left
// to take is counted in Resolution::part.
Done RemoveFromAmong(Table& t, Resolution& r, const Instruction& in, const View& view) {
  std::int16_t& removed = r.numbers[in.set & 3U];
  if (r.chosen == kNotBegun) {
    t.s.chosen = {};
    r.chosen = kChoosing;
    r.part = static_cast<std::uint8_t>(std::min(WantedOf(t, view, in), 255));
    removed = 0;
  }
  const auto take = [&](ObjectId id, int count) {
    const int taken = RemoveCounters(t, id, KindOf(in), count);
    r.part = static_cast<std::uint8_t>(r.part - taken);
    removed = static_cast<std::int16_t>(removed + taken);
  };
  for (const ObjectId id : t.s.chosen) take(id, 1);
  t.s.chosen = {};
  const ObjectSet left = Candidates(t, r, in);
  int there = 0;
  for (const ObjectId id : left) there += CountersOn(t, id, KindOf(in));
  const bool up_to = IsOn(in, Flag::kUpTo);
  if (!up_to && (left.size() == 1 || there <= r.part)) {
    for (const ObjectId id : left) take(id, r.part);
  } else if (r.chosen != kChosen && r.part > 0 && there > 0) {
    AskPlayer(t, Ask::kChooseObjects, ChooserOf(t, view, in), view.self,
              up_to ? std::uint8_t{0} : r.part, r.part);
    return Done::kAsked;
  }
  r.did_so = removed > 0 && (up_to || r.part == 0) ? 1 : 0;  // 115.2
  Reset(t, r);
  return Done::kNext;
}

Done ChooseValue(Table& t, Resolution& r, const Instruction& in, const View& view) {
  if (r.chosen == kChosen) {
    r.chosen = kNotBegun;
    return Done::kNext;
  }
  if (in.op == Op::kChooseColor) {
    AskPlayer(t, Ask::kChooseColor, ChooserOf(t, view, in), view.self);
  } else {
    const int most = std::clamp(Evaluate(t, view, in.n), 0, 255);
    AskPlayer(t, Ask::kChooseNumber, ChooserOf(t, view, in), view.self, 0,
              static_cast<std::uint8_t>(most));
  }
  return Done::kAsked;
}

}  // namespace

ObjectSet Candidates(const Table& t, const Resolution& r, const Instruction& in) {
  const View view = ViewOf(t, r);
  switch (in.op) {
    case Op::kDiscard: {
      const Player player = PlayerOf(t, view, in.player, Select(t, view, in.who));
      return player == kNobody ? ObjectSet{} : HandMatching(t, view, player, in.x);
    }
    case Op::kResourceFromHand: {
      const Player player = PlayerOf(t, view, in.player);
      return player == kNobody ? ObjectSet{} : HandMatching(t, view, player, in.x);
    }
    case Op::kRemoveCounters: {
      ObjectSet bearing;
      for (const ObjectId id : SelectPresent(t, r, in.who)) {
        if (CountersOn(t, id, KindOf(in)) > 0) bearing.Insert(id);
      }
      return bearing;
    }
    case Op::kUnlessPays: {
      const effects::Cost& cost = t.pool.costs[in.n];
      const effects::CostPart& part = t.pool.cost_parts[cost.parts.first + r.part];
      return PartChoices(t, PayerView(t, in, view), part, t.s.chosen);
    }
    case Op::kPlayFree: {
      ObjectSet fit;
      for (const ObjectId id : Select(t, view, in.who)) {
        if (!WhyNotPlayFree(t, ChooserOf(t, view, in), id)) fit.Insert(id);
      }
      return fit;
    }
    default: {
      ObjectSet objects = Select(t, view, in.who, ChooserOf(t, view, in));
      if (in.op == Op::kChoose) DropUnmovable(t, r, in, objects);
      return objects;
    }
  }
}

Done ExecuteChoice(Table& t, Resolution& r, const Instruction& in) {
  const View view = ViewOf(t, r);
  switch (in.op) {
    case Op::kMay:
      return May(t, r, in, view);
    case Op::kUnlessPays:
      return UnlessPays(t, r, in, view);
    case Op::kRemoveCounters:
      return RemoveFromAmong(t, r, in, view);
    case Op::kChooseColor:
    case Op::kChooseNumber:
      return ChooseValue(t, r, in, view);
    default:
      return ChooseObjects(t, r, in, view);
  }
}

void Answer(Table& t, Resolution& r, Action action) {
  const Instruction& in = t.pool.code[r.pc];
  switch (KindOf(action)) {
    case ActionKind::kYes:
      r.chosen = kYes;
      break;
    case ActionKind::kNo:
      r.chosen = kNo;
      break;
    case ActionKind::kPass:
      r.chosen = kChosen;
      break;
    case ActionKind::kColor:
    case ActionKind::kNumber:
      r.numbers[in.set & 3U] = action.a();
      r.chosen = kChosen;
      break;
    case ActionKind::kChoose:
      t.s.chosen.Insert(action.a());
      if (t.decision.ask == Ask::kOrderCards) {  // it is put there at once
        const End end =
            in.place == effects::Place::kBottom || in.place == effects::Place::kAnyOrderBottom
                ? End::kBottom
                : End::kTop;
        Relocate(t, action.a(), Zone::kDeck, t.Owner(action.a()), end);
      }
      break;
    default:
      break;
  }
}

void AddOptions(const Table& t, const Resolution& r, ActionList& list) {
  const Instruction& in = t.pool.code[r.pc];
  switch (t.decision.ask) {
    case Ask::kMay:
      list.Add(Make(ActionKind::kYes));
      list.Add(Make(ActionKind::kNo));
      break;
    case Ask::kChooseColor:
      for (unsigned color = 0; color < effects::kColors; ++color) {
        list.Add(Make(ActionKind::kColor, color));
      }
      break;
    case Ask::kChooseNumber:
      for (unsigned n = 0; n <= t.decision.max; ++n) list.Add(Make(ActionKind::kNumber, n));
      break;
    case Ask::kOrderCards: {
      ObjectSet cards = r.sets[in.n & 3U];
      if (in.op == Op::kMoveRest) {
        for (unsigned i = 0; i < 4; ++i) {
          if (i != (in.n & 3U)) cards.Remove(r.sets[i]);
        }
      } else {
        cards = Select(t, ViewOf(t, r), in.who);
      }
      cards.Remove(t.s.chosen);
      for (const ObjectId id : cards) list.Add(Make(ActionKind::kChoose, id));
      break;
    }
    default: {
      if (t.decision.min == 0) list.Add(Make(ActionKind::kPass));
      ObjectSet cards = Candidates(t, r, in);
      cards.Remove(t.s.chosen);
      for (const ObjectId id : cards) list.Add(Make(ActionKind::kChoose, id));
      break;
    }
  }
}

}  // namespace clashdeck::alpha_clash
