#include "app/json_writer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace clashdeck::app {
namespace {

std::string Written(const std::string& text) {
  std::string json;
  {
    JsonWriter out(json);
    out.Text(text);
  }
  return json;
}

TEST(JsonWriter, WritesTextAsTheJsonLibraryDoes) {
  std::string all;
  for (char c = 1; c < 127; ++c) all += c;
  for (const std::string& text :
       {std::string(), std::string("plain"), std::string("of eight and more bytes"),
        std::string("\""), std::string(R"({"a":"b\\","c":[1]})"), std::string(9000, '"'),
        std::string("tab\t \"quoted\""), std::string("Übung \"quoted\""),
        std::string("\x7F \"quoted\""), std::string("bad \xFF byte"), all}) {
    EXPECT_EQ(Written(text),
              nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
}

}  // namespace
}  // namespace clashdeck::app
