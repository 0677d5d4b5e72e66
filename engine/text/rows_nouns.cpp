// Nouns: what a card must be. Every phrase here is a filter; parts of a noun narrow each other.
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace nouns {
namespace {

Value One(const Filter& filter) {
  Value value;
  value.filters.push_back(filter);
  return value;
}

template <TypeMask kTypes>
Value OfType(Writer&, const Node&) {
  Filter filter;
  filter.types = kTypes;
  return One(filter);
}

template <Is kIs>
Value ThatIs(Writer&, const Node&) {
  Filter filter;
  filter.is = static_cast<std::uint32_t>(kIs);
  return One(filter);
}

template <Is kIs>
Value ThatIsNot(Writer&, const Node&) {
  Filter filter;
  filter.is_not = static_cast<std::uint32_t>(kIs);
  return One(filter);
}

template <Control kControl>
Value ControlledBy(Writer&, const Node&) {
  Filter filter;
  filter.control = kControl;
  return One(filter);
}

constexpr TypeMask kClash = Mask(CardType::kClash);

Value Join(Writer& w, const Node& n) {  // a list of alternatives
  Value out = w.Eval(n.children[0]);
  for (std::size_t i = 1; i < n.children.size(); ++i) {
    for (const Filter& filter : w.Eval(n.children[i]).filters) out.filters.push_back(filter);
  }
  return out;
}

// "a Clash card or a red Relic": what stands before a kind is about that one.
Value EachItsOwn(Writer& w, const Node& n) {
  const bool two = w.Child(n, "adjectives", 1) != nullptr;
  Value out = w.Eval(n, "kind");
  if (two) out.filters = Both(w, n, w.Eval(n, "adjectives").filters, out.filters);
  const Value before = w.Eval(n, "adjectives", two ? 1 : 0);
  for (const Filter& filter : Both(w, n, before.filters, w.Eval(n, "kind", 1).filters)) {
    out.filters.push_back(filter);
  }
  if (w.Has(n, "clauses")) out.filters = Both(w, n, out.filters, w.Eval(n, "clauses").filters);
  return out;
}

Value Affiliation(Writer& w, const Node& n) {
  Filter filter;
  for (const Node& child : n.children) {
    filter.affiliations |= w.Affiliation(child);
  }
  return One(filter);
}

Value NotAffiliation(Writer& w, const Node& n) {
  Value value = Affiliation(w, n);
  std::swap(value.filters[0].affiliations, value.filters[0].affiliations_not);
  return value;
}

Value Name(Writer& w, const Node& n) {
  Value value;
  for (const Node& child : n.children) {
    Filter filter;
    std::string_view words = w.Words(child);
    filter.name = w.pool.Name(words.substr(1, words.size() - 2));
    value.filters.push_back(filter);
  }
  return value;
}

Value NotName(Writer& w, const Node& n) {
  Value value = Name(w, n);
  std::swap(value.filters[0].name, value.filters[0].name_not);
  return value;
}

Value Color(Writer& w, const Node& n) {
  Filter filter;
  for (int i = 0; i < kColors; ++i) {
    const auto color = static_cast<effects::Color>(i);
    if (w.Says(n, ColorName(color))) filter.colors |= Mask(color);
  }
  return One(filter);
}

// "a {W} Action": the colour of the gem.
Value GemColor(Writer& w, const Node& n) {
  Filter filter;
  const std::string_view sign = w.Words(n);
  if (sign.front() == '{') {
    const std::size_t color = std::string_view("BGWUR").find(sign[1]);
    filter.colors = Mask(static_cast<effects::Color>(color));
  } else {
    w.Decline(n, "a gem without a colour is none");
  }
  return One(filter);
}

Value Colors(Writer& w, const Node& n) {
  Filter filter;
  for (const Node& child : n.children) filter.colors |= w.Eval(child).filters.front().colors;
  return One(filter);
}

// "non-Unrivaled"
Value NotKeyword(Writer& w, const Node& n) {
  std::string_view words = w.Words(n.children.empty() ? n : n.children.front());
  if (words.starts_with("non-")) words.remove_prefix(4);
  Filter filter;
  for (int i = 0; i < kKeywords; ++i) {
    std::string name;
    for (char c : KeywordName(static_cast<effects::Keyword>(i))) {
      name += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (words == name) filter.keywords_not = Mask(static_cast<effects::Keyword>(i));
  }
  return One(filter);
}

// "with the lowest attack power": of those that the rest of the noun means.
Value Extreme(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "kinds");
  if (w.Has(n, "adjectives")) {
    noun.filters = Both(w, n, w.Eval(n, "adjectives").filters, noun.filters);
  }
  if (w.Has(n, "clauses")) noun.filters = Both(w, n, noun.filters, w.Eval(n, "clauses").filters);
  Quantity quantity;
  quantity.kind = w.Says(n, "lowest") || w.Says(n, "least") ? Number::kLeast : Number::kMost;
  quantity.n = static_cast<std::int16_t>(w.Eval(n, "stat").number);
  quantity.a = w.FilterOf(noun);
  Filter filter;
  filter.bounds = 1;
  filter.bound[0].stat = static_cast<Stat>(quantity.n);
  filter.bound[0].quantity = w.Add(quantity);
  noun.filters = Both(w, n, noun.filters, {filter});
  return noun;
}

Value NotType(Writer& w, const Node& n) {
  Filter filter;
  constexpr TypeMask kEvery = (1U << (static_cast<unsigned>(CardType::kEmpowerment) + 1U)) - 1U;
  TypeMask not_types = 0;
  if (w.Says(n, "non-trap")) not_types = Mask(CardType::kTrap);
  if (w.Says(n, "non-clash")) not_types = Mask(CardType::kClash);
  if (w.Says(n, "non-contender")) not_types = Mask(CardType::kContender);
  if (w.Says(n, "non-weapon")) not_types = kAnyWeapon;
  if (w.Says(n, "non-relic")) not_types = Mask(CardType::kRelic);
  filter.types = static_cast<TypeMask>(kEvery & ~not_types);
  return One(filter);
}

Value StatWord(Writer& w, const Node& n) {
  Value value;
  Stat stat = Stat::kCost;
  const bool initial = w.Says(n, "initial") || w.Says(n, "printed");
  if (w.Says(n, "attack")) stat = initial ? Stat::kInitialAttack : Stat::kAttack;
  if (w.Says(n, "defense")) stat = initial ? Stat::kInitialDefense : Stat::kDefense;
  if (w.Says(n, "health")) stat = Stat::kHealth;
  if (w.Says(n, "specific")) stat = Stat::kSpecificCost;
  value.number = static_cast<int>(stat);
  return value;
}

Value BoundOf(Writer& w, const Node& n) {
  Filter filter;
  filter.bounds = 1;
  filter.bound[0].stat = static_cast<Stat>(w.Eval(n, "stat").number);
  const Value value = w.Eval(n, w.Has(n, "near-bound") ? "near-bound" : "far-bound");
  filter.bound[0].compare = static_cast<Compare>(value.number);
  filter.bound[0].quantity = value.n;
  return One(filter);
}

Value WithCounters(Writer& w, const Node& n) {
  Filter filter;
  filter.bounds = 1;
  filter.bound[0].stat = Stat::kCounters;
  filter.bound[0].name = static_cast<NameId>(w.Eval(n, "counter").number);
  const bool none = w.Says(n, "no") || w.Says(n, "without");
  filter.bound[0].compare = none ? Compare::kEqual : Compare::kAtLeast;
  filter.bound[0].quantity = w.Number(none ? 0 : 1);
  if (w.Has(n, "bound")) {
    const Value value = w.Eval(n, "bound");
    filter.bound[0].compare = static_cast<Compare>(value.number);
    filter.bound[0].quantity = value.n;
  }
  return One(filter);
}

Value WithKeyword(Writer& w, const Node& n) {
  Filter filter;
  for (const Node& child : n.children) {
    const auto mask = Mask(static_cast<effects::Keyword>(w.Eval(child).number));
    (w.Says(n, "without") ? filter.keywords_not : filter.keywords) |= mask;
  }
  return One(filter);
}

// "with Flight or Interception": one of them is enough.
Value WithOneKeyword(Writer& w, const Node& n) {
  Value value;
  for (const Node& child : n.children) {
    Filter filter;
    filter.keywords = Mask(static_cast<effects::Keyword>(w.Eval(child).number));
    value.filters.push_back(filter);
  }
  return value;
}

Value KeywordWord(Writer& w, const Node& n) {
  Value value;
  for (int i = 0; i < kKeywords; ++i) {
    std::string name;
    for (char c : KeywordName(static_cast<effects::Keyword>(i))) {
      name += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    }
    const std::string_view words = w.Words(n);
    if (words == name ||
        (words.starts_with(name) && words.size() > name.size() && words[name.size()] == ' ')) {
      value.number = i;
    }
  }
  return value;
}

Value CounterWord(Writer& w, const Node& n) {
  Value value;
  value.number = kNoName;
  if (w.Has(n, "#kind")) value.number = w.pool.Name(w.Spelt(*w.Child(n, "#kind")));
  return value;
}

constexpr auto kRows = std::to_array<Row>({
    // names of things
    {"proper", "#word", [](Writer&, const Node&) { return Value{}; }},
    {"proper", "#word #word", [](Writer&, const Node&) { return Value{}; }},
    {"counter", "#kind (counter|counters)", CounterWord},
    {"counter", "(counter|counters)", CounterWord},
    {"keyword",
     "(breakthrough|close combat|exclusive|flight|interception|irrefutable|necrotic|observant|"
     "superspeed|undisputed|unrivaled|safeguard)",
     KeywordWord},
    {"numbered-keyword", "(awe factor|barrage|enrage) <number>",
     [](Writer& w, const Node& n) {
       Value value = KeywordWord(w, n);
       value.n = w.Eval(n, "number").n;
       return value;
     }},
    {"keyword-name", "<keyword>"},
    {"keyword-name", "(awe factor|barrage|enrage)", KeywordWord},

    // kinds of cards
    {"type", "clash (card|cards)", OfType<kClash>},
    {"type", "(contender|contenders) [card|cards]", OfType<Mask(CardType::kContender)>},
    {"type", "(clashground|clashgrounds) [card|cards]", OfType<Mask(CardType::kClashground)>},
    {"type", "(trap|traps) [card|cards]", OfType<Mask(CardType::kTrap)>},
    {"type", "(weapon|weapons) [card|cards]", OfType<kAnyWeapon>},
    {"type", "(weapon|relic) accessory", 
     [](Writer& w, const Node& n) {
       return w.Says(n, "weapon") ? OfType<kAnyWeapon>(w, n)
                                  : OfType<Mask(CardType::kRelic)>(w, n);
     }},
    {"type", "attached (weapon|weapons|contender weapon|contender weapons|accessory|accessories)",
     [](Writer& w, const Node& n) {
       Filter filter;
       const bool contenders = w.Says(n, "contender");
       filter.types = contenders ? Mask(CardType::kContenderWeapon) : kAnyWeapon;
       filter.is = static_cast<std::uint32_t>(Is::kAttached);
       return One(filter);
     }},
    {"type", "contender (weapon|weapons) [card|cards]",
     OfType<Mask(CardType::kContenderWeapon)>},
    {"type", "(relic|relics) [card|cards]", OfType<Mask(CardType::kRelic)>},
    {"type", "(accessory|accessories) [card|cards]", OfType<kAnyAccessory>},
    {"type", "(action|actions) [card|cards]", OfType<kAnyAction>},
    {"type", "basic [action|actions|action card|action cards]", OfType<Mask(CardType::kBasic)>},
    {"type", "quick [action|actions|action card|action cards]", OfType<Mask(CardType::kQuick)>},
    {"type", "clash (buff|buffs) [card|cards]", OfType<Mask(CardType::kClashBuff)>},
    {"type", "(resource|resources)",
     [](Writer&, const Node&) {
       Filter filter;
       filter.zones = Mask(Zone::kResources);
       return One(filter);
     }},
    {"type", "(permanent|permanents)", OfType<kAnyPermanent>},
    {"kind", "(card|cards)", OfType<0>},
    {"kind", "<type>"},
    {"type", "clash (token|tokens)",
     [](Writer&, const Node&) {
       Filter filter;
       filter.types = kClash;
       filter.is = static_cast<std::uint32_t>(Is::kToken);
       return One(filter);
     }},
    {"type", "(token|tokens)", ThatIs<Is::kToken>},
    {"type", "<proper> (token|tokens)",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.is = static_cast<std::uint32_t>(Is::kToken);
       filter.name = w.pool.Name(w.Spelt(*w.Child(n, "proper")));
       return One(filter);
     }},
    {"type", "<proper> (weapon|relic) accessory (token|tokens)",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.types = w.Says(n, "weapon") ? kAnyWeapon : Mask(CardType::kRelic);
       filter.is = static_cast<std::uint32_t>(Is::kToken);
       filter.name = w.pool.Name(w.Spelt(*w.Child(n, "proper")));
       return One(filter);
     }},
    {"type", "<proper> clash (token|tokens)",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.types = kClash;
       filter.is = static_cast<std::uint32_t>(Is::kToken);
       filter.name = w.pool.Name(w.Spelt(*w.Child(n, "proper")));
       return One(filter);
     }},
    {"kinds", "<kind>"},
    {"kinds", "<kind> (or|and|and / or) <kind>", Join},
    {"kinds", "<kind> , <kind> , (or|and) <kind>", Join},

    // before the noun
    {"adjective", "#affiliation", Affiliation},
    {"adjective", "#affiliation (or|and|and / or|/) #affiliation", Affiliation},
    {"adjective", "#affiliation , #affiliation , (or|and|and / or) #affiliation", Affiliation},
    {"adjective", "non - #affiliation", NotAffiliation},
    {"adjective", "#name", Name},
    {"adjective", "#name (or|and|and / or|/) #name", Name},
    {"adjective", "#name , #name , (or|and|and / or) #name", Name},
    {"adjective", "non - #name", NotName},
    {"color", "(black|green|white|blue|red)", Color},
    {"color", "#gem", GemColor},
    {"adjective", "<color>"},
    {"adjective", "<color> (or|and|and / or|/) <color>", Colors},
    {"adjective", "<color> , <color> , (or|and|and / or) <color>", Colors},
    {"unlike", "(non-black|non-green|non-white|non-blue|non-red)",
     [](Writer& w, const Node& n) {
       Filter filter;
       const std::string_view word = w.Words(n);
       for (int i = 0; i < kColors; ++i) {
         const auto color = static_cast<effects::Color>(i);
         if (word.substr(4) == ColorName(color)) filter.colors_not |= Mask(color);
       }
       return One(filter);
     }},
    {"adjective", "multicolored", ThatIs<Is::kMulticolored>},
    {"adjective", "monocolored",  // 105.2a: one of the five, and no other
     [](Writer&, const Node&) {
       Filter filter;
       filter.is_not = static_cast<std::uint32_t>(Is::kMulticolored);
       filter.colors = static_cast<effects::ColorMask>((1U << effects::kColors) - 1);
       return One(filter);
     }},
    {"adjective", "<unlike>"},
    {"unlike", "(non-trap|non-clash|non-contender|non-weapon|non-relic)", NotType},
    {"unlike",
     "(non-flight|non-interception|non-unrivaled|non-exclusive|non-breakthrough|non-superspeed|"
     "non-undisputed|non-necrotic|non-observant|non-irrefutable|non-safeguard)",
     NotKeyword},
    {"unlike", "non - <keyword>", NotKeyword},
    {"unlike", "non-clash buff", OfType<kAnyAction & ~Mask(CardType::kClashBuff)>},
    {"adjective", "attacking", ThatIs<Is::kAttacking>},
    {"adjective", "non-attacking", ThatIsNot<Is::kAttacking>},
    {"adjective", "obstructing", ThatIs<Is::kObstructing>},
    {"adjective", "obstructed", ThatIs<Is::kObstructed>},
    {"adjective", "opposing", ThatIs<Is::kOpposing>},
    {"adjective", "(opponent's|opponents'|your opponents')", ControlledBy<Control::kNotYou>},
    {"adjective", "engaged", ThatIs<Is::kEngaged>},
    {"adjective", "ready", ThatIs<Is::kReady>},
    {"adjective", "face-down", ThatIs<Is::kFaceDown>},
    {"adjective", "attacking or (defending|obstructing)",
     [](Writer& w, const Node& n) {
       Value value = ThatIs<Is::kAttacking>(w, n);
       value.filters.push_back(ThatIs<Is::kObstructing>(w, n).filters.front());
       if (w.Says(n, "defending"))
         value.filters.push_back(ThatIs<Is::kAttacked>(w, n).filters.front());
       return value;
     }},
    {"adjective", "(face-up|face up)", ThatIsNot<Is::kFaceDown>},
    {"adjective", "face down", ThatIs<Is::kFaceDown>},
    {"adjective", "(different named|differently named)", ThatIs<Is::kNewName>},
    {"adjective", "defending",
     [](Writer& w, const Node& n) {
       Value value = ThatIs<Is::kObstructing>(w, n);
       value.filters.push_back(ThatIs<Is::kAttacked>(w, n).filters.front());
       return value;
     }},
    {"adjective", "unattached", ThatIsNot<Is::kAttached>},
    {"unlike", "non-token", ThatIsNot<Is::kToken>},
    {"adjective", "damaged", ThatIs<Is::kDamaged>},
    {"adjectives", "<adjective>"},
    {"adjectives", "<adjective> <adjectives>", Narrow},
    {"adjectives", "<unlike> , <adjectives>", Narrow},

    // after the noun
    {"clause", "you control", ControlledBy<Control::kYou>},
    {"clause", "(in|under) your control", ControlledBy<Control::kYou>},
    {"clause", "you don't control", ControlledBy<Control::kNotYou>},
    {"clause",
     "(an opponent|opponents|your opponent|your opponents|that opponent|each opponent) "
     "(controls|control)",
     ControlledBy<Control::kNotYou>},
    {"clause", "(they control|that player controls)",
     [](Writer& w, const Node& n) {
       if (!w.KnowsThem()) w.Decline(n, "no player before it that this could mean");
       Filter filter;
       filter.control = w.Theirs();
       return One(filter);
     }},
    {"clause", "[the] defending (player|opponent) controls", ControlledBy<Control::kDefending>},
    {"clause", "[the] attacking player controls", ControlledBy<Control::kAttacking>},
    {"clause", "with [a|an] <stat> [of] <near-bound>", BoundOf},
    {"last-clause", "with [a|an] <stat> [of] <far-bound>", BoundOf},
    {"with-stat", "with [a|an] <stat> [of] (<near-bound>|<far-bound>)", BoundOf},
    {"clause", "with (a|an) <counter> [on (it|them)]", WithCounters},
    {"clause", "with <bound> <counter> [on (it|them)]", WithCounters},
    {"clause", "with no <counter> on (it|them)", WithCounters},
    {"clause", "with #kind counters [on (it|them)]",
     [](Writer& w, const Node& n) {
       Filter filter;
       filter.bounds = 1;
       filter.bound[0].stat = Stat::kCounters;
       filter.bound[0].name = w.pool.Name(w.Spelt(*w.Child(n, "#kind")));
       filter.bound[0].compare = Compare::kAtLeast;
       filter.bound[0].quantity = w.Number(1);
       return One(filter);
     }},
    {"clause", "(with|without) <keyword-name>", WithKeyword},
    {"clause", "with <keyword-name> or <keyword-name>", WithOneKeyword},
    {"clause", "with <bound> weapons attached [to (it|them)]",
     [](Writer& w, const Node& n) {
       Filter filter;
       const Value bound = w.Eval(n, "bound");
       filter.bounds = 1;
       filter.bound[0].stat = Stat::kWeapons;
       filter.bound[0].compare = static_cast<Compare>(bound.number);
       filter.bound[0].quantity = bound.n;
       return One(filter);
     }},
    {"clause", "target (player|opponent) controls",
     [](Writer& w, const Node& n) {
       TargetSpec spec;
       spec.players = w.Says(n, "opponent") ? 2 : 3;
       w.AddTarget(n, spec);
       w.draft().that_player = Whom::kTarget;
       Filter filter;
       filter.control = Control::kTargetPlayer;
       return One(filter);
     }},
    {"clause", "without (a|an|any) <counter> [on (it|them)]", WithCounters},
    {"clause", "attached to (this card|this clash card|this contender)", ThatIs<Is::kOnBearer>},
    {"clause", "attached to (it|them|<that-object>)",
     [](Writer& w, const Node& n) {
       Selector who = Pick(Who::kSelf);
       if (w.Has(n, "that-object")) {
         who = w.Eval(n, "that-object").who;
       } else if (const auto mention = w.Latest(0, false, false)) {
         who = mention->who;
       }
       if (who.who == Who::kSelf) return ThatIs<Is::kOnBearer>(w, n);
       Filter filter;
       filter.bearer = OnlyThese(w, n, who);
       return One(filter);
     }},
    {"clause", "obstructing it", ThatIs<Is::kObstructing>},
    {"clause", "with different names", ThatIs<Is::kNewName>},
    {"clause", "with the same name as this card", ThatIs<Is::kSameNameAsSelf>},
    {"clause", "that (attacked|has attacked|have attacked) this turn",
     ThatIs<Is::kAttackedThisTurn>},
    {"clause", "that (entered|has entered|have entered) play this turn",
     ThatIs<Is::kEnteredThisTurn>},
    {"clause", "[that (was|were|has been|have been)] defeated this turn",
     ThatIs<Is::kDefeatedThisTurn>},
    {"clause", "in this clash", ThatIs<Is::kInThisClash>},
    {"clause", "in hand",
     [](Writer&, const Node&) {
       Filter filter;
       filter.zones = Mask(Zone::kHand);
       return One(filter);
     }},
    {"clause", "in play", [](Writer&, const Node&) { return One(Filter{}); }},
    {"clause", "from play", [](Writer&, const Node&) { return One(Filter{}); }},
    {"clause", "being (played|activated)",
     [](Writer&, const Node&) {
       Filter filter;
       filter.is = static_cast<std::uint32_t>(Is::kBeingPlayed);
       filter.zones = Mask(Zone::kStandby);
       return One(filter);
     }},
    {"clauses", "<clause>"},
    {"clauses", "<clause> <clauses>", Narrow},
    {"clauses", "<last-clause>"},
    {"stat", "[initial|printed|current] (attack|defense) [power]", StatWord},
    {"stat", "[[initial] resource] cost", StatWord},
    {"stat", "[initial] specific [resource] cost", StatWord},

    // a noun: filters only
    {"sign", "#name [(or|/) #name]", Name},
    {"sign", "#affiliation [(or|/) #affiliation]", Affiliation},
    {"noun", "<sign>"},
    {"noun", "<sign> <clauses>", Narrow},
    {"noun", "<adjectives> <sign>", Narrow},
    {"noun", "<adjectives> <sign> <clauses>", Narrow},
    {"noun", "attached #name [<clauses>]",
     [](Writer& w, const Node& n) {
       Value out;
       Filter filter;
       const std::string_view words = w.Words(n.children[0]);
       filter.name = w.pool.Name(words.substr(1, words.size() - 2));
       filter.is = static_cast<std::uint32_t>(Is::kAttached);
       out.filters.push_back(filter);
       if (w.Has(n, "clauses")) out.filters = Both(w, n, out.filters, w.Eval(n, "clauses").filters);
       return out;
     }},
    {"noun", "[<adjectives>] <kind> (or|and) <adjectives> <kind> [<clauses>]", EachItsOwn},
    {"noun", "<kinds>"},
    {"noun", "<kinds> <clauses>", Narrow},
    {"noun", "<adjectives> <kinds>", Narrow},
    {"noun", "<adjectives> <kinds> <clauses>", Narrow},
    {"noun", "<extreme>"},
    {"extreme",
     "[<adjectives>] <kinds> [<clauses>] with the (lowest|highest|greatest|least) <stat> [among "
     "them]",
     Extreme},
    {"extreme",
     "[<adjectives>] <kinds> with the (lowest|highest|greatest|least) <stat> <clauses>", Extreme},
});

}  // namespace
}  // namespace nouns

std::span<const Row> NounRows() { return nouns::kRows; }

}  // namespace clashdeck::text
