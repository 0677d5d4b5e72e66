#include "app/simulation_json.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/card_coverage.h"
#include "app/simulation_fields.h"
#include "app/simulation_numbers.h"
#include "app/simulation_parts.h"
#include "core/deck/hash.h"

namespace clashdeck::app {

namespace {

using simulate::Ended;
using simulate::Kind;

std::uint64_t Unsigned(int number) { return static_cast<std::uint64_t>(number); }

std::string_view EndedName(Ended ended) {
  switch (ended) {
    case Ended::kPrecise:
      return "precise";
    case Ended::kCancelled:
      return "cancelled";
    case Ended::kAllPlayed:
      break;
  }
  return "all_played";
}

// "policy":…,"policy_version":…,"policy_nodes":…
void WritePolicy(const simulate::PolicySpec& policy, JsonWriter& out) {
  const simulate::PolicyInfo& info = simulate::InfoOf(policy.policy);
  out.Raw(R"("policy":)").Text(info.name);
  out.Raw(R"(,"policy_version":)").Number(Unsigned(info.version));
  out.Raw(R"(,"policy_nodes":)").Number(policy.Nodes());
}

void WriteDecks(const SimulationSubject& subject, JsonWriter& out) {
  const GameCatalog& catalog = subject.ground->catalog();
  out.Raw(R"("decks":[)");
  JsonCommas commas(out);
  for (const SimulatedDeck& deck : subject.decks) {
    commas.Next();
    const Card& contender = catalog.card(deck.contender);
    out.Raw(R"({"hash":)").Text(deck.hash).Raw(R"(,"short_hash":)").Text(ShortHash(deck.hash));
    out.Raw(R"(,"code":)").Text(deck.code);
    out.Raw(R"(,"contender":{"id":)").Text(contender.id.str());
    out.Raw(R"(,"name":)").Text(contender.name).Raw(R"(},"cards":)").Number(deck.size);
    out.Raw(R"(,"legal":)").Flag(deck.legal).Raw(R"(,"problems":[)");
    JsonCommas problems(out);
    for (const std::string& problem : deck.problems) {
      problems.Next();
      out.Text(problem);
    }
    out.Raw("]}");
  }
  out.Raw("]");
}

std::uint64_t GamesIn(const simulate::Report& report) {
  struct Count {
    std::uint64_t operator()(const simulate::Goldfish& result) const { return result.games; }
    std::uint64_t operator()(const simulate::Ab& result) const { return result.paired.games; }
    std::uint64_t operator()(const simulate::Match& result) const { return result.games; }
    std::uint64_t operator()(const simulate::Gauntlet& result) const { return result.total.games; }
  };
  return std::visit(Count{}, report.result);
}

void WriteHead(const simulate::Report& report, const SimulationSubject& subject, JsonWriter& out) {
  const SimulationRequest& request = subject.request;
  out.Raw(R"({"kind":)").Text(KindName(report.kind));
  out.Raw(R"(,"games":)").Number(GamesIn(report));
  out.Raw(R"(,"games_asked":)").Number(request.games);
  out.Raw(R"(,"ended":)").Text(EndedName(report.ended));
  out.Raw(R"(,"seed":)").Number(request.seed).Raw(",");
  WritePolicy(request.policy, out);
  out.Raw(R"(,"opponent":{)");
  WritePolicy(*request.opponent, out);
  if (IsGoldfish(report.kind)) {
    out.Raw(R"(,"health":)").Number(Unsigned(report.opponent_health));
    out.Raw(R"(,"defense":)").Number(Unsigned(*request.defense));
  }
  out.Raw(R"(},"play":)").Text(PlayName(request.play));
  out.Raw(R"(,"stop":{"turns":)").Number(Unsigned(*request.stop.turns)).Raw(R"(,"ci":)");
  if (request.stop.ci) {
    std::string ci;
    AppendShortest(*request.stop.ci, ci);
    out.Raw(ci);
  } else {
    out.Raw("null");
  }
  out.Raw(R"(},"mulligans":)").Flag(request.mulligans);
  out.Raw(R"(,"format":{"id":)").Text(subject.format.id);
  out.Raw(R"(,"version":)").Text(subject.format.version);
  out.Raw(R"(,"hash":)").Text(subject.format.hash).Raw(R"(},"as_of":)").Text(subject.day);
  out.Raw(R"(,"engine_version":)").Text(subject.engine_version);
  out.Raw(R"(,"data_version":)").Text(subject.data_version).Raw(",");
  WriteDecks(subject, out);
}

// Which decks a card is in.
std::vector<std::size_t> DecksWith(const SimulationSubject& subject, CardIndex card) {
  std::vector<std::size_t> decks;
  for (std::size_t i = 0; i < subject.decks.size(); ++i) {
    const SimulatedDeck& deck = subject.decks[i];
    const bool drawn = std::any_of(deck.cards.begin(), deck.cards.end(),
                                   [&](const PileCard& each) { return each.card == card; });
    if (drawn || deck.contender == card) decks.push_back(i);
  }
  return decks;
}

std::string_view TreatmentOf(text::Tier tier) {
  return tier == text::Tier::kRead ? "all of its text is read, but some of it does nothing in play"
                                   : "it plays with the words that are understood; the declined "
                                     "words do nothing";
}

void WriteUnsupported(const simulate::Report& report, const SimulationSubject& subject,
                      JsonWriter& out) {
  const GameCatalog& catalog = subject.ground->catalog();
  out.Raw(R"("unsupported":[)");
  JsonCommas commas(out);
  for (const std::size_t place : report.partial) {
    if (place >= subject.cards->cards.size()) continue;  // of the goldfish's own cards
    const CardIndex card = subject.cards->cards[place];
    const CardCoverage coverage = CoverageOf(subject.cards->set->facts[place]);
    commas.Next();
    out.Raw(R"({"id":)").Text(catalog.card(card).id.str());
    out.Raw(R"(,"name":)").Text(catalog.card(card).name).Raw(R"(,"tier":)");
    WriteInt(static_cast<int>(coverage.tier), out);
    out.Raw(R"(,"decks":[)");
    JsonCommas decks(out);
    for (const std::size_t deck : DecksWith(subject, card)) {
      decks.Next();
      out.Number(deck);
    }
    out.Raw(R"(],"declined":[)");
    JsonCommas declined(out);
    for (const DeclinedWords& words : coverage.declined) {
      declined.Next();
      out.Raw(R"({"text":)").Text(words.text).Raw(R"(,"why":)").Text(words.why);
      out.Raw(R"(,"start":)").Number(words.span.start_char);
      out.Raw(R"(,"end":)").Number(words.span.end_char).Raw("}");
    }
    out.Raw(R"(],"treatment":)").Text(TreatmentOf(coverage.tier)).Raw("}");
  }
  out.Raw("]");
}

void WriteAssumptions(const SimulationSubject& subject, JsonWriter& out) {
  out.Raw(R"("assumptions":[)");
  JsonCommas commas(out);
  for (const std::string& sentence : AssumptionsOf(subject)) {
    commas.Next();
    out.Text(sentence);
  }
  out.Raw("]");
}

void WriteAb(const simulate::Ab& ab, const SimulationSubject& subject, JsonWriter& out) {
  const simulate::Comparison& paired = ab.paired;
  out.Raw(R"("paired":{"games":)").Number(paired.games).Raw(R"(,"difference":)");
  WriteMean(paired.difference, out);
  out.Raw(R"(,"a_faster":)").Number(paired.a_faster);
  out.Raw(R"(,"b_faster":)").Number(paired.b_faster);
  out.Raw(R"(,"same":)").Number(paired.same).Raw(R"(,"b_of_decided":)");
  WriteShare(paired.b_of_decided, out);
  out.Raw(R"(},"lists":[{)");
  WriteGoldfish(ab.a, subject, 0, out);
  out.Raw("},{");
  WriteGoldfish(ab.b, subject, 1, out);
  out.Raw("}]");
}

void WriteGauntlet(const simulate::Gauntlet& gauntlet, const SimulationSubject& subject,
                   JsonWriter& out) {
  out.Raw(R"("total":{"games":)").Number(gauntlet.total.games).Raw(",");
  WriteMatch(gauntlet.total, out);
  out.Raw(R"(},"matches":[)");
  JsonCommas commas(out);
  for (std::size_t i = 0; i < gauntlet.matches.size(); ++i) {
    const simulate::Match& match = gauntlet.matches[i];
    commas.Next();
    out.Raw(R"({"deck":)").Number(Unsigned(match.opponent));
    out.Raw(R"(,"games":)").Number(match.games).Raw(",");
    WriteMatch(match, out);
    out.Raw(",");
    WriteMatchReplays(match, subject, i, out);
    out.Raw("}");
  }
  out.Raw("]");
}

struct ResultWriter {
  const SimulationSubject& subject;
  JsonWriter& out;

  void operator()(const simulate::Goldfish& result) const {
    WriteGoldfish(result, subject, 0, out);
  }
  void operator()(const simulate::Ab& result) const { WriteAb(result, subject, out); }
  void operator()(const simulate::Match& result) const {
    WriteMatch(result, out);
    out.Raw(",");
    WriteMatchReplays(result, subject, 0, out);
  }
  void operator()(const simulate::Gauntlet& result) const { WriteGauntlet(result, subject, out); }
};

}  // namespace

std::string SimulationResult(const simulate::Report& report, const SimulationSubject& subject) {
  std::string text;
  {
    JsonWriter out(text, std::size_t{64} << 10U);
    WriteHead(report, subject, out);
    out.Raw(",");
    std::visit(ResultWriter{subject, out}, report.result);
    out.Raw(",");
    WriteUnsupported(report, subject, out);
    out.Raw(",");
    WriteAssumptions(subject, out);
    out.Raw("}");
  }
  return text;
}

}  // namespace clashdeck::app
