// Services on a fresh data directory with the real game definitions and a clock that ticks a second
// a call.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "app/services.h"

namespace clashdeck::app {

class ServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("clashdeck-app-" + std::to_string(getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    Reopen();
  }

  void TearDown() override {
    services_ = {};
    std::filesystem::remove_all(folder_);
  }

  void Reopen() {
    services_ = {};  // the old store goes before the new one comes
    auto opened = OpenServices({.data_dir = folder_,
                                .games_dir = CLASHDECK_SOURCE_DIR "/games",
                                .clock = [this] { return Tick(); }});
    ASSERT_TRUE(opened.has_value()) << opened.error().message;
    services_ = *std::move(opened);
  }

  std::string Tick() {
    char text[40];
    const int tick = ticks_.fetch_add(1);
    std::snprintf(text, sizeof text, "2024-01-01T00:%02d:%02d.000Z", tick / 60 % 60, tick % 60);
    return text;
  }

  Result<ImportReport> Import(std::string_view bytes, bool dry_run = false, bool partial = false,
                              bool full = false) {
    return services_.imports->Import({.game = "alpha-clash",
                                      .bytes = bytes,
                                      .file_name = "test.json",
                                      .dry_run = dry_run,
                                      .partial = partial,
                                      .full = full,
                                      .actor = "test"});
  }

  std::string Version() const { return services_.catalogs->current()->data_version(); }
  const GameCatalog& Cards() const { return *services_.catalogs->current()->Find("alpha-clash"); }

  std::filesystem::path folder_;
  Services services_;
  std::atomic<int> ticks_ = 0;  // threads of the services ask for the time too
};

// A set of two cards; `cost` is the first card's.
inline std::string TwoCardSet(int cost) {
  return R"({"game": "alpha-clash", "set": {"code": "TST", "name": "Test", "kind": "expansion", "released": "2024-01-01"}, "cards": [
    {"name": "Test Scout", "type": "clash", "text": "Trigger - Enter: You may draw one card.", "tags": ["Trigger - Enter"],
     "attributes": {"colors": ["red"], "cost": )" +
         std::to_string(cost) + R"(, "gems": "R", "attack": 2, "defense": 1},
     "printings": [{"id": "TST-001", "number": "001", "rarity": "common"}, {"id": "TST-001_AA", "number": "001_AA", "rarity": "epic", "alternate_art": true}]},
    {"name": "Test Guard", "type": "clash", "text": "", "keywords": ["Flight"],
     "attributes": {"colors": ["blue"], "cost": 1, "gems": "U", "attack": 0, "defense": 3},
     "printings": [{"id": "TST-002", "number": "002", "rarity": "rare"}]}]})";
}

inline std::string OneCardSet() {
  return R"({"game": "alpha-clash", "set": {"code": "TST", "name": "Test", "kind": "expansion", "released": "2024-01-01"}, "cards": [
    {"name": "Test Guard", "type": "clash", "text": "", "keywords": ["Flight"],
     "attributes": {"colors": ["blue"], "cost": 1, "gems": "U", "attack": 0, "defense": 3},
     "printings": [{"id": "TST-002", "number": "002", "rarity": "rare"}]}]})";
}

// The second card's rarity is one that nobody knows.
inline std::string OneBadRow() {
  std::string set = TwoCardSet(2);
  return set.replace(set.find("\"rare\""), 6, "\"raare\"");
}

inline std::string Erratum() {
  return R"({"game": "alpha-clash", "errata": [{"card": "test-scout", "kind": "errata", "effective": "2024-02-01",
    "text": "Trigger - Enter: Draw one card.", "source": "test", "note": "no choice"}]})";
}

}  // namespace clashdeck::app
