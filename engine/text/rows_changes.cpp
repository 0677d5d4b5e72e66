// Continuous changes (608): gets, gains, loses, can't. With a duration they are effects, without
// one they are static abilities.
#include <array>
#include <charconv>
#include <utility>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace changes {
namespace {

template <Until kUntil>
Value Lasts(Writer&, const Node&) {
  Value value;
  value.until = kUntil;
  return value;
}

// 504: known to be the next Clash only where this is not done in the middle of one.
Value NextClash(Writer& w, const Node& n) {
  const Ability& ability = w.draft().ability;
  const bool primary =
      ability.kind == AbilityKind::kActivated &&
      (ability.timing == Timing::kYourPrimary || ability.timing == Timing::kAnyPrimary);
  const bool basic = ability.kind == AbilityKind::kResolve && w.facts.type == CardType::kBasic;
  if (!primary && !basic) w.Decline(n, "in a Clash it would begin with the one after it");
  return Lasts<Until::kEndOfClash>(w, n);
}

Index Half(Writer& w, std::string_view half) {
  const bool minus = half[0] == '-';
  Quantity quantity;
  if (half[1] == 'x') {
    quantity.kind = Number::kX;
    const Index x = w.Add(quantity);
    return minus ? Times(w, x, w.Number(-1)) : x;
  }
  int number = 0;
  std::from_chars(half.data() + 1, half.data() + half.size(), number);
  return w.Number(minus ? -number : number);
}

// The changes of a clause are first collected, then written for the objects and the duration.
Value Change(Writer& w, const Node& n) {
  Value value;
  const std::string_view words = w.Words(*w.Child(n, "#change"));
  const std::size_t slash = words.find('/');
  const Index each = w.Has(n, "counted") ? w.Eval(n, "counted").n : kNil;
  value.n = ForEachOf(w, Half(w, words.substr(0, slash)), each);
  value.m = ForEachOf(w, Half(w, words.substr(slash + 1)), each);
  Instruction& modify = w.Emit(Op::kModify);
  modify.n = value.n;
  modify.m = value.m;
  return {};
}

Value GivesKeyword(Writer& w, const Node& n) {
  const Value keyword = w.Eval(n.children.front());
  Instruction& give = w.Emit(Op::kKeywordGive);
  give.x = static_cast<Index>(keyword.number);
  give.n = keyword.n;
  return {};
}

// The quoted ability is written like one of the card, then taken off it.
Value Grants(Writer& w, const Node& n) {
  const std::size_t own = w.abilities.size();
  const std::uint8_t threshold = std::exchange(w.threshold, std::uint8_t{0});
  const Who outer = std::exchange(w.quoted_for, w.granting_to);
  w.Eval(n.children.front());
  w.quoted_for = outer;
  w.threshold = threshold;
  for (std::size_t i = own; i < w.abilities.size(); ++i) {
    w.pool.abilities.push_back(w.abilities[i]);
    w.Emit(Op::kGrant).x = static_cast<Index>(w.pool.abilities.size() - 1);
  }
  w.abilities.resize(own);
  return {};
}

// Objects first, so that pronouns find them; then what they get. What all of a kind get is counted
// for each of them, so "it" and "them" are the one that is changed.
Value Gets(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.granting_to = objects.who.who;
  const std::size_t from = w.here();
  const bool each = objects.who.who == Who::kAll;
  if (each) w.Mentioned(Pick(Who::kEventObject), 0, true);
  for (std::size_t i = 1; i < n.children.size(); ++i) w.Eval(n.children[i]);
  if (each) w.draft().mentions.pop_back();
  for (std::size_t i = from; i < w.here(); ++i) w.draft().code[i].who = objects.who;
  return {};
}

Value QuotesOf(Writer& w, const Node& n, std::string_view child) {
  const Selector who = w.Eval(n, child).who;
  w.granting_to = who.who;
  const std::size_t from = w.here();
  w.Eval(n, "quoted-gains");
  for (std::size_t i = from; i < w.here(); ++i) w.draft().code[i].who = who;
  return {};
}

Value Quotes(Writer& w, const Node& n) {
  return QuotesOf(w, n, w.Has(n, "holders") ? "holders" : "reference");
}

Value Refer(Writer& w, const Node& n, TypeMask types) {
  const auto mention = w.Latest(types, false, true);
  Value value;
  if (mention) {
    value.who = mention->who;
  } else {
    w.Decline(n, "nothing before it that this could mean");
  }
  return value;
}

Value EveryOf(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  if (w.Says(n, "other")) {
    for (Filter& filter : noun.filters) filter.is_not |= static_cast<std::uint32_t>(Is::kSelf);
  }
  Value value;
  value.who = All(w, noun);
  return value;
}

Value TheBearer(Writer& w, const Node&) {
  Value value;
  value.who = Pick(w.bearer());
  return value;
}

Value YourContender(Writer&, const Node&) {
  Value value;
  value.who = Pick(Who::kContenderOf, static_cast<std::uint8_t>(Whom::kYou));
  return value;
}

Value NoCounters(Writer& w, const Node& n) {  // 112.4f
  const Selector who = w.Eval(n, "objects").who;
  w.Emit(Op::kForbid, who).n = static_cast<Index>(Forbid::kHaveCounters);
  return {};
}

Value Lasting(Writer& w, const Node& n) {
  const std::size_t from = w.here();
  w.draft().last_effect = from;
  w.Eval(n, w.Has(n, "durable") ? "durable" : "quoting-effect");
  const Until until = w.Eval(n, "duration").until;
  const Index each = w.Has(n, "counted") ? w.Eval(n, "counted").n : kNil;
  for (std::size_t i = from; i < w.here(); ++i) {
    Instruction& change = w.draft().code[i];
    if (change.op < Op::kModify || change.op == Op::kThatPlayer) continue;
    if (change.op == Op::kPrevent && change.by.who == Who::kAll &&
        change.who.who != Who::kNothing) {
      w.Decline(n, "damage between two groups, for a while");
      break;
    }
    change.until = until;
    if (each != kNil && change.op == Op::kModify) {
      const Index attack = ForEachOf(w, change.n, each);
      const Index defense = ForEachOf(w, change.m, each);
      w.draft().code[i].n = attack;
      w.draft().code[i].m = defense;
    }
  }
  if (w.Has(n, "body")) w.Eval(n, "body");
  return {};
}

Value State(Writer& w, const Node& n) {
  Value value;
  const auto add = [&](std::string_view word, Is what) {
    if (!w.Says(n, word)) return;
    value.filters.emplace_back().is = static_cast<std::uint32_t>(what);
  };
  add("attacking", Is::kAttacking);
  add("obstructing", Is::kObstructing);
  add("engaged", Is::kEngaged);
  add("ready", Is::kReady);
  add("obstructed", Is::kObstructed);
  if (w.Says(n, "defending")) {
    value.filters.emplace_back().is = static_cast<std::uint32_t>(Is::kObstructing);
    value.filters.emplace_back().is = static_cast<std::uint32_t>(Is::kAttacked);
  }
  if (w.Has(n, "noun")) {  // what is attacked now
    Condition target;
    target.test = effects::Test::kMatches;
    target.who = Pick(Who::kAttackTarget);
    target.a = w.FilterAnywhere(w.Eval(n, "noun"));
    value.condition = w.Test(target);
  }
  return value;
}

// Each of them while it is so; of one card it is a condition.
Value WhileTheyAre(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  const Value state = w.Eval(n, "state");
  w.draft().ability.condition = state.condition;
  Selector who = w.Eval(n, "holders").who;
  if (who.who == Who::kAll) {
    Value noun;
    for (Index i = who.filter; i != kNil; i = w.pool.filters[i].other) {
      noun.filters.push_back(w.pool.filters[i]);
      noun.filters.back().other = kNil;
    }
    noun.filters = Both(w, n, noun.filters, state.filters);
    who = All(w, noun);
  } else {
    Condition is;
    is.test = effects::Test::kMatches;
    is.who = who;
    is.a = w.FilterAnywhere(state);
    const Index holds = w.Test(is);
    w.draft().ability.condition = w.And(w.draft().ability.condition, holds);
  }
  w.Mentioned(who, 0);
  w.Eval(n, w.Has(n, "gains") ? "gains" : "cannot");
  for (Instruction& change : w.draft().code) change.who = who;
  w.CloseAsOwn();
  return {};
}

Value GetsThenCannot(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  const std::size_t from = w.here();
  w.draft().last_effect = from;
  w.Eval(n, "gains");
  const std::size_t second = w.here();
  w.Eval(n, "cannot");
  const Until first_until = w.Eval(n, "duration").until;
  const Until second_until = w.Eval(n, "duration", 1).until;
  for (std::size_t i = from; i < w.here(); ++i) {
    w.draft().code[i].who = who;
    w.draft().code[i].until = i < second ? first_until : second_until;
  }
  return {};
}

Value LosesKeyword(Writer& w, const Node& n) {
  const auto keyword = static_cast<Index>(w.Eval(n, "keyword-name").number);
  w.Emit(Op::kKeywordTake).x = keyword;
  if (w.Has(n, "keyword-name") && w.Says(n, "can't")) {
    const auto never = static_cast<Index>(w.Eval(n, "keyword-name", 1).number);
    w.Emit(Op::kKeywordNever).x = never;
  }
  return {};
}

Value LosesAll(Writer& w, const Node& n) {
  w.Emit(Op::kKeywordTake);
  if (w.Says(n, "effects")) w.Emit(Op::kLoseText);
  return {};
}

Value ExtraWeapons(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(255);
  w.Emit(Op::kExtraWeapons).n = number;
  return {};
}

Value BecomesColor(Writer& w, const Node& n) {
  const std::uint8_t chosen = w.Says(n, "that") ? w.NumberRegister() : kScratch;
  Index colors = kNil;
  if (w.Has(n, "hue")) colors = w.Eval(n, "hue").filters.front().colors;
  Instruction& set = w.Emit(Op::kColorSet);
  set.set = chosen;
  set.x = colors;
  if (w.Says(n, "addition")) set |= Flag::kInAddition;
  return {};
}

// To gain one keeps the others; to become one does not, unless the text says so.
Value Affiliated(Writer& w, const Node& n) {
  const std::uint16_t bits = w.Affiliation(*w.Child(n, "#affiliation"));
  Instruction& give = w.Emit(Op::kAffiliationGive);
  give.x = bits;
  const bool becomes = w.Says(n, "become") || w.Says(n, "becomes");
  if (!becomes || w.Says(n, "addition")) give |= Flag::kInAddition;
  return {};
}

// "your Contender and Clash cards you control get ...": each of the two.
Value BothGet(Writer& w, const Node& n) {
  const Selector first = w.Eval(n, "lone").who;
  const Selector second = w.Eval(n, "objects").who;
  for (const Selector& who : {first, second}) {
    const std::size_t from = w.here();
    w.Eval(n, "gains");
    for (std::size_t i = from; i < w.here(); ++i) w.draft().code[i].who = who;
  }
  return {};
}

// "... gets -3/-0 until the end of the Clash and, "..."": both end together.
Value GetsAndQuoted(Writer& w, const Node& n) {
  const Selector who = w.Eval(n, "objects").who;
  w.granting_to = who.who;
  const std::size_t from = w.here();
  w.draft().last_effect = from;
  w.Eval(n, "gains");
  const Until until = w.Eval(n, "duration").until;
  w.Eval(n, "quoted");
  for (std::size_t i = from; i < w.here(); ++i) {
    w.draft().code[i].who = who;
    w.draft().code[i].until = until;
  }
  return {};
}

// "... one additional non-token Weapon": of a kind.
Value ExtraOfKind(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  Value noun;
  noun.filters.emplace_back().types = kAnyWeapon;
  noun.filters = Both(w, n, w.Eval(n, "adjectives").filters, noun.filters);
  Instruction& extra = w.Emit(Op::kExtraWeapons);
  extra.n = number;
  extra.x = w.FilterAnywhere(noun);
  return {};
}

// What happens in the middle of a Clash: the next attack is another one.
bool InTheClash(const Writer& w, const Ability& ability) {
  if (ability.timing == Timing::kCounterAttack) return true;
  if (ability.trigger == kNil) return false;
  switch (w.pool.triggers[ability.trigger].on) {
    case effects::On::kAttack:
    case effects::On::kObstruct:
    case effects::On::kBecomesObstructed:
    case effects::On::kNotObstructed:
    case effects::On::kVictory:
      return true;
    default:
      return false;
  }
}

constexpr auto kRows = std::to_array<Row>({
    {"duration", "until [the] end of turn", Lasts<Until::kEndOfTurn>},
    {"duration", "this turn", Lasts<Until::kEndOfTurn>},
    {"duration", "this clash", Lasts<Until::kEndOfClash>},
    {"duration", "(until [the] end of|during) (this|the|that) clash", Lasts<Until::kEndOfClash>},
    {"duration", "(until|before) the start of your next turn", Lasts<Until::kYourNextTurn>},
    {"duration", "until your next turn", Lasts<Until::kYourNextTurn>},
    {"duration", "until <self> leaves play", Lasts<Until::kWhileInPlay>},
    {"duration", "during the next clash this turn", NextClash},
    {"duration", "until the end of the next clash [this turn]", Lasts<Until::kEndOfNextClash>},
    {"duration", "until the end of your next turn", Lasts<Until::kEndOfYourNextTurn>},
    {"duration", "until the end of the turn", Lasts<Until::kEndOfTurn>},
    {"duration", "for the rest of (the|this) turn", Lasts<Until::kEndOfTurn>},
    {"duration", "for the rest of the game", Lasts<Until::kForever>},
    {"duration", "until the end of clash", Lasts<Until::kEndOfClash>},
    {"duration", "until after (this|the) clash", Lasts<Until::kEndOfClash>},
    {"duration", "for (this|the) clash", Lasts<Until::kEndOfClash>},

    {"gain", "[an additional|another] #change", Change},
    {"gain", "#change for each <counted>", Change},
    {"gain", "<keyword>", GivesKeyword},
    {"gain", "<numbered-keyword>", GivesKeyword},
    {"quoted", "[,] \" (<ability>|<told>) \"", Grants},
    {"quoted-gains", "<quoted>"},
    {"quoted-gains", "<gain> and <quoted>", InTurn},
    {"quoted-gains", "<gain> and <gain> and <quoted>", InTurn},
    {"quoted-gains", "<gain> , <gain> , and <quoted>", InTurn},
    // What stands for itself may be static; a pronoun goes on about an effect.
    {"quoting", "<holders> [also] (get|gets|gain|gains|has|have) <quoted-gains>", Quotes},
    {"holders", "<self>"},
    {"holders", "[all|each] [other] <noun>", EveryOf},
    {"holders", "[the] attached (card|clash card|contender)", TheBearer},
    {"holders", "your contender", YourContender},
    {"quoting-effect", "<objects> [also] (get|gets|gain|gains|has|have) <quoted-gains>", Gets},
    {"durable", "<quoting-effect>"},
    {"sentence", "<duration> , <quoting-effect>", Lasting},
    {"sentence", "<reference> [also] (get|gets|gain|gains|has|have) <quoted-gains>", Quotes},
    {"sentence",
     "<body> and <reference> [also] (get|gets|gain|gains|has|have) <quoted-gains>",
     [](Writer& w, const Node& n) {
       w.Eval(n, "body");
       return QuotesOf(w, n, "reference");
     }},
    {"reference", "(it|they)", [](Writer& w, const Node& n) { return Refer(w, n, 0); }},
    {"reference", "(that|those) (token|tokens)",
     [](Writer& w, const Node& n) { return Refer(w, n, 0); }},
    {"gains", "<gain>"},
    {"gains", "<gain> and <gain>", InTurn},
    {"gains", "<gain> , <gain> , and <gain>", InTurn},
    {"gains", "<gain> , <gain> , <gain> , and <gain>", InTurn},
    {"gains", "<gain> and (<cannot>|<extra>|<losing>)", InTurn},
    {"gains", "<gain> , <gain> , and (<cannot>|<extra>|<losing>)", InTurn},

    {"loss", "<losing>"},
    {"loss", "<losing> and <cannot>", InTurn},
    {"losing", "(lose|loses) <keyword-name>", LosesKeyword},
    {"losing", "(lose|loses) <keyword-name> and <keyword-name>",
     [](Writer& w, const Node& n) {
       for (int i = 0; i < 2; ++i) {
         const auto keyword = static_cast<Index>(w.Eval(n, "keyword-name", i).number);
         w.Emit(Op::kKeywordTake).x = keyword;
       }
       return Value{};
     }},
    {"loss", "(lose|loses) <keyword-name> and can't (get|gain) <keyword-name>", LosesKeyword},
    {"losing", "(lose|loses) all abilities [and effects|and card effects]", LosesAll},
    {"loss", "(lose|loses) all [card] effects and abilities", LosesAll},
    {"loss", "(lose|loses) all (effects|card effects)",
     [](Writer& w, const Node&) {
       w.Emit(Op::kLoseText);
       return Value{};
     }},
    {"loss", "<extra>"},
    {"extra", "(can|may) attach <number> additional (weapon|weapons)", ExtraWeapons},
    {"extra",
     "(can|may) attach (an additional|<number> additional) <adjectives> (weapon|weapons)",
     ExtraOfKind},
    // Contenders bear no other Weapons (301.5).
    {"extra", "(can|may) attach <number> additional contender (weapon|weapons)", ExtraWeapons},
    {"extra", "(can|may) attach an additional contender weapon",
     [](Writer& w, const Node&) {
       const Index one = w.Number(1);
       w.Emit(Op::kExtraWeapons).n = one;
       return Value{};
     }},
    {"extra", "(can|may) attach an additional weapon",
     [](Writer& w, const Node&) {
       const Index one = w.Number(1);
       w.Emit(Op::kExtraWeapons).n = one;
       return Value{};
     }},
    {"extra", "(can|may) attach up to <number> (weapon|weapons)",
     [](Writer& w, const Node& n) {  // 305.10: one is what it may anyway
       Quantity more;
       more.kind = Number::kMinus;
       more.a = w.Eval(n, "number").n;
       more.b = w.Number(1);
       const Index number = w.Add(more);
       w.Emit(Op::kExtraWeapons).n = number;
       return Value{};
     }},
    {"extra", "(can|may) attach (any number of weapons|more than 1 weapon)", ExtraWeapons},
    {"loss", "(can|may) attack ready <noun>",
     [](Writer& w, const Node& n) {
       const Index filter = w.FilterOf(w.Eval(n, "noun"));
       w.Emit(Op::kAttackReady).x = filter;
       return Value{};
     }},
    {"loss", "(become|becomes) that color [in addition to (its|their) other colors]", BecomesColor},
    {"loss", "(become|becomes) <hue> [in addition to (its|their) other colors]", BecomesColor},
    {"hue", "<color>"},
    {"hue", "<color> and <color>",
     [](Writer& w, const Node& n) {
       Value value = w.Eval(n, "color");
       value.filters.front().colors |= w.Eval(n, "color", 1).filters.front().colors;
       return value;
     }},
    {"loss", "(gain|gains|get|gets) [the] #affiliation affiliation", Affiliated},
    {"loss", "are #affiliation in addition to their other affiliations", Affiliated},
    {"loss",
     "(become|becomes) [a|an] #affiliation [clash card|clash cards] [in addition to (its|their) "
     "other affiliations]",
     Affiliated},

    {"durable", "<objects> [also|each] (get|gets|gain|gains|has|have) <gains>", Gets},
    {"durable", "<lone> and <objects> [each|both] (get|gets|gain|gains) <gains>", BothGet},
    {"lone", "your contender", YourContender},
    {"lone", "[the] attached (card|clash card|contender)", TheBearer},
    {"lone", "<self>"},
    {"sentence", "<objects> [also] (get|gets|gain|gains) <gains> <duration> and <quoted>",
     GetsAndQuoted},
    {"durable", "<objects> [also] (<cannot>|<loss>)", Gets},
    {"durable", "<objects> <losing> and (get|gets|gain|gains) <gains>", Gets},
    {"durable", "counters can't be put on <objects>", NoCounters},
    {"effect",
     "<objects> (does not|do not|doesn't|don't|can't) ready during (your|its controller's|their "
     "controller's|their controllers') next ready (step|steps)",
     [](Writer& w, const Node& n) {
       const Selector who = w.Eval(n, "objects").who;
       Instruction& keep = w.Emit(Op::kForbid, who);
       keep.n = static_cast<Index>(Forbid::kReady);
       keep.until = Until::kNextReadyStep;
       return Value{};
     }},
    {"effect", "<objects> can't obstruct (the next attack|the next clash) this turn",
     [](Writer& w, const Node& n) {
       if (InTheClash(w, w.draft().ability)) w.Decline(n, "in a Clash it would begin with the one after it");
       const Selector who = w.Eval(n, "objects").who;
       Instruction& keep = w.Emit(Op::kForbid, who);
       keep.n = static_cast<Index>(Forbid::kObstruct);
       keep.until = Until::kEndOfClash;
       return Value{};
     }},
    // Each half has its own duration, or the last one holds for both.
    {"effect", "<objects> (get|gets|gain|gains) <gains> <duration> and <cannot> <duration>",
     GetsThenCannot},
    {"state", "(attacking|obstructing|engaged|ready|obstructed|defending)", State},
    {"state", "(attacking or obstructing|attacking or defending)", State},
    {"state", "attacking (a|an) <noun>", State},
    {"state", "they (are|have) <of-each>", [](Writer& w, const Node& n) { return w.Eval(n, "of-each"); }},
    {"of-each", "<adjectives>"},
    {"of-each", "(a|an) <noun> attached",
     [](Writer& w, const Node& n) {
       Value value;
       value.filters.emplace_back().weapon = w.FilterOf(w.Eval(n, "noun"));
       return value;
     }},
    {"ability", "<holders> (get|gets|gain|gains) <gains> while <state> .", WhileTheyAre},
    {"ability", "<holders> <cannot> while <state> .", WhileTheyAre},
    {"ability", "while <state> , <holders> (get|gets|gain|gains) <gains> .", WhileTheyAre},
    {"ability", "while <state> , <holders> <cannot> .", WhileTheyAre},
    {"effect", "<durable> <duration>", Lasting},
    {"effect", "<durable> <duration> for each <counted>", Lasting},
    {"body", "<duration> , <durable>", Lasting},
    {"body", "<duration> , <durable> <joint> <body>", Lasting},
});

}  // namespace
}  // namespace changes

std::span<const Row> ChangeRows() { return changes::kRows; }

}  // namespace clashdeck::text
