// tests/decks/*.deck: a list, and what must be said of it. A new case needs no C++; its form is
// told in tests/decks/README.md.
#include <gtest/gtest.h>

#include <cctype>

#include "core/deck/text_reader.h"
#include "tests/validators/game_files.h"
#include "validators/checker.h"
#include "validators/fix.h"

namespace clashdeck::validators {

namespace {

struct DeckFile {
  std::string game = {};
  std::string cards = {};  // fixture instead of the samples
  std::string format = {};
  std::string day = {};
  std::optional<int> tier = {};
  Mode mode = Mode::kFinal;
  std::optional<std::string> pool = {};  // a list
  std::string list = {};
  std::string expected = {};  // lines
};

DeckFile ReadDeckFile(const std::filesystem::path& path) {
  DeckFile out;
  std::istringstream lines(FileText(path));
  bool in_pool = false;
  bool in_result = false;
  bool why = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "----") {
      in_result = true;
    } else if (in_result) {
      if (!line.empty()) out.expected += line + "\n";
    } else if (in_pool && line.starts_with("#   ")) {
      *out.pool += line.substr(4) + "\n";
    } else if (line.starts_with("# game: ")) {
      out.game = line.substr(8);
    } else if (line.starts_with("# cards: ")) {
      out.cards = line.substr(9);
    } else if (line.starts_with("# format: ")) {
      std::istringstream words(line.substr(10));
      words >> out.format >> out.day;
      for (std::string word; words >> word;) {
        int tier = 0;
        if (word == "building") {
          out.mode = Mode::kBuilding;
        } else if (word == "tier" && words >> tier) {
          out.tier = tier;
        } else {
          throw std::runtime_error("unknown word in: " + line);
        }
      }
    } else if (line == "# pool:") {
      in_pool = true;
      out.pool.emplace();
    } else if (line.starts_with("# pool: ")) {
      out.pool = FileText(kFixtures / out.game / line.substr(8));
    } else if (out.list.empty() && line.starts_with("# ")) {
      why = true;
    } else {
      in_pool = false;
      out.list += line + "\n";
    }
  }
  if (out.game.empty() || out.day.empty() || !in_result || !why)
    throw std::runtime_error("a reason, '# game:', '# format: ID DAY' and '----' belong here");
  return out;
}

ListedDeck ReadList(const std::string& text, const GameFiles& files) {
  auto list = ReadTextList(text, *files.catalog);
  if (!list) throw std::runtime_error(list.error().message);
  return *std::move(list);
}

std::string Said(const Verdict& verdict) {
  std::string out;
  for (const Problem& problem : verdict.problems) {
    if (problem.severity != Severity::kError)
      out += std::string(SeverityName(problem.severity)) + " ";
    out += std::string(ProblemCodeName(problem.code)) + " " +
           (problem.source.cite.empty() ? "-" : problem.source.cite) + "\n";
  }
  if (verdict.legal) return out + "legal\n";
  return out + (verdict.plan ? "" : "no plan\n");
}

std::string Messages(const Verdict& verdict) {
  std::string out;
  for (const Problem& problem : verdict.problems) out += problem.message + "\n";
  return out;
}

bool Has(const Verdict& verdict, const Problem& wanted) {
  return std::any_of(verdict.problems.begin(), verdict.problems.end(), [&](const Problem& problem) {
    if (problem.code != wanted.code || problem.source.blame != wanted.source.blame ||
        problem.sections != wanted.sections)
      return false;
    return problem.cards.empty() || wanted.cards.empty() ||
           problem.cards.front().name == wanted.cards.front().name;
  });
}

class DeckFiles : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(DeckFiles, SayWhatIsExpected) {
  const DeckFile file = ReadDeckFile(GetParam());
  GameFiles& files = FilesOf(file.game, file.cards);
  const auto format = files.Compile(file.format, file.day, file.tier);
  const ListedDeck deck = ReadList(file.list, files);
  std::optional<Deck> pool;
  if (file.pool) {
    ListedDeck listed = ReadList(*file.pool, files);
    ASSERT_TRUE(listed.complete()) << "the pool has lines that are no cards";
    pool = std::move(listed.deck);
  }
  CheckOptions options{.mode = file.mode, .pool = pool ? &*pool : nullptr, .plan = true};
  Checker checker;
  const Verdict verdict = checker.Check(*format, deck, options);
  EXPECT_EQ(Said(verdict), file.expected) << Messages(verdict);

  // What is said must hold: each cure cures, and the plan makes the deck legal.
  options.plan = false;
  for (const Problem& problem : verdict.problems) {
    if (problem.severity != Severity::kError && problem.severity != Severity::kIncomplete) continue;
    ASSERT_TRUE(problem.fix || !verdict.plan) << problem.message;
    if (!problem.fix) continue;
    EXPECT_FALSE(Has(checker.Check(*format, Applied(*problem.fix, deck), options), problem))
        << problem.message;
  }
  if (verdict.plan) {
    const Verdict after = checker.Check(*format, Applied(*verdict.plan, deck), options);
    EXPECT_TRUE(after.legal) << Messages(after);
  }
}

std::vector<std::filesystem::path> AllDeckFiles() {
  std::vector<std::filesystem::path> out;
  for (const auto& file :
       std::filesystem::directory_iterator(CLASHDECK_SOURCE_DIR "/tests/decks")) {
    if (file.path().extension() == ".deck") out.push_back(file.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// alpha-49-cards.deck → Alpha49Cards
std::string CaseName(const testing::TestParamInfo<std::filesystem::path>& file) {
  std::string name;
  bool upper = true;
  for (const char c : file.param.stem().string()) {
    const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (word) name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = !word;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, DeckFiles, testing::ValuesIn(AllDeckFiles()), CaseName);

}  // namespace

}  // namespace clashdeck::validators
