#include "app/deck_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/deck/code.h"
#include "tests/app/sample_decks.h"

namespace clashdeck::app {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t CountOf(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

std::string Sheet(const std::string& game, const std::string& deck, SheetOptions options = {}) {
  const SampleDecks& samples = SamplesOf(game);
  return DeckSheetHtml(samples.decks.at(deck), *samples.catalog, options);
}

TEST(DeckSheet, HasEveryCardOnceUnderItsType) {
  const std::string html = Sheet("alpha-clash", "kiln-embers");
  EXPECT_EQ(CountOf(html, "<li>"), 17U + 5U);
  EXPECT_THAT(html, HasSubstr("<li><b>4</b><bdi>Kiln, Spark</bdi></li>"));
  EXPECT_THAT(html, HasSubstr("<h3><span>Clash Cards</span>"));
  EXPECT_THAT(html, HasSubstr("<h2><span>Main</span><span>50</span></h2>"));
  EXPECT_THAT(html, HasSubstr("<h2><span>Side</span><span>10</span></h2>"));
  EXPECT_THAT(html, HasSubstr("<dt>Contender</dt><dd><bdi>Kiln, Heart of Embers</bdi></dd>"));
  EXPECT_THAT(html, HasSubstr("<dt>Deck</dt><dd><bdi>Banked Fire</bdi></dd>"));
  EXPECT_THAT(html, HasSubstr("<dt>Player</dt><dd><bdi></bdi></dd>"));  // to be filled in
  EXPECT_THAT(html, HasSubstr("Judge's initials"));
  EXPECT_THAT(html, Not(HasSubstr("Deck hash")));
}

TEST(DeckSheet, ShowsWhatIsHandedIn) {
  const std::string html = Sheet("alpha-clash", "kiln-embers",
                                 {.paper = Paper::kLetter,
                                  .event = "Spring Open",
                                  .player = "A. Player",
                                  .date = "2024-05-04",
                                  .hash = "abcde-12345",
                                  .legality = "Legal in Standard."});
  EXPECT_THAT(html, HasSubstr("size: 215.9mm 279.4mm"));
  EXPECT_THAT(html, HasSubstr("<dd><bdi>Spring Open</bdi></dd>"));
  EXPECT_THAT(html, HasSubstr("<dd><bdi>2024-05-04</bdi></dd>"));
  EXPECT_THAT(html, HasSubstr("<code>abcde-12345</code>"));
  EXPECT_THAT(html, HasSubstr("Legal in Standard."));
}

TEST(DeckSheet, EscapesEverything) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  Deck deck = samples.decks.at("kiln-embers");
  const std::string evil = "<script>alert(\"1\")</script>&'";
  deck.meta = {.name = evil, .player = evil, .event = evil, .format = evil};
  const std::string html =
      DeckSheetHtml(deck, *samples.catalog, {.date = evil, .hash = evil, .legality = evil});
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_EQ(CountOf(html, "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;"), 8U);
}

TEST(DeckSheet, AsksNobodyForAnything) {
  for (const char* game : {"alpha-clash", "elemental-clash", "creator-clash", "shining-shadows"}) {
    for (const auto& [name, deck] : SamplesOf(game).decks) {
      const std::string html = Sheet(game, name);
      for (const char* part : {"http:", "https:", "src=", "href=", "url(", "@import", "<script"})
        EXPECT_THAT(html, Not(HasSubstr(part))) << game << " " << name;
      EXPECT_THAT(html, HasSubstr("default-src 'none'"));
    }
  }
}

TEST(DeckSheet, CarriesTheDeckItself) {
  for (const char* game : {"alpha-clash", "elemental-clash", "creator-clash", "shining-shadows"}) {
    const SampleDecks& samples = SamplesOf(game);
    for (const auto& [name, deck] : samples.decks) {
      const auto code = DeckCodeOfSheet(Sheet(game, name));
      ASSERT_TRUE(code.has_value());
      const auto again = ReadDeckCode(*code, *samples.catalog);
      ASSERT_TRUE(again.has_value()) << again.error().message;
      EXPECT_EQ(Normalized(*samples.catalog, again->deck), Normalized(*samples.catalog, deck));
    }
  }
  EXPECT_FALSE(DeckCodeOfSheet("<p>no sheet</p>").has_value());
}

TEST(DeckSheet, PapersHaveNames) {
  EXPECT_EQ(PaperFromName("a4"), Paper::kA4);
  EXPECT_EQ(PaperFromName("letter"), Paper::kLetter);
  EXPECT_FALSE(PaperFromName("A5").has_value());
}

// So many different cards of Alpha Clash, one copy each.
Deck Singles(const SampleDecks& samples, std::uint32_t main, std::uint32_t side) {
  Deck deck;
  for (CardIndex card = 0; card < samples.catalog->card_count(); ++card) {
    const Card& each = samples.catalog->card(card);
    if (each.type == "contender" || each.token || each.type == "token") continue;
    if (deck.entries.size() == main + side) break;
    const bool to_main = deck.entries.size() < main;
    deck.entries.push_back({.section = static_cast<SectionIndex>(to_main ? 1 : 2), .card = card});
  }
  return deck;
}

// Chromium prints the sheet and its pages are counted.
class PrintedSheet : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v chromium >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "chromium is not installed: pages are not counted";
    folder_ =
        std::filesystem::temp_directory_path() / ("clashdeck-sheet-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  std::size_t Pages(const std::string& html) const {
    const std::string page = (folder_ / "sheet.html").string();
    const std::string pdf = (folder_ / "sheet.pdf").string();
    std::ofstream(page, std::ios::binary) << html;
    std::filesystem::remove(pdf);
    const std::string command =
        "timeout 300 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
        "--disable-background-networking --disable-component-update --disable-sync "
        "--disable-dev-shm-usage --no-pdf-header-footer --user-data-dir='" +
        (folder_ / "profile").string() + "' --print-to-pdf='" + pdf + "' 'file://" + page +
        "' >/dev/null 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ifstream stream(pdf, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream),
                            std::istreambuf_iterator<char>()};
    return CountOf(bytes, "/Type /Page\n") + CountOf(bytes, "/Type /Page ");
  }

  std::filesystem::path folder_ = {};
};

TEST_F(PrintedSheet, IsOnePageOnEitherPaper) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  for (const Paper paper : {Paper::kA4, Paper::kLetter}) {
    const SheetOptions options{.paper = paper, .hash = "abcde-12345", .legality = "Legal."};
    EXPECT_EQ(Pages(DeckSheetHtml(samples.decks.at("kiln-embers"), *samples.catalog, options)), 1U);
    EXPECT_EQ(Pages(DeckSheetHtml(Singles(samples, 50, 10), *samples.catalog, options)), 1U);
    EXPECT_EQ(Pages(DeckSheetHtml(Singles(samples, 40, 24), *samples.catalog, options)), 1U);
  }
  const Deck huge = Singles(samples, 150, 0);
  ASSERT_GT(huge.entries.size(), 120U);
  EXPECT_GT(Pages(DeckSheetHtml(huge, *samples.catalog)), 1U);  // the count can be another
}

}  // namespace
}  // namespace clashdeck::app
