#include "core/deck/entry_words.h"

#include <algorithm>

#include "core/fold.h"

namespace clashdeck {

namespace {

bool IsListBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
bool IsListDigit(char c) { return c >= '0' && c <= '9'; }
bool IsCodeSign(char c) {
  return IsListDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// Takes words from the end and the beginning of a text.
class EntryTaker {
 public:
  EntryTaker(std::string_view text, const ListIndex& index, std::string& scratch)
      : rest_(TrimBlanks(text)), index_(index), scratch_(scratch) {}

  EntryWords Take() {
    Look();
    while (words_.hit == nullptr && !rest_.empty() && TakeLast()) Look();
    if (words_.hit == nullptr && words_.print.empty() && TakeFirst()) Look();
    words_.name = rest_;
    return words_;
  }

 private:
  std::string_view Folded(std::string_view text) {
    FoldInto(text, scratch_);
    return scratch_;
  }

  void Look() { words_.hit = rest_.empty() ? nullptr : index_.Find(Folded(rest_)); }

  bool Leave(std::size_t size) {  // the first `size` bytes
    rest_ = TrimBlanks(rest_.substr(0, size));
    return true;
  }

  bool TakeLast() {
    const char last = rest_.back();
    if (last == '*') return TakeStars();
    if (last == ')' || last == ']') return TakeLastGroup();
    const std::size_t start = LastWord();
    const std::string_view word = rest_.substr(start);
    if (start == 0) return false;  // the last thing left is a name
    if (TakeNumberOfSet(start, word)) return true;
    if (word.front() == '#') return Leave(start);
    if (TakePrint(word) || TakeFinish(word)) return Leave(start);
    if (!TakeStrangePrint(word, rest_.substr(0, start))) return false;
    return Leave(start);
  }

  std::size_t LastWord() const {
    std::size_t at = rest_.size();
    while (at > 0 && !IsListBlank(rest_[at - 1])) --at;
    return at;
  }

  bool TakeStars() {  // *F*
    if (rest_.size() < 3) return false;
    const std::size_t open = rest_.rfind('*', rest_.size() - 2);
    if (open == std::string_view::npos || open == 0 || !IsListBlank(rest_[open - 1])) return false;
    words_.finish = true;
    return Leave(open);
  }

  bool TakeLastGroup() {
    const std::size_t open = rest_.rfind(rest_.back() == ')' ? '(' : '[');
    if (open == std::string_view::npos) return false;
    const std::string_view inside = TrimBlanks(rest_.substr(open + 1, rest_.size() - open - 2));
    if (inside.empty()) return false;
    if (!TakePrint(inside) && !TakeSet(inside) && !TakeFinish(inside)) {
      if (open == 0) return false;
      words_.odd = rest_.substr(open);
    }
    return Leave(open);
  }

  // "(SET) 018" and "(SET) #018" at the end; `word` is the number.
  bool TakeNumberOfSet(std::size_t start, std::string_view word) {
    const std::string_view before = TrimBlanks(rest_.substr(0, start));
    if (!words_.print.empty() || before.empty() || before.back() != ')') return false;
    if (std::none_of(word.begin(), word.end(), IsListDigit)) return false;
    const std::size_t open = before.rfind('(');
    if (open == std::string_view::npos) return false;
    const std::string_view set = TrimBlanks(before.substr(open + 1, before.size() - open - 2));
    if (!index_.IsSet(Folded(set)) && !NamesCard(before.substr(0, open))) return false;
    TakeNumber(set, word.substr(word.front() == '#' ? 1 : 0), rest_.substr(open));
    return Leave(open);
  }

  void TakeNumber(std::string_view set, std::string_view number, std::string_view as_written) {
    const std::string folded_set(Folded(set));
    words_.print = as_written;
    words_.printing = index_.FindNumber(folded_set, Folded(number));
  }

  // A printing's id, known or of a known set, or set and number parted by a sign.
  bool TakePrint(std::string_view word) {
    if (!words_.print.empty()) return false;
    const ListIndex::Hit* hit = index_.Find(Folded(word));
    if (hit != nullptr && hit->by == FoundBy::kPrintingId) {
      words_.print = word;
      if (hit->next == ListIndex::kNoHit) words_.printing = hit->printing;
      return true;
    }
    for (std::size_t at = word.find_first_of(":/-"); at != std::string_view::npos;
         at = word.find_first_of(":/-", at + 1)) {
      const std::string_view number = TrimBlanks(word.substr(at + 1));
      const bool is_number = std::any_of(number.begin(), number.end(), IsListDigit);
      if (!is_number || !index_.IsSet(Folded(TrimBlanks(word.substr(0, at))))) continue;
      TakeNumber(TrimBlanks(word.substr(0, at)), number, word);
      return true;
    }
    return false;
  }

  bool NamesCard(std::string_view text) {
    text = TrimBlanks(text);
    if (text.empty()) return false;
    return index_.Find(Folded(text)) != nullptr || index_.FindTight(FoldTight(text)) != nullptr;
  }

  // What looks like a printing of a set that nobody knows, such as "ZZZ-005", is one only beside a
  // card's name: names may end and begin like that.
  bool TakeStrangePrint(std::string_view word, std::string_view beside) {
    if (!words_.print.empty()) return false;
    const std::size_t sign = word.find_first_of(":/-");
    if (sign == std::string_view::npos || sign < 2 || sign + 1 == word.size()) return false;
    if (!std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(sign), IsCodeSign) ||
        !IsListDigit(word[sign + 1]) || !NamesCard(beside))
      return false;
    words_.print = word;
    return true;
  }

  bool TakeSet(std::string_view word) {
    if (!words_.print.empty() || !index_.IsSet(Folded(word))) return false;
    words_.print = words_.set = word;
    return true;
  }

  bool TakeFinish(std::string_view word) {
    if (!index_.IsFinish(Folded(word))) return false;
    words_.finish = true;
    return true;
  }

  // "AC1-018 Name", "[AC1-018] Name", "(AC1) 018 Name".
  bool TakeFirst() {
    if (rest_.empty()) return false;
    const char first = rest_.front();
    if (first != '(' && first != '[') {
      const auto end = static_cast<std::size_t>(
          std::find_if(rest_.begin(), rest_.end(), IsListBlank) - rest_.begin());
      if (end == rest_.size()) return false;
      const std::string_view word = rest_.substr(0, end);
      return (TakePrint(word) || TakeStrangePrint(word, rest_.substr(end))) && Drop(end);
    }
    const std::size_t close = rest_.find(first == '(' ? ')' : ']');
    if (close == std::string_view::npos) return false;
    const std::string_view inside = TrimBlanks(rest_.substr(1, close - 1));
    if (inside.empty()) return false;
    if (TakePrint(inside)) return Drop(close + 1);
    if (!TakeSet(inside)) return TakeStrangeGroup(close + 1);
    Drop(close + 1);
    const auto end = static_cast<std::size_t>(
        std::find_if(rest_.begin(), rest_.end(), IsListBlank) - rest_.begin());
    const std::string_view number = rest_.substr(0, end);
    if (std::any_of(number.begin(), number.end(), IsListDigit)) {
      TakeNumber(inside, number.substr(number.front() == '#' ? 1 : 0), number);
      if (words_.printing) {
        words_.set = {};
        return Drop(end);
      }
      words_.print = inside;  // "(AC1) 18 Wheels": the number belongs to the name
    }
    return true;
  }

  // "[ZZZ-005] Name", "(ZZZ) Name", "(ZZZ) 005 Name" of a set that nobody knows; `end` of the
  // group.
  bool TakeStrangeGroup(std::size_t end) {
    std::string_view beside = TrimBlanks(rest_.substr(end));
    if (!NamesCard(beside)) {
      const auto number = static_cast<std::size_t>(
          std::find_if(beside.begin(), beside.end(), IsListBlank) - beside.begin());
      const std::string_view digits = beside.substr(0, number);
      beside = TrimBlanks(beside.substr(number));
      if (std::none_of(digits.begin(), digits.end(), IsListDigit) || !NamesCard(beside))
        return false;
    }
    const std::size_t size = rest_.size() - beside.size();
    words_.print = TrimBlanks(rest_.substr(0, size));
    return Drop(size);
  }

  bool Drop(std::size_t size) {  // the first `size` bytes
    rest_ = TrimBlanks(rest_.substr(size));
    return true;
  }

  std::string_view rest_;
  const ListIndex& index_;
  std::string& scratch_;
  EntryWords words_;
};

}  // namespace

std::string_view TrimBlanks(std::string_view text) {
  while (!text.empty() && IsListBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsListBlank(text.back())) text.remove_suffix(1);
  return text;
}

EntryWords EntryWords::Read(std::string_view text, const ListIndex& index, std::string& scratch) {
  return EntryTaker(text, index, scratch).Take();
}

}  // namespace clashdeck
