// One card from its printings: what most of them say, and what they say otherwise. Start with
// CardSolver::Solve().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "importers/card_checks.h"
#include "importers/card_words.h"
#include "importers/import_batch.h"
#include "importers/printing_draft.h"
#include "importers/reconcile.h"
#include "importers/set_names.h"
#include "importers/statement.h"
#include "importers/vote.h"

namespace clashdeck::importers {

// Solves cards in the order of their ids. All must outlive it. Cards, conflicts and refused rows go
// to `batch`; what needs all cards is kept for the end.
class CardSolver {
 public:
  using Group = std::vector<PrintingDraft*>;  // the printings of one card

  CardSolver(const ImportContext& context, const CardWords& words, const ReconcileHooks& hooks,
             ImportBatch& batch)
      : context_(context),
        words_(words),
        hooks_(hooks),
        batch_(batch),
        statements_(context.game),
        checks_(context.game) {}

  void Solve(const std::string& id, Group& group);

  // Takes over what the solver of the cards after these has kept; the batches are joined apart.
  void Join(CardSolver& later);

  // Settled, not yet in the batch; they are part of the drafts.
  std::vector<Printing*>& printings() { return printings_; }
  // Alternate art → regular printing.
  std::vector<std::pair<std::string, std::string>>& alternates() { return alternates_; }
  SetNames& sets() { return sets_; }

 private:
  // Who has a say about a fact.
  struct Voters {
    const CardType* type = nullptr;  // rows of another type have none
    bool of_text = false;            // rows with another text have none
  };

  void RefuseAll(const Group& group, const Finding& finding);
  std::optional<std::string> Settle(const std::string& id, std::string_view fact,
                                    const Group& group, const Voters& voters);
  std::optional<std::string> Settle(const std::string& id, std::string_view fact,
                                    const Group& group);
  std::string SettleName(const std::string& id, const Group& group);
  std::string SettleText(const std::string& id, const Group& group);
  static std::vector<std::string> AliasesOf(const Group& group, const Card* old);
  void SettleAttributes(const std::string& id, const CardType& type, Group& group, Card& card);
  void SettleAttribute(const std::string& id, const Attribute& attribute, const CardType& type,
                       const Group& group, Card& card);
  void ResolveGems(const Attribute& attribute, Group& group, const Card& card);
  void Emit(Card card, Group& group);
  void NoteMove(const Printing& printing);
  void NoteName(const Card& card);

  const ImportContext& context_;
  const CardWords& words_;
  const ReconcileHooks& hooks_;
  ImportBatch& batch_;
  Statements statements_;
  CardChecks checks_;
  SetNames sets_;
  std::vector<Printing*> printings_;
  std::vector<std::pair<std::string, std::string>> alternates_;
  std::vector<Ballot> ballots_;  // of the fact being settled
  std::vector<bool> has_text_;   // of the group being settled: the text that won, or none
};

}  // namespace clashdeck::importers
