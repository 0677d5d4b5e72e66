#include "engine/text/compile.h"

#include <algorithm>
#include <array>

#include "engine/text/print.h"
#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

const Grammar& CardGrammar() {
  static const Grammar kGrammar = [] {
    const std::array<std::span<const Row>, 27> tables = {
        NounRows(),       ClauseRows(),   ObjectRows(),      NumberRows(),    ConditionRows(),
        ComparisonRows(), SentenceRows(), LaterRows(),       ListRows(),      PlayerRows(),
        DamageRows(),     MoveRows(),     CardRows(),        PermanentRows(), TokenRows(),
        ChangeRows(),     RuleRows(),     ReplacementRows(), CostRows(),      TriggerRows(),
        TimeRows(),       ZoneRows(),     AbilityRows(),     CannotRows(),    StatRows(),
        DeedRows(),       PartyRows()};
    return Grammar(tables);
  }();
  return kGrammar;
}

namespace {

struct Paragraph {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Paragraph> Paragraphs(const NormalText& text) {
  std::vector<Paragraph> out;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.tokens.size(); ++i) {
    if (i < text.tokens.size() && text.tokens[i].kind != TokenKind::kBreak) continue;
    if (i > begin) out.push_back({begin, i});
    begin = i + 1;
  }
  return out;
}

std::string_view StartFor(const CardFacts& facts) {
  return (Mask(facts.type) & kAnyAction) != 0 ? "action-paragraph" : "paragraph";
}

Declined Span(const NormalText& text, std::size_t begin, std::size_t end, std::string why) {
  Declined out;
  out.begin = text.tokens[begin].begin;
  out.end = text.tokens[end - 1].end;
  out.words = text.text.substr(out.begin, out.end - out.begin);
  out.source_begin = text.tokens[begin].source_begin;
  out.source_end = text.tokens[end - 1].source_end;
  out.why = std::move(why);
  return out;
}

// The words of a paragraph that no clause covers. Clauses are taken greedily from the left, the
// longest first; a sentence of which every clause is known but not their combination is named
// whole.
void NameUnread(Chart& chart, const Grammar& grammar, const NormalText& text, Paragraph paragraph,
                std::vector<Declined>& out) {
  constexpr std::array<std::string_view, 9> kClauses = {
      "ability", "told", "sentence", "body", "tag", "condition", "durable", "objects", "duration"};
  std::size_t sentence = paragraph.begin;
  if (text.tokens[sentence].kind == TokenKind::kThreshold) ++sentence;
  while (sentence < paragraph.end) {
    std::size_t stop = sentence;
    for (std::string_view whole : {"told", "ability", "sentence"}) {
      stop = std::max(stop, chart.LongestFrom(grammar.Phrase(whole), sentence));
    }
    if (stop > sentence) {
      sentence = stop;
      continue;
    }
    stop = sentence;
    while (stop < paragraph.end && text.Word(stop) != ".") ++stop;
    stop = std::min(stop + 1, paragraph.end);
    std::size_t worst_begin = sentence;
    std::size_t worst_end = sentence;
    for (std::size_t at = sentence; at < stop;) {
      std::size_t next = at;
      for (std::string_view clause : kClauses) {
        next = std::max(next, std::min(stop, chart.LongestFrom(grammar.Phrase(clause), at)));
      }
      if (next > at) {
        at = next;
        continue;
      }
      std::size_t gap = at;
      for (; gap < stop; ++gap) {
        const bool covered = std::any_of(kClauses.begin(), kClauses.end(), [&](auto clause) {
          return chart.LongestFrom(grammar.Phrase(clause), gap) > gap;
        });
        if (covered) break;
      }
      if (gap - at > worst_end - worst_begin) {
        worst_begin = at;
        worst_end = gap;
      }
      at = gap;
    }
    const bool only_mark =
        worst_end - worst_begin == 1 && text.tokens[worst_begin].kind == TokenKind::kMark;
    if (worst_begin == worst_end || only_mark) {
      worst_begin = sentence;
      worst_end = stop;
    }
    out.push_back(Span(text, worst_begin, worst_end, "no rule reads these words"));
    sentence = stop;
  }
  if (out.empty()) {
    out.push_back(Span(text, paragraph.begin, paragraph.end, "no rule joins these sentences"));
  }
}

int CountPhrases(const Node& node) {
  int count = node.production == nullptr ? 0 : 1;
  for (const Node& child : node.children) count += CountPhrases(child);
  return count;
}

// Keywords given beside the text; those that the text names too are there already.
void AddKeywords(Writer& w, std::string_view keywords) {
  CardFacts line;
  line.text = std::string(keywords);
  line.lexicon = w.facts.lexicon;
  const NormalText text = Normalise(line.text, line.lexicon);
  const Grammar& grammar = CardGrammar();
  for (const Paragraph& paragraph : Paragraphs(text)) {
    Chart chart(grammar, text, paragraph.begin, paragraph.end);
    Node node;
    // A keyword that the game explains is a paragraph of its own.
    const auto read = [&](std::string_view phrase) {
      return chart.Read(grammar.Phrase(phrase), paragraph.begin, paragraph.end, node) ==
             Chart::Outcome::kRead;
    };
    if (!read("keyword-line") && !(line.lexicon != nullptr && read("paragraph"))) {
      w.DeclineElsewhere(keywords, "no such keyword");
      return;
    }
    Writer inner(w.pool, line, grammar, text);
    inner.card = w.card;
    inner.Write(node);
    w.card = inner.card;
    w.set_as_trap |= inner.set_as_trap;
    w.abilities.insert(w.abilities.end(), inner.abilities.begin(), inner.abilities.end());
  }
}

void CountGems(std::string_view letters, Price& price) {
  for (char letter : letters) {
    const std::size_t color = std::string_view("BGWUR").find(letter);
    if (color != std::string_view::npos) ++price.gems[color];
  }
}

CardDef DefOf(Writer& w, const CardFacts& facts) {
  CardPool& pool = w.pool;
  CardDef card;
  card.name = pool.Name(facts.name);
  if (!facts.character.empty()) card.character = pool.Name(facts.character);
  if (!facts.location.empty()) card.location = pool.Name(facts.location);
  if (!facts.planet.empty()) card.planet = pool.Name(facts.planet);
  card.type = facts.type;
  card.token = facts.token;
  card.has_cost = facts.has_cost;
  card.colors = facts.colors;
  for (const std::string& affiliation : facts.affiliations) {
    const auto bit = AffiliationIn(pool, affiliation);
    if (!bit) {
      w.DeclineElsewhere(affiliation, "more affiliations than a pool can have");
      continue;
    }
    card.affiliations |= *bit;
  }
  card.price.total = static_cast<std::uint8_t>(facts.cost);
  card.price.x = facts.cost_is_x;
  CountGems(facts.gems, card.price);
  CountGems(facts.attach, card.attach);
  for (std::uint8_t gems : card.attach.gems) card.attach.total += gems;
  card.attack = static_cast<std::int8_t>(facts.attack);
  card.defense = static_cast<std::int8_t>(facts.defense);
  card.health = static_cast<std::uint8_t>(facts.health);
  return card;
}

// A token may have been named before by a card that creates it.
CardIndex PlaceOf(CardPool& pool, const CardDef& card) {
  for (std::size_t i = 0; card.token && i < pool.cards.size(); ++i) {
    const CardDef& known = pool.cards[i];
    if (known.token && known.name == card.name && known.type == card.type) {
      return static_cast<CardIndex>(i);
    }
  }
  pool.cards.emplace_back();
  return static_cast<CardIndex>(pool.cards.size() - 1);
}

// What such a card is while it lies face down: a Trap that has the effects which take it from
// there.
void AddTrapSide(CardPool& pool, CardIndex front) {
  CardDef trap = pool.cards[front];
  trap.type = effects::CardType::kTrap;
  trap.affiliations = 0;
  trap.keywords = 0;
  trap.attack = trap.defense = 0;
  trap.front = front;
  const Range own = trap.abilities;
  trap.abilities.first = static_cast<Index>(pool.abilities.size());
  for (Index i = 0; i < own.count; ++i) {
    Ability ability = pool.abilities[own.first + i];
    if (ability.zones != Mask(Zone::kAccessory)) continue;
    ability.zones = 0;
    pool.abilities.push_back(ability);
  }
  trap.abilities.count = static_cast<Index>(pool.abilities.size() - trap.abilities.first);
  pool.cards.push_back(trap);
  pool.cards[front].as_trap = static_cast<CardIndex>(pool.cards.size() - 1);
}

// An effect that takes the card from the Accessory Zone, on a card that never lies there.
bool WorksNowhere(const Writer& w) {
  return !w.set_as_trap && (Mask(w.facts.type) & kAnyAccessory) == 0 &&
         std::any_of(w.abilities.begin(), w.abilities.end(), [](const Ability& ability) {
           return ability.zones == Mask(Zone::kAccessory);
         });
}

}  // namespace

