// Creating tokens (111, 703.5) and copying (708).
#include <array>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace tokens {
namespace {

// A token is a card of the pool. One of that name and type stays the same card, whoever creates it;
// a token card with rules text fills the place when it is compiled.
CardIndex TokenCard(Writer& w, const CardDef& wanted) {
  for (std::size_t i = 0; i < w.pool.cards.size(); ++i) {
    const CardDef& card = w.pool.cards[i];
    if (!card.token || card.name != wanted.name || card.type != wanted.type) continue;
    // 111.3: another one where the text that creates it says so.
    const bool told = wanted.type == CardType::kClash;
    const bool same = card.attack == wanted.attack && card.defense == wanted.defense &&
                      card.colors == wanted.colors;
    if (!told || same) return static_cast<CardIndex>(i);
  }
  CardDef token = wanted;
  for (const CardDef& card : w.pool.cards) {  // a card of that name says what the token is
    if (card.token || card.name != wanted.name || card.type != wanted.type) continue;
    token = card;
    token.token = true;
    token.has_cost = false;
    token.price = {};
  }
  w.pool.cards.push_back(token);
  return static_cast<CardIndex>(w.pool.cards.size() - 1);
}

Value Create(Writer& w, const Node& n) {
  Value number = w.Has(n, "number") ? w.Eval(n, "number") : Value{};
  if (w.Has(n, "counted")) {
    const Index one = w.Has(n, "number") ? number.n : w.Number(1);
    number.n = ForEachOf(w, one, w.Eval(n, "counted").n);
  }
  CardDef token;
  token.token = true;
  token.has_cost = false;  // 111.10
  if (const Node* sign = w.Child(n, "#name")) {
    const std::string_view words = w.Words(*sign);
    token.name = w.pool.Name(words.substr(1, words.size() - 2));
  } else {
    token.name = w.pool.Name(w.Spelt(*w.Child(n, "proper")));
  }
  token.type = w.Says(n, "weapon")  ? CardType::kWeapon
               : w.Says(n, "relic") ? CardType::kRelic
                                    : CardType::kClash;
  for (int i = 0;; ++i) {
    const Node* adjective = w.Child(n, "adjective", i);
    if (adjective == nullptr) break;
    const Filter filter = w.Eval(*adjective).filters.front();
    token.colors |= filter.colors;
    token.affiliations |= filter.affiliations;
  }
  if (const Node* stats = w.Child(n, "#stats")) {
    const std::string_view words = w.Words(*stats);
    const std::size_t slash = words.find('/');
    const auto digits = [](std::string_view text) {
      int out = 0;
      for (char c : text) out = out * 10 + (c - '0');
      return static_cast<std::int8_t>(out);
    };
    token.attack = digits(words.substr(0, slash));
    token.defense = digits(words.substr(slash + 1));
  }
  for (int i = 0;; ++i) {
    const Node* keyword = w.Child(n, "keyword", i);
    if (keyword == nullptr) break;
    token.keywords |= Mask(static_cast<Keyword>(w.Eval(*keyword).number));
  }
  const CardIndex card = TokenCard(w, token);
  Instruction& create = w.Emit(Op::kCreate);
  create.player = w.draft().actor;
  create.n = number.n != kNil ? number.n : w.Number(1);
  create.x = card;
  create.set = w.NewSet();
  if (w.Says(n, "engaged")) create |= Flag::kEngaged;
  w.Mentioned(Pick(Who::kSet, create.set), Mask(token.type), number.number > 1 || number.n != kNil);
  return {};
}

Value CreateCopy(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  const Value objects = w.Eval(n, "objects");
  Instruction& create = w.Emit(Op::kCreateCopy, objects.who);
  create.player = w.draft().actor;
  create.n = number;
  create.set = w.NewSet();
  w.Mentioned(Pick(Who::kSet, create.set), Mask(CardType::kClash));
  return {};
}

Value Copy(Writer& w, const Node& n) {
  const Value objects = w.Eval(n, "objects");
  w.Emit(Op::kCopy, objects.who).player = w.draft().actor;
  return {};
}

// Said in a sentence of its own, after the copy.
Value NewTargets(Writer& w, const Node& n) {
  for (std::size_t i = w.here(); i-- > 0;) {
    if (w.draft().code[i].op == Op::kCopy) {
      w.draft().code[i] |= Flag::kNewTargets;
      return {};
    }
  }
  w.Decline(n, "no copy before it");
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"act",
     "~create (a|<number>) #stats <adjective> [<adjective>] <proper> [clash] (token|tokens) "
     "[engaged] [for each <counted>]",
     Create},
    {"act",
     "~create (a|<number>) #stats <adjective> [<adjective>] <proper> clash (token|tokens) with "
     "<keyword> [and <keyword>]",
     Create},
    {"act", "~create (a|<number>) [<adjective>] <proper> (weapon|relic) accessory (token|tokens)",
     Create},
    {"act", "~create (a|<number>) [<adjective>] #name (weapon|relic) accessory (token|tokens)",
     Create},
    {"act",
     "~create (a|<number>) #stats <adjective> [<adjective>] <proper> clash (token|tokens) with "
     "<keyword> , <keyword> , and <keyword>",
     Create},
    {"act",
     "~create (a|<number>) (token|tokens) (that is|that's|that are|which is) (a copy|copies) of "
     "<objects>",
     CreateCopy},
    {"act", "~create a (copy|token copy) of <objects>", CreateCopy},
    {"act", "copy <objects>", Copy},
    {"sentence", "the copy may have other targets of your choice .", NewTargets},
    {"sentence", "you may choose new targets for the copy .", NewTargets},
});

}  // namespace
}  // namespace tokens

std::span<const Row> TokenRows() { return tokens::kRows; }

}  // namespace clashdeck::text
