// Cards as JSON, rendered once: the whole of each, or any choice of its members, without rendering
// anything again.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/json_writer.h"
#include "core/catalog.h"

namespace clashdeck::api {

class CardBodies {
 public:
  // In the order of CardIndex.
  void Add(const nlohmann::ordered_json& card);

  const std::string& whole(CardIndex card) const { return texts_[card]; }
  // The object with the card's id and nothing else: what most lists of cards come down to.
  std::string_view only_id(CardIndex card) const {
    return std::string_view(ids_).substr(id_ends_[card], id_ends_[card + 1] - id_ends_[card]);
  }

  // Which members to send; made once per answer.
  struct Choice {
    std::vector<bool> keys = {};  // by the place of each
    std::size_t count = 0;        // of those to send
  };
  Choice Choose(const std::vector<std::string>& keys) const;
  // The object with the chosen members of the card, in the order of the whole.
  void AppendSome(CardIndex card, const Choice& choice, app::JsonWriter& out) const;

 private:
  struct Member {
    std::uint32_t begin = 0;  // of its key, in the card's text
    std::uint32_t end = 0;
    std::uint32_t key = 0;  // place in keys_
  };

  std::vector<std::string> texts_;
  std::string ids_;                                 // side by side
  std::vector<std::uint32_t> id_ends_ = {0};        // one more than cards
  std::vector<Member> members_;                     // card by card
  std::vector<std::uint32_t> member_begins_ = {0};  // one more than cards
  std::map<std::string, std::uint32_t, std::less<>> keys_;
};

}  // namespace clashdeck::api
