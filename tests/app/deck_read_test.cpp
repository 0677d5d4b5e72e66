// Reading a deck in whatever form it comes, over the sample games and over lists that other tools
// wrote.
#include "app/deck_read.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/deck_write.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* kGamesWithDecks[] = {"alpha-clash", "elemental-clash", "creator-clash",
                                           "shining-shadows"};

std::string FileText(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// The catalogs are costly; all tests of the file only read them.
const GameCatalog& Sample(const std::string& game) {
  static std::map<std::string, std::unique_ptr<ImportedCatalog>> catalogs;
  auto& catalog = catalogs[game];
  if (!catalog) catalog = ImportCatalog(game);
  return *catalog->cards;
}

std::string NotesOf(const ListedDeck& list) {
  std::string notes;
  for (const LineReport& row : list.lines) {
    if (!row.note.empty()) notes += std::to_string(row.line) + ": " + row.note + "\n";
  }
  return notes;
}

std::uint32_t CountIn(const GameCatalog& catalog, const Deck& deck, std::string_view section) {
  std::uint32_t count = 0;
  for (const DeckEntry& entry : deck.entries) {
    if (catalog.game().sections[entry.section].id == section) count += entry.quantity;
  }
  return count;
}

TEST(DetectDeckForm, LooksAtTheBytes) {
  const auto name = [](std::string_view bytes) { return DeckFormName(DetectDeckForm(bytes)); };
  EXPECT_EQ(name("4 Suit Up!"), "text");
  EXPECT_EQ(name(""), "text");
  EXPECT_EQ(name("[Sideboard]\n4 Suit Up!"), "text");
  EXPECT_EQ(name("[4] Suit Up!"), "text");
  EXPECT_EQ(name("[AC1-018]"), "text");
  EXPECT_EQ(name("4 Kiln, Spark\n4 Pyrel, Sparkcaller"), "text");
  EXPECT_EQ(name("Name, Other\n4 Kiln"), "text");
  EXPECT_EQ(name("\xEF\xBB\xBF\n {\"sections\": {}}"), "json");
  EXPECT_EQ(name("[ {\"deckList\": {}} ]"), "json");
  EXPECT_EQ(name("\ncd1.AAAA\n"), "code");
  EXPECT_EQ(name("cd2.AAAA"), "code");
  EXPECT_EQ(name("cd1. a deck"), "text");
  EXPECT_EQ(name("Quantity,Name\n4,x"), "csv");
  EXPECT_EQ(name("\xEF\xBB\xBFqty;card\n4;x"), "csv");
  EXPECT_EQ(name("count\tid\n4\tx"), "csv");
  EXPECT_EQ(name("\xEF\xBB\xBF\n<!doctype HTML>\n<html>"), "html");
  EXPECT_EQ(name("<HTML lang=\"en\">"), "html");
  EXPECT_EQ(name("<4> Kiln, Spark"), "text");
}

TEST(ReadDeck, TellsCandidatesWithDistanceUnlessAskedNotTo) {
  const GameCatalog& catalog = Sample("alpha-clash");
  const auto list = ReadDeck("2 Kiln, Spork", catalog);
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(list->lines[0].status, LineStatus::kUnknown);
  EXPECT_FALSE(list->lines[0].card.has_value());
  ASSERT_FALSE(list->lines[0].candidates.empty());
  EXPECT_EQ(catalog.card(list->lines[0].candidates[0].card).name, "Kiln, Spark");
  EXPECT_GT(list->lines[0].candidates[0].distance, 0U);
  EXPECT_THAT(list->unread[0].candidates, SizeIs(list->lines[0].candidates.size()));
  EXPECT_TRUE(
      ReadDeck("2 Kiln, Spork", catalog, {.candidates = false})->lines[0].candidates.empty());
}

TEST(ReadDeck, ReadsTheFormItIsTold) {
  const GameCatalog& catalog = Sample("alpha-clash");
  EXPECT_EQ(ReadDeck("{}", catalog, {.form = DeckForm::kText})->lines[0].status,
            LineStatus::kUnknown);
  EXPECT_EQ(ReadDeck("4 Awaken", catalog, {.form = DeckForm::kCode}).error().code,
            ErrorCode::kBadDeckCode);
  EXPECT_EQ(ReadDeck("4 Awaken", catalog, {.form = DeckForm::kJson}).error().code,
            ErrorCode::kBadDeck);
  EXPECT_EQ(ReadDeck("4 Awaken", catalog, {.form = DeckForm::kCsv}).error().code,
            ErrorCode::kBadDeck);
  EXPECT_EQ(ReadDeck(std::string(kMaxListBytes + 1, '{'), catalog).error().code,
            ErrorCode::kTooLarge);
}

TEST(ReadDeck, APageThatIsNoSheetIsRefused) {
  const GameCatalog& catalog = Sample("alpha-clash");
  const auto other = ReadDeck("<!DOCTYPE html>\n<html><body>4 Awaken</body></html>", catalog);
  EXPECT_EQ(other.error().code, ErrorCode::kBadDeck);
  EXPECT_THAT(other.error().message, testing::HasSubstr("no deck sheet"));
  std::string page = "<!DOCTYPE html>\n<meta name=\"clashdeck-deck\" content=\"cd1.AAAA\">";
  EXPECT_EQ(ReadDeck(page, catalog).error().code, ErrorCode::kBadDeckCode);
  page.append(kMaxSheetBytes, ' ');
  EXPECT_EQ(ReadDeck(page, catalog).error().code, ErrorCode::kTooLarge);
}

// A sheet is longer than the list that it was made of.
TEST(ReadDeck, ALargeSheetIsRead) {
  const GameCatalog& catalog = Sample("alpha-clash");
  Deck deck;
  const auto sections = static_cast<SectionIndex>(catalog.game().sections.size());
  for (SectionIndex section = 1; section < sections; ++section) {
    for (PrintingIndex each = 0; each < catalog.printing_count(); ++each) {
      deck.entries.push_back({.section = section,
                              .card = catalog.card_of(each),
                              .printing = each,
                              .quantity = kMaxQuantity});
    }
  }
  const std::string page = WriteDeck(deck, catalog, DeckForm::kHtml);
  ASSERT_GT(page.size(), kMaxListBytes);
  const auto read = ReadDeck(page, catalog);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(Normalized(catalog, read->deck), Normalized(catalog, deck));
}

TEST(ReadDeck, ACodeOfAnotherGameIsRefused) {
  const std::string code = WriteDeckCode(Sample("creator-clash"), {});
  EXPECT_THAT(ReadDeck(code, Sample("alpha-clash")).error().message,
              HasSubstr("of the game 'creator-clash'"));
}

TEST(SampleDecks, ReadWithoutANote) {
  std::size_t read = 0;
  for (const char* game : kGamesWithDecks) {
    const std::filesystem::path folder =
        std::filesystem::path(CLASHDECK_SOURCE_DIR "/games") / game / "decks";
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const auto list = ReadDeck(FileText(file.path()), Sample(game));
      ASSERT_TRUE(list.has_value()) << file.path();
      EXPECT_TRUE(list->complete()) << file.path();
      EXPECT_EQ(NotesOf(*list), "") << file.path();
      EXPECT_FALSE(list->deck.meta.name.empty()) << file.path();
      EXPECT_GE(CountIn(Sample(game), list->deck, "main"), 30U) << file.path();
      ++read;
    }
  }
  EXPECT_GE(read, 14U);
}

