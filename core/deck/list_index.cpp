#include "core/deck/list_index.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/fold.h"

namespace clashdeck {

namespace {

using Kind = HeadingWord::Kind;

// Words that every game's lists may use for a section, whatever the game calls it.
struct CommonHeading {
  std::string_view section;  // id; empty = no part of a deck
  std::string_view word;
};
constexpr CommonHeading kCommonHeadings[] = {{"", "maybe"},
                                             {"", "maybes"},
                                             {"", "maybeboard"},
                                             {"", "considering"},
                                             {"", "token"},
                                             {"", "tokens"},
                                             {"main", "deck"},
                                             {"main", "main"},
                                             {"main", "maindeck"},
                                             {"main", "main deck"},
                                             {"main", "mainboard"},
                                             {"side", "side"},
                                             {"side", "sideboard"},
                                             {"side", "side deck"},
                                             {"side", "sb"},
                                             {"pool", "pool"},
                                             {"pool", "card pool"},
                                             {"contender", "contender"},
                                             {"contender", "contenders"}};

std::vector<std::string_view> WordsOfTerm(const Term& term) {
  std::vector<std::string_view> words = {term.id, term.name};
  words.insert(words.end(), term.aliases.begin(), term.aliases.end());
  return words;
}

std::optional<SectionIndex> SectionWithId(const Game& game, std::string_view id) {
  for (std::size_t i = 0; i < game.sections.size(); ++i) {
    if (game.sections[i].id == id) return static_cast<SectionIndex>(i);
  }
  return std::nullopt;
}

// The type whose cards the section is for: one of its words names it.
const CardType* TypeOfSection(const Game& game, const Term& section) {
  for (const std::string_view word : WordsOfTerm(section)) {
    if (const CardType* type = game.FindType(word)) return type;
  }
  return nullptr;
}

std::string_view WithoutZeros(std::string_view number) {
  const std::size_t first = number.find_first_not_of('0');
  return first == std::string_view::npos || first == 0 ? number : number.substr(first);
}

std::string NumberKey(std::string_view folded_set, std::string_view folded_number) {
  return std::string(folded_set).append(" ").append(WithoutZeros(folded_number));
}

}  // namespace

ListIndex::ListIndex(const GameCatalog& catalog) : catalog_(catalog) {
  IndexWords();
  IndexTypes();
  IndexNames();
  IndexPrintings();
}

void ListIndex::AddHeading(std::string_view word, HeadingWord meaning) {
  headings_.TryAdd(Fold(word), meaning);
}

void ListIndex::IndexWords() {
  const Game& game = catalog_.game();
  side_ = SectionWithId(game, "side");
  pool_ = SectionWithId(game, "pool");
  std::vector<bool> own_type;
  for (const Term& section : game.sections)
    own_type.push_back(TypeOfSection(game, section) != nullptr);
  if (const auto main = SectionWithId(game, "main")) {
    main_ = *main;
  } else {
    const auto first = std::find(own_type.begin(), own_type.end(), false);
    if (first != own_type.end()) main_ = static_cast<SectionIndex>(first - own_type.begin());
  }
  for (std::size_t i = 0; i < game.sections.size(); ++i) {
    const HeadingWord meaning{.kind = own_type[i] ? Kind::kOwnType : Kind::kSection,
                              .section = static_cast<SectionIndex>(i)};
    for (const std::string_view word : WordsOfTerm(game.sections[i])) AddHeading(word, meaning);
  }
  for (const Term& section : game.sections) {
    const auto before = std::count_if(game.sections.begin(), game.sections.end(),
                                      [&](const Term& other) { return other.id < section.id; });
    rank_by_section_.push_back(static_cast<SectionIndex>(before));
  }
  for (const CommonHeading& common : kCommonHeadings) {
    if (common.section.empty()) {
      AddHeading(common.word, {.kind = Kind::kLeftOut});
    } else if (const auto section = SectionWithId(game, common.section)) {
      AddHeading(common.word, {.kind = own_type[*section] ? Kind::kOwnType : Kind::kSection,
                               .section = *section});
    } else {
      AddHeading(common.word, {.kind = Kind::kMissing});
    }
  }
  for (const Term& finish : game.finishes) {
    for (const std::string_view word : WordsOfTerm(finish)) finishes_.push_back(Fold(word));
  }
}

void ListIndex::IndexTypes() {
  const Game& game = catalog_.game();
  std::unordered_map<std::string_view, SectionIndex> homes;
  for (std::size_t i = 0; i < game.sections.size(); ++i) {
    if (const CardType* type = TypeOfSection(game, game.sections[i]))
      homes.emplace(type->id, static_cast<SectionIndex>(i));
  }
  for (const CardType& type : game.card_types) {
    const auto home = homes.find(type.id);
    const HeadingWord meaning = home == homes.end()
                                    ? HeadingWord{.kind = Kind::kGroup}
                                    : HeadingWord{.kind = Kind::kOwnType, .section = home->second};
    std::vector<std::string_view> words = WordsOfTerm(type);
    words.push_back(type.plural);
    for (const std::string_view word : words) {
      if (word.empty()) continue;
      AddHeading(word, meaning);
      AddHeading(std::string(word) + "s", meaning);
    }
  }
  home_by_card_.reserve(catalog_.card_count());
  for (CardIndex card = 0; card < catalog_.card_count(); ++card) {
    const auto home = homes.find(catalog_.card(card).type);
    home_by_card_.push_back(home == homes.end() ? kNoHome : home->second);
  }
}

// Steps of the ladder are indexed in their order: the first to answer to a word keeps it, and cards
// that answer by the same step form a chain behind it, the newest in front.
void ListIndex::Answer(WordTable<std::uint32_t>& table, std::string key, Hit hit) {
  if (key.empty()) return;
  const auto place = static_cast<std::uint32_t>(hits_.size());
  const auto [at, fresh] = table.TryAdd(std::move(key), place);
  if (!fresh) {
    Hit& first = hits_[*at];
    if (first.by != hit.by) return;
    const Hit& newest = first.next == kNoHit ? first : hits_[first.next];
    const bool twice = newest.card == hit.card && hit.by != FoundBy::kPrintingId;
    if (twice) return;  // two aliases of one card, alike when folded
    hit.next = std::exchange(first.next, place);
  }
  hits_.push_back(hit);
}

void ListIndex::IndexNames() {
  for (PrintingIndex at = 0; at < catalog_.printing_count(); ++at) {
    Answer(exact_, Fold(catalog_.printing(at).id.str()),
           {.by = FoundBy::kPrintingId, .card = catalog_.card_of(at), .printing = at});
  }
  const auto each_card = [&](auto add) {
    for (CardIndex card = 0; card < catalog_.card_count(); ++card) add(card, catalog_.card(card));
  };
  each_card([&](CardIndex index, const Card& card) {
    Answer(exact_, Fold(card.id.str()), {.by = FoundBy::kCardId, .card = index});
  });
  each_card([&](CardIndex index, const Card& card) {
    Answer(exact_, std::string(catalog_.folded_name(index)), {.by = FoundBy::kName, .card = index});
    Answer(tight_, FoldTight(card.name), {.by = FoundBy::kName, .card = index});
  });
  each_card([&](CardIndex index, const Card& card) {
    for (const std::string& alias : card.aliases) {
      Answer(exact_, Fold(alias), {.by = FoundBy::kAlias, .card = index});
      Answer(tight_, FoldTight(alias), {.by = FoundBy::kAlias, .card = index});
    }
  });
  // Last what cards were called: an id is made of the first name and outlives it.
  each_card([&](CardIndex index, const Card& card) {
    Answer(tight_, FoldTight(card.id.str()), {.by = FoundBy::kCardId, .card = index});
  });
  for (const auto& [id, move] : catalog_.records().moved_cards) {
    const auto card = catalog_.FindMoved(id);
    if (!card) continue;
    Answer(exact_, Fold(id), {.by = FoundBy::kCardId, .card = *card});
    Answer(tight_, FoldTight(id), {.by = FoundBy::kCardId, .card = *card});
  }
}

void ListIndex::IndexPrintings() {
  for (const auto& [code, set] : catalog_.records().sets) sets_.TryAdd(Fold(code), set.code);
  for (const auto& [code, set] : catalog_.records().sets) sets_.TryAdd(Fold(set.name), set.code);
  for (PrintingIndex at = 0; at < catalog_.printing_count(); ++at) {
    const Printing& printing = catalog_.printing(at);
    const auto [known, fresh] =
        numbers_.TryAdd(NumberKey(Fold(printing.set.str()), Fold(printing.number)), at);
    if (!fresh) known->reset();  // "01" and "001": neither is meant by "1"
  }
}

const ListIndex::Hit* ListIndex::Find(std::string_view folded) const {
  const std::uint32_t* found = exact_.Find(folded);
  return found == nullptr ? nullptr : &hits_[*found];
}

const ListIndex::Hit* ListIndex::FindTight(std::string_view tight) const {
  const std::uint32_t* found = tight_.Find(tight);
  return found == nullptr ? nullptr : &hits_[*found];
}

const HeadingWord* ListIndex::FindHeading(std::string_view folded) const {
  return headings_.Find(folded);
}

bool ListIndex::IsFinish(std::string_view folded) const {
  return std::find(finishes_.begin(), finishes_.end(), folded) != finishes_.end();
}

std::optional<PrintingIndex> ListIndex::FindNumber(std::string_view folded_set,
                                                   std::string_view folded_number) const {
  const SetCode* set = sets_.Find(folded_set);
  if (set == nullptr) return std::nullopt;
  const auto* found = numbers_.Find(NumberKey(Fold(set->str()), folded_number));
  return found == nullptr ? std::nullopt : *found;
}

std::vector<PrintingIndex> ListIndex::PrintingsIn(std::string_view folded_set,
                                                  CardIndex card) const {
  std::vector<PrintingIndex> found;
  const SetCode* set = sets_.Find(folded_set);
  if (set == nullptr) return found;
  for (const PrintingIndex at : catalog_.printings_of(card)) {
    if (catalog_.printing(at).set == *set) found.push_back(at);
  }
  return found;
}

std::optional<SectionIndex> ListIndex::HomeOf(CardIndex card) const {
  const SectionIndex home = home_by_card_[card];
  return home == kNoHome ? std::nullopt : std::optional(home);
}

}  // namespace clashdeck
