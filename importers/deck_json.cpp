#include "importers/deck_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/deck/list_builder.h"
#include "core/fold.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

namespace {

using Kind = HeadingWord::Kind;

constexpr TextLimits kMetaLimits{.min = 0, .max = kMaxMetaLength};
constexpr TextLimits kCardLimits{.max = kMaxEntryBytes / 4};  // code points of up to four bytes

// A list of entries and where they go.
struct Category {
  std::string word;
  std::string pointer;
  HeadingWord heading;
  const json* entries = nullptr;
};

class JsonListReader {
 public:
  JsonListReader(const GameCatalog& catalog, const FindNear& near, ErrorCode unknown_key)
      : catalog_(catalog), builder_(catalog, near, 0), unknown_key_(unknown_key) {}

  Result<ListedDeck> ReadOwn(const json& value) {
    JsonObject root(value, "", findings_);
    DeckMeta& meta = builder_.meta();
    meta.name = root.String("name", kMetaLimits).value_or("");
    ReadRest(root, meta);
    const json* sections = root.RequiredObject("sections");
    root.Finish();
    std::vector<Category> categories;
    if (sections != nullptr) categories = OwnSections(*sections);
    for (const Category& category : categories) {
      ReadCategory(category, [this](JsonObject& entry, const ListPlace& place) {
        ReadOwnEntry(entry, place);
      });
    }
    return Finish(DeckForm::kJson);
  }

  Result<ListedDeck> ReadTcgArena(const json& value, const std::string& pointer) {
    JsonObject root(value, pointer, findings_);
    DeckMeta& meta = builder_.meta();
    meta.name = root.String("title", kMetaLimits).value_or("");
    ReadRest(root, meta);
    if (const json* lists = root.Object("deckList")) {
      for (const Category& category : TcgArenaCategories(*lists, PointerTo(pointer, "deckList"))) {
        ReadCategory(category, [this](JsonObject& entry, const ListPlace& place) {
          ReadTcgArenaEntry(entry, place);
        });
      }
    }
    return Finish(DeckForm::kTcgArena);
  }

 private:
  // What both forms say of themselves in the same words.
  void ReadRest(JsonObject& root, DeckMeta& meta) {
    meta.player = root.String("player", kMetaLimits).value_or("");
    meta.event = root.String("event", kMetaLimits).value_or("");
    meta.format = root.String("format", kMetaLimits).value_or("");
    const auto game = root.String("game", kMetaLimits);
    if (!game || builder_.IsGame(*game)) return;
    const std::string pointer = PointerTo(root.pointer(), "game");
    builder_.AddGame(0, *game).pointer = pointer;
    other_game_ = Finding{pointer, "game", Shorten(*game), "is not " + catalog_.game().name};
  }

  void Report(const std::string& pointer, const std::string& value, std::string reason) {
    findings_.push_back({pointer, "section", Shorten(value), std::move(reason)});
  }

  const HeadingWord* Heading(const std::string& word) {
    return builder_.index().FindHeading(Fold(word));
  }

  // In the order of the game's sections; what is left out stands last.
  std::vector<Category> OwnSections(const json& sections) {
    std::vector<Category> categories;
    for (const auto& [word, entries] : sections.items()) {
      const HeadingWord* heading = Heading(word);
      const bool usable =
          heading != nullptr && heading->kind != Kind::kGroup && heading->kind != Kind::kMissing;
      if (!usable) {
        Report(PointerTo("/sections", word), word, "is no section of " + catalog_.game().name);
        continue;
      }
      categories.push_back({word, PointerTo("/sections", word), *heading, &entries});
    }
    std::stable_sort(categories.begin(), categories.end(),
                     [](const Category& a, const Category& b) {
                       return std::pair(a.heading.kind == Kind::kLeftOut, a.heading.section) <
                              std::pair(b.heading.kind == Kind::kLeftOut, b.heading.section);
                     });
    return categories;
  }

  // In the order that `categoriesOrder` gives, then by name.
  std::vector<Category> TcgArenaCategories(const json& lists, const std::string& pointer) {
    constexpr const char* kOrder = "categoriesOrder";
    std::vector<std::string> order;
    if (const auto said = lists.find(kOrder); said != lists.end() && said->is_array()) {
      for (const json& word : *said) {
        if (word.is_string()) order.push_back(word.get<std::string>());
      }
    }
    std::vector<Category> categories;
    for (const auto& [word, entries] : lists.items()) {
      if (word == kOrder) continue;
      const HeadingWord* heading = Heading(word);
      if (heading == nullptr) {
        Report(PointerTo(pointer, word), word,
               "is neither a section nor a card type of " + catalog_.game().name);
        continue;
      }
      categories.push_back({word, PointerTo(pointer, word), *heading, &entries});
    }
    const auto place = [&](const Category& category) {
      return std::find(order.begin(), order.end(), category.word) - order.begin();
    };
    std::stable_sort(categories.begin(), categories.end(),
                     [&](const Category& a, const Category& b) { return place(a) < place(b); });
    return categories;
  }

