#include "importers/mojibake.h"

#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

struct Case {
  std::string name;
  std::string input;
  std::string expected;
};
class Mojibake : public testing::TestWithParam<Case> {};

TEST_P(Mojibake, IsUndone) { EXPECT_EQ(UndoMojibake(GetParam().input), GetParam().expected); }

INSTANTIATE_TEST_SUITE_P(
    Texts, Mojibake,
    testing::Values(Case{"Plain", "Plain text", "Plain text"}, Case{"Accent", "RenÃ©", "René"},
                    Case{"WindowsDots", "if you roll aâ€¦", "if you roll a…"},
                    Case{"LatinGem", "Attach: \u00E2\u00AF\u0081\u00E2\u00AF\u0081",
                         "Attach: ⯁⯁"},
                    Case{"Quotes", "\u00E2\u20AC\u0153x\u00E2\u20AC\u009D", "“x”"},
                    Case{"Twice", "RenÃƒÂ©", "René"},
                    Case{"RealAccents", "Émile Ångström ñ", "Émile Ångström ñ"},
                    Case{"LoneSign", "5 € and ¦", "5 € and ¦"}, Case{"CutOff", "xâ€", "xâ€"},
                    Case{"Empty", "", ""}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace clashdeck::importers
