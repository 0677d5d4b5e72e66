// Paragraphs: which kind of ability a stretch of text is.
#include <algorithm>
#include <array>
#include <charconv>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace abilities {
namespace {

Value KeywordLine(Writer& w, const Node& n) {
  for (const Node& child : n.children) {
    const Value value = w.Eval(child);
    if (child.production->row->phrase == "keyword-line") continue;
    w.card.keywords |= Mask(static_cast<Keyword>(value.number));
    if (value.number < kNumberedKeywords) {
      std::uint8_t& number = w.card.keyword_number[value.number];
      number = std::max(number, static_cast<std::uint8_t>(w.pool.quantities[value.n].n));  // 704.2d
    }
  }
  return {};
}

template <effects::Test kTest>
Value During(Writer& w, const Node&) {
  Condition condition;
  condition.test = kTest;
  Value value;
  value.condition = w.Test(condition);
  return value;
}

// What the card says of itself is done when it resolves; what it gives to others is theirs.
bool Resolves(const Writer& w) {
  return w.quoted_for == Who::kNothing &&
         (Mask(w.facts.type) & (kAnyAction | Mask(CardType::kTrap))) != 0;
}

Value DuringPrimary(Writer& w, const Node& n) {
  Value value = During<effects::Test::kYourTurn>(w, n);
  value.condition = w.And(value.condition, During<effects::Test::kPrimaryPhase>(w, n).condition);
  return value;
}

// No duration: it lasts (608.2a).
Value TriggeredForGood(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.Eval(n, w.Has(n, "tag") ? "tag" : "event");
  if (w.Has(n, "condition")) {  // 603.4
    const Index holds = w.Eval(n, "condition").condition;
    w.draft().ability.condition = w.And(w.draft().ability.condition, holds);
  }
  w.Eval(n, w.Has(n, "durable") ? "durable" : "quoting-effect");
  w.CloseAsOwn();
  return {};
}

std::vector<const Node*> Sentences(Writer& w, const Node& sentences) {
  std::vector<const Node*> out;
  for (const Node* at = &sentences; at != nullptr; at = w.Child(*at, "sentences")) {
    const Node* sentence = w.Child(*at, "sentence");
    out.push_back(sentence != nullptr ? sentence : w.Child(*at, "choice"));
  }
  return out;
}

bool AsksIfYouDo(Writer& w, const Node& sentence) {
  if (sentence.production == nullptr) return false;
  const Node* asks = w.Child(sentence, "body");
  if (asks == nullptr && w.Words(sentence).starts_with("if ")) asks = &sentence;  // of modes
  if (asks != nullptr && asks != &sentence && !w.Reads(*asks, "if <condition> , <body>")) {
    return false;
  }
  if (asks == nullptr || !w.Has(*asks, "condition")) return false;
  const std::string_view words = w.Words(*w.Child(*asks, "condition"));
  return words == "you do" || words == "they do";
}

// "otherwise, ...", "if not, ...", "... instead": what happens where the condition does not hold.
bool Denies(Writer& w, const Node& sentence) {
  const std::string_view words = w.Words(sentence);
  return words.starts_with("otherwise") || words.starts_with("if not") ||
         words.find(" instead") != std::string_view::npos;
}

// 603.4: a condition right after the event is checked when it happens and on resolution. After a
// tag it is the whole ability's only where nothing but its sentence follows.
const Node* LeadingCondition(Writer& w, const std::vector<const Node*>& sentences, bool tagged) {
  const Node* body = w.Child(*sentences[0], "body");
  if (body == nullptr || !w.Reads(*sentences[0], "<body> .")) return nullptr;
  if (!w.Reads(*body, "if <condition> , <body>")) return nullptr;
  for (std::size_t i = 1; i < sentences.size(); ++i) {
    const bool limits = w.Reads(
        *sentences[i], "this (ability|effect) [only] triggers [only] once (per|each|a) turn .");
    if (limits || AsksIfYouDo(w, *sentences[i])) continue;
    if (tagged || Denies(w, *sentences[i])) return nullptr;
  }
  return body;
}

void Write(Writer& w, const std::vector<const Node*>& sentences, bool tagged) {
  std::size_t next = 0;
  if (const Node* body = LeadingCondition(w, sentences, tagged)) {
    const Index condition = w.Eval(*body, "condition").condition;
    Ability& ability = w.draft().ability;
    ability.condition = w.And(ability.condition, condition);
    w.Eval(*body, "body");
    next = 1;
  }
  for (; next < sentences.size(); ++next) w.Eval(*sentences[next]);
}

Value Triggered(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  if (w.Has(n, "during")) w.draft().ability.condition = w.Eval(n, "during").condition;
  if (w.Says(n, "if")) w.draft().ability.condition = w.Eval(n, "condition").condition;
  if (w.Says(n, "once")) w.draft().ability.per_turn = 1;
  if (w.Says(n, "your")) {
    w.draft().ability.condition = During<effects::Test::kYourTurn>(w, n).condition;
  }
  w.Eval(n, w.Has(n, "tag") ? "tag" : w.Has(n, "event") ? "event" : "turn-point");
  if (w.Says(n, "first")) FirstOfTurn(w, n);
  Write(w, Sentences(w, *w.Child(n, "sentences")), w.Has(n, "tag"));
  w.CloseAsOwn();
  return {};
}

// "at the start of your turn... - if ..., ... - if ..., ...": one after the other.
Value Cases(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.Eval(n, w.Has(n, "tag") ? "tag" : "event");
  w.Eval(n, "cases");
  w.CloseAsOwn();
  return {};
}

Value FirstTime(Writer& w, const Node& n) {
  w.Open();
  Ability& ability = w.draft().ability;
  ability.kind = AbilityKind::kTriggered;
  if (w.Has(n, "during")) ability.condition = w.Eval(n, "during").condition;
  w.Eval(n, "happening");
  FirstOfTurn(w, n);
  Write(w, Sentences(w, *w.Child(n, "sentences")), false);
  w.CloseAsOwn();
  return {};
}

// 602.1a: what stands before "if you do" is the cost, where it can be one; 602.6: without a cost it
// is only declared.
void WriteActivated(Writer& w, const Node& n) {
  const std::vector<const Node*> sentences = Sentences(w, n);
  const Node* body = w.Child(*sentences[0], "body");
  std::size_t next = 0;
  if (body != nullptr && w.Reads(*sentences[0], "<body> .")) {
    if (w.Reads(*body, "if <condition> , <body>")) {
      const Index condition = w.Eval(*body, "condition").condition;
      Ability& ability = w.draft().ability;
      ability.condition = w.And(ability.condition, condition);
      body = w.Child(*body, "body");
      next = 1;
    }
    const bool may =
        w.Reads(*body, "you may <body>") || w.Reads(*body, "<other-player> may <body>");
    if (may) {
      const Node* inner = w.Child(*body, "body");
      CostDraft cost;
      if (sentences.size() > 1 && AsksIfYouDo(w, *sentences[1]) && AsCost(w, *inner, cost)) {
        w.draft().cost = cost;
        w.draft().has_cost = true;
        w.draft().paid = true;
      } else {
        cost = {};
        const Node* rest = AfterCosts(w, *inner, cost);
        if (rest != inner) {
          w.draft().cost = cost;
          w.draft().has_cost = true;
        }
        const std::size_t from = w.here();
        w.Eval(*rest);  // to activate it is to choose to do it
        // "... and it can't ...": that is done always, so "if you do" asks for the cost.
        const auto first = w.draft().code.begin() + static_cast<std::ptrdiff_t>(from);
        w.draft().paid = rest != inner &&
                         std::all_of(first, w.draft().code.end(),
                                     [](const Instruction& in) { return in.op == Op::kForbid; });
      }
      next = 1;
    } else if (CostDraft cost;
               sentences.size() > 1 && AsksIfYouDo(w, *sentences[1]) && AsCost(w, *body, cost)) {
      w.draft().cost = cost;  // 115.3: to activate it is to choose to pay
      w.draft().has_cost = true;
      w.draft().paid = true;
      next = 1;
    } else if (next == 1) {
      w.Eval(*body);
    }
  }
  for (; next < sentences.size(); ++next) {
    w.Eval(*sentences[next]);
    w.draft().paid = false;  // a later "if you do" asks for what was done since
  }
}

Value Time(Writer& w, const Node& n) {
  Ability& ability = w.draft().ability;
  ability.timing = w.Says(n, "each") ? Timing::kAnyPrimary : Timing::kYourPrimary;
  ability.any_player = w.Says(n, "each");
  if (w.Says(n, "once")) ability.per_turn = 1;
  if (ability.any_player) w.draft().that_player = Whom::kYou;  // whoever activates it
  return {};
}

Value Activated(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kActivated;
  w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  w.Eval(n, "time");
  if (w.Has(n, "condition")) {
    const Index holds = w.Eval(n, "condition").condition;
    w.draft().ability.condition = w.And(w.draft().ability.condition, holds);
  }
  WriteActivated(w, *w.Child(n, "sentences"));
  w.CloseAsOwn();
  return {};
}

Value Limit(Writer& w, const Node& n) {
  const Index condition = w.Eval(n, w.Has(n, "condition") ? "condition" : "played").condition;
  Ability& ability = w.draft().ability;
  ability.condition = w.And(ability.condition, condition);
  return {};
}

// What an Action or Trap does; on other cards an effect that is activated in that window (602.5).
Value CounterIn(Writer& w, const Node& n, Timing timing) {
  w.Open();
  const bool resolves = Resolves(w);
  Ability& ability = w.draft().ability;
  ability.kind = resolves ? AbilityKind::kResolve : AbilityKind::kActivated;
  ability.timing = timing;
  if (!resolves) w.Mentioned(Pick(Who::kSelf), Mask(w.facts.type));
  if (w.Has(n, "limit")) w.Eval(n, "limit");
  const Node& sentences = *w.Child(n, "sentences");
  if (resolves) {
    for (const Node* sentence : Sentences(w, sentences)) w.Eval(*sentence);
  } else {
    WriteActivated(w, sentences);
  }
  w.CloseAsOwn();
  return {};
}

Value Counter(Writer& w, const Node& n) {
  return CounterIn(w, n,
                   w.Says(n, "attack") ? Timing::kCounterAttack
                   : w.Says(n, "play") ? Timing::kCounterPlay
                                       : Timing::kCounterTrap);
}

Value Resolve(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kResolve;
  w.Eval(n, "sentences");
  w.CloseAsOwn();
  if (w.Has(n, "action-more")) w.Eval(n, "action-more");
  return {};
}

// 107.4b: a threshold holds for what follows it, up to the next one.
Value Paragraph(Writer& w, const Node& n) {
  if (const Node* sign = w.Child(n, "#threshold")) {
    const std::string_view words = w.Words(*sign);
    int threshold = 0;
    std::from_chars(words.data() + 1, words.data() + words.size() - 1, threshold);
    w.threshold = static_cast<std::uint8_t>(threshold);
  }
  return w.Eval(n, "card-text");
}

// A rule that holds at times: each ability it is made of does.
Value RuleIf(Writer& w, const Node& n) {
  const Index holds = w.Eval(n, w.Has(n, "during") ? "during" : "condition").condition;
  const std::size_t from = w.abilities.size();
  w.Eval(n, "rule");
  for (std::size_t i = from; i < w.abilities.size(); ++i) {
    w.abilities[i].condition = w.And(w.abilities[i].condition, holds);
  }
  return {};
}

// A sign that stands alone is the card's own, as if it stood in its corner (208).
Value OwnSign(Writer& w, const Node& n) {
  w.card.affiliations |= w.Affiliation(n.children.front());
  return {};
}

bool Chooses(const Draft& draft) {
  return std::any_of(draft.code.begin(), draft.code.end(),
                     [](const Instruction& in) { return in.op == Op::kChoose; });
}

// On an Action or Trap such words are done when it resolves and last for good (608.2a).
Value Static(Writer& w, const Node& n) {
  w.Open();
  const bool resolves = Resolves(w);
  w.draft().ability.kind = resolves ? AbilityKind::kResolve : AbilityKind::kStatic;
  if (w.Has(n, "during")) w.draft().ability.condition = w.Eval(n, "during").condition;
  const bool after = w.Reads(n, "<durable> (as long as|while|if|unless) <condition> .");
  const auto condition = [&] {
    if (!w.Has(n, "condition")) return;
    Index holds = w.Eval(n, "condition").condition;
    if (w.Says(n, "unless")) holds = w.Not(holds);
    w.draft().ability.condition = w.And(w.draft().ability.condition, holds);
  };
  if (!after) condition();
  w.Eval(n, w.Has(n, "durable") ? "durable" : "quoting");
  if (after) condition();
  // What keeps this card out of the Resource Zone, or from being negated, is no effect of it and
  // holds where it lies.
  for (const Instruction& in : w.draft().code) {
    const auto what = static_cast<Forbid>(in.n);
    if (in.op != Op::kForbid || in.who.who != Who::kSelf) continue;
    if (what != Forbid::kBeResource && what != Forbid::kBeNegated) continue;
    w.draft().ability.kind = AbilityKind::kStatic;
    w.draft().ability.zones = kEveryZone;
  }
  if (w.Has(n, "quantity")) {
    const Index x = w.Eval(n, "quantity").n;
    for (std::size_t i = 0; i < w.here(); ++i) {
      if (w.draft().code[i].op != Op::kModify) continue;
      const Index amount = WithX(w, w.draft().code[i].n, x);
      const Index second = WithX(w, w.draft().code[i].m, x);
      w.draft().code[i].n = amount;
      w.draft().code[i].m = second;
    }
  }
  if (!resolves && (!w.draft().targets.empty() || Chooses(w.draft()))) {
    w.Decline(n, "a static effect has no targets and no choices");
  }
  w.CloseAsOwn();
  return {};
}

// 101.2: asked for in each of your draw steps.
Value DrawsMore(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  Trigger trigger;
  trigger.on = effects::On::kDrawStep;
  trigger.player = Whom::kYou;
  w.draft().ability.trigger = w.pool.Add(trigger);
  const std::size_t may = w.here();
  w.Emit(Op::kMay);
  const Index number = w.Eval(n, "number").n;
  w.Emit(Op::kDraw).n = number;
  w.Land(may);
  w.CloseAsOwn();
  return {};
}

Value AttachOnly(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = static_cast<ZoneMask>(~ZoneMask{0});
  const Index filter = w.FilterOf(w.Eval(n, "noun"));
  w.Emit(Op::kAttachOnly, Pick(Who::kSelf)).x = filter;
  w.CloseAsOwn();
  return {};
}

// "attach [Moxie]: ...": and to nothing else. "- reduce ... for each ...": its own discount.
Value AttachCost(Writer& w, const Node& n) {
  w.card.attach = w.Eval(n, "gems").price;
  if (w.Has(n, "bearers")) {
    w.Open();
    w.draft().ability.kind = AbilityKind::kStatic;
    w.draft().ability.zones = kEveryZone;
    const Index filter = w.FilterOf(w.Eval(n, "bearers"));
    w.Emit(Op::kAttachOnly, Pick(Who::kSelf)).x = filter;
    w.CloseAsOwn();
  }
  if (w.Has(n, "counted")) {
    w.Open();
    w.draft().ability.kind = AbilityKind::kStatic;
    const Price price = w.Eval(n, "gems", 1).price;
    const Index each = w.Eval(n, "counted").n;
    Selector who = Pick(Who::kAll);
    who.filter = SelfFilter(w);
    Instruction& less = w.Emit(Op::kAttachLess, who);
    less.x = w.pool.Add(price);
    less.n = each;
    w.CloseAsOwn();
  }
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"keyword-line", "(<keyword>|<numbered-keyword>)", KeywordLine},
    {"keyword-line", "(<keyword>|<numbered-keyword>) , <keyword-line>", KeywordLine},