Compiled CompileCard(CardPool& pool, const CardFacts& facts) {
  Compiled out;
  const Grammar& grammar = CardGrammar();
  const NormalText text = Normalise(facts.text, facts.lexicon);
  out.report.normalised = text.text;
  Writer w(pool, facts, grammar, text);
  w.card = DefOf(w, facts);
  bool read = true;
  bool printed = false;
  if (text.too_long) {
    w.DeclineElsewhere(facts.text.substr(0, 40), "the text is too long");
    read = false;
  }
  for (const Paragraph& paragraph : Paragraphs(text)) {
    Chart chart(grammar, text, paragraph.begin, paragraph.end);
    Node node;
    switch (chart.Read(grammar.Phrase(StartFor(facts)), paragraph.begin, paragraph.end, node)) {
      case Chart::Outcome::kRead:
        out.report.clauses += CountPhrases(node);
        w.Write(node);
        printed = true;
        break;
      case Chart::Outcome::kAmbiguous:
        out.report.declined.push_back(
            Span(text, node.begin, node.end, "two readings: " + chart.ambiguity()));
        read = false;
        break;
      case Chart::Outcome::kTooLong:
        out.report.declined.push_back(
            Span(text, paragraph.begin, paragraph.end, "too many ways to read"));
        read = false;
        break;
      case Chart::Outcome::kNotRead:
        std::vector<Declined> unread;
        NameUnread(chart, grammar, text, paragraph, unread);
        for (Declined& span : unread) out.report.declined.push_back(std::move(span));
        read = false;
        break;
    }
  }
  if (!facts.keywords.empty()) AddKeywords(w, facts.keywords);
  if (WorksNowhere(w)) w.DeclineElsewhere(facts.name, "it can't lie in the Accessory Zone");
  for (const Declined& declined : w.declined()) out.report.declined.push_back(declined);
  out.report.tier = !read                   ? Tier::kDeclined
                    : !w.declined().empty() ? Tier::kRead
                    : printed               ? Tier::kCompiled
                                            : Tier::kNoText;
  w.card.abilities.first = static_cast<Index>(pool.abilities.size());
  w.card.abilities.count = static_cast<Index>(w.abilities.size());
  pool.abilities.insert(pool.abilities.end(), w.abilities.begin(), w.abilities.end());
  out.card = PlaceOf(pool, w.card);
  pool.cards[out.card] = w.card;
  if (w.set_as_trap) AddTrapSide(pool, out.card);
  return out;
}

