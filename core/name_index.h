// The names and aliases of one snapshot, indexed so that finding one by what a person typed looks
// at a few of them only. Built once, then only read, by any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/postings.h"

namespace clashdeck {

class NameIndex {
 public:
  using Row = std::uint32_t;

  struct Spelling {
    std::string folded = {};
    std::uint32_t card = 0;
    bool alias = false;
  };

  explicit NameIndex(std::vector<Spelling> spellings);
  NameIndex(const NameIndex&) = delete;
  NameIndex& operator=(const NameIndex&) = delete;

  // Rows stand in the order of their folded names, equal ones by card.
  std::size_t size() const { return spellings_.size(); }
  std::string_view folded(Row row) const { return spellings_[row].folded; }
  std::string_view loose(Row row) const { return loose_[row]; }  // see LooseName()
  std::uint32_t card(Row row) const { return spellings_[row].card; }
  bool is_alias(Row row) const { return spellings_[row].alias; }

  // Rows [first, last) whose folded name begins with `folded`.
  std::pair<Row, Row> Beginning(std::string_view folded) const;

  // Rows in which each of `words` begins a word, ascending; all rows when there are none. A name
  // has its words both with and without what an apostrophe parts: "diver", "s" and "divers".
  std::vector<Row> WithWords(std::span<const std::string_view> words) const;

  // Rows whose names share the most three-letter pieces with `loose`, ascending: whole names
  // alike and names with a part alike, some hundred at most.
  std::vector<Row> Alike(std::string_view loose) const;

 private:
  void IndexWords();
  void IndexPieces();

  std::vector<Spelling> spellings_;
  std::vector<std::string> loose_;
  std::vector<std::string_view> words_;  // ascending; views into the two above
  Postings rows_by_word_;
  Postings rows_by_piece_;
  std::vector<std::uint16_t> piece_counts_;  // by row
};

}  // namespace clashdeck
