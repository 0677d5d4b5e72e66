#include "validators/card_names.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>

#include "core/fold.h"

namespace clashdeck::validators {

namespace {

// Union-find with path halving; the root of a group is its lowest card.
class Unions {
 public:
  explicit Unions(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  std::uint32_t Root(std::uint32_t at) {
    while (parent_[at] != at) {
      parent_[at] = parent_[parent_[at]];
      at = parent_[at];
    }
    return at;
  }

  void Join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t low = std::min(Root(a), Root(b));
    const std::uint32_t high = std::max(Root(a), Root(b));
    parent_[high] = low;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

std::shared_ptr<const CardNames> MakeCardNames(const GameCatalog& catalog) {
  auto out = std::make_shared<CardNames>();
  const auto count = static_cast<std::uint32_t>(catalog.card_count());
  Unions unions(count);
  std::unordered_map<std::string, CardIndex> first_with;
  const auto meet = [&](CardIndex card, std::string folded) {
    if (folded.empty()) return;  // 201.2a: no name is no name in common
    const auto [found, fresh] = first_with.try_emplace(std::move(folded), card);
    if (!fresh) unions.Join(found->second, card);
  };
  for (CardIndex card = 0; card < count; ++card) {
    meet(card, std::string(catalog.folded_name(card)));
    for (const std::string& alias : catalog.card(card).aliases) meet(card, Fold(alias));
  }
  out->group_of.resize(count);
  for (CardIndex card = 0; card < count; ++card) {
    const std::uint32_t root = unions.Root(card);
    out->group_of[card] = root == card ? out->group_count++ : out->group_of[root];
  }
  out->by_name.resize(count);
  std::iota(out->by_name.begin(), out->by_name.end(), 0U);
  // Cards are in id order, so a stable sort leaves cards of one name by id.
  std::stable_sort(out->by_name.begin(), out->by_name.end(), [&](CardIndex a, CardIndex b) {
    return catalog.folded_name(a) < catalog.folded_name(b);
  });
  out->rank.resize(count);
  for (std::uint32_t rank = 0; rank < count; ++rank) out->rank[out->by_name[rank]] = rank;
  return out;
}

}  // namespace clashdeck::validators
