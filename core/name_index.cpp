#include "core/name_index.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "core/name_words.h"
#include "core/query/bits.h"
#include "core/trigrams.h"

namespace clashdeck {

namespace {

// How many rows Alike() keeps of each kind.
constexpr std::size_t kMostAlike = 64;
// Entries of lists that Alike() reads; the lists it then leaves out are of pieces in so many names
// that they tell little. A list is read to its end.
constexpr std::size_t kMostRead = 100'000;

// Blanks around each word, so that its first and last letter make pieces of their own: even of a
// word of three letters some piece outlives any one slip, and the order of words does not matter.
std::string Padded(std::string_view loose) {
  constexpr std::string_view kGap = "  ";
  std::string padded(kGap);
  for (const std::string_view word : WordsOf(loose)) padded.append(word).append(kGap);
  return padded;
}

// Leaves the `most` first of `rows` by `before`.
template <class Before>
std::vector<NameIndex::Row> First(std::vector<NameIndex::Row> rows, std::size_t most,
                                  Before before) {
  if (rows.size() > most) {
    std::nth_element(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(most), rows.end(),
                     before);
    rows.resize(most);
  }
  return rows;
}

}  // namespace

NameIndex::NameIndex(std::vector<Spelling> spellings) : spellings_(std::move(spellings)) {
  std::sort(spellings_.begin(), spellings_.end(), [](const Spelling& a, const Spelling& b) {
    return std::tie(a.folded, a.card, a.alias) < std::tie(b.folded, b.card, b.alias);
  });
  loose_.reserve(size());
  for (const Spelling& spelling : spellings_) loose_.push_back(LooseName(spelling.folded));
  IndexWords();
  IndexPieces();
}

void NameIndex::IndexWords() {
  // Words get numbers as they are met, and their places in the alphabet once all are known.
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  std::vector<std::uint32_t> met;  // numbers of the words, row by row
  std::vector<std::uint32_t> begins = {0};
  for (Row row = 0; row < size(); ++row) {
    for (const std::string_view text : {loose(row), folded(row)}) {
      for (const std::string_view word : WordsOf(text)) {
        const auto [at, fresh] =
            numbers.try_emplace(word, static_cast<std::uint32_t>(words_.size()));
        if (fresh) words_.push_back(word);
        met.push_back(at->second);
      }
    }
    begins.push_back(static_cast<std::uint32_t>(met.size()));
  }
  std::sort(words_.begin(), words_.end());
  std::vector<std::uint32_t> places(words_.size());
  for (std::uint32_t place = 0; place < words_.size(); ++place)
    places[numbers.at(words_[place])] = place;
  rows_by_word_ =
      Postings(size(), words_.size(), [&](std::size_t row, std::vector<std::uint32_t>& out) {
        out.clear();
        for (std::uint32_t at = begins[row]; at < begins[row + 1]; ++at)
          out.push_back(places[met[at]]);
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
      });
}

void NameIndex::IndexPieces() {
  piece_counts_.resize(size());
  TrigramCollector collector;
  rows_by_piece_ =
      Postings(size(), kTrigramBuckets, [&](std::size_t row, std::vector<std::uint32_t>& out) {
        collector.Collect(Padded(loose_[row]), out);
        constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
        piece_counts_[row] = static_cast<std::uint16_t>(std::min(out.size(), kMost));
      });
}

std::pair<NameIndex::Row, NameIndex::Row> NameIndex::Beginning(std::string_view folded) const {
  const auto row = [&](auto at) { return static_cast<Row>(at - spellings_.begin()); };
  const auto first = std::partition_point(
      spellings_.begin(), spellings_.end(),
      [&](const Spelling& spelling) { return std::string_view(spelling.folded) < folded; });
  const auto last = std::partition_point(first, spellings_.end(), [&](const Spelling& spelling) {
    return std::string_view(spelling.folded).starts_with(folded);
  });
  return {row(first), row(last)};
}

std::vector<NameIndex::Row> NameIndex::WithWords(std::span<const std::string_view> words) const {
  query::Bits found(size(), true);
  for (const std::string_view word : words) {
    const auto place = [&](auto at) { return static_cast<std::uint32_t>(at - words_.begin()); };
    const auto first = std::lower_bound(words_.begin(), words_.end(), word);
    const auto last = std::partition_point(
        first, words_.end(), [&](std::string_view known) { return known.starts_with(word); });
    query::Bits holds(size());
    for (const Row row : rows_by_word_.Between(place(first), place(last))) holds.Set(row);
    found.And(holds);
  }
  std::vector<Row> rows;
  found.ForEach([&](std::size_t row) { rows.push_back(static_cast<Row>(row)); });
  return rows;
}

std::vector<NameIndex::Row> NameIndex::Alike(std::string_view loose) const {
  std::vector<std::uint32_t> pieces;
  TrigramBuckets(Padded(loose), pieces);
  std::sort(pieces.begin(), pieces.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(rows_by_piece_[a].size(), a) < std::tuple(rows_by_piece_[b].size(), b);
  });
  std::vector<std::uint16_t> shared(size(), 0);
  std::vector<Row> touched;
  std::size_t read = 0;
  std::uint16_t most_shared = 0;
  for (const std::uint32_t piece : pieces) {
    const auto rows = rows_by_piece_[piece];
    if (read > 0 && read + rows.size() > kMostRead) break;
    read += rows.size();
    for (const Row row : rows) {
      if (shared[row]++ == 0) touched.push_back(row);
      most_shared = std::max(most_shared, shared[row]);
    }
  }
  // Most names share a piece or two by chance; they need no ranking.
  constexpr std::size_t kByChance = 3;
  std::erase_if(touched, [&](Row row) { return shared[row] * kByChance < most_shared; });
  // Whole names: the greatest share of the pieces of both. Parts: the most pieces of what was
  // typed.
  const auto whole = [&](Row a, Row b) {
    const std::size_t left = shared[a] * (pieces.size() + piece_counts_[b]);
    const std::size_t right = shared[b] * (pieces.size() + piece_counts_[a]);
    return left != right ? left > right : a < b;
  };
  const auto part = [&](Row a, Row b) {
    return std::tuple(shared[b], piece_counts_[a], a) < std::tuple(shared[a], piece_counts_[b], b);
  };
  std::vector<Row> found = First(touched, kMostAlike, whole);
  const std::vector<Row> parts = First(std::move(touched), kMostAlike, part);
  found.insert(found.end(), parts.begin(), parts.end());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace clashdeck
