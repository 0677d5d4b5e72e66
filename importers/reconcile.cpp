#include "importers/reconcile.h"

#include <algorithm>
#include <deque>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/attribute_value.h"
#include "core/fold.h"
#include "importers/known_cards.h"
#include "importers/own_color_gems.h"
#include "importers/row_report.h"
#include "importers/set_names.h"
#include "importers/vote.h"

namespace clashdeck::importers {

namespace {

// The printings of one card.
using Group = std::vector<PrintingDraft*>;

struct CardGroup {
  std::string card;  // id
  Group drafts;
};

// Regular printings before alternate art, then by id: the same whatever order the rows came in.
void SortByPrecedence(Group& group) {
  std::sort(group.begin(), group.end(), [](const PrintingDraft* a, const PrintingDraft* b) {
    return std::tie(a->printing.alternate_art, a->printing.id) <
           std::tie(b->printing.alternate_art, b->printing.id);
  });
}

// "/type" → "type".
std::string FactName(std::string_view fact) {
  return std::string(fact.starts_with('/') ? fact.substr(1) : fact);
}

class Reconciler {
 public:
  Reconciler(const ImportContext& context, const CardWords& words, const ReconcileHooks& hooks,
             ImportBatch& batch)
      : context_(context), words_(words), hooks_(hooks), batch_(batch), known_(context.existing) {}

  void Run(std::vector<PrintingDraft> drafts) {
    SetNames sets;
    for (const PrintingDraft& draft : drafts) sets.Add(draft.printing, draft.set_name);
    GroupByCard(drafts);
    AddKnownSisters();
    std::sort(groups_.begin(), groups_.end(),
              [](const CardGroup& a, const CardGroup& b) { return a.card < b.card; });
    for (auto& [card, group] : groups_) {
      SortByPrecedence(group);
      SeparateNames(card, group);
      if (!group.empty()) Solve(card, group);
    }
    StorePrintings();
    ReportForeignArt();
    sets.Settle(context_, batch_);
  }

 private:
  void Refuse(const PrintingDraft& draft, Finding finding) {
    if (draft.from_catalog) return;
    if (finding.pointer.empty()) finding.pointer = draft.place.pointer;
    batch_.quarantined.push_back(MakeQuarantine(draft.place.row, {std::move(finding)}));
  }

  void GroupByCard(std::vector<PrintingDraft>& drafts) {
    row_of_.reserve(drafts.size());
    std::unordered_map<std::string_view, std::size_t> group_of_name;
    for (PrintingDraft& draft : drafts) {
      const std::string& id = draft.printing.id.str();
      if (const auto [place, added] = row_of_.try_emplace(id, draft.place.row); !added) {
        Refuse(draft, {"", "id", id,
                       "stands twice: row " + std::to_string(place->second) + " has it already"});
        continue;
      }
      if (const auto known = group_of_name.find(draft.name); known != group_of_name.end()) {
        groups_[known->second].drafts.push_back(&draft);
        continue;
      }
      std::string card = known_.ByName(draft.name);
      if (card.empty()) card = Slug(draft.name);
      if (card.empty()) {
        Refuse(draft,
               {"", "name", Shorten(draft.name), "gives no id: it has neither letters nor digits"});
        continue;
      }
      const auto [group, added] = group_of_card_.try_emplace(card, groups_.size());
      if (added) groups_.push_back({std::move(card), {}});
      group_of_name.emplace(draft.name, group->second);
      groups_[group->second].drafts.push_back(&draft);
    }
  }

  // Printings that are in the catalog but not in the file have a vote: a file with a part of a
  // card's printings must not undo what the others said.
  void AddKnownSisters() {
    for (const auto& [id, printing] : context_.existing.printings) {
      if (row_of_.contains(id)) continue;
      const auto group = group_of_card_.find(printing.card.str());
      const auto card = context_.existing.cards.find(printing.card.str());
      if (group == group_of_card_.end() || card == context_.existing.cards.end()) continue;
      sisters_.push_back(SisterOf(printing, card->second));
      groups_[group->second].drafts.push_back(&sisters_.back());
    }
  }

