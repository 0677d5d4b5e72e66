// docs/card-effects.md and docs/PROTOCOL.md name every verb and every event, docs/rules/examples.md
// tests that exist.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>

#include "engine/effects/ir.h"
#include "engine/effects/print_words.h"

namespace clashdeck {
namespace {

std::string Read(const std::string& path) {
  std::ifstream file(std::string(CLASHDECK_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(EngineDocuments, EveryVerbHasAnExample) {
  const std::string text = Read("docs/card-effects.md");
  ASSERT_FALSE(text.empty());
  for (const std::string_view word : effects::kOpWords) {
    EXPECT_NE(text.find("`" + std::string(word) + "`"), std::string::npos) << word;
  }
}

TEST(EngineDocuments, EveryEventIsInTheProtocol) {
  const std::string header = Read("engine/alpha_clash/event.h");
  const std::string protocol = Read("docs/PROTOCOL.md");
  const auto begin = header.find("enum class EventKind");
  ASSERT_NE(begin, std::string::npos);
  const std::string kinds = header.substr(begin, header.find("};", begin) - begin);
  const std::regex kind("\\b(k[A-Z][A-Za-z]+),");
  int count = 0;
  for (auto it = std::sregex_iterator(kinds.begin(), kinds.end(), kind);
       it != std::sregex_iterator(); ++it, ++count) {
    EXPECT_NE(protocol.find("`" + (*it)[1].str() + "`"), std::string::npos) << (*it)[1].str();
  }
  EXPECT_GT(count, 30);
}

TEST(EngineDocuments, EveryExampleOfTheRulebookIsShown) {
  const std::string table = Read("docs/rules/examples.md");
  const std::regex file("`([^`]+\\.(scn|cpp))`");
  for (auto it = std::sregex_iterator(table.begin(), table.end(), file);
       it != std::sregex_iterator(); ++it) {
    const std::string name = (*it)[1].str();
    const bool scenario = name.find('/') == std::string::npos;
    const std::string path = (scenario ? "tests/scenarios/alpha-clash/" : "") + name;
    EXPECT_FALSE(Read(path).empty()) << path;
  }
  const std::regex row("\\n\\| ([0-9]+) \\|[^\\n]*`[^`\\n]+`");
  int examples = 0;
  for (auto it = std::sregex_iterator(table.begin(), table.end(), row);
       it != std::sregex_iterator(); ++it)
    EXPECT_EQ((*it)[1].str(), std::to_string(++examples));
  EXPECT_EQ(examples, 47);
}

}  // namespace
}  // namespace clashdeck
