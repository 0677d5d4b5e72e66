#include "validators/plan.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "validators/candidates.h"
#include "validators/fix.h"
#include "validators/wording.h"

namespace clashdeck::validators {

namespace {

struct Move {
  Cell cell = {};
  bool add = false;
};

// Finds the fewest moves by looking at plans of growing size. Whatever is over a bound needs a
// removal of what counts there, whatever is under one an addition, so each step tries only the
// moves that mend the first broken bound, and of moves that count alike only one.
class Planner {
 public:
  explicit Planner(const DeckCheck& check)
      : check_(check),
        tally_(check,
               check.mode == Mode::kFinal ? Tally::Minimums::kCount : Tally::Minimums::kIgnore),
        candidates_(check, tally_),
        watched_(tally_.first_copies()),
        copies_over_(tally_.counting_count()) {
    std::iota(watched_.begin(), watched_.end(), Tally::Place{0});
    for (std::size_t at = 0; at < check.entries.size(); ++at) {
      const DeckEntry& entry = check.entries[at];
      const Cell cell{entry.section, entry.card};
      if (!tally_.MayStand(cell)) {  // no plan keeps it
        forced_[cell.key()] += entry.quantity;
        continue;
      }
      tally_.Add(cell, entry.quantity);
      Held& held = HeldAt(cell);
      held.copies += entry.quantity;
      held.last = at;
    }
    std::sort(held_.begin(), held_.end(), [](const Held& a, const Held& b) {
      return std::pair(a.cell.section, a.last) < std::pair(b.cell.section, b.last);
    });
  }

  std::optional<Fix> Run() {
    std::uint64_t size = LeastMoves();
    if (size > kMaxPlanMoves) return std::nullopt;
    std::optional<std::vector<Move>> best = Dive();
    looks_ = 0;
    while (looks_ < kMaxPlanLooks && (!best || size < best->size())) {
      next_size_ = kAnyNumber;
      moves_.clear();
      if (Deepen(size)) {
        best = moves_;
        break;
      }
      Undo(0);
      if (next_size_ == kAnyNumber) break;  // there is no plan at all
      size = next_size_;
    }
    if (!best) return std::nullopt;
    return FixOf(*best);
  }

 private:
  struct Held {
    Cell cell = {};
    std::uint64_t copies = 0;
    std::size_t last = 0;  // its last entry
  };

  const Measure& At(Tally::Place place) const { return tally_.measures()[place]; }

  Held& HeldAt(Cell cell) {
    const auto known = std::find_if(held_.begin(), held_.end(),
                                    [&](const Held& held) { return held.cell == cell; });
    if (known != held_.end()) return *known;
    for (const Tally::Place place : tally_.MeasuresOf(cell)) {
      if (place >= tally_.first_copies() &&
          std::find(watched_.begin(), watched_.end(), place) == watched_.end())
        watched_.push_back(place);
    }
    return held_.emplace_back(Held{.cell = cell});
  }

  void Do(const Move& move) {
    if (move.add) {
      tally_.Add(move.cell);
    } else {
      tally_.Remove(move.cell);
    }
    Held& held = HeldAt(move.cell);
    held.copies = move.add ? held.copies + 1 : held.copies - 1;
    moves_.push_back(move);
  }

  void Undo(std::size_t size) {
    while (moves_.size() > size) {
      const Move last = moves_.back();
      Do({last.cell, !last.add});
      moves_.resize(moves_.size() - 2);
    }
  }

