#include "app/name_fit.h"

#include <algorithm>
#include <tuple>

#include "core/fold.h"
#include "core/name_words.h"
#include "core/typing_distance.h"

namespace clashdeck::app {

namespace {

// What it costs to have typed only a part: less than a wrong letter where the part itself is
// right, so that "storm" is "Storm Caller" before it is "Stork".
constexpr std::size_t kWholeWordsLeftOut = 1;
constexpr std::size_t kWordCutOff = 2;
constexpr std::size_t kWordsPicked = 2;
constexpr std::size_t kInsideAWord = 3;  // the dearest of the parts without a slip
constexpr std::size_t kBeginningWithSlips = 4;
constexpr std::size_t kWordsWithSlips = 5;

constexpr std::size_t kShortestInside = 4;  // fewer letters are in too many words
constexpr std::size_t kLongestFiller = 3;   // "of", "the" between words of the name
constexpr std::size_t kShortestClear = 3;   // a letter or two mean nothing clearly

// How far a text may be from a name and still be offered: an edit for every three letters. Beyond
// eight edits only the words can tell.
std::size_t Reach(std::size_t letters) {
  constexpr std::size_t kMostEdits = 8;
  if (letters < 3) return 0;
  if (letters < 5) return kOneEdit;
  return std::min(letters * kOneEdit / 3, kMostEdits * kOneEdit);
}

std::size_t WordReach(std::size_t letters) {
  if (letters < 3) return 0;
  if (letters < 5) return kOneEdit;
  if (letters < 8) return kOneEdit * 3 / 2;
  return kOneEdit * 2;
}

// Each typed word begins a word of the name, in any order.
bool HasWords(const TypedName& typed, std::string_view folded, std::string_view loose) {
  std::vector<std::string_view> words = WordsOf(loose);
  const std::vector<std::string_view> parted = WordsOf(folded);  // "diver" and "s" of "diver's"
  words.insert(words.end(), parted.begin(), parted.end());
  return std::all_of(typed.words.begin(), typed.words.end(), [&](std::string_view wanted) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return word.starts_with(wanted); });
  });
}

// Takes the word that `wanted` nearly is or nearly begins out of `words`, and tells the slips.
std::optional<std::size_t> TakeWord(const std::u32string& wanted,
                                    std::vector<std::u32string>& words) {
  const std::size_t reach = WordReach(wanted.size());
  std::size_t best = reach + 1;
  auto nearest = words.end();
  for (auto word = words.begin(); word != words.end(); ++word) {
    std::size_t slips = TypingDistance(wanted, *word, reach);
    if (slips > 1 && word->size() > wanted.size())
      slips = std::min(slips, BeginningDistance(wanted, *word, reach) + 1);
    if (slips < best) std::tie(best, nearest) = std::tuple(slips, word);
  }
  if (nearest == words.end()) return std::nullopt;
  words.erase(nearest);
  return best;
}

// The slips in the typed words when each stands for a word of the name of its own, in any order.
std::optional<std::size_t> SlipsInWords(const TypedName& typed, std::string_view loose) {
  std::vector<std::u32string> words;
  for (const std::string_view word : WordsOf(loose)) words.push_back(ToCodePoints(word));
  std::size_t sum = 0;
  for (std::size_t i = 0; i < typed.spelling.size(); ++i) {
    const bool inner = i > 0 && i + 1 < typed.spelling.size();
    if (const auto slips = TakeWord(typed.spelling[i], words)) {
      sum += *slips;
    } else if (inner && typed.spelling[i].size() <= kLongestFiller) {
      sum += kOneEdit;
    } else {
      return std::nullopt;
    }
  }
  return sum;
}

}  // namespace

TypedName::TypedName(std::string_view typed)
    : folded(Fold(typed)),
      loose(LooseName(folded)),
      letters(ToCodePoints(loose)),
      words(WordsOf(loose)) {
  spelling.reserve(words.size());
  for (const std::string_view word : words) spelling.push_back(ToCodePoints(word));
}

std::optional<FoundFit> FitName(const TypedName& typed, std::string_view folded,
                                std::string_view loose) {
  const std::u32string name = ToCodePoints(loose);
  const std::size_t missing = name.size() - std::min(name.size(), typed.letters.size());
  const std::size_t reach = Reach(typed.letters.size());
  std::optional<FoundFit> best;
  const auto offer = [&](NameFit kind, std::size_t distance) {
    if (!best || distance < best->distance)
      best = FoundFit{.distance = distance, .kind = kind, .missing = missing};
  };
  if (const auto slips = TypingDistance(typed.letters, name, reach); slips <= reach)
    offer(NameFit::kSpelling, slips);
  if (loose.starts_with(typed.loose)) {
    const bool word_ends = missing > 0 && name[typed.letters.size()] == U' ';
    offer(NameFit::kBeginning, word_ends ? kWholeWordsLeftOut : kWordCutOff);
    return best;
  }
  if (HasWords(typed, folded, loose)) {
    offer(NameFit::kWords, kWordsPicked);
    return best;
  }
  if (typed.letters.size() >= kShortestInside && loose.find(typed.loose) != std::string_view::npos)
    offer(NameFit::kWords, kInsideAWord);
  if (best && best->distance <= kBeginningWithSlips) return best;  // no slips in parts are nearer
  const std::size_t part_reach = reach / 2;
  if (const auto slips = BeginningDistance(typed.letters, name, part_reach); slips <= part_reach)
    offer(NameFit::kBeginning, kBeginningWithSlips + slips);
  if (const auto slips = SlipsInWords(typed, loose))
    offer(NameFit::kWords, kWordsWithSlips + *slips);
  return best;
}

bool IsNear(const FoundFit& fit, const TypedName& typed) {
  const std::size_t letters = typed.letters.size();
  if (letters < kShortestClear) return false;
  // In a word of four letters one that is plainly wrong makes another word.
  constexpr std::size_t kLettersPerEdit = 5;
  const std::size_t allowed =
      letters < kLettersPerEdit ? kOneEdit - 1 : letters / kLettersPerEdit * kOneEdit;
  if (fit.kind == NameFit::kSpelling) return fit.distance <= allowed;
  if (fit.distance <= kInsideAWord) return true;
  return letters >= kLettersPerEdit && fit.distance <= kWordsWithSlips + kOneEdit;
}

std::size_t ClearMargin(const FoundFit& fit) {
  return fit.kind == NameFit::kSpelling ? kOneEdit : 2 * kOneEdit;
}

}  // namespace clashdeck::app
