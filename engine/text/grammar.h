// The grammar of card text as data. A row says "this kind of phrase may read so": literal words,
// <phrases> and #tokens; [..] is optional and (a|b) a choice, both written out into productions of
// their own when the grammar is built. Rows stand in rows_*.cpp, each beside the function that
// turns the phrase into effects.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/normalise.h"

namespace clashdeck::text {

class Writer;
struct Node;
struct Value;
struct CostDraft;
using Lowering = Value (*)(Writer&, const Node&);
// Writes the phrase as part of a cost; false where it cannot be one, and then nothing is written.
using Costing = bool (*)(Writer&, const Node&, CostDraft&);

struct Row {
  std::string_view phrase;  // what it is: "effect", "condition", ...
  std::string_view pattern;
  Lowering lower = nullptr;  // nullptr: the value of its only child
  Costing cost = nullptr;    // nullptr: it is no cost
};

// A symbol of a production: a terminal (literal word or kind of token) or a phrase.
using Symbol = std::uint16_t;
inline constexpr Symbol kPhraseBit = 0x8000;

struct Production {
  std::uint16_t phrase = 0;
  const Row* row = nullptr;
  std::vector<Symbol> symbols;
};

// The productions of one phrase as a tree of shared beginnings.
struct Branch {
  Symbol symbol = 0;
  std::uint16_t next = 0;  // the state after it
};
struct State {
  std::vector<Branch> branches;
  std::int32_t production = -1;  // complete here; two complete at one place are an error
};

class Grammar {
 public:
  // Rows with a mistake (unknown phrase, left recursion, empty or repeated production) abort: the
  // tables are part of the program and a test builds them.
  explicit Grammar(std::span<const std::span<const Row>> tables);

  std::uint16_t Phrase(std::string_view name) const;
  std::string_view PhraseName(std::uint16_t phrase) const { return phrase_names_[phrase]; }
  std::size_t phrases() const { return phrase_names_.size(); }
  const std::vector<Production>& productions() const { return productions_; }
  const State& state(std::size_t i) const { return states_[i]; }
  std::size_t StartOf(std::uint16_t phrase) const { return starts_[phrase]; }

  // Terminals that a token can stand for: its word and its kind (kNone if the grammar has none).
  static constexpr Symbol kNone = 0x7FFF;
  struct Terminals {
    Symbol word = kNone;
    Symbol kind = kNone;
  };
  Terminals TerminalsOf(const NormalText& text, std::size_t token) const;
  bool CanBegin(std::uint16_t phrase, Terminals token) const;
  std::string_view TerminalName(Symbol symbol) const { return terminal_names_[symbol]; }

 private:
  Symbol Terminal(std::string_view name);
  void AddRow(const Row& row);
  void AddProduction(const Row& row, std::string_view phrase,
                     const std::vector<std::string>& sequence);
  void AddToTree(std::size_t production);
  void FindFirsts();

  std::unordered_map<std::string, std::uint16_t> phrase_ids_;
  std::vector<std::string> phrase_names_;
  std::unordered_map<std::string, Symbol> terminal_ids_;
  std::vector<std::string> terminal_names_;
  std::vector<Production> productions_;
  std::vector<State> states_;
  std::vector<std::uint16_t> starts_;
  std::vector<std::vector<bool>> firsts_;
};

// All rows of Alpha Clash, built at first use.
const Grammar& CardGrammar();

}  // namespace clashdeck::text
