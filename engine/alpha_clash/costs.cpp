#include "engine/alpha_clash/costs.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/damage.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::CostPart;
using effects::Flag;
using effects::kColors;
using effects::kNil;
using effects::Manner;
using effects::Op;
using effects::Pay;
using effects::Price;

namespace {

void AddLess(Discount& discount, const Price& price, int times, bool optional) {
  auto& gems = optional ? discount.optional : discount.less;
  for (int color = 0; color < kColors; ++color) {
    gems[color] = static_cast<std::uint8_t>(std::min(255, gems[color] + price.gems[color] * times));
  }
}

Op VerbOf(For what) {
  switch (what) {
    case For::kPlaying:
      return Op::kCostLess;
    case For::kTrap:
      return Op::kTrapLess;
    case For::kAttaching:
      return Op::kAttachLess;
  }
  return Op::kCostLess;
}

// The text is about the card it is on, wherever that is (112.4c).
bool IsAboutItself(const Table& t, const Instruction& in) {
  if (in.who.who == effects::Who::kSelf) return true;
  return in.who.filter != kNil &&
         (t.pool.filters[in.who.filter].is & static_cast<std::uint32_t>(effects::Is::kSelf)) != 0;
}

bool Applies(const Table& t, const Instruction& in, const View& view, ObjectId id,
             ObjectId bearer) {
  if (IsAboutItself(t, in) ? view.self != id : !Matches(t, view, in.who.filter, id)) return false;
  if (in.op != Op::kAttachLess || in.m == kNil) return true;
  return bearer != kNoObject && Matches(t, view, in.m, bearer);
}

// The discount of a resolution is as large as it was then.
int TimesOf(const Table& t, const Instruction& in, const View& view, const Active& active) {
  if (in.n == kNil) return 1;
  return active.lasting != 0xFF ? t.s.lasting[active.lasting].n : Evaluate(t, view, in.n);
}

// "the next card you play": its controller's.
bool IsForAnother(const Instruction& in, const View& view, Player player) {
  return (in.flags & static_cast<std::uint16_t>(Flag::kNext)) != 0 && view.you != player;
}

void Consider(const Table& t, const Instruction& in, const View& view, For what, ObjectId id,
              ObjectId bearer, Discount& discount, const Active& active = {}) {
  if (in.op == Op::kCostMore && what == For::kPlaying && Applies(t, in, view, id, bearer)) {
    discount.more += Evaluate(t, view, in.n);
  }
  if (in.op == Op::kAttachMore && what == For::kAttaching && Applies(t, in, view, id, bearer)) {
    discount.more += Evaluate(t, view, in.n);
  }
  if (in.op != VerbOf(what) || !Applies(t, in, view, id, bearer)) return;
  const int times = std::max(0, TimesOf(t, in, view, active));
  const bool optional = (in.flags & static_cast<std::uint16_t>(Flag::kOptional)) != 0;
  AddLess(discount, t.pool.prices[in.x], times, optional);
}

// A card's own text about its cost works where it is played from (112.4c).
void ConsiderOwnText(const Table& t, Player player, For what, ObjectId id, ObjectId bearer,
                     Discount& discount) {
  const CardDef& def = t.Def(id);
  if (!def.has_static) return;
  View view = ViewOf(t, id);
  view.you = player;
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != AbilityKind::kStatic) continue;
    for (Index j = 0; j < ability.code.count; ++j) {
      const Instruction& in = t.pool.code[ability.code.first + j];
      if ((in.op != VerbOf(what) && in.op != Op::kCostMore) || !IsAboutItself(t, in)) continue;
      if (Holds(t, view, ability.condition)) Consider(t, in, view, what, id, bearer, discount);
    }
  }
}

ObjectSet OwnIn(const Table& t, Player player, Zone zone) {
  ObjectSet set;
  ForEach(t, player, zone, [&](ObjectId id) { set.Insert(id); });
  return set;
}

}  // namespace

