#include "importers/reconcile.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "importers/card_checks.h"
#include "importers/card_groups.h"
#include "importers/card_solver.h"
#include "importers/parts.h"

namespace clashdeck::importers {

namespace {

constexpr std::size_t kCardsWorthAPart = 500;

class Reconciler {
 public:
  Reconciler(const ImportContext& context, const CardWords& words, const ReconcileHooks& hooks,
             ImportBatch& batch)
      : context_(context), words_(words), hooks_(hooks), batch_(batch) {}

  void Run(DraftParts drafts) {
    const Statements statements(context_.game);
    CardGroups grouping(context_, statements, batch_);
    std::vector<CardGroup> groups = grouping.Make(Pointers(drafts));
    // Hooks see the cards in order, and keep what they have seen.
    const bool hooked = hooks_.abilities || hooks_.errata;
    const std::size_t parts =
        hooked ? 1 : PartsOf(groups.size(), kCardsWorthAPart, context_.workers);
    std::vector<ImportBatch> logs(parts - 1);  // the first part writes into the batch itself
    std::deque<CardSolver> solvers;
    for (std::size_t part = 0; part < parts; ++part)
      solvers.emplace_back(context_, words_, hooks_, part == 0 ? batch_ : logs[part - 1]);
    DoParts(parts, context_.workers, [&](std::size_t part) {
      for (std::size_t i = PartBegin(part, parts, groups.size());
           i < PartBegin(part + 1, parts, groups.size()); ++i) {
        if (!groups[i].drafts.empty()) solvers[part].Solve(groups[i].card, groups[i].drafts);
      }
    });
    for (std::size_t part = 1; part < parts; ++part) {
      AppendBatch(std::move(logs[part - 1]), batch_);
      solvers.front().Join(solvers[part]);
    }
    StorePrintings(solvers.front().printings());
    ReportForeignArt(solvers.front().alternates());
    solvers.front().sets().Settle(context_, batch_);
    NoteMissingFacts(context_.game, batch_);
    // To give back so much memory takes a while too.
    DoParts(drafts.size(), context_.workers, [&](std::size_t part) { drafts[part] = {}; });
  }

 private:
  static std::vector<PrintingDraft*> Pointers(DraftParts& parts) {
    std::vector<PrintingDraft*> all;
    for (std::vector<PrintingDraft>& part : parts) {
      all.reserve(all.size() + part.size());
      for (PrintingDraft& draft : part) all.push_back(&draft);
    }
    return all;
  }

  // In the order of their ids, so that the table of records grows at its end.
  void StorePrintings(std::vector<Printing*>& settled) {
    std::sort(settled.begin(), settled.end(),
              [](const Printing* a, const Printing* b) { return a->id < b->id; });
    auto& printings = batch_.records.printings;
    for (Printing* printing : settled) {
      const std::string id = printing->id.str();
      printings.emplace_hint(printings.end(), id, std::move(*printing));
    }
  }

  const Printing* FindPrinting(const std::string& id) const {
    if (const auto here = batch_.records.printings.find(id); here != batch_.records.printings.end())
      return &here->second;
    const auto there = context_.existing.printings.find(id);
    return there == context_.existing.printings.end() ? nullptr : &there->second;
  }

  // An alternate-art id may name a printing of another card: the name decides, and the
  // contradiction is told.
  void ReportForeignArt(std::vector<std::pair<std::string, std::string>>& alternates) {
    std::sort(alternates.begin(), alternates.end());
    for (const auto& [id, base_id] : alternates) {
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
};

}  // namespace

void Reconcile(DraftParts drafts, const ImportContext& context, const CardWords& words,
               const ReconcileHooks& hooks, ImportBatch& batch) {
  Reconciler(context, words, hooks, batch).Run(std::move(drafts));
  std::stable_sort(
      batch.quarantined.begin(), batch.quarantined.end(),
      [](const Quarantine& a, const Quarantine& b) { return a.place.row < b.place.row; });
}

void Reconcile(std::vector<PrintingDraft> drafts, const ImportContext& context,
               const CardWords& words, const ReconcileHooks& hooks, ImportBatch& batch) {
  DraftParts parts;
  parts.push_back(std::move(drafts));
  Reconcile(std::move(parts), context, words, hooks, batch);
}

}  // namespace clashdeck::importers
