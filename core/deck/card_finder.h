// The name ladder: which card the words of an entry mean. Printing id, card id, exact name, alias,
// unique beginning; what comes near is told and never taken.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/entry_words.h"
#include "core/deck/reader.h"

namespace clashdeck {

// Cards whose names come near what was typed, nearest first. Empty = nobody looks for them.
using FindNear = std::function<std::vector<LineCandidate>(std::string_view typed)>;

inline constexpr std::size_t kMaxNearLookups = 100;   // of one list; lines beyond get no candidates
inline constexpr std::size_t kMaxEntryBytes = 512;    // longer words name no card
inline constexpr std::size_t kMaxShownQuantity = 40;  // bytes of a bad one that a note repeats
inline constexpr std::size_t kMinBeginning = 3;       // code points of a name in part

class CardFinder {
 public:
  // Both must outlive it.
  CardFinder(const GameCatalog& catalog, const FindNear& near) : catalog_(catalog), near_(near) {}

  // Fills status, found_by, card, printing, candidates, text and note of the row by words with
  // printing and marks.
  void Find(std::string_view text, LineReport& row);
  // Whether an exact step of the ladder finds the words as they stand.
  bool Knows(std::string_view text);
  // The same from a name and the printing beside it, either of which may be empty.
  struct Named {
    std::string_view name = {};
    std::string_view set = {};
    std::string_view printing = {};  // id, or the number when there is a set
    std::string_view words() const { return name.empty() ? printing : name; }
  };
  void Find(const Named& named, LineReport& row);

 private:
  void Decide(const EntryWords& words, std::string_view text, LineReport& row);
  static bool RefuseStrangeQuantity(std::string_view name, std::string_view text, LineReport& row);
  void FindByPrintAlone(const EntryWords& words, LineReport& row);
  void Take(const EntryWords& words, const ListIndex::Hit& hit, LineReport& row);
  void ChooseAmong(const EntryWords& words, const ListIndex::Hit& first, LineReport& row);
  void ApplyPrint(const EntryWords& words, LineReport& row);
  bool TakePrintOfNearName(const EntryWords& words, LineReport& row);
  bool FindBeginning(const EntryWords& words, LineReport& row);
  void Miss(const EntryWords& words, LineReport& row);

  const GameCatalog& catalog_;
  const FindNear& near_;
  std::size_t near_lookups_ = 0;
  std::string scratch_;
};

// Adds a sentence to a note.
void AddNote(LineReport& row, std::string_view note);

// An entry that cannot be read: the words that should name its card, and why.
void Refuse(LineReport& row, std::string_view words, std::string_view why);
void RefuseQuantity(LineReport& row, std::string_view words, std::string_view quantity);

}  // namespace clashdeck
