// What is written in one form and read back is the same deck, for every pair of forms, over decks
// drawn at random from the samples of all games.
#include <gtest/gtest.h>

#include "app/deck_read.h"
#include "app/deck_write.h"
#include "app/own_deck.h"
#include "core/deck/list_index.h"
#include "engine/kernel/rng.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

constexpr int kDecks = 25;

// What is left of a deck when it goes through the forms.
Deck Carried(const GameCatalog& catalog, Deck deck, std::initializer_list<DeckForm> forms) {
  for (const DeckForm form : forms) {
    if (!CarriesMeta(form)) deck.meta = {};
    if (CarriesPrintings(form)) continue;
    for (DeckEntry& entry : deck.entries) entry.printing.reset();
  }
  return Normalized(catalog, std::move(deck));
}

class DeckRoundTrip : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { catalog_ = ImportCatalog(GetParam()); }
  const GameCatalog& Cards() const { return *catalog_->cards; }
  std::size_t Below(std::size_t bound) { return static_cast<std::size_t>(rng_.Below(bound)); }

  std::string Words() {
    static constexpr std::string_view kWords[] = {
        "Low", "tide, again", "\"quoted\"", "Übung", "a: b", "4x", "// no", "it’s", "[one]", "= 2"};
    std::string text;
    for (std::size_t i = Below(4); i > 0; --i)
      text.append(text.empty() ? "" : " ").append(kWords[Below(std::size(kWords))]);
    return text;
  }

  enum class Printings { kSome, kAll };
  Deck Draw(Printings printings) {
    const ListIndex& index = Cards().lists();
    Deck deck{.meta = {.name = Words(), .player = Words(), .event = Words(), .format = Words()},
              .entries = {}};
    for (std::size_t i = Below(40); i > 0; --i) {
      DeckEntry entry{.section = static_cast<SectionIndex>(Below(Cards().game().sections.size())),
                      .card = static_cast<CardIndex>(Below(Cards().card_count())),
                      .printing = {},
                      .quantity = static_cast<std::uint32_t>(1 + Below(40))};
      // Lists move such a card out of the main section.
      if (entry.section == index.main() && index.HomeOf(entry.card)) continue;
      const auto own = Cards().printings_of(entry.card);
      if (printings == Printings::kAll || Below(2) == 0) entry.printing = own[Below(own.size())];
      deck.entries.push_back(entry);
    }
    return deck;
  }

  ListedDeck Read(const std::string& bytes, DeckForm form) {
    auto list = ReadDeck(bytes, Cards());
    if (!list) {
      ADD_FAILURE() << DeckFormName(form) << ": " << list.error().message << "\n" << bytes;
      return {};
    }
    const DeckForm told = form == DeckForm::kTextPrintings ? DeckForm::kText : form;
    EXPECT_EQ(DeckFormName(list->form), DeckFormName(told)) << bytes;
    EXPECT_TRUE(list->complete()) << bytes;
    for (const LineReport& row : list->lines)
      EXPECT_EQ(row.status, LineStatus::kOk) << row.line << " " << row.note << "\n" << bytes;
    return *std::move(list);
  }

  std::unique_ptr<ImportedCatalog> catalog_;
  engine::Rng rng_{.seed = 20240601};
};

TEST_P(DeckRoundTrip, WhatWasKeptIsReadAsEveryReaderReadsIt) {
  for (int i = 0; i < kDecks && !HasFailure(); ++i) {
    Deck deck = Draw(Printings::kSome);
    const std::string named = WriteDeck(deck, Cards(), DeckForm::kJson);
    deck.meta = {};
    const std::string kept = WriteDeck(deck, Cards(), DeckForm::kJson);
    if (deck.entries.empty()) continue;
    const auto own = ReadOwnDeck(kept, Cards());
    ASSERT_TRUE(own.has_value()) << kept;
    EXPECT_EQ(own->entries, Read(kept, DeckForm::kJson).deck.entries) << kept;
    for (std::size_t end = 0; end < kept.size(); ++end)
      EXPECT_EQ(ReadOwnDeck(kept.substr(0, end), Cards()), std::nullopt) << end;
    EXPECT_EQ(ReadOwnDeck(kept + "\n", Cards()), std::nullopt);
    if (named != kept) {
      EXPECT_EQ(ReadOwnDeck(named, Cards()), std::nullopt) << "says who it is";
    }
  }
}

TEST_P(DeckRoundTrip, EveryPairOfForms) {
  for (int i = 0; i < kDecks && !HasFailure(); ++i) {
    const Deck deck = Draw(Printings::kSome);
    for (const DeckForm first : kDeckForms) {
      const Deck once = Read(WriteDeck(deck, Cards(), first), first).deck;
      ASSERT_EQ(Carried(Cards(), once, {first}), Carried(Cards(), deck, {first}))
          << DeckFormName(first);
      for (const DeckForm second : kDeckForms) {
        const Deck twice = Read(WriteDeck(once, Cards(), second), second).deck;
        ASSERT_EQ(Carried(Cards(), twice, {first, second}), Carried(Cards(), deck, {first, second}))
            << DeckFormName(first) << " " << DeckFormName(second);
      }
    }
  }
}

TEST_P(DeckRoundTrip, TcgArenaKeepsPrintingsThatAreSaid) {
  for (int i = 0; i < kDecks && !HasFailure(); ++i) {
    const Deck deck = Draw(Printings::kAll);
    const std::string bytes = WriteDeck(deck, Cards(), DeckForm::kTcgArena);
    EXPECT_EQ(Normalized(Cards(), Read(bytes, DeckForm::kTcgArena).deck),
              Normalized(Cards(), deck));
  }
}

TEST_P(DeckRoundTrip, EqualDecksAreWrittenAlike) {
  const Deck deck = Draw(Printings::kSome);
  Deck shuffled = deck;
  std::reverse(shuffled.entries.begin(), shuffled.entries.end());
  for (const DeckForm form : kDeckForms)
    EXPECT_EQ(WriteDeck(deck, Cards(), form), WriteDeck(shuffled, Cards(), form));
}

// Every card of the samples, written alone.
TEST_P(DeckRoundTrip, EveryCard) {
  const SectionIndex main = Cards().lists().main();
  for (CardIndex card = 0; card < Cards().card_count(); ++card) {
    Deck deck;
    deck.entries = {{.section = Cards().lists().HomeOf(card).value_or(main), .card = card}};
    for (const DeckForm form : kDeckForms) {
      EXPECT_EQ(Carried(Cards(), Read(WriteDeck(deck, Cards(), form), form).deck, {form}), deck)
          << DeckFormName(form) << " " << Cards().card(card).name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, DeckRoundTrip,
                         testing::Values("alpha-clash", "elemental-clash", "creator-clash",
                                         "shining-shadows"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace clashdeck::app
