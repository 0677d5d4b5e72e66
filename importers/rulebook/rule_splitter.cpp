#include "importers/rulebook/rule_splitter.h"

#include <optional>
#include <string_view>
#include <utility>

#include "importers/ascii.h"
#include "importers/rulebook/markup.h"
#include "importers/rulebook/rule_number.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kLongestTitle = 100;
// Lines of text that a chapter may have before its first section.
constexpr std::size_t kTitleLookahead = 3;

struct PlainLine {
  std::size_t number = 0;
  std::string text;
};

struct Title {
  int number = 0;
  std::string_view digits;
  std::string_view text;
};

// "7. Additional Rules" or "704. Keyword Abilities".
std::optional<Title> ReadTitle(std::string_view line) {
  std::size_t digits = 0;
  while (digits < line.size() && digits <= kSectionDigits && IsDigit(line[digits])) ++digits;
  if (digits == 0 || digits > kSectionDigits || line.size() > kLongestTitle) return std::nullopt;
  if (!line.substr(digits).starts_with(". ") || line.size() < digits + 3) return std::nullopt;
  Title title{.number = 0, .digits = line.substr(0, digits), .text = line.substr(digits + 2)};
  for (char c : title.digits) title.number = title.number * 10 + (c - '0');
  return title;
}

bool IsSection(const Title& title) { return title.digits.size() == kSectionDigits; }

class Splitter {
 public:
  explicit Splitter(std::vector<PlainLine> lines) : lines_(std::move(lines)) {}

  RuleList Run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) ReadLine(i);
    FinishRule();
    return std::move(list_);
  }

 private:
  void ReadLine(std::size_t i) {
    const PlainLine& line = lines_[i];
    const std::optional<Title> title = ReadTitle(line.text);
    if (title && IsSection(*title) && OpensSection(*title)) {
      section_ = title->digits;
      prefix_.clear();
      Begin(std::string(title->digits), section_, line.number);
      text_.Add(title->text);
      text_.EndParagraph();
    } else if (title && !IsSection(*title) && OpensChapter(*title, i)) {
      chapter_ = title->number;
      section_.clear();
      prefix_.clear();
      Begin(std::string(title->digits), "", line.number);
      text_.Add(title->text);
      text_.EndParagraph();
    } else {
      ReadRuleText(line);
    }
  }

  bool OpensSection(const Title& title) const {
    const bool in_chapter = chapter_ == 0 || title.number / 100 == chapter_;
    return in_chapter && (section_.empty() || title.digits > std::string_view(section_));
  }

  // Numbered lists inside a rule look like chapters: a chapter is the next one and its sections or
  // the chapter after it follow at once.
  bool OpensChapter(const Title& title, std::size_t i) const {
    if (chapter_ != 0 && title.number != chapter_ + 1) return false;
    for (std::size_t k = i + 1; k < lines_.size() && k <= i + 1 + kTitleLookahead; ++k) {
      const std::optional<Title> next = ReadTitle(lines_[k].text);
      if (!next) continue;
      return IsSection(*next) ? next->number / 100 == title.number
                              : next->number == title.number + 1;
    }
    return false;
  }

  void ReadRuleText(const PlainLine& line) {
    std::string_view rest = line.text;
    if (StartsNumberedRule(rest) && !IsReferenceBrokenOff(rest))
      rest = BeginRule(rest, line.number);
    for (std::size_t at = FindRuleInside(rest); at != rest.npos; at = FindRuleInside(rest)) {
      list_.notes.push_back("line " + std::to_string(line.number) + ": rule " +
                            std::string(rest.substr(at, RuleNumberLength(rest.substr(at)))) +
                            " begins in the middle of the line");
      text_.Add(rest.substr(0, at - 1));
      rest = BeginRule(rest.substr(at), line.number);
    }
    text_.Add(rest);
  }

  // "... (see rule" at the end of a page and "603.7. To find out ..." on the next one.
  bool IsReferenceBrokenOff(std::string_view line) const {
    const std::string& before = text_.text();
    if (before.ends_with(" rule") || before.ends_with(" rules") || before.ends_with("(see"))
      return true;
    const std::string_view prefix = WithoutBullet(line).substr(0, kSectionDigits);
    const bool expected = prefix == section_ || prefix == prefix_ || prefix_.empty();
    return !expected && !EndsSentence(before);
  }

  // Place of a number that begins a rule after the end of a sentence, npos = none. Only numbers
  // like those around it count: anything else is a reference.
  std::size_t FindRuleInside(std::string_view text) const {
    const std::string_view prefix =
        prefix_.empty() ? std::string_view(section_) : std::string_view(prefix_);
    if (prefix.empty()) return text.npos;
    for (std::size_t at = text.find(prefix, 2); at != text.npos; at = text.find(prefix, at + 1)) {
      if (text[at - 1] != ' ' || !EndsSentence(text.substr(0, at - 1))) continue;
      const std::size_t length = RuleNumberLength(text.substr(at));
      if (length <= kSectionDigits) continue;
      const std::string_view after = text.substr(at + length);
      if (after.starts_with(". ") && after.size() > 2 && IsUpper(after[2])) return at;
    }
    return text.npos;
  }

  // Starts the rule that `text` begins with and returns what follows its number.
  std::string_view BeginRule(std::string_view text, std::size_t line) {
    text = WithoutBullet(text);
    const std::size_t length = RuleNumberLength(text);
    const std::string number(text.substr(0, length));
    text.remove_prefix(length);
    if (text.starts_with('.')) text.remove_prefix(1);
    if (text.starts_with(' ')) text.remove_prefix(1);
    const std::string prefix = number.substr(0, kSectionDigits);
    if (section_.empty()) section_ = prefix;
    if (prefix != section_ && prefix != prefix_) {
      list_.notes.push_back("line " + std::to_string(line) + ": section " + section_ +
                            " numbers its rules " + prefix + ".x");
    }
    prefix_ = prefix;
    Begin(number, section_, line);
    return text;
  }

  void Begin(std::string number, std::string section, std::size_t line) {
    FinishRule();
    list_.rules.push_back(
        {.number = std::move(number), .section = std::move(section), .text = {}, .line = line});
  }

  void FinishRule() {
    if (!list_.rules.empty()) list_.rules.back().text = text_.Take();
  }

  std::vector<PlainLine> lines_;
  RuleList list_;
  Paragraphs text_;
  int chapter_ = 0;
  std::string section_;
  std::string prefix_;  // three digits that the rules of this section begin with
};

}  // namespace

RuleList SplitRules(const std::vector<Line>& lines) {
  std::vector<PlainLine> plain;
  for (const Line& line : lines) {
    std::string text = ToPlainText(line.text).text;
    if (!text.empty()) plain.push_back({.number = line.number, .text = std::move(text)});
  }
  return Splitter(std::move(plain)).Run();
}

}  // namespace clashdeck::importers::rulebook
