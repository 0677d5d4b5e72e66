// Folding: how names that people type become comparable. One definition for search, deck lists,
// importers and ids.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clashdeck {

// NFKD, marks stripped, case folded, curly quotes and dashes made plain, letters such as æ, ø and
// the dotless i spelt as people type them, what has no width dropped, runs of blanks made one, ends
// trimmed. Bytes that are not UTF-8 are kept as they are, so folding never loses a difference.
std::string Fold(std::string_view text);

// Fold() into a text that is overwritten: who folds many names needs one buffer for all of them.
void FoldInto(std::string_view text, std::string& out);

// Fold() with everything but letters and digits dropped: "Mean-Streak, Blink" and "meanstreak
// blink" become one.
std::string FoldTight(std::string_view text);

// The id a name gets: folded, apostrophes dropped, other runs of non-alphanumerics made one '-'.
// May be empty.
std::string Slug(std::string_view name);

bool IsValidUtf8(std::string_view text);

// The code points; a byte that is not UTF-8 becomes one that no text holds.
std::u32string ToCodePoints(std::string_view text);

// Number of code points; text must be valid UTF-8.
std::size_t CodePoints(std::string_view text);

}  // namespace clashdeck
