#include "tests/api/golden.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

// Headers that an answer is written with where the file does not list its own, as people spell
// them.
const std::vector<std::string> kShownHeaders = {"Content-Type",
                                                "Content-Encoding",
                                                "ETag",
                                                "Last-Modified",
                                                "Cache-Control",
                                                "X-Data-Version",
                                                "X-Request-Id",
                                                "X-Seed",
                                                "Allow",
                                                "Location",
                                                "Retry-After",
                                                "WWW-Authenticate",
                                                "Idempotency-Replayed",
                                                "Access-Control-Allow-Origin",
                                                "Access-Control-Allow-Methods",
                                                "Access-Control-Allow-Headers",
                                                "Content-Security-Policy"};

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string Join(const std::vector<std::string>& lines, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += (i > from ? "\n" : "") + lines[i];
  return text;
}

std::pair<std::string, std::string> SplitHeader(const std::string& line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string::npos) throw std::runtime_error("not a header: " + line);
  return {line.substr(0, colon), line.substr(colon + 2)};
}

using CharClass = bool (*)(char);

// Which characters a placeholder stands for.
CharClass ClassOf(std::string_view name) {
  const auto hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (name == "version" || name == "sha256" || name == "hash" || name == "key-id" ||
      name == "secret")
    return hex;
  if (name == "time")
    return [](char c) {
      return std::isdigit(c) != 0 || c == '-' || c == ':' || c == '.' || c == 'T' || c == 'Z';
    };
  if (name == "cursor" || name == "deck-id" || name == "simulation-id" || name == "public-key")
    return [](char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; };
  if (name == "any") return [](char c) { return c != '"' && c != '\n'; };
  throw std::runtime_error("unknown placeholder <<" + std::string(name) + ">>");
}

bool IsJson(const std::string& type) {
  return type.find("json") != std::string::npos && type.find("ndjson") == std::string::npos;
}

// Forms of lists whose lines are compared as they are; a CSV's ends of lines are made plain.
bool IsLines(const std::string& type) {
  return type.find("ndjson") != std::string::npos || type.starts_with("text/csv");
}

