// Values of a row as they should read: the table of known dirt first, then what is dirty in every
// export. Everything that changes more than blanks is logged.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "importers/import_batch.h"
#include "importers/repairs.h"

namespace clashdeck::importers {

// Looks texts up without making a string of them.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};

template <class T>
using TextMap = std::unordered_map<std::string, T, TextHash, std::equal_to<>>;

inline constexpr std::size_t kLongestMemo = 512;  // bytes; a reprint repeats the text too
inline constexpr std::size_t kMostMemos = 4'096;  // values remembered of one field

class CellCleaner {
 public:
  // Both must outlive it.
  CellCleaner(const RepairTable& repairs, std::vector<Repair>& log)
      : repairs_(repairs), log_(log) {}

  // What is known of a field; stays valid as long as the cleaner.
  class Field;
  Field& FieldOf(std::string_view name);

  // Nothing = no value.
  std::optional<std::string> Clean(Field& field, std::optional<std::string_view> raw,
                                   const RepairRow& row);
  // Item by item; items that say nothing are left out.
  std::vector<std::string> CleanItems(const Field& field, std::vector<std::string> items,
                                      const RepairRow& row);

  // What is left in a cleaned value that nobody knows: a mark of another tool, or something that
  // the table refuses.
  static std::optional<Refused> Refuses(const Field& field, std::string_view value);

  // No repair of the field asks for other values of this row: a value becomes what it becomes
  // elsewhere, a missing one stays missing.
  static bool AlikeInRow(const Field& field, const RepairRow& row);

  void Log(const Place& place, std::string_view field, std::string_view from, std::string_view to,
           std::string note);
  std::size_t logged() const { return log_.size(); }

 private:
  std::optional<std::string> CleanSlowly(const Field& field, std::optional<std::string> raw,
                                         const RepairRow& row);

  std::string Decode(const Field& field, std::string raw, const RepairRow& row);

  const RepairTable& repairs_;
  std::vector<Repair>& log_;
  std::map<std::string, Field, std::less<>> fields_;
};

class CellCleaner::Field {
 public:
  const std::string& name() const { return name_; }

 private:
  friend class CellCleaner;

  // Gives the memo up once it is full and seldom helped: to search it for ids and names, which are
  // all different, takes longer than to clean them.
  void Remember(std::string_view raw, const std::optional<std::string>& value);

  std::string name_;
  bool lines_ = false;  // paragraphs are kept
  bool marks_ = false;  // may have marks of other tools
  const RepairTable::Plan* plan_ = nullptr;
  TextMap<std::optional<std::string>> memo_;  // only what was not worth a line in the log
  std::size_t repeated_ = 0;                  // values that the memo knew
  bool repeats_ = true;                       // the memo is worth asking
};

}  // namespace clashdeck::importers
