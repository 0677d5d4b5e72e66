// Words that a game explains by other words: keywords younger than the rulebook, as data of the
// game. A text is read as if what they mean were printed in their place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::text {

// "diminish N cards" -> "put the top N cards of your deck into your Oblivion". N is any number,
// "..." at the end all words up to the end of the clause.
struct Explanation {
  std::string words;
  std::string means;
  // A keyword ability: its sentences stand alone where it does, and in quotation marks where a card
  // gets it. It is told by its capital letter.
  bool ability = false;
};

// A text with everything explained, and where its parts stood before.
struct Explained {
  struct Part {  // of `text`, in order
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t source_begin = 0;
    std::size_t source_end = 0;
  };
  std::string text;
  std::vector<Part> parts;  // what was put in; the rest is as it was

  std::size_t SourceBegin(std::size_t at) const;  // of a stretch that begins there
  std::size_t SourceEnd(std::size_t at) const;    // of a stretch that ends there
};

class Lexicon {
 public:
  Lexicon() = default;
  explicit Lexicon(std::vector<Explanation> explanations);

  bool empty() const { return entries_.empty(); }
  Explained Explain(std::string_view text) const;

 private:
  struct Entry {
    std::vector<std::string> words;  // one a token; "n" is any number, "..." the rest of the clause
    std::string means;
    bool ability = false;
  };
  std::vector<Entry> entries_;  // those of most words first
};

}  // namespace clashdeck::text