std::string PlainLines(std::string text) {
  std::erase(text, '\r');
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// The body as it stands in a file.
std::string Shown(const HttpAnswer& answer) {
  if (answer.body.empty()) return {};
  if (IsLines(answer.header("content-type"))) return PlainLines(answer.body);
  if (!IsJson(answer.header("content-type")) || !answer.header("content-encoding").empty())
    return "<<any>>";
  return ordered_json::parse(answer.body).dump(2);
}

std::string Masked(std::string text) {
  static const std::vector<std::pair<std::regex, std::string>> kMasks = {
      {std::regex(R"re(("next": )"[^"]+")re"), "$1\"<<cursor>>\""},
      {std::regex(R"(cdk_[0-9a-f]{12}_[0-9a-f]+)"), "cdk_<<key-id>>_<<secret>>"},
      {std::regex(R"re(("public_key": )"[^"]+")re"), "$1\"<<public-key>>\""},
      {std::regex(R"re(("signature": )"[^"]+")re"), "$1\"<<cursor>>\""},
      {std::regex(R"re(("id": )"[A-Za-z0-9_-]{22}"(,\n  "game": "[a-z-]+",\n  "status"))re"),
       "$1\"<<simulation-id>>\"$2"},
      {std::regex(R"re(/v1/simulations/[A-Za-z0-9_-]{22})re"), "/v1/simulations/<<simulation-id>>"},
      {std::regex(R"re(("id": )"[A-Za-z0-9_-]{22}")re"), "$1\"<<deck-id>>\""},
      {std::regex(R"re(cdt_[0-9a-f]{12}_[0-9a-f]+)re"), "cdt_<<key-id>>_<<secret>>"},
      {std::regex(R"re(cds_[0-9a-f]{12}_[0-9a-f]+)re"), "cds_<<key-id>>_<<secret>>"},
      {std::regex(R"re(("(event|entry|cloned_from|draft)": )"[A-Za-z0-9_-]{22}")re"),
       "$1\"<<deck-id>>\""},
      {std::regex(R"re(/(events|entries|event|entry|drafts)/[A-Za-z0-9_-]{22})re"),
       "/$1/<<deck-id>>"},
      {std::regex(R"re((\n)[A-Za-z0-9_-]{22},)re"), "$1<<deck-id>>,"},  // of a table
      {std::regex(R"re(/token/[0-9a-f]{12})re"), "/token/<<key-id>>"},
      {std::regex(R"re(/judge/[0-9a-f]{12})re"), "/judge/<<key-id>>"},
      {std::regex(R"re("event/[A-Za-z0-9_-]{22})re"), "\"event/<<deck-id>>"},
      {std::regex(R"re(entry:[A-Za-z0-9_-]{22})re"), "entry:<<deck-id>>"},
      {std::regex(R"re(event [A-Za-z0-9_-]{22})re"), "event <<deck-id>>"},
      {std::regex(R"re(no (event|entry|draft) '[A-Za-z0-9_-]{22}')re"), "no $1 '<<deck-id>>'"},
      {std::regex(R"re(no deck '[A-Za-z0-9_-]{22}')re"), "no deck '<<deck-id>>'"},
      {std::regex(R"re(/v1/decks/[A-Za-z0-9_-]{22})re"), "/v1/decks/<<deck-id>>"},
      {std::regex(R"("[0-9a-f]{64}")"), "\"<<sha256>>\""},
      {std::regex(R"("[0-9a-f]{16}")"), "\"<<version>>\""},
      {std::regex(R"("[0-9a-f]{12}")"), "\"<<key-id>>\""},
      {std::regex(R"(data version is [0-9a-f]{16})"), "data version is <<version>>"},
  };
  for (const auto& [pattern, placeholder] : kMasks)
    text = std::regex_replace(text, pattern, placeholder);
  return text;
}

std::string MaskedHeader(const std::string& value) {
  std::string text = std::regex_replace(value, std::regex(R"(^W/"[0-9a-f]{16}-[0-9a-f]{16}"$)"),
                                        "W/\"<<version>>-<<hash>>\"");
  text = std::regex_replace(text, std::regex(R"re(^"(\d+)-[0-9a-f]{16}"$)re"), "\"$1-<<hash>>\"");
  text = std::regex_replace(text, std::regex(R"re(^"([a-z-]+/[a-z0-9-]+/\d+)-[0-9a-f]{16}"$)re"),
                            "\"$1-<<hash>>\"");
  text = std::regex_replace(text, std::regex(R"(^W/"body-[0-9a-f]{16}"$)"), "W/\"body-<<hash>>\"");
  text = std::regex_replace(text, std::regex(R"(/(events|entries|drafts)/[A-Za-z0-9_-]{22})"),
                            "/$1/<<deck-id>>");
  text = std::regex_replace(text, std::regex(R"(^/v1/decks/[A-Za-z0-9_-]{22}$)"),
                            "/v1/decks/<<deck-id>>");
  text = std::regex_replace(text, std::regex(R"(^/v1/simulations/[A-Za-z0-9_-]{22}$)"),
                            "/v1/simulations/<<simulation-id>>");
  return std::regex_replace(text, std::regex(R"(^[0-9a-f]{16}$)"), "<<version>>");
}

}  // namespace

GoldenExchange ReadGolden(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream text;
  text << in.rdbuf();
  const std::vector<std::string> lines = Lines(text.str());
  GoldenExchange exchange;
  std::size_t at = 0;
  for (; at < lines.size() && lines[at].starts_with("#"); ++at) {
    exchange.comments.push_back(lines[at]);
    if (lines[at].starts_with("# server: ")) exchange.server = lines[at].substr(10);
    if (!lines[at].starts_with("# after: ")) continue;
    std::istringstream names(lines[at].substr(9));
    for (std::string name; std::getline(names, name, ',');) {
      exchange.after.push_back(name.substr(name.find_first_not_of(' ')));
    }
  }
  exchange.request_line = lines.at(at++);
  for (; at < lines.size() && !lines[at].empty() && lines[at] != "----"; ++at) {
    exchange.request_headers.push_back(SplitHeader(lines[at]));
  }
  const auto end =
      static_cast<std::size_t>(std::find(lines.begin(), lines.end(), "----") - lines.begin());
  if (at < end) exchange.request_body = Join(lines, at + 1, end);
  while (exchange.request_body.ends_with('\n')) exchange.request_body.pop_back();
  if (end + 1 >= lines.size()) return exchange;
  exchange.has_answer = true;
  exchange.status = std::stoi(lines[end + 1].substr(lines[end + 1].find(' ')));
  at = end + 2;
  for (; at < lines.size() && !lines[at].empty(); ++at)
    exchange.headers.push_back(SplitHeader(lines[at]));
  exchange.body = Join(lines, std::min(at + 1, lines.size()), lines.size());
  return exchange;
}

std::string WriteGolden(const GoldenExchange& exchange) {
  std::ostringstream out;
  for (const std::string& comment : exchange.comments) out << comment << "\n";
  out << exchange.request_line << "\n";
  for (const auto& [name, value] : exchange.request_headers) out << name << ": " << value << "\n";
  out << "\n";
  if (!exchange.request_body.empty()) out << exchange.request_body << "\n";
  out << "----\nHTTP/1.1 " << exchange.status << "\n";
  for (const auto& [name, value] : exchange.headers) out << name << ": " << value << "\n";
  out << "\n";
  if (!exchange.body.empty()) out << exchange.body << "\n";
  return out.str();
}

bool FitsPattern(std::string_view pattern, std::string_view actual) {
  while (!pattern.empty()) {
    if (!pattern.starts_with("<<")) {
      if (actual.empty() || actual.front() != pattern.front()) return false;
      pattern.remove_prefix(1);
      actual.remove_prefix(1);
      continue;
    }
    const std::size_t end = pattern.find(">>");
    const CharClass belongs = ClassOf(pattern.substr(2, end - 2));
    pattern.remove_prefix(end + 2);
    const char stop = pattern.empty() ? '\0' : pattern.front();
    std::size_t taken = 0;
    while (taken < actual.size() && belongs(actual[taken]) && !(taken > 0 && actual[taken] == stop))
      ++taken;
    if (taken == 0) return false;
    actual.remove_prefix(taken);
  }
  return actual.empty();
}

std::string Difference(const GoldenExchange& expected, const HttpAnswer& actual) {
  if (expected.status != actual.status) {
    return "status " + std::to_string(actual.status) + " instead of " +
           std::to_string(expected.status) + "\n" + actual.body;
  }
  for (const auto& [name, value] : expected.headers) {
    const std::string got = actual.header(LowerCase(name));
    if (!FitsPattern(value, got)) return name + ": '" + got + "' instead of '" + value + "'";
  }
  if (expected.body == "<<any>>") return actual.body.empty() ? "no body" : "";
  const std::vector<std::string> wanted = Lines(expected.body);
  const std::vector<std::string> got = Lines(Shown(actual));
  for (std::size_t i = 0; i < std::max(wanted.size(), got.size()); ++i) {
    const std::string want_line = i < wanted.size() ? wanted[i] : "(nothing)";
    const std::string got_line = i < got.size() ? got[i] : "(nothing)";
    if (!FitsPattern(want_line, got_line)) {
      return "line " + std::to_string(i + 1) + " of the body is\n" + got_line + "\ninstead of\n" +
             want_line;
    }
  }
  return "";
}

GoldenExchange WithAnswer(GoldenExchange exchange, const HttpAnswer& actual) {
  std::vector<std::string> names;
  for (const auto& [name, value] : exchange.headers) names.push_back(name);
  if (!exchange.has_answer) names = kShownHeaders;
  exchange.headers.clear();
  for (const std::string& name : names) {
    const std::string value = actual.header(LowerCase(name));
    if (value.empty()) continue;
    const bool cursor = name == "X-Next-Cursor";
    exchange.headers.emplace_back(name, cursor ? "<<cursor>>" : MaskedHeader(value));
  }
  exchange.status = actual.status;
  exchange.body = Masked(Shown(actual));
  return exchange;
}

}  // namespace clashdeck::api
