// One JSON line a request, on standard error. Never a header, a body or a query: those can hold
// secrets.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace clashdeck::api {

struct AccessEntry {
  std::string at;  // ISO time
  std::string_view request_id;
  std::string_view method;
  std::string_view path;   // as sent
  std::string_view route;  // its template; empty = none
  int status = 0;
  std::size_t bytes = 0;
  std::chrono::nanoseconds time{0};
  std::string_view key_id;  // empty = no key
};

std::string AccessLine(const AccessEntry& entry);

// A failure inside the service; `where` is a request id or the name of a job.
std::string FailureLine(std::string_view where, std::string_view what);

// Writes the line in one call, so that lines of two threads do not mix.
void WriteLogLine(const std::string& line);

}  // namespace clashdeck::api
