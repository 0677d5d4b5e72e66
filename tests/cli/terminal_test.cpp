// Colour and progress on a terminal, which a pseudo terminal stands for.
#include "cli/terminal.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

namespace clashdeck::cli {
namespace {

using testing::HasSubstr;

constexpr std::chrono::milliseconds kUntilShown{1050};
constexpr std::chrono::milliseconds kRedrawn{100};

class Terminal : public testing::Test {
 protected:
  void SetUp() override {
    if (openpty(&screen_, &stream_, nullptr, nullptr, nullptr) != 0)
      GTEST_SKIP() << "this system gives no pseudo terminal";
    fcntl(screen_, F_SETFL, O_NONBLOCK);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
  }

  void TearDown() override {
    if (stream_ >= 0) close(stream_);
    if (screen_ >= 0) close(screen_);
  }

  // What has come to the screen since it was last read.
  std::string Read() const {
    std::string text;
    char buffer[4096];
    for (ssize_t size = 0; (size = read(screen_, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(size));
    return text;
  }

  int screen_ = -1;
  int stream_ = -1;  // what a program writes to
};

TEST_F(Terminal, EachToneHasItsColour) {
  EXPECT_EQ(Painted(stream_, Tone::kStrong, "word"), "\033[1mword\033[0m");
  EXPECT_EQ(Painted(stream_, Tone::kGood, "word"), "\033[32mword\033[0m");
  EXPECT_EQ(Painted(stream_, Tone::kBad, "word"), "\033[31mword\033[0m");
}

TEST_F(Terminal, WhoWantsNoColourGetsNone) {
  setenv("NO_COLOR", "1", 1);
  EXPECT_EQ(Painted(stream_, Tone::kGood, "word"), "word");
  setenv("NO_COLOR", "", 1);  // no-color.org: empty is not set
  EXPECT_NE(Painted(stream_, Tone::kGood, "word"), "word");
}

TEST_F(Terminal, ATerminalWithoutColourGetsNone) {
  setenv("TERM", "dumb", 1);
  EXPECT_EQ(Painted(stream_, Tone::kGood, "word"), "word");
  unsetenv("TERM");
  EXPECT_EQ(Painted(stream_, Tone::kGood, "word"), "word");
}

TEST_F(Terminal, APipeGetsNoColour) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_EQ(Painted(ends[1], Tone::kGood, "word"), "word");
  close(ends[0]);
  close(ends[1]);
}

// Standard error goes to another stream as long as this lives.
class StandardErrorTo {
 public:
  explicit StandardErrorTo(int stream) : own_(dup(STDERR_FILENO)) { dup2(stream, STDERR_FILENO); }
  ~StandardErrorTo() {
    dup2(own_, STDERR_FILENO);
    close(own_);
  }
  StandardErrorTo(const StandardErrorTo&) = delete;
  StandardErrorTo& operator=(const StandardErrorTo&) = delete;

 private:
  int own_;
};

TEST_F(Terminal, TheBarGrowsAndGoesAway) {
  const StandardErrorTo terminal(stream_);
  {
    Progress progress("reading");
    std::this_thread::sleep_for(kUntilShown);
    const auto start = std::chrono::steady_clock::now();
    progress.Show(50, 100);
    EXPECT_THAT(Read(), HasSubstr("\rreading [###############...............] 50 of 100"));
    progress.Show(51, 100);
    const std::string again = Read();
    // A machine under load may have let the time for a redraw pass.
    if (std::chrono::steady_clock::now() - start < kRedrawn) {
      EXPECT_EQ(again, "") << "a bar is not drawn again at once";
    }
    std::this_thread::sleep_for(kRedrawn);
    progress.Show(120, 100);
    EXPECT_THAT(Read(), HasSubstr("[##############################] 120 of 100"));
  }
  EXPECT_EQ(Read(), "\r\033[K") << "the line is empty for what comes next";
}

TEST_F(Terminal, QuickOrEmptyWorkHasNoBar) {
  const StandardErrorTo terminal(stream_);
  {
    Progress quick("reading");
    quick.Show(50, 100);
    std::this_thread::sleep_for(kUntilShown);
    quick.Show(0, 0);
  }
  EXPECT_EQ(Read(), "");
}

TEST_F(Terminal, APipeGetsNoBar) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  {
    const StandardErrorTo pipe(ends[1]);
    Progress progress("reading");
    std::this_thread::sleep_for(kUntilShown);
    progress.Show(50, 100);
  }
  char byte = 0;
  EXPECT_LT(read(ends[0], &byte, 1), 0) << "something was written";
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace clashdeck::cli
