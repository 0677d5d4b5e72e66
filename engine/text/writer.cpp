#include "engine/text/writer.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace clashdeck::text {

namespace {

template <class RowType>
Range Flush(std::vector<RowType>& table, const std::vector<RowType>& rows) {
  Range range;
  range.first = static_cast<Index>(table.size());
  range.count = static_cast<Index>(rows.size());
  table.insert(table.end(), rows.begin(), rows.end());
  return range;
}

bool MadeOfOthers(Number kind) {
  return kind == Number::kPlus || kind == Number::kMinus || kind == Number::kTimes ||
         kind == Number::kHalfUp || kind == Number::kHalfDown;
}

}  // namespace

bool NumberIsNone(Op op) {
  return op == Op::kUnless || op == Op::kUnlessPays || op == Op::kForbid ||
         op == Op::kForbidPlayer || op == Op::kPortal || op == Op::kSkip || op == Op::kMoveRest ||
         op == Op::kAttachLess || op == Op::kChangeTargets;
}

bool Jumps(Op op) {
  switch (op) {
    case Op::kJump:
    case Op::kUnless:
    case Op::kMay:
    case Op::kEachPlayer:
    case Op::kEachObject:
    case Op::kUnlessPays:
      return true;
    default:
      return false;
  }
}

const Node* Writer::Child(const Node& node, std::string_view child, int nth) const {
  if (node.production == nullptr) return nullptr;
  std::size_t at = 0;
  for (Symbol symbol : node.production->symbols) {
    std::string_view name;
    if ((symbol & kPhraseBit) != 0) {
      name = grammar_.PhraseName(static_cast<std::uint16_t>(symbol & ~unsigned{kPhraseBit}));
    } else {
      name = grammar_.TerminalName(symbol);
      if (name.front() != '#') continue;
    }
    if (name == child && nth-- == 0) return &node.children[at];
    ++at;
  }
  return nullptr;
}

bool Writer::Says(const Node& node, std::string_view word) const {
  for (Symbol symbol : node.production->symbols) {
    if ((symbol & kPhraseBit) == 0 && grammar_.TerminalName(symbol) == word) return true;
  }
  return false;
}

Value Writer::Eval(const Node& node) {
  if (node.production == nullptr) {
    Value value;
    value.words = Words(node);
    return value;
  }
  if (node.production->row->lower != nullptr) return node.production->row->lower(*this, node);
  return Eval(node.children.front());
}

Value Writer::Eval(const Node& node, std::string_view child, int nth) {
  const Node* found = Child(node, child, nth);
  assert(found != nullptr && "a lowering asks for a child that its row does not have");
  return Eval(*found);
}

std::string_view Writer::Words(const Node& node) const {
  if (node.begin == node.end) return {};
  const std::size_t begin = text_.tokens[node.begin].begin;
  const std::size_t end = text_.tokens[node.end - 1U].end;
  return std::string_view(text_.text).substr(begin, end - begin);
}

std::string Writer::Spelt(const Node& node) const {
  std::string out;
  for (std::size_t i = node.begin; i < node.end; ++i) {
    const Token& token = text_.tokens[i];
    if (!out.empty()) out += ' ';
    out += facts.text.substr(token.source_begin,
                             static_cast<std::size_t>(token.source_end - token.source_begin));
  }
  return out;
}

void Writer::Decline(const Node& node, std::string_view why) {
  Declined declined;
  declined.words = std::string(Words(node));
  declined.why = std::string(why);
  declined.begin = text_.tokens[node.begin].begin;
  declined.end = text_.tokens[node.end - 1U].end;
  declined.source_begin = text_.tokens[node.begin].source_begin;
  declined.source_end = text_.tokens[node.end - 1U].source_end;
  declined_.push_back(std::move(declined));
}

void Writer::DeclineElsewhere(std::string_view words, std::string_view why) {
  Declined declined;
  declined.words = std::string(words);
  declined.why = std::string(why);
  declined_.push_back(std::move(declined));
}

bool Writer::IsX(Index quantity) const {
  if (quantity == kNil) return false;
  const Quantity& row = pool.quantities[quantity];
  if (row.kind == Number::kX) return true;
  return MadeOfOthers(row.kind) && (IsX(row.a) || IsX(row.b));
}

