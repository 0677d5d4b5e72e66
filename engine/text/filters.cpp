// Filters made of others, and what is told by one: parts of a noun that must all hold, cards that
// were named, what is known of cards that are gone.
#include <algorithm>
#include <vector>

#include "engine/text/writer.h"

namespace clashdeck::text {

Index CountOfDone(Writer& w, Value noun) {
  // What a loop over players did is known together when it has ended, not by a register.
  const std::vector<Instruction>& code = w.draft().code;
  const auto gathers = [&](const Instruction& in) {
    return in.set == w.draft().number_set && in.op != Op::kChooseNumber && in.op != Op::kRollDie;
  };
  const bool loop = std::any_of(code.begin(), code.end(),
                                [](const Instruction& in) { return in.op == Op::kEachPlayer; });
  const bool kept = !loop && std::any_of(code.begin(), code.end(), gathers);
  for (Filter& filter : noun.filters) {
    filter.zones = kEveryZone;
    if (!kept) filter.is |= static_cast<std::uint32_t>(Is::kLastMoved);
  }
  if (!kept) return w.Count(noun);
  Quantity quantity;
  quantity.kind = Number::kCountOf;
  quantity.who = w.Known(Pick(Who::kSet, w.draft().number_set));
  quantity.who.filter = w.FilterOf(noun);
  return w.Add(quantity);
}

void OnlyPrinted(Writer& w, const Node& at, const Value& noun) {
  constexpr std::uint32_t kStays =
      (Is::kDefeatedThisTurn | Is::kToken) | (Is::kSelf | Is::kMulticolored);
  for (const Filter& filter : noun.filters) {
    bool known = ((filter.is | filter.is_not) & ~kStays) == 0 && filter.bearer == kNil &&
                 filter.weapon == kNil;
    for (int i = 0; i < filter.bounds; ++i) {
      const Stat stat = filter.bound[i].stat;
      known = known && (stat == Stat::kCost || stat == Stat::kSpecificCost ||
                        stat == Stat::kInitialAttack || stat == Stat::kInitialDefense);
    }
    if (!known) w.Decline(at, "not known of cards that have left play");
  }
}

Index SelfFilter(Writer& w) {
  Filter self;
  self.is = static_cast<std::uint32_t>(Is::kSelf);
  self.zones = kEveryZone;
  return w.pool.Add(self);
}

Index OnlyThese(Writer& w, const Node& at, const Selector& named) {
  Filter these;
  these.zones = kEveryZone;
  switch (named.who) {
    case Who::kSelf:
      these.is = static_cast<std::uint32_t>(Is::kSelf);
      break;
    case Who::kBearer:
      these.is = static_cast<std::uint32_t>(Is::kBearerOfThis);
      break;
    case Who::kEventObject:
    case Who::kEventOther:
      these.is = static_cast<std::uint32_t>(Is::kOfEvent);
      break;
    case Who::kAttacker:
      these.is = static_cast<std::uint32_t>(Is::kAttacking);
      break;
    case Who::kTarget:
      these.is = static_cast<std::uint32_t>(Is::kTargetOfThis);
      if (w.draft().targets.size() > 1) w.Decline(at, "one of several targets");
      break;
    default:
      w.Decline(at, "cards that no filter can tell from others");
      break;
  }
  return w.pool.Add(these);
}

Selector All(Writer& w, const Value& noun) {
  Selector all = Pick(Who::kAll);
  all.filter = w.FilterOf(noun);
  return all;
}

namespace {

// Parts of a noun that cannot both be kept: one filter has room for one of them.
bool Clash(const Filter& a, const Filter& b) {
  return (a.control != Control::kAnybody && b.control != Control::kAnybody &&
          a.control != b.control) ||
         (a.name != kNoName && b.name != kNoName) ||
         (a.name_not != kNoName && b.name_not != kNoName) || (a.colors != 0 && b.colors != 0) ||
         (a.affiliations != 0 && b.affiliations != 0) ||
         (a.zones != 0 && b.zones != 0 && a.zones != b.zones) ||
         (a.bearer != kNil && b.bearer != kNil) || (a.weapon != kNil && b.weapon != kNil);
}

}  // namespace

std::vector<Filter> Both(Writer& w, const Node& at, const std::vector<Filter>& a,
                         const std::vector<Filter>& b) {
  std::vector<Filter> out;
  for (const Filter& left : a) {
    for (const Filter& right : b) {
      Filter f = left;
      if (f.types != 0 && right.types != 0) {
        f.types &= right.types;
        if (f.types == 0) continue;
      } else {
        f.types |= right.types;
      }
      f.zones |= right.zones;
      f.is |= right.is;
      f.is_not |= right.is_not;
      f.keywords |= right.keywords;
      f.keywords_not |= right.keywords_not;
      f.colors |= right.colors;
      f.colors_not |= right.colors_not;
      f.affiliations |= right.affiliations;
      f.affiliations_not |= right.affiliations_not;
      if (Clash(left, right)) w.Decline(at, "two words that say the same kind of thing");
      if (right.control != Control::kAnybody) f.control = right.control;
      if (right.name != kNoName) f.name = right.name;
      if (right.name_not != kNoName) f.name_not = right.name_not;
      if (right.bearer != kNil) f.bearer = right.bearer;
      if (right.weapon != kNil) f.weapon = right.weapon;
      for (int i = 0; i < right.bounds; ++i) {
        if (f.bounds == 2) {
          w.Decline(at, "more than two bounds");
          break;
        }
        f.bound[f.bounds++] = right.bound[i];
      }
      out.push_back(f);
    }
  }
  if (out.empty()) w.Decline(at, "nothing can be that");
  return out;
}

}  // namespace clashdeck::text
