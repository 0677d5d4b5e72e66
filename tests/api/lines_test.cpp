#include "api/lines.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

#include "api/spool.h"

namespace clashdeck::api {
namespace {

std::vector<std::string> LinesOf(const Request& request, std::size_t max_line = 1000) {
  LineReader reader(request, max_line);
  std::vector<std::string> lines;
  while (true) {
    const auto line = reader.Next();
    if (!line) {
      ADD_FAILURE() << line.error().message;
      return lines;
    }
    if (!*line) return lines;
    lines.push_back((*line)->too_long ? "<too long>" : std::string((*line)->text));
  }
}

// The same text in memory and on disk.
std::vector<std::string> BothWays(const std::string& text, std::size_t max_line = 1000) {
  const auto in_memory = LinesOf(Request{.body = text}, max_line);
  Spool spool(std::filesystem::temp_directory_path().string());
  for (std::size_t place = 0; place < text.size(); place += 7)
    EXPECT_TRUE(spool.Append(std::string_view(text).substr(place, 7)).has_value());
  EXPECT_EQ(spool.size(), text.size());
  EXPECT_EQ(LinesOf(Request{.spool = &spool}, max_line), in_memory);
  return in_memory;
}

using Texts = std::vector<std::string>;

TEST(BodyLines, EveryLineHasItsPlace) {
  EXPECT_EQ(BothWays("a\nb\n"), (Texts{"a", "b"}));
  EXPECT_EQ(BothWays("a\nb"), (Texts{"a", "b"}));
  EXPECT_EQ(BothWays("a\r\n\n b\n"), (Texts{"a", "", " b"}));
  EXPECT_EQ(BothWays(""), Texts{});
  EXPECT_EQ(BothWays("\n"), Texts{""});
}

TEST(BodyLines, OneThatIsTooLongIsSaidAndSkipped) {
  EXPECT_EQ(BothWays("abcd\nabcde\nx\n", 4), (Texts{"abcd", "<too long>", "x"}));
  EXPECT_EQ(BothWays("x\n" + std::string(300'000, 'y') + "\nz", 4),
            (Texts{"x", "<too long>", "z"}));
  EXPECT_EQ(BothWays("x\n" + std::string(300'000, 'y'), 4), (Texts{"x", "<too long>"}));
}

TEST(BodyLines, ManyOfThemCrossTheBuffer) {
  std::string text;
  Texts expected;
  for (int i = 0; i < 20'000; ++i) {
    expected.push_back(std::string(static_cast<std::size_t>(i % 50), 'x') + std::to_string(i));
    text += expected.back() + "\n";
  }
  EXPECT_EQ(BothWays(text), expected);
}

TEST(BodyLines, AnswersStandInTheOrderOfTheLines) {
  const Request request{.body = "a\nlonger\nb\n"};
  LineAnswers answers(LineReader(request, 3),
                      [](const Result<LineReader::Line>& line, std::string& out) {
                        out.append(line->too_long ? "!" : std::string(line->text) + line->text[0]);
                      });
  EXPECT_EQ(ReadWhole(answers), "aa\n!\nbb\n");
}

TEST(Spool, AFolderThatIsNotThereIsAnErrorAndNoCrash) {
  Spool spool("/nowhere/at/all");
  const auto kept = spool.Append("x");
  ASSERT_FALSE(kept.has_value());
  EXPECT_EQ(kept.error().code, ErrorCode::kInternal);
}

TEST(Spool, LeavesNoNameBehind) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("clashdeck-spool-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  {
    Spool spool(folder.string());
    ASSERT_TRUE(spool.Append("x").has_value());
    EXPECT_TRUE(std::filesystem::is_empty(folder));
  }
  std::filesystem::remove(folder);
}

}  // namespace
}  // namespace clashdeck::api