// The Battle Mat is what a Contender is: a section for one card type.
TEST(ShiningShadows, TheMatFindsItsSection) {
  const GameCatalog& catalog = Sample("shining-shadows");
  const auto list = ReadDeck("Brakka Stonefist\n7 Heavy\n2 Clash\n2 Super", catalog);
  EXPECT_TRUE(list->complete()) << NotesOf(*list);
  EXPECT_EQ(CountIn(catalog, list->deck, "mat"), 1U);
  EXPECT_EQ(CountIn(catalog, list->deck, "main"), 11U);
  EXPECT_THAT(list->lines[0].note, HasSubstr("moved to Battle Mat"));
  const auto named = ReadDeck("Character: Brakka Stonefist\n7 Heavy", catalog);
  EXPECT_EQ(CountIn(catalog, named->deck, "mat"), 1U);
}

// Lists as other tools write them: no heading, tag or blank line becomes a card.
TEST(ForeignLists, BringNoJunk) {
  const GameCatalog& catalog = Sample("alpha-clash");
  const auto list = ReadDeck(
      "About\r\nName Banked Fire\r\n\r\nContender (1)\r\n1 Kiln, Heart of Embers (EMB) 1\r\n\r\n"
      "Clash Cards (6)\r\n4x Kiln, Spark *F* #burn\r\n2 Kiln, Banked Fire\r\n\r\n"
      "Accessories (3)\r\n3 Coal Heart\r\n\r\n~~Sideboard~~ (2)\r\n1 Flashpoint\r\n\r\n"
      "1 Cauterize\r\n\r\nMaybeboard\r\n1 Meteor Oath\r\n\r\nTokens\r\n1 Something\r\n",
      catalog);
  EXPECT_TRUE(list->complete()) << NotesOf(*list);
  EXPECT_EQ(CountIn(catalog, list->deck, "contender"), 1U);
  EXPECT_EQ(CountIn(catalog, list->deck, "main"), 9U);
  EXPECT_EQ(CountIn(catalog, list->deck, "side"), 2U);
  EXPECT_EQ(list->deck.meta.name, "Banked Fire");
}