  template <class ReadEntry>
  void ReadCategory(const Category& category, const ReadEntry& read_entry) {
    if (!category.entries->is_array())
      return Report(category.pointer, category.word, "must be a list of entries");
    const ListPlace place = builder_.Enter(category.heading, category.word, builder_.Main());
    for (std::size_t i = 0; i < category.entries->size(); ++i) {
      if (++rows_ > kMaxListLines) return;
      JsonObject entry((*category.entries)[i], PointerTo(category.pointer, i), findings_);
      read_entry(entry, place);
    }
  }

  void ReadOwnEntry(JsonObject& entry, const ListPlace& place) {
    const std::string card = entry.RequiredString("card", kCardLimits).value_or("");
    const std::string printing = entry.String("printing", kCardLimits).value_or("");
    const auto quantity = entry.RequiredInteger("quantity", 1, kMaxQuantity);
    entry.Finish();
    Add(place, quantity, {.name = card, .printing = printing}, entry.pointer());
  }

  // Keys that TCGArena may add to an entry are its own business.
  void ReadTcgArenaEntry(JsonObject& entry, const ListPlace& place) {
    const std::string id = entry.RequiredString("id", kCardLimits).value_or("");
    const auto quantity = entry.RequiredInteger("count", 1, kMaxQuantity);
    Add(place, quantity, {.printing = id}, entry.pointer());
  }

  void Add(const ListPlace& place, std::optional<std::int64_t> quantity,
           const CardFinder::Named& named, const std::string& pointer) {
    if (!findings_.empty()) return;
    LineReport& row = builder_.AddEntry(static_cast<std::uint32_t>(rows_), place,
                                        static_cast<std::uint32_t>(*quantity));
    row.pointer = pointer;
    if (ListBuilder::IsOpen(row)) builder_.finder().Find(named, row);
  }

  Result<ListedDeck> Finish(DeckForm form) {
    if (rows_ > kMaxListLines)
      return Fail(ErrorCode::kTooLarge, "a deck list has at most 2000 entries");
    if (findings_.empty()) return builder_.Finish(form);
    // The likely reason for all the others.
    if (other_game_) findings_.insert(findings_.begin(), *std::move(other_game_));
    if (unknown_key_ != ErrorCode::kBadDeck) {
      std::stable_partition(findings_.begin(), findings_.end(),
                            [](const Finding& finding) { return finding.reason == kUnknownKey; });
    }
    const Finding& first = findings_.front();
    Error error = FindingsError(
        findings_, first.reason == kUnknownKey ? unknown_key_ : ErrorCode::kBadDeck, "");
    if (!first.suggestion.empty()) error.suggestions = {first.suggestion};
    return Failure(std::move(error));
  }

  const GameCatalog& catalog_;
  ListBuilder builder_;
  Findings findings_;
  std::optional<Finding> other_game_;  // of whose list nothing else may be wrong
  std::size_t rows_ = 0;
  const ErrorCode unknown_key_;
};

}  // namespace

Result<ListedDeck> ReadJsonList(std::string_view text, const GameCatalog& catalog,
                                const FindNear& near, ErrorCode unknown_key) {
  if (text.size() > kMaxListBytes)
    return Fail(ErrorCode::kTooLarge, "a deck list has at most 64 KiB");
  if (catalog.game().sections.empty())
    return Fail(ErrorCode::kBadGameData, catalog.game().name + " has no sections");
  const auto document = ParseJson(text, "", ErrorCode::kBadDeck);
  if (!document) return Failure(document.error());
  const json& root = document->root;
  JsonListReader reader(catalog, near, unknown_key);
  if (root.is_array()) {
    if (root.size() != 1) {
      return Fail(ErrorCode::kBadDeck, "the document holds " + std::to_string(root.size()) +
                                           " decks; one at a time can be read");
    }
    if (!root[0].is_object() || !root[0].contains("deckList"))
      return Fail(ErrorCode::kBadDeck, "a list of decks is read when they have a 'deckList'");
    return reader.ReadTcgArena(root[0], "/0");
  }
  if (root.is_object() && root.contains("deckList")) return reader.ReadTcgArena(root, "");
  return reader.ReadOwn(root);
}

}  // namespace clashdeck::importers
