#include "core/format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck {
namespace {

using testing::ElementsAre;

TEST(Format, AVersionIsInForceFromItsDayOn) {
  Format format;
  EXPECT_EQ(format.On("2024-01-01"), nullptr);
  format.versions = {{.effective = "2024-01-01"}, {.effective = "2024-06-01"}};
  EXPECT_EQ(format.On("2023-12-31"), nullptr);
  EXPECT_EQ(format.On("2024-01-01")->effective, "2024-01-01");
  EXPECT_EQ(format.On("2024-05-31")->effective, "2024-01-01");
  EXPECT_EQ(format.On("2024-06-01")->effective, "2024-06-01");
  EXPECT_EQ(format.On("2030-01-01")->effective, "2024-06-01");
}

class FormatLists : public testing::Test {
 protected:
  static ListChange Change(std::string day, std::vector<int> tiers, std::vector<ListedCard> cards) {
    ListChange change;
    change.effective = std::move(day);
    change.tiers = std::move(tiers);
    change.cards = std::move(cards);
    return change;
  }

  FormatLists() {
    format_.lists = {
        Change("2024-01-01", {}, {{CardId("bolt"), 0}, {CardId("axe"), 2}}),
        Change("2024-02-01", {1, 2}, {{CardId("axe"), 1}, {CardId("bow"), 0}}),
        Change("2024-03-01", {2}, {{CardId("bolt"), std::nullopt}}),
        Change("2024-04-01", {}, {{CardId("axe"), std::nullopt}}),
    };
  }

  std::string Standing(const char* card, const char* day, std::optional<int> tier) const {
    const Listing listing = ListingOf(format_, CardId(card), day, tier);
    if (listing.change == nullptr) return "never listed";
    return (listing.max ? std::to_string(*listing.max) : "free") + " since " +
           listing.change->effective;
  }

  std::vector<std::string> Listed(const char* day, std::optional<int> tier) const {
    std::vector<std::string> out;
    for (const CardInForce& each : ListedOn(format_, day, tier))
      out.push_back(each.card.str() + " " + std::to_string(each.max) + " " +
                    each.change->effective);
    return out;
  }

  Format format_;
};

TEST_F(FormatLists, TheLastChangeOfADayAndTierCounts) {
  EXPECT_EQ(Standing("bolt", "2023-12-31", {}), "never listed");
  EXPECT_EQ(Standing("bolt", "2024-01-01", {}), "0 since 2024-01-01");
  EXPECT_EQ(Standing("bow", "2024-05-01", {}), "never listed");
  EXPECT_EQ(Standing("bow", "2024-05-01", 1), "0 since 2024-02-01");
  EXPECT_EQ(Standing("bow", "2024-05-01", 3), "never listed");
  EXPECT_EQ(Standing("axe", "2024-02-01", {}), "2 since 2024-01-01");
  EXPECT_EQ(Standing("axe", "2024-02-01", 2), "1 since 2024-02-01");
  EXPECT_EQ(Standing("bolt", "2024-03-01", 2), "free since 2024-03-01");
  EXPECT_EQ(Standing("bolt", "2024-03-01", 1), "0 since 2024-01-01");
  EXPECT_EQ(Standing("axe", "2024-04-01", 2), "free since 2024-04-01");  // of every tier
}

TEST_F(FormatLists, WhatIsListedOnADay) {
  EXPECT_THAT(Listed("2023-12-31", {}), ElementsAre());
  EXPECT_THAT(Listed("2024-02-01", {}), ElementsAre("axe 2 2024-01-01", "bolt 0 2024-01-01"));
  EXPECT_THAT(Listed("2024-02-01", 1),
              ElementsAre("axe 1 2024-02-01", "bolt 0 2024-01-01", "bow 0 2024-02-01"));
  EXPECT_THAT(Listed("2024-03-01", 2), ElementsAre("axe 1 2024-02-01", "bow 0 2024-02-01"));
  EXPECT_THAT(Listed("2024-04-01", 3), ElementsAre("bolt 0 2024-01-01"));
}

}  // namespace
}  // namespace clashdeck
