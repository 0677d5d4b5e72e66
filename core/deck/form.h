// The forms in which a deck list is written and read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace clashdeck {

enum class DeckForm : std::uint8_t {
  kText,           // names
  kTextPrintings,  // names and printings; read as kText
  kCsv,            // tables with a header row, whatever the separator
  kJson,           // ours
  kTcgArena,       // TCGArena's JSON
  kCode,           // cd1.
  kHtml,           // the printable sheet, read by the code it carries
};

inline constexpr DeckForm kDeckForms[] = {
    DeckForm::kText,     DeckForm::kTextPrintings, DeckForm::kCsv, DeckForm::kJson,
    DeckForm::kTcgArena, DeckForm::kCode,          DeckForm::kHtml};

std::string_view DeckFormName(DeckForm form);  // "text-printings"
std::optional<DeckForm> DeckFormFromName(std::string_view name);

// Which printing an entry means. kText writes names alone; TCGArena's form knows cards by their
// printings and cannot leave one open.
constexpr bool CarriesPrintings(DeckForm form) {
  return form != DeckForm::kText && form != DeckForm::kTcgArena;
}
// What the list says of itself: tables have no place for it.
constexpr bool CarriesMeta(DeckForm form) { return form != DeckForm::kCsv; }

}  // namespace clashdeck