// 107.3: X is chosen with a cost, or the text defines it.
bool Writer::DefinesX(const Ability& ability) const {
  if (ability.x_is != kNil) return true;
  if (ability.cost == kNil) return false;
  const Cost& cost = pool.costs[ability.cost];
  const auto first = pool.cost_parts.begin() + cost.parts.first;
  return cost.price.x || std::any_of(first, first + cost.parts.count,
                                     [&](const CostPart& part) { return IsX(part.quantity); });
}

bool Writer::UsesX(const Ability& ability) const {
  const auto uses = [&](const Instruction& in) {
    const bool holds_ability = in.op == Op::kDelay || in.op == Op::kGrant || in.op == Op::kPrevent;
    if (holds_ability && in.x != kNil && UsesX(pool.abilities[in.x])) return true;
    return !NumberIsNone(in.op) && (IsX(in.n) || IsX(in.m));
  };
  const auto first = pool.code.begin() + ability.code.first;
  const auto target = pool.targets.begin() + ability.targets.first;
  return std::any_of(first, first + ability.code.count, uses) ||
         std::any_of(target, target + ability.targets.count, [&](const TargetSpec& spec) {
           return spec.max == kXTargets || IsX(spec.divide);
         });
}

// 107.3e: where neither a cost nor the text defines X, it is chosen as the effect goes into
// Standby.
void Writer::SettleUndefinedX(std::size_t from) {
  if (facts.cost_is_x || std::any_of(abilities.begin(), abilities.end(),
                                     [&](const Ability& ability) { return DefinesX(ability); }))
    return;
  for (std::size_t i = from; i < abilities.size(); ++i) {
    Ability& ability = abilities[i];
    if (!UsesX(ability)) continue;
    if (ability.kind == AbilityKind::kResolve || ability.kind == AbilityKind::kActivated ||
        ability.kind == AbilityKind::kTriggered) {
      ability.x_chosen = true;
    } else {
      DeclineElsewhere("x", "nothing says what it is (107.3)");
    }
  }
}

Ability Writer::Close() {
  for (Instruction& instruction : draft().code) {
    instruction.who = Known(instruction.who);
    instruction.by = Known(instruction.by);
  }
  for (Instruction& instruction : draft().code) {
    if (instruction.set < kFirstSet) continue;
    const std::size_t at = static_cast<std::size_t>(instruction.set - kFirstSet);
    instruction.set = at < draft().registers.size() ? draft().registers[at] : kScratch;
  }
  next_register_ = draft().next_register;
  Draft draft = std::move(drafts_.back());
  drafts_.pop_back();
  const auto base = static_cast<Index>(pool.code.size());
  for (Instruction& instruction : draft.code) {
    if (Jumps(instruction.op)) instruction.x = static_cast<Index>(instruction.x + base);
  }
  if (!draft.code.empty()) {
    Instruction end;
    end.op = Op::kEnd;
    draft.code.push_back(end);
  }
  draft.ability.code = Flush(pool.code, draft.code);
  draft.ability.targets = Flush(pool.targets, draft.targets);
  draft.ability.modes = Flush(pool.modes, draft.modes);
  if (draft.has_cost) draft.ability.cost = Add(draft.cost);
  return draft.ability;
}

void Writer::CloseAsOwn() {
  Ability closed = Close();
  if (closed.modes_all_if != kNil && closed.modes.count == 0) {
    // "if ..., you may choose both" in a paragraph of its own speaks of the list before it.
    if (abilities.empty() || abilities.back().modes.count == 0) {
      DeclineElsewhere(facts.name, "no list before it to choose both of");
      return;
    }
    abilities.back().modes_all_if = std::exchange(closed.modes_all_if, kNil);
    if (closed.code.count == 0) return;
  }
  if (closed.modes_repeat && closed.modes.count == 0) {  // 702.1d: so does "the same mode"
    if (abilities.empty() || abilities.back().modes.count == 0) {
      DeclineElsewhere(facts.name, "no list before it to choose modes of");
      return;
    }
    abilities.back().modes_repeat = std::exchange(closed.modes_repeat, false);
    if (closed.code.count == 0) return;
  }
  abilities.push_back(closed);
  abilities.back().threshold = threshold;
}

Index Writer::CloseAsOther() {
  pool.abilities.push_back(Close());
  return static_cast<Index>(pool.abilities.size() - 1);
}

