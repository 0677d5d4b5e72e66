#include "validators/wording.h"

#include <tuple>

namespace clashdeck::validators {

std::string CountOf(std::uint64_t number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string Cards(std::uint64_t number) { return CountOf(number, "card", "cards"); }

std::string Joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

std::string Needed(const Bounds& bounds) {
  if (bounds.min && bounds.max && *bounds.min == *bounds.max)
    return "exactly " + std::to_string(*bounds.min);
  if (bounds.min && bounds.max)
    return std::to_string(*bounds.min) + " to " + std::to_string(*bounds.max);
  if (bounds.min) return "at least " + std::to_string(*bounds.min);
  if (bounds.max) return "at most " + std::to_string(*bounds.max);
  return "any number";
}

std::string SectionName(const CompiledFormat& format, SectionIndex section) {
  return format.game().sections[section].name;
}

std::string SectionNames(const CompiledFormat& format, const std::vector<SectionIndex>& sections) {
  std::vector<std::string> names;
  names.reserve(sections.size());
  for (const SectionIndex section : sections) names.push_back(SectionName(format, section));
  return Joined(names);
}

std::string CardName(const CompiledFormat& format, CardIndex card) {
  return format.catalog->card(card).name;
}

std::vector<std::string> NamesOf(const std::vector<SectionCard>& cards) {
  std::vector<std::string> names;
  for (const SectionCard& card : cards) {
    if (std::find(names.begin(), names.end(), card.name) == names.end()) names.push_back(card.name);
  }
  return names;
}

std::vector<SectionIndex> SectionsOf(const std::vector<SectionCard>& cards) {
  std::vector<SectionIndex> sections;
  for (const SectionCard& card : cards) {
    if (sections.empty() || sections.back() != card.section) sections.push_back(card.section);
  }
  return sections;
}

std::uint64_t CopiesOf(const std::vector<SectionCard>& cards) {
  std::uint64_t copies = 0;
  for (const SectionCard& card : cards) copies += card.quantity;
  return copies;
}

std::vector<SectionCard> Gather(const CompiledFormat& format,
                                std::vector<const DeckEntry*> entries) {
  const auto key = [&](const DeckEntry* entry) {
    return std::tuple(entry->section, format.names->rank[entry->card], entry->line);
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const DeckEntry* a, const DeckEntry* b) { return key(a) < key(b); });
  std::vector<SectionCard> out;
  for (const DeckEntry* entry : entries) {
    if (out.empty() || out.back().section != entry->section || out.back().card != entry->card) {
      const Card& card = format.catalog->card(entry->card);
      out.push_back(
          {.section = entry->section, .card = entry->card, .id = card.id.str(), .name = card.name});
    }
    out.back().quantity += entry->quantity;
    std::vector<std::uint32_t>& lines = out.back().lines;
    if (entry->line != 0 && (lines.empty() || lines.back() != entry->line))
      lines.push_back(entry->line);
  }
  return out;
}

SectionCard UnreadCard(const UnreadEntry& entry) {
  return {.section = entry.section,
          .name = entry.text,
          .quantity = entry.quantity,
          .lines = {entry.line}};
}

SectionCard UnparseableCard(const LineReport& row) {
  return {.section = row.section,
          .name = row.text.empty() ? "line " + std::to_string(row.line) : row.text,
          .quantity = row.quantity,
          .lines = {row.line}};
}

RuleSource FormatItself(const CompiledFormat& format) {
  return {.document = format.version->document,
          .blame = {.format = format.format->id, .version = format.version->effective}};
}

}  // namespace clashdeck::validators
