#include "app/simulation_request.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "app/json_writer.h"
#include "app/request_body.h"
#include "app/simulation_numbers.h"
#include "app/simulation_run.h"
#include "core/date.h"

namespace clashdeck::app {

namespace {

using importers::Findings;
using importers::JsonObject;
using importers::PointerTo;
using nlohmann::json;
using simulate::Kind;
using simulate::Play;
using simulate::PolicySpec;

constexpr std::size_t kMaxWord = 100;  // characters of a name

constexpr std::array kKinds = {std::pair{Kind::kGoldfish, std::string_view("goldfish")},
                               std::pair{Kind::kAb, std::string_view("ab")},
                               std::pair{Kind::kMatch, std::string_view("match")},
                               std::pair{Kind::kGauntlet, std::string_view("gauntlet")}};
constexpr std::array kPlays = {std::pair{Play::kFirst, std::string_view("first")},
                               std::pair{Play::kDraw, std::string_view("draw")},
                               std::pair{Play::kBoth, std::string_view("both")}};

template <class Value, std::size_t N>
std::optional<Value> ReadWord(JsonObject& object, std::string_view key,
                              const std::array<std::pair<Value, std::string_view>, N>& words) {
  const auto word = object.String(key, {.max = kMaxWord});
  if (!word) return std::nullopt;
  std::vector<std::string> known;
  for (const auto& [value, name] : words) {
    if (*word == name) return value;
    known.emplace_back(name);
  }
  object.Report(key, "is no such word" + importers::KnownWords(known),
                importers::NearestOne(*word, known));
  return std::nullopt;
}

std::optional<simulate::Policy> ReadPolicyName(JsonObject& object, std::string_view key) {
  const auto name = object.String(key, {.max = kMaxWord});
  if (!name) return std::nullopt;
  if (const auto policy = simulate::FindPolicy(*name)) return policy;
  const std::vector<std::string> known = PolicyNames();
  object.Report(key, "there is no such policy" + importers::KnownWords(known),
                importers::NearestOne(*name, known));
  return std::nullopt;
}

// "curve", or {"name": "mcts", "nodes": 500}.
std::optional<PolicySpec> ReadPolicy(JsonObject& object, std::string_view key, Findings& findings) {
  if (!object.has(key)) return std::nullopt;
  const json* value = object.Any(key);
  if (value == nullptr || !value->is_object()) {
    const auto policy = ReadPolicyName(object, key);
    if (!policy) return std::nullopt;
    return PolicySpec{.policy = *policy};
  }
  JsonObject inner(*value, PointerTo(object.pointer(), key), findings);
  PolicySpec spec;
  inner.RequiredString("name", {.max = kMaxWord});
  const auto policy = ReadPolicyName(inner, "name");
  if (policy) spec.policy = *policy;
  if (const auto nodes = inner.Integer("nodes", 0, kMaxPolicyNodes)) {
    spec.nodes = static_cast<std::uint32_t>(*nodes);
    if (policy && spec.nodes > 0 && simulate::InfoOf(*policy).nodes == 0)
      inner.Report("nodes", "the policy does not search");
  }
  inner.Finish();
  return spec;
}

std::optional<double> Real(JsonObject& object, std::string_view key, double min, double max) {
  const json* value = object.Any(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  const bool fits =
      value->is_number() && value->get<double>() >= min && value->get<double>() <= max;
  if (fits) return value->get<double>();
  std::string bounds = "must be a number between ";
  AppendReal(min, kRealDigits, bounds);
  bounds += " and ";
  AppendReal(max, 0, bounds);
  object.Report(key, std::move(bounds));
  return std::nullopt;
}

std::optional<int> Small(JsonObject& object, std::string_view key, int min, int max) {
  if (const json* value = object.Any(key); value == nullptr || value->is_null())
    return std::nullopt;
  const auto number = object.Integer(key, min, max);
  if (!number) return std::nullopt;
  return static_cast<int>(*number);
}

// The one deck of an object with text, deck or code, or of a bare text.
std::optional<DeckInput> ReadDeckOf(JsonObject& object, Findings& findings) {
  std::optional<DeckInput> input;
  for (const auto& [key, kind] :
       {std::pair("text", DeckInput::Kind::kText), std::pair("deck", DeckInput::Kind::kDeck),
        std::pair("code", DeckInput::Kind::kCode)}) {
    const json* value = object.Any(key);
    if (value == nullptr) continue;
    if (input) {
      object.Report(key, "give one of text, deck and code");
      continue;
    }
    input = DeckInput{.kind = kind, .pointer = PointerTo(object.pointer(), key)};
    if (kind == DeckInput::Kind::kDeck ? !value->is_object() : !value->is_string()) {
      object.Report(key, kind == DeckInput::Kind::kDeck ? "is an object" : "is a string");
      continue;
    }
    input->text = kind == DeckInput::Kind::kDeck ? value->dump() : value->get<std::string>();
  }
  if (!input)
    findings.push_back({.pointer = object.pointer(),
                        .field = "deck",
                        .value = {},
                        .reason = "there is no deck: give text, deck or code"});
  return input;
}

struct DeckBounds {
  std::size_t min;
  std::size_t max;
};
DeckBounds DecksOf(Kind kind) {
  switch (kind) {
    case Kind::kGoldfish:
      return {1, 1};
    case Kind::kAb:
    case Kind::kMatch:
      return {2, 2};
    case Kind::kGauntlet:
      break;
  }
  return {2, kMaxGauntlet};
}

void ReadDecks(JsonObject& object, SimulationRequest& request, Findings& findings) {
  const DeckBounds bounds = DecksOf(request.kind);
  if (!object.has("decks")) {
    if (bounds.min > 1) {
      for (const char* key : {"text", "deck", "code"}) object.Ignore(key);
      object.Report("decks", "a simulation of this kind wants a list of decks");
      return;
    }
    if (auto input = ReadDeckOf(object, findings)) request.decks.push_back(*std::move(input));
    return;
  }
  for (const char* key : {"text", "deck", "code"}) {
    if (object.has(key)) object.Report(key, "is in the way of decks: give one of them");
    object.Ignore(key);
  }
  const json* list = object.Array("decks");
  if (list == nullptr) return;
  if (list->size() < bounds.min || list->size() > bounds.max) {
    object.Report("decks", "must be a list of " + std::to_string(bounds.min) +
                               (bounds.min == bounds.max ? std::string()
                                                         : " to " + std::to_string(bounds.max)) +
                               (bounds.max == 1 ? " deck" : " decks"));
    return;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& value = (*list)[i];
    const std::string pointer = PointerTo("/decks", i);
    if (value.is_string()) {
      request.decks.push_back({.text = value.get<std::string>(), .pointer = pointer});
      continue;
    }
    JsonObject each(value, pointer, findings);
    if (!value.is_object()) continue;
    if (auto input = ReadDeckOf(each, findings)) request.decks.push_back(*std::move(input));
    each.Finish();
  }
}

void ReadOpponent(JsonObject& object, SimulationRequest& request, Findings& findings) {
  const json* value = object.Object("opponent");
  if (value == nullptr) return;
  JsonObject inner(*value, "/opponent", findings);
  request.opponent = ReadPolicy(inner, "policy", findings);
  request.health = Small(inner, "health", 1, kMaxOpponentHealth);
  request.defense = Small(inner, "defense", 1, kMaxOpponentDefense);
  for (const char* key : {"health", "defense"}) {
    if (inner.has(key) && !IsGoldfish(request.kind))
      inner.Report(key, "the opponents are the other decks, with Contenders of their own");
  }
  inner.Finish();
}

void ReadStop(JsonObject& object, SimulationRequest& request, Findings& findings) {
  const json* value = object.Object("stop");
  if (value == nullptr) return;
  JsonObject inner(*value, "/stop", findings);
  request.stop.turns = Small(inner, "turns", 1, kMaxSimulationTurns);
  request.stop.ci = Real(inner, "ci", kMinSimulationCi, kMaxSimulationCi);
  inner.Finish();
}

void ReadDay(JsonObject& object, SimulationRequest& request) {
  if (const json* value = object.Any("as_of"); value == nullptr || value->is_null()) return;
  const auto word = object.String("as_of", {.max = kMaxWord});
  if (!word) return;
  auto day = ParseDate(*word);
  if (day) {
    request.as_of = *std::move(day);
  } else {
    object.Report("as_of", "is a day such as 2024-03-15");
  }
}

// A number of games that is a number at all, but too large, has an error of its own.
Result<void> CheckGames(const json& body) {
  if (!body.is_object() || !body.contains("games")) return {};
  const json& games = body.at("games");
  if (!games.is_number_integer() || games <= kMaxSimulationGames) return {};
  return Failure(
      Error{.code = ErrorCode::kTooManyGames,
            .message = "a simulation has at most " + std::to_string(kMaxSimulationGames) + " games",
            .pointer = "/games"});
}

void AppendPolicy(const PolicySpec& spec, JsonWriter& out) {
  out.Raw(R"({"name":)").Text(simulate::InfoOf(spec.policy).name);
  out.Raw(R"(,"nodes":)").Number(spec.Nodes()).Raw("}");
}

}  // namespace

std::vector<std::string> PolicyNames() {
  std::vector<std::string> names;
  for (const simulate::PolicyInfo& info : simulate::Policies()) names.emplace_back(info.name);
  return names;
}

std::string_view KindName(Kind kind) {
  return std::find_if(kKinds.begin(), kKinds.end(), [&](auto& each) { return each.first == kind; })
      ->second;
}

std::string_view PlayName(Play play) {
  return std::find_if(kPlays.begin(), kPlays.end(), [&](auto& each) { return each.first == play; })
      ->second;
}

Result<SimulationRequest> ReadSimulationRequest(std::string_view body) {
  const auto document = importers::ParseJson(body, "", ErrorCode::kBadBody);
  if (!document) return Failure(document.error());
  if (const auto few = CheckGames(document->root); !few) return Failure(few.error());
  Findings findings;
  JsonObject object(document->root, "", findings);
  SimulationRequest request;
  object.RequiredString("kind", {.max = kMaxWord});
  const auto kind = ReadWord(object, "kind", kKinds);
  if (kind) {
    request.kind = *kind;
    ReadDecks(object, request, findings);
  } else {
    for (const char* key : {"text", "deck", "code", "decks"}) object.Ignore(key);
  }
  if (const auto games = object.Integer("games", 1, kMaxSimulationGames))
    request.games = static_cast<std::uint64_t>(*games);
  if (const auto seed = object.Integer("seed", 0, std::numeric_limits<std::int64_t>::max()))
    request.seed = static_cast<std::uint64_t>(*seed);
  if (const auto policy = ReadPolicy(object, "policy", findings)) request.policy = *policy;
  request.play = ReadWord(object, "play", kPlays).value_or(Play::kBoth);
  ReadOpponent(object, request, findings);
  ReadStop(object, request, findings);
  request.mulligans = object.Flag("mulligans").value_or(true);
  request.allow_illegal = object.Flag("allow_illegal").value_or(false);
  request.format = object.String("format", {.max = kMaxWord}).value_or("");
  ReadDay(object, request);
  object.Finish();
  if (!findings.empty()) return BadRequestBody(findings);
  return request;
}

std::string CanonicalRequest(const SimulationRequest& request,
                             const std::vector<std::string>& codes) {
  std::string text;
  {
    JsonWriter out(text);
    out.Raw(R"({"kind":)").Text(KindName(request.kind)).Raw(R"(,"decks":[)");
    JsonCommas commas(out);
    for (const std::string& code : codes) {
      commas.Next();
      out.Raw(R"({"code":)").Text(code).Raw("}");
    }
    out.Raw(R"(],"games":)").Number(request.games).Raw(R"(,"seed":)").Number(request.seed);
    out.Raw(R"(,"policy":)");
    AppendPolicy(request.policy, out);
    out.Raw(R"(,"opponent":{"policy":)");
    AppendPolicy(*request.opponent, out);
    if (IsGoldfish(request.kind)) {
      out.Raw(R"(,"health":)").Number(static_cast<std::uint64_t>(*request.health));
      out.Raw(R"(,"defense":)").Number(static_cast<std::uint64_t>(*request.defense));
    }
    out.Raw(R"(},"play":)").Text(PlayName(request.play));
    out.Raw(R"(,"stop":{"turns":)").Number(static_cast<std::uint64_t>(*request.stop.turns));
    if (request.stop.ci) {
      std::string ci;
      AppendShortest(*request.stop.ci, ci);
      out.Raw(R"(,"ci":)").Raw(ci);
    }
    out.Raw(R"(},"mulligans":)").Flag(request.mulligans);
    out.Raw(R"(,"allow_illegal":)").Flag(request.allow_illegal);
    out.Raw(R"(,"format":)").Text(request.format);
    out.Raw(R"(,"as_of":)").Text(request.as_of).Raw("}");
  }
  return text;
}

}  // namespace clashdeck::app
