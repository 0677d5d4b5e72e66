#include "validators/fix.h"

#include <algorithm>

#include "validators/candidates.h"
#include "validators/removals.h"
#include "validators/wording.h"

namespace clashdeck::validators {

namespace {

// `excess` copies of these cards.
Fix RemoveSome(const DeckCheck& check, const std::vector<SectionCard>& cards,
               std::uint64_t excess) {
  Fix fix;
  for (SectionCard& card : Removals(check).Choose(cards, excess))
    fix.remove.push_back(FixRow(std::move(card)));
  return fix;
}

// Nothing when a line has no quantity that can be used: it is to be mended, by whoever wrote it.
std::optional<Fix> RemoveAll(const std::vector<SectionCard>& cards) {
  Fix fix;
  for (const SectionCard& card : cards) {
    if (card.quantity == 0) return std::nullopt;
    fix.remove.push_back(FixRow(card));
  }
  return fix;
}

std::vector<SectionCard> CardsOfSection(const DeckCheck& check, SectionIndex section) {
  auto cards = GatherIf(check, [&](const DeckEntry& entry) { return entry.section == section; });
  for (const UnreadEntry& entry : check.unread) {
    if (entry.section == section) cards.push_back(UnreadCard(entry));
  }
  return cards;
}

// Adds cards that count where `wanted` says; if no other card is left, moves them there.
class Filler {
 public:
  explicit Filler(const DeckCheck& check)
      : check_(check), tally_(check, Tally::Minimums::kCount), candidates_(check, tally_) {
    for (const DeckEntry& entry : check.entries) {
      const Cell cell{entry.section, entry.card};
      tally_.Add(cell, entry.quantity);
      left_[cell.key()] += entry.quantity;
    }
  }

  const Tally& tally() const { return tally_; }

  std::optional<Fix> Fill(std::uint64_t missing, Tally::Place wanted) {
    for (; missing > 0; --missing) {
      const auto cell = candidates_.Best(wanted);
      if (cell) {
        Put(*cell);
      } else if (!Move(wanted)) {
        return std::nullopt;
      }
    }
    return Fix{.remove = FixRows(check_.format, removed_), .add = FixRows(check_.format, added_)};
  }

 private:
  void Put(Cell cell) {
    tally_.Add(cell);
    ++added_[cell.key()];
  }

  // The last card of the list that can go there from elsewhere.
  bool Move(Tally::Place wanted) {
    for (auto entry = check_.entries.rbegin(); entry != check_.entries.rend(); ++entry) {
      const Cell from{entry->section, entry->card};
      const auto& places = tally_.MeasuresOf(from);
      if (left_[from.key()] == 0 || std::find(places.begin(), places.end(), wanted) != places.end())
        continue;
      tally_.Remove(from);
      if (const auto to = candidates_.Best(wanted)) {
        --left_[from.key()];
        ++removed_[from.key()];
        Put(*to);
        return true;
      }
      tally_.Add(from);
    }
    return false;
  }

