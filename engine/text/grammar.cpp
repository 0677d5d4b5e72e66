#include "engine/text/grammar.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace clashdeck::text {

namespace {

[[noreturn]] void Fail(std::string_view phrase, std::string_view pattern, const char* why) {
  std::fprintf(stderr, "grammar: %.*s -> %.*s: %s\n", static_cast<int>(phrase.size()),
               phrase.data(), static_cast<int>(pattern.size()), pattern.data(), why);
  std::abort();
}

using Sequence = std::vector<std::string>;

// Writes out [..] and (a|b): all sequences that a pattern stands for.
class Expander {
 public:
  explicit Expander(const Row& row) : row_(row) {}

  std::vector<Sequence> Run() {
    std::vector<Sequence> all = Choice();
    if (at_ != row_.pattern.size()) Fail(row_.phrase, row_.pattern, "unbalanced brackets");
    return all;
  }

 private:
  bool End() const { return at_ >= row_.pattern.size(); }
  char Here() const { return row_.pattern[at_]; }

  std::vector<Sequence> Choice() {
    std::vector<Sequence> all = Chain();
    while (!End() && Here() == '|') {
      ++at_;
      for (Sequence& one : Chain()) all.push_back(std::move(one));
    }
    return all;
  }

  std::vector<Sequence> Chain() {
    std::vector<Sequence> all = {{}};
    while (!End() && Here() != '|' && Here() != ')' && Here() != ']') {
      if (Here() == ' ') {
        ++at_;
        continue;
      }
      std::vector<Sequence> next;
      if (Here() == '(' || Here() == '[') {
        const bool optional = Here() == '[';
        ++at_;
        next = Choice();
        if (End()) Fail(row_.phrase, row_.pattern, "unbalanced brackets");
        ++at_;
        if (optional) next.push_back({});
      } else {
        const std::size_t begin = at_;
        while (!End() && std::string_view(" |()[]").find(Here()) == std::string_view::npos) ++at_;
        next = {{std::string(row_.pattern.substr(begin, at_ - begin))}};
      }
      std::vector<Sequence> joined;
      for (const Sequence& head : all) {
        for (const Sequence& tail : next) {
          joined.push_back(head);
          joined.back().insert(joined.back().end(), tail.begin(), tail.end());
        }
      }
      all = std::move(joined);
    }
    return all;
  }

  const Row& row_;
  std::size_t at_ = 0;
};

// "~send" in a row of "act" stands for "send" (you do it), in "does" for "sends" (others do), and
// in "acting" for "sending" (by which something is paid).
std::string ThirdPerson(const std::string& verb) {
  const bool hisses = verb.ends_with("ch") || verb.ends_with("sh");
  return verb + (hisses ? "es" : "s");
}

std::string Gerund(std::string verb) {
  if (verb.ends_with("e")) verb.pop_back();
  if (verb == "put") verb += "t";
  return verb + "ing";
}

constexpr std::string_view kAct = "act";
constexpr std::string_view kDoes = "does";
constexpr std::string_view kActing = "acting";

constexpr std::string_view kKinds[] = {"#word", "#number", "#die",   "#gem",       "#affiliation",
                                       "#name", "#change", "#stats", "#threshold", "#range",
                                       "#mark", "#bullet", "#break", "#kind"};

}  // namespace

Grammar::Grammar(std::span<const std::span<const Row>> tables) {
  for (const auto& table : tables) {
    for (const Row& row : table) {
      const auto [where, fresh] = phrase_ids_.try_emplace(
          std::string(row.phrase), static_cast<std::uint16_t>(phrase_names_.size()));
      if (fresh) phrase_names_.push_back(where->first);
    }
  }
  if (phrase_ids_.contains(std::string(kAct))) {
    for (std::string_view form : {kDoes, kActing}) {
      phrase_ids_.try_emplace(std::string(form), static_cast<std::uint16_t>(phrase_names_.size()));
      phrase_names_.emplace_back(form);
    }
  }
  starts_.resize(phrase_names_.size());
  for (std::uint16_t& start : starts_) {
    start = static_cast<std::uint16_t>(states_.size());
    states_.emplace_back();
  }
  for (const auto& table : tables) {
    for (const Row& row : table) AddRow(row);
  }
  FindFirsts();
}

std::uint16_t Grammar::Phrase(std::string_view name) const {
  const auto found = phrase_ids_.find(std::string(name));
  if (found == phrase_ids_.end()) Fail(name, "", "unknown phrase");
  return found->second;
}

Symbol Grammar::Terminal(std::string_view name) {
  const auto [where, fresh] =
      terminal_ids_.try_emplace(std::string(name), static_cast<Symbol>(terminal_names_.size()));
  if (fresh) terminal_names_.push_back(where->first);
  return where->second;
}

