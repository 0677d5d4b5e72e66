#include "engine/scenario/runner.h"

#include <span>
#include <utility>
#include <vector>

#include "engine/scenario/attempt.h"
#include "engine/scenario/claims.h"
#include "engine/scenario/defaults.h"
#include "engine/scenario/event_text.h"
#include "engine/scenario/parser.h"
#include "engine/scenario/said_twice.h"
#include "engine/scenario/search.h"

namespace clashdeck::scenario {

namespace {

constexpr const char* kNoRest = "the game does not come to rest";

class Runner {
 public:
  Runner(const Scenario& scenario, Play& play) : scenario_(scenario), play_(play) {}

  // What was found in the place of what the step at `line()` wants; nothing = it is fine.
  std::optional<std::string> Run() {
    for (at_ = 0; at_ < scenario_.steps.size(); ++at_) {
      const Step& step = scenario_.steps[at_];
      if (std::erase(done_, &step) != 0) continue;
      line_ = step.line;
      expected_ = step.text;
      if (auto found = RunStep(step)) return found;
    }
    if (play_.state().scripted_dice == 0) return std::nullopt;
    line_ = scenario_.dice_line;
    expected_ = "every scripted die is rolled";
    return std::to_string(play_.state().scripted_dice) + " were not";
  }

  int line() const { return line_; }
  const std::string& expected() const { return expected_; }

 private:
  std::optional<std::string> RunStep(const Step& step) {
    switch (step.kind) {
      case StepKind::kAct:
        return Do(step.act);
      case StepKind::kRefuse:
        return Refuse(step);
      case StepKind::kExpect:
        return Expect(step.expectation);
    }
    return std::nullopt;
  }

  std::optional<std::string> Do(const Act& act) {
    if (play_.game().is_terminal()) return "the game is over";
    if (act.verb == Verb::kConcede) {
      Attempt(play_, act);
      return std::nullopt;
    }
    const std::size_t before = std::exchange(since_, play_.log().size());
    const bool optional = IsOptional(act);
    if (!optional && EachIsAsked() && DoAfterOthers(act)) return std::nullopt;
    const Verdict verdict =
        optional ? Perform(play_, act, FollowingSteps()) : Perform(play_, act, {});
    if (verdict.legal || optional || DoAfterOthers(act)) return std::nullopt;
    if (!verdict.broken && WasTaken(play_, act, before, FollowingSteps())) return std::nullopt;
    return "it is not legal: " + Because(verdict);
  }

  // An effect asks one player after the other (101.4).
  bool EachIsAsked() const {
    const alpha_clash::State& s = play_.state();
    return s.resolution_count > 0 && s.resolutions[s.resolution_count - 1].loops[0].active == 1;
  }

  // Where an effect asks both players, one player's answers may all be written before the other's:
  // the line is done after the answer that the other player's next line gives.
  bool DoAfterOthers(const Act& act) {
    if (act.verb != Verb::kChoose && act.verb != Verb::kOrder) return false;
    Play ahead = play_;
    const Step* answer = nullptr;
    for (const Step& step : FollowingSteps()) {
      if (step.kind != StepKind::kAct) break;
      if (step.act.player != act.player) answer = &step;
      if (answer != nullptr) break;
    }
    if (answer == nullptr || answer->act.verb != Verb::kChoose ||
        ahead.game().current_player() != answer->act.player || !Answers(ahead, answer->act) ||
        !Attempt(ahead, answer->act).legal || !Perform(ahead, act, {}).legal) {
      return false;
    }
    play_ = std::move(ahead);
    done_.push_back(answer);
    return true;
  }

  // Lines that may stand where nothing asks for them: a pass in a window that is skipped, and a yes
  // right after the player's own choice. They must not run past what later lines answer.
  bool IsOptional(const Act& act) const {
    if (act.verb == Verb::kPass)
      return play_.game().current_player() != act.player || !play_.AtRest();
    if (act.verb != Verb::kChoose || act.reply != Reply::kYes || at_ == 0) return false;
    const Step& before = scenario_.steps[at_ - 1];
    return before.kind == StepKind::kAct && before.act.player == act.player &&
           (before.act.verb == Verb::kChoose || before.act.verb == Verb::kOrder ||
            before.act.verb == Verb::kPlay || before.act.verb == Verb::kActivate);
  }

  std::span<const Step> FollowingSteps() const {
    return std::span(scenario_.steps).subspan(at_ + 1);
  }

  static std::string Because(const Verdict& verdict) {
    return verdict.reason + (verdict.rule.empty() ? "" : " (" + verdict.rule + ")");
  }

  std::optional<std::string> Refuse(const Step& step) {
    const Verdict verdict = TryRefused(play_, step.act, step.because, FollowingSteps());
    if (verdict.legal) return "it is legal";
    if (verdict.broken) return Because(verdict);
    if (step.because.empty() || SaysTheSame(verdict.rule, step.because)) return std::nullopt;
    return "it is refused because of another rule: " + Because(verdict);
  }

  std::optional<std::string> Expect(const Expectation& e) {
    if (e.claim == Claim::kLegal || e.claim == Claim::kIllegal) return ExpectLegality(e);
    if (!e.now && !Settle(play_)) return kNoRest;
    const Finding finding = CheckClaim(play_, e);
    if (finding.holds) return std::nullopt;
    return finding.found;
  }

  std::optional<std::string> ExpectLegality(const Expectation& e) {
    Verdict verdict;
    if (e.now) {
      verdict = TryNow(play_, e.act);
    } else {
      // Somewhere before the game is at rest the player may be asked for just this.
      Play ahead = play_;
      verdict = e.claim == Claim::kLegal ? Perform(ahead, e.act, {})
                                         : TryRefused(ahead, e.act, {}, FollowingSteps());
      if (!ComesBeforeRest(play_, e.act) && !Settle(play_)) return kNoRest;
    }
    if (verdict.broken) return Because(verdict);
    if (verdict.legal == (e.claim == Claim::kLegal)) return std::nullopt;
    return verdict.legal ? "it is legal" : "it is illegal: " + Because(verdict);
  }

  const Scenario& scenario_;
  Play& play_;
  std::size_t at_ = 0;
  std::vector<const Step*> done_;  // later lines that were done before their turn
  std::size_t since_ = 0;          // entries of the log before the last action
  int line_ = 0;
  std::string expected_;
};

Report Failed(const Scenario* scenario, const Problem& problem) {
  Report report{.line = problem.line, .found = problem.reason};
  if (scenario != nullptr) {
    report.title = scenario->title;
    report.rules = scenario->rules;
  }
  return report;
}

}  // namespace

Report Run(const Scenario& scenario, const CardSource& source,
           const alpha_clash::Rulings& rulings) {
  auto table = SetTable(scenario, source, rulings);
  if (!table) return Failed(&scenario, table.error());
  Runner runner(scenario, table->play);
  Report report{.title = scenario.title, .rules = scenario.rules};
  auto found = runner.Run();
  report.passed = !found;
  if (report.passed) return report;
  report.line = runner.line();
  report.expected = runner.expected();
  report.found = *std::move(found);
  report.log = table->play.LogText();
  return report;
}

Report RunText(std::string_view text, const CardSource& source,
               const alpha_clash::Rulings& rulings) {
  const auto scenario = Parse(text);
  if (!scenario) return Failed(nullptr, scenario.error());
  return Run(*scenario, source, rulings);
}

}  // namespace clashdeck::scenario
