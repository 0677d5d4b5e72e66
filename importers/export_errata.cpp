#include "importers/export_errata.h"

#include <re2/re2.h>

namespace clashdeck::importers {

namespace {

// Sentences that speak of an erratum; a rules text never does.
const RE2& AboutErrata() {
  static const RE2 kPattern(
      R"((?i)^errata\s+(?:changed|removed|added|corrected|updated|fixed|replaced)\b|\bbefore errata\b)");
  return kPattern;
}

const RE2& ChangedTo() {
  static const RE2 kPattern(
      R"((?i)^errata\s+(?:changed|corrected|updated)\s+the\s+([a-z ]+?)\s+to\s+([^.]+)\.)");
  return kPattern;
}

const RE2& Removed() {
  static const RE2 kPattern(R"((?i)^errata\s+removed\s+the\s+([a-z ]+?)\.)");
  return kPattern;
}

// ": Whenever you ..." at a start or after a sentence: the number before the colon was lost.
const RE2& LostThreshold() {
  static const RE2 kPattern(R"((^|[.!?")\]]\s+)\s*:\s+((?:[A-Za-z',/+-]+\s+){3}[A-Za-z',/+-]+))");
  return kPattern;
}

// "a red .", "target or Clash card": a sign stood in the gap.
const RE2& Gap() {
  static const RE2 kPattern(
      R"([A-Za-z]\s+[.,;]|(?:^|[.!?")\]]\s+):\s|(?i:\b(?:an?|the|next|target|another|non)\s+(?:or|and)\b))");
  return kPattern;
}

// The threshold that stands before the same four words in the printed text, in any of its
// spellings; empty = none.
std::string ThresholdBefore(const std::string& words, const std::string& printed) {
  std::string number;
  const RE2 pattern(R"((?:^|\s|\{|\(|\[)([0-9]{1,2})(?:\}|\)|\]|:)+\s*)" + RE2::QuoteMeta(words));
  return RE2::PartialMatch(printed, pattern, &number) ? number : std::string();
}

bool MayHave(const Card& card, const Attribute& attribute, const CardWords& words) {
  const CardType* type = words.game().FindType(card.type);
  return type != nullptr && !words.CheckType(attribute, *type).has_value();
}

// The attribute changes that the sentence is certain about.
Attributes CertainChanges(const Card& card, const std::string& sentence, const CardWords& words) {
  std::string field;
  std::string value;
  if (RE2::PartialMatch(sentence, ChangedTo(), &field, &value)) {
    const Attribute* attribute = words.game().FindField(field);
    if (attribute == nullptr || !MayHave(card, *attribute, words)) return {};
    const auto canonical = words.TextValue(*attribute, nullptr, value);
    if (canonical) return {{attribute->id, *canonical}};
  } else if (RE2::PartialMatch(sentence, Removed(), &field)) {
    const Attribute* attribute = words.game().FindField(field);
    // Only sets and multisets have a value for "nothing at all".
    const bool can_be_empty = attribute != nullptr && (attribute->type == AttributeType::kSet ||
                                                       attribute->type == AttributeType::kMultiset);
    if (can_be_empty && MayHave(card, *attribute, words)) return {{attribute->id, ""}};
  }
  return {};
}

}  // namespace

std::string RestoreErrata(const std::string& errata, const std::string& printed) {
  std::string text = errata;
  std::string before;
  std::string words;
  for (int round = 0; round < 8 && RE2::PartialMatch(text, LostThreshold(), &before, &words);
       ++round) {
    const std::string number = ThresholdBefore(words, printed);
    if (number.empty()) break;
    std::string replacement = before.empty() ? "" : before + "\n";
    replacement.append("{").append(number).append("} ").append(words);
    std::string found;
    RE2::PartialMatch(text, RE2("(" + LostThreshold().pattern() + ")"), &found);
    text.replace(text.find(found), found.size(), replacement);
  }
  if (RE2::PartialMatch(text, AboutErrata()) || !RE2::PartialMatch(text, Gap())) return text;
  // The gaps stay visible: cleaning would close them.
  RE2::GlobalReplace(&text, R"(([A-Za-z])\s+([.,;]))", R"(\1 [?]\2)");
  RE2::GlobalReplace(&text, R"((?i)\b(an?|the|next|target|another|non)\s+(or|and)\b)",
                     R"(\1 [?] \2)");
  RE2::GlobalReplace(&text, R"((^|[.!?")\]]\s+):\s)", R"(\1[?]: )");
  return "Errata changed the wording; the export lost signs of it: " + text;
}

TextVersion ReadExportErrata(const Card& card, const std::string& text, const std::string& source,
                             const CardWords& words) {
  TextVersion version;
  version.card = card.id;
  version.source = source;
  if (!RE2::PartialMatch(text, AboutErrata())) {
    version.text = text;
    return version;
  }
  version.note = text;
  version.changes = CertainChanges(card, text, words);
  if (version.changes.empty()) version.kind = TextKind::kClarification;
  return version;
}

}  // namespace clashdeck::importers
