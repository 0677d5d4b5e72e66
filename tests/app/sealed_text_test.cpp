#include "app/sealed_text.h"

#include <gtest/gtest.h>

namespace clashdeck::app {
namespace {

TEST(SealedText, IsReadWithItsSecretOnly) {
  const std::string text = R"({"token": "cdt_1"})";
  for (const std::string& each : {text, std::string(), std::string("\0\xFF", 2)}) {
    const std::string sealed = Seal(each, "secret");
    EXPECT_EQ(Unseal(sealed, "secret"), each);
    EXPECT_EQ(Unseal(sealed, "Secret"), std::nullopt);
    EXPECT_EQ(Unseal(sealed, ""), std::nullopt);
    EXPECT_NE(Seal(each, "secret"), sealed) << "equal texts do not show";
  }
  EXPECT_EQ(Seal(text, "secret").find("cdt_1"), std::string::npos);
}

TEST(SealedText, ThatWasChangedIsNone) {
  const std::string sealed = Seal("text", "secret");
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_EQ(Unseal(changed, "secret"), std::nullopt) << i;
    EXPECT_EQ(Unseal(sealed.substr(0, i), "secret"), std::nullopt) << i;
  }
  EXPECT_EQ(Unseal("no base64!", "secret"), std::nullopt);
}

}  // namespace
}  // namespace clashdeck::app
