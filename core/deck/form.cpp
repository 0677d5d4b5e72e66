#include "core/deck/form.h"

namespace clashdeck {

std::string_view DeckFormName(DeckForm form) {
  switch (form) {
    case DeckForm::kText:
      return "text";
    case DeckForm::kTextPrintings:
      return "text-printings";
    case DeckForm::kCsv:
      return "csv";
    case DeckForm::kJson:
      return "json";
    case DeckForm::kTcgArena:
      return "tcgarena";
    case DeckForm::kCode:
      return "code";
    case DeckForm::kHtml:
      return "html";
  }
  return "text";
}

std::optional<DeckForm> DeckFormFromName(std::string_view name) {
  for (const DeckForm form : kDeckForms) {
    if (DeckFormName(form) == name) return form;
  }
  return std::nullopt;
}

}  // namespace clashdeck
