// Which keywords and tags a rules text gives its own card. Exports list the words that a text
// mentions, those it gives to other cards and those of its reminders too; a deck check needs what
// the card has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/card.h"
#include "core/game.h"

namespace clashdeck::importers {

struct OwnAbilities {
  std::vector<CardKeyword> keywords;
  std::vector<std::string> tags;  // ids
};

class AbilityReader {
 public:
  explicit AbilityReader(const Game& game);

  // Keywords count where a paragraph or sentence begins with them ("Flight, Lone", "Attach: ..."),
  // tags where a colon follows or a paragraph begins with them; neither inside quotes or brackets.
  OwnAbilities Read(std::string_view text) const;

  // The word stands somewhere in the text, whole and folded.
  bool MentionsKeyword(std::string_view folded_text, const std::string& keyword_id) const;
  bool MentionsTag(std::string_view folded_text, const std::string& tag_id) const;
  // The one number that the text gives the keyword; 0 = none or several.
  int NumberInText(std::string_view text, const std::string& keyword_id) const;

 private:
  struct Word {
    std::string spelling;  // as the game writes it
    std::string folded;
    std::string id;
    bool numbered = false;
    std::string stem = {};  // tags: what stands before the last word, "Counter - "
  };

  std::size_t ReadStart(std::string_view text, std::size_t at, OwnAbilities& out) const;
  const Word* Match(const std::vector<Word>& words, std::string_view rest) const;

  std::vector<Word> keywords_;  // longest first
  std::vector<Word> tags_;
};

}  // namespace clashdeck::importers
