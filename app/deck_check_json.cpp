#include "app/deck_check_json.h"

#include <algorithm>
#include <span>

#include "app/json_append.h"

namespace clashdeck::app {

namespace {

using validators::Fix;
using validators::Mode;
using validators::Problem;
using validators::SectionCard;

void AppendCandidates(const LineReport& line, const GameCatalog& catalog, std::string& out) {
  out.append(",\"candidates\":[");
  JsonCommas commas(out);
  for (const LineCandidate& candidate : line.candidates) {
    commas.Next();
    out.append("{\"card\":");
    AppendJsonText(catalog.card(candidate.card).id.str(), out);
    out.append(",\"name\":");
    AppendJsonText(catalog.card(candidate.card).name, out);
    out.append(",\"distance\":");
    AppendJsonNumber(candidate.distance, out);
    out.push_back('}');
  }
  out.push_back(']');
}

void AppendEntry(const LineReport& line, const GameCatalog& catalog, std::string& out) {
  out.append(",\"section\":");
  if (line.left_out) {
    out.append("null");
  } else {
    AppendJsonText(catalog.game().sections[line.section].id, out);
  }
  out.append(",\"quantity\":");
  AppendJsonNumber(line.quantity, out);
  out.append(",\"found_by\":");
  if (line.found_by == FoundBy::kNothing) {
    out.append("null");
  } else {
    AppendJsonText(FoundByName(line.found_by), out);
  }
}

void AppendLine(const LineReport& line, const GameCatalog& catalog, std::string& out) {
  out.append("{\"line\":");
  AppendJsonNumber(line.line, out);
  out.append(",\"kind\":\"").append(LineKindName(line.kind));
  out.append("\",\"status\":\"").append(LineStatusName(line.status)).append("\"");
  if (line.kind == LineKind::kEntry) AppendEntry(line, catalog, out);
  out.append(",\"card\":");
  AppendJsonTextOrNull(line.card ? std::string_view(catalog.card(*line.card).id.str()) : "", out);
  out.append(",\"printing\":");
  AppendJsonTextOrNull(
      line.printing ? std::string_view(catalog.printing(*line.printing).id.str()) : "", out);
  AppendCandidates(line, catalog, out);
  if (!line.text.empty()) {
    out.append(",\"text\":");
    AppendJsonText(line.text, out);
  }
  if (!line.pointer.empty()) {
    out.append(",\"pointer\":");
    AppendJsonText(line.pointer, out);
  }
  out.append(",\"note\":");
  AppendJsonTextOrNull(line.note, out);
  out.push_back('}');
}

void AppendCount(const std::optional<std::uint64_t>& number, std::string& out) {
  if (number) {
    AppendJsonNumber(*number, out);
  } else {
    out.append("null");
  }
}

// Bounds of an answer that repeats what a long list has wrong in every check.
constexpr std::size_t kMaxProblemCards = 200;                     // of one problem, and of its fix
constexpr std::size_t kMaxProblemBytes = std::size_t{32} << 10U;  // of one check, give or take one

enum class WithLines { kNo, kYes };

void AppendCards(const std::vector<SectionCard>& cards, const Game& game, WithLines with_lines,
                 std::string& out) {
  out.push_back('[');
  JsonCommas commas(out);
  const std::size_t listed = std::min(cards.size(), kMaxProblemCards);
  for (const SectionCard& card : std::span(cards).first(listed)) {
    commas.Next();
    out.append("{\"section\":");
    AppendJsonText(game.sections[card.section].id, out);
    out.append(",\"card\":");
    AppendJsonTextOrNull(card.id, out);
    out.append(",\"name\":");
    AppendJsonText(card.name, out);
    out.append(",\"quantity\":");
    AppendJsonNumber(card.quantity, out);
    if (with_lines == WithLines::kYes) {
      out.append(",\"lines\":[");
      JsonCommas between(out);
      for (const std::uint32_t line : card.lines) {
        between.Next();
        AppendJsonNumber(line, out);
      }
      out.push_back(']');
    }
    out.push_back('}');
  }
  out.push_back(']');
}

void AppendFix(const std::optional<Fix>& fix, const Game& game, std::string& out) {
  // Half a fix is none.
  if (!fix || fix->remove.size() > kMaxProblemCards || fix->add.size() > kMaxProblemCards) {
    out.append("null");
    return;
  }
  out.append("{\"remove\":");
  AppendCards(fix->remove, game, WithLines::kNo, out);
  out.append(",\"add\":");
  AppendCards(fix->add, game, WithLines::kNo, out);
  out.push_back('}');
}

void AppendSource(const RuleSource& source, const DeckRules& rules, std::string& out) {
  const std::string& game = rules.catalog().game().id.str();
  if (source.cite.empty()) {
    out.append("null,\"blame\":");
  } else {
    out.append("{\"document\":");
    AppendJsonTextOrNull(source.document, out);
    out.append(",\"section\":");
    AppendJsonText(source.cite, out);
    out.append(",\"url\":");
    AppendJsonTextOrNull(
        rules.HasRule(source.cite) ? "/v1/games/" + game + "/rules/" + source.cite : "", out);
    out.append("},\"blame\":");
  }
  if (source.blame.format.empty()) {
    out.append("null");
    return;
  }
  out.append("{\"format\":");
  AppendJsonText(source.blame.format, out);
  out.append(",\"version\":");
  AppendJsonTextOrNull(source.blame.version, out);
  out.append(",\"key\":");
  AppendJsonTextOrNull(source.blame.key, out);
  out.push_back('}');
}

void AppendProblem(const Problem& problem, const DeckRules& rules, std::string& out) {
  const Game& game = rules.catalog().game();
  out.append("{\"code\":\"").append(validators::ProblemCodeName(problem.code));
  out.append("\",\"severity\":\"").append(validators::SeverityName(problem.severity));
  out.append("\",\"message\":");
  AppendJsonText(problem.message, out);
  out.append(",\"actual\":");
  AppendCount(problem.actual, out);
  out.append(",\"limit\":");
  AppendCount(problem.limit, out);
  out.append(",\"sections\":[");
  JsonCommas commas(out);
  for (const SectionIndex section : problem.sections) {
    commas.Next();
    AppendJsonText(game.sections[section].id, out);
  }
  out.append("],\"cards\":");
  AppendCards(problem.cards, game, WithLines::kYes, out);
  if (problem.cards.size() > kMaxProblemCards) {
    out.append(",\"omitted_cards\":");
    AppendJsonNumber(problem.cards.size() - kMaxProblemCards, out);
  }
  out.append(",\"cite\":");
  AppendSource(problem.source, rules, out);
  out.append(",\"fix\":");
  AppendFix(problem.fix, game, out);
  out.push_back('}');
}

void AppendCheck(const CheckOutcome& done, const DeckRules& rules, std::string& out) {
  const Game& game = rules.catalog().game();
  out.append("{\"label\":");
  AppendJsonText(done.check.label, out);
  out.append(",\"format\":");
  AppendJsonText(done.format->format->id + "@" + done.format->version->effective, out);
  out.append(",\"format_revision\":");
  AppendJsonNumber(static_cast<std::uint64_t>(done.revision), out);
  out.append(",\"format_hash\":\"").append(done.format_hash);
  out.append("\",\"as_of\":\"").append(done.check.as_of).append("\",\"tier\":");
  AppendCount(done.check.tier ? std::optional<std::uint64_t>(*done.check.tier) : std::nullopt, out);
  out.append(",\"legal\":").append(done.verdict.legal ? "true" : "false");
  out.append(",\"complete\":").append(done.verdict.complete ? "true" : "false");
  out.append(",\"counts\":{");
  JsonCommas counts(out);
  for (const validators::SectionCount& count : done.verdict.counts) {
    counts.Next();
    AppendJsonText(game.sections[count.section].id, out);
    out.push_back(':');
    AppendJsonNumber(count.count, out);
  }
  out.append("},\"problems\":[");
  JsonCommas problems(out);
  const std::size_t start = out.size();
  std::size_t listed = 0;
  for (const Problem& problem : done.verdict.problems) {
    if (out.size() - start >= kMaxProblemBytes) break;
    problems.Next();
    AppendProblem(problem, rules, out);
    ++listed;
  }
  out.push_back(']');
  if (listed < done.verdict.problems.size()) {
    out.append(",\"omitted\":");
    AppendJsonNumber(done.verdict.problems.size() - listed, out);
  }
  if (done.planned) {
    out.append(",\"plan\":");
    AppendFix(done.verdict.plan, game, out);
  }
  out.push_back('}');
}

}  // namespace

std::string_view ModeName(Mode mode) { return mode == Mode::kBuilding ? "building" : "final"; }

void AppendLines(const ListedDeck& deck, const GameCatalog& catalog, std::string& out) {
  out.append("\"form\":\"").append(DeckFormName(deck.form));
  out.append("\",\"complete\":").append(deck.complete() ? "true" : "false");
  out.append(",\"lines\":[");
  JsonCommas commas(out);
  for (const LineReport& line : deck.lines) {
    commas.Next();
    AppendLine(line, catalog, out);
  }
  out.push_back(']');
}

void AppendChecks(const std::vector<CheckOutcome>& checks, const DeckRules& rules,
                  std::string& out) {
  out.append("\"checks\":[");
  JsonCommas commas(out);
  for (const CheckOutcome& done : checks) {
    commas.Next();
    AppendCheck(done, rules, out);
  }
  out.push_back(']');
}

}  // namespace clashdeck::app
