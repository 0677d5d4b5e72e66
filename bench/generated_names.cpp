#include "bench/generated_names.h"

#include <array>
#include <string_view>
#include <unordered_set>

#include "engine/kernel/rng.h"

namespace clashdeck::bench {

namespace {

constexpr std::size_t kWords = 4000;
constexpr std::array<std::string_view, 32> kBegins = {
    "a",  "bra", "ca", "dra", "e",  "fla", "go", "hal", "i",   "jor", "ka",
    "lu", "mo",  "na", "o",   "py", "qui", "ro", "sa",  "th",  "u",   "ve",
    "wa", "xa",  "yo", "ze",  "bo", "cri", "du", "fe",  "gra", "sto"};
constexpr std::array<std::string_view, 32> kEnds = {
    "ber", "cle", "den", "el",  "fin", "ger", "hal",  "ion", "jin", "ken", "lor",
    "mar", "nix", "or",  "per", "que", "rim", "sel",  "tor", "und", "ver", "wen",
    "xis", "yre", "zor", "ck",  "st",  "ng",  "mble", "ght", "sk",  "rn"};

class Writer {
 public:
  Writer() {
    for (std::size_t i = 0; i < kWords; ++i) words_.push_back(Word());
  }

  std::string Name() {
    std::string name = Pick();
    name += ' ' + Pick();
    if (rng_.Below(3) == 0) name += ", " + Pick() + ' ' + Pick();
    return name;
  }

 private:
  std::string Word() {
    std::string word(kBegins[rng_.Below(kBegins.size())]);
    word += kEnds[rng_.Below(kEnds.size())];
    if (rng_.Below(2) == 0) word += kEnds[rng_.Below(kEnds.size())];
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
  }
  const std::string& Pick() { return words_[rng_.Below(words_.size())]; }

  engine::Rng rng_{.seed = 1};
  std::vector<std::string> words_;
};

}  // namespace

std::vector<std::string> GeneratedNames(std::size_t count) {
  Writer writer;
  std::unordered_set<std::string> seen;
  std::vector<std::string> names;
  names.reserve(count);
  while (names.size() < count) {
    std::string name = writer.Name();
    if (seen.insert(name).second) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace clashdeck::bench
