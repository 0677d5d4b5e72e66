#include "engine/scenario/attempt.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/scenario/proposal.h"

namespace clashdeck::scenario {

namespace {

using alpha_clash::Make;
using alpha_clash::Mark;
using effects::CardType;
using effects::Zone;
using Kind = Thing::Kind;

bool IsOneOf(Ask ask, std::initializer_list<Ask> asks) {
  return std::find(asks.begin(), asks.end(), ask) != asks.end();
}

// A way to begin the act: one action, for one of the objects that its name may mean.
struct Opening {
  Action action = {};
  ObjectId object = alpha_clash::kNoObject;
};

void AddPlays(const Play& play, const Act& act, ObjectId id, std::vector<Opening>& out) {
  if (!act.alternative_cost) {
    out.push_back({Make(ActionKind::kPlay, id, 0), id});
    return;
  }
  engine::ActionList legal;
  play.game().LegalActions(legal);
  for (const Action action : legal)
    if (alpha_clash::KindOf(action) == ActionKind::kPlay && action.a() == id && action.b() > 0)
      out.push_back({action, id});
  if (out.empty()) out.push_back({Make(ActionKind::kPlay, id, 1), id});
}

std::vector<Opening> Openings(const Play& play, const Act& act) {
  std::vector<Opening> out;
  for (const ObjectId id : ObjectsOf(play, act.things.front())) {
    switch (act.verb) {
      case Verb::kPlay:
        AddPlays(play, act, id, out);
        break;
      case Verb::kSet:
        out.push_back({Make(ActionKind::kSet, id), id});
        break;
      case Verb::kResource:
        out.push_back({Make(ActionKind::kResource, id), id});
        break;
      case Verb::kAttach:
        out.push_back({Make(ActionKind::kAttach, id), id});
        break;
      case Verb::kUnattach:
        out.push_back({Make(ActionKind::kUnattach, id), id});
        break;
      case Verb::kAttack:
        out.push_back({Make(ActionKind::kAttack, id), id});
        break;
      case Verb::kActivate:
        out.push_back({Make(ActionKind::kActivate, id, AbilityPlace(play, id, act.n)), id});
        break;
      default:
        break;
    }
  }
  return out;
}

Verdict Begin(Play& play, const Act& act, const Opening& opening) {
  if (Verdict verdict = Answer(play, opening.action); !verdict.legal) return verdict;
  switch (act.verb) {
    case Verb::kAttack:
      return AnswerAttackTarget(play, act);
    case Verb::kPlay:
    case Verb::kActivate:
    case Verb::kAttach:
    case Verb::kUnattach:
      return AnswerProposal(play, act, opening.object);
    default:
      return Verdict::Legal();
  }
}

// Each object the name may mean, until one is legal.
Verdict AttemptObjects(Play& play, const Act& act) {
  std::optional<Verdict> first;
  for (const Opening& opening : Openings(play, act)) {
    Play next = play;
    Verdict verdict = Begin(next, act, opening);
    if (verdict.legal) {
      play = std::move(next);
      return verdict;
    }
    if (!first) first = std::move(verdict);
  }
  return first.value_or(Verdict::Refused("", "there is no such card"));
}

// One small action for each card, then `done` where more could follow.
Verdict AttemptEach(Play& play, const Act& act, ActionKind kind) {
  Play next = play;
  const Ask ask = play.game().decision().ask;
  for (const Thing& thing : act.things) {
    std::optional<Verdict> first;
    bool done = false;
    for (const ObjectId id : ObjectsOf(next, thing)) {
      Verdict verdict = Answer(next, Make(kind, id));
      done = verdict.legal;
      if (done) break;
      if (!first) first = std::move(verdict);
    }
    if (!done) return first.value_or(Verdict::Refused("", "there is no such card"));
  }
  const alpha_clash::Decision& decision = next.game().decision();
  if (!next.game().is_terminal() && decision.ask == ask && decision.player == act.player) {
    if (Verdict verdict = Answer(next, Make(ActionKind::kPass)); !verdict.legal) return verdict;
  }
  play = std::move(next);
  return Verdict::Legal();
}

Verdict AttemptChoice(Play& play, const Act& act) {
  Play next = play;
  Verdict verdict = act.verb == Verb::kOrder ? AnswerOrder(next, act) : AnswerChoice(next, act);
  if (verdict.legal) play = std::move(next);
  return verdict;
}

}  // namespace

unsigned AbilityPlace(const Play& play, ObjectId id, int n) {
  const effects::CardPool& pool = play.game().pool();
  const effects::CardDef& card = play.card(id);
  const bool trap = card.type == CardType::kTrap && card.front == effects::kNoCard;
  const auto kind = trap ? effects::AbilityKind::kResolve : effects::AbilityKind::kActivated;
  const effects::Range own = play.card(id).abilities;
  unsigned place = 0;
  const auto is_wanted = [&](effects::Index ability) {
    return pool.abilities[ability].kind == kind && --n == 0;
  };
  for (; place < own.count; ++place)
    if (is_wanted(static_cast<effects::Index>(own.first + place))) return place;
  const alpha_clash::Derived& derived = play.game().derived();
  for (int i = 0; i < derived.grant_count; ++i) {
    if (derived.grants[i].object != id) continue;
    if (is_wanted(derived.grants[i].ability)) return place;
    ++place;
  }
  return place;  // past the last: never legal
}

std::vector<ObjectId> ObjectsOf(const Play& play, const Thing& thing) {
  if (thing.kind == Kind::kContender) return {play.ContenderOf(thing.player)};
  std::vector<ObjectId> objects;
  if (thing.kind == Kind::kPlayer) return objects;
  for (const Cast::Member& member : play.cast().Find(thing.card.name, thing.card.number))
    if (!member.gone) objects.push_back(member.id);
  return objects;
}

bool Answers(const Play& play, const Act& act) {
  const Ask ask = play.game().decision().ask;
  switch (act.verb) {
    case Verb::kPlay:
    case Verb::kActivate:
      return IsOneOf(ask, {Ask::kPrimary, Ask::kCounterAttack, Ask::kClashBuff, Ask::kRespond});
    case Verb::kAttack:
    case Verb::kEndTurn:
    case Verb::kSet:
    case Verb::kPortal:
    case Verb::kAttach:
    case Verb::kUnattach:
      return ask == Ask::kPrimary;
    case Verb::kResource:
      return ask == Ask::kResource;
    case Verb::kObstruct:
      return ask == Ask::kObstruct;
    case Verb::kMulligan:
      return ask == Ask::kMulligan;
    case Verb::kPass:
      return ask != Ask::kPrimary && play.IsLegal(Make(ActionKind::kPass));
    case Verb::kOrder:
      return IsOneOf(ask, {Ask::kTriggerOrder, Ask::kOrderCards});
    case Verb::kChoose:
      return !IsOneOf(
          ask, {Ask::kPrimary, Ask::kCounterAttack, Ask::kClashBuff, Ask::kRespond, Ask::kObstruct,
                Ask::kMulligan, Ask::kResource, Ask::kAttackTarget, Ask::kTriggerOrder});
    case Verb::kConcede:
      return true;
  }
  return false;
}

Verdict Attempt(Play& play, const Act& act) {
  switch (act.verb) {
    case Verb::kPortal:
      return Answer(play, Make(ActionKind::kPortal));
    case Verb::kEndTurn:
      return Answer(play, Make(ActionKind::kEndTurn));
    case Verb::kPass:
      return Answer(play, Make(ActionKind::kPass));
    case Verb::kConcede:
      play.Apply(Make(ActionKind::kConcede, act.player));
      return Verdict::Legal();
    case Verb::kObstruct:
      return AttemptEach(play, act, ActionKind::kObstruct);
    case Verb::kMulligan:
      return AttemptEach(play, act, ActionKind::kMulligan);
    case Verb::kChoose:
    case Verb::kOrder:
      return AttemptChoice(play, act);
    default:
      return AttemptObjects(play, act);
  }
}

}  // namespace clashdeck::scenario
