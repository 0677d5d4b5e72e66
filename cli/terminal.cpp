#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <utility>

#include "core/fold.h"

namespace clashdeck::cli {

namespace {

constexpr std::size_t kMinShrunk = 8;
constexpr std::size_t kBarWidth = 30;
constexpr std::chrono::milliseconds kQuiet{1000};  // nothing is shown before
constexpr std::chrono::milliseconds kRedraw{100};

std::string OneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return Visible(text);
}

std::string Cut(const std::string& text, std::size_t width) {
  if (CodePoints(text) <= width) return text;
  std::string cut;
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool starts = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    if (starts && ++points == width) break;
    cut += text[at];
  }
  return cut + "…";
}

void PrintCell(std::ostream& out, const std::string& text, std::size_t width, bool right,
               bool last) {
  const std::string shown = Cut(text, width);
  const std::string pad(width - std::min(width, CodePoints(shown)), ' ');
  if (right) out << pad;
  out << shown;
  if (!right && !last) out << pad;
}

}  // namespace

void Table::Print(std::ostream& out, std::size_t width) const {
  if (width == 0) {
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) out << (i == 0 ? "" : "\t") << OneLine(row[i]);
      out << "\n";
    }
    return;
  }
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t widest = CodePoints(columns_[i].title);
    for (const auto& row : rows_) widest = std::max(widest, CodePoints(OneLine(row[i])));
    widths.push_back(widest);
  }
  std::size_t total = 2 * (columns_.size() - 1);
  for (std::size_t column : widths) total += column;
  for (std::size_t i = columns_.size(); i-- > 0 && total > width;) {
    if (!columns_[i].shrinks || widths[i] <= kMinShrunk) continue;
    const std::size_t less = std::min(total - width, widths[i] - kMinShrunk);
    widths[i] -= less;
    total -= less;
  }
  const auto print_row = [&](const auto& cell) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (i > 0) out << "  ";
      PrintCell(out, cell(i), widths[i], columns_[i].right, i + 1 == columns_.size());
    }
    out << "\n";
  };
  std::ostringstream titles;
  const auto title = [&](std::size_t i) { return columns_[i].title; };
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (i > 0) titles << "  ";
    PrintCell(titles, title(i), widths[i], columns_[i].right, i + 1 == columns_.size());
  }
  out << Painted(STDOUT_FILENO, Tone::kStrong, titles.str()) << "\n";
  for (const auto& row : rows_) print_row([&](std::size_t i) { return OneLine(row[i]); });
}

std::size_t OutputWidth() {
  if (isatty(STDOUT_FILENO) == 0) return 0;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string Painted(int stream, Tone tone, const std::string& text) {
  const char* terminal = std::getenv("TERM");
  const char* plain = std::getenv("NO_COLOR");
  if (isatty(stream) == 0 || (plain != nullptr && *plain != 0) || terminal == nullptr ||
      std::string_view(terminal) == "dumb")
    return text;
  const char* code = tone == Tone::kStrong ? "1" : tone == Tone::kGood ? "32" : "31";
  return "\033[" + std::string(code) + "m" + text + "\033[0m";
}

std::string Visible(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string visible;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    const bool wide = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // U+0080 to U+009F
    if (!wide && (byte >= 0x20 || byte == '\n') && byte != 0x7F) {
      visible += text[i];
      continue;
    }
    const unsigned char shown = wide ? next : byte;
    visible.append("\\x").append(1, kHex[shown >> 4U]).append(1, kHex[shown & 0xFU]);
    if (wide) ++i;
  }
  return visible;
}

Progress::Progress(std::string label)
    : label_(std::move(label)),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::Show(std::size_t done, std::size_t of) {
  const auto now = std::chrono::steady_clock::now();
  if (!terminal_ || of == 0 || now - start_ < kQuiet || (shown_ && now - last_ < kRedraw)) return;
  last_ = now;
  shown_ = true;
  const std::size_t filled = kBarWidth * std::min(done, of) / of;
  std::cerr << "\r" << label_ << " [" << std::string(filled, '#')
            << std::string(kBarWidth - filled, '.') << "] " << done << " of " << of << "\033[K"
            << std::flush;
}

}  // namespace clashdeck::cli