    // A permanent's paragraph is abilities. A "told" one ends with sentences: what follows must be
    // of another kind, or a paragraph of its own.
    {"paragraph", "[#threshold] <card-text>", Paragraph},
    {"paragraph", "#affiliation", OwnSign},
    {"action-paragraph", "#affiliation", OwnSign},
    {"card-text", "<ability>"},
    {"card-text", "<ability> <card-text>", InTurn},
    {"card-text", "<standing>"},
    {"card-text", "<standing> <card-text>", InTurn},
    {"card-text", "<told>"},
    {"card-text", "<told> <closed-text>", InTurn},
    {"closed-text", "<ability>"},
    {"closed-text", "<ability> <closed-text>", InTurn},
    {"closed-text", "<standing>"},
    {"closed-text", "<standing> <closed-text>", InTurn},
    {"action-paragraph", "<action-text>"},
    {"action-text", "<sentences>", Resolve},
    // An event behind sentences of the same paragraph is that of a delayed effect of theirs.
    {"action-text", "<sentences> <action-more>", Resolve},
    {"action-more", "<ability>"},
    {"action-more", "<ability> <action-text>", InTurn},
    {"action-text", "<action-rest>"},
    {"action-rest", "<ability>"},
    {"action-rest", "<ability> <action-text>", InTurn},
    {"action-rest", "<told>"},
    {"action-rest", "<told> <action-rest>", InTurn},

