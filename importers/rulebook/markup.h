// From the markup that a PDF extractor leaves behind to plain text, and from lines to paragraphs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::importers::rulebook {

struct PlainText {
  std::string text;
  std::vector<std::string>
      unknown_commands;  // LaTeX commands with no plain form; they stay in the text as they are
};

// One line as plain text: emphasis (*, **) and tags (<i>, <u>, ...) dropped, LaTeX gems made "◆",
// runs of blanks made one, blanks before punctuation dropped. A mark without its partner is text
// and stays.
PlainText ToPlainText(std::string_view line);

// The line without its bullets ("- ", "• ", "- · "); `line` must be plain text.
std::string_view WithoutBullet(std::string_view line);
bool HasBullet(std::string_view line);

// The text may stop here: a paragraph that ends like this is not carried on by the next line.
bool EndsSentence(std::string_view text);

// Puts lines together: a sentence broken by a page goes on after a blank, a list item, an example
// or a new paragraph starts after '\n'. Bullets become "- ".
class Paragraphs {
 public:
  void Add(std::string_view plain_line);
  void EndParagraph() { ended_ = true; }  // whatever comes next starts after '\n'
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }
  std::string Take();

 private:
  std::string text_;
  bool in_list_ = false;
  bool ended_ = false;
};

}  // namespace clashdeck::importers::rulebook