  static PrintingDraft SisterOf(const Printing& printing, const Card& card) {
    PrintingDraft draft;
    draft.from_catalog = true;
    draft.printing = printing;
    draft.name = card.name;
    draft.text = printing.printed_text.empty() ? card.text : printing.printed_text;
    draft.facts[kTypeFact].value = card.type;
    if (!card.subtypes.empty()) draft.facts[kSubtypesFact].value = JoinIds(card.subtypes);
    if (!card.keywords.empty()) draft.facts[kKeywordsFact].value = JoinKeywords(card.keywords);
    if (!card.tags.empty()) draft.facts[kTagsFact].value = JoinIds(card.tags);
    if (card.token) draft.facts[kTokenFact].value = "true";
    for (const auto& [attribute, value] : card.attributes) draft.facts[attribute].value = value;
    return draft;
  }

  // Two names may make one id ("Mean Streak", "Mean-Streak"). They are one card if they have one
  // type; otherwise the name that fewer printings have is refused.
  void SeparateNames(const std::string& id, Group& group) {
    if (std::all_of(group.begin(), group.end(),
                    [&](const PrintingDraft* draft) { return draft->name == group.front()->name; }))
      return;
    std::vector<std::string> folded;
    for (const PrintingDraft* draft : group) folded.push_back(Fold(draft->name));
    std::vector<Ballot> ballots;
    for (std::size_t i = 0; i < group.size(); ++i)
      ballots.push_back({group[i]->printing.id.str(), folded[i]});
    const auto names = Vote(ballots);
    if (!names || names->dissents.empty()) return;
    const auto type_of = [&](const std::string& name) {
      std::vector<Ballot> types;
      for (std::size_t i = 0; i < group.size(); ++i) {
        const Fact* type = group[i]->facts.Find(kTypeFact);
        if (type != nullptr && folded[i] == name) types.push_back({"", type->value});
      }
      const auto verdict = Vote(types);
      return verdict ? verdict->winner : std::string();
    };
    const std::string type = type_of(names->winner);
    Group kept;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const std::string own = folded[i] == names->winner ? type : type_of(folded[i]);
      if (own.empty() || type.empty() || own == type) {
        kept.push_back(group[i]);
      } else {
        Refuse(*group[i], {"", "name", Shorten(group[i]->name),
                           "would have the id '" + id + "', which another card has"});
      }
    }
    group = std::move(kept);
  }

  // The value that wins, after a conflict was reported if there is one. Nothing = nobody says. With
  // `only`, rows of another type have no say: a row with the wrong type has the wrong subtypes too.
  std::optional<std::string> Settle(const std::string& id, std::string_view fact,
                                    const Group& group, const CardType* only = nullptr) {
    ballots_.clear();
    for (const PrintingDraft* draft : group) {
      const Fact* said = draft->facts.Find(fact);
      if (said == nullptr) continue;
      if (only != nullptr) {
        const Fact* type = draft->facts.Find(kTypeFact);
        if (type == nullptr || type->value != only->id) continue;
      }
      ballots_.push_back({draft->printing.id.str(), said->value, said->weak});
    }
    auto verdict = Vote(ballots_);
    if (!verdict) return std::nullopt;
    if (!verdict->dissents.empty()) {
      std::string reason = std::move(verdict->reason);
      if (fact == kBannedFact) reason += "; formats hold bans, so nothing is stored";
      batch_.conflicts.push_back(
          {id, FactName(fact), std::move(verdict->dissents), verdict->winner, std::move(reason)});
    }
    return std::move(verdict->winner);
  }