void Writer::Write(const Node& paragraph) {
  const std::size_t from = abilities.size();
  Eval(paragraph);
  SettleUndefinedX(from);
  if (!draft().code.empty() || !draft().targets.empty()) {
    Decline(paragraph, "targets or effects outside of an ability");
  }
  drafts_.assign(1, Draft{});
}

Selector Writer::AddTarget(const Node& at, const TargetSpec& spec) {
  std::vector<TargetSpec>& slots = draft().targets;
  if (slots.size() == kMostTargets) {
    Decline(at, "more targets than an ability can have");
  } else {
    slots.push_back(spec);
  }
  return Pick(Who::kTarget, static_cast<std::uint8_t>(slots.size() - 1));
}

std::uint16_t Writer::Affiliation(const Node& sign) {
  const std::string_view words = Words(sign);
  const std::string_view name = words.substr(1, words.size() - 2);
  if (const auto bit = AffiliationIn(pool, name)) return *bit;
  Decline(sign, "more affiliations than a pool can have");
  return 0;
}

std::optional<std::uint16_t> AffiliationIn(CardPool& pool, std::string_view name) {
  const NameId id = pool.Name(name);
  const bool known =
      std::find(pool.affiliations.begin(), pool.affiliations.end(), id) != pool.affiliations.end();
  if (!known && pool.affiliations.size() == kMostAffiliations) return std::nullopt;
  return pool.Affiliation(name);
}

Instruction& Writer::Emit(Op op) {
  Instruction instruction;
  instruction.op = op;
  instruction.set = kScratch;
  draft().code.push_back(instruction);
  return draft().code.back();
}

Instruction& Writer::Emit(Op op, Selector who) {
  Instruction& instruction = Emit(op);
  instruction.who = who;
  return instruction;
}

void Writer::Land(std::size_t jump) { draft().code[jump].x = static_cast<Index>(here()); }

std::uint8_t Writer::NewSet() {
  Draft& current = draft();
  if (current.next_set == kLastSet) {
    DeclineElsewhere(facts.name, "more effects than an ability can have");
    return kFirstSet;
  }
  const std::uint8_t set = current.next_set++;
  current.registers.push_back(kScratch);
  current.number_set = set;
  return set;
}

std::uint8_t Writer::Register(std::uint8_t set) {
  if (set < kFirstSet) return set;
  Draft& current = draft();
  const std::size_t at = static_cast<std::size_t>(set - kFirstSet);
  if (at >= current.registers.size()) return 0;
  if (current.registers[at] == kScratch) {
    if (current.next_register == kScratch) {
      DeclineElsewhere(facts.name, "more than three groups of cards to remember at once");
      return 0;
    }
    current.registers[at] = current.next_register++;
  }
  return current.registers[at];
}

Selector Writer::Known(Selector who) {
  if (who.who == Who::kSet) who.index = Register(who.index);
  return who;
}

Index Writer::FilterOf(const Value& noun) {
  Index other = kNil;
  for (std::size_t i = noun.filters.size(); i-- > 0;) {
    Filter filter = noun.filters[i];
    filter.other = other;
    other = pool.Add(filter);
  }
  return other;
}

Index Writer::FilterAnywhere(Value noun) {
  for (Filter& filter : noun.filters) {
    if (filter.zones == 0) filter.zones = kEveryZone;
  }
  return FilterOf(noun);
}

Index Writer::Add(const CostDraft& cost) {
  Cost row;
  row.price = cost.price;
  row.parts = Flush(pool.cost_parts, cost.parts);
  return pool.Add(row);
}

Index Writer::Count(const Value& noun) {
  Quantity quantity;
  quantity.kind = Number::kCount;
  quantity.a = FilterOf(noun);
  return Add(quantity);
}

Index Writer::And(Index a, Index b) {
  if (a == kAlways) return b;
  if (b == kAlways) return a;
  Condition both;
  both.test = Test::kAnd;
  both.a = a;
  both.b = b;
  return Test(both);
}

Index Writer::Not(Index a) {
  Condition condition;
  condition.test = Test::kNot;
  condition.a = a;
  return Test(condition);
}

void Writer::Mentioned(Selector who, TypeMask types, bool plural) {
  Mention mention;
  mention.who = who;
  mention.types = types;
  mention.self = who.who == Who::kSelf;
  mention.plural = plural;
  draft().mentions.push_back(mention);
}

