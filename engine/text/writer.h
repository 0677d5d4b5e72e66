// Where the lowerings write: one ability in the making, its code, targets and what the pronouns of
// the text stand for.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/effects/card_pool.h"
#include "engine/text/chart.h"
#include "engine/text/compile.h"

namespace clashdeck::text {

using namespace effects;  // the lowerings are about nothing else

// What a phrase means. Which fields count depends on the phrase.
struct Value {
  std::vector<Filter> filters;  // alternatives of a noun ("... or ...")
  Selector who = {};
  Index n = kNil;  // quantities
  Index m = kNil;
  Index condition = kAlways;
  Whom player = Whom::kNobody;
  Until until = Until::kForever;
  Price price = {};
  int number = 0;
  std::string_view words;
  bool plural = false;
};

// Something that the text has named and may refer back to.
struct Mention {
  Selector who = {};
  TypeMask types = 0;
  bool self = false;
  bool plural = false;
  std::uint8_t party = 0;  // of the event: 1 its subject, 2 whom it was done to
};

// A cost while it is written.
struct CostDraft {
  Price price = {};
  std::vector<CostPart> parts;
};

inline constexpr std::uint8_t kFirstSet = 16;
inline constexpr std::uint8_t kLastSet = 250;
inline constexpr std::uint8_t kScratch = 3;  // the last of the four registers

// An ability while it is written. Jumps count from the draft's first instruction.
struct Draft {
  Ability ability = {};
  std::vector<Instruction> code;
  std::vector<TargetSpec> targets;
  std::vector<Mode> modes;
  CostDraft cost;
  bool has_cost = false;
  bool paid = false;  // "if you do" asks for what was paid as a cost: it holds
  std::vector<Mention> mentions;
  // Sets are numbered from kFirstSet while the draft is written. Those that something refers to get
  // a register, when it does; the others all write the last one, which nobody reads.
  std::uint8_t next_set = kFirstSet;
  std::uint8_t next_register = 0;
  std::vector<std::uint8_t> registers;  // by set - kFirstSet; kScratch = none yet
  std::uint8_t number_set = kFirstSet;  // what "this way" and "the result" count
  Whom that_player = Whom::kNobody;     // "that player", "they"
  Whom actor = Whom::kYou;              // who chooses what the text leaves open
  bool optional = false;                // inside "you may": targets need not be chosen (113.6a)
  std::size_t last_effect = 0;          // where the code of the last effect begins ("instead")
  Selector damaged = {};                // what the last damage was dealt to
  Index last_condition = kAlways;       // what "if not" denies
  std::size_t last_if = 0;              // the kUnless of the last "if", which "otherwise" joins
  std::size_t named_before_if = 0;  // of `mentions`: what that "if" names is not there otherwise
  std::size_t last_loop = 0;        // the last kEachPlayer ("each player who does")
  Index mode_guard = kAlways;       // what has to hold for any mode to happen
  std::uint8_t chosen_number = kFirstSet;
  Instruction counters_put = {};  // "those counters"
  Selector pile = {};             // cards looked at or revealed ("them", "the rest")
  // What was last discarded, sent, banished, returned: "the discarded card".
  std::vector<std::pair<std::string_view, Selector>> done;
  std::shared_ptr<Draft> later;  // what the last kDelay does, for words that go on about it
  std::size_t later_at = 0;      // that kDelay
};

class Writer {
 public:
  Writer(CardPool& into, const CardFacts& about, const Grammar& grammar, const NormalText& text)
      : pool(into), facts(about), grammar_(grammar), text_(text), drafts_(1) {}

  CardPool& pool;
  const CardFacts& facts;
  CardDef card;                    // keywords, attach cost and health are written here
  std::vector<Ability> abilities;  // of the card, in text order
  std::uint8_t threshold = 0;      // of the paragraph (107.4b)
  bool set_as_trap = false;        // "this card may be set as a Trap"
  // What gets the abilities that are quoted now: the card this one is attached to says "attached
  // card" of itself.
  Who quoted_for = Who::kNothing;
  Who granting_to = Who::kNothing;  // the same for what is about to be quoted
  Who bearer() const { return quoted_for == Who::kBearer ? Who::kSelf : Who::kBearer; }

  // --- reading the tree
  Value Eval(const Node& node);
  Value Eval(const Node& node, std::string_view child, int nth = 0);
  const Node* Child(const Node& node, std::string_view child, int nth = 0) const;
  bool Has(const Node& node, std::string_view child) const { return Child(node, child) != nullptr; }
  bool Says(const Node& node, std::string_view word) const;  // among the row's own words
  std::string_view Words(const Node& node) const;            // normalised
  std::string Spelt(const Node& node) const;                 // as the card spells it
  // The row of the node reads so: tells the productions of a phrase apart.
  bool Reads(const Node& node, std::string_view pattern) const {
    return node.production != nullptr && node.production->row->pattern == pattern;
  }
  void Decline(const Node& node, std::string_view why);
  void DeclineElsewhere(std::string_view words, std::string_view why);  // not words of the text
  const std::vector<Declined>& declined() const { return declined_; }

  // --- writing
  // Reads a paragraph: its abilities are written. Targets and effects outside of any ability are
  // declined.
  void Write(const Node& paragraph);