  std::string SettleName(const std::string& id, const Group& group) {
    ballots_.clear();
    for (const PrintingDraft* draft : group)
      ballots_.push_back({draft->printing.id.str(), draft->name});
    auto verdict = Vote(ballots_);
    if (!verdict->dissents.empty()) {
      batch_.conflicts.push_back(
          {id, "name", std::move(verdict->dissents), verdict->winner, verdict->reason});
    }
    return std::move(verdict->winner);
  }

  void Solve(const std::string& id, Group& group) {
    Card card;
    card.id = CardId(id);
    card.name = SettleName(id, group);
    const auto type_id = Settle(id, kTypeFact, group);
    const CardType* type = type_id ? context_.game.FindType(*type_id) : nullptr;
    if (type == nullptr) {
      for (const PrintingDraft* draft : group) {
        Refuse(*draft,
               {"", "type", "", "the row has no type, nor has any other printing of the card"});
      }
      return;
    }
    card.type = type->id;
    SettleAttributes(id, *type, group, card);
    if (group.empty()) return;
    card.subtypes = SplitItems(Settle(id, kSubtypesFact, group, type).value_or(""), ",");
    card.keywords = SplitKeywords(Settle(id, kKeywordsFact, group).value_or(""));
    card.tags = SplitItems(Settle(id, kTagsFact, group).value_or(""), ",");
    card.token = Settle(id, kTokenFact, group) == "true";
    Settle(id, kBannedFact, group);
    const auto errata = Settle(id, kErrataFact, group);
    for (const PrintingDraft* draft : group) {
      if (card.text.empty()) card.text = draft->text;
    }
    if (const auto old = context_.existing.cards.find(id); old != context_.existing.cards.end()) {
      card.aliases = old->second.aliases;
    }
    const auto first = std::find_if(group.begin(), group.end(),
                                    [](const auto* draft) { return !draft->from_catalog; });
    if (first == group.end()) return;
    if (hooks_.finish) {
      if (const auto finding = hooks_.finish(card, **first, batch_)) {
        for (const PrintingDraft* draft : group) Refuse(*draft, *finding);
        return;
      }
    }
    if (errata && hooks_.errata) hooks_.errata(card, *errata, batch_);
    Emit(std::move(card), group);
  }

  void SettleAttributes(const std::string& id, const CardType& type, Group& group, Card& card) {
    for (const Attribute& attribute : context_.game.attributes) {
      if (attribute.type == AttributeType::kMultiset) continue;
      SettleAttribute(id, attribute, type, group, card);
    }
    for (const Attribute& attribute :
         context_.game.attributes) {  // their gems may mean the card's own colours
      if (attribute.type != AttributeType::kMultiset) continue;
      ResolveGems(attribute, group, card);
      SettleAttribute(id, attribute, type, group, card);
    }
  }

  void SettleAttribute(const std::string& id, const Attribute& attribute, const CardType& type,
                       const Group& group, Card& card) {
    auto value = Settle(id, attribute.id, group);
    if (!value) return;
    const auto problem = words_.CheckType(attribute, type);
    if (!problem) {
      card.attributes.emplace(attribute.id, *std::move(value));
      return;
    }
    std::vector<ConflictValue> values;
    for (const PrintingDraft* draft : group) {
      if (const Fact* fact = draft->facts.Find(attribute.id))
        values.push_back({draft->printing.id.str(), fact->value});
    }
    batch_.conflicts.push_back({id, attribute.id, std::move(values), "", problem->reason});
  }

  void ResolveGems(const Attribute& attribute, Group& group, const Card& card) {
    std::erase_if(group, [&](PrintingDraft* draft) {
      Fact* fact = draft->facts.Find(attribute.id);
      if (fact == nullptr || !HasOwnColorGems(fact->value)) return false;
      auto letters = ResolveOwnColorGems(context_.game, attribute, fact->value, card.attributes);
      if (!letters) {
        Refuse(*draft, {"", attribute.id, fact->value, letters.error().reason});
        return true;
      }
      batch_.repaired.push_back({draft->place, attribute.id, fact->value, *letters,
                                 "a gem without a color is of the card's own"});
      fact->value = *std::move(letters);
      return false;
    });
  }

