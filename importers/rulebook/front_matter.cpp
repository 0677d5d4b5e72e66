#include "importers/rulebook/front_matter.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include <re2/re2.h>

#include "core/fold.h"
#include "importers/rulebook/markup.h"
#include "importers/rulebook/written_date.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kMostTitleLines = 6;  // a version line farther down belongs to some text
constexpr std::size_t kLongestTitleLine = 200;

struct DateClaim {
  ConflictValue said;
  std::string day;    // ISO, or empty
  std::string month;  // "2024-04", when only the month is said
};

// "These rules are effective as of April 2024."
std::vector<DateClaim> StatedDates(const std::vector<DocumentPart>& parts) {
  static const RE2 kStatement(R"((?i).*\beffective (?:as of|from|since|on)[: ]+([^.]{3,40})\.?)");
  std::vector<DateClaim> claims;
  for (const DocumentPart& part : parts) {
    if (part.kind != PartKind::kFrontMatter && part.kind != PartKind::kCredits) continue;
    for (const Line& line : part.lines) {
      if (line.text.size() > kLongestTitleLine) continue;
      std::string written;
      if (!RE2::FullMatch(ToPlainText(line.text).text, kStatement, &written)) continue;
      claims.push_back({.said = {"line " + std::to_string(line.number), written},
                        .day = ReadWrittenDate(written),
                        .month = ReadWrittenMonth(written)});
    }
  }
  return claims;
}

bool Agrees(const DateClaim& claim, const std::string& day) {
  if (!claim.day.empty()) return claim.day == day;
  return !claim.month.empty() && day.starts_with(claim.month);
}

// Words of a name, folded, without those that hold a digit.
std::vector<std::string> WordsOf(std::string_view name) {
  std::istringstream slug(Slug(name));
  std::vector<std::string> words;
  for (std::string word; std::getline(slug, word, '-');) {
    if (word.find_first_of("0123456789") == word.npos) words.push_back(word);
  }
  return words;
}

bool Covers(const std::vector<std::string>& title, const std::vector<std::string>& words) {
  return !words.empty() &&
         std::all_of(words.begin(), words.end(), [&title](const std::string& word) {
           return std::find(title.begin(), title.end(), word) != title.end();
         });
}

}  // namespace

FrontMatter ReadFrontMatter(const std::vector<DocumentPart>& parts) {
  static const RE2 kVersionLine(R"((?i)\W*version\s+(\d[\w.-]*)\W*)");
  FrontMatter front;
  std::size_t titles = 0;
  for (const Line& line : parts.front().lines) {
    const std::string plain = ToPlainText(line.text.substr(0, kLongestTitleLine + 1)).text;
    if (plain.empty()) continue;
    if (RE2::FullMatch(plain, kVersionLine, &front.version)) break;
    if (++titles > kMostTitleLines || plain.size() > kLongestTitleLine) break;
    front.title += (front.title.empty() ? "" : " ") + plain;
    front.book = plain;
  }
  return front;
}

EffectiveDate FindEffectiveDate(const std::vector<DocumentPart>& parts, const ChangeLog& log,
                                const std::string& version) {
  std::vector<DateClaim> claims = StatedDates(parts);
  EffectiveDate effective;
  for (const DateClaim& claim : claims) {
    if (!claim.day.empty()) effective.date = claim.day;
  }
  for (const LoggedVersion& logged : log.versions) {
    if (logged.version != version || logged.date.empty()) continue;
    claims.push_back({.said = {"change log, line " + std::to_string(logged.line), logged.date},
                      .day = logged.date,
                      .month = {}});
    effective.date = logged.date;
  }
  const bool disagree =
      std::any_of(claims.begin(), claims.end(), [&effective](const DateClaim& claim) {
        return !effective.date.empty() && !Agrees(claim, effective.date);
      });
  if (!disagree) return effective;
  Conflict conflict{.subject = version,
                    .field = "effective",
                    .values = {},
                    .winner = effective.date,
                    .reason = "the change log's day wins over other days, a day wins over a month"};
  for (DateClaim& claim : claims) conflict.values.push_back(std::move(claim.said));
  effective.conflict = std::move(conflict);
  return effective;
}

const Rulebook* FindRulebook(const Game& game, const std::string& title) {
  const std::vector<std::string> words = WordsOf(title);
  const Rulebook* found = nullptr;
  for (const Rulebook& rulebook : game.rulebooks) {
    if (!Covers(words, WordsOf(rulebook.id)) && !Covers(words, WordsOf(rulebook.name))) continue;
    if (found == nullptr || (rulebook.authority && !found->authority)) found = &rulebook;
  }
  return found;
}

}  // namespace clashdeck::importers::rulebook
