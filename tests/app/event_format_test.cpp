// The format of an event when its cards go, come back or are yet to come.
#include "app/event_format.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/app/event_fixture.h"

namespace clashdeck::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class EventFormatTest : public EventTest {
 protected:
  // One card more, in a set of its own.
  Result<ImportReport> ImportFuture(const std::string& released) {
    return services_.imports->Import({.game = "alpha-clash",
                                      .bytes = R"({"game": "alpha-clash",
      "set": {"code": "FUT", "name": "Future", "kind": "expansion", "released": ")" +
                                               released + R"("},
      "cards": [{"name": "Future Blast", "type": "clash", "text": "",
        "attributes": {"colors": ["red"], "cost": 1, "gems": "R", "attack": 1, "defense": 1},
        "printings": [{"id": "FUT-001", "number": "001", "rarity": "common"}]}]})",
                                      .file_name = "future.json",
                                      .actor = "test"});
  }
  // Any number of cards, none of them twice banned or limited by name.
  static std::string Tiny() {
    return R"({"id": "tiny", "game": "alpha-clash", "name": "Tiny",
      "versions": [{"effective": "2024-01-01", "document": "House", "sections": {"main": {"min": 1}}}],
      "lists": [{"announced": "2024-01-01", "effective": "2024-01-01", "source": "house",
                 "ban": ["Test Scout", "Future Blast"], "limit": {"Test Guard": 1}}]})";
  }
  std::string MakeEvent(const std::string& format, const std::string& as_of) {
    const TestRules rules(services_);
    const auto made = services_.events->Create({.game = "alpha-clash",
                                                .format = format,
                                                .as_of = as_of,
                                                .name = "Cup",
                                                .opens_at = "2024-01-01T00:00:00.000Z",
                                                .closes_at = "2024-01-02T00:00:00.000Z",
                                                .legality = "ignore"},
                                               rules.sources(), {.caller = kOrganizer});
    EXPECT_TRUE(made.has_value()) << made.error().message;
    return made->event.id;
  }
  // The codes of what is wrong with the list in the event, or the error.
  std::string Submit(const EntryPlace& place, const std::string& list) {
    const TestRules rules(services_);
    const auto submission = services_.entries->Submit(
        place, {.deck = {.text = list}}, rules.sources(),
        {.caller = {.key_id = "entry:" + place.entry, .entry = place.entry}});
    if (!submission) return submission.error().message;
    std::string codes;
    const auto verdict = nlohmann::json::parse(VerdictOfReceipt(submission->revision.receipt));
    for (const auto& problem : verdict["problems"]) codes += problem.value("code", "") + " ";
    return codes;
  }
};

TEST_F(EventFormatTest, ACardThatIsGoneTakesItsOwnRowAwayAndNoOther) {
  const auto future = ImportFuture("2024-01-01");
  ASSERT_TRUE(future.has_value()) << future.error().message;
  const auto saved = services_.formats->Save("alpha-clash", Tiny(), kOrganizer);
  ASSERT_TRUE(saved.has_value()) << saved.error().message;
  const std::string event = MakeEvent("tiny", "2024-01-01");
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada")};
  const std::string hash = services_.formats->current()->Find("alpha-clash", "tiny").value()->hash;
  EXPECT_EQ(services_.events->Find(event, kOrganizer)->event.format_hash, hash);
  services_.store->Read([&](db::Session& session) {
    const std::string source = session.events.FormatOf(event)->source;
    for (const char* id : {"test-scout", "future-blast", "test-guard"})
      EXPECT_THAT(source, HasSubstr(id));
    for (const char* name : {"Test Scout", "Future Blast", "Test Guard"})
      EXPECT_THAT(source, Not(HasSubstr(name))) << "a name may be another card's tomorrow";
  });

  ASSERT_TRUE(services_.imports->Rollback(future->number, "test").has_value());
  Reopen();
  EXPECT_EQ(Submit(place, "1 Test Scout"), "card.banned ");
  EXPECT_EQ(Submit(place, "2 Test Guard"), "card.limited ");
  EXPECT_EQ(Submit(place, "1 Test Guard"), "");
  const TestRules rules(services_);
  EXPECT_TRUE(services_.entries->Alerts(kOrganizer, rules.sources(), {.event = event}).has_value());
  EXPECT_TRUE(services_.formats->current()->Find("alpha-clash", "tiny").has_value())
      << "nor is the format of today lost";
  ASSERT_TRUE(ImportFuture("2024-01-01").has_value());
  EXPECT_EQ(Submit(place, "1 Future Blast"), "card.banned ") << "it is back, and still banned";
}

// As the rows of older events are.
TEST_F(EventFormatTest, NamesInFrozenTextsAreFoundOneByOne) {
  const TestRules rules(services_);
  const auto known = ReadFrozen(nlohmann::json::array({Tiny()}).dump(), rules.sources().rules);
  ASSERT_TRUE(known.has_value()) << known.error().message;
  std::vector<std::string> cards;
  for (const ListedCard& listed : known->format->lists.at(0).cards)
    cards.push_back(listed.card.str());
  EXPECT_THAT(cards, ElementsAre("test-scout", "future-blast", "test-guard"));
}

TEST_F(EventFormatTest, ADayThatLiesAheadRaisesNoAlert) {
  ASSERT_TRUE(ImportFuture("2024-03-01").has_value());
  std::string free = Tiny();
  free.replace(free.find(R"("Test Scout", "Future Blast")"), 28, R"("Test Scout")");
  ASSERT_TRUE(services_.formats->Save("alpha-clash", free, kOrganizer).has_value());
  const std::string event = MakeEvent("tiny", "2024-04-01");
  const EntryPlace place{.event = event, .entry = MakeEntry(event, "Ada")};
  ASSERT_EQ(Submit(place, "1 Future Blast"), "") << "it is out on the day of the event";
  const auto alerts = [&] {
    const TestRules rules(services_);
    return services_.entries->Alerts(kOrganizer, rules.sources(), {.event = event})->alerts.size();
  };
  EXPECT_EQ(alerts(), 0U);
  ASSERT_TRUE(services_.formats->Save("alpha-clash", Tiny(), kOrganizer).has_value());
  EXPECT_EQ(alerts(), 1U) << "that is a change";
}

}  // namespace
}  // namespace clashdeck::app