  void Emit(Card card, Group& group) {
    std::string own_text;  // folded, when some printing has another wording
    for (PrintingDraft* draft : group) {
      Printing& printing = draft->printing;
      printing.card = card.id;
      printing.printed_text.clear();
      if (!draft->text.empty() && draft->text != card.text) {
        if (own_text.empty()) own_text = FoldTight(card.text);
        if (FoldTight(draft->text) != own_text) printing.printed_text = draft->text;
      }
      if (draft->from_catalog) {
        batch_.restated.push_back(printing.id.str());
      } else {
        ++batch_.taken;
        NoteMove(printing);
        if (!draft->alternate_of.empty())
          alternates_.push_back({printing.id.str(), draft->alternate_of});
      }
      emitted_.push_back(&printing);
    }
    const std::string id = card.id.str();
    batch_.records.cards.emplace_hint(batch_.records.cards.end(), id, std::move(card));
  }

  // In the order of their ids, so that the table of records grows at its end.
  void StorePrintings() {
    std::sort(emitted_.begin(), emitted_.end(),
              [](const Printing* a, const Printing* b) { return a->id < b->id; });
    auto& printings = batch_.records.printings;
    for (Printing* printing : emitted_) {
      const std::string id = printing->id.str();
      printings.emplace_hint(printings.end(), id, std::move(*printing));
    }
  }

  void NoteMove(const Printing& printing) {
    const auto old = context_.existing.printings.find(printing.id.str());
    if (old == context_.existing.printings.end() || old->second.card == printing.card) return;
    batch_.notes.push_back("printing " + printing.id.str() + " was one of '" +
                           old->second.card.str() + "' and is now one of '" + printing.card.str() +
                           "'");
  }

  const Printing* FindPrinting(const std::string& id) const {
    if (const auto here = batch_.records.printings.find(id); here != batch_.records.printings.end())
      return &here->second;
    const auto there = context_.existing.printings.find(id);
    return there == context_.existing.printings.end() ? nullptr : &there->second;
  }

  // An alternate-art id may name a printing of another card: the name decides, and the
  // contradiction is told.
  void ReportForeignArt() {
    std::sort(alternates_.begin(), alternates_.end());
    for (const auto& [id, base_id] : alternates_) {
      const Printing* printing = FindPrinting(id);
      const Printing* base = FindPrinting(base_id);
      if (printing == nullptr || base == nullptr || printing->card == base->card) continue;
      batch_.conflicts.push_back({printing->card.str(),
                                  "alternate_art",
                                  {{id, printing->card.str()}, {base_id, base->card.str()}},
                                  printing->card.str(),
                                  "the id says that it varies another card; the name decides"});
    }
  }

  const ImportContext& context_;
  const CardWords& words_;
  const ReconcileHooks& hooks_;
  ImportBatch& batch_;
  KnownCards known_;
  std::vector<CardGroup> groups_;
  std::unordered_map<std::string, std::size_t> group_of_card_;  // card id → place in `groups_`
  std::deque<PrintingDraft> sisters_;                           // stand for catalog printings
  std::vector<Printing*> emitted_;                              // settled, not yet in the batch
  std::vector<Ballot> ballots_;                                 // of the fact being settled
  std::unordered_map<std::string, std::size_t> row_of_;         // printing id → row
  std::vector<std::pair<std::string, std::string>> alternates_;  // alternate art → regular printing
};

}  // namespace

void Reconcile(std::vector<PrintingDraft> drafts, const ImportContext& context,
               const CardWords& words, const ReconcileHooks& hooks, ImportBatch& batch) {
  Reconciler(context, words, hooks, batch).Run(std::move(drafts));
  std::stable_sort(
      batch.quarantined.begin(), batch.quarantined.end(),
      [](const Quarantine& a, const Quarantine& b) { return a.place.row < b.place.row; });
}

}  // namespace clashdeck::importers