  // No plan from here is shorter. Sections have no card in common, nor have the measures of one
  // copy rule: what they lack or have too much of adds up.
  std::uint64_t LeastMoves() {
    looks_ += watched_.size();
    std::uint64_t over = 0;
    std::uint64_t under = 0;
    std::uint64_t sections_over = 0;
    std::uint64_t sections_under = 0;
    std::uint64_t either = 0;  // sections that may be filled up or emptied
    std::uint64_t kinds_over = 0;
    std::uint64_t kinds_under = 0;
    std::fill(copies_over_.begin(), copies_over_.end(), 0);
    for (const Tally::Place place : watched_) {
      const Measure& measure = At(place);
      switch (measure.kind) {
        case Measure::Kind::kSection:
          sections_over += measure.over();
          if (measure.or_none) {
            either += std::min(measure.count, measure.under());
          } else {
            sections_under += measure.under();
          }
          break;
        case Measure::Kind::kCopies:
          copies_over_[measure.of] += measure.over();
          break;
        case Measure::Kind::kComposition:
          kinds_over += measure.over();
          kinds_under += measure.under();
          [[fallthrough]];
        case Measure::Kind::kCap:
          over = std::max(over, measure.over());
          under = std::max(under, measure.under());
          break;
      }
    }
    if (check_.format.composition_apart) {
      over = std::max(over, kinds_over);
      under = std::max(under, kinds_under);
    }
    for (const std::uint64_t excess : copies_over_) over = std::max(over, excess);
    return std::max(std::max(over, sections_over) + std::max(under, sections_under),
                    sections_over + sections_under + either);
  }

  // The broken bound to mend first: what is over before what is under, narrow before wide.
  std::optional<Tally::Place> FirstBroken() {
    looks_ += watched_.size();
    std::optional<Tally::Place> found;
    const auto better = [&](Tally::Place place) {
      if (!found) return true;
      const bool over = At(place).over() > 0;
      if (over != (At(*found).over() > 0)) return over;
      return At(place).kind < At(*found).kind;
    };
    for (const Tally::Place place : watched_) {
      if ((At(place).over() > 0 || At(place).under() > 0) && better(place)) found = place;
    }
    return found;
  }

  struct Choice {
    Move move = {};
    std::ptrdiff_t gain = 0;                // bounds it mends, less those it breaks
    std::vector<Tally::Place> counts = {};  // what tells it from other moves
  };

  // Of moves that count alike only the first is worth a look. Copies matter only where they are as
  // many as may be: there are other cards, or other copies, where they are fewer.
  void Offer(std::vector<Choice>& choices, Move move) {
    Choice choice{.move = move};
    for (const Tally::Place place : tally_.MeasuresOf(move.cell)) {
      const Measure& measure = At(place);
      const bool full = move.add ? measure.count >= measure.max : measure.count > measure.max;
      const bool short_of =
          move.add ? measure.count < measure.min : measure.count <= measure.min && measure.min > 0;
      const bool mends = move.add ? short_of : full;
      const bool breaks = move.add ? full : short_of;
      choice.gain += (mends ? 1 : 0) - (breaks ? 1 : 0);
      if (measure.kind != Measure::Kind::kCopies || full) choice.counts.push_back(place);
    }
    const bool known = std::any_of(choices.begin(), choices.end(), [&](const Choice& other) {
      return other.move.add == move.add && other.counts == choice.counts;
    });
    if (!known) choices.push_back(std::move(choice));
  }

  std::vector<Choice> ChoicesFor(Tally::Place broken) {
    looks_ += candidates_.kinds().size() + held_.size();
    std::vector<Choice> choices;
    const Measure measure = At(broken);
    const auto counts_there = [&](Cell cell) {
      const auto& places = tally_.MeasuresOf(cell);
      return std::find(places.begin(), places.end(), broken) != places.end();
    };
    if (measure.under() > 0) {
      for (const CandidateKind& kind : candidates_.kinds()) {
        const auto& places = kind.measures;
        if (std::find(places.begin(), places.end(), broken) == places.end()) continue;
        if (const auto card = candidates_.First(kind)) {
          Offer(choices, {{kind.section, *card}, true});
          continue;
        }
        // No other card: one may still come from elsewhere in the deck.
        for (const CardIndex card : kind.of_deck) {
          if (tally_.MayStand({kind.section, card})) Offer(choices, {{kind.section, card}, true});
        }
      }
    }
    if (measure.over() > 0 || measure.or_none) {
      // The last section and the end of the list give first.
      for (auto held = held_.rbegin(); held != held_.rend(); ++held) {
        if (held->copies > 0 && counts_there(held->cell)) Offer(choices, {held->cell, false});
      }
    }
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& a, const Choice& b) { return a.gain > b.gain; });
    return choices;
  }

