#include "importers/card_solver.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "importers/card_groups.h"
#include "importers/own_color_gems.h"

namespace clashdeck::importers {

namespace {

// "/type" → "type".
std::string FactName(std::string_view fact) {
  return std::string(fact.starts_with('/') ? fact.substr(1) : fact);
}

}  // namespace

void CardSolver::Join(CardSolver& later) {
  printings_.insert(printings_.end(), later.printings_.begin(), later.printings_.end());
  alternates_.insert(alternates_.end(), later.alternates_.begin(), later.alternates_.end());
  sets_.Join(later.sets_);
}

void CardSolver::RefuseAll(const Group& group, const Finding& finding) {
  for (const PrintingDraft* draft : group) RefuseDraft(*draft, finding, batch_);
}

// The value that wins, after a conflict was reported if there is one. Nothing = nobody says.
std::optional<std::string> CardSolver::Settle(const std::string& id, std::string_view fact,
                                              const Group& group, const Voters& voters) {
  ballots_.clear();
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Fact* said = group[i]->facts.Find(fact);
    if (said == nullptr || said->mute() || (voters.of_text && !has_text_[i])) continue;
    if (voters.type != nullptr) {
      const Fact* type = group[i]->facts.Find(kTypeFact);
      if (type == nullptr || type->value != voters.type->id) continue;
    }
    ballots_.push_back({group[i]->printing.id.str(), said->value, said->weak});
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

std::optional<std::string> CardSolver::Settle(const std::string& id, std::string_view fact,
                                              const Group& group) {
  return Settle(id, fact, group, Voters());
}

std::string CardSolver::SettleName(const std::string& id, const Group& group) {
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

// Wordings that differ in signs and blanks only are one. Fills `has_text_`: who has the text that
// won, or none.
std::string CardSolver::SettleText(const std::string& id, const Group& group) {
  has_text_.assign(group.size(), true);
  const PrintingDraft* first = nullptr;
  bool differs = false;
  for (const PrintingDraft* draft : group) {
    if (draft->text.empty()) continue;
    if (first == nullptr) first = draft;
    differs |= draft->text != first->text;
  }
  if (!differs) return first == nullptr ? std::string() : first->text;
  std::vector<std::string> folded;
  folded.reserve(group.size());
  for (const PrintingDraft* draft : group)
    folded.push_back(draft->text.empty() ? std::string() : FoldTight(draft->text));
  ballots_.clear();
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!group[i]->text.empty()) ballots_.push_back({group[i]->printing.id.str(), folded[i]});
  }
  const auto verdict = Vote(ballots_);
  std::vector<ConflictValue> values;
  const std::string* text = nullptr;
  for (std::size_t i = 0; i < group.size(); ++i) {
    has_text_[i] = group[i]->text.empty() || folded[i] == verdict->winner;
    if (group[i]->text.empty()) continue;
    if (text == nullptr && has_text_[i]) text = &group[i]->text;
    if (values.size() < kMostConflictValues)
      values.push_back({group[i]->printing.id.str(), Shorten(group[i]->text)});
  }
  if (!verdict->dissents.empty()) {
    batch_.conflicts.push_back({id, "text", std::move(values), Shorten(*text), verdict->reason});
  }
  return *text;
}

void CardSolver::Solve(const std::string& id, Group& group) {
  Card card;
  card.id = CardId(id);
  card.name = SettleName(id, group);
  const auto type_id = Settle(id, kTypeFact, group);
  const CardType* type = type_id ? context_.game.FindType(*type_id) : nullptr;
  if (type == nullptr) {
    RefuseAll(group,
              {"", "type", "", "the row has no type, nor has any other printing of the card"});
    return;
  }
  card.type = type->id;
  SettleAttributes(id, *type, group, card);
  if (group.empty()) return;
  card.text = SettleText(id, group);
  if (hooks_.abilities) hooks_.abilities(card.text, group);
  card.subtypes = SplitItems(
      Settle(id, kSubtypesFact, group, {.type = type, .of_text = false}).value_or(""), ",");
  const Voters of_text{.type = nullptr, .of_text = true};
  card.keywords = SplitKeywords(Settle(id, kKeywordsFact, group, of_text).value_or(""));
  card.tags = SplitItems(Settle(id, kTagsFact, group, of_text).value_or(""), ",");
  card.token = Settle(id, kTokenFact, group) == "true";
  Settle(id, kBannedFact, group);
  const auto errata = Settle(id, kErrataFact, group);
  if (auto finding = checks_.SpecificCost(card.attributes)) {
    RefuseAll(group, *finding);
    return;
  }
  const auto old = context_.existing.cards.find(id);
  if (old != context_.existing.cards.end()) statements_.FollowName(old->second, card);
  card.aliases = AliasesOf(group, old == context_.existing.cards.end() ? nullptr : &old->second);
  if (errata && hooks_.errata) hooks_.errata(card, *errata, batch_);
  Emit(std::move(card), group);
}

std::vector<std::string> CardSolver::AliasesOf(const Group& group, const Card* old) {
  // Only a file that holds the card whole can take an alias away.
  const bool whole = std::all_of(group.begin(), group.end(),
                                 [](const PrintingDraft* draft) { return draft->whole; });
  std::vector<std::string> aliases;
  if (old != nullptr && !whole) aliases = old->aliases;
  const std::size_t known = aliases.size();
  for (const PrintingDraft* draft : group)
    aliases.insert(aliases.end(), draft->aliases.begin(), draft->aliases.end());
  if (aliases.size() == known) return aliases;
  std::sort(aliases.begin(), aliases.end());
  aliases.erase(std::unique(aliases.begin(), aliases.end()), aliases.end());
  return aliases;
}

void CardSolver::SettleAttributes(const std::string& id, const CardType& type, Group& group,
                                  Card& card) {
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

void CardSolver::SettleAttribute(const std::string& id, const Attribute& attribute,
                                 const CardType& type, const Group& group, Card& card) {
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

void CardSolver::ResolveGems(const Attribute& attribute, Group& group, const Card& card) {
  std::erase_if(group, [&](PrintingDraft* draft) {
    Fact* fact = draft->facts.Find(attribute.id);
    if (fact == nullptr || !HasOwnColorGems(fact->value)) return false;
    auto letters = ResolveOwnColorGems(context_.game, attribute, fact->value, card.attributes);
    fact->said = fact->value;
    if (letters) {
      if (!draft->from_catalog) {
        batch_.repaired.push_back({draft->place, attribute.id, fact->value, *letters,
                                   "a gem without a color is of the card's own"});
      }
      fact->value = *std::move(letters);
      return false;
    }
    RefuseDraft(*draft, {"", attribute.id, fact->value, letters.error().reason}, batch_);
    fact->value.clear();
    return !draft->from_catalog;
  });
}

void CardSolver::Emit(Card card, Group& group) {
  const Facts settled = statements_.FactsOf(card);
  std::string own_text;  // folded, when some printing has another wording
  for (PrintingDraft* draft : group) {
    Printing& printing = draft->printing;
    if (printing.id.empty()) continue;  // stands for the card itself
    printing.card = card.id;
    printing.dissents = Statements::DissentsOf(*draft, card, settled);
    if (!printing.printed_text.empty()) {
      if (printing.printed_text == card.text) printing.printed_text.clear();
    } else if (!draft->text.empty() && draft->text != card.text) {
      if (own_text.empty()) own_text = FoldTight(card.text);
      if (FoldTight(draft->text) != own_text) printing.printed_text = draft->text;
    }
    if (printing.finish.empty()) printing.finish = context_.game.finishes.front().id;
    if (printing.number.empty())
      printing.number = printing.id.str().substr(printing.id.str().find('-') + 1);
    if (draft->from_catalog) {
      batch_.restated.push_back(printing.id.str());
    } else {
      ++batch_.taken;
      NoteMove(printing);
      if (!draft->alternate_of.empty())
        alternates_.push_back({printing.id.str(), draft->alternate_of});
    }
    sets_.Add(printing, std::move(draft->set_name));
    printings_.push_back(&printing);
  }
  NoteName(card);
  const std::string id = card.id.str();
  batch_.records.cards.emplace_hint(batch_.records.cards.end(), id, std::move(card));
}

void CardSolver::NoteName(const Card& card) {
  const auto old = context_.existing.cards.find(card.id.str());
  if (old == context_.existing.cards.end() || old->second.name == card.name) return;
  batch_.notes.push_back("card '" + card.id.str() + "' was called '" + old->second.name +
                         "' and is now called '" + card.name + "'");
}

void CardSolver::NoteMove(const Printing& printing) {
  const auto old = context_.existing.printings.find(printing.id.str());
  if (old == context_.existing.printings.end() || old->second.card == printing.card) return;
  batch_.notes.push_back("printing " + printing.id.str() + " was one of '" +
                         old->second.card.str() + "' and is now one of '" + printing.card.str() +
                         "'");
}

}  // namespace clashdeck::importers
