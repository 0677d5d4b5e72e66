#include "validators/fix.h"

#include <algorithm>

#include "validators/candidates.h"
#include "validators/wording.h"

namespace clashdeck::validators {

namespace {

SectionCard WithoutLines(SectionCard card) {
  card.lines.clear();
  return card;
}

// `excess` copies of these cards, from the end.
Fix RemoveFromEnd(const std::vector<SectionCard>& cards, std::uint64_t excess) {
  Fix fix;
  for (auto card = cards.rbegin(); card != cards.rend() && excess > 0; ++card) {
    SectionCard removed = WithoutLines(*card);
    removed.quantity = std::min(removed.quantity, excess);
    excess -= removed.quantity;
    fix.remove.push_back(std::move(removed));
  }
  std::reverse(fix.remove.begin(), fix.remove.end());
  return fix;
}

std::vector<SectionCard> CardsOfSection(const DeckCheck& check, SectionIndex section) {
  auto cards = GatherIf(check, [&](const DeckEntry& entry) { return entry.section == section; });
  for (const UnreadEntry& entry : check.unread) {
    if (entry.section == section)
      cards.push_back({.section = section, .name = entry.text, .quantity = entry.quantity});
  }
  return cards;
}

// `missing` cards more that count where `place` says.
template <class PlaceOf>
std::optional<Fix> AddCards(const DeckCheck& check, std::uint64_t missing, PlaceOf place_of) {
  Tally tally(check, Tally::Minimums::kCount);
  for (const DeckEntry& entry : check.entries)
    tally.Add({entry.section, entry.card}, entry.quantity);
  const Candidates candidates(check, tally);
  std::map<std::uint64_t, std::uint64_t> added;
  for (; missing > 0; --missing) {
    const auto cell = candidates.Best(place_of(tally));
    if (!cell) return std::nullopt;
    tally.Add(*cell);
    ++added[cell->key()];
  }
  return Fix{.add = FixRows(check.format, added)};
}

std::optional<Fix> CureOfSmallSection(const DeckCheck& check, const Problem& problem) {
  const SectionIndex section = problem.sections.front();
  const std::uint64_t missing = *problem.limit - *problem.actual;
  auto more = AddCards(check, missing, [&](const Tally& tally) { return tally.section(section); });
  const bool may_be_empty = check.format.sections[section]->or_none;
  if (may_be_empty && (!more || *problem.actual < missing))
    return RemoveFromEnd(CardsOfSection(check, section), *problem.actual);
  return more;
}

}  // namespace

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
      return RemoveFromEnd(problem.cards, CopiesOf(problem.cards));
    case ProblemCode::kCopiesExceeded:
    case ProblemCode::kCapExceeded:
    case ProblemCode::kCardLimited:
    case ProblemCode::kPoolExceeded:
      return RemoveFromEnd(problem.cards, *problem.actual - *problem.limit);
    case ProblemCode::kSectionTooLarge:
      return RemoveFromEnd(CardsOfSection(check, problem.sections.front()),
                           *problem.actual - *problem.limit);
    case ProblemCode::kSectionTooSmall:
    case ProblemCode::kSectionMissing:
      return CureOfSmallSection(check, problem);
    case ProblemCode::kCompositionMismatch:
      if (*problem.actual > *problem.limit)
        return RemoveFromEnd(problem.cards, *problem.actual - *problem.limit);
      return AddCards(check, *problem.limit - *problem.actual,
                      [&](const Tally& tally) { return tally.composition(problem.rule); });
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
      take(deck.unread, row.quantity, [&](const UnreadEntry& entry) {
        return entry.section == row.section && entry.text == row.name;
      });
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
