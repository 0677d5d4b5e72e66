#include "importers/rulebook/errata_reader.h"

#include <utility>

#include <re2/re2.h>

#include "importers/rulebook/markup.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kLongestCardLine = 160;

bool ReadCardLine(const std::string& plain, ErratumText& erratum) {
  static const RE2 kCard(R"((\S.*\S) \(([A-Z]{1,5}\d{0,3}-[A-Z]?\d{1,4}\w*)\)\W*)");
  if (plain.size() > kLongestCardLine) return false;
  const std::string bare(WithoutBullet(plain));
  return RE2::FullMatch(bare, kCard, &erratum.name, &erratum.printing);
}

}  // namespace

ErrataList ReadErrata(const std::vector<Line>& lines) {
  ErrataList list;
  Paragraphs text;
  std::string group;
  bool open = false;  // an erratum that the next line carries on
  const auto finish = [&] {
    if (open) list.errata.back().text = text.Take();
    open = false;
  };
  for (const Line& line : lines) {
    const std::string plain = ToPlainText(line.text).text;
    if (plain.empty()) continue;
    ErratumText erratum{
        .name = {}, .printing = {}, .group = group, .text = {}, .line = line.number};
    if (plain.starts_with("ERRATA for ")) {
      finish();
      group = plain.substr(std::string_view("ERRATA for ").size());
    } else if (ReadCardLine(plain, erratum)) {
      finish();
      list.errata.push_back(std::move(erratum));
      open = true;
    } else if (!open) {
      list.preface.push_back(line);
    } else {
      text.Add(plain);
    }
  }
  finish();
  return list;
}

}  // namespace clashdeck::importers::rulebook