bool Discount::any_optional() const {
  return std::any_of(std::begin(optional), std::end(optional), [](auto n) { return n > 0; });
}

const ReadyResources& CountReady(const Table& t, Player player) {
  if (!t.d.ready_counted[player]) {
    ColorCounts of;
    for (const ObjectId id : t.d.where.in[player][static_cast<std::size_t>(Zone::kResources)]) {
      of.Add(t.Def(id).colors, t.Engaged(id) ? 0 : 1);
    }
    t.d.ready_of[player] = of;
    t.d.ready_counted[player] = true;
  }
  t.d.ready[player] = Ready(t.d.ready_of[player]);
  t.d.ready_known[player] = true;
  return t.d.ready[player];
}

Discount DiscountOf(const Table& t, Player player, ObjectId id, For what, ObjectId bearer) {
  Discount discount;
  if (!InPlay(t[id].zone) || t.Has(id, Mark::kFaceDown)) {
    ConsiderOwnText(t, player, what, id, bearer, discount);
  }
  const auto consider = [&](const Instruction& in, const Active& active, const View& view) {
    if (IsForAnother(in, view, player)) return;
    Consider(t, in, view, what, id, bearer, discount, active);
  };
  ForEachActive(t, VerbOf(what), consider);
  if (what == For::kPlaying) ForEachActive(t, Op::kCostMore, consider);
  if (what == For::kAttaching) ForEachActive(t, Op::kAttachMore, consider);
  return discount;
}

void UseUpDiscounts(Table& t, Player player, ObjectId id, For what, ObjectId bearer) {
  for (std::uint8_t i = t.s.lasting_count; i-- > 0;) {
    const Lasting& lasting = t.s.lasting[i];
    if (lasting.op != VerbOf(what) || lasting.controller != player) continue;
    const Instruction& in = t.pool.code[lasting.code];
    const View view{.self = lasting.source.id, .you = player};
    const bool next = (in.flags & static_cast<std::uint16_t>(Flag::kNext)) != 0;
    if (next && Applies(t, in, view, id, bearer)) RemoveLasting(t, i);
  }
}

Price Apply(Price price, const Discount& discount, bool take_optional, int x) {
  price = AtX(price, x);
  price = Reduce(price, discount.less);
  if (take_optional) price = Reduce(price, discount.optional);
  const int gems = std::accumulate(std::begin(price.gems), std::end(price.gems), 0);
  price.total = static_cast<std::uint8_t>(
      std::clamp(price.total + discount.more, std::min<int>(gems, price.total), 255));
  return price;
}

namespace {

// What the cards in hand and the Traps that are set cost, and Weapons to attach.
Needs NeedsOf(const Table& t, Player player) {
  Needs needs;
  const auto add = [&](const Price& price) {
    for (int c = 0; c < kColors; ++c) needs.of[c] = std::max(needs.of[c], price.gems[c]);
  };
  ForEach(t, player, Zone::kHand, [&](ObjectId id) { add(t.Def(id).price); });
  ForEach(t, player, Zone::kAccessory, [&](ObjectId id) {
    add(t.Type(id) == effects::CardType::kTrap ? t.Def(id).price : t.Def(id).attach);
  });
  return needs;
}

}  // namespace

void PayResources(Table& t, Player player, const Price& price) {
  if (price.total == 0) return;  // 115.5
  const ReadyResources ready = ReadyOf(t, player);
  const Needs needs = IsChoice(ready, price) ? NeedsOf(t, player) : Needs{};
  Payment payment = ChoosePayment(ready, price, 0, needs);
  int left = price.total;
  for (ObjectId id = t.PileOf(player, Zone::kResources).first; left > 0 && id != kNoObject;
       id = t[id].next) {
    auto& wanted = payment.of[t.Def(id).colors & (kColorMasks - 1)];
    if (t.Engaged(id) || wanted == 0) continue;
    --wanted;
    --left;
    t.Set(id, Mark::kEngaged);
  }
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kPays, .rule = "408.7", .player = player, .amount = price.total});
}

