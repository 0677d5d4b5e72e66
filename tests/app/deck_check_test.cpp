// Checks from the request on: whose cards are looked at.
#include "app/deck_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/sample_decks.h"

namespace clashdeck::app {
namespace {

using testing::Contains;
using testing::Not;

class DeckChecks : public testing::Test {
 protected:
  DeckChecks() {
    for (const Format& format : samples_.imported->folder.formats)
      formats_.games["alpha-clash"][format.id] = {.format = std::make_shared<const Format>(format)};
  }

  validators::Verdict Check(const std::string& list, const std::string& format,
                            std::optional<std::string> pool = {}) {
    DeckCheckRequest request{.deck = {.text = list}, .checks = {{.format = format}}};
    if (pool) request.pool = DeckInput{.text = *pool};
    const auto outcome = CheckDeck(
        request, {.rules = rules_, .formats = formats_, .data_version = "1", .now = "2024-06-01"});
    if (!outcome) throw std::runtime_error(outcome.error().message);
    hash_ = outcome->deck_hash;
    return outcome->checks.front().verdict;
  }
  // "section.forbidden: message"
  std::vector<std::string> Told(const validators::Verdict& verdict) {
    std::vector<std::string> out;
    for (const validators::Problem& problem : verdict.problems)
      out.push_back(std::string(ProblemCodeName(problem.code)) + ": " + problem.message);
    return out;
  }

