#include "api/access_log.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "api/json_text.h"

namespace clashdeck::api {

std::string AccessLine(const AccessEntry& entry) {
  nlohmann::ordered_json line = {
      {"at", entry.at},         {"request_id", entry.request_id},
      {"method", entry.method}, {"path", entry.path},
      {"route", entry.route},   {"status", entry.status},
      {"bytes", entry.bytes},   {"ms", static_cast<double>(entry.time.count() / 1000) / 1000}};
  if (!entry.key_id.empty()) line["key"] = entry.key_id;
  return JsonText(line) + "\n";
}

std::string FailureLine(std::string_view where, std::string_view what) {
  return JsonText({{"failure", what}, {"request_id", where}}) + "\n";
}

void WriteLogLine(const std::string& line) { std::fwrite(line.data(), 1, line.size(), stderr); }

}  // namespace clashdeck::api