bool PartIsChosen(const CostPart& part) {
  switch (part.pay) {
    case Pay::kEngage:
    case Pay::kSend:
    case Pay::kDiscard:
    case Pay::kBanish:
    case Pay::kReturn:
    case Pay::kReveal:
    case Pay::kPutOnDeckBottom:
      return true;
    default:
      return false;
  }
}

int PartCount(const Table& t, const View& view, const CostPart& part) {
  return part.quantity == kNil ? 1 : std::max(0, Evaluate(t, view, part.quantity));
}

ObjectSet PartChoices(const Table& t, const View& view, const CostPart& part,
                      const ObjectSet& taken) {
  ObjectSet from;
  switch (part.pay) {
    case Pay::kDiscard:
    case Pay::kReveal:
    case Pay::kPutOnDeckBottom:
      from = OwnIn(t, view.you, Zone::kHand);
      break;
    case Pay::kEngage:
    case Pay::kSend:
    case Pay::kBanish:
    case Pay::kReturn:
      from = Select(t, view, {.who = effects::Who::kAll, .index = 0, .filter = part.filter});
      break;
    default:
      return {};
  }
  ObjectSet fit;
  for (const ObjectId id : from) {
    if (taken.Has(id)) continue;
    if (part.pay == Pay::kEngage && t.Engaged(id)) continue;  // 120.2
    if (part.pay == Pay::kEngage && Forbidden(t, id, effects::Forbid::kBeEngaged)) continue;
    if (part.pay == Pay::kSend && Forbidden(t, id, effects::Forbid::kBeSentToOblivion)) continue;
    if (part.pay == Pay::kReturn && Forbidden(t, id, effects::Forbid::kBeReturned)) continue;
    if (part.pay == Pay::kBanish && Forbidden(t, id, effects::Forbid::kBeBanished)) continue;
    if (part.pay == Pay::kDiscard && DiscardIsReplaced(t, id)) continue;  // 703.7c
    // A card is not discarded for playing itself.
    if (t[id].zone == Zone::kHand && id == view.self) continue;
    if (part.filter != kNil && !Matches(t, view, part.filter, id)) continue;
    fit.Insert(id);
  }
  return fit;
}

bool PartCantHappen(const Table& t, const View& view, const CostPart& part) {
  switch (part.pay) {
    case Pay::kPayHealth:
      return PartCount(t, view, part) > 0 &&  // 116.4a
             (ForbiddenTo(t, view.you, effects::ForbidPlayer::kLoseHealth) ||
              ForbiddenTo(t, view.you, effects::ForbidPlayer::kPayHealth));
    case Pay::kEngageSelf:
      return Forbidden(t, view.self, effects::Forbid::kBeEngaged);
    case Pay::kReadySelf:
      return Forbidden(t, view.self, effects::Forbid::kBeReadied);
    case Pay::kSendSelf:
      return Forbidden(t, view.self, effects::Forbid::kBeSentToOblivion);
    case Pay::kReturnSelf:
      return Forbidden(t, view.self, effects::Forbid::kBeReturned);
    case Pay::kBanishSelf:
      return Forbidden(t, view.self, effects::Forbid::kBeBanished);
    default:
      return false;
  }
}

