// Three-byte pieces of a text, hashed into buckets: the key of an index that finds texts alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clashdeck {

inline constexpr std::size_t kTrigram = 3;
inline constexpr std::size_t kTrigramBuckets = std::size_t{1} << 16U;

// Fills `out` with the buckets of the text's pieces, ascending, each once. Pieces share buckets now
// and then, so an index by bucket says "perhaps" and the text itself decides.
void TrigramBuckets(std::string_view text, std::vector<std::uint32_t>& out);

// The same for many texts one after the other, without sorting: it remembers which buckets the
// present text has met.
class TrigramCollector {
 public:
  // Fills `out` with the buckets of the text's pieces as they are met, each once.
  void Collect(std::string_view text, std::vector<std::uint32_t>& out);

 private:
  std::uint32_t turn_ = 0;
  std::vector<std::uint32_t> met_ = std::vector<std::uint32_t>(kTrigramBuckets);  // turn of each
};

}  // namespace clashdeck