  const DeckCheck& check_;
  Tally tally_;
  const Candidates candidates_;
  std::map<std::uint64_t, std::uint64_t> left_;
  std::map<std::uint64_t, std::uint64_t> removed_;
  std::map<std::uint64_t, std::uint64_t> added_;
};

std::optional<Fix> CureOfSmallSection(const DeckCheck& check, const Problem& problem) {
  const SectionIndex section = problem.sections.front();
  const std::uint64_t missing = *problem.limit - *problem.actual;
  Filler filler(check);
  auto more = filler.Fill(missing, filler.tally().section(section));
  const bool may_be_empty = check.format.sections[section]->or_none;
  if (may_be_empty && (!more || *problem.actual < more->size()))
    return RemoveAll(CardsOfSection(check, section));
  return more;
}

std::optional<Fix> CureOfSmallKind(const DeckCheck& check, const Problem& problem) {
  Filler filler(check);
  return filler.Fill(*problem.limit - *problem.actual, filler.tally().composition(problem.rule));
}

}  // namespace

SectionCard FixRow(SectionCard card) {
  if (card.card) card.lines.clear();
  card.quantity = std::max<std::uint64_t>(card.quantity, 1);
  return card;
}

std::vector<SectionCard> FixRows(const CompiledFormat& format,
                                 const std::map<std::uint64_t, std::uint64_t>& copies_by_key) {
  std::vector<SectionCard> rows;
  for (const auto& [key, copies] : copies_by_key) {
    const auto index = static_cast<CardIndex>(key >> 8);
    const Card& card = format.catalog->card(index);
    rows.push_back({.section = static_cast<SectionIndex>(key & 0xFF),
                    .card = index,
                    .id = card.id.str(),
                    .name = card.name,
                    .quantity = copies});
  }
  std::sort(rows.begin(), rows.end(), [&](const SectionCard& a, const SectionCard& b) {
    return std::pair(a.section, format.names->rank[*a.card]) <
           std::pair(b.section, format.names->rank[*b.card]);
  });
  return rows;
}

std::optional<Fix> CureOf(const DeckCheck& check, const Problem& problem) {
  switch (problem.code) {
    case ProblemCode::kSectionForbidden:
    case ProblemCode::kCardWrongSection:
    case ProblemCode::kCardToken:
    case ProblemCode::kCardNotInPool:
    case ProblemCode::kCardUnreleased:
    case ProblemCode::kCardBanned:
    case ProblemCode::kPoolNotDrafted:
    case ProblemCode::kCardUnknown:
    case ProblemCode::kCardAmbiguous:
      return RemoveAll(problem.cards);
    case ProblemCode::kCopiesExceeded:
    case ProblemCode::kCapExceeded:
    case ProblemCode::kCardLimited:
    case ProblemCode::kPoolExceeded:
      return RemoveSome(check, problem.cards, *problem.actual - *problem.limit);
    case ProblemCode::kSectionTooLarge:
      return RemoveSome(check, CardsOfSection(check, problem.sections.front()),
                        *problem.actual - *problem.limit);
    case ProblemCode::kSectionTooSmall:
    case ProblemCode::kSectionMissing:
      return CureOfSmallSection(check, problem);
    case ProblemCode::kCompositionMismatch:
      if (*problem.actual > *problem.limit)
        return RemoveSome(check, problem.cards, *problem.actual - *problem.limit);
      return CureOfSmallKind(check, problem);
    case ProblemCode::kListNote:
      break;
  }
  return std::nullopt;
}

ListedDeck Applied(const Fix& fix, ListedDeck deck) {
  const auto take = [](auto& entries, std::uint64_t copies, auto matches) {
    for (std::size_t at = entries.size(); at-- > 0 && copies > 0;) {
      if (!matches(entries[at])) continue;
      const auto taken =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(copies, entries[at].quantity));
      copies -= taken;
      entries[at].quantity -= taken;
      if (entries[at].quantity == 0)
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(at));
    }
  };
  for (const SectionCard& row : fix.remove) {
    if (row.card) {
      take(deck.deck.entries, row.quantity, [&](const DeckEntry& entry) {
        return entry.section == row.section && entry.card == *row.card;
      });
    } else {
      const std::uint32_t line = row.lines.front();
      take(deck.unread, row.quantity, [&](const UnreadEntry& entry) { return entry.line == line; });
      deck.unparseable -=
          static_cast<std::uint32_t>(std::erase_if(deck.lines, [&](const LineReport& each) {
            return each.line == line && each.status == LineStatus::kUnparseable;
          }));
    }
  }
  for (const SectionCard& row : fix.add) {
    deck.deck.entries.push_back({.section = row.section,
                                 .card = row.card.value_or(0),
                                 .quantity = static_cast<std::uint32_t>(row.quantity)});
  }
  return deck;
}

}  // namespace clashdeck::validators
