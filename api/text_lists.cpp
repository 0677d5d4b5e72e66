#include "api/text_lists.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/fold.h"

namespace clashdeck::api {

namespace {

template <class T, class TextOf>
TextList<T> MakeList(std::vector<const T*> items, TextOf text_of) {
  std::vector<std::string> texts;
  texts.reserve(items.size());
  for (const T* item : items) texts.push_back(text_of(*item));
  return TextList<T>(std::move(items), texts);
}

TextList<TextVersion> ErrataOf(const GameCatalog& catalog) {
  std::vector<const TextVersion*> texts;
  for (const auto& [id, text] : catalog.records().texts) texts.push_back(&text);
  std::sort(texts.begin(), texts.end(), [](const TextVersion* a, const TextVersion* b) {
    return std::tie(a->effective, a->id) < std::tie(b->effective, b->id);
  });
  return MakeList(std::move(texts), [&](const TextVersion& text) {
    const auto card = catalog.FindCard(text.card.str());
    const std::string name = card ? catalog.card(*card).name : text.card.str();
    return name + query::kBetweenTexts + text.text + query::kBetweenTexts + text.note;
  });
}

TextList<Ruling> RulingsOf(const GameCatalog& catalog) {
  std::vector<const Ruling*> rulings;
  for (const auto& [id, ruling] : catalog.records().rulings) rulings.push_back(&ruling);
  std::sort(rulings.begin(), rulings.end(), [](const Ruling* a, const Ruling* b) {
    return std::tie(a->date, a->id) < std::tie(b->date, b->id);
  });
  return MakeList(std::move(rulings), [&](const Ruling& ruling) {
    std::string texts = ruling.text;
    for (const CardId& id : ruling.cards) {
      if (const auto card = catalog.FindCard(id.str()))
        texts += query::kBetweenTexts + catalog.card(*card).name;
    }
    return texts;
  });
}

TextList<GlossaryEntry> GlossaryOf(const GameCatalog& catalog, const RulebookVersion& version) {
  std::vector<const GlossaryEntry*> entries = catalog.GlossaryOf(version);
  std::sort(entries.begin(), entries.end(), [](const GlossaryEntry* a, const GlossaryEntry* b) {
    return std::pair(Fold(a->term), a->id) < std::pair(Fold(b->term), b->id);
  });
  return MakeList(std::move(entries), [](const GlossaryEntry& entry) {
    return entry.term + query::kBetweenTexts + entry.text;
  });
}

}  // namespace

TextLists::TextLists(const GameCatalog& catalog)
    : errata(ErrataOf(catalog)), rulings(RulingsOf(catalog)) {
  for (const auto& [id, version] : catalog.records().rulebooks) {
    rules.emplace(id, MakeList(catalog.RulesOf(version), [](const Rule& rule) {
                    return rule.number + query::kBetweenTexts + rule.text;
                  }));
    glossary.emplace(id, GlossaryOf(catalog, version));
  }
}

}  // namespace clashdeck::api
