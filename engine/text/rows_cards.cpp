// Looking at cards: the top of a deck, a hand, searching, and what is done with the pile.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace cards {
namespace {

Value Player(Whom whom) {
  Value value;
  value.player = whom;
  return value;
}

Value Whose(Writer& w, const Node& n) {
  if (w.Says(n, "your")) return Player(Whom::kYou);
  if (w.Says(n, "target")) {
    TargetSpec spec;
    spec.players = w.Says(n, "opponent's") ? 2 : 3;
    if (w.draft().optional) spec.min = 0;
    w.AddTarget(n, spec);
    w.draft().that_player = Whom::kTarget;
    return Player(Whom::kTarget);
  }
  if (w.Says(n, "opponent's") && !w.Says(n, "that")) return Player(Whom::kOpponent);
  if (w.draft().that_player == Whom::kNobody) {
    w.Decline(n, "no player before it that this could mean");
  }
  return Player(w.draft().that_player);
}

// "look at the top five cards of your deck. You may reveal a Relic": one of those.
bool NamesPile(Writer& w, const Node& objects) {
  if (w.draft().pile.who == Who::kNothing || !w.Has(objects, "noun")) return false;
  if (w.Words(objects).find("target") != std::string_view::npos) return false;
  if (!w.Reads(objects, "(a|an|another|a single) <noun>") &&
      !w.Reads(objects, "<number> [other] <noun>") &&
      !w.Reads(objects, "up to <number> [other] <noun>")) {
    return false;
  }
  const std::vector<Filter> filters = w.Eval(objects, "noun").filters;
  return std::all_of(filters.begin(), filters.end(), [](const Filter& filter) {
    return filter.zones == 0 && filter.control == Control::kAnybody && filter.is == 0;
  });
}

// "look at / reveal the top n cards of ... deck": they are "them" and "that card" from here on.
Value TakeTop(Writer& w, const Node& n) {
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  const bool plural = w.Has(n, "number");
  const Whom whose = w.Has(n, "whose-deck") ? w.Eval(n, "whose-deck").player : w.draft().actor;
  Instruction& take = w.Emit(Op::kTakeTop);
  take.player = whose;
  take.n = number;
  take.set = w.NewSet();
  if (w.Words(n).starts_with("reveal")) take |= Flag::kShown;
  const Selector pile = Pick(Who::kSet, take.set);
  w.draft().pile = pile;
  w.Mentioned(pile, 0, plural);
  return {};
}

Value RevealHand(Writer& w, const Node&) {
  const Whom whom = w.draft().actor;
  w.Emit(Op::kRevealHand).player = whom;
  Filter hand;
  hand.zones = Mask(Zone::kHand);
  hand.control = whom == Whom::kYou ? Control::kYou : w.Theirs();
  Selector pile = Pick(Who::kAll);
  pile.filter = w.pool.Add(hand);
  w.draft().pile = pile;
  return {};
}

Value FromPile(Writer& w, const Node& n);

Value Reveal(Writer& w, const Node& n) {
  const Node& named = *w.Child(n, "objects");
  const bool from_pile = NamesPile(w, named);
  const Value objects = from_pile ? FromPile(w, named) : w.Eval(named);
  w.Emit(Op::kReveal, objects.who);
  return {};
}

Value Search(Writer& w, const Node& n) {
  Value noun = w.Eval(n, "noun");
  if (const Node* second = w.Child(n, "noun", 1)) {
    for (const Filter& filter : w.Eval(*second).filters) noun.filters.push_back(filter);
  }
  for (Filter& filter : noun.filters) {
    filter.zones = Mask(Zone::kDeck);
    if (w.Says(n, "oblivion")) filter.zones |= Mask(Zone::kOblivion);
    if (w.Says(n, "hand")) filter.zones |= Mask(Zone::kHand);
    filter.control = w.draft().actor == Whom::kYou ? Control::kYou : w.Theirs();
  }
  const Index number = w.Has(n, "number") ? w.Eval(n, "number").n : w.Number(1);
  const bool plural = w.Has(n, "number") && w.Eval(n, "number").number != 1;
  TypeMask types = 0;
  for (const Filter& filter : noun.filters) types |= filter.types;
  Instruction& search = w.Emit(Op::kSearch, All(w, noun));
  search.player = w.draft().actor;
  search.n = number;
  search.set = w.NewSet();
  const Selector found = Pick(Who::kSet, search.set);
  w.Mentioned(found, types, plural);
  return {};
}

Value Shuffle(Writer& w, const Node&) {
  w.Emit(Op::kShuffle).player = w.draft().actor;
  return {};
}

// From the pile: so many of them, or those of a kind among them.
Value FromPile(Writer& w, const Node& n) {
  Selector from = w.Known(w.draft().pile);
  if (from.who == Who::kNothing) {
    w.Decline(n, "no cards before it that this could mean");
    return {};
  }
  TypeMask types = 0;
  if (w.Has(n, "noun")) {
    Value noun = w.Eval(n, "noun");
    for (const Filter& filter : noun.filters) types |= filter.types;
    if (from.who == Who::kAll) {  // a hand
      Value hand;
      hand.filters.push_back(w.pool.filters[from.filter]);
      noun.filters = Both(w, n, hand.filters, noun.filters);
      from.filter = w.FilterOf(noun);
    } else {
      from.filter = w.FilterAnywhere(noun);
    }
  }
  Index number = w.Number(1);
  bool plural = false;
  if (w.Has(n, "number")) {
    const Value value = w.Eval(n, "number");
    number = value.n;
    plural = value.number != 1;
  }
  const std::uint8_t set = w.NewSet();
  Instruction& choose = w.Emit(Op::kChoose, from);
  choose.player = w.draft().actor;
  choose.n = number;
  choose.set = set;
  if (w.Says(n, "up")) choose |= Flag::kUpTo;
  if (w.Says(n, "any")) {
    choose |= Flag::kUpTo;
    choose.n = w.Number(kAnyNumber);
    plural = true;
  }
  const Selector who = Pick(Who::kSet, set);
  w.Mentioned(who, types, plural);
  Value value;
  value.who = who;
  value.plural = plural;
  return value;
}

// The cards of each player in turn were looked at in the loop before.
bool PileOfEach(Writer& w, std::uint8_t pile) {
  const std::vector<Instruction>& code = w.draft().code;
  return w.draft().actor == Whom::kYou &&
         std::any_of(code.begin(), code.end(), [&](const Instruction& in) {
           return in.op == Op::kTakeTop && in.player == Whom::kEventPlayer &&
                  w.Register(in.set) == pile;
         });
}

Value PutRestOf(Writer& w, const Node& n, const Selector& pile);

// Goes on inside that loop; who did not look has no rest.
Value PutRestOfEach(Writer& w, const Node& n, const Selector& pile) {
  const std::size_t loop = w.draft().last_loop;
  if (!LoopIsOpen(w, loop)) {
    w.Decline(n, "no player before it that this could mean");
    return {};
  }
  const std::size_t end = w.here();
  w.Emit(Op::kMeet);
  w.draft().actor = Whom::kEventPlayer;
  PutRestOf(w, n, pile);
  w.draft().actor = Whom::kYou;
  for (std::size_t i = loop; i < end; ++i) {
    const Instruction& in = w.draft().code[i];
    if (in.op != Op::kUnless || in.x != end) continue;
    if (w.pool.conditions[in.n].test == effects::Test::kDidSo) w.Land(i);
  }
  w.Land(loop);
  return {};
}

// "the rest on the bottom of your deck": what nobody chose from the pile.
Value PutRest(Writer& w, const Node& n) {
  const Selector pile = w.Known(w.draft().pile);
  if (pile.who != Who::kSet) {
    w.Decline(n, "no cards before it that this could mean");
    return {};
  }
  return PileOfEach(w, pile.index) ? PutRestOfEach(w, n, pile) : PutRestOf(w, n, pile);
}

Value PutRestOf(Writer& w, const Node& n, const Selector& pile) {
  const bool top = w.Says(n, "top");
  const bool order = w.Says(n, "order");
  Instruction& rest = w.Emit(Op::kMoveRest);
  rest.n = pile.index;
  rest.player = w.draft().actor;
  rest.zone = Zone::kDeck;
  rest.place = order ? (top ? Place::kAnyOrderTop : Place::kAnyOrderBottom)
                     : (top ? Place::kTop : Place::kBottom);
  if (w.Says(n, "oblivion")) rest.zone = Zone::kOblivion;
  if (w.Says(n, "hand")) rest.zone = Zone::kHand;
  return {};
}

// "put one of them into your hand and the rest on the bottom ..."
Value PutAndRest(Writer& w, const Node& n) {
  const Value chosen = w.Eval(n, "piled");
  Instruction& move = w.Emit(Op::kMove, chosen.who);
  move.player = w.draft().actor;
  move.set = w.NewSet();
  if (w.Has(n, "into-play")) {
    w.Eval(n, "into-play");
  } else if (w.Has(n, "into-hand")) {
    move.zone = Zone::kHand;
  } else {
    const Value where = w.Eval(n, "deck-end");
    w.draft().code.back().zone = Zone::kDeck;
    w.draft().code.back().place = static_cast<Place>(where.number);
  }
  return w.Eval(n, "rest-clause");
}

Value DeckEnd(Writer& w, const Node& n) {
  Value value;
  const bool top = w.Says(n, "top");
  value.number =
      static_cast<int>(w.Says(n, "order") ? (top ? Place::kAnyOrderTop : Place::kAnyOrderBottom)
                                          : (top ? Place::kTop : Place::kBottom));
  return value;
}

Value Nothing(Writer&, const Node&) { return {}; }

constexpr auto kRows = std::to_array<Row>({
    {"whose-deck",
     "(your|their|target player's|target opponent's|that player's|that opponent's|"
     "each opponent's|an opponent's) deck",
     Whose},
    {"act", "(look at|reveal) the top (card|<number> cards) of <whose-deck>", TakeTop},
    {"does", "(looks at|reveals) the top (card|<number> cards) of <whose-deck>", TakeTop},
    {"act", "reveal (a card|<number> cards) from the top of <whose-deck>", TakeTop},
    {"act", "~reveal (your|their) hand", RevealHand},
    {"act", "look at <whose-hand>",
     [](Writer& w, const Node& n) {
       const Whom whom = w.Eval(n, "whose-hand").player;
       w.Emit(Op::kRevealHand).player = whom;
       Filter hand;
       hand.zones = Mask(Zone::kHand);
       hand.control = whom == Whom::kOpponent ? Control::kNotYou : w.Theirs();
       Selector pile = Pick(Who::kAll);
       pile.filter = w.pool.Add(hand);
       w.draft().pile = pile;
       return Value{};
     }},
    {"whose-hand",
     "(target player's|target opponent's|that player's|that opponent's|an opponent's|your "
     "opponent's) hand",
     Whose},
    {"act", "~reveal <objects>", Reveal},
    {"act", "~choose <objects>",
     [](Writer& w, const Node& n) {
       const Node& named = *w.Child(n, "objects");
       return NamesPile(w, named) ? FromPile(w, named) : w.Eval(named);
     }},
    {"act", "~search (your|their) deck for (a|an|<number>|up to <number>) <noun>", Search},
    {"act", "~search (your|their) deck for (a|an) <noun> or (a|an) <noun>", Search},
    {"act", "~search (your|their) deck and oblivion for (a|an) <noun>", Search},
    {"act", "~shuffle (your|their) deck", Shuffle},

    {"among", "from among (them|those cards|the revealed cards|the cards revealed)", Nothing},
    {"among", "(revealed this way|from it)", Nothing},
    {"piled", "[up to] <number> of (them|those cards|the revealed cards)", FromPile},
    {"piled", "any number of (them|those cards)", FromPile},
    {"piled", "(a|an|<number>|up to <number>) <noun> <among>", FromPile},
    {"objects", "<piled>"},

    {"the-rest",
     "(the rest|the rest of the cards|the rest of them|the other|the remaining cards|the other "
     "cards|the others)",
     Nothing},
    {"deck-end", "on [the] (top|bottom) [of (your|their|that) deck] [in any order]", DeckEnd},
    {"rest-clause", "<the-rest> on [the] (top|bottom) [of (your|their|that) deck] [in any order]",
     PutRest},
    {"rest-clause", "<the-rest> into (your|their) (oblivion|hand)", PutRest},
    {"act", "put <rest-clause>"},
    {"into-play", "into (your|their) (clash|accessory) zone [engaged]",
     [](Writer& w, const Node& n) {
       Instruction& put = w.draft().code.back();
       put.zone = w.Says(n, "clash") ? Zone::kClash : Zone::kAccessory;
       put |= Flag::kYours;
       if (w.Says(n, "engaged")) put |= Flag::kEngaged;
       return Value{};
     }},
    {"into-play", "into play [engaged]",
     [](Writer& w, const Node& n) {  // where its type belongs (400.4)
       Instruction& put = w.draft().code.back();
       put.zone = Zone::kClash;
       put |= Flag::kYours;
       if (w.Says(n, "engaged")) put |= Flag::kEngaged;
       return Value{};
     }},
    {"into-hand", "(into|to|in) (your|their) hand", Nothing},
    {"act", "(put|add) <piled> (<into-hand>|<deck-end>|<into-play>) [,] and <rest-clause>",
     PutAndRest},
});

}  // namespace
}  // namespace cards

std::span<const Row> CardRows() { return cards::kRows; }

}  // namespace clashdeck::text
