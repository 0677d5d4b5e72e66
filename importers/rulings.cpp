#include "importers/rulings.h"

#include <algorithm>
#include <utility>

#include "core/date.h"
#include "core/sha256.h"
#include "importers/card_words.h"
#include "importers/game_terms.h"
#include "importers/known_cards.h"
#include "importers/table_rows.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kRulingWord{.min = 1, .max = kMaxNameLength};
constexpr TextLimits kRulingText{.min = 1, .max = kMaxTextLength, .lines = true};
constexpr TextLimits kRulingSource{.min = 1, .max = 300};
constexpr std::size_t kMaxCards = 500;  // of one ruling
constexpr std::size_t kRulingHashDigits = 16;
constexpr std::string_view kRulingColumns[] = {"id", "date", "text", "cards", "rules", "source"};
constexpr std::string_view kRulingLists[] = {"cards", "rules"};

class RulingsReader {
 public:
  explicit RulingsReader(const ImportContext& context)
      : context_(context), known_(context.existing) {
    batch_.kind = ImportKind::kRulings;
  }

  ImportBatch Read(const EntryList& list) {
    ReadEntries(
        list, context_, batch_,
        [&](JsonObject& object, Findings& findings) { return ReadOne(object, findings); },
        [&](Ruling ruling, JsonObject& object) {
          const std::string id = ruling.id;
          if (!batch_.records.rulings.emplace(id, std::move(ruling)).second)
            object.Report("id", "the ruling '" + id + "' stands twice in the file");
        });
    return std::move(batch_);
  }

 private:
  Ruling ReadOne(JsonObject& object, Findings& findings) {
    Ruling ruling;
    const auto id = object.String("id", kRulingWord);
    if (id && !IsGameId(*id)) object.Report("id", "is not an id of the form 'portal-activate'");
    if (const auto day = object.RequiredString("date", kRulingWord)) {
      const auto date = ParseDate(*day);
      if (date) {
        ruling.date = *date;
      } else {
        object.Report("date", date.error().message);
      }
    }
    ruling.text = object.RequiredString("text", kRulingText).value_or("");
    ruling.id = id.value_or("ruling-" + Sha256Hex(ruling.text).substr(0, kRulingHashDigits));
    ruling.source = object.String("source", kRulingSource).value_or("");
    ruling.rules = object.Strings("rules", {.min = 1, .max = 60});
    object.RequiredArray("cards", 1);
    const std::vector<std::string> cards = object.Strings("cards", kRulingWord);
    if (cards.size() > kMaxCards)
      object.Report("cards", "has more than " + std::to_string(kMaxCards) + " entries");
    for (std::size_t i = 0; i < std::min(cards.size(), kMaxCards); ++i) {
      CardId card(known_.ByAny(cards[i]));
      const std::string pointer = PointerTo(PointerTo(object.pointer(), "cards"), i);
      if (card.empty()) {
        findings.push_back(
            {pointer, "cards", cards[i], "is not a known card", known_.NearestName(cards[i])});
      } else if (std::find(ruling.cards.begin(), ruling.cards.end(), card) != ruling.cards.end()) {
        findings.push_back({pointer, "cards", cards[i], "stands twice"});
      } else {
        ruling.cards.push_back(std::move(card));
      }
    }
    return ruling;
  }

  const ImportContext& context_;
  KnownCards known_;
  ImportBatch batch_;
};

}  // namespace

Result<ImportBatch> ReadRulingsJson(const json& root, const std::string& file_name,
                                    const ImportContext& context) {
  const auto entries = EntriesOf(root, "rulings", file_name, context);
  if (!entries) return Failure(entries.error());
  return RulingsReader(context).Read({.entries = **entries, .pointer = "/rulings"});
}

Result<ImportBatch> ReadRulingsTable(const DelimitedTable& table, const std::string& file_name,
                                     const ImportContext& context) {
  const auto entries = ObjectsOf(table, kRulingColumns, file_name, kRulingLists);
  if (!entries) return Failure(entries.error());
  return RulingsReader(context).Read({.entries = *entries, .table = &table});
}

}  // namespace clashdeck::importers
