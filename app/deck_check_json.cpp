#include "app/deck_check_json.h"

#include <algorithm>
#include <span>

#include "app/json_writer.h"

namespace clashdeck::app {

namespace {

using validators::Fix;
using validators::Mode;
using validators::Problem;
using validators::SectionCard;

void AppendCandidates(const LineReport& line, const GameCatalog& catalog, JsonWriter& out) {
  JsonCommas commas(out);
  for (const LineCandidate& candidate : line.candidates) {
    commas.Next();
    out.Raw("{\"card\":").Text(catalog.card(candidate.card).id.str());
    out.Raw(",\"name\":").Text(catalog.card(candidate.card).name);
    out.Raw(",\"distance\":").Number(candidate.distance).Raw("}");
  }
}

void AppendEntry(const LineReport& line, const GameCatalog& catalog, JsonWriter& out) {
  out.Raw(",\"section\":");
  out.TextOrNull(line.left_out ? std::string_view() : catalog.game().sections[line.section].id);
  out.Raw(",\"quantity\":").Number(line.quantity).Raw(",\"found_by\":");
  if (line.found_by == FoundBy::kNothing) {
    out.Raw("null");
  } else if (line.found_by == FoundBy::kName) {
    out.Raw("\"").Raw(FoundByName(FoundBy::kName)).Raw("\"");
  } else {
    out.Raw("\"").Raw(FoundByName(line.found_by)).Raw("\"");
  }
}

void AppendLine(const LineReport& line, const GameCatalog& catalog, JsonWriter& out) {
  out.Raw("{\"line\":").Number(line.line).Raw(",\"kind\":\"");
  // The names of what most lines are: their size is known here, and copying takes no call.
  if (line.kind == LineKind::kEntry) {
    out.Raw(LineKindName(LineKind::kEntry));
  } else {
    out.Raw(LineKindName(line.kind));
  }
  out.Raw("\",\"status\":\"");
  if (line.status == LineStatus::kOk) {
    out.Raw(LineStatusName(LineStatus::kOk));
  } else {
    out.Raw(LineStatusName(line.status));
  }
  out.Raw("\"");
  if (line.kind == LineKind::kEntry) AppendEntry(line, catalog, out);
  if (line.card) {
    out.Raw(",\"card\":").Text(catalog.card(*line.card).id.str());
  } else {
    out.Raw(",\"card\":null");
  }
  // Most lines have nothing more to say.
  if (!line.printing && line.candidates.empty() && line.text.empty() && line.pointer.empty() &&
      line.note.empty()) {
    out.Raw(",\"printing\":null,\"candidates\":[],\"note\":null}");
    return;
  }
  out.Raw(",\"printing\":");
  out.TextOrNull(line.printing ? std::string_view(catalog.printing(*line.printing).id.str()) : "");
  out.Raw(",\"candidates\":[");
  AppendCandidates(line, catalog, out);
  out.Raw("]");
  if (!line.text.empty()) out.Raw(",\"text\":").Text(line.text);
  if (!line.pointer.empty()) out.Raw(",\"pointer\":").Text(line.pointer);
  out.Raw(",\"note\":").TextOrNull(line.note).Raw("}");
}

void AppendCount(const std::optional<std::uint64_t>& number, JsonWriter& out) {
  if (number) {
    out.Number(*number);
  } else {
    out.Raw("null");
  }
}

// Bounds of an answer that repeats what a long list has wrong in every check.
constexpr std::size_t kMaxProblemCards = 200;                     // of one problem, and of its fix
constexpr std::size_t kMaxProblemBytes = std::size_t{32} << 10U;  // of one check, give or take one

enum class WithLines { kNo, kYes };

void AppendCards(const std::vector<SectionCard>& cards, const Game& game, WithLines with_lines,
                 JsonWriter& out) {
  out.Raw("[");
  JsonCommas commas(out);
  const std::size_t listed = std::min(cards.size(), kMaxProblemCards);
  for (const SectionCard& card : std::span(cards).first(listed)) {
    commas.Next();
    out.Raw("{\"section\":").Text(game.sections[card.section].id);
    out.Raw(",\"card\":").TextOrNull(card.id);
    out.Raw(",\"name\":").Text(card.name);
    out.Raw(",\"quantity\":").Number(card.quantity);
    if (with_lines == WithLines::kYes) {
      out.Raw(",\"lines\":[");
      JsonCommas between(out);
      for (const std::uint32_t line : card.lines) {
        between.Next();
        out.Number(line);
      }
      out.Raw("]");
    }
    out.Raw("}");
  }
  out.Raw("]");
}

void AppendFix(const std::optional<Fix>& fix, const Game& game, JsonWriter& out) {
  // Half a fix is none.
  if (!fix || fix->remove.size() > kMaxProblemCards || fix->add.size() > kMaxProblemCards) {
    out.Raw("null");
    return;
  }
  out.Raw("{\"remove\":");
  AppendCards(fix->remove, game, WithLines::kNo, out);
  out.Raw(",\"add\":");
  AppendCards(fix->add, game, WithLines::kNo, out);
  out.Raw("}");
}

void AppendSource(const RuleSource& source, const DeckRules& rules, JsonWriter& out) {
  const std::string& game = rules.catalog().game().id.str();
  if (source.cite.empty()) {
    out.Raw("null,\"blame\":");
  } else {
    out.Raw("{\"document\":").TextOrNull(source.document);
    out.Raw(",\"section\":").Text(source.cite);
    out.Raw(",\"url\":");
    out.TextOrNull(rules.HasRule(source.cite) ? "/v1/games/" + game + "/rules/" + source.cite : "");
    out.Raw("},\"blame\":");
  }
  if (source.blame.format.empty()) {
    out.Raw("null");
    return;
  }
  out.Raw("{\"format\":").Text(source.blame.format);
  out.Raw(",\"version\":").TextOrNull(source.blame.version);
  out.Raw(",\"key\":").TextOrNull(source.blame.key);
  out.Raw("}");
}

void AppendProblem(const Problem& problem, const DeckRules& rules, JsonWriter& out) {
  const Game& game = rules.catalog().game();
  out.Raw("{\"code\":\"").Raw(validators::ProblemCodeName(problem.code));
  out.Raw("\",\"severity\":\"").Raw(validators::SeverityName(problem.severity));
  out.Raw("\",\"message\":").Text(problem.message);
  out.Raw(",\"actual\":");
  AppendCount(problem.actual, out);
  out.Raw(",\"limit\":");
  AppendCount(problem.limit, out);
  out.Raw(",\"sections\":[");
  JsonCommas commas(out);
  for (const SectionIndex section : problem.sections) {
    commas.Next();
    out.Text(game.sections[section].id);
  }
  out.Raw("],\"cards\":");
  AppendCards(problem.cards, game, WithLines::kYes, out);
  if (problem.cards.size() > kMaxProblemCards) {
    out.Raw(",\"omitted_cards\":").Number(problem.cards.size() - kMaxProblemCards);
  }
  out.Raw(",\"cite\":");
  AppendSource(problem.source, rules, out);
  out.Raw(",\"fix\":");
  AppendFix(problem.fix, game, out);
  out.Raw("}");
}

void AppendCheck(const CheckOutcome& done, const DeckRules& rules, JsonWriter& out) {
  const Game& game = rules.catalog().game();
  out.Raw("{\"label\":").Text(done.check.label);
  out.Raw(",\"format\":").Text(done.format->format->id + "@" + done.format->version->effective);
  out.Raw(",\"format_revision\":").Number(static_cast<std::uint64_t>(done.revision));
  out.Raw(",\"format_hash\":\"").Raw(done.format_hash);
  out.Raw("\",\"as_of\":\"").Raw(done.check.as_of).Raw("\",\"tier\":");
  AppendCount(done.check.tier ? std::optional<std::uint64_t>(*done.check.tier) : std::nullopt, out);
  out.Raw(",\"legal\":").Flag(done.verdict.legal);
  out.Raw(",\"complete\":").Flag(done.verdict.complete);
  out.Raw(",\"counts\":{");
  JsonCommas counts(out);
  for (const validators::SectionCount& count : done.verdict.counts) {
    counts.Next();
    out.Text(game.sections[count.section].id);
    out.Raw(":").Number(count.count);
  }
  out.Raw("},\"problems\":[");
  JsonCommas problems(out);
  const std::size_t start = out.size();
  std::size_t listed = 0;
  for (const Problem& problem : done.verdict.problems) {
    if (out.size() - start >= kMaxProblemBytes) break;
    problems.Next();
    AppendProblem(problem, rules, out);
    ++listed;
  }
  out.Raw("]");
  if (listed < done.verdict.problems.size()) {
    out.Raw(",\"omitted\":").Number(done.verdict.problems.size() - listed);
  }
  if (done.planned) {
    out.Raw(",\"plan\":");
    AppendFix(done.verdict.plan, game, out);
  }
  out.Raw("}");
}

}  // namespace

std::string_view ModeName(Mode mode) { return mode == Mode::kBuilding ? "building" : "final"; }

void AppendLines(const ListedDeck& deck, const GameCatalog& catalog, JsonWriter& out) {
  out.Raw("\"form\":\"").Raw(DeckFormName(deck.form));
  out.Raw("\",\"complete\":").Flag(deck.complete());
  out.Raw(",\"lines\":[");
  JsonCommas commas(out);
  for (const LineReport& line : deck.lines) {
    commas.Next();
    AppendLine(line, catalog, out);
  }
  out.Raw("]");
}

void AppendChecks(const std::vector<CheckOutcome>& checks, const DeckRules& rules,
                  JsonWriter& out) {
  out.Raw("\"checks\":[");
  JsonCommas commas(out);
  for (const CheckOutcome& done : checks) {
    commas.Next();
    AppendCheck(done, rules, out);
  }
  out.Raw("]");
}

}  // namespace clashdeck::app
