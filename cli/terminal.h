// Tables and progress for people; plain text where nobody looks.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::cli {

struct TableColumn {
  std::string title = {};
  bool right = false;    // numbers stand on the right
  bool shrinks = false;  // may be cut with … where the terminal is too narrow
  bool spare = false;    // may be left out where it is narrower still, the last one first
};

// Aligned columns. On a terminal the table fits its width; in a pipe nothing is cut and columns are
// joined by tabs.
class Table {
 public:
  explicit Table(std::vector<TableColumn> columns) : columns_(std::move(columns)) {}
  void Add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  void Print(std::ostream& out, std::size_t width) const;  // width 0 = a pipe

 private:
  struct Shown {
    std::size_t place = 0;  // of the column
    std::size_t width = 0;
  };
  std::vector<Shown> Fit(std::size_t width) const;

  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
};

// Nobody reads standard output any more, as after `| head -n 1`.
bool ReaderLeft();

// Columns of the terminal on standard output, 0 when it is none.
std::size_t OutputWidth();

enum class Tone { kStrong, kGood, kBad };
// `text` in colour where `stream` (STDOUT_FILENO, STDERR_FILENO) is a terminal that shows it and
// NO_COLOR is not set; otherwise as it is.
std::string Painted(int stream, Tone tone, const std::string& text);

// `text` with control characters written out (\\x1b), so that what stands in a file or a name
// cannot steer the terminal. Line feeds stay.
std::string Visible(std::string_view text);

// A progress bar on standard error, shown on a terminal only and only once the work has taken a
// second.
class Progress {
 public:
  explicit Progress(std::string label);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void Show(std::size_t done, std::size_t of);

 private:
  std::string label_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace clashdeck::cli