  // Straight on with the most promising move each time: some plan, quickly.
  std::optional<std::vector<Move>> Dive() {
    moves_.clear();
    std::optional<std::vector<Move>> found;
    std::uint64_t most = 64;  // for bounds that get in each other's way
    for (const Tally::Place place : watched_) most += 2 * (At(place).over() + At(place).under());
    most = std::min(most, 2 * kMaxPlanMoves);
    while (moves_.size() < most) {
      const auto broken = FirstBroken();
      if (!broken) {
        found = moves_;
        break;
      }
      const std::vector<Choice> choices = ChoicesFor(*broken);
      if (choices.empty()) break;
      Do(choices.front().move);
    }
    Undo(0);
    return found;
  }

  bool Deepen(std::uint64_t size) {
    const auto broken = FirstBroken();
    if (!broken) return true;
    const std::uint64_t least = moves_.size() + LeastMoves();
    if (least > size) {
      next_size_ = std::min(next_size_, least);
      return false;
    }
    if (looks_ >= kMaxPlanLooks) return false;
    const std::size_t before = moves_.size();
    for (const Choice& choice : ChoicesFor(*broken)) {
      if (before == size) {
        next_size_ = std::min<std::uint64_t>(next_size_, size + 1);
        return false;
      }
      Do(choice.move);
      if (Deepen(size)) return true;
      Undo(before);
    }
    return false;
  }

  Fix FixOf(const std::vector<Move>& moves) const {
    std::map<std::uint64_t, std::int64_t> net;
    for (const auto& [key, copies] : forced_) net[key] -= static_cast<std::int64_t>(copies);
    for (const Move& move : moves) net[move.cell.key()] += move.add ? 1 : -1;
    std::map<std::uint64_t, std::uint64_t> removed;
    std::map<std::uint64_t, std::uint64_t> added;
    for (const auto& [key, change] : net) {
      if (change < 0) removed[key] = static_cast<std::uint64_t>(-change);
      if (change > 0) added[key] = static_cast<std::uint64_t>(change);
    }
    Fix fix{.remove = FixRows(check_.format, removed), .add = FixRows(check_.format, added)};
    for (const UnreadEntry& entry : check_.unread) fix.remove.push_back(FixRow(UnreadCard(entry)));
    for (const LineReport& row : check_.unparseable) {
      if (row.kind == LineKind::kEntry && row.status == LineStatus::kUnparseable)
        fix.remove.push_back(FixRow(UnparseableCard(row)));
    }
    return fix;
  }

  const DeckCheck& check_;
  Tally tally_;
  const Candidates candidates_;
  std::vector<Held> held_;
  std::map<std::uint64_t, std::uint64_t> forced_;
  std::vector<Tally::Place> watched_;       // what the cards of the deck count towards
  std::vector<std::uint64_t> copies_over_;  // scratch of LeastMoves()
  std::vector<Move> moves_;
  std::size_t looks_ = 0;
  std::uint64_t next_size_ = 0;
};

}  // namespace

std::optional<Fix> PlanFix(const DeckCheck& check) {
  const bool curable =
      std::none_of(check.unparseable.begin(), check.unparseable.end(), [](const LineReport& row) {
        return row.kind == LineKind::kEntry && row.status == LineStatus::kUnparseable &&
               row.quantity == 0;  // no copies that could be taken away
      });
  if (!curable) return std::nullopt;
  return Planner(check).Run();
}

}  // namespace clashdeck::validators
