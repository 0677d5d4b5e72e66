#include "core/catalog.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "core/deck/list_index.h"
#include "core/fold.h"
#include "core/moved_cards.h"
#include "core/record_row.h"
#include "core/sha256.h"

namespace clashdeck {

namespace {

// Texts in the order they took effect; undated ones count as in force from release.
bool EarlierText(const TextVersion* a, const TextVersion* b) {
  return std::tie(a->effective, a->id) < std::tie(b->effective, b->id);
}

bool EarlierRuling(const Ruling* a, const Ruling* b) {
  return std::tie(a->date, a->id) < std::tie(b->date, b->id);
}

// Imports are checked before they are written, so only a damaged database comes here.
[[noreturn]] void ThrowBroken(const Printing& printing, std::string_view what,
                              std::string_view id) {
  throw std::runtime_error("printing '" + printing.id.str() + "' names the " + std::string(what) +
                           " '" + std::string(id) + "', which is not there");
}

// A set without a date sorts after the dated ones: nobody knows that it came first.
std::tuple<bool, std::string_view, std::string_view> ReleaseOrder(const CardSet& set) {
  return {set.released.empty(), set.released, set.code.str()};
}

}  // namespace

GameCatalog::GameCatalog(const Game& game, Records records)
    : game_(&game), records_(std::move(records)), content_hash_(ContentHash(records_)) {
  cards_.reserve(records_.cards.size());
  folded_names_.reserve(records_.cards.size());
  card_by_id_.reserve(records_.cards.size());
  card_by_name_.reserve(records_.cards.size());
  card_by_tight_name_.reserve(records_.cards.size());
  for (const auto& [id, card] : records_.cards) {
    const auto index = static_cast<CardIndex>(cards_.size());
    cards_.push_back(&card);
    folded_names_.push_back(Fold(card.name));
    card_by_id_.emplace(id, index);
    card_by_name_.emplace(folded_names_.back(), index);
    card_by_tight_name_.emplace(FoldTight(card.name), index);
  }
  // A card's own name goes before another card's alias.
  for (CardIndex index = 0; index < cards_.size(); ++index) {
    for (const std::string& alias : cards_[index]->aliases) {
      card_by_name_.emplace(Fold(alias), index);
      card_by_tight_name_.emplace(FoldTight(alias), index);
    }
  }

  FollowMoves();
  IndexNames();
  OrderPrintings();
  GroupPrintings();

  for (const auto& [id, ruling] : records_.rulings) {
    for (const CardId& card : ruling.cards) rulings_by_card_[card.str()].push_back(&ruling);
  }
  for (auto& [card, rulings] : rulings_by_card_)
    std::sort(rulings.begin(), rulings.end(), EarlierRuling);
  for (const auto& [id, text] : records_.texts) texts_by_card_[text.card.str()].push_back(&text);
  for (auto& [card, texts] : texts_by_card_) std::sort(texts.begin(), texts.end(), EarlierText);
  lists_ = std::make_unique<const ListIndex>(*this);
}

GameCatalog::~GameCatalog() = default;

void GameCatalog::IndexNames() {
  std::vector<NameIndex::Spelling> spellings;
  spellings.reserve(cards_.size());
  for (CardIndex index = 0; index < cards_.size(); ++index) {
    spellings.push_back({.folded = folded_names_[index], .card = index});
    for (const std::string& alias : cards_[index]->aliases)
      spellings.push_back({.folded = Fold(alias), .card = index, .alias = true});
  }
  names_ = std::make_unique<const NameIndex>(std::move(spellings));
}

void GameCatalog::FollowMoves() {
  for (const auto& [id, move] : records_.moved_cards) {
    if (card_by_id_.contains(id)) continue;
    if (const Card* card = FindMovedCard(records_, id))
      card_by_moved_id_.emplace(id, card_by_id_.at(card->id.str()));
  }
}

// Set by set, so that the sets' dates are compared once and not for every pair of printings.
void GameCatalog::OrderPrintings() {
  std::unordered_map<std::string_view, std::vector<const Printing*>> by_set;
  for (const auto& [id, printing] : records_.printings)
    by_set[printing.set.str()].push_back(&printing);
  std::vector<const CardSet*> sets;
  for (const auto& [code, set] : records_.sets) sets.push_back(&set);
  std::sort(sets.begin(), sets.end(),
            [](const CardSet* a, const CardSet* b) { return ReleaseOrder(*a) < ReleaseOrder(*b); });
  printings_.reserve(records_.printings.size());
  for (const CardSet* set : sets) {
    auto& own = by_set[set->code.str()];
    std::sort(own.begin(), own.end(), [](const Printing* a, const Printing* b) {
      return std::tie(a->number, a->id) < std::tie(b->number, b->id);
    });
    std::vector<PrintingIndex>& indices = printings_by_set_[set->code.str()];
    for (const Printing* printing : own) {
      indices.push_back(static_cast<PrintingIndex>(printings_.size()));
      printings_.push_back(printing);
    }
    by_set.erase(set->code.str());
  }
  for (const auto& [code, own] : by_set) ThrowBroken(*own.front(), "set", code);
}

// Fills the index of printings by id and the lists of each card, counted first and then placed.
void GameCatalog::GroupPrintings() {
  card_of_printing_.reserve(printings_.size());
  printing_by_id_.reserve(printings_.size());
  printings_begin_.assign(cards_.size() + 1, 0);
  for (PrintingIndex index = 0; index < printings_.size(); ++index) {
    const Printing& printing = *printings_[index];
    printing_by_id_.emplace(printing.id.str(), index);
    const auto card = card_by_id_.find(printing.card.str());
    if (card == card_by_id_.end()) ThrowBroken(printing, "card", printing.card.str());
    card_of_printing_.push_back(card->second);
    ++printings_begin_[card->second + 1];
  }
  for (std::size_t card = 0; card < cards_.size(); ++card)
    printings_begin_[card + 1] += printings_begin_[card];
  std::vector<std::uint32_t> next = printings_begin_;
  printings_by_card_.resize(printings_.size());
  for (PrintingIndex index = 0; index < printings_.size(); ++index)
    printings_by_card_[next[card_of_printing_[index]]++] = index;
}

std::span<const PrintingIndex> GameCatalog::printings_of(CardIndex index) const {
  return std::span(printings_by_card_)
      .subspan(printings_begin_[index], printings_begin_[index + 1] - printings_begin_[index]);
}

std::span<const PrintingIndex> GameCatalog::printings_in(const SetCode& set) const {
  const auto found = printings_by_set_.find(set.str());
  if (found == printings_by_set_.end()) return {};
  return found->second;
}

const CardSet& GameCatalog::set_of(PrintingIndex index) const {
  return records_.sets.at(printings_[index]->set.str());
}

std::optional<CardIndex> GameCatalog::FindCard(std::string_view card_id) const {
  const auto found = card_by_id_.find(card_id);
  if (found == card_by_id_.end()) return FindMoved(card_id);
  return found->second;
}

std::optional<CardIndex> GameCatalog::FindMoved(std::string_view card_id) const {
  const auto found = card_by_moved_id_.find(card_id);
  if (found == card_by_moved_id_.end()) return std::nullopt;
  return found->second;
}

std::optional<PrintingIndex> GameCatalog::FindPrinting(std::string_view printing_id) const {
  const auto found = printing_by_id_.find(printing_id);
  if (found == printing_by_id_.end()) return std::nullopt;
  return found->second;
}

std::optional<CardIndex> GameCatalog::FindByAnyId(std::string_view id) const {
  if (const auto card = FindCard(id)) return card;
  if (const auto printing = FindPrinting(id)) return card_of_printing_[*printing];
  return std::nullopt;
}

std::optional<CardIndex> GameCatalog::FindByName(std::string_view name) const {
  if (const auto found = card_by_name_.find(Fold(name)); found != card_by_name_.end())
    return found->second;
  const std::string tight = FoldTight(name);
  if (tight.empty()) return std::nullopt;
  if (const auto found = card_by_tight_name_.find(tight); found != card_by_tight_name_.end())
    return found->second;
  return std::nullopt;
}

std::vector<const Ruling*> GameCatalog::RulingsOf(CardIndex index) const {
  const auto found = rulings_by_card_.find(cards_[index]->id.str());
  if (found == rulings_by_card_.end()) return {};
  return found->second;
}

std::vector<const TextVersion*> GameCatalog::TextsOf(CardIndex index) const {
  const auto found = texts_by_card_.find(cards_[index]->id.str());
  if (found == texts_by_card_.end()) return {};
  return found->second;
}

std::vector<HistoryEntry> GameCatalog::HistoryOf(CardIndex index) const {
  const Card& card = *cards_[index];
  std::vector<HistoryEntry> history;
  for (PrintingIndex at : printings_of(index)) {
    const Printing& printing = *printings_[at];
    const std::string& text = printing.printed_text.empty() ? card.text : printing.printed_text;
    const bool known = std::any_of(history.begin(), history.end(),
                                   [&](const HistoryEntry& entry) { return entry.text == text; });
    if (known) continue;
    history.push_back({.kind = "printed",
                       .effective = set_of(at).released,
                       .text = text,
                       .changes = {},
                       .source = printing.id.str(),
                       .note = {}});
  }
  if (history.empty()) {
    history.push_back({.kind = "printed",
                       .effective = {},
                       .text = card.text,
                       .changes = {},
                       .source = {},
                       .note = {}});
  }
  for (const TextVersion* text : TextsOf(index)) {
    history.push_back({.kind = std::string(TextKindName(text->kind)),
                       .effective = text->effective,
                       .text = text->kind == TextKind::kReverted ? card.text : text->text,
                       .changes = text->changes,
                       .source = text->source,
                       .note = text->note});
  }
  // Printed wordings first among entries of one day or of none.
  std::stable_sort(
      history.begin(), history.end(),
      [](const HistoryEntry& a, const HistoryEntry& b) { return a.effective < b.effective; });
  return history;
}

CardState GameCatalog::StateOf(CardIndex index, std::string_view as_of) const {
  const Card& card = *cards_[index];
  CardState state{.text = card.text, .attributes = card.attributes, .errata = false};
  for (const TextVersion* text : TextsOf(index)) {
    if (!as_of.empty() && text->effective > as_of) break;
    switch (text->kind) {
      case TextKind::kErrata:
        if (!text->text.empty()) state.text = text->text;
        for (const auto& [id, value] : text->changes) state.attributes[id] = value;
        state.errata = true;
        break;
      case TextKind::kReverted:
        state = {.text = card.text, .attributes = card.attributes, .errata = false};
        break;
      case TextKind::kClarification:
        break;
    }
  }
  return state;
}

const RulebookVersion* GameCatalog::DefaultRulebook() const {
  const auto authority = std::find_if(game_->rulebooks.begin(), game_->rulebooks.end(),
                                      [](const Rulebook& book) { return book.authority; });
  const RulebookVersion* newest = nullptr;
  for (const auto& [id, version] : records_.rulebooks) {
    if (authority != game_->rulebooks.end() && version.rulebook != authority->id) continue;
    if (newest == nullptr ||
        std::tie(newest->effective, newest->id) < std::tie(version.effective, version.id)) {
      newest = &version;
    }
  }
  return newest;
}

const RulebookVersion* GameCatalog::FindRulebook(std::string_view version) const {
  for (const auto& [id, candidate] : records_.rulebooks) {
    if (id == version || candidate.version == version) return &candidate;
  }
  return nullptr;
}

std::vector<const Rule*> GameCatalog::RulesOf(const RulebookVersion& version) const {
  std::vector<const Rule*> rules;
  for (const auto& [id, rule] : records_.rules) {
    if (rule.version_id == version.id) rules.push_back(&rule);
  }
  std::sort(rules.begin(), rules.end(),
            [](const Rule* a, const Rule* b) { return a->ordinal < b->ordinal; });
  return rules;
}

std::vector<const GlossaryEntry*> GameCatalog::GlossaryOf(const RulebookVersion& version) const {
  std::vector<const GlossaryEntry*> entries;
  for (const auto& [id, entry] : records_.glossary) {
    if (entry.version_id == version.id) entries.push_back(&entry);
  }
  return entries;
}

namespace {

std::string HashGames(const std::map<std::string, std::string>& content_hashes) {
  Sha256 hash;
  for (const auto& [id, content_hash] : content_hashes) {
    hash.Add(id);
    hash.Add("\n");
    hash.Add(content_hash);
    hash.Add("\n");
  }
  return hash.FinishHex();
}

using GameParts = std::map<std::string, std::shared_ptr<const GameCatalog>>;

std::map<std::string, std::string> ContentHashes(const GameParts& games) {
  std::map<std::string, std::string> hashes;
  for (const auto& [id, game] : games) hashes.emplace(id, game->content_hash());
  return hashes;
}

constexpr std::size_t kVersionDigits = 16;

}  // namespace

Catalog::Catalog(GameParts games)
    : games_(std::move(games)),
      content_hash_(HashGames(ContentHashes(games_))),
      data_version_(content_hash_.substr(0, kVersionDigits)) {}

std::string Catalog::VersionOf(const GameParts& games, const std::string& replaced,
                               const std::string& content_hash) {
  auto hashes = ContentHashes(games);
  hashes[replaced] = content_hash;
  return HashGames(hashes).substr(0, kVersionDigits);
}

const GameCatalog* Catalog::Find(std::string_view game) const {
  const auto found = games_.find(std::string(game));
  return found == games_.end() ? nullptr : found->second.get();
}

std::shared_ptr<const GameCatalog> Catalog::Share(std::string_view game) const {
  const auto found = games_.find(std::string(game));
  return found == games_.end() ? nullptr : found->second;
}

}  // namespace clashdeck
