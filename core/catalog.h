// Catalog: the immutable snapshot that every read is answered from. Built from Records once per
// import; never changed, shared by all threads without locks. Start with GameCatalog::FindCard().
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"
#include "core/name_index.h"
#include "core/records.h"

namespace clashdeck {

class ListIndex;  // core/deck/list_index.h

// Dense positions in the snapshot's vectors; valid for one snapshot only.
using CardIndex = std::uint32_t;
using PrintingIndex = std::uint32_t;

// One line of a card's history: printed wordings and dated changes, oldest first.
struct HistoryEntry {
  std::string kind = {};       // "printed", "errata", "clarification", "reverted"
  std::string effective = {};  // ISO date, empty = not known
  std::string text = {};
  Attributes changes = {};
  std::string source = {};  // of a printed wording the printing's id, else where it was said
  std::string note = {};
};

// How a card stands on a day.
struct CardState {
  std::string text = {};
  Attributes attributes = {};
  bool errata = false;  // some erratum applies
};

class GameCatalog {
 public:
  // `game` must outlive the catalog. Records must be consistent (app/import checks before it
  // writes); a printing without its card or set throws std::runtime_error.
  GameCatalog(const Game& game, Records records);
  ~GameCatalog();
  GameCatalog(const GameCatalog&) = delete;
  GameCatalog& operator=(const GameCatalog&) = delete;

  const Game& game() const { return *game_; }
  const Records& records() const { return records_; }
  const std::string& content_hash() const { return content_hash_; }

  // Cards in id order, printings in (release of the set, set code, number) order.
  std::size_t card_count() const { return cards_.size(); }
  std::size_t printing_count() const { return printings_.size(); }
  const Card& card(CardIndex index) const { return *cards_[index]; }
  const Printing& printing(PrintingIndex index) const { return *printings_[index]; }
  CardIndex card_of(PrintingIndex index) const { return card_of_printing_[index]; }
  std::span<const PrintingIndex> printings_of(CardIndex index) const;
  std::span<const PrintingIndex> printings_in(const SetCode& set) const;
  const CardSet& set_of(PrintingIndex index) const;
  std::string_view folded_name(CardIndex index) const { return folded_names_[index]; }
  const NameIndex& names() const { return *names_; }
  const ListIndex& lists() const { return *lists_; }  // what the words of deck lists mean

  // The card with this id or, where that moved, the card it became.
  std::optional<CardIndex> FindCard(std::string_view card_id) const;
  // The latter alone: for those who say so.
  std::optional<CardIndex> FindMoved(std::string_view card_id) const;
  std::optional<PrintingIndex> FindPrinting(std::string_view printing_id) const;
  // Card id or printing id.
  std::optional<CardIndex> FindByAnyId(std::string_view id) const;
  // Exact name or alias, folded; then tightly folded (no punctuation at all).
  std::optional<CardIndex> FindByName(std::string_view name) const;

  // Ruling ids and text versions that speak of the card, oldest first.
  std::vector<const Ruling*> RulingsOf(CardIndex index) const;
  std::vector<const TextVersion*> TextsOf(CardIndex index) const;
  std::vector<HistoryEntry> HistoryOf(CardIndex index) const;

  // As it stands on `as_of` (ISO date); empty = newest. Undated errata count as in force from
  // release.
  CardState StateOf(CardIndex index, std::string_view as_of = {}) const;

  // Rulebook versions in (effective, id) order; the newest of the authority rulebook is the default
  // for citations.
  const RulebookVersion* DefaultRulebook() const;
  const RulebookVersion* FindRulebook(
      std::string_view version) const;  // "2.2" or "comprehensive@2.2"
  std::vector<const Rule*> RulesOf(const RulebookVersion& version) const;  // document order
  std::vector<const GlossaryEntry*> GlossaryOf(const RulebookVersion& version) const;

 private:
  void OrderPrintings();
  void GroupPrintings();
  void IndexNames();
  void FollowMoves();

  const Game* game_;
  Records records_;
  std::string content_hash_;
  std::vector<const Card*> cards_;
  std::vector<const Printing*> printings_;
  std::vector<CardIndex> card_of_printing_;
  std::vector<std::string> folded_names_;
  std::unique_ptr<const NameIndex> names_;
  std::unique_ptr<const ListIndex> lists_;
  std::unordered_map<std::string_view, CardIndex> card_by_id_;
  std::unordered_map<std::string_view, CardIndex> card_by_moved_id_;
  std::unordered_map<std::string_view, PrintingIndex> printing_by_id_;
  std::unordered_map<std::string, CardIndex> card_by_name_;
  std::unordered_map<std::string, CardIndex> card_by_tight_name_;
  std::vector<std::uint32_t>
      printings_begin_;  // offsets into printings_by_card_, one more than cards
  std::vector<PrintingIndex> printings_by_card_;
  std::map<std::string, std::vector<PrintingIndex>, std::less<>> printings_by_set_;
  std::unordered_map<std::string, std::vector<const Ruling*>> rulings_by_card_;
  std::unordered_map<std::string, std::vector<const TextVersion*>> texts_by_card_;
};

class Catalog {
 public:
  explicit Catalog(std::map<std::string, std::shared_ptr<const GameCatalog>> games);

  // The version a catalog would have with one game's content replaced.
  static std::string VersionOf(
      const std::map<std::string, std::shared_ptr<const GameCatalog>>& games,
      const std::string& replaced, const std::string& content_hash);

  // First 16 digits of content_hash(): the same content has the same version, whatever way it came.
  const std::string& data_version() const { return data_version_; }
  const std::string& content_hash() const { return content_hash_; }
  const GameCatalog* Find(std::string_view game) const;
  std::shared_ptr<const GameCatalog> Share(std::string_view game) const;
  const std::map<std::string, std::shared_ptr<const GameCatalog>>& games() const { return games_; }

 private:
  std::map<std::string, std::shared_ptr<const GameCatalog>> games_;
  std::string content_hash_;
  std::string data_version_;
};

}  // namespace clashdeck