class RealLists : public testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path data = CLASHDECK_SOURCE_DIR "/../shared/data/alpha-clash";
    folder_ = data / "decks";
    if (!std::filesystem::exists(folder_)) GTEST_SKIP() << folder_ << " is not there";
    catalog_ = ImportCatalog("alpha-clash", {data / "cards.deckplanet.json"});
  }
  ListedDeck Read(const char* file) {
    auto list = ReadDeck(FileText(folder_ / file), *catalog_->cards);
    EXPECT_TRUE(list.has_value()) << list.error().message;
    return list ? *std::move(list) : ListedDeck{};
  }
  std::filesystem::path folder_;
  std::unique_ptr<ImportedCatalog> catalog_;
};

TEST_F(RealLists, DeckPlanetText) {
  const ListedDeck list = Read("fragment-crlf.deckplanet.txt");
  EXPECT_TRUE(list.complete()) << NotesOf(list);
  EXPECT_THAT(list.lines, SizeIs(3));
  EXPECT_EQ(CountIn(*catalog_->cards, list.deck, "contender"), 1U);
  EXPECT_EQ(CountIn(*catalog_->cards, list.deck, "main"), 8U);
  for (const DeckEntry& entry : list.deck.entries) EXPECT_TRUE(entry.printing.has_value());
}

TEST_F(RealLists, TcgArenaKit) {
  const ListedDeck list = Read("machina-clash-kit.tcgarena.json");
  EXPECT_EQ(list.form, DeckForm::kTcgArena);
  // The export lacks a quarter of the printings; what it lacks is told and still counts.
  EXPECT_EQ(NotesOf(list),
            "6: there is no printing 'AC1-106'\n11: there is no printing 'AC1-112'\n"
            "12: there is no printing 'AC1-113'\n13: there is no printing 'ST2-009'\n"
            "16: there is no printing 'ST2-007'\n");
  EXPECT_EQ(list.unparseable, 0U);
  std::uint32_t unread = 0;
  for (const UnreadEntry& entry : list.unread) unread += entry.quantity;
  EXPECT_EQ(list.deck.meta.name, "Machina Clash Kit");
  EXPECT_EQ(list.deck.meta.format, "Standard");
  EXPECT_EQ(CountIn(*catalog_->cards, list.deck, "contender"), 1U);
  EXPECT_EQ(CountIn(*catalog_->cards, list.deck, "main") + unread, 50U);
  EXPECT_EQ(list.lines[0].pointer, "/0/deckList/Contender/0");
  const std::string written = WriteDeck(list.deck, *catalog_->cards, DeckForm::kTcgArena);
  EXPECT_EQ(ReadDeck(written, *catalog_->cards)->deck.meta, list.deck.meta);
}

// docs/deck-vectors.json is for people who compute the hashes and codes themselves.
TEST(DeckVectors, AreWhatTheProgramComputes) {
  const std::filesystem::path file = CLASHDECK_SOURCE_DIR "/docs/deck-vectors.json";
  nlohmann::ordered_json vectors = nlohmann::ordered_json::parse(FileText(file));
  ASSERT_GE(vectors["vectors"].size(), 5U);
  nlohmann::ordered_json computed = vectors;
  for (nlohmann::ordered_json& vector : computed["vectors"]) {
    const GameCatalog& catalog = Sample(vector["game"].get<std::string>());
    const auto list = ReadDeck(vector["list"].get<std::string>(), catalog);
    ASSERT_TRUE(list.has_value() && list->complete()) << vector["list"];
    vector["deck_hash"] = DeckHash(catalog, list->deck);
    vector["deck_short"] = ShortHash(vector["deck_hash"].get<std::string>());
    vector["pool_hash"] = PoolHash(catalog, list->deck);
    vector["pool_short"] = ShortHash(vector["pool_hash"].get<std::string>());
    vector["code"] = WriteDeckCode(catalog, list->deck);
    EXPECT_EQ(Normalized(catalog, ReadDeck(vector["code"].get<std::string>(), catalog)->deck),
              Normalized(catalog, list->deck));
  }
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(file) << computed.dump(2) << "\n";
  EXPECT_EQ(computed, vectors);
}

}  // namespace
}  // namespace clashdeck::app
