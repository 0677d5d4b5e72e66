// Ids are types of their own: a card id is never a printing id by accident.
#pragma once

#include <compare>
#include <functional>
#include <string>
#include <utility>

namespace clashdeck {

template <class Tag>
class StrongId {
 public:
  StrongId() = default;
  explicit StrongId(std::string value) : value_(std::move(value)) {}

  const std::string& str() const { return value_; }
  bool empty() const { return value_.empty(); }
  auto operator<=>(const StrongId&) const = default;

 private:
  std::string value_;
};

using GameId = StrongId<struct GameIdTag>;          // "alpha-clash"
using CardId = StrongId<struct CardIdTag>;          // "energy-explosion": what the rules see
using PrintingId = StrongId<struct PrintingIdTag>;  // "AC1-120_AA": a card in a set
using SetCode = StrongId<struct SetCodeTag>;        // "AC1"

}  // namespace clashdeck

template <class Tag>
struct std::hash<clashdeck::StrongId<Tag>> {
  std::size_t operator()(const clashdeck::StrongId<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.str());
  }
};