  Draft& draft() { return drafts_.back(); }
  void Open() { drafts_.emplace_back(); }
  void Open(Draft draft) { drafts_.push_back(std::move(draft)); }
  std::uint8_t registers_used() const { return next_register_; }
  Ability Close();       // moves the draft's rows into the pool
  void CloseAsOwn();     // an ability of the card itself
  Index CloseAsOther();  // an ability that only code refers to (granted, delayed, rider)

  Selector AddTarget(const Node& at, const TargetSpec& spec);  // a slot of its own
  std::uint16_t Affiliation(const Node& sign);                 // of "(Alpha)"
  Instruction& Emit(Op op);
  Instruction& Emit(Op op, Selector who);
  std::size_t here() { return draft().code.size(); }
  void Land(std::size_t jump);  // the jump at that place leads here
  std::uint8_t NewSet();
  std::uint8_t Register(std::uint8_t set);  // the register of a set that something refers to
  std::uint8_t NumberRegister() { return Register(draft().number_set); }
  Selector Known(Selector who);  // with the register in place of the set

  Index Number(int n) { return pool.Constant(n); }
  Index Count(const Value& noun);
  Index Add(const Quantity& quantity) { return pool.Add(quantity); }
  Index Test(const Condition& condition) { return pool.Add(condition); }
  Index And(Index a, Index b);
  Index Not(Index a);
  Index FilterOf(const Value& noun);
  Index FilterAnywhere(Value noun);  // for what is known already, wherever it is
  Index Add(const CostDraft& cost);

  // --- words that refer back
  void Did(std::string_view participle, Selector who);
  // Of "the discarded card": nullopt where the words before discarded nothing.
  std::optional<Selector> Done(std::string_view participle);
  Control Theirs() const;  // "they control", "their hand"
  bool KnowsThem() const;  // somebody is there whom such words can mean
  void Mentioned(Selector who, TypeMask types, bool plural = false);
  std::optional<Mention> Latest(TypeMask types, bool plural, bool not_self);

 private:
  bool IsX(Index quantity) const;
  bool DefinesX(const Ability& ability) const;
  bool UsesX(const Ability& ability) const;
  void SettleUndefinedX(std::size_t from);  // of the abilities from there on

  const Grammar& grammar_;
  const NormalText& text_;
  std::deque<Draft> drafts_;  // the first belongs to no ability; references to drafts stay good
  std::uint8_t next_register_ = 0;  // of the draft closed last
  std::vector<Declined> declined_;
};

inline constexpr std::string_view kParticiples[] = {"discarded", "sent",       "banished",
                                                    "returned",  "diminished", "defeated"};
inline constexpr ZoneMask kEveryZone = static_cast<ZoneMask>(~ZoneMask{0});
inline constexpr ZoneMask kWherePlayed =
    static_cast<ZoneMask>(kEveryZone & ~(kZonesOfPermanents | Mask(Zone::kResources)));

// `body` as a cost ("engage this card and pay two health"); false: it is none.
bool AsCost(Writer& w, const Node& body, CostDraft& cost);
bool AsCosts(Writer& w, const Node& acts, CostDraft& cost);  // of one act or acting
// The costs that `body` begins with, as far as they go; what is left of it.
const Node* AfterCosts(Writer& w, const Node& body, CostDraft& cost);
// Nothing has been written behind the kEachPlayer at that place, so it can go on.
bool LoopIsOpen(Writer& w, std::size_t loop);
Value May(Writer& w, const Node& n);     // "... may <body>": whoever acts is asked
Value Narrow(Writer& w, const Node& n);  // a noun of several parts: all of them must hold
Value InTurn(Writer& w, const Node& n);  // all children, left to right
// The event of the draft's ability counts only where it is the first of its kind this turn.
void FirstOfTurn(Writer& w, const Node& at);
// The quantity with X replaced by another one ("where X is ...").
Index WithX(Writer& w, Index quantity, Index x);
Index Times(Writer& w, Index n, Index each);  // each = kNil: n itself
// "... for each <counted>": so many times; an X that nothing else defines is their number.
Index ForEachOf(Writer& w, Index n, Index each);
bool Jumps(Op op);         // x of the instruction is a place in the code
bool NumberIsNone(Op op);  // n of the instruction is no quantity

inline constexpr std::size_t kMostTargets = 8;        // slots of an ability; more are declined
inline constexpr std::size_t kMostAffiliations = 16;  // CardPool::affiliations
std::optional<std::uint16_t> AffiliationIn(CardPool& pool, std::string_view name);

// Cross product of the alternatives of two noun parts.
std::vector<Filter> Both(Writer& w, const Node& at, const std::vector<Filter>& a,
                         const std::vector<Filter>& b);
Selector All(Writer& w, const Value& noun);
// How many of a kind were among what was done last ("discarded this way").
Index CountOfDone(Writer& w, Value noun);
// Declines what is not known of cards that have left play: they are what is printed on them.
void OnlyPrinted(Writer& w, const Node& at, const Value& noun);
Index SelfFilter(Writer& w);  // this card, wherever it is
// A filter that what was named passes and nothing else; declined where no filter can tell it.
Index OnlyThese(Writer& w, const Node& at, const Selector& named);
inline Selector Pick(Who who, std::uint8_t index = 0) {
  Selector s;
  s.who = who;
  s.index = index;
  return s;
}
inline Instruction& operator|=(Instruction& i, Flag flag) {
  i.flags = static_cast<std::uint16_t>(i.flags | static_cast<std::uint16_t>(flag));
  return i;
}

}  // namespace clashdeck::text
