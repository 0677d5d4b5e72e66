#include "importers/card_groups.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "core/fold.h"
#include "importers/row_report.h"
#include "importers/vote.h"

namespace clashdeck::importers {

namespace {

void SortByPrecedence(std::vector<PrintingDraft*>& drafts) {
  std::sort(drafts.begin(), drafts.end(), [](const PrintingDraft* a, const PrintingDraft* b) {
    return std::tie(a->printing.alternate_art, a->printing.id) <
           std::tie(b->printing.alternate_art, b->printing.id);
  });
}

bool SayTheSame(const PrintingDraft& a, const PrintingDraft& b) {
  return a.name == b.name && a.text == b.text && a.set_name == b.set_name && a.facts == b.facts &&
         a.printing == b.printing;
}

const CardSet* FindSet(const Records& records, const SetCode& code) {
  const auto place = records.sets.find(code.str());
  return place == records.sets.end() ? nullptr : &place->second;
}

// The type that most drafts of that name have.
std::string TypeOfName(const std::vector<PrintingDraft*>& drafts,
                       const std::vector<std::string>& folded, const std::string& name) {
  std::vector<Ballot> types;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const Fact* type = drafts[i]->facts.Find(kTypeFact);
    if (type != nullptr && folded[i] == name) types.push_back({"", type->value});
  }
  const auto verdict = Vote(types);
  return verdict ? verdict->winner : std::string();
}

// Whether the id is what a name of the card gives: not where the card was called otherwise when it
// came.
bool GivesItsId(const Card& card) {
  const auto gives = [&](const std::string& name) { return Slug(name) == card.id.str(); };
  return gives(card.name) || std::any_of(card.aliases.begin(), card.aliases.end(), gives);
}

std::string IdIsTaken(const std::string& id) {
  return "would have the id '" + id + "', which another card has";
}

}  // namespace

void RefuseDraft(const PrintingDraft& draft, Finding finding, ImportBatch& batch) {
  if (draft.from_catalog) return;
  if (finding.pointer.empty()) finding.pointer = draft.place.pointer;
  batch.quarantined.push_back(MakeQuarantine(draft.place.row, {std::move(finding)}));
}

std::vector<CardGroup> CardGroups::Make(std::span<PrintingDraft* const> all) {
  const std::vector<bool> duplicates = FindDuplicates(all);
  std::vector<PrintingDraft*> drafts;
  drafts.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!duplicates[i]) drafts.push_back(all[i]);
  }
  ReadNames(drafts);
  if (!new_names_.empty()) {
    FindEarlierCards(drafts);
    KeepIds();
  }
  if (!context_.existing.printings.empty()) in_file_.reserve(drafts.size());
  for (PrintingDraft* draft : drafts) Place(*draft);
  for (const std::string& card : left_) GroupOf(card);
  AddSisters();
  std::sort(groups_.begin(), groups_.end(),
            [](const CardGroup& a, const CardGroup& b) { return a.card < b.card; });
  std::erase_if(groups_, [&](const CardGroup& group) {
    if (!group.drafts.empty()) return false;
    batch_.emptied_cards.push_back(group.card);
    return true;
  });
  for (CardGroup& group : groups_) {
    SortByPrecedence(group.drafts);
    SeparateNames(group);
  }
  return std::move(groups_);
}

// Which rows give an id that another row gives too. Of rows that say the same the first is taken;
// where they differ nobody knows which is right.
std::vector<bool> CardGroups::FindDuplicates(std::span<PrintingDraft* const> drafts) {
  std::vector<bool> out(drafts.size(), false);
  std::unordered_map<std::string_view, std::size_t> first;
  first.reserve(drafts.size());
  const auto refuse = [&](std::size_t i, const std::string& reason) {
    if (!out[i]) RefuseDraft(*drafts[i], {"", "id", drafts[i]->printing.id.str(), reason}, batch_);
    out[i] = true;
  };
  const auto row = [&](std::size_t i) { return "row " + std::to_string(drafts[i]->place.row); };
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const auto [place, added] = first.try_emplace(drafts[i]->printing.id.str(), i);
    if (added) continue;
    const std::size_t other = place->second;
    if (SayTheSame(*drafts[i], *drafts[other])) {
      refuse(i, "stands twice: " + row(other) + " says the same");
    } else {
      refuse(other, "stands twice: " + row(i) + " says something else");
      refuse(i, "stands twice: " + row(other) + " says something else");
    }
  }
  return out;
}

