// What tests of events through the gateway share: an event world and what they look at in it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "db/store.h"
#include "tests/api/event_world.h"

namespace clashdeck::api {

class EventCase : public testing::Test {
 protected:
  void At(const std::string& time) { world_.fixture().SetTime("2024-03-15T" + time + ":00.000Z"); }
  std::string Status(const EventWorld::Entry& entry) {
    return world_.Get(entry.path, world_.organizer()).json().value("status", "");
  }
  std::vector<std::string> Players(const std::string& target, const std::string& key) {
    std::vector<std::string> players;
    const EventAnswer answer = world_.Get(target, key);
    EXPECT_EQ(answer.status, 200) << answer.body;
    const auto json = answer.json();
    for (const auto& entry : json["data"]) players.push_back(entry.at("player"));
    return players;
  }
  // Of events; the rulebook of the fixture came by no import, which is one more.
  std::vector<std::string> Problems() {
    std::vector<std::string> problems;
    for (const std::string& problem : db::VerifyDataDir(world_.fixture().data_dir()).problems)
      if (problem.find("audit") != std::string::npos || problem.find("event") != std::string::npos)
        problems.push_back(problem);
    return problems;
  }

  EventWorld world_;
};

}  // namespace clashdeck::api