  const SampleDecks& samples_ = SamplesOf("alpha-clash");
  const SearchIndexes indexes_{samples_.catalog, "2024-06-01"};
  const DeckRules rules_{samples_.catalog, indexes_};
  FormatSet formats_;
  std::string hash_;
};

// What an IO thread does between two requests must be short; the rest is for a worker.
TEST_F(DeckChecks, LongListsInManyChecksAreNotQuick) {
  const CheckSources sources{
      .rules = rules_, .formats = formats_, .data_version = "1", .now = "2024-06-01"};
  DeckCheckRequest request{.deck = {.text = "4 Kiln, Spark\n"}, .checks = {{.format = "standard"}}};
  EXPECT_TRUE(ChecksQuickly(request, sources));
  request.checks.resize(kMaxChecks, request.checks.front());
  EXPECT_TRUE(ChecksQuickly(request, sources));
  request.deck.text.resize(2000, '\n');
  EXPECT_FALSE(ChecksQuickly(request, sources));
  request.checks.resize(1);
  EXPECT_TRUE(ChecksQuickly(request, sources));
  request.pool = DeckInput{.text = std::string(kMaxListBytes, '\n')};
  EXPECT_FALSE(ChecksQuickly(request, sources));
  request.pool.reset();
  request.checks.front().as_of = "2024-03-20";
  EXPECT_FALSE(ChecksQuickly(request, sources));  // the day wants an index first
}

TEST_F(DeckChecks, Rule901_3a_3_TheListsOwnPoolIsThePool) {
  const std::string deck = "Main\n3 Cauterize\n1 Kiln, Spark\n";
  const auto without = Told(Check(deck, "draft-db01"));
  EXPECT_THAT(without, Contains(testing::HasSubstr("no pool was given")));
  const std::string hash = hash_;
  const auto with = Told(Check(deck + "Pool\n2 Cauterize\n9 Awaken\n", "draft-db01"));
  EXPECT_EQ(hash_, hash);
  EXPECT_THAT(with, Not(Contains(testing::HasSubstr("no pool was given"))));
  EXPECT_THAT(with, Not(Contains(testing::StartsWith("section.forbidden"))));
  EXPECT_THAT(with, Contains("pool.exceeded: 3 copies of Cauterize, the pool has 2"));
  EXPECT_THAT(with, Contains("pool.not_drafted: Kiln, Spark is not in the pool"));
}

TEST_F(DeckChecks, AGivenPoolComesBeforeTheListsOwn) {
  const auto told = Told(Check("Main\n3 Cauterize\nPool\n1 Cauterize\n", "draft-db01",
                               "2 Cauterize\n1 Kiln, Spark\n"));
  EXPECT_THAT(told, Contains("pool.exceeded: 3 copies of Cauterize, the pool has 2"));
}

TEST_F(DeckChecks, APoolIsNoPartOfADeckInAnyFormat) {
  const std::string deck = "Main\n3 Cauterize\n";
  const auto without = Check(deck, "standard");
  const auto with = Check(deck + "Pool\n9 Cauterize\n9 Awaken\n", "standard");
  EXPECT_EQ(Told(with), Told(without));
  EXPECT_EQ(with.counts, without.counts);
}

TEST_F(DeckChecks, ALineOfThePoolThatNobodyKnowsIsTold) {
  for (const char* format : {"standard", "draft-db01"}) {
    const auto verdict = Check("Main\n3 Cauterize\nPool\n3 Cauterize\n2 Nobody At All\n", format);
    const auto told = Told(verdict);
    EXPECT_THAT(told, Contains(testing::StartsWith("card.unknown: 'Nobody At All'"))) << format;
    EXPECT_THAT(told, Not(Contains(testing::StartsWith("section.forbidden")))) << format;
  }
}

// A quantity out of bounds says nothing that could be taken away.
TEST_F(DeckChecks, AQuantityOutOfBoundsIsTheReason) {
  const auto verdict = Check("Side\n10000 Cauterize\n", "standard");
  const auto found = std::find_if(verdict.problems.begin(), verdict.problems.end(),
                                  [](const validators::Problem& each) {
                                    return each.code == validators::ProblemCode::kCardUnknown;
                                  });
  ASSERT_NE(found, verdict.problems.end());
  EXPECT_EQ(found->message, "line 2 cannot be read: '10000' is no quantity: 1 to 9999 of a card");
  ASSERT_EQ(found->cards.size(), 1U);
  EXPECT_EQ(found->cards[0].name, "Cauterize");
  EXPECT_EQ(samples_.catalog->game().sections[found->cards[0].section].id, "side");
  EXPECT_FALSE(found->fix.has_value());
}

// A problem names so many cards, and its fix and the plan so many changes; the rest is counted.
TEST_F(DeckChecks, ALongProblemIsCutAndCounted) {
  Format crowd = *(*formats_.Find("alpha-clash", "standard"))->format;
  crowd.id = "crowd";
  crowd.versions = {crowd.versions.back()};
  crowd.versions[0].caps = {
      {.id = "all", .q = "-t:contender", .max = 1, .across = {1, 2}, .source = {.cite = "1"}}};
  formats_.games["alpha-clash"]["crowd"] = {.format = std::make_shared<const Format>(crowd)};
  std::vector<std::string> ids;
  for (CardIndex card = 0; card < samples_.catalog->card_count(); ++card) {
    const Card& each = samples_.catalog->card(card);
    if (each.type != "contender" && !each.token) ids.push_back(each.id.str());
  }
  const auto cap_of = [&](std::size_t rows) {
    std::string list = "Main\n";
    for (std::size_t i = 0; i < rows; ++i)
      list += (i == rows / 2 ? "Side\n1 " : "1 ") + ids[i % (rows / 2)] + "\n";
    const DeckCheckRequest request{
        .deck = {.text = list}, .checks = {{.format = "crowd"}}, .plan = true};
    const CheckSources sources{
        .rules = rules_, .formats = formats_, .data_version = "1", .now = "2024-06-01"};
    const auto outcome = CheckDeck(request, sources);
    if (!outcome) throw std::runtime_error(outcome.error().message);
    std::string text;
    AppendDeckCheck(*outcome, sources, text);
    const auto check = nlohmann::json::parse(text).at("checks").at(0);
    for (const auto& problem : check.at("problems")) {
      if (problem.at("code") != "cap.exceeded") continue;
      EXPECT_EQ(problem.at("actual"), rows) << "the whole list counts";
      return std::pair(problem, check.at("plan"));
    }
    throw std::runtime_error("no cap is exceeded");
  };
  ASSERT_GT(ids.size(), 101U);
  const auto [whole, plan] = cap_of(200);
  EXPECT_EQ(whole.at("cards").size(), 200U);
  EXPECT_FALSE(whole.contains("omitted_cards"));
  EXPECT_EQ(whole.at("fix").at("remove").size(), 199U);
  EXPECT_TRUE(plan.is_null()) << "no legal deck has one card";
  const auto [cut, none] = cap_of(202);
  EXPECT_EQ(cut.at("cards").size(), 200U);
  EXPECT_EQ(cut.at("omitted_cards"), 2U);
  EXPECT_TRUE(cut.at("fix").is_null()) << "half a fix is none";
  EXPECT_TRUE(none.is_null());
}

}  // namespace
}  // namespace clashdeck::app
