// A small draft with its people, called through the gateway: what tests of drafts begin with.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/api/event_world.h"

namespace clashdeck::api {

class DraftWorld : public EventWorld {
 public:
  explicit DraftWorld(const std::filesystem::path& games_dir = DraftGames(),
                      GatewayOptions options = {})
      : EventWorld(std::move(options), games_dir) {}

  struct Draft {
    std::string path = {};
    std::string id = {};
    std::vector<std::string> tokens = {};  // by seat, from 0
    std::string seat(std::size_t number) const { return path + "/seats/" + std::to_string(number); }
    const std::string& token(std::size_t number) const { return tokens.at(number - 1); }
  };

  // Of Ada and Bela; `extra` is more of the body.
  Draft MakeDraft(const std::string& extra = {}, const std::string& key = {}) {
    return Made(Post("/v1/drafts", key.empty() ? organizer() : key,
                     R"({"game": "ember-duel", "draft": "embers", "name": "Embers",
                         "players": [{"player": "Ada"}, {"player": "Bela"}])" +
                         extra + "}"));
  }
  static Draft Made(const EventAnswer& made) {
    EXPECT_EQ(made.status, 201) << made.body;
    const auto json = made.json();
    Draft draft{.id = json.value("id", "")};
    draft.path = "/v1/drafts/" + draft.id;
    for (const auto& seat : json.value("created", nlohmann::json::array()))
      draft.tokens.push_back(seat.at("token"));
    return draft;
  }
  void StartIt(const Draft& draft) {
    const EventAnswer begun = Post(draft.path + "/start", organizer());
    EXPECT_EQ(begun.status, 200) << begun.body;
  }
  nlohmann::json SeatOf(const Draft& draft, std::size_t seat) {
    return Get(draft.seat(seat), draft.token(seat)).json();
  }
  EventAnswer Pick(const Draft& draft, std::size_t seat, const std::string& card) {
    return Post(draft.seat(seat) + "/picks", draft.token(seat), R"({"card": ")" + card + "\"}");
  }
  // The first card of every pack until nobody has one.
  void PickAll(const Draft& draft) {
    for (bool picked = true; picked;) {
      picked = false;
      for (std::size_t seat = 1; seat <= draft.tokens.size(); ++seat) {
        const auto view = SeatOf(draft, seat);
        if (view.at("pack").empty()) continue;
        const EventAnswer done = Pick(draft, seat, view.at("pack")[0].at("card"));
        ASSERT_EQ(done.status, 200) << done.body;
        picked = true;
      }
    }
  }
};

}  // namespace clashdeck::api
