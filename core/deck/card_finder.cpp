#include "core/deck/card_finder.h"

#include <algorithm>
#include <tuple>

#include "core/deck/list_lines.h"
#include "core/fold.h"
#include "core/typing_distance.h"

namespace clashdeck {

namespace {

std::string Quote(std::string_view text) { return "'" + std::string(text) + "'"; }

void Infer(LineReport& row, std::string_view note) {
  row.status = LineStatus::kInferred;
  AddNote(row, note);
}

void SortCandidates(const GameCatalog& catalog, LineReport& row) {
  std::sort(row.candidates.begin(), row.candidates.end(),
            [&](const LineCandidate& a, const LineCandidate& b) {
              return std::tuple(a.distance, catalog.folded_name(a.card), a.card) <
                     std::tuple(b.distance, catalog.folded_name(b.card), b.card);
            });
  if (row.candidates.size() > kMaxCandidates) row.candidates.resize(kMaxCandidates);
}

}  // namespace

void AddNote(LineReport& row, std::string_view note) {
  if (!row.note.empty()) row.note += "; ";
  row.note += note;
}

void Refuse(LineReport& row, std::string_view words, std::string_view why) {
  row.status = LineStatus::kUnparseable;
  if (words.size() <= kMaxEntryBytes) row.text = words;
  AddNote(row, why);
}

void RefuseQuantity(LineReport& row, std::string_view words, std::string_view quantity) {
  const std::string said =
      quantity.size() <= kMaxShownQuantity ? Quote(quantity) : "what stands for it";
  Refuse(row, words, said + " is no quantity: 1 to " + std::to_string(kMaxQuantity) + " of a card");
}

bool CardFinder::Knows(std::string_view text) {
  FoldInto(text, scratch_);
  return catalog_.lists().Find(scratch_) != nullptr;
}

void CardFinder::Find(std::string_view text, LineReport& row) {
  if (text.size() > kMaxEntryBytes) return Refuse(row, text, "longer than any card's name");
  Decide(EntryWords::Read(text, catalog_.lists(), scratch_), text, row);
}

void CardFinder::Find(const Named& named, LineReport& row) {
  if (named.name.size() + named.printing.size() + named.set.size() > kMaxEntryBytes)
    return Refuse(row, named.words(), "longer than any card's name");
  const ListIndex& index = catalog_.lists();
  EntryWords words;
  if (!named.printing.empty()) {
    words.print = named.printing;
    FoldInto(named.printing, scratch_);
    const ListIndex::Hit* hit = index.Find(scratch_);
    if (hit != nullptr && hit->by == FoundBy::kPrintingId) {
      words.printing = hit->printing;
    } else if (hit != nullptr && hit->by == FoundBy::kCardId && named.name.empty()) {
      return Take({}, *hit, row);
    } else if (!named.set.empty()) {
      words.printing = index.FindNumber(Fold(named.set), scratch_);
    }
  } else if (!named.set.empty()) {
    words.print = words.set = named.set;
  }
  words.name = named.name;
  if (!words.name.empty()) {
    FoldInto(words.name, scratch_);
    words.hit = index.Find(scratch_);
  }
  Decide(words, named.words(), row);
}

void CardFinder::Decide(const EntryWords& words, std::string_view text, LineReport& row) {
  row.status = LineStatus::kOk;
  if (words.name.empty()) {
    FindByPrintAlone(words, row);
  } else {
    const ListIndex::Hit* hit = words.hit;
    if (hit == nullptr) hit = catalog_.lists().FindTight(FoldTight(words.name));
    if (hit == nullptr) {
      if (RefuseStrangeQuantity(words.name, text, row)) return;
      if (!TakePrintOfNearName(words, row) && !FindBeginning(words, row)) Miss(words, row);
    } else if (hit->next == ListIndex::kNoHit) {
      Take(words, *hit, row);
    } else {
      ChooseAmong(words, *hit, row);
    }
  }
  if (!row.card) {
    row.text = text;
    return;
  }
  if (!words.odd.empty()) Infer(row, Quote(words.odd) + " means nothing here and is left out");
  if (words.finish) AddNote(row, "the finish is left out: a deck does not hold it");
}

// How many are meant must not be guessed, nor that a quantity is part of a name.
bool CardFinder::RefuseStrangeQuantity(std::string_view name, std::string_view text,
                                       LineReport& row) {
  const std::string_view quantity = StrangeQuantity(name);
  if (quantity.empty()) return false;
  row.quantity = 0;
  Refuse(row, text, Quote(quantity) + " is no quantity; one stands before the name: '4' or '4x'");
  return true;
}

void CardFinder::FindByPrintAlone(const EntryWords& words, LineReport& row) {
  if (words.printing) {
    row.found_by = FoundBy::kPrintingId;
    row.printing = words.printing;
    row.card = catalog_.card_of(*words.printing);
    return;
  }
  row.status = words.print.empty() ? LineStatus::kUnparseable : LineStatus::kUnknown;
  if (words.print.empty()) {
    AddNote(row, "no card is named");
  } else if (!words.set.empty()) {
    AddNote(row, Quote(words.set) + " is a set; no card is named");
  } else {
    AddNote(row, "there is no printing " + Quote(words.print));
  }
}

void CardFinder::Take(const EntryWords& words, const ListIndex::Hit& hit, LineReport& row) {
  row.card = hit.card;
  row.found_by = hit.by;
  if (hit.by == FoundBy::kPrintingId) row.printing = hit.printing;
  const Card& card = catalog_.card(hit.card);
  if (hit.by == FoundBy::kCardId && !words.name.empty() && Fold(words.name) != card.id.str())
    Infer(row, Quote(words.name) + " is now " + Quote(card.name));
  if (!words.print.empty()) ApplyPrint(words, row);
}

// Several cards answer to the name: the printing decides, or nobody does.
void CardFinder::ChooseAmong(const EntryWords& words, const ListIndex::Hit& first,
                             LineReport& row) {
  if (first.by == FoundBy::kPrintingId) {  // ids that differ in case
    if (const auto exact = catalog_.FindPrinting(words.name)) {
      row.card = catalog_.card_of(*exact);
      row.printing = exact;
      row.found_by = FoundBy::kPrintingId;
      return;
    }
  }
  for (const auto* hit = &first; hit != nullptr; hit = catalog_.lists().Next(*hit)) {
    if (words.printing && catalog_.card_of(*words.printing) == hit->card)
      return Take(words, *hit, row);
    row.candidates.push_back({.card = hit->card});
  }
  row.status = LineStatus::kAmbiguous;
  SortCandidates(catalog_, row);
  AddNote(row, "several cards are called " + Quote(words.name));
}

void CardFinder::ApplyPrint(const EntryWords& words, LineReport& row) {
  if (words.printing) {
    const CardIndex meant = catalog_.card_of(*words.printing);
    if (meant == *row.card) {
      row.printing = words.printing;
    } else {
      Infer(row, Quote(words.print) + " is " + Quote(catalog_.card(meant).name) +
                     "; the name counts, not the number");
    }
    return;
  }
  if (words.set.empty())
    return Infer(row, "there is no printing " + Quote(words.print) + "; the name counts");
  const auto own = catalog_.lists().PrintingsIn(Fold(words.set), *row.card);
  if (own.size() == 1) {
    row.printing = own.front();
  } else if (own.empty()) {
    Infer(row, "no printing of it is in " + Quote(words.set) + "; the name counts");
  } else {
    AddNote(row, Quote(words.set) + " has several printings of it; none is chosen");
  }
}

// A mistyped name beside a number: both together say which card is meant.
bool CardFinder::TakePrintOfNearName(const EntryWords& words, LineReport& row) {
  if (!words.printing) return false;
  const CardIndex meant = catalog_.card_of(*words.printing);
  const std::u32string typed = ToCodePoints(Fold(words.name));
  const std::u32string name = ToCodePoints(catalog_.folded_name(meant));
  const std::size_t reach = kOneEdit * std::max<std::size_t>(1, typed.size() / 4);
  const bool begins = typed.size() >= kMinBeginning && name.starts_with(typed);
  const std::size_t distance = TypingDistance(typed, name, kOneEdit * (typed.size() + name.size()));
  if (!begins && distance > reach) {
    row.candidates.push_back({.card = meant, .distance = distance});
    return false;
  }
  row.card = meant;
  row.printing = words.printing;
  row.found_by = FoundBy::kPrintingId;
  Infer(row, "no card is called " + Quote(words.name) + "; " + Quote(words.print) + " is " +
                 Quote(catalog_.card(meant).name));
  return true;
}

bool CardFinder::FindBeginning(const EntryWords& words, LineReport& row) {
  if (!row.candidates.empty()) return false;  // a number speaks for another card
  FoldInto(words.name, scratch_);
  const std::size_t typed = CodePoints(scratch_);
  if (typed < kMinBeginning) return false;
  const NameIndex& names = catalog_.names();
  const auto [first, last] = names.Beginning(scratch_);
  for (auto at = first; at < last; ++at) {
    const LineCandidate candidate{.card = names.card(at),
                                  .distance = kOneEdit * (CodePoints(names.folded(at)) - typed)};
    const auto known =
        std::find_if(row.candidates.begin(), row.candidates.end(),
                     [&](const LineCandidate& each) { return each.card == candidate.card; });
    if (known != row.candidates.end()) {
      known->distance = std::min(known->distance, candidate.distance);
    } else if (row.candidates.size() < kMaxCandidates * kMaxCandidates) {
      row.candidates.push_back(candidate);
    }
  }
  if (row.candidates.empty()) return false;
  if (row.candidates.size() == 1) {
    row.card = row.candidates.front().card;
    row.found_by = FoundBy::kPrefix;
    row.candidates.clear();
    Infer(row,
          "only " + Quote(catalog_.card(*row.card).name) + " begins with " + Quote(words.name));
    if (!words.print.empty()) ApplyPrint(words, row);
    return true;
  }
  SortCandidates(catalog_, row);
  row.status = LineStatus::kAmbiguous;
  AddNote(row, "several cards begin with " + Quote(words.name));
  return true;
}

void CardFinder::Miss(const EntryWords& words, LineReport& row) {
  row.status = LineStatus::kUnknown;
  FoldInto(words.name, scratch_);
  if (catalog_.lists().FindHeading(scratch_) != nullptr) {
    AddNote(row, Quote(words.name) + " is a heading, not a card");
    return;
  }
  AddNote(row, "no card is called " + Quote(words.name));
  if (!near_ || ++near_lookups_ > kMaxNearLookups) return;
  for (const LineCandidate& near : near_(words.name)) {
    const bool known =
        std::any_of(row.candidates.begin(), row.candidates.end(),
                    [&](const LineCandidate& each) { return each.card == near.card; });
    if (!known && row.candidates.size() < kMaxCandidates) row.candidates.push_back(near);
  }
  if (!row.candidates.empty()) row.found_by = FoundBy::kFuzzy;
}

}  // namespace clashdeck
