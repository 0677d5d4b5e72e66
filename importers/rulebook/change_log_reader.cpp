#include "importers/rulebook/change_log_reader.h"

#include <algorithm>
#include <utility>

#include <re2/re2.h>

#include "importers/rulebook/markup.h"
#include "importers/rulebook/written_date.h"

namespace clashdeck::importers::rulebook {

namespace {

// Fills date, version and headline; false = the line is no headline.
bool ReadHeadline(const std::string& plain, LoggedVersion& version) {
  static const RE2 kHeadline(R"((\w+\.? \w+,? \d{4}) [–—-] (.*\b[Vv]ersion (\d[\w.]*\w|\d)\b.*))");
  std::string date;
  if (!RE2::FullMatch(plain, kHeadline, &date, &version.headline, &version.version)) return false;
  version.date = ReadWrittenDate(date);
  return true;
}

}  // namespace

ChangeLog ReadChangeLog(const std::vector<Line>& lines) {
  ChangeLog log;
  bool open = false;  // a change that the next line may carry on
  for (const Line& line : lines) {
    const std::string plain = ToPlainText(line.text).text;
    if (plain.empty()) continue;
    LoggedVersion version{
        .version = {}, .date = {}, .headline = {}, .line = line.number, .changes = {}};
    if (ReadHeadline(plain, version)) {
      log.versions.push_back(std::move(version));
      open = false;
    } else if (log.versions.empty()) {
      log.preface.push_back(line);
    } else {
      std::vector<std::string>& changes = log.versions.back().changes;
      const std::string_view bare = WithoutBullet(plain);
      if (open && bare.size() == plain.size()) {
        changes.back() += ' ';
        changes.back() += bare;
      } else {
        changes.emplace_back(bare);
      }
      open = true;
    }
  }
  return log;
}

std::string NewestDateOf(const ChangeLog& log, std::string_view words) {
  std::string newest;
  for (const LoggedVersion& version : log.versions) {
    const auto speaks = [words](const std::string& change) {
      return change.find(words) != change.npos;
    };
    if (std::any_of(version.changes.begin(), version.changes.end(), speaks)) {
      newest = std::max(newest, version.date);
    }
  }
  return newest;
}

}  // namespace clashdeck::importers::rulebook
