#include "core/typing_distance.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace clashdeck {

namespace {

constexpr std::size_t kSwap = 3;       // two letters changed places
constexpr std::size_t kNeighbour = 3;  // the key beside it, or another vowel
constexpr std::size_t kSilent = 3;     // an h that is not heard
constexpr std::size_t kSound = 2;      // letters that sound alike
constexpr std::size_t kDoubled = 2;    // one of two equal letters
constexpr std::size_t kBlank = 2;      // words written as one or taken apart
constexpr std::size_t kCheapest = 2;   // no letter more or less costs less than this

constexpr std::size_t kLetters = 26;
using LetterCosts = std::array<std::array<std::uint8_t, kLetters>, kLetters>;

constexpr void Put(LetterCosts& costs, char a, char b, std::size_t cost) {
  const auto i = static_cast<std::size_t>(a - 'a');
  const auto j = static_cast<std::size_t>(b - 'a');
  costs[i][j] = costs[j][i] = static_cast<std::uint8_t>(cost);
}

constexpr LetterCosts MakeLetterCosts() {
  LetterCosts costs{};
  for (auto& row : costs) row.fill(kOneEdit);
  constexpr std::array<std::string_view, 3> kKeys = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  for (std::size_t row = 0; row < kKeys.size(); ++row) {
    const std::string_view keys = kKeys[row];
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i + 1 < keys.size()) Put(costs, keys[i], keys[i + 1], kNeighbour);
      if (row == 0) continue;
      // A key lies below two keys of the row above.
      Put(costs, keys[i], kKeys[row - 1][i], kNeighbour);
      Put(costs, keys[i], kKeys[row - 1][i + 1], kNeighbour);
    }
  }
  constexpr std::string_view kVowels = "aeiouy";
  for (const char a : kVowels) {
    for (const char b : kVowels) Put(costs, a, b, kNeighbour);
  }
  for (const std::string_view pair : {"ck", "cs", "sz", "iy", "kq", "gj"})
    Put(costs, pair[0], pair[1], kSound);
  for (std::size_t i = 0; i < kLetters; ++i) costs[i][i] = 0;
  return costs;
}

constexpr LetterCosts kLetterCosts = MakeLetterCosts();

bool IsLetter(char32_t c) { return c >= U'a' && c <= U'z'; }

std::size_t ChangeCost(char32_t a, char32_t b) {
  if (a == b) return 0;
  if (!IsLetter(a) || !IsLetter(b)) return kOneEdit;
  return kLetterCosts[a - U'a'][b - U'a'];
}

// What it costs that the letter at `at` stands in one text and not in the other.
std::size_t ExtraCost(std::u32string_view text, std::size_t at) {
  const char32_t c = text[at];
  if (c == U' ') return kBlank;
  if (at == 0) return kOneEdit;
  if (text[at - 1] == c) return kDoubled;
  if (c == U'h' && std::u32string_view(U"cgrtw").find(text[at - 1]) != std::u32string_view::npos)
    return kSilent;
  return kOneEdit;
}

// The letters that the two before `end` sound like together; mostly none.
std::u32string_view SoundOfPair(std::u32string_view text, std::size_t end) {
  if (end < 2) return {};
  switch (text[end - 1]) {
    case U'h':
      return text[end - 2] == U'p' ? U"f" : U"";
    case U'k':
      return text[end - 2] == U'c' ? U"kc" : U"";
    case U's':
      return text[end - 2] == U'k' || text[end - 2] == U'c' ? U"x" : U"";
    case U'u':
      return text[end - 2] == U'q' ? U"k" : U"";
    default:
      return {};
  }
}

enum class Reaching { kWhole, kBeginning };

// What a letter of `meant` costs when it was not typed, and what it sounds like with the one
// before it.
struct MeantLetter {
  std::size_t extra = 0;
  std::u32string_view sound = {};
};

// Optimal string alignment, a row for each typed letter.
std::size_t Distance(std::u32string_view typed, std::u32string_view meant, std::size_t limit,
                     Reaching reaching) {
  const std::size_t most_extra = limit / kCheapest;
  // A longer beginning could only be farther.
  if (reaching == Reaching::kBeginning) meant = meant.substr(0, typed.size() + most_extra);
  const std::size_t shorter = std::min(typed.size(), meant.size());
  if (std::max(typed.size(), meant.size()) - shorter > most_extra) return limit + 1;

  const std::size_t width = meant.size() + 1;
  std::vector<std::size_t> cells(3 * width);
  std::size_t* before = cells.data();
  std::size_t* above = before + width;
  std::size_t* row = above + width;
  std::vector<MeantLetter> letters(width);
  for (std::size_t j = 1; j < width; ++j) {
    letters[j] = {.extra = ExtraCost(meant, j - 1), .sound = SoundOfPair(meant, j)};
    above[j] = above[j - 1] + letters[j].extra;
  }
  std::size_t best_above = 0;
  for (std::size_t i = 1; i <= typed.size(); ++i) {
    const char32_t c = typed[i - 1];
    const std::size_t extra = ExtraCost(typed, i - 1);
    const std::u32string_view sound = SoundOfPair(typed, i);
    row[0] = above[0] + extra;
    std::size_t best = row[0];
    for (std::size_t j = 1; j < width; ++j) {
      const char32_t m = meant[j - 1];
      std::size_t cost = above[j - 1] + ChangeCost(c, m);
      cost = std::min(cost, above[j] + extra);
      cost = std::min(cost, row[j - 1] + letters[j].extra);
      if (i > 1 && j > 1 && c == meant[j - 2] && m == typed[i - 2])
        cost = std::min(cost, before[j - 2] + kSwap);
      if (!sound.empty() && sound.find(m) != std::u32string_view::npos)
        cost = std::min(cost, before[j - 1] + kSound);
      if (!letters[j].sound.empty() && letters[j].sound.find(c) != std::u32string_view::npos)
        cost = std::min(cost, above[j - 2] + kSound);
      row[j] = cost;
      best = std::min(best, cost);
    }
    // Swaps and pairs reach back over two rows.
    if (best > limit && best_above > limit) return limit + 1;
    best_above = best;
    std::swap(before, above);
    std::swap(above, row);
  }
  const std::size_t distance =
      reaching == Reaching::kWhole ? above[meant.size()] : *std::min_element(above, above + width);
  return std::min(distance, limit + 1);
}

}  // namespace

std::size_t TypingDistance(std::u32string_view typed, std::u32string_view meant,
                           std::size_t limit) {
  return Distance(typed, meant, limit, Reaching::kWhole);
}

std::size_t BeginningDistance(std::u32string_view typed, std::u32string_view meant,
                              std::size_t limit) {
  return Distance(typed, meant, limit, Reaching::kBeginning);
}

}  // namespace clashdeck
