// Quantities (107): plain numbers, X, counts of cards and counters, stats, half of something.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace numbers {
namespace {

Value Amount(Index n) {
  Value value;
  value.n = n;
  return value;
}

Value Plain(Writer& w, const Node& n) {
  const std::string_view words = w.Words(n.children.front());
  int number = 0;
  std::from_chars(words.data(), words.data() + words.size(), number);
  Value value = Amount(w.Number(number));
  value.number = number;
  return value;
}

Value X(Writer& w, const Node&) {
  Quantity quantity;
  quantity.kind = Number::kX;
  return Amount(w.Add(quantity));
}

template <Compare kCompare>
Value BoundedBy(Writer& w, const Node& n) {
  Value value = w.Eval(n.children.front());
  value.number = static_cast<int>(kCompare);
  return value;
}

// What a card did this turn is known of those that are still in play, so it is not counted.
Value CountOf(Writer& w, const Node& n) {
  const Value noun = w.Eval(n, "noun");
  constexpr std::uint32_t kOfThisTurn = Is::kAttackedThisTurn | Is::kEnteredThisTurn;
  const bool gone = std::any_of(noun.filters.begin(), noun.filters.end(), [](const Filter& filter) {
    return (filter.is & kOfThisTurn) != 0;
  });
  if (gone) w.Decline(n, "those that have left play since are not known");
  const bool defeated = std::any_of(noun.filters.begin(), noun.filters.end(), [](const Filter& f) {
    return (f.is & static_cast<std::uint32_t>(Is::kDefeatedThisTurn)) != 0;
  });
  if (defeated) OnlyPrinted(w, n, noun);
  return Amount(w.Count(noun));
}

// Counters on one card, or among the cards of a noun.
Value CountersOn(Writer& w, const Node& n) {
  const auto kind = static_cast<NameId>(w.Eval(n, "counter").number);
  Quantity quantity;
  quantity.n = static_cast<std::int16_t>(Stat::kCounters);
  quantity.b = kind;
  if (w.Has(n, "noun")) {
    quantity.kind = Number::kSum;
    quantity.a = w.FilterOf(w.Eval(n, "noun"));
  } else {
    quantity.kind = Number::kStatOf;
    quantity.who = w.Eval(n, "objects").who;
  }
  return Amount(w.Add(quantity));
}

// "its", "that card's": a Contender that the sentence is about is not what they mean where there is
// something else ("your Contender gains health equal to its attack power").
std::optional<Mention> Whose(Writer& w, const Node& n) {
  if (w.Says(n, "this")) return Mention{.who = Pick(Who::kSelf), .self = true};
  if (w.Says(n, "attached")) return Mention{.who = Pick(Who::kBearer)};
  if (w.Says(n, "attacking")) return Mention{.who = Pick(Who::kAttacker)};
  if (w.Says(n, "revealed") && w.draft().pile.who == Who::kSet) {
    return Mention{.who = w.Known(w.draft().pile)};
  }
  for (const std::string_view done : kParticiples) {
    if (!w.Says(n, done)) continue;
    const auto who = w.Done(done);
    return who ? std::optional<Mention>(Mention{.who = *who}) : std::nullopt;
  }
  TypeMask types = 0;
  if (w.Says(n, "clash")) types = Mask(CardType::kClash);
  if (w.Says(n, "weapon's")) types = kAnyWeapon;
  if (w.Says(n, "accessory's")) types = kAnyAccessory;
  if (w.Says(n, "contender's")) types = Mask(CardType::kContender);
  const bool that = w.Says(n, "that") || w.Says(n, "the");
  if (types == 0) {
    constexpr auto kNoContender =
        static_cast<TypeMask>(static_cast<TypeMask>(~TypeMask{0}) & ~Mask(CardType::kContender));
    if (const auto mention = w.Latest(kNoContender, false, that)) return mention;
  }
  return w.Latest(types, false, that);
}

Value StatOfObjects(Writer& w, const Node& n) {
  Quantity quantity;
  quantity.kind = Number::kStatOf;
  quantity.n = static_cast<std::int16_t>(w.Eval(n, "stat").number);
  if (w.Has(n, "objects")) {
    quantity.who = w.Eval(n, "objects").who;
  } else {
    const auto mention = Whose(w, n);
    if (!mention) {
      w.Decline(n, "nothing before it that this could mean");
    } else {
      quantity.who = mention->who;
    }
  }
  return Amount(w.Add(quantity));
}

Value TotalOf(Writer& w, const Node& n) {
  Quantity quantity;
  quantity.kind = Number::kSum;
  quantity.n = static_cast<std::int16_t>(w.Eval(n, "stat").number);
  quantity.a = w.FilterOf(w.Eval(n, "noun"));
  return Amount(w.Add(quantity));
}

Value Plus(Writer& w, const Node& n) {
  Quantity quantity;
  quantity.kind = w.Says(n, "minus") ? Number::kMinus : Number::kPlus;
  quantity.a = w.Eval(n.children[0]).n;
  quantity.b = w.Eval(n, "number").n;
  return Amount(w.Add(quantity));
}

// "this way", "the result": what the last counting effect wrote down.
Value ThisWay(Writer& w, const Node& n) {
  if (w.draft().next_set == kFirstSet) w.Decline(n, "nothing before it that was counted");
  Quantity quantity;
  quantity.kind = Number::kRegister;
  quantity.n = w.NumberRegister();
  return Amount(w.Add(quantity));
}

// "the number of Clash cards discarded this way": those of a kind among what was done with. Plain
// cards and tokens, which are gone by then, are as many as there were.
Value DoneThisWay(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  const auto token = static_cast<std::uint32_t>(Is::kToken);
  const bool one = noun.filters.size() == 1;
  const bool any = one && noun.filters.front() == Filter{};
  if (any || (one && (noun.filters.front().is & token) != 0)) return ThisWay(w, n);
  return Amount(CountOfDone(w, std::move(noun)));
}

Value Health(Writer& w, const Node& n) {
  Quantity quantity;
  quantity.kind = Number::kHealthOf;
  quantity.who.index =
      static_cast<std::uint8_t>(w.Says(n, "your") ? Whom::kYou : Whom::kEventPlayer);
  return Amount(w.Add(quantity));
}

Value EventAmount(Writer& w, const Node&) {
  Ability& ability = w.draft().ability;
  if (ability.trigger != kNil && w.pool.triggers[ability.trigger].together) {
    Trigger each = w.pool.triggers[ability.trigger];
    each.together =
        each.on != effects::On::kDealtDamage;  // else one of several amounts would count
    if (!each.together) ability.trigger = w.pool.Add(each);
  }
  Quantity quantity;
  quantity.kind = Number::kEventAmount;
  return Amount(w.Add(quantity));
}

Value ColorsAmong(Writer& w, const Node& n) {
  Quantity quantity;
  quantity.kind = Number::kColorsOf;
  quantity.a = w.FilterOf(w.Eval(n, "noun"));
  return Amount(w.Add(quantity));
}

constexpr auto kRows = std::to_array<Row>({
    {"number", "#number", Plain},
    {"number", "x", X},
    {"bound", "<number>", BoundedBy<Compare::kEqual>},
    {"bound", "<number> or less", BoundedBy<Compare::kAtMost>},
    {"bound", "<number> or (more|greater)", BoundedBy<Compare::kAtLeast>},
    {"bound", "at least <number>", BoundedBy<Compare::kAtLeast>},
    {"bound", "(at most|no more than) <number>", BoundedBy<Compare::kAtMost>},
    {"bound", "exactly <number>", BoundedBy<Compare::kEqual>},
    {"bound", "more than <quantity>", BoundedBy<Compare::kMore>},
    {"bound", "equal to <quantity>", BoundedBy<Compare::kEqual>},
    {"bound", "less than or equal to <quantity>", BoundedBy<Compare::kAtMost>},
    {"bound", "less than <quantity>", BoundedBy<Compare::kLess>},
    {"bound", "greater than or equal to <quantity>", BoundedBy<Compare::kAtLeast>},
    {"bound", "greater than <quantity>", BoundedBy<Compare::kMore>},

    {"near-bound", "<number>", BoundedBy<Compare::kEqual>},
    {"near-bound", "<number> or less", BoundedBy<Compare::kAtMost>},
    {"near-bound", "<number> or (more|greater)", BoundedBy<Compare::kAtLeast>},
    {"near-bound", "at least <number>", BoundedBy<Compare::kAtLeast>},
    {"near-bound", "(at most|no more than) <number>", BoundedBy<Compare::kAtMost>},
    {"near-bound", "exactly <number>", BoundedBy<Compare::kEqual>},
    {"near-bound", "(more|greater) than <near-quantity>", BoundedBy<Compare::kMore>},
    {"near-bound", "equal to <near-quantity>", BoundedBy<Compare::kEqual>},
    {"near-bound", "less than or equal to <near-quantity>", BoundedBy<Compare::kAtMost>},
    {"near-bound", "less than <near-quantity>", BoundedBy<Compare::kLess>},
    {"near-bound", "greater than or equal to <near-quantity>", BoundedBy<Compare::kAtLeast>},
    {"near-quantity", "<number>"},
    {"near-quantity", "<measure>"},
    {"near-quantity", "<measure> (plus|minus) <number>", Plus},
    {"near-quantity", "(twice|double) <measure>",
     [](Writer& w, const Node& n) {
       return Amount(Times(w, w.Number(2), w.Eval(n, "measure").n));
     }},
    // Takes all that follows.
    {"far-bound", "(more|greater) than <tally>", BoundedBy<Compare::kMore>},
    {"far-bound", "equal to <tally>", BoundedBy<Compare::kEqual>},
    {"far-bound", "less than or equal to <tally>", BoundedBy<Compare::kAtMost>},
    {"far-bound", "less than <tally>", BoundedBy<Compare::kLess>},
    {"far-bound", "greater than or equal to <tally>", BoundedBy<Compare::kAtLeast>},

    {"amount", "<measure>"},
    {"amount", "<tally>"},
    {"quantity", "<number>"},
    {"quantity", "<amount>"},
    {"quantity", "half <amount> , rounded (up|down)",
     [](Writer& w, const Node& n) {
       Quantity quantity;
       quantity.kind = w.Says(n, "up") ? Number::kHalfUp : Number::kHalfDown;
       quantity.a = w.Eval(n, "amount").n;
       return Amount(w.Add(quantity));
     }},
    {"quantity", "<amount> (plus|minus) <number>", Plus},
    {"quantity", "<number> plus <amount>",
     [](Writer& w, const Node& n) {
       Quantity quantity;
       quantity.kind = Number::kPlus;
       quantity.a = w.Eval(n, "number").n;
       quantity.b = w.Eval(n, "amount").n;
       return Amount(w.Add(quantity));
     }},
    {"quantity", "(twice|double) <amount>",
     [](Writer& w, const Node& n) {
       const Index amount = w.Eval(n, "amount").n;
       return Amount(Times(w, w.Number(2), amount));
     }},
    {"tally", "the (number|amount) of <noun>", CountOf},
    {"measure", "the number of <counter> on <objects>", CountersOn},
    {"tally", "the number of <counter> among <noun>", CountersOn},
    {"measure",
     "(its|that card's|that clash card's|that weapon's|that accessory's|that contender's|that "
     "token's|this card's|this clash card's|this contender's|this weapon's) <stat>",
     StatOfObjects},
    {"measure",
     "the (discarded|revealed|banished|diminished|defeated|sent|chosen|targeted|returned) (card's|"
     "clash card's|weapon's|accessory's) <stat>",
     StatOfObjects},
    {"measure", "[the] attached (card's|clash card's|contender's) <stat>", StatOfObjects},
    {"measure", "the attacking (card's|clash card's) <stat>", StatOfObjects},
    {"measure", "the number of (specific resources|gems|specific gems) on <objects>",
     [](Writer& w, const Node& n) {
       Quantity quantity;
       quantity.kind = Number::kStatOf;
       quantity.n = static_cast<std::int16_t>(Stat::kSpecificCost);
       quantity.who = w.Eval(n, "objects").who;
       return Amount(w.Add(quantity));
     }},
    {"measure", "the <stat> of <objects>", StatOfObjects},
    {"tally", "the (total|combined) <stat> of [all] <noun>", TotalOf},
    {"tally", "the (highest|greatest|lowest|least) <stat> (among|amongst|of) <noun>",
     [](Writer& w, const Node& n) {
       Quantity quantity;
       quantity.kind =
           w.Says(n, "lowest") || w.Says(n, "least") ? Number::kLeast : Number::kMost;
       quantity.n = static_cast<std::int16_t>(w.Eval(n, "stat").number);
       quantity.a = w.FilterOf(w.Eval(n, "noun"));
       return Amount(w.Add(quantity));
     }},
    {"tally", "the number of [different] colors (among|amongst) <noun>", ColorsAmong},
    {"counted", "[different] color (among|amongst) <noun>", ColorsAmong},
    {"measure", "the (result|total|sum)", ThisWay},
    {"measure", "(the chosen number|the number chosen)",
     [](Writer& w, const Node&) {
       Quantity quantity;
       quantity.kind = Number::kRegister;
       quantity.n = w.Register(w.draft().chosen_number);
       return Amount(w.Add(quantity));
     }},
    {"measure", "the (number|amount) of <counter> (removed|put on <objects>) this way", ThisWay},
    {"measure", "the number of <noun> [that were|you] <done> [this way]", DoneThisWay},
    {"done",
     "(discarded|banished|revealed|sent to oblivion|returned|diminished|engaged|readied|sent)",
     [](Writer&, const Node&) { return Value{}; }},
    {"measure", "your contender's health", Health},
    {"that-many", "that (much|many)",
     [](Writer& w, const Node& n) {
       // What an effect before it has counted, else what the event was about.
       if (w.draft().next_set > kFirstSet) return ThisWay(w, n);
       const AbilityKind kind = w.draft().ability.kind;
       if (kind == AbilityKind::kResolve || kind == AbilityKind::kActivated) {
         w.Decline(n, "nothing before it that was counted");
       }
       return EventAmount(w, n);
     }},
    {"measure", "that damage", EventAmount},
    {"measure", "(the amount of|the) [clash|non-clash] damage dealt [to it|to that card]",
     [](Writer& w, const Node& n) {
       const Index trigger = w.draft().ability.trigger;
       if (trigger == kNil || w.pool.triggers[trigger].on != effects::On::kDealtDamage) {
         w.Decline(n, "no damage before it that this could mean");
       }
       return EventAmount(w, n);
     }},
    {"measure", "the amount of health (lost|gained)",
     [](Writer& w, const Node& n) {
       const effects::On on =
           w.Says(n, "lost") ? effects::On::kLosesHealth : effects::On::kGainsHealth;
       const Index trigger = w.draft().ability.trigger;
       if (trigger == kNil || w.pool.triggers[trigger].on != on) {
         w.Decline(n, "no health before it that this could mean");
       }
       return EventAmount(w, n);
     }},

    // "for each ...": what is counted
    {"counted", "<noun>", CountOf},
    {"counted", "other <noun>",
     [](Writer& w, const Node& n) {
       // Than what the sentence is about: a target, else this card.
       const auto about = w.Latest(0, false, false);
       const bool target = about && about->who.who == Who::kTarget;
       const bool event = about && about->who.who == Who::kEventObject;
       const Is than = target ? Is::kTargetOfThis : event ? Is::kOfEvent : Is::kSelf;
       Value noun = w.Eval(n, "noun");
       for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(than);
       return Amount(w.Count(noun));
     }},
    {"counted", "<counter> on <objects>", CountersOn},
    {"counted", "<counter> among <noun>", CountersOn},
    {"counted", "card you discarded", ThisWay},
    {"counted", "[point of] [clash|non-clash] damage (it was [just] dealt|dealt|dealt to it)",
     [](Writer& w, const Node& n) {
       const Index trigger = w.draft().ability.trigger;
       if (trigger == kNil || w.pool.triggers[trigger].on != effects::On::kDealtDamage) {
         w.Decline(n, "no damage before it that this could mean");
       }
       return EventAmount(w, n);
     }},
    {"counted", "<noun> [you've|you] <done> (this way|with this effect)", DoneThisWay},
    {"counted", "<counter> [you] (remove|removed) this way", ThisWay},
    {"counted", "<kind> [you owned] that was sent to oblivion this way",
     [](Writer& w, const Node& n) {
       Value noun = w.Eval(n, "kind");
       for (Filter& filter : noun.filters) {
         if (w.Says(n, "owned")) filter.control = Control::kYou;
       }
       return Amount(CountOfDone(w, std::move(noun)));
     }},
});

}  // namespace
}  // namespace numbers

std::span<const Row> NumberRows() { return numbers::kRows; }

}  // namespace clashdeck::text
