#include "bench/search_pieces.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bench/processor_time.h"

namespace clashdeck::bench {

namespace {

using query::Bits;
using query::TextColumn;

constexpr int kPieceTurns = 3;          // the best counts
constexpr double kPieceSeconds = 0.05;  // at least

constexpr const char* kWords[] = {"draw",  "one card", "contender", "until end of turn",
                                  "clash", "zz"};

constexpr const char* kPatterns[] = {"draws? (one|two) cards?", "contender.*turn",     "^trigger",
                                     "card(s|) you control",    "(target|each) clash", "damage.$"};

struct Pair {
  double ours = std::numeric_limits<double>::max();
  double plain = ours;

  double ratio() const { return ours / plain; }
};

// In turns, so that what else the machine does falls on both alike.
template <class Ours, class Plain>
Pair Compare(const Ours& ours, const Plain& plain) {
  Pair best;
  for (int turn = 0; turn < kPieceTurns; ++turn) {
    best.ours = std::min(best.ours, SecondsPerCall(ours, kPieceSeconds));
    best.plain = std::min(best.plain, SecondsPerCall(plain, kPieceSeconds));
  }
  return best;
}

// The rows that the index leaves, looked at with find().
Bits Found(const TextColumn& texts, std::string_view word, const Bits& all) {
  Bits out(texts.size());
  texts.Candidates(word, all).ForEach([&](std::size_t row) {
    if (texts.folded(row).find(word) != std::string_view::npos) out.Set(row);
  });
  return out;
}

RE2::Options Case(bool matters) {
  RE2::Options options;
  options.set_case_sensitive(matters);
  return options;
}

std::size_t Matching(const RE2& pattern, const TextColumn& texts) {
  std::size_t found = 0;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    const std::string_view text = texts.folded(row);
    if (RE2::PartialMatch({text.data(), text.size()}, pattern)) ++found;
  }
  return found;
}

}  // namespace

void MeasurePieces(const query::SearchIndex& index) {
  const TextColumn& texts = *index.of_card.texts;
  const Bits all(texts.size(), true);
  std::printf("%-40s %7s %31s\n", "word", "hits", "rarest letter first / find()");
  for (const std::string_view word : kWords) {
    const Bits ours = texts.Containing(word, all);
    if (ours != Found(texts, word, all)) throw std::runtime_error("a word finds something else");
    const Pair times =
        Compare([&] { texts.Containing(word, all); }, [&] { Found(texts, word, all); });
    std::printf("%-40s %7zu %31.2f\n", word.data(), ours.Count(), times.ratio());
  }
  std::printf("%-40s %7s %15s %15s   (case matters / it does not)\n", "pattern", "hits",
              "compiling", "matching");
  for (const std::string pattern : kPatterns) {
    const RE2 sensitive(pattern, Case(true));
    const RE2 insensitive(pattern, Case(false));
    const std::size_t found = Matching(sensitive, texts);
    if (found != Matching(insensitive, texts))
      throw std::runtime_error("a pattern finds something else");
    const Pair compiling = Compare([&] { const RE2 fresh(pattern, Case(true)); },
                                   [&] { const RE2 fresh(pattern, Case(false)); });
    const Pair matching =
        Compare([&] { Matching(sensitive, texts); }, [&] { Matching(insensitive, texts); });
    std::printf("%-40s %7zu %15.2f %15.2f\n", pattern.c_str(), found, compiling.ratio(),
                matching.ratio());
  }
}

}  // namespace clashdeck::bench
