// The keys of results, pinned: tests/golden/simulation-shape.txt (UPDATE_GOLDEN=1 rewrites it; read
// the diff like code). Numbers are the engine's business and stand elsewhere.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "tests/app/simulation_samples.h"

namespace clashdeck::app {
namespace {

using nlohmann::json;

// "goldfish/cards/*/drawn/share"
void Collect(const json& value, const std::string& path, std::set<std::string>& out) {
  if (value.is_object()) {
    for (const auto& [key, each] : value.items()) Collect(each, path + "/" + key, out);
  } else if (value.is_array()) {
    for (const json& each : value) Collect(each, path + "/*", out);
  } else {
    out.insert(path);
  }
}

TEST(SimulationShape, IsAsPinned) {
  const json two = {SampleList("kiln-embers"), SampleList("halcyon-grove")};
  json illegal = GoldfishBody();
  illegal["text"] = illegal["text"].get<std::string>() + "\n// Main\n1 Kiln, Spark\n";
  illegal["allow_illegal"] = true;
  illegal["stop"] = {{"ci", 5}};
  std::set<std::string> lines;
  for (const json& body :
       {GoldfishBody(), illegal, json{{"kind", "ab"}, {"decks", two}, {"games", 40}},
        json{{"kind", "match"}, {"decks", two}, {"games", 40}},
        json{{"kind", "gauntlet"}, {"decks", two}, {"games", 40}}})
    Collect(json::parse(ResultOf(body)), body.at("kind"), lines);
  std::string shape;
  for (const std::string& line : lines) shape += line + "\n";
  const std::string file = CLASHDECK_SOURCE_DIR "/tests/golden/simulation-shape.txt";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(file, std::ios::binary) << shape;
  std::ifstream stream(file, std::ios::binary);
  EXPECT_EQ(shape, std::string(std::istreambuf_iterator<char>(stream), {}));
}

}  // namespace
}  // namespace clashdeck::app
