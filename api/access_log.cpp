#include "api/access_log.h"

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

}  // namespace

std::string AccessLine(const AccessEntry& entry) {
  nlohmann::ordered_json line = {{"at", entry.at},         {"request_id", entry.request_id},
                                 {"method", entry.method}, {"path", entry.path},
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
