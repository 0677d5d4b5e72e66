#include "engine/scenario/parser.h"

#include <algorithm>
#include <charconv>

#include "core/fold.h"
#include "engine/scenario/lines.h"

namespace clashdeck::scenario {

namespace {

constexpr int kMaxDieFace = 255;

class Parser {
 public:
  tl::expected<Scenario, Problem> Run(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (int number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      Line line(text.substr(0, end), number);
      text_ = WithoutComment(text.substr(0, end));
      if (!line.failed() && !line.at_end()) Read(line);
      if (line.failed()) return tl::unexpected(Problem{number, line.reason()});
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (scenario_.title.empty()) return tl::unexpected(Problem{0, "there is no 'scenario' line"});
    if (dialect_ == nullptr) return tl::unexpected(Problem{0, "there is no 'game' line"});
    if (scenario_.turn_line == 0) return tl::unexpected(Problem{0, "there is no 'turn' line"});
    return std::move(scenario_);
  }

 private:
  void Read(Line& line) {
    if (!ReadHeader(line)) {
      if (dialect_ == nullptr) {
        line.Fail("the file begins with 'scenario' and 'game'");
      } else if (!ReadSettings(line)) {
        if (scenario_.turn_line == 0) {
          ReadTable(line);
        } else {
          ReadStep(line);
        }
      }
    }
    line.End();
  }

  bool ReadHeader(Line& line) {
    if (line.Take("scenario")) {
      if (!scenario_.title.empty()) line.Fail("there is one 'scenario' line");
      scenario_.title = line.Quoted("the title");
    } else if (line.Take("rule")) {
      do {
        scenario_.rules.push_back(line.Word("a rule's number"));
        line.TakeSign(',');
      } while (!line.at_end() && !line.failed());
    } else if (line.Take("game")) {
      if (dialect_ != nullptr) line.Fail("there is one 'game' line");
      scenario_.game = line.Word("the game's id");
      dialect_ = FindDialect(scenario_.game);
      if (!line.failed() && dialect_ == nullptr)
        line.Fail("the game '" + scenario_.game + "' can't be played here");
    } else {
      return false;
    }
    return true;
  }

  bool ReadSettings(Line& line) {
    if (line.Take("seed")) {
      const std::string word = line.Word("a number");
      const auto [rest, problem] =
          std::from_chars(word.data(), word.data() + word.size(), scenario_.seed);
      if (problem != std::errc() || rest != word.data() + word.size())
        line.Fail("a seed is a whole number below 2^64");
      if (scenario_.turn_line != 0) line.Fail("'seed' comes before 'turn'");
    } else if (line.Take("dice")) {
      scenario_.dice_line = line.number();
      do {
        const int face = line.Number("what the die shows");
        if (!line.failed() && (face < 1 || face > kMaxDieFace))
          line.Fail("a die shows 1 to " + std::to_string(kMaxDieFace));
        scenario_.dice.push_back(face);
        line.TakeSign(',');
      } while (!line.at_end() && !line.failed());
    } else {
      return false;
    }
    return true;
  }

  void ReadTable(Line& line) {
    if (line.IsWord("card") || line.IsWord("contender")) {
      const std::string word = line.Word("");
      dialect_->card(line, word, scenario_);
    } else if (line.Take("use")) {
      scenario_.cards.push_back({.line = line.number(), .use = line.Quoted("a card's id")});
    } else if (line.Take("turn")) {
      ReadTurn(line);
    } else if (line.IsWord("expect") || line.IsWord("refuse")) {
      line.Fail("'turn' comes before what happens");
    } else if (const auto player = line.TakePlayer()) {
      dialect_->place(line, *player, scenario_);
    } else if (!dialect_->table(line, scenario_)) {
      const std::string word = line.Word("a line of the table");
      line.Fail("there is no line that begins with '" + word + "'");
    }
  }

  void ReadTurn(Line& line) {
    scenario_.turn_line = line.number();
    scenario_.active = line.PlayerWord();
    if (line.at_end() || line.failed()) return;
    scenario_.begin = line.Word("where the turn begins");
    const auto& begins = dialect_->begins;
    if (std::find(begins.begin(), begins.end(), scenario_.begin) != begins.end()) return;
    std::string known;
    for (const std::string_view word : begins)
      known += (known.empty() ? "" : ", ") + std::string(word);
    line.Fail("a turn begins with one of " + known + ", not with '" + scenario_.begin + "'");
  }

  void ReadStep(Line& line) {
    Step step{.line = line.number(), .text = std::string(text_)};
    if (line.Take("expect")) {
      step.kind = StepKind::kExpect;
      step.expectation = ReadExpectation(line, *dialect_);
    } else if (line.Take("refuse")) {
      step.kind = StepKind::kRefuse;
      const Player player = line.PlayerWord();
      step.act = ReadAct(line, *dialect_, player);
      if (line.Take("because")) step.because = line.Word("a rule");
    } else if (const auto player = line.TakePlayer()) {
      step.act = ReadAct(line, *dialect_, *player);
    } else if (line.IsWord("turn")) {
      line.Fail("there is one 'turn' line");
    } else if (line.IsWord("card") || line.IsWord("contender") || line.IsWord("use")) {
      line.Fail("cards are defined before 'turn'");
    } else {
      const std::string word = line.Word("an action");
      line.Fail("there is no line that begins with '" + word + "' after 'turn'");
    }
    scenario_.steps.push_back(std::move(step));
  }

  const Dialect* dialect_ = nullptr;
  std::string_view text_;
  Scenario scenario_;
};

}  // namespace

tl::expected<Scenario, Problem> Parse(std::string_view text) {
  if (text.size() > kMaxBytes)
    return tl::unexpected(
        Problem{0, "a scenario is at most " + std::to_string(kMaxBytes) + " bytes long"});
  if (!IsValidUtf8(text) || text.find('\0') != std::string_view::npos)
    return tl::unexpected(Problem{0, "a scenario is text in UTF-8"});
  return Parser().Run(text);
}

const Dialect* FindDialect(std::string_view game) {
  const Dialect& alpha_clash = AlphaClashDialect();
  return game == alpha_clash.game ? &alpha_clash : nullptr;
}

bool HasZone(const Dialect& dialect, std::string_view zone) {
  return std::find(dialect.zones.begin(), dialect.zones.end(), zone) != dialect.zones.end();
}

}  // namespace clashdeck::scenario
