#include "api/access_log.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "api/json_text.h"

namespace clashdeck::api {

namespace {

// To the microsecond: more digits would only be noise.
double Milliseconds(std::chrono::nanoseconds time) {
  const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  return static_cast<double>(micros) / 1000;
}

constexpr std::string_view kTokenKinds[] = {"cdk_", "cdt_", "cds_"};
constexpr std::size_t kTokenId = 12;  // hex digits between the kind and the secret

// A whole token, which somebody has put into the address, without its secret.
std::string WithoutSecrets(std::string_view path) {
  std::string text(path);
  for (const std::string_view kind : kTokenKinds) {
    for (std::size_t at = text.find(kind); at != std::string::npos; at = text.find(kind, at + 1)) {
      const std::size_t secret = at + kind.size() + kTokenId;
      if (secret >= text.size() || text[secret] != '_') continue;
      text.erase(secret + 1, std::min(text.find('/', secret), text.size()) - secret - 1);
    }
  }
  return text;
}

}  // namespace

std::string AccessLine(const AccessEntry& entry) {
  nlohmann::ordered_json line = {{"at", entry.at},         {"request_id", entry.request_id},
                                 {"method", entry.method}, {"path", WithoutSecrets(entry.path)},
                                 {"route", entry.route},   {"status", entry.status},
                                 {"bytes", entry.bytes},   {"ms", Milliseconds(entry.time)}};
  if (!entry.key_id.empty()) line["key"] = entry.key_id;
  return JsonText(line) + "\n";
}

std::string FailureLine(std::string_view where, std::string_view what) {
  return JsonText({{"failure", what}, {"request_id", where}}) + "\n";
}

void WriteLogLine(const std::string& line) { std::fwrite(line.data(), 1, line.size(), stderr); }

}  // namespace clashdeck::api