std::optional<Mention> Writer::Latest(TypeMask types, bool plural, bool not_self) {
  const std::vector<Mention>& all = draft().mentions;
  for (std::size_t i = all.size(); i-- > 0;) {
    Mention mention = all[i];
    if (not_self && mention.self) continue;
    if (plural && !mention.plural) continue;
    if (types != 0 && mention.types != 0 && (types & mention.types) == 0) continue;
    mention.who = Known(mention.who);
    return mention;
  }
  return std::nullopt;
}

void Writer::Did(std::string_view participle, Selector who) {
  draft().done.emplace_back(participle, who);
}

std::optional<Selector> Writer::Done(std::string_view participle) {
  const auto& all = draft().done;
  for (std::size_t i = all.size(); i-- > 0;) {
    if (all[i].first == participle) return Known(all[i].second);
  }
  if (draft().ability.trigger == kNil) return std::nullopt;
  const effects::On on = pool.triggers[draft().ability.trigger].on;
  const bool event = (participle == "discarded" && on == effects::On::kDiscards) ||
                     (participle == "defeated" && on == effects::On::kDefeated) ||
                     (participle == "banished" && on == effects::On::kBanished) ||
                     (participle == "sent" && on == effects::On::kSentToOblivion) ||
                     (participle == "returned" && on == effects::On::kReturned) ||
                     (participle == "diminished" && on == effects::On::kPutIntoOblivion);
  if (event) return Pick(Who::kEventObject);
  return std::nullopt;
}

bool Writer::KnowsThem() const {
  const Draft& current = drafts_.back();
  return current.that_player != Whom::kNobody || current.actor != Whom::kYou;
}

Control Writer::Theirs() const {
  switch (drafts_.back().that_player) {
    case Whom::kTarget:
      return Control::kTargetPlayer;
    case Whom::kYou:
      return Control::kYou;
    case Whom::kOpponent:
      return Control::kNotYou;
    case Whom::kDefending:
      return Control::kDefending;
    case Whom::kAttacking:
      return Control::kAttacking;
    default:
      return Control::kEventPlayer;
  }
}

Value Narrow(Writer& w, const Node& n) {
  Value out = w.Eval(n.children[0]);
  for (std::size_t i = 1; i < n.children.size(); ++i) {
    out.filters = Both(w, n, out.filters, w.Eval(n.children[i]).filters);
  }
  return out;
}

Value InTurn(Writer& w, const Node& n) {
  for (const Node& child : n.children) w.Eval(child);
  return {};
}

bool AsCosts(Writer& w, const Node& acts, CostDraft& cost) {
  const Costing costing = acts.production->row->cost;
  return costing != nullptr && costing(w, acts, cost);
}

bool AsCost(Writer& w, const Node& body, CostDraft& cost) {
  const Node* effect = w.Child(body, "effect");
  if (effect == nullptr || !w.Reads(*effect, "<act>")) return false;
  if (!AsCosts(w, *w.Child(*effect, "act"), cost)) return false;
  const Node* rest = w.Child(body, "body");
  return rest == nullptr || AsCost(w, *rest, cost);
}

Index Times(Writer& w, Index n, Index each) {
  if (each == kNil) return n;
  const Quantity fixed = w.pool.quantities[n];
  if (fixed.kind == Number::kConstant && fixed.n == 1) return each;
  if (fixed.kind == Number::kConstant && fixed.n == 0) return n;
  Quantity times;
  times.kind = Number::kTimes;
  times.a = n;
  times.b = each;
  return w.Add(times);
}

Index ForEachOf(Writer& w, Index n, Index each) {
  if (each == kNil) return n;
  const Index counted = WithX(w, n, each);
  return counted == n ? Times(w, n, each) : counted;
}

Index WithX(Writer& w, Index quantity, Index x) {
  if (quantity == kNil) return quantity;
  Quantity row = w.pool.quantities[quantity];
  if (row.kind == Number::kX) return x;
  if (!MadeOfOthers(row.kind)) return quantity;
  const Index a = WithX(w, row.a, x);
  const Index b = WithX(w, row.b, x);
  if (a == row.a && b == row.b) return quantity;
  row.a = a;
  row.b = b;
  return w.Add(row);
}

}  // namespace clashdeck::text