void Grammar::AddRow(const Row& row) {
  for (Sequence& sequence : Expander(row).Run()) {
    bool acts = false;
    Sequence others = sequence;
    Sequence acting = sequence;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      if (sequence[i].front() != '~') continue;
      acts = true;
      others[i] = ThirdPerson(sequence[i].substr(1));
      acting[i] = Gerund(sequence[i].substr(1));
      sequence[i].erase(0, 1);
    }
    AddProduction(row, row.phrase, sequence);
    if (acts) {
      AddProduction(row, kDoes, others);
      AddProduction(row, kActing, acting);
    }
  }
}

void Grammar::AddProduction(const Row& row, std::string_view phrase,
                            const std::vector<std::string>& sequence) {
  Production production;
  production.phrase = Phrase(phrase);
  production.row = &row;
  int children = 0;
  for (const std::string& item : sequence) {
    if (item.size() > 2 && item.front() == '<' && item.back() == '>') {
      const auto name = item.substr(1, item.size() - 2);
      if (!phrase_ids_.contains(name)) Fail(row.phrase, row.pattern, "unknown phrase");
      production.symbols.push_back(static_cast<Symbol>(Phrase(name) | kPhraseBit));
      ++children;
    } else {
      if (item.front() == '#') ++children;
      production.symbols.push_back(Terminal(item));
    }
  }
  if (production.symbols.empty()) Fail(row.phrase, row.pattern, "empty");
  if (row.lower == nullptr && children != 1) Fail(row.phrase, row.pattern, "no lowering");
  productions_.push_back(std::move(production));
  AddToTree(productions_.size() - 1);
}

void Grammar::AddToTree(std::size_t production) {
  const Production& added = productions_[production];
  std::size_t at = starts_[added.phrase];
  for (Symbol symbol : added.symbols) {
    std::size_t next = 0;
    for (const Branch& branch : states_[at].branches) {
      if (branch.symbol == symbol) next = branch.next;
    }
    if (next == 0) {
      next = states_.size();
      states_.emplace_back();
      states_[at].branches.push_back({symbol, static_cast<std::uint16_t>(next)});
    }
    at = next;
  }
  if (states_[at].production >= 0) Fail(added.row->phrase, added.row->pattern, "repeated");
  states_[at].production = static_cast<std::int32_t>(production);
}

// The terminals that a phrase can begin with; a phrase that begins with itself is refused.
void Grammar::FindFirsts() {
  const std::size_t terminals = terminal_names_.size();
  firsts_.assign(phrase_names_.size(), std::vector<bool>(terminals, false));
  std::vector<std::vector<bool>> heads(phrase_names_.size(),
                                       std::vector<bool>(phrase_names_.size(), false));
  for (bool changed = true; changed;) {
    changed = false;
    const auto raise = [&changed](std::vector<bool>& bits, std::size_t i) {
      if (!bits[i]) changed = true;
      bits[i] = true;
    };
    for (const Production& production : productions_) {
      const Symbol first = production.symbols.front();
      if ((first & kPhraseBit) == 0) {
        raise(firsts_[production.phrase], first);
        continue;
      }
      const std::size_t child = first & ~unsigned{kPhraseBit};
      raise(heads[production.phrase], child);
      for (std::size_t i = 0; i < terminals; ++i) {
        if (firsts_[child][i]) raise(firsts_[production.phrase], i);
      }
      for (std::size_t i = 0; i < phrase_names_.size(); ++i) {
        if (heads[child][i]) raise(heads[production.phrase], i);
      }
    }
  }
  for (std::size_t i = 0; i < phrase_names_.size(); ++i) {
    if (heads[i][i]) Fail(phrase_names_[i], "", "begins with itself");
  }
}

Grammar::Terminals Grammar::TerminalsOf(const NormalText& text, std::size_t token) const {
  const auto find = [this](std::string_view name) {
    const auto found = terminal_ids_.find(std::string(name));
    return found == terminal_ids_.end() ? kNone : found->second;
  };
  const TokenKind kind = text.tokens[token].kind;
  Terminals out;
  if (kind == TokenKind::kWord || kind == TokenKind::kMark || kind == TokenKind::kNumber) {
    out.word = find(text.Word(token));
  }
  // A word stands for #word only where it could be part of a name, and is no word of the grammar.
  if (kind != TokenKind::kWord || (text.tokens[token].capital && out.word == kNone)) {
    out.kind = find(kKinds[static_cast<std::size_t>(kind)]);
  }
  return out;
}

bool Grammar::CanBegin(std::uint16_t phrase, Terminals token) const {
  const std::vector<bool>& first = firsts_[phrase];
  return (token.word != kNone && first[token.word]) || (token.kind != kNone && first[token.kind]);
}

}  // namespace clashdeck::text