bool CanPayPart(const Table& t, const View& view, const CostPart& part, const ObjectSet& taken) {
  const int count = PartCount(t, view, part);
  if (PartCantHappen(t, view, part)) return false;
  if (PartIsChosen(part)) {
    return ChoosableTogether(t, part.filter, PartChoices(t, view, part, taken)) >= count;
  }
  const ObjectId self = view.self;
  switch (part.pay) {
    case Pay::kEngageSelf:
      return !t.Engaged(self) && !taken.Has(self);
    case Pay::kReadySelf:
      return t.Engaged(self);  // 120.1
    case Pay::kSendSelf:
      return InPlay(t[self].zone);
    case Pay::kBanishSelf:
    case Pay::kReturnSelf:
      return t[self].zone != Zone::kNone;
    case Pay::kDiscardSelf:
      return t[self].zone == Zone::kHand && !DiscardIsReplaced(t, self);
    case Pay::kUnattachSelf:
      return t[self].bearer != kNoObject;
    case Pay::kRemoveCounters:
      return CountersOn(t, self, part.name) >= count;
    case Pay::kPayHealth:
      return count == 0 || t.Of(view.you).health >= count;  // 116.4
    case Pay::kMill:
      return t.PileOf(view.you, Zone::kDeck).size >= count;
    default:
      return false;
  }
}

void PayPart(Table& t, const View& view, const CostPart& part, const ObjectSet& chosen) {
  const int count = PartCount(t, view, part);
  ObjectSet self;
  if (view.self != kNoObject) self.Insert(view.self);
  const auto move = [&](const ObjectSet& cards, Zone to, Manner manner, const char* rule) {
    MoveCards(t, cards, {.to = to, .manner = manner, .source = view.self, .rule = rule});
  };
  switch (part.pay) {
    case Pay::kEngageSelf:
      Engage(t, view.self, "115.3");
      break;
    case Pay::kReadySelf:
      Ready(t, view.self, "115.3");
      break;
    case Pay::kEngage:
      for (const ObjectId id : chosen) Engage(t, id, "115.3");
      break;
    case Pay::kSend:
      move(chosen, Zone::kOblivion, Manner::kSent, "703.6a");
      break;
    case Pay::kSendSelf:
      move(self, Zone::kOblivion, Manner::kSent, "703.6a");
      break;
    case Pay::kDiscard:
      move(chosen, Zone::kOblivion, Manner::kDiscarded, "703.7a");
      break;
    case Pay::kDiscardSelf:
      move(self, Zone::kOblivion, Manner::kDiscarded, "703.7a");
      break;
    case Pay::kBanish:
      move(chosen, Zone::kBanished, Manner::kBanished, "703.15a");
      break;
    case Pay::kBanishSelf:
      move(self, Zone::kBanished, Manner::kBanished, "703.15a");
      break;
    case Pay::kReturn:
      move(chosen, Zone::kHand, Manner::kReturned, "703.12b");
      break;
    case Pay::kReturnSelf:
      move(self, Zone::kHand, Manner::kReturned, "703.12b");
      break;
    case Pay::kRemoveCounters:
      RemoveCounters(t, view.self, part.name, count);
      break;
    case Pay::kPayHealth:
      LoseHealth(t, view.you, count, "116.4");
      break;
    case Pay::kReveal:
      for (const ObjectId id : chosen) t.Set(id, Mark::kRevealed);
      break;
    case Pay::kPutOnDeckBottom:
      MoveCards(t, chosen,
                {.to = Zone::kDeck, .place = effects::Place::kBottom, .source = view.self});
      break;
    case Pay::kMill: {
      const effects::Selector top{.who = effects::Who::kTopOfDeck,
                                  .index = static_cast<std::uint8_t>(std::min(count, 255)),
                                  .filter = kNil};
      move(Select(t, view, top, view.you), Zone::kOblivion, Manner::kPut, "703.14a");
      break;
    }
    case Pay::kUnattachSelf:
      Unattach(t, view.self, t.Controller(view.self), "305.9");
      break;
  }
}

bool CanReserve(const Table& t, const View& view, const CostPart& part, ObjectSet& taken) {
  if (!CanPayPart(t, view, part, taken)) return false;
  if (part.pay == Pay::kEngageSelf) taken.Insert(view.self);
  if (!PartIsChosen(part)) return true;
  int wanted = PartCount(t, view, part);
  for (const ObjectId id : PartChoices(t, view, part, taken)) {
    if (wanted-- > 0) taken.Insert(id);
  }
  return true;
}

}  // namespace clashdeck::alpha_clash
