#include "api/card_bodies.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "api/json_text.h"

namespace clashdeck::api {

void CardBodies::Add(const nlohmann::ordered_json& card) {
  std::string text = "{";
  for (const auto& [key, value] : card.items()) {
    if (text.size() > 1) text += ',';
    const auto begin = static_cast<std::uint32_t>(text.size());
    text.append(JsonText(key)).append(":").append(JsonText(value));
    const auto place =
        keys_.try_emplace(key, static_cast<std::uint32_t>(keys_.size())).first->second;
    members_.push_back(
        {.begin = begin, .end = static_cast<std::uint32_t>(text.size()), .key = place});
  }
  text += '}';
  ids_.append("{\"id\":").append(JsonText(card.at("id"))).append("}");
  id_ends_.push_back(static_cast<std::uint32_t>(ids_.size()));
  text.shrink_to_fit();
  texts_.push_back(std::move(text));
  member_begins_.push_back(static_cast<std::uint32_t>(members_.size()));
}

CardBodies::Choice CardBodies::Choose(const std::vector<std::string>& keys) const {
  Choice choice{.keys = std::vector<bool>(keys_.size(), false)};
  for (const std::string& key : keys) {
    const auto found = keys_.find(key);
    if (found == keys_.end() || choice.keys[found->second]) continue;
    choice.keys[found->second] = true;
    ++choice.count;
  }
  return choice;
}

void CardBodies::AppendSome(CardIndex card, const Choice& choice, app::JsonWriter& out) const {
  const std::string_view text = texts_[card];
  out.Raw("{");
  std::size_t sent = 0;
  for (std::uint32_t at = member_begins_[card];
       at < member_begins_[card + 1] && sent < choice.count; ++at) {
    const Member& member = members_[at];
    if (!choice.keys[member.key]) continue;
    if (sent++ > 0) out.Raw(",");
    out.Raw(text.substr(member.begin, member.end - member.begin));
  }
  out.Raw("}");
}

}  // namespace clashdeck::api