void CardGroups::ReadNames(std::span<PrintingDraft* const> drafts) {
  for (const PrintingDraft* draft : drafts) {
    if (!draft->card_id.empty()) {
      if (!context_.existing.cards.empty()) kept_.insert(draft->card_id);
      continue;
    }
    const auto [place, added] = id_of_name_.try_emplace(draft->name);
    if (added) place->second = IdOfName(draft->name);
  }
}

// The id of the card that is called so or, where none is, the one the name gives.
std::string CardGroups::IdOfName(const std::string& name) {
  std::string id = known_.ByName(name);
  const auto& cards = context_.existing.cards;
  if (id.empty()) {
    id = Slug(name);
    if (id.empty() || cards.empty()) return id;
    const auto other = cards.find(id);
    if (other == cards.end() || !GivesItsId(other->second)) {
      const auto [fresh, added] =
          new_names_.try_emplace(id, NewName{.id = id, .taken = other != cards.end()});
      new_name_.emplace(name, &fresh->second);
      return id;
    }
  }
  kept_.insert(id);
  return id;
}

void CardGroups::FindEarlierCards(std::span<PrintingDraft* const> drafts) {
  const Records& existing = context_.existing;
  std::unordered_set<std::string_view> here;
  std::set<std::string_view> losing;
  for (const PrintingDraft* draft : drafts) {
    here.insert(draft->printing.id.str());
    const auto name = new_name_.find(draft->name);
    if (!draft->card_id.empty() || name == new_name_.end()) continue;
    const auto printing = existing.printings.find(draft->printing.id.str());
    if (printing == existing.printings.end()) continue;
    const std::string& card = printing->second.card.str();
    losing.insert(card);
    name->second->earlier.insert(card);
  }
  if (losing.empty()) return;
  for (const auto& [id, printing] : existing.printings) {
    if (losing.contains(printing.card.str()) && !here.contains(id))
      kept_.insert(printing.card.str());
  }
}

// A card whose printings all have one other name now is called so: it keeps its id, which others
// have written down. A name that gives the id of another card gets none.
void CardGroups::KeepIds() {
  std::map<std::string, int> takers;  // by card
  for (const auto& [slug, name] : new_names_) {
    for (const std::string& card : name.earlier) ++takers[card];
  }
  for (auto& [slug, name] : new_names_) {
    const std::string* card = name.earlier.size() == 1 ? &*name.earlier.begin() : nullptr;
    if (card != nullptr && takers[*card] == 1 && !kept_.contains(*card) &&
        (!name.taken || *card == slug)) {
      name.id = *card;
    } else if (name.taken) {
      name.id.clear();
    }
  }
}

std::size_t CardGroups::GroupOf(std::string card) {
  const auto [place, added] = group_of_card_.try_emplace(card, groups_.size());
  if (added) groups_.push_back({std::move(card), {}});
  return place->second;
}

void CardGroups::Place(PrintingDraft& draft) {
  std::string card = draft.card_id.empty() ? id_of_name_.at(draft.name) : draft.card_id;
  if (card.empty()) {
    RefuseDraft(draft,
                {"", "name", Shorten(draft.name), "gives no id: it has neither letters nor digits"},
                batch_);
    return;
  }
  if (const auto name = new_name_.find(draft.name);
      draft.card_id.empty() && name != new_name_.end()) {
    if (name->second->id.empty()) {
      RefuseDraft(draft, {"", "name", Shorten(draft.name), IdIsTaken(card)}, batch_);
      return;
    }
    card = name->second->id;
  }
  const std::size_t group = GroupOf(std::move(card));
  if (draft.whole) whole_sets_.insert(draft.printing.set.str());
  if (!context_.existing.printings.empty()) {
    in_file_.insert(draft.printing.id.str());
    MeetEarlierSelf(draft, groups_[group].card);
  }
  groups_[group].drafts.push_back(&draft);
}

