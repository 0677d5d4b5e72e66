// Events on real game definitions, called as use cases.
#pragma once

#include <string>
#include <utility>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {

inline const Principal kOrganizer{.key_id = "organizer", .role = Role::kOrganizer};

// What checks are made with, of the snapshot there is now.
class TestRules {
 public:
  explicit TestRules(Services& services)
      : catalog_(services.catalogs->current()),
        formats_(services.formats->current()),
        indexes_(catalog_->Share("alpha-clash"), services.clock().substr(0, 10)),
        rules_(catalog_->Share("alpha-clash"), indexes_) {}
  EventSources sources() const {
    return {.rules = rules_, .formats = *formats_, .data_version = catalog_->data_version()};
  }

 private:
  CatalogPtr catalog_;
  std::shared_ptr<const FormatSet> formats_;
  SearchIndexes indexes_;
  DeckRules rules_;
};

class EventTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  }

  std::string MakeOpenEvent(const std::string& legality, const std::string& opens_at,
                            const std::string& closes_at, const std::string& format = "standard") {
    const TestRules rules(services_);
    const auto made = services_.events->Create({.game = "alpha-clash",
                                                .format = format,
                                                .as_of = "2024-04-01",
                                                .name = "Cup",
                                                .opens_at = opens_at,
                                                .closes_at = closes_at,
                                                .legality = legality},
                                               rules.sources(), {.caller = kOrganizer});
    EXPECT_TRUE(made.has_value()) << made.error().message;
    return made->event.id;
  }
  std::string MakeEntry(const std::string& event, const std::string& player) {
    const auto made = services_.entries->Create(event, {.player = player}, {.caller = kOrganizer});
    EXPECT_TRUE(made.has_value()) << made.error().message;
    return made->entry.id;
  }
};

}  // namespace clashdeck::app