    {"ability", "<keyword-line>"},
    {"ability", "<rule>"},
    {"ability", "(if|while|as long as) <condition> [,] <rule>", RuleIf},
    {"ability", "<during> , <rule>", RuleIf},
    {"ability", "attach : <gems>", AttachCost},
    {"ability", "attach <bearers> : <gems>", AttachCost},
    {"ability",
     "attach [<bearers>] : <gems> - reduce [the attach cost] [by] <gems> for each <counted> .",
     AttachCost},
    {"bearers", "<sign>"},
    {"ability", "this [card|weapon] can only be attached to [a|an] <noun> .", AttachOnly},
    {"ability", "this [card|weapon] (can|may) [also] be attached to (a|your) contender .",
     [](Writer& w, const Node&) {  // 301.5; Clash cards bear it as they do anyway
       w.Open();
       w.draft().ability.kind = AbilityKind::kStatic;
       w.draft().ability.zones = static_cast<ZoneMask>(~ZoneMask{0});
       Filter bearer;
       bearer.types = Mask(CardType::kClash) | Mask(CardType::kContender);
       const Index filter = w.pool.Add(bearer);
       w.Emit(Op::kAttachOnly, Pick(Who::kSelf)).x = filter;
       w.CloseAsOwn();
       return Value{};
     }},
    {"told", "<tag> <sentences>", Triggered},
    {"told", "(<tag>|<event>) ... <cases>", Cases},
    {"cases", "#bullet <plain>", InTurn},
    {"cases", "#bullet <plain> <cases>", InTurn},
    {"told", "<event> , <sentences>", Triggered},
    {"told", "<turn-point> <sentences>", Triggered},
    {"told", "<tag> <durable> .", TriggeredForGood},
    {"told", "<event> , <durable> .", TriggeredForGood},
    {"told", "<tag> <quoting-effect>", TriggeredForGood},
    {"told", "<event> , <quoting-effect>", TriggeredForGood},
    {"told", "<tag> if <condition> , <durable> .", TriggeredForGood},
    {"told", "<event> , if <condition> , <durable> .", TriggeredForGood},
    {"told", "<during> , <event> , <sentences>", Triggered},
    {"told", "<event> <during> , <sentences>", Triggered},
    {"told", "<event> for the first time each turn , <sentences>", Triggered},
    {"told", "<event> for the first time each turn <during> , <sentences>", Triggered},
    {"told", "the first time <happening> (each|this|in a) turn , <sentences>", FirstTime},
    {"told", "the first time <happening> <during> , <sentences>", FirstTime},
    {"told", "the first time <happening> each turn <during> , <sentences>", FirstTime},
    {"told", "if <condition> , <event> , <sentences>", Triggered},
    {"told", "once per turn , <event> , <sentences>", Triggered},
    {"told", "once during your turn , <event> , <sentences>", Triggered},
    {"told", "counter - (attack|play|trap) : <sentences>", Counter},
    {"told", "counter - (attack|play|trap) : <limit> <sentences>", Counter},
    {"told", "counter - (attack / play|play / attack) : <sentences>",
     [](Writer& w, const Node& n) {
       CounterIn(w, n, Timing::kCounterAttack);
       return CounterIn(w, n, Timing::kCounterPlay);
     }},
    {"told", "<time> , <sentences>", Activated},
    {"told", "(if|while|as long as) <condition> , <time> , <sentences>", Activated},
    {"told", "<time> , (while|as long as) <condition> , <sentences>", Activated},