void CardGroups::MeetEarlierSelf(PrintingDraft& draft, const std::string& card) {
  const Records& existing = context_.existing;
  const auto old = existing.printings.find(draft.printing.id.str());
  if (old == existing.printings.end()) return;
  const Printing& earlier = old->second;
  if (earlier.card.str() != card) {
    left_.insert(earlier.card.str());
    Statements::InheritOwn(earlier, draft.printing);
    return;
  }
  const auto facts = existing.cards.find(card);
  if (draft.whole || facts == existing.cards.end()) return;
  statements_.Inherit(
      statements_.StatementOf(earlier, facts->second, FindSet(existing, earlier.set)), draft);
}

// Printings that are in the catalog but not in the file have a vote: a file with a part of a card's
// printings must not undo what the others said.
void CardGroups::AddSisters() {
  const Records& existing = context_.existing;
  std::vector<bool> printed(groups_.size(), false);
  for (const auto& [id, printing] : existing.printings) {
    const auto group = group_of_card_.find(printing.card.str());
    if (group == group_of_card_.end()) continue;
    printed[group->second] = true;
    if (whole_sets_.contains(printing.set.str())) continue;  // it goes, or speaks for itself
    const auto card = existing.cards.find(printing.card.str());
    if (in_file_.contains(id) || card == existing.cards.end()) continue;
    sisters_.push_back(
        statements_.StatementOf(printing, card->second, FindSet(existing, printing.set)));
    groups_[group->second].drafts.push_back(&sisters_.back());
  }
  // A card without printings speaks for itself.
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const auto card = printed[i] ? existing.cards.end() : existing.cards.find(groups_[i].card);
    if (card == existing.cards.end()) continue;
    sisters_.push_back(statements_.StatementOf(Printing{}, card->second, nullptr));
    groups_[i].drafts.push_back(&sisters_.back());
  }
}

// Two names may make one id ("Mean Streak", "Mean-Streak"). They are one card if they have one
// type; otherwise the name stays that the catalog has or, if it has none, most printings.
void CardGroups::SeparateNames(CardGroup& group) {
  const auto& drafts = group.drafts;
  if (std::all_of(drafts.begin(), drafts.end(),
                  [&](const PrintingDraft* draft) { return draft->name == drafts[0]->name; }))
    return;
  std::vector<std::string> folded;
  folded.reserve(drafts.size());
  for (const PrintingDraft* draft : drafts) folded.push_back(Fold(draft->name));
  std::vector<Ballot> ballots;
  for (std::size_t i = 0; i < drafts.size(); ++i)
    ballots.push_back({drafts[i]->printing.id.str(), folded[i]});
  const auto names = Vote(ballots);
  if (!names || names->dissents.empty()) return;
  const auto old = context_.existing.cards.find(group.card);
  const std::string winner =
      old == context_.existing.cards.end() ? names->winner : Fold(old->second.name);
  const std::string type =
      old == context_.existing.cards.end() ? TypeOfName(drafts, folded, winner) : old->second.type;
  std::vector<PrintingDraft*> kept;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const std::string own = folded[i] == winner ? type : TypeOfName(drafts, folded, folded[i]);
    if (own.empty() || type.empty() || own == type) {
      kept.push_back(drafts[i]);
    } else {
      RefuseDraft(*drafts[i], {"", "name", Shorten(drafts[i]->name), IdIsTaken(group.card)},
                  batch_);
    }
  }
  group.drafts = std::move(kept);
}

}  // namespace clashdeck::importers
