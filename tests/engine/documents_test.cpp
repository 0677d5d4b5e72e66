// docs/card-effects.md and docs/PROTOCOL.md name every verb and every event.
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

}  // namespace
}  // namespace clashdeck