namespace {

// The tree of each paragraph; nullopt where one is not read.
std::optional<std::vector<Node>> ReadAll(const Grammar& grammar, const NormalText& text,
                                         const CardFacts& facts) {
  if (text.too_long) return std::nullopt;
  std::vector<Node> nodes;
  for (const Paragraph& paragraph : Paragraphs(text)) {
    Chart chart(grammar, text, paragraph.begin, paragraph.end);
    if (chart.Read(grammar.Phrase(StartFor(facts)), paragraph.begin, paragraph.end,
                   nodes.emplace_back()) != Chart::Outcome::kRead) {
      return std::nullopt;
    }
  }
  return nodes;
}

void CollectRows(const Node& node, std::vector<const Row*>& rows) {
  if (node.production != nullptr) rows.push_back(node.production->row);
  for (const Node& child : node.children) CollectRows(child, rows);
}

}  // namespace

std::optional<std::string> PrintedBack(const CardFacts& facts) {
  const Grammar& grammar = CardGrammar();
  const NormalText text = Normalise(facts.text, facts.lexicon);
  const auto nodes = ReadAll(grammar, text, facts);
  if (!nodes) return std::nullopt;
  Joiner joiner;
  for (const Node& node : *nodes) {
    if (&node != &nodes->front()) joiner.Add(TokenKind::kBreak, "");
    Print(grammar, text, node, joiner);
  }
  return joiner.Take();
}

std::vector<const Row*> RowsOf(const CardFacts& facts) {
  const NormalText text = Normalise(facts.text, facts.lexicon);
  std::vector<const Row*> rows;
  const auto nodes = ReadAll(CardGrammar(), text, facts);
  if (!nodes) return rows;
  for (const Node& node : *nodes) CollectRows(node, rows);
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

}  // namespace clashdeck::text