    {"limit", "you may [only] activate this (trap|effect) (if|when) (<condition>|<played>) .",
     Limit},
    {"limit", "you may only play this card (if|when) (<condition>|<played>) .", Limit},
    {"limit", "(if|when) <played> , you may (activate this trap|play this card) .", Limit},
    {"limit", "(if|when) <played> ,", Limit},
    {"limit", "once per turn ,",
     [](Writer& w, const Node&) {
       w.draft().ability.per_turn = 1;
       return Value{};
     }},
    {"limit", "after an opponent declares an attack ,",
     [](Writer&, const Node&) { return Value{}; }},

    {"time", "[once per turn ,] during your primary phase", Time},
    {"time", "[once per turn ,] during each player's primary phase", Time},
    {"time", "once per turn", Time},

    {"ability", "<quoting>", Static},
    {"ability", "if <condition> , <quoting>", Static},
    {"ability", "(while|as long as) <condition> , <quoting>", Static},
    {"ability", "<during> , while <condition> , <durable> .", Static},
    {"ability", "<durable> .", Static},
    {"ability", "<durable> [,] where x is [equal to] <quantity> .", Static},
    {"ability", "you may draw <number> additional (card|cards) during your draw step .", DrawsMore},
    {"ability", "if <condition> , <durable> .", Static},
    {"ability", "<during> , <durable> .", Static},
    {"ability", "<durable> (as long as|while|if|unless) <condition> .", Static},
    {"ability", "<durable> <during> .", Static},
    {"ability", "(while|as long as) <condition> , <durable> .", Static},
    {"during", "(during|on) your turn", During<effects::Test::kYourTurn>},
    {"during", "(during|on) (each|your|an) opponent's turn", During<effects::Test::kOpponentsTurn>},
    {"during", "(during|on) (opponents' turns|an opponents' turn)",
     During<effects::Test::kOpponentsTurn>},
    {"during", "during a clash", During<effects::Test::kDuringClash>},
    {"during", "during your primary phase", DuringPrimary},
    {"during", "during a primary phase", During<effects::Test::kPrimaryPhase>},
});

}  // namespace
}  // namespace abilities

std::span<const Row> AbilityRows() { return abilities::kRows; }

}  // namespace clashdeck::text
